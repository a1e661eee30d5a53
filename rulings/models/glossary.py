from __future__ import annotations

from datetime import date

from django.contrib.contenttypes.fields import GenericRelation
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from rulings.models.edition import Edition
from rulings.models.rule import VersionQuerySet
from rulings.standing import stands


class GlossaryTerm(models.Model):
    """A term's identity through time; its address is made from its first English name."""

    slug = models.SlugField(max_length=120, unique=True, allow_unicode=True)

    class Meta:
        ordering = ["slug"]

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        return reverse("rulings:term", args=[self.slug])


class GlossaryVersion(models.Model):
    """The name and definition of a term, in force from one edition through another."""

    term = models.ForeignKey(GlossaryTerm, on_delete=models.CASCADE, related_name="versions")
    name = models.CharField(max_length=200, null=True, blank=True)  # noqa: DJ001 - NULL is "not translated"
    definition = models.TextField(null=True, blank=True)  # noqa: DJ001
    first_edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="+")
    last_edition = models.ForeignKey(
        Edition, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    states = GenericRelation("rulings.TranslationState")

    objects = VersionQuerySet.as_manager()

    class Meta:
        ordering = ["term_id", "first_edition_id"]
        constraints = [
            models.UniqueConstraint(fields=["term", "first_edition"], name="term_once_from_edition"),
            models.CheckConstraint(
                condition=Q(last_edition__isnull=True) | Q(last_edition__gte=F("first_edition")),
                name="glossary_version_ends_after_start",
            ),
        ]

    def __str__(self) -> str:
        return f"term {self.term_id} from {self.first_edition_id}"

    def stands_on(self, edition: date) -> bool:
        """Whether the version is in force in the loaded edition of that day (``in_force``, for one row)."""
        return stands(self.first_edition_id, self.last_edition_id, edition)
