"""The index: one row per thing that can be found, and the keys under which it is found exactly.

The tokens themselves stand in a table that each database indexes in its own way (see
``faqsite.search.backends``); everything here is derived and can be rebuilt at any time.
"""

from django.db import models
from django.db.models import Q


class Kind(models.TextChoices):
    """What an entry stands for. A keyword is a rule's heading in the sections on keywords.

    A passage explains something in a document without being a ruling of its own; readers find it as one.
    """

    RULE = "rule"
    CARD = "card"
    TERM = "term"
    RULING = "ruling"
    DOCUMENT = "document"
    PASSAGE = "passage"


class SearchEntry(models.Model):
    """One thing that can be found.

    ``object_id`` is the card, rule version, ruling, glossary version, section or block.

    ``owner_id`` is the document of a section, or the section of a passage. ``page``, ``slug`` and
    ``anchor`` lead to its page.
    ``names``, ``title`` and ``text`` are by language, for display; ``places`` tells, by language, from
    which character of the text on another anchor is nearer (``[[120, "p3"], …]``). ``sets``, ``rules``
    and ``languages`` are words between spaces (" CSP AKH "); a rule's number stands with those above
    it. ``is_current`` is false for what stands only in older editions of the rules: found by its
    number or with ``edition:``. ``keywords`` of a card are keys between bars ("|embalm|flying|"), "|"
    where it has none and "" where that is not known; so is a NULL ``color_identity``.
    """

    kind = models.CharField(max_length=8, choices=Kind.choices)
    object_id = models.PositiveBigIntegerField()
    owner_id = models.PositiveBigIntegerField(null=True, blank=True, db_index=True)
    is_keyword = models.BooleanField(default=False)
    is_current = models.BooleanField(default=True)
    number = models.CharField(max_length=16, blank=True)
    page = models.CharField(max_length=40, blank=True)
    slug = models.CharField(max_length=200, blank=True)
    anchor = models.CharField(max_length=80, blank=True)
    names = models.JSONField(default=dict)
    title = models.JSONField(default=dict)
    text = models.JSONField(default=dict)
    places = models.JSONField(default=dict)
    name_tokens = models.TextField(blank=True)
    title_tokens = models.TextField(blank=True)
    sets = models.TextField(blank=True)
    rules = models.TextField(blank=True)
    languages = models.CharField(max_length=32, blank=True)
    colors = models.CharField(max_length=5, blank=True)
    color_identity = models.CharField(max_length=5, null=True, blank=True)  # noqa: DJ001 - NULL is "not known"
    keywords = models.TextField(blank=True)
    mana_value = models.DecimalField(max_digits=9, decimal_places=1, null=True, blank=True)
    first_edition = models.DateField(null=True, blank=True)
    last_edition = models.DateField(null=True, blank=True)
    boost = models.SmallIntegerField(default=0)
    length = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = [
            # All that filters on cards ask of the entry itself, so that they are answered without its texts.
            models.Index(
                fields=["kind", "is_current", "is_keyword", "boost", "number", "mana_value", "object_id"],
                name="search_entry_facts",
            )
        ]
        constraints = [
            models.UniqueConstraint(fields=["kind", "object_id"], name="search_entry_once"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="search_entry_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}"


class SearchFace(models.Model):
    """What is printed in the lower corner of a card's face, as numbers to compare (see ``corner_number``)."""

    entry = models.ForeignKey(SearchEntry, on_delete=models.CASCADE, related_name="faces")
    power = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    toughness = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    loyalty = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    defense = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)

    def __str__(self) -> str:
        return f"face of {self.entry_id}"


class SearchKey(models.Model):
    """A name, title or number in its normal form, under which an entry is found exactly.

    ``name`` is what the key was made from, for suggestions.
    """

    class Rank(models.IntegerChoices):
        """Which of several entries with one key comes first."""

        OWN = 0, "its number, title or whole current name"
        FACE = 1, "the name of one of its faces"
        FORMER = 2, "an older name or one it was cited under"
        QUOTED = 3, "a number that a document quotes"
        PINYIN = 4, "the reading of its Chinese name"
        INITIALS = 5, "the initials of that reading"

    entry = models.ForeignKey(SearchEntry, on_delete=models.CASCADE, related_name="keys")
    key = models.CharField(max_length=300, db_index=True)
    rank = models.PositiveSmallIntegerField(choices=Rank.choices, default=Rank.OWN)
    language = models.CharField(max_length=8, blank=True)
    name = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "key", "language"], name="search_key_once"),
        ]

    def __str__(self) -> str:
        return self.key


class IndexStamp(models.Model):
    """One row with a random token, made anew whenever the index changes: what caches of keys go by."""

    SINGLE = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=SINGLE, editable=False)
    token = models.CharField(max_length=32)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="index_stamp_single_row")]

    def __str__(self) -> str:
        return self.token
