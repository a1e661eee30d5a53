"""The curators' pages for sets, cards, faces, printings and names."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cards.current_names import follow_faces, keep_names
from cards.models import Card, CardName, Face, Printing, Set
from cards.names import normal_form
from faqsite.admin_base import CuratedAdmin, LanguageNames, StatesAdmin, TranslatedAdmin, TranslatedFields
from faqsite.admin_fields import PrettyJSONField
from faqsite.admin_forms import StatesForm
from faqsite.admin_languages import in_reading_language, language_fieldsets, language_filters
from faqsite.admin_related import Related, RowsInline, all_languages, parent_filter
from faqsite.languages import LANGUAGES, column, columns
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


def names_changed(form: Any) -> set[str]:
    """The languages in which a face's name was changed in its form."""
    return {language for language in LANGUAGES if column("name", language) in form.changed_data}


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

    @admin.display(description=gettext_lazy("name"))
    def name_shown(self, obj: Card) -> SafeString:
        return in_reading_language(obj, "name")

    @admin.display(description=gettext_lazy("names, which follow those of its faces"))
    def names_shown(self, obj: Card) -> SafeString:
        return all_languages(obj, "name") or SafeString("–")

    @admin.display(description=gettext_lazy("keywords"), empty_value="–")
    def keywords_shown(self, obj: Card) -> str | None:
        return ", ".join(obj.keywords) if obj.keywords else None

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        for formset in formsets:
            self.save_formset(request, form, formset, change)
        faces = [row for formset in formsets if formset.model is Face for row in formset.forms]
        card = Card.objects.get(pk=form.instance.pk)
        languages = {language for face in faces for language in names_changed(face)}
        if languages:
            follow_faces(card, sorted(languages))
        keep_names(card)
        self.tell(form, formsets)


@admin.register(Face)
class FaceAdmin(StatesAdmin):
    form = FaceForm
    list_display = ("name_shown", "card", "position", "mana_cost", "type_shown", "languages", "page")
    list_filter = (*language_filters(), parent_filter("card", Card))
    search_fields = ("card__slug", *columns("name", "type_line", "text"))
    list_select_related = ("card",)
    autocomplete_fields = ("card",)
    fieldsets = [(None, {"fields": ["card"]}), *FACE_FIELDSETS]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        card = Card.objects.get(pk=form.instance.card_id)
        if names_changed(form):
            follow_faces(card, sorted(names_changed(form)))
        keep_names(card)
        super().save_related(request, form, formsets, change)

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
