from __future__ import annotations

from django.db import models


class KeywordTally(models.Model):
    """How many cards the search finds for a keyword (``kw:``), by its English name in small letters.

    Counted when cards or keywords are saved, for a page that lists hundreds of them.
    """

    title = models.CharField(max_length=300, unique=True)
    cards = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["title"]
        verbose_name_plural = "keyword tallies"

    def __str__(self) -> str:
        return self.title
