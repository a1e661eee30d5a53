"""The curators' pages for sets, cards, faces, printings and names."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cards.made_names import StateByLanguage, least_finished
from cards.models import Card, CardName, Face, Printing, Set
from cards.names import normal_form
from faqsite.admin_base import CuratedAdmin, LanguageNames, StatesAdmin, TranslatedAdmin, TranslatedFields
from faqsite.admin_fields import PrettyJSONField
from faqsite.admin_forms import StatesForm
from faqsite.admin_languages import in_reading_language, language_fieldsets, language_filters, language_marks
from faqsite.admin_related import Related, RowsInline, parent_filter
from faqsite.languages import columns
from faqsite.text_notes import made_note
from faqsite.translated import by_language
from rulings.models import Block, Document, Ruling


@admin.register(Set)
class SetAdmin(TranslatedAdmin):
    list_display = ("code", "name_shown", "release_date", "printing_total", "languages", "page")
    list_filter = language_filters(states=False)
    search_fields = ("code", *columns("name"))
    date_hierarchy = "release_date"
    readonly_fields = ("related_rows",)
    fieldsets = [
        (None, {"fields": [("code", "release_date"), "related_rows"]}),
        *language_fieldsets("name", states=False),
    ]
    related = (Related(Printing, "set"), Related(Document, "set"))

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(total=Count("printings"))

    @admin.display(description=gettext_lazy("name"))
    def name_shown(self, obj: Set) -> SafeString:
        return in_reading_language(obj, "name")

    @admin.display(description=gettext_lazy("printings"), ordering="total")
    def printing_total(self, obj: Any) -> int:
        return obj.total


class FaceForm(StatesForm):
    printed_in = PrettyJSONField(required=False, initial=dict)

    def clean_printed_in(self) -> dict[str, str]:
        return self.cleaned_data["printed_in"] or {}


FACE_FIELDSETS = [
    (
        None,
        {
            "fields": [
                ("position", "mana_cost"), ("power", "toughness", "loyalty", "defense"), "printed_in",
            ]
        },
    ),
    *language_fieldsets("name", "type_line", "text"),
]  # fmt: skip


class FacesInline(TranslatedFields, admin.StackedInline):
    """A card has one face or two, rarely more: they are edited with it."""

    model = Face
    form = FaceForm
    fieldsets = FACE_FIELDSETS
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).prefetch_related("states__changed_by")


class NameForm(forms.ModelForm):
    """A name of nothing is refused before the database does it."""

    def clean_name(self) -> str:
        self.instance.normal_form = normal_form(self.cleaned_data["name"])
        return self.cleaned_data["name"]


class NamesInline(LanguageNames, admin.TabularInline):
    """Every name the card goes by; the normal form is made from the name."""

    model = CardName
    form = NameForm
    fields = ("language", "name", "kind", "normal_form")
    readonly_fields = ("normal_form",)
    extra = 0


class PrintingsInline(RowsInline):
    model = Printing
    fields = ("set", "number", "rarity")

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("set")


def _states_of_names(card: Card) -> StateByLanguage:
    """Of the card's names those that no print brought; needs its faces with their states at hand."""
    return least_finished((one.language, one.state) for face in card.faces.all() for one in face.states.all())


@admin.register(Card)
class CardAdmin(TranslatedAdmin):
    list_display = ("slug", "name_shown", "mana_cost", "colors", "layout", "languages", "page")
    list_filter = (*language_filters(states=False), "layout", "is_token")
    search_fields = ("slug", *columns("name"), "names__name")
    # A form cannot tell "none" from "not known", which color identity and keywords keep apart.
    readonly_fields = ("names_shown", "color_identity", "keywords_shown", "related_rows")
    fieldsets = [
        (
            None,
            {
                "fields": [
                    "names_shown",
                    ("slug", "oracle_id"),
                    ("mana_cost", "mana_value", "colors", "color_identity"), ("layout", "is_token"),
                    "keywords_shown",
                    "related_rows",
                ]
            },
        ),
    ]  # fmt: skip
    inlines = [FacesInline, NamesInline, PrintingsInline]
    related = (Related(Printing, "card"), Related(Ruling, "cards"), Related(Block, "card"))

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).prefetch_related("faces__states")

    @admin.display(description=gettext_lazy("languages"))
    def languages(self, obj: Card) -> SafeString:
        return language_marks(obj, _states_of_names(obj))

    @admin.display(description=gettext_lazy("name"))
    def name_shown(self, obj: Card) -> SafeString:
        return in_reading_language(obj, "name")

    @admin.display(description=gettext_lazy("names, which follow those of its faces"))
    def names_shown(self, obj: Card) -> SafeString:
        states = _states_of_names(obj)
        names = by_language(obj, "name").items()
        shown = ((name, made_note(states.get(code))) for code, name in names if name)
        return format_html_join(" · ", "{}{}", shown) or SafeString("–")

    @admin.display(description=gettext_lazy("keywords"), empty_value="–")
    def keywords_shown(self, obj: Card) -> str | None:
        return ", ".join(obj.keywords) if obj.keywords else None


@admin.register(Face)
class FaceAdmin(StatesAdmin):
    form = FaceForm
    list_display = ("name_shown", "card", "position", "mana_cost", "type_shown", "languages", "page")
    list_filter = (*language_filters(), parent_filter("card", Card))
    search_fields = ("card__slug", *columns("name", "type_line", "text"))
    list_select_related = ("card",)
    autocomplete_fields = ("card",)
    fieldsets = [(None, {"fields": ["card"]}), *FACE_FIELDSETS]

    def page_of(self, row: Face) -> str | None:
        return row.card.get_absolute_url()

    @admin.display(description=gettext_lazy("name"))
    def name_shown(self, obj: Face) -> SafeString:
        return in_reading_language(obj, "name")

    @admin.display(description=gettext_lazy("type line"))
    def type_shown(self, obj: Face) -> SafeString:
        return in_reading_language(obj, "type_line")


@admin.register(Printing)
class PrintingAdmin(CuratedAdmin):
    list_display = ("card", "set", "number", "rarity", "page")
    list_filter = ("rarity", parent_filter("set", Set), parent_filter("card", Card))
    search_fields = ("card__slug", "set__code", "number")
    list_select_related = ("card", "set")
    autocomplete_fields = ("card", "set")

    def page_of(self, row: Printing) -> str | None:
        return row.card.get_absolute_url()


@admin.register(CardName)
class CardNameAdmin(CuratedAdmin):
    form = NameForm
    list_display = ("name", "card", "language", "kind", "normal_form", "page")
    list_filter = ("language", "kind", parent_filter("card", Card))
    search_fields = ("name", "normal_form", "card__slug")
    list_select_related = ("card",)
    autocomplete_fields = ("card",)
    raw_id_fields = ("face",)
    fields = ("card", "face", "language", "name", "kind", "normal_form")
    readonly_fields = ("normal_form",)

    def page_of(self, row: CardName) -> str | None:
        return row.card.get_absolute_url()
