from __future__ import annotations

from datetime import date

from django.db import models
from django.urls import reverse

from faqsite.languages import LANGUAGES


class EditionQuerySet(models.QuerySet["Edition"]):
    def complete(self) -> EditionQuerySet:
        """Editions read from a published text, not the outline of headings that a new site starts with."""
        return self.filter(is_outline=False)

    def newest_first(self) -> EditionQuerySet:
        return self.order_by("-effective")

    def current_on(self, day: date) -> EditionQuerySet:
        """At most one: the edition in force on ``day``, an outline only if there is nothing else."""
        return self.filter(effective__lte=day).order_by("is_outline", "-effective")[:1]


class Edition(models.Model):
    """One published version of the comprehensive rules.

    Its key is the date on which its own text says it takes effect, so that "in force in this
    edition" is a comparison of dates without a join. An outline has headings only; it serves
    until a complete edition is loaded.
    """

    effective = models.DateField(primary_key=True)
    is_outline = models.BooleanField(default=False)
    introduction = models.TextField(null=True, blank=True)  # noqa: DJ001 - NULL is "not translated"
    credits = models.TextField(null=True, blank=True)  # noqa: DJ001

    objects = EditionQuerySet.as_manager()

    class Meta:
        ordering = ["effective"]

    def __str__(self) -> str:
        return str(self.effective)

    def get_absolute_url(self) -> str:
        return reverse("rulings:edition", args=[self.effective])


class EditionSource(models.Model):
    """The file that an edition was read from in one language, and what the import found in it."""

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="sources")
    language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    file_name = models.CharField(max_length=255, blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    encoding = models.CharField(max_length=24, blank=True)
    imported_at = models.DateTimeField(auto_now_add=True)
    report = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["edition_id", "language"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "language"], name="edition_source_once_per_language"),
            models.CheckConstraint(
                condition=models.Q(language__in=LANGUAGES), name="edition_source_language"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.edition_id} {self.language}"


class EditionAccount(models.Model):
    """What the file of an edition holds, in the file's order, as checksums (``rulings.accounts``).

    By it ``check_integrity`` proves that nothing was lost. It stands apart from the source so that
    nothing else has to read it.
    """

    source = models.OneToOneField(
        EditionSource, on_delete=models.CASCADE, primary_key=True, related_name="account"
    )
    held = models.JSONField()

    def __str__(self) -> str:
        return f"account of {self.source_id}"
