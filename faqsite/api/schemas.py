"""The shapes of answers that several endpoints share."""

from typing import Any

from django.db import models
from ninja import Field, Schema
from pydantic import ConfigDict

from faqsite.translated import by_language


class Texts(Schema):
    """A text by language; null where it is not translated."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    zh_hant: str | None = Field(None, alias="zh-hant")
    zh_hans: str | None = Field(None, alias="zh-hans")
    en: str | None = None


class Lists(Schema):
    """Several texts (examples) by language."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    zh_hant: list[str] | None = Field(None, alias="zh-hant")
    zh_hans: list[str] | None = Field(None, alias="zh-hans")
    en: list[str] | None = None


class Problem(Schema):
    """Why there is no answer, in one sentence."""

    detail: str


def answers(found: type[Schema]) -> dict[int, type[Schema]]:
    """What an endpoint for one thing answers: the thing, that there is none, or that it was asked wrongly."""
    return {200: found, 404: Problem, 422: Problem}


def texts(row: models.Model, field: str) -> dict[str, Any]:
    """A translated field as ``Texts`` or ``Lists``."""
    return by_language(row, field)


def page_of(count: int, limit: int, offset: int) -> dict[str, int]:
    return {"count": count, "limit": limit, "offset": offset}


class Page(Schema):
    """Where a list stands: ``count`` of all, from ``offset``, at most ``limit``."""

    count: int
    limit: int
    offset: int
