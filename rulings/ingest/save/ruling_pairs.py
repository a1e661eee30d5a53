"""Chinese rulings of documents and English ones of the card data become one row where they say the same.

What the matcher is sure of is joined, unless a curator has refused it; what it is not sure of waits. The
result follows from what both sources say and from what curators decided, in whatever order they came in:
``meet`` works it out anew and changes what differs. Only published documents meet the card data.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from cards.models import Printing
from faqsite.batches import among
from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.plain_sql import insert_instances, update_instances
from rulings.ingest.save.citations import CARD_DATA
from rulings.ingest.save.joined_rulings import Bullet, apply_joins, bullets_of, pure_ties
from rulings.ingest.save.ruling_pairs_matching import FoundPair, around, english_near, found_pairs, groups_of
from rulings.models import Block, Document, Ruling, RulingPair

State = RulingPair.State


def meet(document: Document) -> set[int]:
    """Bring a document's pairs up to date; the keys of the rulings that read otherwise now, or are gone."""
    bullets = bullets_of(document)
    rows = _rows(document, bullets)
    groups = groups_of(bullets) if _is_met(document) else {}
    ties = pure_ties({row.english for row in rows} | english_near(document, bullets))
    found = found_pairs(document, groups, rows, ties) if groups else {}
    return apply_joins(document, bullets, _stored(rows, found, bullets), rows, ties)


def meet_near(document: Document, blocks: Collection[int]) -> set[int]:
    """The same for some passages, by primary key, that changed, came or went, and those about their cards.

    The others stay as they are: an English ruling that one of them is joined with is not looked at.
    """
    bullets, stored = bullets_of(document), list(RulingPair.objects.of_document(document.slug))
    keys = {bullet.key for bullet in bullets}
    touched = {bullet.key for bullet in bullets if bullet.block.pk in blocks}
    touched |= {row.chinese for row in stored if row.chinese not in keys}
    if not touched:
        return set()
    near = _near(bullets, touched, [row for row in stored if row.chinese in touched])
    rows = _standing([row for row in stored if row.chinese in touched or row.chinese in near], bullets)
    own = [bullet for bullet in bullets if bullet.key in near]
    groups = groups_of(own) if _is_met(document) else {}
    ties = pure_ties({row.english for row in rows} | english_near(document, own, all_of_set=False))
    found = {}
    if groups:
        others = [row for row in stored if row.chinese not in touched | near]
        rest = around(document, bullets, others, english_near(document, bullets))
        found = found_pairs(document, groups, rows, ties, rest)
    return apply_joins(document, own, _stored(rows, found, own), rows, ties)


def _near(bullets: Sequence[Bullet], touched: set[str], rows: Iterable[RulingPair]) -> set[str]:
    """The passages that are touched, those that speak of the same cards, and those that say the same."""
    cards = {card for bullet in bullets if bullet.key in touched for card in bullet.cards}
    for ties in pure_ties({row.english for row in rows}).values():
        cards |= ties
    near = {bullet.key: bullet for bullet in bullets if bullet.key in touched or bullet.cards & cards}
    said = {"".join(bullet.text.split()) for bullet in near.values()}
    return near.keys() | {bullet.key for bullet in bullets if "".join(bullet.text.split()) in said}


def _is_met(document: Document) -> bool:
    return document.is_public and document.original_language in (ZH_HANT, ZH_HANS)


def _rows(document: Document, bullets: Iterable[Bullet]) -> list[RulingPair]:
    """Its stored pairs, with the decisions that still hold."""
    return _standing(list(RulingPair.objects.of_document(document.slug)), bullets)


def _standing(rows: list[RulingPair], bullets: Iterable[Bullet]) -> list[RulingPair]:
    """The same rows; a decision has ended whose words, Chinese or English, are not there any more."""
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
    speaking = Block.objects.filter(among("ruling__cards", cards), kind=Block.Kind.RULING)
    documents = set(speaking.values_list("document_id", flat=True).order_by().distinct())
    sets = Printing.objects.filter(among("card", cards)).values("set_id")
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
    english = Ruling.objects.filter(source_key__in={key for key, _ in added})
    keys = dict(english.values_list("source_key", "pk")) if added else {}
    return {(card, keys[english]) for english, cards in added if english in keys for card in cards}


def _columns(row: RulingPair) -> tuple[object, ...]:
    return row.state, row.score, row.reasons, row.words, row.decided_at


def _stored(
    rows: Sequence[RulingPair], found: Mapping[tuple[str, str], FoundPair], bullets: Sequence[Bullet]
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
    joined, coming, changed = {}, [], []
    words = {bullet.key: bullet.words for bullet in bullets}
    # What is not joined is written first: a Chinese ruling has one partner at any time.
    for key, new in sorted(found.items(), key=lambda item: item[1].state == State.JOINED):
        row = have.get(key) or RulingPair(chinese=key[0], english=key[1], score=0.0)
        before = _columns(row) if row.pk else None
        row.state, row.words = new.state, words[row.chinese]
        if new.pair is not None:
            row.score, row.reasons = new.pair.score, [list(reason) for reason in new.pair.reasons]
        if before is None:
            coming.append(row)
        elif before != _columns(row):
            changed.append(row)
        if row.state == State.JOINED:
            joined[row.chinese] = row
    update_instances(RulingPair, changed)
    insert_instances(RulingPair, coming)
    return joined
