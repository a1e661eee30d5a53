"""The one row of a ruling that a document and the card data both print: made, and taken apart again.

The card data's row takes over the document's passages, words and cards; the document's own row goes, and
comes back when the two are parted.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F

from faqsite.languages import ZH_HANS, ZH_HANT, columns
from faqsite.plain_sql import insert_instances, update_instances, update_rows
from faqsite.translated import exact_text, set_text
from rulings.fingerprints import fingerprint
from rulings.ingest.save.citations import CARD_DATA
from rulings.ingest.save.states import forget, record, states_of
from rulings.ingest.save.ties import tie_cards, tie_rulings
from rulings.models import Block, Document, Ruling, RulingPair, TranslationState

CHINESE = (ZH_HANT, ZH_HANS)
# What a passage has beside its words, and can be long.
_UNTOLD = ("source_text", "doubts", *columns("faces"))


@dataclass(frozen=True, slots=True)
class Bullet:
    """A ruling as a document prints it.

    ``words`` is a checksum of the original, ``text`` its words in Simplified characters.
    ``cards`` are those that the document ties it to, ``place`` where it stands among the rulings of its
    first card (0 to 1), ``told_as`` the key of the card data's ruling that it is part of, if it is.
    """

    key: str
    block: Block
    words: str
    text: str
    cards: frozenset[int]
    place: float
    told_as: str


@dataclass(frozen=True, slots=True)
class JoinedBullet:
    """A passage that is told as a ruling of the card data, given by its primary key."""

    pair: RulingPair
    ruling: int


def name_cards(named: Iterable[tuple[RulingPair, list[int] | None]]) -> None:
    """Remember with pairs the cards that their document names now; None: they stay."""
    changed = []
    for pair, cards in named:
        if cards is not None and cards != pair.named:
            pair.named = cards
            changed.append((cards, pair.pk))
    update_rows(RulingPair, ["named"], changed)


def joined_bullets(document: Document) -> dict[str, JoinedBullet]:
    """By the keys of the rulings that the passages would have of their own."""
    rows = RulingPair.objects.of_document(document.slug).filter(state=RulingPair.State.JOINED)
    english = dict(
        Ruling.objects.filter(source_key__in=[row.english for row in rows]).values_list("source_key", "pk")
    )
    return {row.chinese: JoinedBullet(row, english[row.english]) for row in rows if row.english in english}


def key_of(document: Document, block: Block) -> str:
    """The source key of a passage's own ruling."""
    return f"{document.slug}#{block.anchor}"


def is_joined(block: Block) -> bool:
    """Whether a passage is told as a ruling of the card data, not as one of its own."""
    return block.ruling is not None and block.ruling.source == CARD_DATA


def cards_named(block: Block) -> set[int]:
    """The cards that the document ties a ruling to, without those that only the card data tie."""
    if block.ruling is None:
        return set()
    if is_joined(block):
        pair = RulingPair.objects.filter(
            chinese=key_of(block.document, block), english=block.ruling.source_key
        ).first()
        return set(pair.named) if pair else set()
    return set(block.ruling.cards.values_list("pk", flat=True))


def bullets_of(document: Document) -> list[Bullet]:
    """The document's rulings in their order."""
    blocks = document.blocks.filter(kind=Block.Kind.RULING, ruling__isnull=False)
    blocks = blocks.select_related("ruling").defer(*_UNTOLD)
    rows = RulingPair.objects.of_document(document.slug)
    named = {(row.chinese, row.english): row.named for row in rows}
    ties: dict[int, set[int]] = {}
    through = Ruling.cards.through.objects.filter(ruling__blocks__document=document)
    for pk, card in through.values_list("ruling_id", "card_id"):
        ties.setdefault(pk, set()).add(card)
    found = []
    for block in blocks.order_by("position"):
        key = key_of(document, block)
        ruling = block.ruling
        if ruling is None:
            continue
        told_as = ruling.source_key if is_joined(block) else ""
        cards = named.get((key, told_as), ()) if told_as else ties.get(ruling.pk, ())
        found.append((key, block, frozenset(cards), told_as))
    counts: dict[int, int] = {}
    places = []
    for _key, _block, cards, _told in found:
        first = min(cards, default=0)
        places.append((first, counts.get(first, 0)))
        counts[first] = counts.get(first, 0) + 1
    return [
        Bullet(
            key,
            block,
            checksum_of(exact_text(block, "text", document.original_language)),
            exact_text(block, "text", ZH_HANS) or "",
            cards,
            (at + 0.5) / counts[first],
            told_as,
        )
        for (key, block, cards, told_as), (first, at) in zip(found, places, strict=True)
    ]


def checksum_of(text: str | None) -> str:
    """White space aside."""
    return hashlib.sha256("".join((text or "").split()).encode()).hexdigest()[:16]


def pure_ties(keys: Collection[str]) -> dict[str, frozenset[int]]:
    """The cards that the card data themselves tie to these rulings."""
    ties: dict[str, set[int]] = {key: set() for key in keys}
    through = Ruling.cards.through.objects.filter(ruling__source_key__in=keys)
    for key, card in through.values_list("ruling__source_key", "card_id"):
        ties[key].add(card)
    for key, added in RulingPair.objects.filter(english__in=keys).values_list("english", "added"):
        ties[key] -= set(added)
    return {key: frozenset(cards) for key, cards in ties.items()}


def apply_joins(
    document: Document,
    bullets: Sequence[Bullet],
    joined: Mapping[str, RulingPair],
    before: Iterable[RulingPair],
    ties: Mapping[str, frozenset[int]],
) -> set[int]:
    """Join and part until exactly ``joined`` are told as their English rulings; the rulings that changed.

    ``before`` are the pairs as they were stored, ``ties`` the card data's own.
    """
    keys = {row.english for row in (*before, *joined.values())} | {b.told_as for b in bullets if b.told_as}
    english = {row.source_key: row for row in Ruling.objects.filter(source_key__in=keys)}
    changed: set[int] = set()
    leaving = [
        bullet for bullet in bullets if bullet.told_as and bullet.told_as != _partner(joined.get(bullet.key))
    ]
    coming = [
        bullet
        for bullet in bullets
        if (row := joined.get(bullet.key)) and row.english != bullet.told_as and row.english in english
    ]
    changed |= _part(document, leaving)
    changed |= _join(coming, joined, english)
    _name_cards(document, bullets, joined, ties)
    changed |= _tell(english.values(), ties)
    tie_rulings(changed & set(Ruling.objects.filter(pk__in=changed).values_list("pk", flat=True)))
    return changed


def _partner(row: RulingPair | None) -> str:
    return row.english if row else ""


def _part(document: Document, bullets: Iterable[Bullet]) -> set[int]:
    """Give these passages rulings of their own again, with the words and cards of the document."""
    parted = [
        (bullet, Ruling(source=document.slug, source_key=bullet.key, date=document.updated))
        for bullet in bullets
    ]
    insert_instances(Ruling, [own for _, own in parted])
    tie_cards({own.pk: bullet.cards for bullet, own in parted})
    update_rows(Block, ["ruling_id"], ((own.pk, bullet.block.pk) for bullet, own in parted))
    _say([(own, bullet.block) for bullet, own in parted])
    return {own.pk for _, own in parted}


def _join(
    bullets: Iterable[Bullet], joined: Mapping[str, RulingPair], english: Mapping[str, Ruling]
) -> set[int]:
    """Let these passages print the English rulings; their own rulings go."""
    moved = []
    for bullet in bullets:
        bullet.block.ruling = english[joined[bullet.key].english]
        moved.append(bullet.block)
    update_rows(Block, ["ruling_id"], ((block.ruling_id, block.pk) for block in moved))
    own = Ruling.objects.filter(source_key__in=[bullet.key for bullet in bullets], blocks__isnull=True)
    gone = set(own.values_list("pk", flat=True))
    Ruling.objects.filter(pk__in=gone).delete()
    return gone


def _name_cards(
    document: Document,
    bullets: Iterable[Bullet],
    joined: Mapping[str, RulingPair],
    ties: Mapping[str, frozenset[int]],
) -> None:
    """Remember with each pair which cards the document names, and which of them it alone does.

    Pairs that are two rulings name none, nor does one that a curator joined while its document is taken off.
    """
    cards_of = {bullet.key: bullet.cards for bullet in bullets}
    changed = []
    for row in RulingPair.objects.of_document(document.slug).filter(chinese__in=cards_of):
        is_one = (partner := joined.get(row.chinese)) is not None and partner.pk == row.pk
        cards = cards_of[row.chinese] if is_one else frozenset[int]()
        named, added = sorted(cards), sorted(cards - ties.get(row.english, frozenset()))
        if (row.named, row.added) != (named, added):
            changed.append((named, added, row.pk))
    update_rows(RulingPair, ["named", "added"], changed)


def _tell(rulings: Iterable[Ruling], ties: Mapping[str, frozenset[int]]) -> set[int]:
    """Give English rulings the Chinese words of the newest document that prints them, and all its cards."""
    rulings = list(rulings)
    blocks = Block.objects.filter(ruling__in=rulings).defer(*_UNTOLD)
    newest = F("document__updated").desc(nulls_last=True)
    printed: dict[int, list[Block]] = {}
    for block in blocks.order_by(newest, "document__slug", "position"):
        printed.setdefault(block.ruling_id or 0, []).append(block)
    named: dict[str, set[int]] = {}
    rows = RulingPair.objects.filter(
        english__in=[ruling.source_key for ruling in rulings], state=RulingPair.State.JOINED
    )
    for english, cards in rows.values_list("english", "named"):
        named.setdefault(english, set()).update(cards)
    changed = tie_cards(
        {
            ruling.pk: ties.get(ruling.source_key, frozenset()) | named.get(ruling.source_key, set())
            for ruling in rulings
        }
    )
    return changed | _say([(ruling, next(iter(printed.get(ruling.pk, ())), None)) for ruling in rulings])


def _say(told: Iterable[tuple[Ruling, Block | None]]) -> set[int]:
    """Make the Chinese words of rulings those of passages, with what is known of their making; no passage:
    none.

    The rulings, by primary key, whose words were others before.
    """
    changed = [(ruling, block) for ruling, block in told if _put_words(ruling, block)]
    update_instances(Ruling, [ruling for ruling, _ in changed])
    forget(Ruling, [(ruling.pk, language) for ruling, _ in changed for language in CHINESE])
    made: dict[int, list[TranslationState]] = {}
    for state in states_of(Block, [block.pk for _, block in changed if block]).values():
        made.setdefault(state.object_id, []).append(state)
    record(
        Ruling,
        [
            (ruling.pk, state.language, state.state, state.source_language,
             fingerprint(ruling, state.source_language))
            for ruling, block in changed
            for state in (made.get(block.pk, ()) if block else ())
            if state.language in CHINESE
        ],
    )  # fmt: skip
    return {ruling.pk for ruling, _ in changed}


def _put_words(ruling: Ruling, block: Block | None) -> bool:
    """Whether they were others before; not saved."""
    words = {language: exact_text(block, "text", language) if block else None for language in CHINESE}
    if words == {language: exact_text(ruling, "text", language) for language in CHINESE}:
        return False
    for language, text in words.items():
        set_text(ruling, "text", language, text)
    return True
