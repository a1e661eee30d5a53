from __future__ import annotations

from django.db import models


class KeywordTally(models.Model):
    """How many cards the search finds for a keyword (``kw:``), by its English name in small letters.

    Counted when cards or keywords are saved: a page lists hundreds of keywords, and each count looks at
    all cards. ``first`` are the slugs and names of the first few; NULL until they are counted again.
    """

    title = models.CharField(max_length=300, unique=True)
    cards = models.PositiveIntegerField(default=0)
    first = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["title"]
        verbose_name_plural = "keyword tallies"

    def __str__(self) -> str:
        return self.title
