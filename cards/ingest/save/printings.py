"""Saves the set, and which cards it has under which numbers."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from cards.ingest.parsed import ParsedCard, ParsedSet
from cards.ingest.save.rows import PlainRow, Rows
from cards.ingest.save.whole_rows import CardRow
from cards.models import Printing, Set
from faqsite.languages import EN, column
from faqsite.prepared import prepared
from faqsite.rows import columns_of, made_of


def save_set_row(parsed: ParsedSet) -> tuple[Set, Rows[Set]]:
    rows: Rows[Set] = Rows(Set, "sets")
    row = Set.objects.filter(code=parsed.code).first()
    if row is None:
        row = Set(code=parsed.code)
        rows.add(row)
    values: dict[str, Any] = {column("name", language): name for language, name in parsed.translations}
    values |= {column("name", EN): parsed.name, "release_date": parsed.release_date}
    rows.put(row, values)
    rows.write()
    rows.seen = 1
    return row, rows


@dataclass(slots=True)
class PrintingRow(PlainRow):
    """A row of ``Printing``."""

    card_id: int
    set_id: int
    number: str
    rarity: str


@prepared
def _printings_of(in_set: int, cards: list[int]) -> QuerySet[Any]:
    found = Printing.objects.filter(set_id=in_set, card_id__in=cards)
    return found.order_by().values_list(*columns_of(PrintingRow))


def save_printings(in_set: Set, cards: list[tuple[CardRow, ParsedCard]]) -> Rows[PrintingRow]:
    """The numbers of these cards in the set are those of the data, no more and no fewer.

    Printings of cards that the data do not mention stay: a file may be an excerpt of its set.
    """
    rows: Rows[PrintingRow] = Rows(Printing, "printings")
    stored = _printings_of(in_set.pk, list({card.pk for card, _ in cards}))
    known = {(row.card_id, row.number): row for row in made_of(PrintingRow, stored)}
    given = {
        (card.pk, printing.number): printing.rarity for card, parsed in cards for printing in parsed.printings
    }
    for (card_id, number), rarity in given.items():
        row = known.get((card_id, number))
        if row is None:
            rows.add(PrintingRow(0, card_id, in_set.pk, number, rarity))
        else:
            rows.put(row, {"rarity": rarity})
    rows.write()
    rows.seen = len(given)
    rows.delete([row for key, row in known.items() if key not in given])
    return rows
