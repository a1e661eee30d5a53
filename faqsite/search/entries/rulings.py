"""A ruling: its text, and the names of the cards it speaks of. Each once, whatever documents print it."""

from collections.abc import Iterable, Iterator
from itertools import islice

from cards.models import Card
from faqsite.languages import EN, LANGUAGES
from faqsite.search.entries.cards import card_names
from faqsite.search.entries.citations import cited_numbers
from faqsite.search.entries.data import Address, EntryData, texts
from faqsite.search.models import Kind
from faqsite.translated import by_language
from rulings.models import Block, Ruling

_BATCH = 500
_NAMES_SHOWN = 3


def ruling_entries(ids: Iterable[int] | None) -> Iterator[EntryData]:
    """Entries of the public rulings with these ids; of all public ones if None."""
    rulings = Ruling.objects.public().order_by("pk")
    if ids is not None:
        rulings = rulings.filter(pk__in=list(ids))
    related = rulings.prefetch_related(
        "cards__faces", "cards__printings__set", "blocks__document__set", "blocks__section"
    )
    rest = related.iterator(chunk_size=_BATCH)
    while batch := list(islice(rest, _BATCH)):
        cited = cited_numbers("ruling", [ruling.pk for ruling in batch])
        for ruling in batch:
            yield _entry(ruling, cited.get(ruling.pk, ()))


def _entry(ruling: Ruling, cited: Iterable[str]) -> EntryData:
    cards = list(ruling.cards.all())
    block = _printed(ruling)
    text = by_language(ruling, "text")
    names = [card_names(card) for card in cards]
    about = {language: "; ".join(filter(None, (one[language] for one in names))) for language in LANGUAGES}
    return EntryData(
        kind=Kind.RULING,
        object_id=ruling.pk,
        address=_address(ruling, cards, block),
        names={language: _few([one[language] for one in names], language) for language in LANGUAGES},
        title=by_language(block.section, "heading") if block and not cards else {},
        text=text,
        context_texts=texts(about),
        body_texts=texts(text),
        sets=tuple(sorted(_sets(ruling, cards))),
        rules=tuple(cited),
        boost=1,
    )


def _printed(ruling: Ruling) -> Block | None:
    """The passage of the first published document that prints it."""
    return next((block for block in ruling.blocks.all() if block.document.is_public), None)


def _address(ruling: Ruling, cards: list[Card], block: Block | None) -> Address:
    """The document that prints it, at its place; otherwise its first card."""
    if block is not None:
        return Address("rulings:document", block.document.slug, block.anchor)
    return Address("cards:card", cards[0].slug, f"ruling-{ruling.pk}") if cards else Address()


def _few(given: list[str | None], language: str) -> str | None:
    names = [name for name in given if name]
    return ("; " if language == EN else "、").join(names[:_NAMES_SHOWN]) + (
        " …" if len(names) > _NAMES_SHOWN else ""
    ) or None


def _sets(ruling: Ruling, cards: list[Card]) -> set[str]:
    codes = {printing.set.code for card in cards for printing in card.printings.all()}
    return codes | {block.document.set.code for block in ruling.blocks.all() if block.document.set}
