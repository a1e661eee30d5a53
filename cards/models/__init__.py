"""Sets, cards, their faces and printings, and every name a card goes by."""

from cards.models.card import Card, Face
from cards.models.name import CardName
from cards.models.set import Printing, Set

__all__ = ["Card", "CardName", "Face", "Printing", "Set"]
