from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.contenttypes.fields import GenericForeignKey
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import Q

from faqsite.languages import LANGUAGES


class TextChangeQuerySet(models.QuerySet["TextChange"]):
    def of(self, row: models.Model) -> TextChangeQuerySet:
        """All that was done to a row's texts, the latest first."""
        return self.filter(content_type=ContentType.objects.get_for_model(row), object_id=row.pk)

    def of_batch(self, batch: uuid.UUID) -> TextChangeQuerySet:
        """What was done in one go: a save, a bulk action, an import."""
        return self.filter(batch=batch)

    def standing(self) -> TextChangeQuerySet:
        """Changes that nobody has reverted."""
        return self.filter(reverted_by=None)


class TextChange(models.Model):
    """One field of one text in one language as it was and as it became; who did it, when and why.

    ``field`` is empty where only the state changed (a review). ``state_before`` and ``state_after`` are the
    translation state as values (``rulings.translating.held_states``), NULL for a text without one. Texts that
    an import merely adds have no row here. ``subject`` names the text even when its row is gone.
    ``dropped`` is all that a row was which an import deleted (``rulings.mending.dropped``).
    ``batch`` is shared by all that was done in one go, ``reverts`` names the change that this one undid.
    """

    class What(models.TextChoices):
        EDIT = "edit", "written"
        REVIEW = "review", "reviewed"
        BULK = "bulk", "done to many"
        IMPORT = "import", "replaced by an import"
        REVERT = "revert", "reverted"

    content_type = models.ForeignKey(ContentType, on_delete=models.CASCADE)
    object_id = models.PositiveBigIntegerField()
    text = GenericForeignKey("content_type", "object_id")
    subject = models.CharField(max_length=140, blank=True)
    language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    field = models.CharField(max_length=24, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    state_before = models.JSONField(null=True, blank=True)
    state_after = models.JSONField(null=True, blank=True)
    dropped = models.JSONField(null=True, blank=True)
    what = models.CharField(max_length=8, choices=What.choices)
    reason = models.TextField(blank=True)
    batch = models.UUIDField(default=uuid.uuid4, db_index=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now_add=True, db_index=True)
    reverts = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="reverted_by"
    )

    objects = TextChangeQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["content_type", "object_id", "language"], name="text_change_of_text")]
        constraints = [
            models.CheckConstraint(condition=Q(language__in=LANGUAGES), name="text_change_language"),
            models.CheckConstraint(
                condition=Q(what__in=["edit", "review", "bulk", "import", "revert"]), name="text_change_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.language} {self.field}: {self.what}"
