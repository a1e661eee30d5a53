"""The endpoints that compare two editions."""

from datetime import date
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router, Schema

from faqsite.api.rules import edition_of
from faqsite.api.schemas import answers
from faqsite.languages import language_of_tag
from rulings.comparison import Change, Kind, Stated, compare, counts
from rulings.edition_changes import numbers_changed, outline_of
from rulings.edition_words import differing_rules, differing_terms, languages_of, standing_in_both

router = Router(tags=["rules"], by_alias=True)


class Side(Schema):
    """A rule in one of the editions; ``words`` are its title, text and examples in order."""

    number: str
    words: list[str]


class ChangeRow(Schema):
    """``references``: nothing but the numbers of cited rules changed; ``renumbered``: not one word did;
    ``translation``: the Chinese changed, the English did not. ``language`` is that of the words."""

    kind: str
    language: str
    older: Side | None
    newer: Side | None


class TermSide(Schema):
    """A term in one of the editions."""

    term: str
    definition: str


class TermRow(Schema):
    """What became of a term of the glossary; the kinds are those of rules."""

    kind: str
    language: str
    older: TermSide | None
    newer: TermSide | None


class Comparison(Schema):
    """All rules and terms but the ones that stayed the same; ``counts`` has those rules too."""

    older: date
    newer: date
    language: str
    counts: dict[str, int]
    changes: list[ChangeRow]
    glossary: list[TermRow]


class Moved(Schema):
    """``newer`` is null where the rule was removed; ``kind`` says what became of its words."""

    older: str
    newer: str | None
    kind: str
    merged_into: list[str]


class Numbers(Schema):
    """Every number of the older edition that does not stand for the same rule in the newer one."""

    older: date
    newer: date
    numbers: list[Moved]


Chapter = Annotated[str, Query(pattern=r"^[1-9]?$")]


@router.get("/compare/{older}/{newer}", response=answers(Comparison), summary="What changed between editions")
def compare_editions(
    request: HttpRequest, older: date, newer: date, lang: str = "", chapter: Chapter = ""
) -> dict[str, Any]:
    """Rules are matched by identity. ``lang``: the words compared, by default English if both have it;
    ``chapter``: only rules that stand in this one in the newer edition, or stood in it and were removed."""
    one, other = edition_of(older), edition_of(newer)
    language = languages_of(one, other).chosen(language_of_tag(lang))
    rules = compare(*differing_rules(older, newer, language), language)
    rules = [change for change in rules if change.number.startswith(chapter)]
    terms = [] if chapter else compare(*differing_terms(older, newer, language), language)
    totals = counts(rules)
    totals[Kind.SAME.value] += standing_in_both(older, newer, chapter)
    return {
        "older": older,
        "newer": newer,
        "language": language,
        "counts": totals,
        "changes": [_row(change) for change in rules if change.kind is not Kind.SAME],
        "glossary": [_term_row(change) for change in terms if change.kind is not Kind.SAME],
    }


@router.get("/compare/{older}/{newer}/numbers", response=answers(Numbers), summary="Old and new numbers")
def compare_numbers(request: HttpRequest, older: date, newer: date) -> dict[str, Any]:
    """For whoever cites rules by number: where those of the older edition that moved stand in the newer."""
    language = languages_of(edition_of(older), edition_of(newer)).chosen()
    moved = [
        {
            "older": line.older,
            "newer": line.newer or None,
            "kind": line.kind.value,
            "merged_into": [] if line.newer else list(line.relatives),
        }
        for line in numbers_changed(outline_of(older, newer, language).lines)
    ]
    return {"older": older, "newer": newer, "numbers": moved}


def _row(change: Change) -> dict[str, Any]:
    older, newer = (_side(stated, change.language) for stated in (change.older, change.newer))
    return {"kind": change.kind.value, "language": change.language, "older": older, "newer": newer}


def _side(stated: Stated | None, language: str) -> dict[str, Any] | None:
    return {"number": stated.number, "words": list(stated.in_language(language).parts)} if stated else None


def _term_row(change: Change) -> dict[str, Any]:
    older, newer = (_term_side(stated, change.language) for stated in (change.older, change.newer))
    return {"kind": change.kind.value, "language": change.language, "older": older, "newer": newer}


def _term_side(stated: Stated | None, language: str) -> dict[str, Any] | None:
    if stated is None:
        return None
    words = stated.in_language(language)
    return {"term": words.title, "definition": words.text}
