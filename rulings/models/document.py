from __future__ import annotations

from django.contrib.contenttypes.fields import GenericRelation
from django.db import models
from django.db.models import Q
from django.urls import reverse

from cards.models import Card, Set
from faqsite.addresses import passage_url
from faqsite.languages import LANGUAGES
from rulings.ingest.parsed import BlockKind
from rulings.models.edition import Edition
from rulings.models.ruling import Ruling


class DocumentQuerySet(models.QuerySet["Document"]):
    def public(self) -> DocumentQuerySet:
        """Published documents; drafts are for curators only."""
        return self.filter(is_public=True)

    def correctable(self) -> DocumentQuerySet:
        """The documents that a file can correct: those that were read from one."""
        return self.filter(kind=Document.Kind.FAQ).exclude(source_sha256="")

    def newest_first(self) -> DocumentQuerySet:
        return self.order_by(models.F("updated").desc(nulls_last=True), "slug")


class Document(models.Model):
    """A FAQ, release notes, or an excerpt of the rules that no edition is known for.

    ``edition`` is the one in force for it: its citations mean that edition. An undated excerpt fits
    the loaded editions from ``fits_first`` to ``fits_last``, and means the last. ``licence`` is its
    preface with the terms of reposting, shown in full. ``report`` holds what the import
    counted, repaired and doubted. ``source_title`` is the title that the file gives, by which a
    corrected file finds the document again; ``decided`` names the fields that a curator wrote.
    """

    class Kind(models.TextChoices):
        FAQ = "faq", "FAQ or release notes"
        EXCERPT = "excerpt", "excerpt of the rules"

    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.FAQ)
    slug = models.SlugField(max_length=120, unique=True)
    title = models.CharField(max_length=300, null=True, blank=True)  # noqa: DJ001 - NULL is "not translated"
    set = models.ForeignKey(Set, on_delete=models.PROTECT, null=True, blank=True, related_name="documents")
    original_language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    updated = models.DateField(null=True, blank=True)
    set_dates = models.JSONField(default=dict, blank=True)
    edition = models.ForeignKey(
        Edition, on_delete=models.SET_NULL, null=True, blank=True, related_name="documents"
    )
    fits_first = models.DateField(null=True, blank=True)
    fits_last = models.DateField(null=True, blank=True)
    credits = models.TextField(null=True, blank=True)  # noqa: DJ001
    licence = models.TextField(null=True, blank=True)  # noqa: DJ001
    source_name = models.CharField(max_length=255, blank=True)
    source_title = models.CharField(max_length=300, blank=True)
    source_sha256 = models.CharField(max_length=64, blank=True)
    source_encoding = models.CharField(max_length=24, blank=True)
    report = models.JSONField(default=dict, blank=True)
    decided = models.JSONField(default=list, blank=True)
    is_public = models.BooleanField(default=True)

    states = GenericRelation("rulings.TranslationState")

    objects = DocumentQuerySet.as_manager()

    class Meta:
        ordering = ["-updated", "slug"]
        constraints = [
            models.UniqueConstraint(
                fields=["source_sha256"], condition=~Q(source_sha256=""), name="document_source_once"
            ),
            models.CheckConstraint(condition=Q(original_language__in=LANGUAGES), name="document_language"),
        ]

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        return reverse("rulings:document", args=[self.slug])

    def get_passage_url(self, anchor: str) -> str:
        """The permanent address of a heading or passage, whichever part of the document it stands in."""
        return passage_url(self.get_absolute_url(), anchor)


class FromFile(models.Model):
    """What a row of a document remembers of the file that it was read from, so that a corrected one fits in.

    ``origins`` are the passages of the file that the row holds, by the words they print: one; none for a
    row that a curator added; several where a curator joined them, and the same in two rows where one was
    split. ``decided`` names what a curator decided, which no file overwrites. ``proposed`` is what a
    corrected file says in the place of a curator's words, until a curator chooses: readings in order, none
    where the file has dropped the passage; NULL where there is nothing to choose.
    """

    origins = models.JSONField(default=list, blank=True)
    decided = models.JSONField(default=list, blank=True)
    proposed = models.JSONField(null=True, blank=True)

    class Meta:
        abstract = True


class Section(FromFile):
    """A heading of a document and, through its blocks, what stands under it.

    ``position`` counts the document's headings in their order; ``anchor`` is the fragment of
    its permanent address. Text before the first heading stands in a section without one.
    """

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="sections")
    parent = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="children"
    )
    position = models.PositiveIntegerField()
    level = models.PositiveSmallIntegerField(default=1)
    heading = models.CharField(max_length=500, null=True, blank=True)  # noqa: DJ001
    anchor = models.CharField(max_length=80)
    source_text = models.TextField(blank=True)

    states = GenericRelation("rulings.TranslationState")

    class Meta:
        ordering = ["document_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["document", "position"], name="section_position_unique"),
            models.UniqueConstraint(fields=["document", "anchor"], name="section_anchor_unique"),
            models.CheckConstraint(condition=Q(level__gte=1), name="section_level_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.document_id}#{self.anchor}"


class Block(FromFile):
    """One passage of a document; all of them in order, with the headings, reproduce the source.

    ``anchor`` is the fragment of its permanent address, made from its words so that it stays
    when blocks around it change. ``source_text`` is what the source prints. A card text has
    ``faces`` (a list of faces as printed) and, where it is certain, ``card``; a rule excerpt has
    ``number`` and ``title``; a ruling has ``ruling``, the answer that other documents may share, and
    ``card_names``, the cards it speaks of as the document names them.
    """

    class Kind(models.TextChoices):
        PARAGRAPH = BlockKind.PARAGRAPH.value
        CARD = BlockKind.CARD.value, "card text"
        RULE = BlockKind.RULE.value, "rule excerpt"
        EXAMPLE = BlockKind.EXAMPLE.value
        RULING = BlockKind.RULING.value

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="blocks")
    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="blocks")
    position = models.PositiveIntegerField()
    anchor = models.CharField(max_length=24)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    text = models.TextField(null=True, blank=True)  # noqa: DJ001 - NULL is "not translated"
    title = models.CharField(max_length=300, null=True, blank=True)  # noqa: DJ001
    faces = models.JSONField(null=True, blank=True)
    number = models.CharField(max_length=16, blank=True)
    card = models.ForeignKey(Card, on_delete=models.SET_NULL, null=True, blank=True, related_name="blocks")
    ruling = models.ForeignKey(
        Ruling, on_delete=models.SET_NULL, null=True, blank=True, related_name="blocks"
    )
    source_text = models.TextField(blank=True)
    line = models.PositiveIntegerField(null=True, blank=True)
    doubts = models.JSONField(default=list, blank=True)
    card_names = models.JSONField(default=list, blank=True)

    states = GenericRelation("rulings.TranslationState")

    class Meta:
        ordering = ["document_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["document", "position"], name="block_position_unique"),
            models.UniqueConstraint(fields=["document", "anchor"], name="block_anchor_unique"),
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in BlockKind]), name="block_kind"
            ),
            models.CheckConstraint(
                condition=Q(ruling__isnull=True) | Q(kind=BlockKind.RULING.value),
                name="block_only_rulings_have_a_ruling",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.document_id}#{self.anchor}"

    def get_absolute_url(self) -> str:
        """Its place in its document, which should be at hand."""
        return self.document.get_passage_url(self.anchor)
