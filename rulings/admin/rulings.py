from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cards.models import Card
from faqsite.admin_base import StatesAdmin
from faqsite.admin_languages import in_reading_language, language_fieldsets, language_filters
from faqsite.admin_related import Related, link_to, parent_filter
from faqsite.languages import columns
from rulings.admin.documents import page_of_document
from rulings.models import Block, Citation, Rule, RuleVersion, Ruling

MOST_CARDS_SHOWN = 4


class OriginFilter(admin.SimpleListFilter):
    """Rulings that one of our documents prints, and those from outside."""

    title = gettext_lazy("origin")
    parameter_name = "origin"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("document", gettext_lazy("printed in a document")),
            ("outside", gettext_lazy("from outside")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        if self.value() not in ("document", "outside"):
            return queryset
        outside = self.value() == "outside"
        return queryset.exclude(blocks__isnull=not outside).distinct()


@admin.register(Ruling)
class RulingAdmin(StatesAdmin):
    list_display = ("text_shown", "card_links", "date", "source", "languages", "page")
    list_filter = (
        OriginFilter,
        *language_filters(),
        parent_filter("cards", Card),
        parent_filter("rules", Rule),
    )
    search_fields = ("source_key", "cards__slug", *columns("text"))
    date_hierarchy = "date"
    autocomplete_fields = ("cards",)
    raw_id_fields = ("rules",)
    readonly_fields = ("related_rows", "printed_in", "rules_shown")
    fieldsets = [
        (
            None,
            {
                "fields": [
                    ("date", "source"),
                    "source_key",
                    "cards",
                    ("rules", "rules_shown"),
                    "printed_in",
                    "related_rows",
                ]
            },
        ),
        *language_fieldsets("text"),
    ]  # fmt: skip
    related = (Related(Block, "ruling"), Related(Citation, "ruling"))

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).prefetch_related("cards", "blocks__document")

    def page_of(self, row: Ruling) -> str | None:
        """Where a document prints it, else the page of its first card."""
        for block in row.blocks.all():
            address = page_of_document(block.document, block.anchor)
            if address:
                return address
        cards = list(row.cards.all())
        return cards[0].get_absolute_url() if cards else None

    def saying_the_same(self, row: Ruling) -> Iterable[Model]:
        return row.blocks.all()

    @admin.display(description=gettext_lazy("text"))
    def text_shown(self, obj: Ruling) -> SafeString:
        return in_reading_language(obj, "text")

    @admin.display(description=gettext_lazy("cards"))
    def card_links(self, obj: Ruling) -> SafeString:
        cards = list(obj.cards.all())
        shown = [link_to(card) for card in cards[:MOST_CARDS_SHOWN]]
        rest = [f"+{len(cards) - MOST_CARDS_SHOWN}"] if len(cards) > MOST_CARDS_SHOWN else []
        return format_html_join(" ", "{}", ((part,) for part in (*shown, *rest)))

    @admin.display(description=gettext_lazy("rules"))
    def rules_shown(self, obj: Ruling) -> SafeString:
        """The rules by their latest numbers: their keys alone say nothing."""
        if not obj.pk:
            return SafeString("–")
        versions = RuleVersion.objects.filter(rule__rulings=obj).order_by("first_edition")
        latest = {version.rule_id: version for version in versions}
        links = ((link_to(version),) for version in latest.values())
        return format_html_join(", ", "{}", links) or SafeString("–")

    @admin.display(description=gettext_lazy("printed in"))
    def printed_in(self, obj: Ruling) -> SafeString:
        links = (
            [link_to(block, f"{block.document}#{block.anchor}") for block in obj.blocks.all()]
            if obj.pk
            else []
        )
        return format_html_join(", ", "{}", ((link,) for link in links)) or SafeString("–")
