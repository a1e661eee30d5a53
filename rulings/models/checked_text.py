from __future__ import annotations

from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import Q

from faqsite.languages import LANGUAGES


class CheckedText(models.Model):
    """A text that the checks have looked at, so that the queue can be asked which fail one.

    It has no row here after it was changed (``rulings.checks.forgetting``) until it is looked at again.
    ``given`` is the fingerprint of all that the checks were given: the text, its source, terms and names;
    ``rules`` tells by which state of the checks' own code it was looked at.
    """

    content_type = models.ForeignKey(ContentType, on_delete=models.CASCADE, related_name="+")
    object_id = models.PositiveBigIntegerField()
    language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    given = models.CharField(max_length=32)
    rules = models.CharField(max_length=12)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["content_type", "object_id", "language"], name="checked_text_once"
            ),
            models.CheckConstraint(condition=Q(language__in=LANGUAGES), name="checked_text_language"),
        ]

    def __str__(self) -> str:
        return f"{self.content_type_id} {self.object_id} {self.language}"


class FailingCheck(models.Model):
    """A check that fails in a text, once however often it does, with the worst that it says.

    Texts are forgotten by the thousand, each after its failing checks: the database has nothing to cascade.
    """

    found_in = models.ForeignKey(CheckedText, on_delete=models.DO_NOTHING, related_name="failing")
    code = models.CharField(max_length=20)
    severity = models.CharField(max_length=8)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["found_in", "code"], name="failing_check_once"),
            models.CheckConstraint(
                condition=Q(severity__in=["error", "warning", "note"]), name="failing_check_severity"
            ),
        ]
        indexes = [models.Index(fields=["code", "found_in"], name="failing_check_by_code")]

    def __str__(self) -> str:
        return f"{self.severity} {self.code}"


class CheckedTerms(models.Model):
    """The agreed terms by which the kept texts were looked at; one row.

    ``terms``: for each term's key a mark of it and its words ([language, word] …), so that after a change
    the texts which say one can be looked at again.
    """

    SINGLE = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=SINGLE, editable=False)
    mark = models.CharField(max_length=32)
    terms = models.JSONField(default=dict)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="checked_terms_single_row")]

    def __str__(self) -> str:
        return self.mark
