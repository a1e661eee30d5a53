"""What the matcher says of a document's rulings and the English ones of the card data about the same cards.

It reads only; what comes of it is stored by ``ruling_pairs``.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from cards.models import CardName, Printing
from faqsite.languages import EN, ZH_HANS, column
from faqsite.script import fold_to_simplified
from faqsite.translated import exact_text
from rulings.ingest.link.ruling_pairs import FEWEST_PLAIN, PLAIN, Known, Pair, pair_rulings
from rulings.ingest.link.ruling_pairs_features import Statement, closeness, plain, rarities
from rulings.ingest.link.ruling_pairs_lexicon import chinese_words, english_words
from rulings.ingest.save.bilingual import lexicon
from rulings.ingest.save.citations import CARD_DATA
from rulings.ingest.save.joined_rulings import Bullet
from rulings.models import Block, Document, Ruling, RulingPair

State = RulingPair.State

# Stands for a card where rulings are about a mechanic and name none; no card has this key.
MECHANICS = 0


@dataclass(frozen=True, slots=True)
class FoundPair:
    """What is to be known of a pair of source keys; ``found`` is None where only a curator joins them."""

    state: str
    pair: Pair | None


@dataclass(frozen=True, slots=True)
class Around:
    """What the rest of a document says where only some of its rulings are paired anew.

    ``taken`` are the keys of English rulings that other passages are joined with; ``rarity`` tells how much
    each word says in the whole document, ``released`` the day of its set.
    """

    taken: frozenset[str]
    rarity: Mapping[str, float]
    released: date | None


def around(
    document: Document, bullets: Iterable[Bullet], others: Sequence[RulingPair], english: Collection[str]
) -> Around:
    """``others``: the stored pairs of the passages that stay; ``english``: all keys near the document."""
    texts = Ruling.objects.filter(source_key__in=english).values_list(column("text", EN), flat=True)
    rarity = {
        **rarities([chinese_words(plain(bullet.text)) for bullet in bullets]),
        **rarities([english_words(plain(text)) for text in texts if text]),
    }
    taken = frozenset(row.english for row in others if row.state == State.JOINED)
    return Around(taken, rarity, _released(document) or _day_of(others))


def _released(document: Document) -> date | None:
    return document.set.release_date if document.set else document.updated


def _day_of(rows: Iterable[RulingPair]) -> date | None:
    """The day that most English rulings of good pairs came out, if there are enough of them."""
    good = {row.english for row in rows if row.score >= PLAIN}
    days = Counter(
        Ruling.objects.filter(source_key__in=good, date__isnull=False).values_list("date", flat=True)
    )
    day, times = next(iter(days.most_common(1)), (None, 0))
    return day if times >= FEWEST_PLAIN else None


def groups_of(bullets: Iterable[Bullet]) -> dict[str, list[Bullet]]:
    """Bullets by the key of the first that has the same words: a document may print one at many cards.

    Those whose cards are not known are left out; those that name none are about the set's mechanics.
    """
    first: dict[str, str] = {}
    groups: dict[str, list[Bullet]] = {}
    for bullet in bullets:
        if bullet.text and (bullet.cards or not bullet.block.card_names):
            key = first.setdefault("".join(bullet.text.split()), bullet.key)
            groups.setdefault(key, []).append(bullet)
    return groups


def english_near(document: Document, bullets: Iterable[Bullet], *, all_of_set: bool = True) -> set[str]:
    """The keys of the card data's rulings on the cards that passages speak of, and on those of the set.

    Not ``all_of_set``: on those of the set only where a passage is about its mechanics.
    """
    about = [bullet.cards for bullet in bullets]
    cards = {card for each in about for card in each}
    if all_of_set or not all(about):
        cards.update(Printing.objects.filter(set=document.set_id).values_list("card_id", flat=True))
    through = Ruling.cards.through.objects.filter(ruling__source=CARD_DATA, card__in=cards)
    return set(through.values_list("ruling__source_key", flat=True))


def found_pairs(
    document: Document,
    groups: Mapping[str, Sequence[Bullet]],
    rows: Iterable[RulingPair],
    ties: Mapping[str, frozenset[int]],
    rest: Around | None = None,
) -> dict[tuple[str, str], FoundPair]:
    """The pairs of these groups by their two keys, those that curators decided included.

    ``rest``, where they are not all that the document has.
    """
    decided = {(row.chinese, row.english): row.state for row in rows if row.decided_at}
    head = {bullet.key: key for key, group in groups.items() for bullet in group}
    by_hand = {head[zh]: en for (zh, en), state in decided.items() if state == State.JOINED and zh in head}
    apart = {(head[zh], en) for (zh, en), state in decided.items() if state == State.REFUSED and zh in head}
    chinese = [_chinese(group) for key, group in groups.items() if key not in by_hand]
    released = rest.released if rest else _released(document)
    english = _english(ties, rest.taken.union(by_hand.values()) if rest else set(by_hand.values()), released)
    known = Known(apart, rest.rarity if rest else None)
    pairs = pair_rulings(chinese, english, lexicon(), _names(chinese, english), released, known)
    found = {(row.chinese, row.english): FoundPair(row.state, None) for row in rows if row.decided_at}
    for key, partner in by_hand.items():
        found |= {(bullet.key, partner): FoundPair(State.JOINED, None) for bullet in groups[key]}
    for pair in pairs:
        state = State.JOINED if pair.is_sure else State.OPEN
        for bullet in groups[pair.chinese]:
            found.setdefault((bullet.key, pair.english), FoundPair(state, pair))
    return found


def _chinese(group: Sequence[Bullet]) -> Statement:
    """One statement of bullets that have the same words; without a card it is about the set's mechanics."""
    cards = frozenset[int]().union(*(bullet.cards for bullet in group)) or frozenset({MECHANICS})
    return Statement(group[0].key, group[0].text, cards, group[0].place)


def _english(
    ties: Mapping[str, frozenset[int]], taken: Collection[str], released: date | None
) -> list[Statement]:
    """The card data's rulings, in their order, without those that a curator has joined or translated."""
    written = column("text", EN)
    rows = Ruling.objects.filter(source_key__in=ties.keys() - taken, source=CARD_DATA)
    rows = rows.filter(**{f"{written}__isnull": False}).order_by("pk")
    printed = set(
        Block.objects.filter(ruling__source_key__in=ties.keys()).values_list("ruling_id", flat=True)
    )
    standing: dict[int, list[int]] = {}
    kept = [row for row in rows if row.pk in printed or not exact_text(row, "text", ZH_HANS)]
    for row in kept:
        for card in ties[row.source_key]:
            standing.setdefault(card, []).append(row.pk)
    return [
        Statement(
            row.source_key,
            exact_text(row, "text", EN),
            _about(row, ties[row.source_key], released),
            _place(standing[min(ties[row.source_key])], row.pk),
            row.date,
        )
        for row in kept
        if ties[row.source_key]
    ]


def _about(row: Ruling, cards: frozenset[int], released: date | None) -> frozenset[int]:
    """Its cards; what is said of several cards of a new set may be said of the mechanics they share."""
    is_new = closeness(row.date, released) == 1.0
    return cards | {MECHANICS} if is_new and len(cards) > 1 else cards


def _place(rulings: Sequence[int], ruling: int) -> float:
    return (rulings.index(ruling) + 0.5) / len(rulings)


def _names(*sides: Iterable[Statement]) -> dict[str, list[tuple[str, int]]]:
    """All names of the cards spoken of, Chinese ones in Simplified characters."""
    cards = {card for side in sides for statement in side for card in statement.cards}
    names: dict[str, list[tuple[str, int]]] = {"zh": [], "en": []}
    known = CardName.objects.filter(card__in=cards).values_list("language", "name", "card_id")
    for language, name, card in known:
        if len(name) > 1 and language == EN:
            names["en"].append((plain(name), card))
        elif len(name) > 1:
            names["zh"].append((plain(fold_to_simplified(name)), card))
    return {side: sorted(set(given)) for side, given in names.items()}
