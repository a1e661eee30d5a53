from __future__ import annotations

from django.db import models
from django.db.models import Q


class LearnedWords(models.Model):
    """Which Chinese and English words go together, as learned from all texts that are in both languages.

    Derived (``rulings.ingest.save.bilingual``). One row; ``extents`` tell from which texts it was learned,
    and ``token`` is another each time, so that a process can keep what it has read.
    """

    SINGLE = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=SINGLE, editable=False)
    extents = models.JSONField()
    token = models.CharField(max_length=32)
    words = models.JSONField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="learned_words_single_row")]

    def __str__(self) -> str:
        return self.token
