"""Endpoints for searching."""

from typing import Annotated, Any

import orjson
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from ninja import Query, Router, Schema

from cards.made_names import StateByLanguage, converted_in
from faqsite.api.schemas import Page, Problem, Texts
from faqsite.languages import EN, LANGUAGES, language_of_tag
from faqsite.search.engine import MOST_HITS, search
from faqsite.search.made_names import with_made_names
from faqsite.search.results import Hit
from faqsite.search.results import Suggestion as Suggested
from faqsite.search.suggestions import suggest
from faqsite.text_notes import made_word

router = Router(tags=["search"], by_alias=True)

Limit = Annotated[int, Query(ge=1, le=MOST_HITS)]
Offset = Annotated[int, Query(ge=0, le=10_000)]


class SnippetPart(Schema):
    text: str
    marked: bool


class Snippet(Schema):
    """The passage that matched, in the language it is in; the parts together are its text."""

    language: str
    text: str
    parts: list[SnippetPart]


class Result(Schema):
    """One thing found. ``edition`` only for a rule that no longer stands in the current edition;
    ``name_converted``: the languages in which no print names the card, and the name is a conversion."""

    kind: str
    url: str
    score: float
    snippet: Snippet
    name: Texts
    name_converted: list[str]
    title: Texts
    text: Texts
    number: str
    sets: list[str]
    edition: str | None


class Explanation(Schema):
    code: str
    message: str


class Results(Page):
    """``totals`` counts all that matched, by kind; ``explanations`` say what of the query was not used."""

    query: str
    totals: dict[str, int]
    explanations: list[Explanation]
    results: list[Result]


class Suggestion(Schema):
    """``converted``: the name was made from that in the other script, and no person has looked at it.

    ``note`` says so, or that it is a draft, in the language that was asked for.
    """

    name: str
    language: str
    converted: bool
    note: str
    kind: str
    url: str


@router.get(
    "/search",
    response={200: Results, 422: Problem},
    summary="Search cards, rules, rulings, terms and documents",
)
def search_all(
    request: HttpRequest,
    q: str,
    kind: str = "",
    lang: str = EN,
    limit: Limit = 10,
    offset: Offset = 0,
) -> HttpResponse:
    """``kind``: one or several of card, rule, ruling, term, document, keyword, parted by commas.

    ``lang`` chooses addresses and the order of equals; it never changes what is found.
    """
    language = language_of_tag(lang) or EN
    kinds = [one.strip() for one in kind.split(",") if one.strip()] or None
    found = search(q, language=language, kinds=kinds, limit=limit, offset=offset)
    answer = {
        "query": q,
        "count": sum(found.totals.get(one, 0) for one in kinds) if kinds else found.total,
        "limit": limit,
        "offset": offset,
        "totals": dict(found.totals),
        "explanations": [{"code": each.code, "message": str(each.message)} for each in found.explanations],
        "results": [_result(hit, language, made) for hit, made in with_made_names(found.hits)],
    }
    # As it is: to have its shape checked would take as long as to find it. Tests hold it against ``Results``.
    return HttpResponse(orjson.dumps(answer), content_type="application/json; charset=utf-8")


def _result(hit: Hit, language: str, made: StateByLanguage) -> dict[str, Any]:
    segments = hit.snippet.segments
    return {
        "kind": hit.kind,
        "url": hit.url(language),
        "score": hit.score,
        "snippet": {
            "language": hit.snippet.language,
            "text": str(hit.snippet),
            "parts": [{"text": each.text, "marked": each.marked} for each in segments],
        },
        "name": _by_language(hit.names),
        "name_converted": converted_in(made),
        "title": _by_language(hit.title),
        "text": _by_language(hit.text),
        "number": hit.number,
        "sets": list(hit.sets),
        "edition": hit.edition.isoformat() if hit.edition else None,
    }


def _by_language(values: Any) -> dict[str, str | None]:
    return {language: values.get(language) or None for language in LANGUAGES}


@router.get("/suggest", response={200: list[Suggestion], 422: Problem}, summary="Names that begin as typed")
def suggest_names(request: HttpRequest, q: str, lang: str = EN, limit: Limit = 8) -> list[dict[str, Any]]:
    language = language_of_tag(lang) or EN
    found = suggest(q, language=language, limit=limit)
    hits = with_made_names([one.hit for one in found])
    with translation.override(language):
        return [_suggestion(one, made, language) for one, (_hit, made) in zip(found, hits, strict=True)]


def _suggestion(found: Suggested, made: StateByLanguage, language: str) -> dict[str, Any]:
    return {
        "name": found.name,
        "language": found.language,
        "converted": found.language in converted_in(made),
        "note": made_word(made.get(found.language)),
        "kind": found.hit.kind,
        "url": found.hit.url(language),
    }
