"""Languages in the admin: tabs of a form, filters of a list, and which texts a row has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from faqsite.languages import ENDONYMS, HTML_TAGS, LANGUAGES, SHORT_ENDONYMS, column
from faqsite.translated import exact_text, text_in
from rulings.fingerprints import translated_fields
from rulings.models import TranslationState

OPENING = 60
MARKS = {"zh-hant": "繁", "zh-hans": "简", "en": "En"}


def language_fieldsets(*fields: str, states: bool = True) -> list[tuple[Any, Any]]:
    """One fieldset for each language, which the script makes into tabs; without it they stand in a row."""
    return [
        (
            ENDONYMS[language],
            {
                "fields": [column(name, language) for name in (*fields, *(["state"] if states else []))],
                "classes": ["language", f"language-{language}"],
            },
        )
        for language in LANGUAGES
    ]


def has_any(model: type[Model], language: str) -> Q:
    """Rows with a text in the language."""
    condition = Q()
    for field in translated_fields(model):
        condition |= Q(**{f"{column(field, language)}__isnull": False})
    return condition


def missing_in(model: type[Model], language: str) -> Q:
    """Rows with a text that another language has and this one has not."""
    condition = Q()
    for field in translated_fields(model):
        elsewhere = Q()
        for other in LANGUAGES:
            if other != language:
                elsewhere |= Q(**{f"{column(field, other)}__isnull": False})
        condition |= Q(**{f"{column(field, language)}__isnull": True}) & elsewhere
    return condition


class LanguageFilter(admin.SimpleListFilter):
    """Present or missing in one language; made for each by ``language_filters``."""

    language = ""

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("present", gettext_lazy("present")), ("missing", gettext_lazy("missing"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        if self.value() == "present":
            return queryset.filter(has_any(queryset.model, self.language))
        if self.value() == "missing":
            return queryset.filter(missing_in(queryset.model, self.language))
        return queryset


class StateFilter(admin.SimpleListFilter):
    """Rows with a text of this language in this state."""

    title = gettext_lazy("translation state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        names = {"converted": _("converted"), "draft": _("draft"), "reviewed": _("reviewed")}
        return [
            (f"{language}:{state}", f"{SHORT_ENDONYMS[language]} · {name}")
            for language in LANGUAGES
            for state, name in names.items()
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        language, _colon, state = (self.value() or "").partition(":")
        if not state:
            return queryset
        states = TranslationState.objects.filter(
            content_type=ContentType.objects.get_for_model(queryset.model),
            object_id=OuterRef("pk"),
            language=language,
            state=state,
        )
        return queryset.filter(Exists(states))


def language_filters(states: bool = True) -> list[Any]:
    """A filter for each language and, for rows that have translation states, one for those."""
    filters: list[Any] = [
        type(
            f"LanguageFilter_{column('in', language)}",
            (LanguageFilter,),
            {"language": language, "title": ENDONYMS[language], "parameter_name": column("in", language)},
        )
        for language in LANGUAGES
    ]
    return [*filters, StateFilter] if states else filters


def in_reading_language(row: Model, field: str) -> SafeString:
    """The beginning of a field in the curator's language or its fallback, with the language it is in."""
    text = text_in(row, field, get_language() or "en")
    if not text:
        return SafeString("–")
    words = " ".join(str(text).split())
    shown = words if len(words) <= OPENING else f"{words[:OPENING]}…"
    return format_html('<span class="words" lang="{}">{}</span>', HTML_TAGS[text.language], shown)


def language_marks(row: Any, states: Mapping[str, str] | None = None) -> SafeString:
    """繁 简 En: which languages a row has and in which state; needs its ``states`` at hand, or as given."""
    if states is None and hasattr(row, "states"):
        states = {state.language: state.state for state in row.states.all()}
    states = states or {}
    marks = format_html_join(" ", "{}", ((_mark(row, language, states),) for language in LANGUAGES))
    return format_html('<span class="marks">{}</span>', marks)


def _mark(row: Model, language: str, states: Mapping[str, str]) -> SafeString:
    if not any(exact_text(row, field, language) for field in translated_fields(type(row))):
        kind, said = "missing", _("missing")
    else:
        kind = states.get(language, "given")
        said = {
            "converted": _("converted"),
            "draft": _("draft"),
            "reviewed": _("reviewed"),
            "given": _("as its source gave it"),
        }[kind]
    return format_html(
        '<span class="mark {}" lang="{}" title="{}">{}<span class="visually-hidden">{}{}</span></span>',
        kind, HTML_TAGS[language], f"{ENDONYMS[language]}{_(': ')}{said}", MARKS[language], _(": "), said,
    )  # fmt: skip
