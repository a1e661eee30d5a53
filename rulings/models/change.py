from __future__ import annotations

from django.conf import settings
from django.db import models

from rulings.models.document import Document


class DocumentChangeQuerySet(models.QuerySet["DocumentChange"]):
    def standing(self) -> DocumentChangeQuerySet:
        """Changes that nobody has undone, the latest first."""
        return self.filter(is_undone=False).order_by("-pk")


class DocumentChange(models.Model):
    """What a curator did to a document, with the rows that it touched as they were and as they became.

    The latest one that stands can be undone, then the one before it. A file that is read again closes
    what came before it (``is_closed``): the rows are others since.
    """

    class What(models.TextChoices):
        KIND = "kind", "another kind"
        SPLIT = "split"
        JOIN = "join", "joined with the next"
        CARD = "card", "tied to a card"
        ACCEPT = "accept", "doubts accepted"
        CHOOSE = "choose", "chosen between the file and a curator"
        EDIT = "edit", "written"
        ASIDE = "aside", "set aside"
        PUBLISH = "publish", "published or taken off"

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="changes")
    what = models.CharField(max_length=10, choices=What.choices)
    anchor = models.CharField(max_length=80, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    is_undone = models.BooleanField(default=False)
    is_closed = models.BooleanField(default=False)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now_add=True)

    objects = DocumentChangeQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.document_id}#{self.anchor} {self.what}"
