from __future__ import annotations

from django.contrib.contenttypes.fields import GenericRelation
from django.db import models
from django.db.models import Q

from cards.models import Card
from rulings.models.rule import Rule


class RulingQuerySet(models.QuerySet["Ruling"]):
    def about(self, card: Card) -> RulingQuerySet:
        return self.filter(cards=card)

    def public(self) -> RulingQuerySet:
        """Rulings from outside sources, and those that a published document prints."""
        return self.filter(Q(blocks__isnull=True) | Q(blocks__document__is_public=True)).distinct()

    def newest_first(self) -> RulingQuerySet:
        return self.order_by(models.F("date").desc(nulls_last=True), "pk")


class Ruling(models.Model):
    """An answer about cards or mechanics, one row in all languages, tied to all its cards.

    ``source`` says where it is from ("MTGJSON", or the slug of the document that prints it);
    ``source_key`` finds it again on the next import. One that a document and the card data both print
    (``RulingPair``) keeps the key of the card data.
    """

    text = models.TextField(null=True, blank=True)  # noqa: DJ001 - NULL is "not translated"
    date = models.DateField(null=True, blank=True)
    source = models.CharField(max_length=140)
    source_key = models.CharField(max_length=140, unique=True)
    cards = models.ManyToManyField(Card, related_name="rulings", blank=True)
    rules = models.ManyToManyField(Rule, related_name="rulings", blank=True)

    states = GenericRelation("rulings.TranslationState")

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(source_key=""), name="ruling_source_key_not_empty")
        ]

    def __str__(self) -> str:
        return self.source_key
