"""What every template knows: the reader's language, the one beside it, and the same page in others."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import get_language, gettext

from faqsite.languages import ENDONYMS, HTML_TAGS, LANGUAGES, SHORT_ENDONYMS
from faqsite.middleware import path_in_language
from faqsite.public import BESIDE_PARAMETER, NO_SECOND_LANGUAGE, second_language

PARTS_OF_LISTS = ("letter", "page", "part")
# The parts of the site that its navigation names, by the first word of their addresses.
PARTS_OF_SITE = {"sets": "cards"} | {
    part: part for part in ("rules", "cards", "documents", "glossary", "keywords")
}


def reading(request: HttpRequest) -> dict[str, Any]:
    """``language``, ``beside`` (or None), ``languages`` with the address of this page in each."""
    language = get_language() or "en"
    beside = second_language(request)
    return {
        "language": language,
        "html_lang": HTML_TAGS.get(language, language),
        "beside": beside if beside != language else None,
        "languages": languages_of_page(request, language),
        "beside_choices": beside_choices(request, language),
        "canonical": request.build_absolute_uri(request.path) + chosen_part(request),
        "part_of_site": part_of_site(request.path),
    }


def part_of_site(path: str) -> str:
    """The part that a page belongs to (``/en/sets/CSP/`` → "cards"); "" where it belongs to none."""
    words = path.split("/", 3)
    return PARTS_OF_SITE.get(words[2], "") if len(words) > 2 else ""


def chosen_part(request: HttpRequest) -> str:
    """The query that chooses a part of a list ("?letter=b&page=2"), as it belongs to the page's address."""
    chosen = {name: request.GET[name] for name in PARTS_OF_LISTS if request.GET.get(name, "1") != "1"}
    return f"?{urlencode(chosen)}" if chosen else ""


def languages_of_page(request: HttpRequest, language: str) -> list[dict[str, Any]]:
    """This page in every language: ``url`` keeps the query, ``canonical`` is for search engines."""
    query = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
    here = request.build_absolute_uri("/")[:-1]
    return [
        {
            "code": code,
            "tag": HTML_TAGS[code],
            "name": ENDONYMS[code],
            "short": SHORT_ENDONYMS[code],
            "url": path_in_language(request.path, code) + query,
            "canonical": here + path_in_language(request.path, code) + chosen_part(request),
            "current": code == language,
        }
        for code in LANGUAGES
    ]


def beside_choices(request: HttpRequest, language: str) -> list[dict[str, Any]]:
    """The languages that can stand beside the page's own, and "none", with the address that chooses each."""
    chosen = second_language(request)
    others: list[str | None] = [None, *(code for code in LANGUAGES if code != language)]
    if chosen == language:
        chosen = None
    choices = []
    for code in others:
        query = request.GET.copy()
        query[BESIDE_PARAMETER] = code or NO_SECOND_LANGUAGE
        choices.append(
            {
                "tag": HTML_TAGS[code] if code else None,
                "name": ENDONYMS[code] if code else gettext("none"),
                "url": f"{request.path}?{query.urlencode()}",
                "current": code == chosen,
            }
        )
    return choices
