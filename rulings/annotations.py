"""What a page says about its texts: how a translation was made, and which rules a text cites.

All of a page's states and citations are fetched at once, so that showing a text costs no query.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext

from faqsite.addresses import address
from faqsite.prepared import prepared
from faqsite.rendering import Link
from faqsite.rows import PlainRow, model_of
from faqsite.text_notes import TextStanding
from faqsite.translated import exact_text
from rulings.fingerprints import fingerprint_of, translated_fields
from rulings.ingest.link.references_resolution import Doubt
from rulings.models import (
    Block,
    CardMention,
    Citation,
    GlossaryVersion,
    RuleVersion,
    Ruling,
    TranslationState,
)
from rulings.numbers import sort_key

Row = models.Model | PlainRow
StateKey = tuple[type[models.Model], int, str]
LinkKey = tuple[type[models.Model], int, str, str]

CITING: dict[type[models.Model], str] = {
    Block: "block",
    Ruling: "ruling",
    RuleVersion: "rule_version",
    GlossaryVersion: "glossary_version",
}

NAMING: dict[type[models.Model], str] = {Block: "block", Ruling: "ruling"}
NAME_OF_CARD = "card-link"

# A text of the rules that stands unchanged through many editions means, in each, the rules of that one;
# documents and rulings mean those of their own day.
OF_EDITIONS = (RuleVersion, GlossaryVersion)


@dataclass(frozen=True, slots=True)
class StoredState:
    """A translation state, as far as pages need it."""

    state: str
    source: str
    fingerprint: str
    carried_from: date | None


@dataclass(frozen=True, slots=True)
class Annotations:
    """States by row and language, links by row, field and language.

    ``cited`` are the numbers of the rules that the texts cite, in the order of the rules.
    """

    states: dict[StateKey, StoredState] = field(default_factory=dict)
    links: dict[LinkKey, list[Link]] = field(default_factory=dict)
    cited: tuple[str, ...] = ()

    def state_of(self, row: Row, language: str) -> str | None:
        stored = self._stored(row, language)
        return stored.state if stored else None

    def standing_of(self, row: Row, language: str) -> TextStanding | None:
        """What the reader must know of a text; None of what its source gave. A converted text is no better
        than the one that it was converted from."""
        stored = self._stored(row, language)
        if stored is None:
            return None
        source = self._stored(row, stored.source)
        is_converted = stored.state == TranslationState.State.CONVERTED
        origin = source if is_converted and source else stored
        is_stale = any(_is_stale(each, row) for each in (stored, source) if each)
        return TextStanding(stored.state, origin.carried_from, is_stale)

    def _stored(self, row: Row, language: str) -> StoredState | None:
        return self.states.get((model_of(row), row.pk, language))

    def links_of(self, row: Row, name: str, language: str) -> Sequence[Link]:
        return self.links.get((model_of(row), row.pk, name, language), ())


def annotations_of(
    rows: Iterable[Row],
    reading: date | None = None,
    current: date | None = None,
    card: int | None = None,
) -> Annotations:
    """The annotations of all ``rows`` (of any models); a query each for states, citations, cards.

    ``reading`` is the edition that the page shows: its rules' citations stay in it. ``current`` is the
    edition whose rules have the short address. ``card`` is the card that the page is about: its name leads
    nowhere.
    """
    by_model = _by_model(rows)
    links, cited = _links(by_model, reading, current)
    _add_cards(links, by_model, card)
    return Annotations(_states(by_model), links, cited)


def states_of(rows: Iterable[Row]) -> Annotations:
    """Only how the translations of ``rows`` were made; one query."""
    return Annotations(_states(_by_model(rows)))


def _by_model(rows: Iterable[Row]) -> dict[type[models.Model], list[int]]:
    by_model: dict[type[models.Model], list[int]] = defaultdict(list)
    for row in rows:
        by_model[model_of(row)].append(row.pk)
    return by_model


def _states(by_model: dict[type[models.Model], list[int]]) -> dict[StateKey, StoredState]:
    by_name = {str(model._meta.model_name): model for model in by_model}
    typed: list[str | list[int]] = []
    for model, keys in by_model.items():
        typed += [model._meta.app_label, str(model._meta.model_name), keys]
    rows = _states_of(*typed)
    return {
        (by_name[name], row_id, language): StoredState(*values) for name, row_id, language, *values in rows
    }


def _is_stale(stored: StoredState, row: Row) -> bool:
    """Whether the words that a text was made from are others now; converted ones follow theirs.

    Rows of documents are read without the fields that a page does not show: of those it is not told.
    """
    model = model_of(row)
    if model not in OF_EDITIONS or stored.state == TranslationState.State.CONVERTED:
        return False
    said = [exact_text(row, name, stored.source) for name in translated_fields(model)]
    return fingerprint_of(said) != stored.fingerprint


@prepared
def _states_of(*typed: Any) -> QuerySet[Any]:
    """By turns a model's app, its name and the keys of its rows: its content type is known to the database,
    and a process that has just begun need not ask for it first."""
    wanted = Q(pk__in=[])
    for app, name, keys in zip(typed[::3], typed[1::3], typed[2::3], strict=True):
        of_model = ContentType.objects.filter(app_label=app, model=name).values("pk")
        wanted |= Q(content_type=Subquery(of_model), object_id__in=keys)
    rows = TranslationState.objects.filter(wanted).order_by()
    name_of = Subquery(ContentType.objects.filter(pk=OuterRef("content_type")).values("model"))
    kept = ("state", "source_language", "source_fingerprint", "carried_from")
    return rows.values_list(name_of, "object_id", "language", *kept)


def _links(
    by_model: dict[type[models.Model], list[int]], reading: date | None, current: date | None
) -> tuple[dict[LinkKey, list[Link]], tuple[str, ...]]:
    links: dict[LinkKey, list[Link]] = defaultdict(list)
    urls: dict[tuple[str, date], str] = {}
    rows = _citations_in(*(by_model.get(model, []) for model in CITING))
    for *sources, name, language, start, end, number, meant, first, problem in rows:
        model, row_id = next((m, pk) for m, pk in zip(CITING, sources, strict=True) if pk is not None)
        edition = reading if reading and model in OF_EDITIONS else meant or first
        if (number, edition) not in urls:
            urls[number, edition] = rule_url(number, edition, current)
        links[model, row_id, name, language].append(
            Link(start, end, urls[number, edition], title=_doubt(number, problem))
        )
    return links, tuple(sorted({number for number, _ in urls}, key=sort_key))


@prepared
def _citations_in(*rows: list[int]) -> QuerySet[Citation]:
    """The citations of which the rule was found, in rows of each model of ``CITING``."""
    found = Citation.objects.filter(_in_rows(CITING, rows), version__isnull=False).order_by()
    return found.values_list(
        *[f"{name}_id" for name in CITING.values()],
        "field", "language", "start", "end",
        "version__number", "edition_id", "version__first_edition_id", "problem",
    )  # fmt: skip


def _in_rows(sources: dict[type[models.Model], str], rows: Iterable[list[int]]) -> Q:
    """What stands in rows of one of these models, each of which has a foreign key of its own."""
    wanted = Q(pk__in=[])
    for name, keys in zip(sources.values(), rows, strict=True):
        wanted |= Q(**{f"{name}__in": keys})
    return wanted


def _add_cards(
    links: dict[LinkKey, list[Link]], by_model: dict[type[models.Model], list[int]], card: int | None
) -> None:
    """The names of cards in passages and rulings; what a citation takes is left to it (``line_html``)."""
    rows = _mentions_in(card, *(by_model.get(model, []) for model in NAMING))
    for *sources, language, start, end, slug in rows:
        model, row_id = next((m, pk) for m, pk in zip(NAMING, sources, strict=True) if pk is not None)
        links[model, row_id, "text", language].append(
            Link(start, end, address("cards:card", slug), css=NAME_OF_CARD)
        )


@prepared
def _mentions_in(but: int | None, *rows: list[int]) -> QuerySet[CardMention]:
    """The names of all cards ``but`` one, in rows of each model of ``NAMING``."""
    found = CardMention.objects.filter(_in_rows(NAMING, rows)).order_by()
    if but is not None:
        found = found.exclude(card=but)
    return found.values_list(
        *[f"{name}_id" for name in NAMING.values()], "language", "start", "end", "card__slug"
    )


def _doubt(number: str, problem: str) -> str:
    """What a reader must know of a link that leads elsewhere than its number says; "" of others."""
    if problem != Doubt.TITLE_BELIEVED:
        return ""
    return gettext("The title is that of rule %(number)s; the number given is another.") % {"number": number}


def rule_url(number: str, edition: date, current: date | None) -> str:
    """A rule's page: the short address in the current edition, the permanent one in others."""
    if edition == current:
        return address("rulings:rule", number)
    return address("rulings:edition-rule", edition, number)
