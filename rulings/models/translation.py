from __future__ import annotations

from django.conf import settings
from django.contrib.contenttypes.fields import GenericForeignKey
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import Q

from faqsite.languages import LANGUAGES


class TranslationState(models.Model):
    """What a text in one language is: converted, draft or reviewed, made from what, by whom.

    A text without a state came with its source (the original, an official print or an
    imported edition). "Missing" is a NULL column, and "stale" is computed: the source's
    fingerprint now (``rulings.fingerprints``) differs from ``source_fingerprint``.

    ``source_words`` are the words of that source by field, kept for texts that were carried or made by hand,
    so that what has changed in it since can be shown. ``carried_from`` is the edition in which the text last
    stood, where the import carried it over from an older version of the rule (``ingest.save.carry``) and no
    person has touched it since. ``written_by`` wrote the words; ``changed_by`` did what was done last.
    ``printed_words`` are those of an edition in whose place a person's words stand.
    """

    class State(models.TextChoices):
        CONVERTED = "converted", "converted from the other script"
        DRAFT = "draft"
        REVIEWED = "reviewed"

    content_type = models.ForeignKey(ContentType, on_delete=models.CASCADE)
    object_id = models.PositiveBigIntegerField()
    text = GenericForeignKey("content_type", "object_id")
    language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    state = models.CharField(max_length=10, choices=State.choices)
    source_language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    source_fingerprint = models.CharField(max_length=64)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)
    source_words = models.JSONField(null=True, blank=True)
    carried_from = models.DateField(null=True, blank=True)
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    printed_words = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["content_type_id", "object_id", "language"]
        permissions = [
            (f"{deed}_{language.replace('-', '_')}", f"Can {deed} texts in {language}")
            for deed in ("translate", "review")
            for language in LANGUAGES
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["content_type", "object_id", "language"], name="translation_state_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["converted", "draft", "reviewed"]), name="translation_state_known"
            ),
            models.CheckConstraint(
                condition=Q(language__in=LANGUAGES) & Q(source_language__in=LANGUAGES),
                name="translation_state_languages",
            ),
            models.CheckConstraint(
                condition=~Q(language=models.F("source_language")), name="translation_state_two_languages"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.language} {self.state}"
