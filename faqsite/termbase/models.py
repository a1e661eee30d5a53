"""The termbase's tables. What is written here is read through ``faqsite.termbase.current``."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import Q

from faqsite.languages import LANGUAGES
from faqsite.termbase.terms import FormKind, PartOfSpeech, Status


def _choices(words: type[FormKind] | type[PartOfSpeech] | type[Status]) -> list[tuple[str, str]]:
    return [(word.value, word.value.replace("-", " ")) for word in words]


class Term(models.Model):
    """One notion of the game; ``name`` is today's name in each language.

    ``context`` tells apart terms that share a name ("counter": on a permanent; a spell). ``source`` says
    where the names are found.
    """

    key = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=200, null=True, blank=True)  # noqa: DJ001 - NULL is "not translated"
    part_of_speech = models.CharField(
        max_length=12, choices=_choices(PartOfSpeech), default=PartOfSpeech.NOUN.value
    )
    context = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=10, choices=_choices(Status), default=Status.PROPOSED.value)
    source = models.CharField(max_length=200, blank=True)
    notes = models.TextField(max_length=2000, blank=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["key"]
        constraints = [
            models.CheckConstraint(
                condition=Q(part_of_speech__in=[one.value for one in PartOfSpeech]),
                name="term_part_of_speech",
            ),
            models.CheckConstraint(condition=Q(status__in=[one.value for one in Status]), name="term_status"),
            models.CheckConstraint(
                condition=Q(name_zh_hant__isnull=False)
                | Q(name_zh_hans__isnull=False)
                | Q(name_en__isnull=False),
                name="term_has_a_name",
            ),
        ]

    def __str__(self) -> str:
        return self.key


class TermForm(models.Model):
    """Another word for a term in one language: older, regional, short, or one that only looks like it."""

    term = models.ForeignKey(Term, on_delete=models.CASCADE, related_name="forms")
    language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    text = models.CharField(max_length=200)
    kind = models.CharField(max_length=10, choices=_choices(FormKind), default=FormKind.OLDER.value)
    since = models.CharField(max_length=10, blank=True)
    until = models.CharField(max_length=10, blank=True)
    source = models.CharField(max_length=200, blank=True)
    notes = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["term", "language", "text"], name="term_form_once"),
            models.CheckConstraint(condition=Q(language__in=LANGUAGES), name="term_form_language"),
            models.CheckConstraint(
                condition=Q(kind__in=[one.value for one in FormKind]), name="term_form_kind"
            ),
            models.CheckConstraint(condition=~Q(text=""), name="term_form_has_text"),
        ]

    def __str__(self) -> str:
        return self.text


class AgreedName(models.Model):
    """A name that was agreed for a term in a language, and since when; "" while none was.

    The last one of a term and language is in force (``storage.terms_changed`` sees to it). ``since`` is NULL
    for the first: it was so before names were kept here, and no text waits for it.
    """

    term = models.ForeignKey(Term, on_delete=models.CASCADE, related_name="agreed_names")
    language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    name = models.CharField(max_length=200, blank=True)
    since = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(language__in=LANGUAGES), name="agreed_name_language"),
        ]

    def __str__(self) -> str:
        return self.name


class KeptWording(models.Model):
    """A person looked at a text that a renamed term touches and let its words stand as they are."""

    term = models.ForeignKey(Term, on_delete=models.CASCADE, related_name="+")
    content_type = models.ForeignKey(ContentType, on_delete=models.CASCADE, related_name="+")
    object_id = models.PositiveBigIntegerField()
    language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    kept_at = models.DateTimeField()
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["content_type", "object_id", "language", "term"], name="kept_wording_once"
            ),
            models.CheckConstraint(condition=Q(language__in=LANGUAGES), name="kept_wording_language"),
        ]

    def __str__(self) -> str:
        return f"{self.term_id}: {self.object_id} {self.language}"


class TermbaseStamp(models.Model):
    """One row with a random token, made anew whenever a term changes: what readers in memory go by.

    ``indexed_pairs`` are the pairs of names by which the search index was made (NULL: by those the project
    brings along); pairs that changed since are looked for side by side until ``rebuild_search``.
    """

    SINGLE = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=SINGLE, editable=False)
    token = models.CharField(max_length=32)
    indexed_pairs = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="termbase_stamp_single_row")]

    def __str__(self) -> str:
        return self.token

    @classmethod
    def renew(cls) -> None:
        """Say that a term changed; call inside the transaction that changed it."""
        cls.objects.update_or_create(pk=cls.SINGLE, defaults={"token": secrets.token_hex(16)})
