"""Reads and parses a FAQ or release notes with what the database knows of cards, sets and editions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from cards.models import Card, Face, Set
from cards.names import normal_form
from faqsite.languages import EN, LANGUAGES, column
from faqsite.translated import exact_text
from rulings.export import form_of
from rulings.ingest.extract import read_source
from rulings.ingest.link.editions import Excerpt, earliest_edition, fitting_edition, named_references
from rulings.ingest.parse.document import MAX_CHARACTERS, KnownCard, check_length, parse_extracted
from rulings.ingest.parse.editions import looks_bilingual, looks_like_edition
from rulings.ingest.parse.excerpt import looks_like_excerpt
from rulings.ingest.parsed import Extracted, ParsedDocument, SourceError
from rulings.ingest.save.citations import CARD_DATA
from rulings.ingest.save.document_links import titles_of
from rulings.ingest.save.document_sets import find_set
from rulings.models import Ruling

Parser = Callable[[Extracted, Iterable[KnownCard], str | None], ParsedDocument]


@dataclass(frozen=True, slots=True)
class DocumentSource:
    """A document as read, with the set it is about where that is known."""

    extracted: Extracted
    parsed: ParsedDocument
    set: Set | None

    @property
    def edition(self) -> str | None:
        """The date of the edition that the document means, among those loaded; None if there is none."""
        blocks = [block for section in self.parsed.sections for block in section.blocks]
        excerpts = [
            Excerpt(block.number, frozenset({normal_form(block.title)}))
            for block in blocks
            if block.number and block.title
        ]
        named = named_references((block.text for block in blocks), self.parsed.language)
        since = earliest_edition(self.set.release_date if self.set else None, self.parsed.updated)
        titles = titles_of({excerpt.number for excerpt in (*excerpts, *named)})
        fit = fitting_edition(excerpts, titles, since, named)
        return fit.edition.isoformat() if fit.edition else None


def holds_rules(text: str) -> bool:
    """Whether a text is for import_rules: an edition, a page or an excerpt of one, or an export."""
    readers = (looks_like_edition, looks_bilingual, looks_like_excerpt)
    return form_of(text) is not None or any(reads(text) for reads in readers)


def read_document(
    path: Path, set_code: str | None = None, name: str = "", parse: Parser = parse_extracted
) -> DocumentSource:
    """Read and parse a document with the help of the cards that the database knows; raises SourceError.

    The set is the one told, or the one that a first reading names; its cards help the second. ``name`` is
    what the file is called where it lies under another name.
    """
    source = read_alone(path, set_code, name, parse)
    if set_code and not Set.objects.filter(code=set_code.upper()).exists():
        raise SourceError(
            f"No set with the code {set_code} is known; import its cards first or leave --set out."
        )
    set_ = find_set(source.parsed, set_code)
    if set_ is None:
        return source
    if source.extracted.passages:  # where the format tells passages, known cards tell nothing more
        return DocumentSource(source.extracted, replace(source.parsed, set_code=set_.code), set_)
    parsed = parse(source.extracted, known_cards(set_, source.parsed.language), set_.code)
    return DocumentSource(source.extracted, parsed, set_)


def read_alone(
    path: Path, set_code: str | None = None, name: str = "", parse: Parser = parse_extracted
) -> DocumentSource:
    """What a document says by itself, where no database tells of cards and sets; raises SourceError."""
    extracted = read_source(path, name=name)
    if holds_rules(extracted.text[:MAX_CHARACTERS]):
        raise SourceError(f"{extracted.name} holds comprehensive rules, not a document; use import_rules.")
    check_length(extracted.text)
    return DocumentSource(extracted, parse(extracted, (), set_code), None)


def known_cards(set_: Set, language: str) -> list[KnownCard]:
    """The faces of a set's cards as ``language`` prints them, for the parser."""
    known = []
    rulings = _rulings_in_english(set_)
    for face in Face.objects.filter(card__printings__set=set_).distinct():
        for code in sorted(LANGUAGES, key=lambda code: code != language):
            name = exact_text(face, "name", code)
            if name:
                known.append(
                    KnownCard(
                        name=name,
                        name_en=exact_text(face, "name", "en"),
                        mana_cost=face.mana_cost or None,
                        type_line=exact_text(face, "type_line", code),
                        power=face.power or None,
                        toughness=face.toughness or None,
                        loyalty=face.loyalty or None,
                        language=code,
                        text=exact_text(face, "text", code) or "",
                        rulings=tuple(rulings.get(face.card_id, ())),
                    )
                )
    return known


def _rulings_in_english(set_: Set) -> dict[int, list[str]]:
    """The rulings of the card data on a set's cards, by card, in the order of the data."""
    text = f"ruling__{column('text', EN)}"
    ties = Ruling.cards.through.objects.filter(
        card__in=Card.objects.filter(printings__set=set_), ruling__source=CARD_DATA
    )
    found: dict[int, list[str]] = {}
    for card, words in ties.order_by("pk").values_list("card_id", text):
        found.setdefault(card, []).append(words or "")
    return found
