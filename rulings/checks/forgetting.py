"""Forgets what the checks found in texts that change: called in the transaction that changes them.

Whatever writes texts, or finds the cards that they name, calls one of these; the queue and
``check_translations`` look at the texts again (``kept``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import reduce
from operator import or_

from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, Q, QuerySet

from cards.models import Face
from rulings.models import (
    Block,
    CardMention,
    CheckedText,
    Document,
    FailingCheck,
    GlossaryVersion,
    RuleVersion,
    Ruling,
    Section,
)

# With more keys than this a query is longer than it is worth: all texts of the model are forgotten.
_MOST_KEYS = 2000


def forget(*conditions: Q) -> None:
    """Forget the texts for which one of the conditions holds (``of``); two queries."""
    doomed = CheckedText.objects.filter(reduce(or_, conditions, Q(pk__in=())))
    FailingCheck.objects.filter(found_in__in=doomed.values("pk")).delete()
    doomed.delete()


def of(model: type[Model], keys: Collection[int] | QuerySet) -> Q:
    """The texts of these rows in all languages; ``keys`` may be a query of them."""
    if isinstance(keys, QuerySet):
        return all_of(model) & Q(object_id__in=keys)
    if not keys:
        return Q(pk__in=())
    return all_of(model) if len(keys) > _MOST_KEYS else all_of(model) & Q(object_id__in=list(keys))


def all_of(model: type[Model]) -> Q:
    return Q(content_type=ContentType.objects.get_for_model(model))


def of_documents(keys: Collection[int]) -> Q:
    """The texts of documents, with all their headings and passages."""
    if not keys:
        return Q(pk__in=())
    sections = Section.objects.filter(document__in=list(keys)).values("pk")
    blocks = Block.objects.filter(document__in=list(keys)).values("pk")
    return of(Document, keys) | of(Section, sections) | of(Block, blocks)


def forget_cards(keys: Collection[int], rulings: Iterable[int] = ()) -> None:
    """The texts of these cards and rulings, and all that name the cards, whose names may be others now.

    Which rules and terms name a card is not stored: all of them are looked at again.
    """
    rulings = set(rulings)
    if not (keys or rulings) or not CheckedText.objects.exists():
        return
    conditions = [of(Ruling, rulings)]
    if len(keys) > _MOST_KEYS:
        conditions += [all_of(model) for model in (Face, Block, Ruling)]
    elif keys:
        named = CardMention.objects.filter(card__in=list(keys))
        conditions += [
            of(Face, Face.objects.filter(card__in=list(keys)).values("pk")),
            of(Block, named.filter(block__isnull=False).values("block_id")),
            of(Ruling, named.filter(ruling__isnull=False).values("ruling_id")),
        ]
    if keys:
        conditions += [all_of(RuleVersion), all_of(GlossaryVersion)]
    forget(*conditions)
