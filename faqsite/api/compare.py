"""The endpoint that compares two editions."""

from datetime import date
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router, Schema

from faqsite.api.rules import edition_of
from faqsite.api.schemas import answers
from faqsite.languages import language_of_tag
from rulings.comparison import Change, Kind, Stated, compare, counts
from rulings.edition_words import language_of_both, stated_in

router = Router(tags=["rules"], by_alias=True)


class Side(Schema):
    """A rule in one of the editions; ``words`` are its title, text and examples in order."""

    number: str
    words: list[str]


class ChangeRow(Schema):
    """``references``: nothing but the numbers of cited rules changed; ``renumbered``: not one word did."""

    kind: str
    older: Side | None
    newer: Side | None


class Comparison(Schema):
    """All rules but the ones that stayed the same; ``counts`` has those too."""

    older: date
    newer: date
    language: str
    counts: dict[str, int]
    changes: list[ChangeRow]


Chapter = Annotated[str, Query(pattern=r"^[1-9]?$")]


@router.get("/compare/{older}/{newer}", response=answers(Comparison), summary="What changed between editions")
def compare_editions(
    request: HttpRequest, older: date, newer: date, lang: str = "", chapter: Chapter = ""
) -> dict[str, Any]:
    """Rules are matched by identity. ``lang``: the words compared, by default English if both have it;
    ``chapter``: only rules of this one."""
    one, other = edition_of(older), edition_of(newer)
    language = language_of_tag(lang) or language_of_both(one, other)
    changes = compare(stated_in(one, language, chapter), stated_in(other, language, chapter), language)
    return {
        "older": older,
        "newer": newer,
        "language": language,
        "counts": counts(changes),
        "changes": [_row(change) for change in changes if change.kind is not Kind.SAME],
    }


def _row(change: Change) -> dict[str, Any]:
    return {"kind": change.kind.value, "older": _side(change.older), "newer": _side(change.newer)}


def _side(stated: Stated | None) -> dict[str, Any] | None:
    return {"number": stated.number, "words": list(stated.words)} if stated else None
