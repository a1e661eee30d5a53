from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class IdentityDecision(models.Model):
    """A curator's word on two provisions: one rule, or two, whatever the matcher finds.

    Each provision is named by an edition's date and its number there, not by a row: rules, versions and
    editions come and go with imports, and the decision holds whenever both editions are loaded.
    """

    class Kind(models.TextChoices):
        JOIN = "join", "one rule"
        PART = "part", "two rules"

    kind = models.CharField(max_length=4, choices=Kind.choices)
    older_edition = models.DateField()
    older_number = models.CharField(max_length=16)
    newer_edition = models.DateField()
    newer_number = models.CharField(max_length=16)
    note = models.TextField(blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-decided_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["older_edition", "older_number", "newer_edition", "newer_number"],
                name="identity_decided_once",
            ),
            models.UniqueConstraint(
                fields=["older_edition", "older_number", "newer_edition"],
                condition=Q(kind="join"),
                name="identity_one_newer_partner",
            ),
            models.UniqueConstraint(
                fields=["older_edition", "newer_edition", "newer_number"],
                condition=Q(kind="join"),
                name="identity_one_older_partner",
            ),
            models.CheckConstraint(
                condition=Q(older_edition__lt=F("newer_edition")), name="identity_older_before_newer"
            ),
            models.CheckConstraint(condition=Q(kind__in=["join", "part"]), name="identity_kind"),
            models.CheckConstraint(
                condition=~Q(older_number="") & ~Q(newer_number=""), name="identity_numbers_not_empty"
            ),
        ]

    def __str__(self) -> str:
        sign = "=" if self.kind == self.Kind.JOIN else "≠"
        return f"{self.older_number} ({self.older_edition}) {sign} {self.newer_number} ({self.newer_edition})"
