from __future__ import annotations

from django.db import models


class NameReading(models.Model):
    """How a Chinese name of a term or rule is looked up; lists are put in order by it.

    It belongs to the words, not to a version, so that a name has one reading in all editions and in
    glossary and keywords alike. ``pinyin`` is "chong2 zhi4" (ü is u:) and ``zhuyin`` "ㄔㄨㄥˊ ㄓˋ";
    both are filled when the name is saved (``rulings.readings``), and kept as they are once a curator
    has mended them (``by_hand``). ``strokes`` are those of the first character, NULL where it has no
    count; ``stroke_key`` sorts by the strokes and radicals of all of them.
    """

    name = models.CharField(max_length=300, unique=True)
    pinyin = models.CharField(max_length=1500)
    zhuyin = models.CharField(max_length=1500)
    strokes = models.PositiveSmallIntegerField(null=True, blank=True)
    stroke_key = models.CharField(max_length=300)
    by_hand = models.BooleanField(default=False)

    class Meta:
        ordering = ["pinyin"]

    def __str__(self) -> str:
        return self.name
