"""The shapes of answers that several endpoints share."""

from datetime import date
from typing import Any

from django.db import models
from ninja import Field, Schema
from pydantic import ConfigDict

from faqsite.languages import LANGUAGES
from faqsite.translated import by_language
from rulings.annotations import OF_EDITIONS, Annotations


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


class Made(Schema):
    """How a text came into its language: ``converted`` from the other script, a ``draft`` or ``reviewed``.

    ``stale``: its source has changed since (null where that is not told: outside of rules and glossary);
    ``carried_from``: the edition whose words went on with a rule of which a newer edition came in English.
    """

    state: str
    stale: bool | None
    carried_from: date | None


class WithTexts(Schema):
    """``made`` tells it by language; a text whose language is not there is the original or as published."""

    made: dict[str, Made]


class Problem(Schema):
    """Why there is no answer, in one sentence."""

    detail: str


def answers(found: type[Schema]) -> dict[int, type[Schema]]:
    """What an endpoint for one thing answers: the thing, that there is none, or that it was asked wrongly."""
    return {200: found, 404: Problem, 422: Problem}


def texts(row: models.Model, field: str) -> dict[str, Any]:
    """A translated field as ``Texts`` or ``Lists``."""
    return by_language(row, field)


def made(row: models.Model, states: Annotations) -> dict[str, dict[str, Any]]:
    """What readers of the row's texts must know, as ``WithTexts`` has it."""
    told = {language: states.standing_of(row, language) for language in LANGUAGES}
    return {
        language: {
            "state": standing.state,
            "stale": standing.is_stale if isinstance(row, OF_EDITIONS) else None,
            "carried_from": standing.carried_from,
        }
        for language, standing in told.items()
        if standing is not None
    }


def page_of(count: int, limit: int, offset: int) -> dict[str, int]:
    return {"count": count, "limit": limit, "offset": offset}


class Page(Schema):
    """Where a list stands: ``count`` of all, from ``offset``, at most ``limit``."""

    count: int
    limit: int
    offset: int
