"""The cards that a name may mean, for a curator to choose from."""

from cards.models import Card, CardName
from cards.names import normal_form
from rulings.ingest.save.document_links import card_index
from rulings.models import Document

MOST = 20


def cards_like(name: str, document: Document) -> list[Card]:
    """Cards of exactly this name in any language; then the set's under one like it; then by parts."""
    key = normal_form(name)
    if not key:
        return []
    found = list(CardName.objects.filter(normal_form=key).values_list("card_id", flat=True))
    near = card_index([name], document.set).find(key).card
    found += [near] if near else []
    if len(set(found)) < MOST:
        parts = CardName.objects.filter(normal_form__contains=key).order_by("normal_form")
        found += parts.values_list("card_id", flat=True)[: MOST * 3]
    order = list(dict.fromkeys(found))[:MOST]
    cards = Card.objects.in_bulk(order)
    return [cards[pk] for pk in order]
