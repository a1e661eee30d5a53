"""Saves one set of card data in one transaction; saving it again changes nothing.

set row → cards → faces → names → printings → rulings, each comparing before it writes; then the missing
script and the search index of what changed.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Exists, OuterRef

from cards.current_names import follow_faces
from cards.ingest.parsed import ParsedCard, ParsedRuling, ParsedSet
from cards.ingest.save.faces import save_faces
from cards.ingest.save.identity import save_cards
from cards.ingest.save.names import save_full_names, save_names
from cards.ingest.save.printings import save_printings, save_set_row
from cards.ingest.save.replaced_texts import ReplacedTexts
from cards.ingest.save.whole_rows import CardRow, FaceRow
from cards.models import Card, Face
from faqsite.languages import ZH_HANS, ZH_HANT, columns
from faqsite.models import ContentVersion
from faqsite.search.index import reindex_cards, reindex_rulings
from faqsite.search.models import Kind, SearchEntry
from faqsite.search.preparing import Preparing
from faqsite.termbase.models import TermbaseStamp
from rulings.checks.forgetting import forget_cards
from rulings.fingerprints import translated_fields
from rulings.ingest.save.card_links import name_cards, tie_documents
from rulings.ingest.save.card_rulings import rulings_of, save_card_rulings
from rulings.ingest.save.keyword_tallies import tally_keywords
from rulings.ingest.save.report import SaveReport
from rulings.ingest.save.ruling_pairs import meet_about
from rulings.ingest.save.script_fill import fill_scripts

# Up to so many sets, cards are indexed in the transaction of their set.
FEW_SETS = 8
_CHINESE = columns(*translated_fields(Face), languages=(ZH_HANT, ZH_HANS))


@dataclass(slots=True)
class SetReport:
    """What became of each kind of row, and which cards and rulings a reader now sees changed."""

    code: str
    rows: list[SaveReport] = field(default_factory=list)
    changed_cards: set[int] = field(default_factory=set)
    changed_rulings: set[int] = field(default_factory=set)
    kept_rulings: int = 0
    replaced: ReplacedTexts = field(default_factory=ReplacedTexts)

    @property
    def is_change(self) -> bool:
        return any(report.is_change for report in self.rows)


def save_sets(parsed: Iterable[ParsedSet], count: int) -> Generator[tuple[ParsedSet, SetReport], None, None]:
    """Save sets one by one, each whole or not at all, and give each with its report.

    A card stands in many sets, and its rulings with it: where many sets come at once, the search
    index is brought up to date once, in one transaction at the end (or where the run breaks off),
    instead of again for every set.
    """
    is_few = count <= FEW_SETS
    replaced = ReplacedTexts()
    cards: set[int] = set()
    rulings: set[int] = set()
    try:
        for one in parsed:
            report = save_set(one, index=is_few)
            replaced.take(report.replaced)
            cards |= report.changed_cards
            rulings |= report.changed_rulings
            yield one, report
    finally:
        with transaction.atomic():
            replaced.note()
            if not is_few:
                _index(cards | _not_indexed(), rulings)


@transaction.atomic
def save_set(parsed: ParsedSet, *, index: bool = True) -> SetReport:
    """Save the set whole or not at all; without ``index`` the caller sees to the search index."""
    report, faces = _save_rows(parsed)
    if report.is_change:
        fill_scripts(Face, [face.pk for face in faces if _has_chinese(face)])
        follow_faces({face.card_id for face in faces}, (ZH_HANT, ZH_HANS))
        forget_cards(report.changed_cards, report.changed_rulings)
        ContentVersion.advance()
        if index:
            _index(report.changed_cards, report.changed_rulings)
    return report


def _index(cards: set[int], rulings: set[int]) -> None:
    """Documents and texts that name these cards, and search entries: those of rulings follow their cards."""
    if not cards and not rulings:
        return
    with Preparing(expected=len(cards) + len(rulings)) as preparing:
        tie_documents(cards)
        rulings = rulings | meet_about(cards)
        name_cards(cards, rulings)
        forget_cards((), rulings)
        reindex_cards(cards, preparing)
        reindex_rulings(rulings | rulings_of(cards), preparing)
    tally_keywords()
    TermbaseStamp.renew()  # names of cards are converted as printed


def _not_indexed() -> set[int]:
    """Cards that a run that was killed has left without an entry."""
    indexed = SearchEntry.objects.filter(kind=Kind.CARD, object_id=OuterRef("pk"))
    return set(Card.objects.filter(~Exists(indexed)).values_list("pk", flat=True))


def _save_rows(parsed: ParsedSet) -> tuple[SetReport, list[FaceRow]]:
    """The report, and the faces that changed: their missing script is to be converted."""
    in_set, sets = save_set_row(parsed)
    found, cards = save_cards(parsed.cards)
    pairs = [(found[place], card) for place, card in enumerate(parsed.cards)]
    faces = save_faces(
        [(card, face) for card, given in pairs for face in given.faces], parsed.code, parsed.release_date
    )
    with_faces = _with_faces(pairs, faces.by_position)
    save_full_names([(card, own) for card, _, own in with_faces], faces.made_here, cards)
    names = save_names(with_faces, faces.made_here)
    printings = save_printings(in_set, pairs)
    rulings = save_card_rulings(_rulings(pairs))
    report = SetReport(parsed.code, kept_rulings=rulings.kept)
    changes = (sets, cards, faces.rows, names, printings)
    report.rows = [*(rows.report() for rows in changes), rulings.rulings, rulings.ties]
    report.changed_cards = {
        *(card.pk for card in cards.touched()),
        *(face.card_id for face in faces.rows.touched()),
        *(name.card_id for name in names.touched()),
        *(printing.card_id for printing in printings.touched()),
        *rulings.cards,
    }
    report.changed_rulings = rulings.rulings.changed
    report.replaced = faces.replaced
    return report, faces.rows.touched()


def _has_chinese(face: FaceRow) -> bool:
    return any(getattr(face, name) is not None for name in _CHINESE)


def _with_faces(
    pairs: list[tuple[CardRow, ParsedCard]], by_position: dict[tuple[int, int], FaceRow]
) -> list[tuple[CardRow, ParsedCard, list[FaceRow]]]:
    """Each card with all its faces in their order, those too that this set does not show."""
    own: dict[int, list[FaceRow]] = {}
    for (card_id, _), face in sorted(by_position.items()):
        own.setdefault(card_id, []).append(face)
    return [(card, parsed, own.get(card.pk, [])) for card, parsed in pairs]


def _rulings(pairs: Iterable[tuple[CardRow, ParsedCard]]) -> dict[int, tuple[ParsedRuling, ...]]:
    rulings: dict[int, tuple[ParsedRuling, ...]] = {}
    for card, parsed in pairs:
        rulings[card.pk] = (*rulings.get(card.pk, ()), *parsed.rulings)
    return rulings
