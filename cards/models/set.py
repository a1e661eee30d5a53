from __future__ import annotations

from django.db import models
from django.urls import reverse

from cards.models.card import Card


class SetQuerySet(models.QuerySet["Set"]):
    def newest_first(self) -> SetQuerySet:
        return self.order_by(models.F("release_date").desc(nulls_last=True), "code")


class Set(models.Model):
    """A set of cards; its code is what is printed on them ("CSP")."""

    code = models.CharField(max_length=12, unique=True)
    name = models.CharField(max_length=200, null=True, blank=True)  # noqa: DJ001 - NULL is "not translated"
    release_date = models.DateField(null=True, blank=True)

    objects = SetQuerySet.as_manager()

    class Meta:
        ordering = ["-release_date", "code"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(code__regex=r"^[A-Z0-9_]+$"), name="set_code_capitals_and_digits"
            )
        ]

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return reverse("cards:set", args=[self.code])


class Printing(models.Model):
    """A card in a set, under its collector number."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings")
    set = models.ForeignKey(Set, on_delete=models.CASCADE, related_name="printings")
    number = models.CharField(max_length=12, blank=True)
    rarity = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering = ["set_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["set", "card", "number"], name="printing_once_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.set_id} {self.number}"
