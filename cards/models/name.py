from __future__ import annotations

from django.db import models

from cards.models.card import Card, Face
from faqsite.languages import LANGUAGES


class CardName(models.Model):
    """One name a card has been printed or cited under, for search and matching.

    Several cards may share a name and one card have several: names lead to cards, never
    the other way about. ``normal_form`` is ``cards.names.normal_form(name)``.
    """

    class Kind(models.TextChoices):
        CURRENT = "current", "current name"
        FORMER = "former", "older printed name"
        ALIAS = "alias", "cited, never printed"

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="names")
    face = models.ForeignKey(Face, on_delete=models.CASCADE, null=True, blank=True, related_name="names")
    language = models.CharField(max_length=8, choices=[(code, code) for code in LANGUAGES])
    name = models.CharField(max_length=300)
    normal_form = models.CharField(max_length=300, db_index=True)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.CURRENT)

    class Meta:
        ordering = ["card_id", "language", "name"]
        constraints = [
            models.UniqueConstraint(fields=["card", "language", "name"], name="card_name_once"),
            models.CheckConstraint(condition=models.Q(language__in=LANGUAGES), name="card_name_language"),
            models.CheckConstraint(condition=~models.Q(normal_form=""), name="card_name_not_empty"),
        ]

    def __str__(self) -> str:
        return self.name
