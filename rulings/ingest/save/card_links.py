"""Ties documents and rulings anew after card data came in, so that the order of imports does not matter."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain

from cards.models import CardName, Printing
from cards.names import normal_form
from faqsite.batches import among
from faqsite.languages import LANGUAGES, column
from faqsite.search.index import reindex_documents, reindex_rulings
from faqsite.translated import exact_text, literal
from rulings.checks.forgetting import forget, of, of_documents
from rulings.ingest.link.card_mentions import CardNames
from rulings.ingest.save.document_links import NAME_KEYS, cite_document, link_document, names_in
from rulings.ingest.save.document_sets import set_of_cards
from rulings.ingest.save.mentions import name_cards_in_documents, name_cards_in_rulings
from rulings.ingest.save.names_on_file import NamesOnFile
from rulings.models import Block, CardMention, Document, Ruling


def tie_documents(cards: Collection[int]) -> None:
    """Tie documents to these cards, which are new or changed, and find the sets of those that had none."""
    if not cards:
        return
    keys = set(CardName.objects.filter(among("card", cards)).values_list("normal_form", flat=True))
    for document in Document.objects.filter(kind=Document.Kind.FAQ).order_by("pk"):
        _tie_anew(document, keys)


def name_cards(cards: Collection[int], rulings: Collection[int]) -> None:
    """Find these cards, which are new or changed, in texts; ``rulings`` are those that are new themselves."""
    documents, about = set[int](), set(rulings)
    if cards:
        about |= _rulings_about(cards)
        documents = _documents_about(cards)
        _add_those_naming(cards, documents, about)
    known = NamesOnFile()
    name_cards_in_documents(documents, known)
    name_cards_in_rulings(about, known)


def _add_those_naming(cards: Collection[int], documents: set[int], rulings: set[int]) -> None:
    """Add the documents, and the rulings that no document prints, that have one of these cards' names."""
    others = set(Document.objects.values_list("pk", flat=True)) - documents
    more = set(Ruling.objects.filter(blocks__isnull=True).values_list("pk", flat=True)) - rulings
    if others or more:
        new = CardNames(CardName.objects.filter(among("card", cards)).values_list("name", "card_id"))
        documents |= _documents_naming(new, others)
        rulings |= _rulings_naming(new, more)


def _tie_anew(document: Document, keys: set[str]) -> None:
    """Find the document's set and cards again, where it names some of those that came in."""
    blocks = list(literal(Block).filter(document=document).order_by("position"))
    if keys.isdisjoint(map(normal_form, names_in(blocks, document.original_language))):
        return
    before = _ties(document)
    found = document.set or set_of_cards(_printed_names(blocks, document), document.updated)
    if found != document.set:
        document.set = found
        document.save()
    link_document(document)
    if _ties(document) != before:
        cite_document(document, list(document.blocks.order_by("position")))
        printed = document.blocks.filter(ruling__isnull=False).values_list("ruling_id", flat=True)
        forget(of_documents([document.pk]), of(Ruling, printed))
        reindex_documents([document.pk])
        reindex_rulings(printed)


def _printed_names(blocks: Iterable[Block], document: Document) -> list[tuple[str, ...]]:
    """The names of each card text, or, where there is none, of the cards that rulings speak of."""
    language = document.original_language
    faces = [(exact_text(block, "faces", language) or [{}])[0] for block in blocks if block.kind == "card"]
    if faces:
        return [tuple(face[key] for key in NAME_KEYS if face.get(key)) for face in faces]
    return [(name,) for name in dict.fromkeys(chain.from_iterable(block.card_names for block in blocks))]


def _ties(document: Document) -> tuple[object, ...]:
    blocks = document.blocks.order_by("position").values_list("pk", "card_id", "ruling_id")
    through = Ruling.cards.through.objects.filter(ruling__blocks__document=document)
    cards = through.order_by("ruling_id", "card_id").values_list("ruling_id", "card_id")
    return document.set_id, document.edition_id, list(blocks), list(cards.distinct())


def _documents_about(cards: Collection[int]) -> set[int]:
    """Documents that print or name some of these cards, or whose set has them."""
    sets = Printing.objects.filter(among("card", cards)).values("set_id")
    about = set(Document.objects.filter(set__in=sets).values_list("pk", flat=True))
    about.update(Block.objects.filter(among("card", cards)).values_list("document_id", flat=True))
    named = CardMention.objects.filter(among("card", cards), block__isnull=False)
    about.update(named.values_list("block__document_id", flat=True))
    return about


def _documents_naming(names: CardNames, documents: Collection[int]) -> set[int]:
    naming = set()
    for document in Document.objects.filter(pk__in=documents).only("pk", "original_language"):
        texts = literal(Block).filter(document=document)
        words = texts.values_list(column("text", document.original_language), flat=True)
        if any(names.places(text) for text in words if text):
            naming.add(document.pk)
    return naming


def _rulings_naming(names: CardNames, rulings: Collection[int]) -> set[int]:
    rows = literal(Ruling).filter(among("pk", rulings))
    columns = [column("text", language) for language in LANGUAGES]
    return {
        pk
        for pk, *texts in rows.values_list("pk", *columns).iterator()
        if any(names.places(text) for text in texts if text)
    }


def _rulings_about(cards: Collection[int]) -> set[int]:
    about = set(Ruling.objects.filter(among("cards", cards)).values_list("pk", flat=True))
    named = CardMention.objects.filter(among("card", cards), ruling__isnull=False)
    about.update(named.values_list("ruling_id", flat=True))
    return about
