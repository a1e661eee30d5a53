"""Endpoints for rules, their editions and the glossary."""

from datetime import date, datetime
from typing import Any

from django.db.models import Prefetch, Q
from django.http import Http404, HttpRequest
from django.urls import reverse
from ninja import Router, Schema

from faqsite.api.schemas import Lists, Texts, WithTexts, answers, made, texts
from rulings.annotations import Annotations, states_of
from rulings.models import Edition, GlossaryTerm, GlossaryVersion, RuleVersion
from rulings.models import EditionSource as Source
from rulings.numbers import tidy
from rulings.views.downloads import KINDS

router = Router(tags=["rules"], by_alias=True)


class EditionSource(Schema):
    """A file that the edition was read from; ``downloads`` are its words as the site writes them out."""

    language: str
    file: str
    sha256: str
    encoding: str
    read: datetime
    downloads: list[str]


class EditionRow(Schema):
    """``outline``: headings only, which a new site starts with."""

    effective: date
    outline: bool
    sources: list[EditionSource]


class RuleRow(WithTexts):
    """One provision as it stands in ``edition``; ``first`` and ``last`` bound the run of equal words."""

    number: str
    kind: str
    edition: date
    first: date
    last: date | None
    title: Texts
    text: Texts
    examples: Lists
    url: str


class RuleWhole(RuleRow):
    """A provision with those right under it."""

    rules: list[RuleRow]


class HistoryRow(Schema):
    edition: date
    number: str


class History(Schema):
    """A row for every loaded edition that has the rule, oldest first."""

    number: str
    versions: list[HistoryRow]


class Term(WithTexts):
    slug: str
    edition: date
    term: Texts
    definition: Texts


@router.get("/editions", response=list[EditionRow], summary="All loaded editions, newest first")
def editions(request: HttpRequest) -> list[dict[str, Any]]:
    return [
        {
            "effective": edition.effective,
            "outline": edition.is_outline,
            "sources": [_source(edition.effective, source) for source in edition.sources.all()],
        }
        for edition in Edition.objects.newest_first().prefetch_related(
            Prefetch("sources", queryset=Source.objects.defer("report"))
        )
    ]


def _source(effective: date, source: Source) -> dict[str, Any]:
    return {
        "language": source.language,
        "file": source.file_name,
        "sha256": source.sha256,
        "encoding": source.encoding,
        "read": source.imported_at,
        "downloads": [
            reverse("rulings:edition-download", args=[effective, source.language, ending]) for ending in KINDS
        ],
    }


@router.get("/rules/{number}/history", response=answers(History), summary="A rule's numbers")
def history(request: HttpRequest, number: str) -> dict[str, Any]:
    """The number is the current edition's, else that of the newest edition that had it."""
    wanted = _number(number)
    newest = RuleVersion.objects.filter(number=wanted).order_by("-first_edition_id").first()
    if newest is None:
        raise Http404(f"No loaded edition has a rule {wanted}.")
    versions = list(RuleVersion.objects.filter(rule=newest.rule_id).order_by("first_edition_id"))
    days = Edition.objects.order_by("effective").values_list("effective", flat=True)
    rows = [
        {"edition": day, "number": version.number}
        for day in days
        for version in versions
        if version.stands_on(day)
    ]
    return {"number": wanted, "versions": rows}


@router.get("/rules/{number}", response=answers(RuleWhole), summary="A rule in an edition")
def rule(request: HttpRequest, number: str, edition: date | None = None) -> dict[str, Any]:
    """``edition`` is the date on which the edition takes effect; without it, the one in force today."""
    there = edition_of(edition)
    wanted = _number(number)
    in_force = RuleVersion.objects.in_force(there)
    family = list(in_force.filter(Q(number=wanted) | Q(parent_number=wanted)).in_order())
    whole = next((version for version in family if version.number == wanted), None)
    if whole is None:
        raise Http404(f"The edition in force from {there.effective} has no rule {wanted}.")
    states = states_of(family)
    below = [_row(version, there, states) for version in family if version is not whole]
    return {**_row(whole, there, states), "rules": below}


@router.get("/glossary/{slug}", response=answers(Term), summary="A glossary term")
def term(request: HttpRequest, slug: str, edition: date | None = None) -> dict[str, Any]:
    there = edition_of(edition)
    known = GlossaryTerm.objects.filter(slug=slug).first()
    version = GlossaryVersion.objects.in_force(there).filter(term=known).first() if known else None
    if known is None or version is None:
        raise Http404(f"The glossary in force from {there.effective} has no term {slug}.")
    return {
        "slug": known.slug,
        "edition": there.effective,
        "term": texts(version, "name"),
        "definition": texts(version, "definition"),
        "made": made(version, states_of([version])),
    }


def edition_of(effective: date | None) -> Edition:
    """The loaded edition of that day, or the one in force today; raises Http404 with one sentence."""
    if effective is None:
        current = Edition.objects.current_on(date.today()).first()
        if current is None:
            raise Http404("No edition of the rules is loaded.")
        return current
    found = Edition.objects.filter(effective=effective).first()
    if found is None:
        raise Http404(f"No edition that takes effect on {effective} is loaded.")
    return found


def _number(text: str) -> str:
    number = tidy(text)
    if number is None:
        raise Http404(f"{text} is not the number of a rule.")
    return number


def _row(version: RuleVersion, edition: Edition, states: Annotations) -> dict[str, Any]:
    return {
        "number": version.number,
        "kind": version.kind,
        "edition": edition.effective,
        "first": version.first_edition_id,
        "last": version.last_edition_id,
        "title": texts(version, "title"),
        "text": texts(version, "text"),
        "examples": texts(version, "examples"),
        "made": made(version, states),
        "url": version.get_edition_url(edition),
    }
