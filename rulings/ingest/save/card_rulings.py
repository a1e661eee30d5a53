"""Saves the English rulings that come with card data: one row each, tied to all its cards."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet

from cards.ingest.parsed import ParsedRuling
from faqsite.batches import among
from faqsite.languages import EN, ZH_HANS, ZH_HANT, column
from faqsite.plain_sql import insert_rows, new_keys
from faqsite.prepared import prepared
from faqsite.translated import literal
from rulings.ingest.save.citations import CARD_DATA, cite_rulings
from rulings.ingest.save.report import SaveReport
from rulings.ingest.save.ruling_pairs import part_from_documents, ties_of_documents
from rulings.models import Ruling

# A newer file takes single rulings away; one that takes most of a set's is a fault of the data.
MOST_REMOVED = 0.5
FEW = 10


@dataclass(slots=True)
class RulingReport:
    """``cards`` are those whose rulings changed; ``kept`` counts ties that the data no longer have."""

    rulings: SaveReport = field(default_factory=lambda: SaveReport("rulings"))
    ties: SaveReport = field(default_factory=lambda: SaveReport("rulings of cards"))
    cards: set[int] = field(default_factory=set)
    kept: int = 0


def source_key(ruling: ParsedRuling) -> str:
    """Finds the ruling again: the same words on the same day are the same ruling."""
    words = f"{ruling.date or ''}\n{ruling.text}"
    return f"mtgjson:{hashlib.sha256(words.encode()).hexdigest()[:40]}"


def save_card_rulings(by_card: Mapping[int, tuple[ParsedRuling, ...]]) -> RulingReport:
    """Tie each card to exactly the rulings that the data give it.

    Only ties to rulings of this source that no curator has taken up are ever cut. A ruling that a document
    prints too is parted from it first; that they may meet again is for the caller to see to.
    """
    report = RulingReport()
    wanted = {
        (card_id, source_key(ruling)): ruling for card_id, rulings in by_card.items() for ruling in rulings
    }
    ids = _save_rulings({key: ruling for (_, key), ruling in wanted.items()}, report)
    standing = {(card_id, ruling_id): pk for pk, card_id, ruling_id in _ties_of(list(by_card))}
    ties = {(card_id, ids[key]) for card_id, key in wanted}
    # in the order of the data, which the order of their keys keeps: a card's rulings follow each other
    new = [tie for tie in dict.fromkeys((card, ids[key]) for card, key in wanted) if tie not in standing]
    if standing.keys() - ties:
        for tie in ties_of_documents() - ties:
            standing.pop(tie, None)
    insert_rows(Ruling.cards.through, ("card_id", "ruling_id"), new)
    report.ties.created = len(new)
    report.ties.unchanged = len(ties) - len(new)
    report.cards |= {card_id for card_id, _ in new}
    report.rulings.changed |= {ruling_id for _, ruling_id in new}
    _cut({tie: pk for tie, pk in standing.items() if tie not in ties}, len(standing), report)
    cite_rulings(report.rulings.changed)
    return report


@prepared
def _ties_of(cards: list[int]) -> QuerySet[Any]:
    ties = Ruling.cards.through.objects.filter(card_id__in=cards, ruling__source=CARD_DATA)
    return ties.values_list("pk", "card_id", "ruling_id")


@prepared
def _keys_of(source_keys: list[str]) -> QuerySet[Any]:
    return literal(Ruling).filter(source_key__in=source_keys).order_by().values_list("source_key", "pk")


def rulings_of(cards: Iterable[int]) -> set[int]:
    """The rulings, of any source, that speak of some of these cards."""
    ties = Ruling.cards.through.objects.filter(among("card", cards))
    return set(ties.values_list("ruling_id", flat=True))


def _save_rulings(rulings: Mapping[str, ParsedRuling], report: RulingReport) -> dict[str, int]:
    """Their primary keys; new ones are made, and none needs an update: another text is another ruling."""
    ids: dict[str, int] = dict(_keys_of(list(rulings)))
    new = [key for key in rulings if key not in ids]
    made = dict(zip(new, new_keys(Ruling, len(new)), strict=True))
    insert_rows(
        Ruling,
        ("id", "source", "source_key", "date", "text", column("text", EN)),
        ((pk, CARD_DATA, key, rulings[key].date, *[rulings[key].text] * 2) for key, pk in made.items()),
    )
    report.rulings.created = len(new)
    report.rulings.unchanged = len(ids)
    report.rulings.changed |= set(made.values())
    return ids | made


def _cut(stale: Mapping[tuple[int, int], int], standing: int, report: RulingReport) -> None:
    """Take away ties that the data no longer have, and rulings that are left without a card."""
    if not stale:
        return
    if len(stale) > FEW and len(stale) > MOST_REMOVED * standing:
        report.kept = len(stale)
        report.ties.notes.append(
            f"{len(stale)} of {standing} ties between cards and rulings are no longer in the data: "
            "too many at once, so they were kept."
        )
        return
    through = Ruling.cards.through
    report.cards |= part_from_documents({ruling_id for _, ruling_id in stale}, report.rulings.changed)
    free = set(_untouched().filter(pk__in={ruling_id for _, ruling_id in stale}).values_list("pk", flat=True))
    cut = {tie: pk for tie, pk in stale.items() if tie[1] in free}
    report.kept = len(stale) - len(cut)
    through.objects.filter(pk__in=cut.values()).delete()
    report.ties.deleted = len(cut)
    report.cards |= {card_id for card_id, _ in cut}
    report.rulings.changed |= {ruling_id for _, ruling_id in cut}
    orphans = Ruling.objects.filter(pk__in=free, cards__isnull=True)
    report.rulings.deleted = orphans.count()
    orphans.delete()


def _untouched() -> QuerySet[Ruling]:
    """Rulings that stand only in card data: no document prints them and nobody has translated them."""
    chinese = Q(**{f"{column('text', ZH_HANT)}__isnull": True, f"{column('text', ZH_HANS)}__isnull": True})
    return Ruling.objects.filter(chinese, source=CARD_DATA, blocks__isnull=True)
