"""A card: every name it was ever printed or cited under, its type line and text."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import partial

from cards.models import CardName
from faqsite.languages import ZH_HANS
from faqsite.search.entries.card_rows import (
    ByLanguage,
    CardRow,
    FaceRow,
    NameRow,
    cards_in_batches,
    joined_lines,
    names_shown,
)
from faqsite.search.entries.data import (
    Address,
    Entry,
    EntryData,
    FaceNumbers,
    KeyData,
    Rank,
    key_of,
    keys_of,
    texts,
)
from faqsite.search.entries.readings import reading_keys
from faqsite.search.models import Kind

_NUMBER = re.compile(r"(?:(?<![\d.])-)?(?:\d{1,4}(?:\.\d{1,2})?|\.\d{1,2})")
# "3", "-1", "*", "1+*", "7-*", ".5"
_SUM = re.compile(rf"(?:{_NUMBER.pattern}|[*xX])(?:[+-](?:\d{{1,4}}|[*xX]))?")


def card_entries(ids: Iterable[int] | None) -> Iterator[Entry]:
    """Entries of the cards with these ids; of all cards if None."""
    for cards in cards_in_batches(ids):
        yield from (partial(_entry, card) for card in cards)


def _entry(card: CardRow) -> EntryData:
    names = names_shown(card.own_name, [face.name for face in card.faces])
    types = joined_lines((face.type_line for face in card.faces), " // ")
    text = joined_lines((face.text for face in card.faces), "\n//\n")
    keys = tuple(_keys(card, names))
    return EntryData(
        kind=Kind.CARD,
        object_id=card.pk,
        address=Address("cards:card", card.slug),
        names=names,
        title=types,
        text=text,
        name_texts=tuple(dict.fromkeys(key.name for key in keys if key.rank <= Rank.FORMER)),
        context_texts=texts(types),
        body_texts=texts(text),
        keys=keys,
        sets=card.sets,
        colors=card.colors,
        back_colors=card.back_colors,
        color_identity=card.color_identity,
        keywords=_keywords(card.keywords),
        faces=tuple(_numbers(face) for face in card.faces if face.power or face.loyalty or face.defense),
        mana_value=card.mana_value,
        boost=0 if card.is_token else 3,
    )


def _keywords(keywords: list[str] | None) -> str:
    """As ``SearchEntry.keywords`` keeps them."""
    return "" if keywords is None else "|".join(["", *map(key_of, keywords), ""]) if keywords else "|"


def _numbers(face: FaceRow) -> FaceNumbers:
    return FaceNumbers(
        corner_number(face.power),
        corner_number(face.toughness),
        corner_number(face.loyalty),
        corner_number(face.defense),
    )


def corner_number(printed: str) -> Decimal | None:
    """A power, toughness, loyalty or defense as a number; None where there is none.

    ``*`` and ``X`` count as 0 (rules 208.2a, 107.3), so ``1+*`` is 1; what is no sum (``∞``, ``1d4+1``)
    has no number.
    """
    parts = _SUM.fullmatch(printed.strip().replace("²", ""))
    if not parts:
        return None
    numbers = [Decimal(number) for number in _NUMBER.findall(printed)]
    return sum(numbers, Decimal(0))


def _keys(card: CardRow, names: ByLanguage) -> Iterator[KeyData]:
    """Its own names first: a card found under its whole name goes before one whose half has that name."""
    own = keys_of(names)
    yield from own
    known = {key.key for key in own}
    for one in card.names:
        key = key_of(one.name)
        if key not in known:
            yield KeyData(key, one.name, one.language, _rank(one))
    chinese = names[ZH_HANS]
    if chinese:
        yield from reading_keys(chinese)


def _rank(name: NameRow) -> int:
    if name.kind != CardName.Kind.CURRENT:
        return Rank.FORMER
    return Rank.FACE if name.face_id else Rank.OWN
