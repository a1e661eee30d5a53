from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class RulingPairQuerySet(models.QuerySet["RulingPair"]):
    def waiting(self) -> RulingPairQuerySet:
        """Those that the site is not sure of and no curator has decided, the likeliest first."""
        return self.filter(state=RulingPair.State.OPEN).order_by("-score", "pk")

    def decided(self) -> RulingPairQuerySet:
        """Those on which a curator has the last word."""
        return self.filter(decided_at__isnull=False)

    def of_document(self, slug: str) -> RulingPairQuerySet:
        return self.filter(chinese__startswith=f"{slug}#")


class RulingPair(models.Model):
    """A Chinese ruling of a document and an English one of the card data that say the same, or may.

    Both are named by their source keys, not by rows: joined, they are one row, and a curator's decision
    holds for every later import. Without ``decided_at`` the site itself found the pair, sure (joined) or
    not (open), and looks at it anew whenever either side changes. ``words`` is a checksum of the Chinese
    original: a decision ends with the words that it was about. ``reasons`` are kinds of evidence with
    what each says (0 to 1). ``named`` are the cards that the document ties, ``added`` those of them that
    the card data do not: by these the two can be parted again.
    """

    class State(models.TextChoices):
        OPEN = "open", "waiting for a curator"
        JOINED = "joined", "one ruling"
        REFUSED = "refused", "two rulings"

    chinese = models.CharField(max_length=140)
    english = models.CharField(max_length=140, db_index=True)
    words = models.CharField(max_length=16, blank=True)
    score = models.FloatField()
    reasons = models.JSONField(default=list)
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    named = models.JSONField(default=list)
    added = models.JSONField(default=list)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    objects = RulingPairQuerySet.as_manager()

    class Meta:
        ordering = ["-score", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["chinese", "english"], name="ruling_pair_once"),
            models.UniqueConstraint(
                fields=["chinese"], condition=Q(state="joined"), name="ruling_pair_joined_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["open", "joined", "refused"]), name="ruling_pair_state"
            ),
            models.CheckConstraint(condition=~Q(chinese="") & ~Q(english=""), name="ruling_pair_keys"),
            models.CheckConstraint(
                condition=~Q(state="refused") | Q(decided_at__isnull=False),
                name="ruling_pair_refused_by_hand",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.chinese} = {self.english}"
