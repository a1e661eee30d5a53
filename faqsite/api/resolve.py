"""The endpoint that says which rule a number meant on a day, and where that rule is today."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Query, Router, Schema
from ninja.errors import HttpError

from cards.models import Set
from faqsite.api.schemas import Lists, Texts, WithTexts, answers, made, texts
from rulings.annotations import Annotations, states_of
from rulings.cited_numbers import LONGEST_TEXT, Cited, cited_in
from rulings.models import Edition, RuleVersion
from rulings.numbers import tidy
from rulings.resolving import Bearer, NoEditionLoadedError, Resolution, resolve_number

router = Router(tags=["rules"], by_alias=True)


class Subrule(WithTexts):
    number: str
    text: Texts
    examples: Lists


class RuleNow(WithTexts):
    """The same rule in the edition in force today."""

    number: str
    title: Texts
    text: Texts
    examples: Lists
    rules: list[Subrule]
    url: str


class OtherBearer(Schema):
    """Another rule that bore the number, from edition ``first`` to ``last`` (null: to today)."""

    number: str
    first: date
    last: date | None
    title: Texts
    today: str | None
    url: str


class Resolved(WithTexts):
    """What a number meant in ``edition``, which was taken because it is ``chosen``.

    ``status``: ``found`` (it has the same number today), ``moved`` (another), ``retired`` (the rule is no
    more), ``not-in-edition`` (the number is that of ``others``, in other editions) or ``never-existed``
    (in no loaded edition). ``title`` of a subrule is that of the rule above it; ``url`` is the permanent
    address of the rule as it stood; ``rules`` are its subrules, where a rule that is only a heading has its
    words. Without a rule, its fields are null.
    """

    number: str
    on: date | None
    set: str | None
    edition: date
    chosen: str
    status: str
    kind: str | None
    title: Texts | None
    text: Texts | None
    examples: Lists | None
    rules: list[Subrule]
    url: str | None
    today: RuleNow | None
    others: list[OtherBearer]


Typed = Annotated[str, Query(max_length=40)]
Code = Annotated[str, Query(max_length=10)]


@router.get("/resolve", response=answers(Resolved), summary="Which rule a number meant")
def resolve(request: HttpRequest, number: Typed, on: date | None = None, set: Code = "") -> dict[str, Any]:
    """``number`` in any form in which people type it. ``on``: the day on which it was written; ``set``:
    the set whose release notes it stands in; with neither, today. On a day the edition in force is meant;
    the nearest one if that is not loaded; the next if only that has the number and comes soon after."""
    wanted = tidy(number)
    if wanted is None:
        raise HttpError(422, f"number: {number!r} is not the number of a rule.")
    if on and set:
        raise HttpError(422, "Give the day (on) or the set, not both.")
    meant = _set(set) if set else None
    try:
        resolution = resolve_number(wanted, date.today(), on, meant)
    except NoEditionLoadedError as error:
        raise Http404(str(error)) from error
    return {"on": on, "set": meant.code if meant else None, **_row(resolution)}


class Citation(Schema):
    """A number as it is ``written`` from ``start`` to ``end`` of the text; ``status`` as of ``Resolved``.

    ``today`` is the number that the same rule has now; ``url`` the rule as it stood.
    """

    start: int
    end: int
    written: str
    number: str
    status: str
    today: str | None
    url: str | None


class Citations(Schema):
    on: date | None
    edition: date
    citations: list[Citation]


Pasted = Annotated[str, Query(max_length=LONGEST_TEXT)]


@router.get("/citations", response=answers(Citations), summary="The rules that a text cites, then and today")
def citations(request: HttpRequest, text: Pasted, on: date | None = None) -> dict[str, Any]:
    """Finds dead and shifted rule numbers in a text of the day ``on``; without a day, of today."""
    try:
        edition, cited = cited_in(text, date.today(), on)
    except NoEditionLoadedError as error:
        raise Http404(str(error)) from error
    there = Edition(effective=edition)
    return {"on": on, "edition": edition, "citations": [_citation(each, there) for each in cited]}


def _citation(cited: Cited, edition: Edition) -> dict[str, Any]:
    reference, meaning = cited.reference, cited.meaning
    return {
        "start": reference.start,
        "end": reference.end,
        "written": reference.written,
        "number": meaning.number,
        "status": meaning.status,
        "today": meaning.today.number if meaning.today else None,
        "url": meaning.version.get_edition_url(edition) if meaning.version else None,
    }


def _set(code: str) -> Set:
    found = Set.objects.filter(code=code.strip().upper()).first()
    if found is None:
        raise Http404(f"There is no set with the code {code}.")
    return found


def _row(resolution: Resolution) -> dict[str, Any]:
    version, now = resolution.version, resolution.today
    shown = [*resolution.below, *resolution.below_today, *(each for each in (version, now) if each)]
    states = states_of(shown)
    there = version and {
        "kind": version.kind,
        "title": texts(resolution.titled or version, "title"),
        "text": texts(version, "text"),
        "examples": texts(version, "examples"),
        "url": version.get_edition_url(Edition(effective=resolution.edition)),
    }
    return {
        "number": resolution.number,
        "edition": resolution.edition,
        "chosen": resolution.chosen,
        "status": resolution.status,
        **(there or dict.fromkeys(("kind", "title", "text", "examples", "url"))),
        "made": made(version, states) if version else {},
        "rules": [_subrule(below, states) for below in resolution.below],
        "today": _now(now, resolution.below_today, states) if now else None,
        "others": [_other(bearer) for bearer in resolution.others],
    }


def _subrule(version: RuleVersion, states: Annotations) -> dict[str, Any]:
    return {
        "number": version.number,
        "text": texts(version, "text"),
        "examples": texts(version, "examples"),
        "made": made(version, states),
    }


def _now(version: RuleVersion, below: Sequence[RuleVersion], states: Annotations) -> dict[str, Any]:
    return {
        "number": version.number,
        "title": texts(version, "title"),
        "text": texts(version, "text"),
        "examples": texts(version, "examples"),
        "made": made(version, states),
        "rules": [_subrule(each, states) for each in below],
        "url": version.get_absolute_url(),
    }


def _other(bearer: Bearer) -> dict[str, Any]:
    return {
        "number": bearer.version.number,
        "first": bearer.first,
        "last": bearer.last,
        "title": texts(bearer.titled, "title"),
        "today": bearer.today.number if bearer.today else None,
        "url": bearer.version.get_edition_url(Edition(effective=bearer.version.first_edition_id)),
    }
