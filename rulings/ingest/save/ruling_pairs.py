"""Chinese rulings of documents and English ones of the card data become one row where they say the same.

What the matcher is sure of is joined, unless a curator has refused it; what it is not sure of waits. The
result follows from what both sources say and from what curators decided, in whatever order they came in:
``meet`` works it out anew and changes what differs. Only published documents meet the card data.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from cards.models import CardName, Printing
from faqsite.languages import EN, ZH_HANS, ZH_HANT, column
from faqsite.script import fold_to_simplified
from faqsite.translated import exact_text
from rulings.ingest.link.ruling_pairs import Pair, pair_rulings
from rulings.ingest.link.ruling_pairs_features import Statement, closeness, plain
from rulings.ingest.save.bilingual import lexicon
from rulings.ingest.save.citations import CARD_DATA
from rulings.ingest.save.joined_rulings import Bullet, apply_joins, bullets_of, pure_ties
from rulings.models import Block, Document, Ruling, RulingPair

State = RulingPair.State

# Stands for a card where rulings are about a mechanic and name none; no card has this key.
MECHANICS = 0


@dataclass(frozen=True, slots=True)
class _Found:
    """What is to be known of a pair of source keys; ``found`` is None where only a curator joins them."""

    state: str
    pair: Pair | None


def meet(document: Document) -> set[int]:
    """Bring a document's pairs up to date; the keys of the rulings that read otherwise now, or are gone."""
    bullets = bullets_of(document)
    rows = _rows(document, bullets)
    is_met = document.is_public and document.original_language in (ZH_HANT, ZH_HANS)
    groups = _groups(bullets) if is_met else {}
    ties = pure_ties({row.english for row in rows} | _english_near(document, bullets))
    found = _found(document, groups, rows, ties) if groups else {}
    return apply_joins(document, bullets, _stored(rows, found, bullets), rows, ties)


def _rows(document: Document, bullets: Iterable[Bullet]) -> list[RulingPair]:
    """Its stored pairs, without decisions whose words, Chinese or English, are not there any more."""
    rows = list(RulingPair.objects.of_document(document.slug))
    words = {bullet.key: bullet.words for bullet in bullets}
    english = Ruling.objects.filter(source_key__in={row.english for row in rows})
    standing = set(english.values_list("source_key", flat=True))
    for row in rows:
        if row.decided_at and (row.english not in standing or row.words != words.get(row.chinese)):
            row.decided_by = row.decided_at = None
            row.state = State.OPEN
    return rows


def settle(document: Document, keys: Collection[str]) -> set[int]:
    """Make the rulings of some passages what their stored pairs say, and look for no others."""
    bullets = [bullet for bullet in bullets_of(document) if bullet.key in keys]
    rows = list(RulingPair.objects.of_document(document.slug).filter(chinese__in=keys))
    joined = {row.chinese: row for row in rows if row.state == State.JOINED} if document.is_public else {}
    return apply_joins(document, bullets, joined, rows, pure_ties({row.english for row in rows}))


def leave(document: Document) -> set[int]:
    """Part a document that is about to be deleted from the card data; the rulings that changed."""
    bullets = bullets_of(document)
    rows = list(RulingPair.objects.of_document(document.slug))
    ties = pure_ties({row.english for row in rows})
    RulingPair.objects.filter(pk__in=[row.pk for row in rows]).delete()
    return apply_joins(document, bullets, {}, rows, ties)


def meet_about(cards: Collection[int]) -> set[int]:
    """Bring up to date the documents that speak of some of these cards."""
    changed: set[int] = set()
    if not cards:
        return changed
    speaking = Block.objects.filter(kind=Block.Kind.RULING, ruling__cards__in=cards)
    documents = set(speaking.values_list("document_id", flat=True).order_by().distinct())
    sets = Printing.objects.filter(card__in=cards).values("set_id")
    documents.update(Document.objects.filter(set__in=sets).values_list("pk", flat=True))
    for document in Document.objects.filter(pk__in=documents).order_by("slug"):
        changed |= meet(document)
    return changed


def part_from_documents(rulings: Collection[int], changed: set[int]) -> set[int]:
    """Part these rulings of the card data, which are about to change, from the documents that print them.

    Gives the cards that documents must be met about again, and adds to ``changed`` the rulings that changed.
    """
    printed = Block.objects.filter(ruling__in=rulings, ruling__source=CARD_DATA)
    keys = set(printed.values_list("ruling__source_key", flat=True))
    cards: set[int] = set()
    for document in Document.objects.filter(blocks__in=printed).order_by("slug").distinct():
        bullets = bullets_of(document)
        rows = {
            row.chinese: row
            for row in RulingPair.objects.of_document(document.slug)
            if row.state == State.JOINED
        }
        kept = {b.key: rows[b.key] for b in bullets if b.told_as and b.told_as not in keys and b.key in rows}
        cards.update(*(bullet.cards for bullet in bullets if bullet.told_as in keys))
        ties = pure_ties({row.english for row in rows.values()})
        RulingPair.objects.of_document(document.slug).filter(english__in=keys).delete()
        changed |= apply_joins(document, bullets, kept, rows.values(), ties)
    return cards


def ties_of_documents() -> set[tuple[int, int]]:
    """The ties of cards with rulings of the card data that only documents give."""
    rows = RulingPair.objects.filter(state=State.JOINED).exclude(added=[])
    added = list(rows.values_list("english", "added"))
    keys = dict(
        Ruling.objects.filter(source_key__in={english for english, _ in added}).values_list(
            "source_key", "pk"
        )
    )
    return {(card, keys[english]) for english, cards in added if english in keys for card in cards}


def _groups(bullets: Iterable[Bullet]) -> dict[str, list[Bullet]]:
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


def _english_near(document: Document, bullets: Iterable[Bullet]) -> set[str]:
    """The keys of the card data's rulings on the cards that a document speaks of, and on those of its set."""
    cards = {card for bullet in bullets for card in bullet.cards}
    cards.update(Printing.objects.filter(set=document.set_id).values_list("card_id", flat=True))
    through = Ruling.cards.through.objects.filter(ruling__source=CARD_DATA, card__in=cards)
    return set(through.values_list("ruling__source_key", flat=True))


def _found(
    document: Document,
    groups: Mapping[str, Sequence[Bullet]],
    rows: Iterable[RulingPair],
    ties: Mapping[str, frozenset[int]],
) -> dict[tuple[str, str], _Found]:
    """The pairs of this document by their two keys, those that curators decided included."""
    decided = {(row.chinese, row.english): row.state for row in rows if row.decided_at}
    head = {bullet.key: key for key, group in groups.items() for bullet in group}
    by_hand = {head[zh]: en for (zh, en), state in decided.items() if state == State.JOINED and zh in head}
    apart = {(head[zh], en) for (zh, en), state in decided.items() if state == State.REFUSED and zh in head}
    chinese = [_chinese(group) for key, group in groups.items() if key not in by_hand]
    released = document.set.release_date if document.set else document.updated
    english = _english(ties, set(by_hand.values()), released)
    pairs = pair_rulings(chinese, english, lexicon(), _names(chinese, english), released, apart)
    found = {(row.chinese, row.english): _Found(row.state, None) for row in rows if row.decided_at}
    for key, partner in by_hand.items():
        found |= {(bullet.key, partner): _Found(State.JOINED, None) for bullet in groups[key]}
    for pair in pairs:
        state = State.JOINED if pair.is_sure else State.OPEN
        for bullet in groups[pair.chinese]:
            found.setdefault((bullet.key, pair.english), _Found(state, pair))
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


def _columns(row: RulingPair) -> tuple[object, ...]:
    return row.state, row.score, row.reasons, row.words, row.decided_at


def _stored(
    rows: Sequence[RulingPair], found: Mapping[tuple[str, str], _Found], bullets: Sequence[Bullet]
) -> dict[str, RulingPair]:
    """Make the stored pairs those that were found; the joined ones, by the key of their Chinese ruling.

    What a curator decided stays while the document prints the ruling, even if it is taken off for a time.
    """
    have = {(row.chinese, row.english): row for row in rows}
    printed = {bullet.key for bullet in bullets}
    gone = [
        row
        for key, row in have.items()
        if row.chinese not in printed or (key not in found and not row.decided_at)
    ]
    RulingPair.objects.filter(pk__in=[row.pk for row in gone]).delete()
    joined = {}
    words = {bullet.key: bullet.words for bullet in bullets}
    # What is not joined comes first: a Chinese ruling has one partner at any time.
    for key, new in sorted(found.items(), key=lambda item: item[1].state == State.JOINED):
        row = have.get(key) or RulingPair(chinese=key[0], english=key[1], score=0.0)
        before = _columns(row) if row.pk else None
        row.state, row.words = new.state, words[row.chinese]
        if new.pair is not None:
            row.score, row.reasons = new.pair.score, [list(reason) for reason in new.pair.reasons]
        if before != _columns(row):
            row.save()
        if row.state == State.JOINED:
            joined[row.chinese] = row
    return joined
