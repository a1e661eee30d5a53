from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import Count, Exists, Model, OuterRef, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models import Card
from faqsite.admin_base import curator
from faqsite.admin_fields import EmptyListField, list_help
from faqsite.admin_forms import StatesForm
from faqsite.admin_languages import in_reading_language, language_fieldsets, language_filters
from faqsite.admin_related import Related, RowsInline, parent_filter
from faqsite.languages import columns
from faqsite.translated import by_language
from rulings.admin.documents import page_of_document
from rulings.admin.mending import BLOCKS_A_PAGE
from rulings.admin.recorded import RecordedAdmin
from rulings.admin.sentences import said
from rulings.ingest.save.document_rows import CARDS, DOUBTS, KIND, PLACE, WORDS
from rulings.mending.operations import set_aside
from rulings.models import Block, Citation, Document, Ruling, Section


class BlocksInline(RowsInline):
    model = Block
    fields = ("position", "kind", "opening", "doubtful")
    verbose_name_plural = gettext_lazy("Blocks under this heading")

    @admin.display(description=gettext_lazy("text"))
    def opening(self, obj: Block) -> SafeString:
        return block_opening(obj)

    @admin.display(description=gettext_lazy("doubts"))
    def doubtful(self, obj: Block) -> str:
        return "; ".join(said(str(doubt)) for doubt in obj.doubts)


def block_opening(block: Block) -> SafeString:
    """A block in a few words: its text, or the names of a card text."""
    faces: list[Any] = next(filter(None, by_language(block, "faces").values()), [])
    names = [face.get("name") or face.get("name_en") for face in faces if isinstance(face, dict)]
    if any(names):
        return format_html("{}", " // ".join(name for name in names if name))
    return in_reading_language(block, "text")


@admin.register(Section)
class SectionAdmin(RecordedAdmin):
    translated = {"heading": WORDS}
    list_display = ("heading_shown", "document", "position", "level", "block_total", "languages", "page")
    list_filter = ("level", *language_filters(), parent_filter("document", Document))
    search_fields = ("anchor", "document__slug", *columns("heading"))
    list_select_related = ("document",)
    autocomplete_fields = ("document",)
    raw_id_fields = ("parent",)
    readonly_fields = ("source_shown", "related_rows")
    fieldsets = [
        (
            None,
            {"fields": ["document", "parent", ("position", "level"), "anchor", "related_rows"]},
        ),
        *language_fieldsets("heading"),
        (gettext_lazy("Source"), {"fields": ["source_shown"], "classes": ["collapse"]}),
    ]
    inlines = [BlocksInline]
    related = (Related(Block, "section"), Related(Section, "parent", gettext_lazy("Sections below")))

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(block_count=Count("blocks"))

    def page_of(self, row: Section) -> str | None:
        return page_of_document(row.document, row.anchor)

    @admin.display(description=gettext_lazy("heading"))
    def heading_shown(self, obj: Section) -> SafeString:
        return in_reading_language(obj, "heading")

    @admin.display(description=gettext_lazy("blocks"), ordering="block_count")
    def block_total(self, obj: Any) -> int:
        return obj.block_count

    @admin.display(description=gettext_lazy("what the source prints"))
    def source_shown(self, obj: Section) -> SafeString:
        return format_html('<div class="source-text">{}</div>', obj.source_text)


class DoubtFilter(admin.SimpleListFilter):
    """Blocks of which the import was not sure, or that a corrected file has otherwise than a curator."""

    title = gettext_lazy("doubts")
    parameter_name = "doubts"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("yes", gettext_lazy("with doubts")),
            ("choices", gettext_lazy("to choose")),
            ("no", gettext_lazy("without")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        if self.value() == "yes":
            return queryset.exclude(doubts=[])
        if self.value() == "choices":
            return queryset.filter(proposed__isnull=False)
        return queryset.filter(doubts=[]) if self.value() == "no" else queryset


class ProblemFilter(admin.SimpleListFilter):
    """Blocks that cite a rule which was not found."""

    title = gettext_lazy("citations")
    parameter_name = "citations"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("unresolved", gettext_lazy("with one not found"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        if self.value() != "unresolved":
            return queryset
        return queryset.filter(Exists(Citation.objects.filter(block=OuterRef("pk"), rule__isnull=True)))


class BlockForm(StatesForm):
    doubts = EmptyListField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "doubts" in self.fields:
            self.fields["doubts"].help_text = list_help()

    def clean(self) -> dict[str, Any] | None:
        """The document is its section's, so its rule of one block to a place is asked here."""
        cleaned = super().clean() or self.cleaned_data
        section, position = cleaned.get("section"), cleaned.get("position")
        if section is not None and position is not None:
            others = Block.objects.filter(document=section.document_id, position=position)
            if others.exclude(pk=self.instance.pk).exists():
                self.add_error("position", _("Another block of the document has this place."))
        if cleaned.get("ruling") and cleaned.get("kind") != Block.Kind.RULING:
            self.add_error("ruling", _("Only a block of the kind “ruling” has a ruling."))
        return cleaned


class CitationsInline(RowsInline):
    model = Citation
    fields = ("language", "written", "number", "edition", "version", "problem")

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("edition", "version")


def _belongs(field: str, block: Block) -> bool:
    """Whether a block of this kind has the field, or has words there all the same."""
    meant = {"card": ("faces",), "rule": ("title", "text")}.get(block.kind, ("text",))
    return field in meant or any(by_language(block, field).values())


def anchor_of_new(block: Block) -> str:
    """The permanent anchor of a block that a curator adds, made of its first words and its place."""
    words = repr((by_language(block, "text"), by_language(block, "faces"), block.position))
    return f"c{hashlib.sha256(words.encode()).hexdigest()[:8]}"


@admin.register(Block)
class BlockAdmin(RecordedAdmin):
    form = BlockForm
    translated = {"text": WORDS, "title": WORDS, "faces": WORDS}
    plain = {
        "number": WORDS, "kind": KIND, "card": CARDS, "ruling": CARDS, "doubts": DOUBTS, "section": PLACE,
    }  # fmt: skip
    list_display = ("place", "opening", "kind", "document", "doubtful", "languages", "page")
    list_filter = (
        "kind", DoubtFilter, ProblemFilter, *language_filters(),
        parent_filter("document", Document), parent_filter("section", Section),
        parent_filter("card", Card), parent_filter("ruling", Ruling),
    )  # fmt: skip
    search_fields = ("anchor", "number", "document__slug", *columns("text", "title", "faces"))
    list_select_related = ("document",)
    raw_id_fields = ("section", "ruling")
    autocomplete_fields = ("card",)
    readonly_fields = ("document", "anchor", "source_shown", "line", "related_rows", "mend")
    fieldsets = [
        (
            None,
            {
                "fields": [
                    ("document", "anchor"), "section", ("position", "kind"), "number", "card", "ruling",
                    "related_rows", "mend",
                ]
            },
        ),
    ]  # fmt: skip
    inlines = [CitationsInline]
    related = (Related(Citation, "block"),)

    def get_fieldsets(self, request: HttpRequest, obj: Block | None = None) -> list[Any]:
        texts = [field for field in ("title", "text", "faces") if obj is None or _belongs(field, obj)]
        source = (gettext_lazy("Source"), {"fields": ["line", "source_shown", "doubts"]})
        return [*super().get_fieldsets(request, obj), *language_fieldsets(*texts), source]

    def page_of(self, row: Block) -> str | None:
        return page_of_document(row.document, row.anchor) if row.document_id else None

    @admin.display(description=gettext_lazy("place"), ordering="position")
    def place(self, obj: Block) -> str:
        return f"{obj.position + 1}."

    @admin.display(description=gettext_lazy("text"))
    def opening(self, obj: Block) -> SafeString:
        return block_opening(obj)

    @admin.display(description=gettext_lazy("doubts"))
    def doubtful(self, obj: Block) -> int | str:
        return len(obj.doubts) or ""

    @admin.display(description=gettext_lazy("what the source prints"))
    def source_shown(self, obj: Block) -> SafeString:
        return format_html('<div class="source-text">{}</div>', obj.source_text)

    @admin.display(description=gettext_lazy("beside its source"))
    def mend(self, obj: Block) -> SafeString:
        """To the block on the page where the whole document is mended."""
        if obj.pk is None:
            return SafeString("–")
        place = Block.objects.filter(document=obj.document_id, position__lt=obj.position).count()
        address = reverse("admin:rulings_document_mend", args=[obj.document_id])
        page = place // BLOCKS_A_PAGE + 1
        return format_html('<a href="{}?p={}#{}">{}</a>', address, page, obj.anchor, _("Mend"))

    def saying_the_same(self, row: Block) -> Iterable[Model]:
        return [row.ruling] if row.ruling else []

    def save_model(self, request: HttpRequest, obj: Block, form: Any, change: bool) -> None:
        obj.document = obj.section.document
        obj.anchor = obj.anchor or anchor_of_new(obj)
        super().save_model(request, obj, form, change)

    def delete_model(self, request: HttpRequest, obj: Block) -> None:
        """What a block prints is never lost: it is set aside, and can be put back."""
        set_aside(obj, curator(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet) -> None:
        for block in queryset.select_related("document").order_by("-position"):
            set_aside(block, curator(request))
