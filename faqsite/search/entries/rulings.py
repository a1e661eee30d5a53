"""A ruling: its text, and the names of the cards it speaks of. Each once, whatever documents print it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from faqsite.batches import among, in_batches
from faqsite.languages import EN, LANGUAGES, columns
from faqsite.search.entries.card_rows import NamedCard, named_cards
from faqsite.search.entries.citations import cited_numbers
from faqsite.search.entries.data import Address, Entry, EntryData, texts
from faqsite.search.models import Kind
from rulings.models import Block, Ruling

_BATCH = 500
_NAMES_SHOWN = 3


class _Passage(NamedTuple):
    """A passage that prints a ruling: where it stands, and the heading over it."""

    is_public: bool
    document: str
    set_code: str | None
    anchor: str
    heading: Mapping[str, Any]


def ruling_entries(ids: Iterable[int] | None) -> Iterator[Entry]:
    """Entries of the public rulings with these ids; of all public ones if None."""
    rulings = Ruling.objects.public()
    if ids is not None:
        rulings = rulings.filter(pk__in=list(ids))
    cards = _Cards()
    for batch in in_batches(list(rulings.order_by("pk").values_list("pk", flat=True)), _BATCH):
        yield from _entries(batch, cards)


class _Cards:
    """The cards that rulings speak of; many speak of the same ones, which are read once."""

    def __init__(self) -> None:
        self._known: dict[int, NamedCard] = {}

    def about(self, rulings: Sequence[int]) -> dict[int, list[NamedCard]]:
        """The cards of each of these rulings, in the order of their addresses."""
        ties = Ruling.cards.through.objects.filter(among("ruling", rulings))
        found = list(ties.order_by("ruling", "card__slug").values_list("ruling_id", "card_id"))
        self._known |= named_cards(sorted({card for _, card in found} - self._known.keys()))
        cards: dict[int, list[NamedCard]] = {}
        for ruling, card in found:
            cards.setdefault(ruling, []).append(self._known[card])
        return cards


def _entries(batch: Sequence[int], known: _Cards) -> Iterator[Entry]:
    cited, cards, passages = cited_numbers("ruling", batch), known.about(batch), _passages(batch)
    rows = Ruling.objects.filter(among("pk", batch)).order_by("pk").values_list("pk", *columns("text"))
    for pk, *row in rows:
        text = dict(zip(LANGUAGES, row, strict=True))
        yield partial(_entry, pk, text, cards.get(pk, []), passages.get(pk, []), cited.get(pk, ()))


def _passages(rulings: Sequence[int]) -> dict[int, list[_Passage]]:
    """The passages that print each of these rulings, in the order of their documents."""
    found: dict[int, list[_Passage]] = {}
    printed = Block.objects.filter(among("ruling", rulings)).order_by("document_id", "position")
    place = ("document__is_public", "document__slug", "document__set__code", "anchor")
    headings = [f"section__{name}" for name in columns("heading")]
    rows = printed.values_list("ruling_id", *place, *headings)
    for ruling, is_public, document, set_code, anchor, *heading in rows:
        passage = _Passage(is_public, document, set_code, anchor, dict(zip(LANGUAGES, heading, strict=True)))
        found.setdefault(ruling, []).append(passage)
    return found


def _entry(
    pk: int,
    text: Mapping[str, Any],
    cards: Sequence[NamedCard],
    passages: Sequence[_Passage],
    cited: Iterable[str],
) -> EntryData:
    printed = next((passage for passage in passages if passage.is_public), None)
    names = [card.names for card in cards]
    about = {language: "; ".join(filter(None, (one[language] for one in names))) for language in LANGUAGES}
    return EntryData(
        kind=Kind.RULING,
        object_id=pk,
        address=_address(pk, cards, printed),
        names={language: _few([one[language] for one in names], language) for language in LANGUAGES},
        title=printed.heading if printed and not cards else {},
        text=text,
        context_texts=texts(about),
        body_texts=texts(text),
        sets=tuple(sorted(_sets(cards, passages))),
        rules=tuple(cited),
        boost=1,
    )


def _address(pk: int, cards: Sequence[NamedCard], printed: _Passage | None) -> Address:
    """The first published document that prints it, at its place; otherwise its first card."""
    if printed is not None:
        return Address("rulings:document", printed.document, printed.anchor)
    return Address("cards:card", cards[0].slug, f"ruling-{pk}") if cards else Address()


def _few(given: list[str | None], language: str) -> str | None:
    names = [name for name in given if name]
    return ("; " if language == EN else "、").join(names[:_NAMES_SHOWN]) + (
        " …" if len(names) > _NAMES_SHOWN else ""
    ) or None


def _sets(cards: Sequence[NamedCard], passages: Sequence[_Passage]) -> set[str]:
    codes = {code for card in cards for code in card.sets}
    return codes | {passage.set_code for passage in passages if passage.set_code}
