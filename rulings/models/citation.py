from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from cards.models import Face
from faqsite.languages import LANGUAGES
from rulings.models.document import Block
from rulings.models.edition import Edition
from rulings.models.glossary import GlossaryVersion
from rulings.models.rule import Rule, RuleVersion
from rulings.models.ruling import Ruling

SOURCES = ("block", "ruling", "rule_version", "glossary_version", "face")


def _exactly_one_source() -> Q:
    condition = Q(pk__in=[])
    for chosen in SOURCES:
        condition |= Q(**{f"{name}__isnull": name != chosen for name in SOURCES})
    return condition


class Citation(models.Model):
    """A place in a text that names a rule.

    It stands in exactly one text: field ``field`` of a block, ruling, rule version, glossary
    version or face, in ``language``, characters ``start`` to ``end``. ``written`` is the text there,
    ``number`` what it means. ``version`` is the rule as it stood in ``edition`` and ``rule`` its
    identity; where none was found ``problem`` says why.
    """

    block = models.ForeignKey(
        Block, on_delete=models.CASCADE, null=True, blank=True, related_name="citations"
    )
    ruling = models.ForeignKey(
        Ruling, on_delete=models.CASCADE, null=True, blank=True, related_name="citations"
    )
    rule_version = models.ForeignKey(
        RuleVersion, on_delete=models.CASCADE, null=True, blank=True, related_name="citations"
    )
    glossary_version = models.ForeignKey(
        GlossaryVersion, on_delete=models.CASCADE, null=True, blank=True, related_name="citations"
    )
    face = models.ForeignKey(Face, on_delete=models.CASCADE, null=True, blank=True, related_name="citations")
    field = models.CharField(max_length=16, default="text")
    language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    written = models.CharField(max_length=80)
    number = models.CharField(max_length=16, db_index=True)
    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    rule = models.ForeignKey(Rule, on_delete=models.SET_NULL, null=True, blank=True, related_name="cited_by")
    version = models.ForeignKey(
        RuleVersion, on_delete=models.SET_NULL, null=True, blank=True, related_name="cited_by"
    )
    problem = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=_exactly_one_source(), name="citation_in_exactly_one_text"),
            models.CheckConstraint(condition=Q(end__gt=F("start")), name="citation_span_not_empty"),
            models.CheckConstraint(condition=Q(language__in=LANGUAGES), name="citation_language"),
        ]

    def __str__(self) -> str:
        return f"{self.written} → {self.number}"
