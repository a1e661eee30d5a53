"""Carries Chinese words over to newer versions of a rule or term that came in English only.

A carried text says so in its state (``carried_from``), which also keeps it from counting as printed. It is
made anew whenever what it depends on has changed, replaced by words that an edition brings, and left alone
once a person has touched it. ``carry_words`` decides what becomes of the words, ``carry_pairs`` whose.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import models

from faqsite.languages import EN, ZH_HANS, ZH_HANT, columns
from faqsite.plain_sql import update_rows
from faqsite.translated import literal
from rulings.fingerprints import fingerprint_of, translated_fields
from rulings.ingest.save.carry_pairs import Carrying, carryings, said_in, with_own_words
from rulings.ingest.save.carry_words import carried
from rulings.ingest.save.replaced import Replaced, note_replaced
from rulings.ingest.save.states import forget
from rulings.models import Citation, GlossaryVersion, RuleVersion, TranslationState
from rulings.standing import standing

State = TranslationState.State
BATCH = 500
_OTHER = {ZH_HANS: ZH_HANT, ZH_HANT: ZH_HANS}
IDENTITY: Mapping[type[models.Model], str] = {RuleVersion: "rule", GlossaryVersion: "term"}


@dataclass(frozen=True, slots=True)
class Touched:
    """Versions, by primary key, that an import or a curator changed; ``None`` for all there are.

    ``moved`` are rule versions that belong to another rule than before: what is cited with their numbers is
    renumbered otherwise now. ``among`` are the rules or terms that alone are looked at; ``None`` for all.
    """

    versions: Collection[int] | None = None
    moved: Collection[int] = ()
    among: Collection[int] | None = None


def carry(rules: Touched, terms: Touched) -> tuple[set[int], set[int]]:
    """Let carried texts be what they should; returns the rule and glossary versions with other words now."""
    numbers = _Numbers()
    changed: tuple[set[int], set[int]] = (set(), set())
    for model, touched, found in ((RuleVersion, rules, changed[0]), (GlossaryVersion, terms, changed[1])):
        if not _says_anything(model):
            continue
        for language in (ZH_HANS, ZH_HANT):
            found |= _Carrier(model, language, numbers).run(touched)
    return changed


def _says_anything(model: type[models.Model]) -> bool:
    """Whether there are Chinese words at all: a site may have rules in English only."""
    return literal(model).filter(said_in(model, ZH_HANS) | said_in(model, ZH_HANT)).exists()


def carry_on(rows: Iterable[models.Model]) -> list[models.Model]:
    """Carry what a person has just changed on to later versions; returns those with other words now."""
    rows = [row for row in rows if isinstance(row, RuleVersion | GlossaryVersion)]
    if not rows:
        return []
    rules = {row.pk: row.rule_id for row in rows if isinstance(row, RuleVersion)}
    terms = {row.pk: row.term_id for row in rows if isinstance(row, GlossaryVersion)}
    of_rules, of_terms = (Touched(each.keys(), among=set(each.values())) for each in (rules, terms))
    return _rows(carry(of_rules, of_terms))


def carry_moved(moved: Collection[int]) -> list[models.Model]:
    """The same after rule versions were given to another rule than before."""
    return _rows(carry(Touched((), moved), Touched((), moved)))


def carry_all() -> list[models.Model]:
    """The same for everything that is loaded, as a new version of the site may carry otherwise."""
    return _rows(carry(Touched(), Touched()))


def _rows(changed: tuple[set[int], set[int]]) -> list[models.Model]:
    rules, terms = changed
    return [*RuleVersion.objects.filter(pk__in=rules), *GlossaryVersion.objects.filter(pk__in=terms)]


class _Numbers:
    """Which rule bears which number in an edition; one query for each edition asked for."""

    def __init__(self) -> None:
        self._rules: dict[date, dict[str, int]] = {}
        self._numbers: dict[date, dict[int, str]] = {}

    def partner(self, older: date, newer: date, number: str) -> str | None:
        """The number that a rule of the older edition has in the newer one; None for one that has none."""
        for edition in (older, newer):
            if edition not in self._rules:
                rows = RuleVersion.objects.filter(standing(edition)).order_by()
                self._rules[edition] = dict(rows.values_list("number", "rule_id"))
                self._numbers[edition] = {rule: each for each, rule in self._rules[edition].items()}
        rule = self._rules[older].get(number)
        return self._numbers[newer].get(rule) if rule is not None else None


@dataclass(frozen=True, slots=True)
class _Side:
    """A version with its words, in English and in the language, and what state that has."""

    english: dict[str, Any]
    words: dict[str, Any]
    other_script: bool
    state: TranslationState | None


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The words that a version is to have, and the values of their state."""

    words: dict[str, Any]
    state: dict[str, Any]


class _Carrier:
    """Carries the words of one language over the versions of one model."""

    def __init__(self, model: type[models.Model], language: str, numbers: _Numbers) -> None:
        self.model, self.language, self.numbers = model, language, numbers
        self.fields = translated_fields(model)
        self.content_type = ContentType.objects.get_for_model(model)

    def run(self, touched: Touched) -> set[int]:
        found = {each.target: each for each in carryings(self.model, IDENTITY[self.model], self.language)}
        known = dict(
            self._states().filter(carried_from__isnull=False).values_list("object_id", "carried_from")
        )
        lost = known.keys() - found.keys()
        due = self._due(found.values(), known, touched)
        changed: set[int] = set()
        for start in range(0, len(due), BATCH):
            part = due[start : start + BATCH]
            outcomes = self._outcomes(part)
            lost |= {each.target for each in part if outcomes.get(each.target) is None} & known.keys()
            changed |= self._write({pk: each for pk, each in outcomes.items() if each is not None})
        self._clear(lost)
        return changed | lost

    def _states(self) -> models.QuerySet[TranslationState]:
        return TranslationState.objects.filter(content_type=self.content_type, language=self.language)

    def _due(
        self, found: Iterable[Carrying], known: Mapping[int, date | None], touched: Touched
    ) -> list[Carrying]:
        """What was never carried, is to come from elsewhere than it did, or depends on what was touched."""
        if touched.versions is None:
            return list(found)
        concerned = {*touched.versions, *self._citing(touched.moved)}
        if self.model is RuleVersion:
            concerned |= set(touched.moved)
        return [
            each
            for each in found
            if known.get(each.target) != each.ended or each.target in concerned or each.source in concerned
        ]

    def _citing(self, moved: Collection[int]) -> set[int]:
        field = "rule_version_id" if self.model is RuleVersion else "glossary_version_id"
        found = Citation.objects.filter(version__in=list(moved), **{f"{field}__isnull": False})
        return set(found.values_list(field, flat=True)) if moved else set()

    def _outcomes(self, due: list[Carrying]) -> dict[int, _Outcome | None]:
        self._sides = self._read({pk for each in due for pk in (each.target, each.source)})
        return {each.target: self._outcome(each) for each in due}

    def _read(self, keys: Collection[int]) -> dict[int, _Side]:
        states = {state.object_id: state for state in self._states().filter(object_id__in=keys)}
        other = _OTHER[self.language]
        printed = self._printed_in(other, keys)
        names = columns(*self.fields, languages=(EN,)) + columns(*self.fields, languages=(self.language,))
        width = len(self.fields)
        return {
            pk: _Side(
                dict(zip(self.fields, values[:width], strict=True)),
                dict(zip(self.fields, values[width:], strict=True)),
                pk in printed,
                states.get(pk),
            )
            for pk, *values in literal(self.model).filter(pk__in=keys).values_list("pk", *names)
        }

    def _printed_in(self, language: str, keys: Collection[int]) -> set[int]:
        """The rows with words of their own in the other script, from which these would be converted."""
        rows = with_own_words(self.model, language).filter(pk__in=keys)
        return set(rows.values_list("pk", flat=True))

    def _outcome(self, each: Carrying) -> _Outcome | None:
        source, target = self._sides[each.source], self._sides[each.target]
        then = _made_from(source)
        if then is None:
            return None
        partner = partial(self.numbers.partner, each.ended, each.begins)
        found = carried(then, target.english, source.words, self.language, partner)
        if not found.holds and target.other_script:
            return None  # what this edition says in the other script is nearer
        before = source.state.state if source.state else State.REVIEWED.value
        state = {
            "state": before if found.holds else State.DRAFT.value,
            "source_language": EN,
            "source_fingerprint": fingerprint_of([found.made_from[name] for name in self.fields]),
            "source_words": found.made_from,
            "carried_from": each.ended,
            "written_by_id": source.state.written_by_id if source.state else None,
        }
        return _Outcome(found.words, state)

    def _write(self, outcomes: Mapping[int, _Outcome]) -> set[int]:
        """Store what is not so yet; returns the rows whose words are others now."""
        fresh = {pk: each for pk, each in outcomes.items() if each.words != self._sides[pk].words}
        names = columns(*self.fields, languages=(self.language,))
        update_rows(
            self.model,
            names,
            ([*(each.words[name] for name in self.fields), pk] for pk, each in fresh.items()),
        )
        note_replaced(
            Replaced(self.model, pk, self.language, side.words, each.words, side.state)
            for pk, each in fresh.items()
            for side in (self._sides[pk],)
            if any(side.words.values()) and side.state and side.state.carried_from
        )
        others = {pk: each for pk, each in outcomes.items() if not self._has_state(pk, each)}
        TranslationState.objects.bulk_create(
            [
                TranslationState(
                    content_type=self.content_type, object_id=pk, language=self.language, **each.state
                )
                for pk, each in others.items()
            ],
            batch_size=200,
            update_conflicts=True,
            unique_fields=["content_type", "object_id", "language"],
            update_fields=[*_STORED, "changed_at", "changed_by", "printed_words"],
        )
        return set(fresh)

    def _has_state(self, pk: int, each: _Outcome) -> bool:
        state = self._sides[pk].state
        return state is not None and all(getattr(state, name) == value for name, value in each.state.items())

    def _clear(self, lost: Collection[int]) -> None:
        """Take away what is no longer carried from anywhere."""
        names = columns(*self.fields, languages=(self.language,))
        update_rows(self.model, names, ([*(None for _ in names), pk] for pk in lost))
        forget(self.model, ((pk, self.language) for pk in lost))


_STORED = ("state", "source_language", "source_fingerprint", "source_words", "carried_from", "written_by")


def _made_from(source: _Side) -> dict[str, Any] | None:
    """The English that the words were made from; None where it is not known."""
    state = source.state
    if state is not None and state.source_language == EN:
        is_current = state.source_fingerprint == fingerprint_of(list(source.english.values()))
        return source.english if is_current else state.source_words
    return source.english if any(source.english.values()) else None
