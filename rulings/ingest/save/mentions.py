"""Stores which cards the texts of documents and rulings name, and where.

Derived: made anew when texts change and when card data come in, in any order with the same result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from django.db.models import Q

from cards.models import CardName
from faqsite.batches import among, in_batches
from faqsite.languages import columns
from faqsite.plain_sql import insert_rows
from faqsite.translated import by_language, literal
from rulings.checks.forgetting import forget, of
from rulings.ingest.link.card_mentions import Certainty, Mention
from rulings.ingest.save.names_on_file import NamesOnFile
from rulings.models import Block, CardMention, Document, Ruling

AT_ONCE = 500
# What of a name every text that names the card has, whatever marks stand between its parts.
_PART = re.compile(r"[^\W_]+")

Texts = Mapping[str, str | None]
Found = list[tuple[str, Mention]]


def name_cards_in_documents(keys: Iterable[int], known: NamesOnFile | None = None) -> int:
    """Find the cards that these documents name, in their passages and rulings; how many places changed.

    ``known``, where the caller has all names at hand.
    """
    known = known or NamesOnFile()
    documents = Document.objects.filter(pk__in=list(keys)).defer("report")
    return sum(
        _in_passages(document, list(literal(Block).filter(document=document)), known)
        for document in documents
    )


def name_cards_in_blocks(keys: Iterable[int]) -> int:
    """The same for some passages and the rulings that they print; other texts are not read."""
    blocks: dict[int, list[Block]] = {}
    for block in literal(Block).filter(pk__in=list(keys)).select_related("ruling"):
        blocks.setdefault(block.document_id, []).append(block)
    documents = list(Document.objects.filter(pk__in=blocks).defer("report"))
    all_blocks = list(chain.from_iterable(blocks.values()))
    rows: list[Any] = [*all_blocks, *(block.ruling for block in all_blocks if block.ruling)]
    texts = {text for row in rows for text in by_language(row, "text").values()}
    texts |= {title for document in documents for title in by_language(document, "title").values()}
    known = NamesOnFile(texts)
    return sum(_in_passages(document, blocks[document.pk], known) for document in documents)


def blocks_naming(documents: Iterable[int], cards: Iterable[int]) -> set[int]:
    """The passages of these documents in which names of these cards may stand, or do."""
    names = CardName.objects.filter(card__in=list(cards)).values_list("name", flat=True).distinct()
    parts = {max(_PART.findall(name), key=len, default=name) for name in names}
    if not parts:
        return set()
    spoken = Q(mentions__card__in=list(cards))
    for part in parts:
        for name in columns("text"):
            spoken |= Q(**{f"{name}__contains": part})
    found = Block.objects.filter(spoken, document__in=list(documents))
    return set(found.order_by().values_list("pk", flat=True))


def name_cards_in_rulings(keys: Iterable[int], known: NamesOnFile | None = None) -> int:
    """Find the cards that rulings name which no document prints.

    For a few of them the names that may stand there are read, for more all that are ``known``.
    """
    wanted, changed = sorted(set(keys)), 0
    known = known if len(wanted) > AT_ONCE else None
    for part in in_batches(wanted, AT_ONCE):
        rows = list(literal(Ruling).filter(among("pk", part), blocks__isnull=True))
        if known is None:
            texts = [text for row in rows for text in by_language(row, "text").values()]
            known = NamesOnFile(texts if len(wanted) <= AT_ONCE else None)
        own = _cards_of(row.pk for row in rows)
        found = {
            row.pk: _found(by_language(row, "text"), known, known.certainty(own.get(row.pk, frozenset())))
            for row in rows
        }
        changed += _store({}, found)
    return changed


def _in_passages(document: Document, blocks: list[Block], known: NamesOnFile) -> int:
    """Passages of one document, in whatever order."""
    near = known.in_document(document)
    keys = {block.ruling_id for block in blocks if block.ruling_id}
    own = _cards_of(keys)
    rulings = {row.pk: row for row in literal(Ruling).filter(pk__in=keys)}
    in_blocks: dict[int, Found] = {}
    in_rulings: dict[int, Found] = {}
    for block in sorted(blocks, key=lambda block: block.position):
        certainty = known.certainty(own.get(block.ruling_id or 0, frozenset()), near)
        texts = by_language(block, "text")
        in_blocks[block.pk] = _found(texts, known, certainty)
        ruling = rulings.get(block.ruling_id or 0)
        if ruling is not None:
            same = by_language(ruling, "text") == texts
            in_rulings[ruling.pk] = (
                in_blocks[block.pk] if same else _found(by_language(ruling, "text"), known, certainty)
            )
    return _store(in_blocks, in_rulings)


def _cards_of(rulings: Iterable[int]) -> dict[int, frozenset[int]]:
    """The cards that each ruling is about."""
    found: dict[int, set[int]] = {}
    ties: Any = Ruling.cards.through.objects.filter(among("ruling", rulings))
    for ruling, card in ties.values_list("ruling_id", "card_id"):
        found.setdefault(ruling, set()).add(card)
    return {ruling: frozenset(cards) for ruling, cards in found.items()}


def _found(texts: Texts, known: NamesOnFile, certainty: Certainty) -> Found:
    return [
        (language, mention)
        for language, text in texts.items()
        if text
        for mention in known.names.find(text, certainty)
    ]


def _store(blocks: Mapping[int, Found], rulings: Mapping[int, Found]) -> int:
    """Make the stored places of these rows what was found; returns how many changed."""
    wanted = {
        (block, None, mention.card, language, mention.start, mention.end)
        for block, found in blocks.items()
        for language, mention in found
    } | {
        (None, ruling, mention.card, language, mention.start, mention.end)
        for ruling, found in rulings.items()
        for language, mention in found
    }
    stored = CardMention.objects.filter(among("block", blocks) | among("ruling", rulings))
    have = {tuple(key): pk for pk, *key in stored.order_by().values_list("pk", *_KEY)}
    gone = [pk for key, pk in have.items() if key not in wanted]
    new = sorted(wanted - have.keys(), key=_in_order)
    if gone:
        CardMention.objects.filter(pk__in=gone).delete()
    insert_rows(CardMention, _KEY, new)
    _forget_checks([key for key in have if key not in wanted] + new)
    return len(gone) + len(new)


def _forget_checks(places: Iterable[tuple[Any, ...]]) -> None:
    """The texts with these places name other cards than when they were checked."""
    blocks = {block for block, *_rest in places if block}
    rulings = {ruling for _block, ruling, *_rest in places if ruling}
    if blocks or rulings:
        forget(of(Block, blocks), of(Ruling, rulings))


_KEY = ("block_id", "ruling_id", "card_id", "language", "start", "end")
_Key = tuple[int | None, int | None, int, str, int, int]


def _in_order(key: _Key) -> tuple[Any, ...]:
    block, ruling, *place = key
    return (block or 0, ruling or 0, *place)
