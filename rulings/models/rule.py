from __future__ import annotations

from datetime import date
from typing import Self

from django.contrib.contenttypes.fields import GenericRelation
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from rulings.ingest.parsed import RuleKind
from rulings.models.edition import Edition
from rulings.standing import standing, stands

CHAPTERS = tuple("123456789")


class VersionQuerySet(models.QuerySet):
    """What rule versions and glossary versions have in common: a closed interval of editions."""

    def in_force(self, edition: Edition | None) -> Self:
        """Versions that stand in ``edition``; nothing where there is no edition."""
        if edition is None:
            return self.none()
        return self.filter(standing(edition.pk))


class RuleVersionQuerySet(VersionQuerySet):
    def in_order(self) -> RuleVersionQuerySet:
        return self.order_by("sort_key")

    def under(self, number: str) -> RuleVersionQuerySet:
        """Versions whose immediate parent has this number ("702" → 702.1, 702.2 …)."""
        return self.filter(parent_number=number)

    def headings(self) -> RuleVersionQuerySet:
        """Chapters and sections: the contents page. What they stand under is indexed, their kind is not."""
        return self.filter(parent_number__in=("", *CHAPTERS))


class Rule(models.Model):
    """A provision's identity through time; its number and words are in its versions."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"rule {self.pk}"


class RuleVersion(models.Model):
    """The words of a rule under one number, in force from one edition through another.

    ``last_edition`` is NULL while the version stands in the newest edition loaded.
    ``parent_number`` ("702.24" of 702.24a) and ``sort_key`` (see ``rulings.numbers``) are
    derived from the number when it is saved. ``examples`` is a list of texts. In one
    edition a number names at most one version, and a rule's versions do not overlap:
    triggers (SQLite) or exclusion constraints (PostgreSQL) see to it.
    """

    class Kind(models.TextChoices):
        CHAPTER = RuleKind.CHAPTER.value
        SECTION = RuleKind.SECTION.value
        RULE = RuleKind.RULE.value
        SUBRULE = RuleKind.SUBRULE.value

    rule = models.ForeignKey(Rule, on_delete=models.CASCADE, related_name="versions")
    number = models.CharField(max_length=16, db_index=True)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    parent_number = models.CharField(max_length=16, blank=True, db_index=True)
    sort_key = models.CharField(max_length=24, db_index=True)
    title = models.CharField(max_length=300, null=True, blank=True)  # noqa: DJ001 - NULL is "not translated"
    text = models.TextField(null=True, blank=True)  # noqa: DJ001
    examples = models.JSONField(null=True, blank=True)
    first_edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="+")
    last_edition = models.ForeignKey(
        Edition, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    states = GenericRelation("rulings.TranslationState")

    objects = RuleVersionQuerySet.as_manager()

    class Meta:
        ordering = ["sort_key", "first_edition_id"]
        indexes = [
            models.Index(fields=["parent_number", "sort_key"], name="rule_children"),
            # Which versions stand in an edition, and how many, is told without reading their words.
            models.Index(fields=["first_edition", "last_edition", "number"], name="rule_version_editions"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["number", "first_edition"], name="rule_number_once_from_edition"),
            models.CheckConstraint(
                condition=Q(last_edition__isnull=True) | Q(last_edition__gte=F("first_edition")),
                name="rule_version_ends_after_start",
            ),
            models.CheckConstraint(condition=~Q(number=""), name="rule_number_not_empty"),
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in RuleKind]), name="rule_version_kind"
            ),
        ]

    def __str__(self) -> str:
        return self.number

    def get_absolute_url(self) -> str:
        """Its page in the current edition; ``get_edition_url`` is its permanent address."""
        return reverse("rulings:rule", args=[self.number])

    def get_edition_url(self, edition: Edition) -> str:
        return reverse("rulings:edition-rule", args=[edition.effective, self.number])

    def stands_on(self, edition: date) -> bool:
        """Whether the version is in force in the loaded edition of that day (``in_force``, for one row)."""
        return stands(self.first_edition_id, self.last_edition_id, edition)
