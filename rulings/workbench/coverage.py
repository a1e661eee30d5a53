"""How far texts are translated: of each chapter, document and set, how many texts are in which state.

Made of a fixed number of queries whatever is loaded, and kept until content changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.contrib.contenttypes.models import ContentType
from django.db.models import Q

from cards.models import Printing
from faqsite.kept import kept
from faqsite.languages import EN, LANGUAGES, ZH_HANS, ZH_HANT, columns
from faqsite.text_values import texts_in
from faqsite.translated import literal
from rulings.fingerprints import translated_fields
from rulings.models import TranslationState
from rulings.standing import standing
from rulings.translating.staleness import stale_keys
from rulings.translating.units import KINDS, Standing

State = TranslationState.State
# What readers see as their own language without a reservation.
DONE = (Standing.PRINTED, Standing.REVIEWED)
GLOSSARY = "glossary"
_COUNTED = ("rule", "term", "block", "face")

# Its key, what it is counted under, and in which languages it has words.
_Row = tuple[int, str, Mapping[str, bool]]


@dataclass(frozen=True, slots=True)
class Coverage:
    """A chapter, document or set: its key, and its texts counted by language and standing."""

    key: str
    counts: Mapping[str, Counter[Standing]] = field(default_factory=dict)

    def total(self, language: str) -> int:
        return sum(self.counts[language].values())

    def done(self, language: str) -> int:
        return sum(self.counts[language][standing] for standing in DONE)


@kept(size=4)
def rules_coverage(edition: date) -> tuple[Coverage, ...]:
    """The chapters of an edition in order, and its glossary."""
    rules, terms = _of_edition("rule", edition), _of_edition("term", edition)
    chapters = sorted({number[0] for _, number, _ in rules})
    found = [_coverage("rule", key, [row for row in rules if row[1][0] == key]) for key in chapters]
    return (*found, _coverage("term", GLOSSARY, terms))


@kept(size=4)
def _of_edition(kind: str, edition: date) -> list[_Row]:
    return _rows(kind, standing(edition), "number" if kind == "rule" else "term_id")


@kept(size=1)
def documents_coverage() -> tuple[Coverage, ...]:
    """All documents, by their addresses: their passages."""
    rows = _rows("block", Q(document__is_public=True), "document__slug")
    return _by_key("block", rows)


@kept(size=1)
def sets_coverage() -> tuple[Coverage, ...]:
    """The sets of which any card has Chinese words: the faces of their cards, by the sets' codes."""
    by_card: dict[str, list[_Row]] = {}
    for row in _rows("face", Q(), "card_id"):
        by_card.setdefault(row[1], []).append(row)
    printed = Printing.objects.values_list("set__code", "card_id").distinct()
    rows = [(pk, code, said) for code, card in printed for pk, _, said in by_card.get(str(card), ())]
    found = _by_key("face", rows)
    return tuple(one for one in found if any(one.done(language) for language in (ZH_HANT, ZH_HANS)))


def _rows(kind: str, wanted: Q, key: str) -> list[_Row]:
    """The rows of a kind that say anything."""
    model = KINDS[kind]
    fields = translated_fields(model)
    width = len(LANGUAGES)
    values = literal(model).filter(wanted).values_list("pk", key, *columns(*fields))
    return [
        (pk, str(of), {code: any(said[place::width]) for place, code in enumerate(LANGUAGES)})
        for pk, of, *said in values
        if any(said)
    ]


def _by_key(kind: str, rows: Iterable[_Row]) -> tuple[Coverage, ...]:
    groups: dict[str, list[_Row]] = {}
    for row in rows:
        groups.setdefault(row[1], []).append(row)
    return tuple(_coverage(kind, key, groups[key]) for key in sorted(groups))


def _coverage(kind: str, key: str, rows: Iterable[_Row]) -> Coverage:
    rows = list(rows)
    counts = {}
    for language in LANGUAGES:
        states, stale = _states().get((kind, language), {}), stale_keys(kind, language)
        counts[language] = Counter(_standing(row, language, states, stale) for row in rows)
    return Coverage(key, counts)


def _standing(row: _Row, language: str, states: Mapping[int, str], stale: frozenset[int]) -> Standing:
    """``Unit.standing``, of values."""
    pk, _, said = row
    if not said[language]:
        return Standing.MISSING
    state = states.get(pk)
    if state is None:
        return Standing.PRINTED
    return Standing.STALE if pk in stale else Standing(state)


@kept(size=1)
def _states() -> Mapping[tuple[str, str], Mapping[int, str]]:
    """The states of all texts that are counted here, by kind and language, then by row; one query."""
    of_kind = {ContentType.objects.get_for_model(KINDS[kind]).pk: kind for kind in _COUNTED}
    rows = TranslationState.objects.filter(content_type__in=list(of_kind)).order_by()
    found: dict[tuple[str, str], dict[int, str]] = {}
    for kind, pk, language, state in rows.values_list("content_type", "object_id", "language", "state"):
        found.setdefault((of_kind[kind], language), {})[pk] = state
    return found


@dataclass(frozen=True, slots=True)
class Cost:
    """What an edition still costs in a language: texts and English words that are new, or have changed."""

    language: str
    missing: int = 0
    missing_words: int = 0
    stale: int = 0
    stale_words: int = 0


@kept(size=2)
def costs_of(edition: date) -> tuple[Cost, ...]:
    """For each Chinese script, counted by the words of the English of what is missing or has changed."""
    lengths: dict[tuple[str, Standing], list[int]] = {}
    for kind, names in (("rule", ("title", "text", "examples")), ("term", ("name", "definition"))):
        english = columns(*names, languages=(EN,))
        rows = literal(KINDS[kind]).filter(standing(edition)).values_list("pk", *english)
        words = {pk: sum(_length(value) for value in said) for pk, *said in rows}
        for pk, _, said in _of_edition(kind, edition):
            for language in (ZH_HANT, ZH_HANS):
                if not said[language]:
                    lengths.setdefault((language, Standing.MISSING), []).append(words[pk])
                elif pk in stale_keys(kind, language):
                    lengths.setdefault((language, Standing.STALE), []).append(words[pk])
    return tuple(_cost(language, lengths) for language in (ZH_HANT, ZH_HANS))


def _cost(language: str, lengths: Mapping[tuple[str, Standing], list[int]]) -> Cost:
    lacking = lengths.get((language, Standing.MISSING), [])
    changed = lengths.get((language, Standing.STALE), [])
    return Cost(language, len(lacking), sum(lacking), len(changed), sum(changed))


def _length(value: str | list[str] | None) -> int:
    return sum(len(text.split()) for text in texts_in(value))
