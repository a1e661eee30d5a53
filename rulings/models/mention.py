from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from cards.models import Card
from faqsite.languages import LANGUAGES
from rulings.models.document import Block
from rulings.models.ruling import Ruling


class CardMention(models.Model):
    """A place in the text of a block or ruling that names a card.

    The characters ``start`` to ``end`` of the text in ``language`` are a name of ``card``. Of a card that a
    text names several times the first place is kept. Derived when texts are saved and when card data come
    in (``rulings.ingest.save.mentions``).
    """

    block = models.ForeignKey(Block, on_delete=models.CASCADE, null=True, blank=True, related_name="mentions")
    ruling = models.ForeignKey(
        Ruling, on_delete=models.CASCADE, null=True, blank=True, related_name="mentions"
    )
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="mentions")
    language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(block__isnull=True, ruling__isnull=False)
                | Q(block__isnull=False, ruling__isnull=True),
                name="mention_in_a_block_or_a_ruling",
            ),
            models.CheckConstraint(condition=Q(end__gt=F("start")), name="mention_span_not_empty"),
            models.CheckConstraint(condition=Q(language__in=LANGUAGES), name="mention_language"),
        ]

    def __str__(self) -> str:
        return f"{self.language} {self.start}-{self.end} → {self.card_id}"
