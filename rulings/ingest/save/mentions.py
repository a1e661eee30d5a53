"""Stores which cards the texts of documents and rulings name, and where.

Derived: made anew when texts change and when card data come in, in any order with the same result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from django.db.models import Q

from cards.models import CardName, Printing, Set
from cards.names import normal_form
from faqsite.languages import EN, LANGUAGES, ZH_HANS, columns
from faqsite.script import fold_to_simplified
from faqsite.translated import by_language, literal
from rulings.ingest.link.card_mentions import CardNames, Certainty, Mention
from rulings.models import Block, CardMention, Document, Edition, GlossaryVersion, RuleVersion, Ruling

AT_ONCE = 500
_HAN = re.compile(r"[\u3400-\u9fff]")

Texts = Mapping[str, str | None]
Found = list[tuple[str, Mention]]


def name_cards_in_documents(keys: Iterable[int]) -> int:
    """Find the cards that these documents name, in their passages and rulings; how many places changed."""
    known = NamesOnFile()
    documents = Document.objects.filter(pk__in=list(keys)).defer("report")
    return sum(_in_document(document, known) for document in documents)


def name_cards_in_rulings(keys: Iterable[int]) -> int:
    """The same for rulings that no document prints."""
    known, wanted, changed = NamesOnFile(), sorted(set(keys)), 0
    for start in range(0, len(wanted), AT_ONCE):
        part = wanted[start : start + AT_ONCE]
        rows = list(literal(Ruling).filter(pk__in=part, blocks__isnull=True))
        own = _cards_of(row.pk for row in rows)
        found = {
            row.pk: _found(by_language(row, "text"), known, known.certainty(own.get(row.pk, frozenset())))
            for row in rows
        }
        changed += _store({}, found)
    return changed


class NamesOnFile:
    """All names of cards, and what tells names from words; read when first needed, for one run."""

    @cached_property
    def names(self) -> CardNames:
        return CardNames(CardName.objects.values_list("name", "card_id").distinct())

    @cached_property
    def _sets(self) -> frozenset[str]:
        rows = Set.objects.values_list(*columns("name"))
        named = {normal_form(name) for row in rows for name in row if name}
        same = CardName.objects.filter(normal_form__in=named, language=EN).values("card_id")
        others = CardName.objects.filter(card__in=same).values_list("normal_form", flat=True)
        return frozenset(named) | frozenset(others)

    @cached_property
    def _words(self) -> dict[bool, str]:
        """The rules' own words by whether they are Chinese; examples, which name cards, left out."""
        newest = Edition.objects.complete().order_by("-effective").first()
        words: dict[bool, list[str]] = {True: [], False: []}
        rules, terms = RuleVersion.objects.in_force(newest), GlossaryVersion.objects.in_force(newest)
        for language, is_chinese in ((EN, False), (ZH_HANS, True)):
            for rows, fields in ((rules, ("title", "text")), (terms, ("name", "definition"))):
                names = [columns(field)[LANGUAGES.index(language)] for field in fields]
                words[is_chinese] += [text for row in rows.values_list(*names) for text in row if text]
        return {key: fold_to_simplified("\n".join(texts)) for key, texts in words.items()}

    @cached_property
    def _everyday(self) -> dict[str, bool]:
        return {}

    def is_everyday(self, name: str) -> bool:
        """Whether the rules say a name (恐惧, Two-Headed Giant); without rules, whether it is short."""
        if name not in self._everyday:
            self._everyday[name] = self._stands_in_rules(name)
        return self._everyday[name]

    def _stands_in_rules(self, name: str) -> bool:
        if _HAN.search(name):
            words = self._words[True]
            return fold_to_simplified(name) in words if words else len(name) < 3
        words = self._words[False]
        return any(
            word in words and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", words)
            for word in (name, name.lower())
        )

    def certainty(self, own: frozenset[int], near: Certainty | None = None) -> Certainty:
        if near is None:
            return Certainty(own=own, is_everyday=self.is_everyday, other_names=self._sets)
        return replace(near, own=own)

    def in_document(self, document: Document, blocks: Iterable[Block]) -> Certainty:
        """What a document's passages have in common: the cards it prints and those of its set."""
        printed = frozenset(block.card_id for block in blocks if block.card_id)
        in_set = Printing.objects.filter(set=document.set_id).values_list("card_id", flat=True)
        return Certainty(
            printed=printed,
            in_set=frozenset(in_set) if document.set_id else frozenset(),
            is_everyday=self.is_everyday,
            other_names=self._sets | self._named_in_title(document),
        )

    def _named_in_title(self, document: Document) -> frozenset[str]:
        """Names of cards that stand in the title: 启示录, the set, is no card there."""
        titles = [title for title in by_language(document, "title").values() if title]
        return frozenset(
            normal_form(title[start:end]) for title in titles for start, end, _ in self.names.places(title)
        )


def _in_document(document: Document, known: NamesOnFile) -> int:
    blocks = list(literal(Block).filter(document=document).order_by("position"))
    near = known.in_document(document, blocks)
    own = _cards_of(block.ruling_id for block in blocks if block.ruling_id)
    rulings = {row.pk: row for row in literal(Ruling).filter(blocks__document=document).distinct()}
    in_blocks: dict[int, Found] = {}
    in_rulings: dict[int, Found] = {}
    for block in blocks:
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
    through: Any = Ruling.cards.through
    for ruling, card in through.objects.filter(ruling__in=list(rulings)).values_list("ruling_id", "card_id"):
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
    stored = CardMention.objects.filter(Q(block__in=list(blocks)) | Q(ruling__in=list(rulings)))
    have = {tuple(key): pk for pk, *key in stored.order_by().values_list("pk", *_KEY)}
    gone = [pk for key, pk in have.items() if key not in wanted]
    new = sorted(wanted - have.keys(), key=str)
    if gone:
        CardMention.objects.filter(pk__in=gone).delete()
    CardMention.objects.bulk_create(
        [CardMention(**dict(zip(_KEY, key, strict=True))) for key in new], batch_size=AT_ONCE
    )
    return len(gone) + len(new)


_KEY = ("block_id", "ruling_id", "card_id", "language", "start", "end")
