from __future__ import annotations

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import models

from faqsite.languages import LANGUAGES


class TextPresence(models.Model):
    """Who has a text of a language open, and when they were last seen at it; old ones mean nothing."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    content_type = models.ForeignKey(ContentType, on_delete=models.CASCADE)
    object_id = models.PositiveBigIntegerField()
    language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["content_type", "object_id", "language", "user"], name="text_presence_once"
            ),
            models.CheckConstraint(condition=models.Q(language__in=LANGUAGES), name="text_presence_language"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.object_id} {self.language}"
