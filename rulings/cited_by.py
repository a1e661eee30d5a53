"""Where a rule is spoken of: other rules, glossary terms, documents and rulings that cite it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from faqsite.addresses import address, passage_url
from faqsite.languages import columns
from faqsite.prepared import prepared
from faqsite.translated import TextIn, chosen
from rulings.listed import by_languages
from rulings.models import Block, Citation, Edition, Ruling
from rulings.models.ruling import RulingQuerySet
from rulings.passages import RulePassage
from rulings.standing import standing

MOST_CITATIONS = 1000
MOST_RULINGS = 60


@dataclass(frozen=True, slots=True)
class Place:
    """A place to go to, under the name that the reader sees."""

    url: str
    name: TextIn


@dataclass(frozen=True, slots=True)
class CitingDocument:
    """A document and the headings under which it cites the rule."""

    document: Place
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class CitingRuling:
    """A ruling that no passage of a document cites the rule with, and the cards that it is about."""

    text: TextIn
    cards: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class CitedBy:
    """Each text once, in order; rules by their numbers."""

    rules: tuple[str, ...]
    terms: tuple[Place, ...]
    documents: tuple[CitingDocument, ...]
    rulings: tuple[CitingRuling, ...]

    def __bool__(self) -> bool:
        return bool(self.rules or self.terms or self.documents or self.rulings)


def cited_by(versions: Iterable[RulePassage], edition: Edition, language: str) -> CitedBy:
    """The texts that cite any of these rules; of rules and terms, those that stand in the edition."""
    shown = list(versions)
    rule_ids = [version.rule_id for version in shown]
    own = {version.number for version in shown}
    found = _citing_texts(rule_ids, edition)
    return CitedBy(
        rules=tuple(number for _, number in sorted(found.rules) if number not in own),
        terms=_terms(found.terms, language),
        documents=_documents(found.passages, language),
        rulings=_rulings(rule_ids, language),
    )


@dataclass(frozen=True, slots=True)
class _CitingTexts:
    """Sort keys and numbers of rules; slugs and names of terms; of passages slug, position and anchor,
    the names of their documents and of their sections."""

    rules: set[tuple[str, str]]
    terms: set[tuple[Any, ...]]
    passages: set[tuple[Any, ...]]


_RULE = ("rule_version__sort_key", "rule_version__number")
_TERM = ("glossary_version__term__slug", *columns("glossary_version__name"))
_PASSAGE = (
    "block__document__slug",
    "block__position",
    "block__anchor",
    *columns("block__document__title"),
    *columns("block__section__heading"),
)


def _citing_texts(rule_ids: list[int], edition: Edition) -> _CitingTexts:
    """One query; every text once."""
    found = _CitingTexts(set(), set(), set())
    for row in _citations_of(rule_ids, edition.effective):
        rule, term, passage = row[:2], row[2:6], row[6:]
        if rule[1]:
            found.rules.add(rule)
        elif term[0]:
            found.terms.add(term)
        else:
            found.passages.add(passage)
    return found


@prepared
def _citations_of(rules: list[int], edition: date) -> QuerySet[Citation]:
    is_shown = standing(edition, of="rule_version__") | standing(edition, of="glossary_version__")
    is_shown |= Q(block__document__is_public=True)
    # Without an order, or the rows would be distinct by their primary key.
    found = Citation.objects.filter(is_shown, rule__in=rules).order_by().distinct()
    return found.values_list(*_RULE, *_TERM, *_PASSAGE)[:MOST_CITATIONS]


def _terms(terms: Iterable[tuple[Any, ...]], language: str) -> tuple[Place, ...]:
    """Glossary terms by name."""
    places = [
        Place(address("rulings:term", slug), chosen(by_languages(tuple(names)), language))
        for slug, *names in terms
    ]
    return tuple(sorted(places, key=lambda place: str(place.name)))


def _documents(passages: Iterable[tuple[Any, ...]], language: str) -> tuple[CitingDocument, ...]:
    """Documents by their slugs, the first place under each heading in its order."""
    places: dict[Place, list[Place]] = {}
    for slug, _, anchor, *names in sorted(passages, key=lambda row: row[:2]):
        url = address("rulings:document", slug)
        document = Place(url, chosen(by_languages(tuple(names[:3])), language))
        heading = chosen(by_languages(tuple(names[3:])), language)
        found = places.setdefault(document, [])
        if not heading or all(place.name != heading for place in found):
            found.append(Place(passage_url(url, anchor), heading))
    return tuple(CitingDocument(document, tuple(found)) for document, found in places.items())


def _rulings(rule_ids: list[int], language: str) -> tuple[CitingRuling, ...]:
    """Rulings tied to the rules, without those whose printed passages cite them: places in documents.

    Of a ruling that a document and the card data both print, the English may cite what the Chinese does not.
    """
    rulings: dict[int, tuple[TextIn, dict[str, Place]]] = {}
    for pk, *values in _citing_rulings(rule_ids):
        texts, slug, names = tuple(values[:3]), values[3], tuple(values[4:])
        _text, cards = rulings.setdefault(pk, (chosen(by_languages(texts), language), {}))
        if slug:
            cards.setdefault(slug, _card(slug, names, language))
    told = list(rulings.values())[:MOST_RULINGS]
    return tuple(CitingRuling(text, tuple(cards.values())) for text, cards in told)


@prepared
def _citing_rulings(rules: list[int]) -> QuerySet[Ruling]:
    citing = Citation.objects.filter(block__ruling=OuterRef("pk"), rule__in=rules)
    told = Exists(citing.filter(block__document__is_public=True))
    printed = Block.objects.filter(ruling=OuterRef("pk"))
    is_public = ~Exists(printed) | Exists(printed.filter(document__is_public=True))
    found = RulingQuerySet(Ruling).filter(is_public, ~told, rules__in=rules).newest_first()
    return found.values_list("pk", *columns("text"), "cards__slug", *columns("cards__name"))[:MOST_CITATIONS]


def _card(slug: str, names: tuple[Any, ...], language: str) -> Place:
    return Place(address("cards:card", slug), chosen(by_languages(names), language))
