"""A passage of a document that explains something and is no ruling: of an introduction, or a quoted rule."""

from collections.abc import Iterable, Iterator

from django.db.models import Min

from faqsite.languages import EN, LANGUAGES, columns
from faqsite.search.entries.data import Address, EntryData, texts
from faqsite.search.models import Kind
from faqsite.translated import by_language
from rulings.models import Block, Section

_KINDS = (Block.Kind.PARAGRAPH, Block.Kind.RULE)
# Shorter ones are headings, dates, and what is left of a card's lines.
_SHORTEST = {language: 40 if language == EN else 15 for language in LANGUAGES}


def first_printed() -> set[int]:
    """The blocks that are the first to say what they say: introductions repeat each other word for word."""
    blocks = Block.objects.filter(kind__in=_KINDS, document__is_public=True)
    by_text = blocks.order_by().values(*columns("text"))
    return set(by_text.annotate(first=Min("pk")).values_list("first", flat=True))


def passage_entries(section: Section, blocks: Iterable[Block], first: set[int]) -> Iterator[EntryData]:
    """Entries of the explaining passages of a section."""
    heading, document_title = by_language(section, "heading"), by_language(section.document, "title")
    for block in blocks:
        text = by_language(block, "text")
        if block.kind not in _KINDS or block.pk not in first or not _says_something(text):
            continue
        yield EntryData(
            kind=Kind.PASSAGE,
            object_id=block.pk,
            owner_id=section.pk,
            address=Address("rulings:document", section.document.slug, block.anchor),
            names=document_title,
            title=heading,
            text=text,
            context_texts=texts(heading),
            body_texts=texts(text),
            sets=(section.document.set.code,) if section.document.set else (),
            rules=(block.number,) if block.number else (),
        )


def _says_something(text: dict[str, str | None]) -> bool:
    return any(len(text[language] or "") >= _SHORTEST[language] for language in LANGUAGES)
