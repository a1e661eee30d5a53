"""Passes texts as reviewed, one or many; what would be refused can be asked before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from faqsite.models import ContentVersion
from rulings.checks.of_rows import FIELDS, RowTexts, blocks_review, findings_of, texts_of
from rulings.curation import Edit, Recorder
from rulings.models import TextChange, TranslationState
from rulings.translating.groups import has_other_reviewers, powers_of
from rulings.translating.history import Occasion, What
from rulings.translating.kept_wording import keep_wording
from rulings.translating.roles import Passing, Refusal, refusal_to_review
from rulings.translating.saving import EditConflictError, NotAllowedError, Saved, locked
from rulings.translating.units import Standing, Unit, unit_of

REVIEWED = TranslationState.State.REVIEWED


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What passing a text would do: refused, or not, or nothing since it stands as reviewed."""

    unit: Unit
    refusal: Refusal | None
    is_change: bool


@dataclass(frozen=True, slots=True)
class Passed:
    """What a bulk review did: ``occasion.batch`` undoes it."""

    occasion: Occasion
    changes: tuple[TextChange, ...]
    refused: Mapping[Refusal, int]

    @property
    def count(self) -> int:
        return len(self.changes)


def review(unit: Unit, user: User, reason: str = "", seen_fingerprint: str | None = None) -> Saved:
    """Vouch for a text against its source as it is now; raises NotAllowedError.

    ``seen_fingerprint``: the words that were read; where others stand there now it is refused as a save is.
    """
    with transaction.atomic():
        unit = locked(unit)
        if seen_fingerprint is not None and unit.fingerprint != seen_fingerprint:
            raise EditConflictError(unit, {})
        foreseen = foresee([unit], user, reason)[0]
        if foreseen.refusal:
            raise NotAllowedError(foreseen.refusal)
        changes = _pass([unit], user, Occasion(user, What.REVIEW, reason)) if foreseen.is_change else []
        keep_wording([unit], user)
        ContentVersion.advance()
    return Saved(unit_of(unit.key), tuple(changes))


def review_many(
    units: Iterable[Unit], user: User, reason: str = "", occasion: Occasion | None = None
) -> Passed:
    """Pass those that may be passed; the rest is counted by why not. ``occasion``: of what else is done."""
    occasion = occasion or Occasion(user, What.BULK, reason)
    refused: Counter[Refusal] = Counter()
    with transaction.atomic():
        foreseen = foresee(list(units), user, reason)
        passing = [one.unit for one in foreseen if not one.refusal and one.is_change]
        refused.update(one.refusal for one in foreseen if one.refusal)
        changes = _pass(passing, user, occasion)
        keep_wording([one.unit for one in foreseen if not one.refusal], user)
        ContentVersion.advance()
    return Passed(occasion, tuple(changes), refused)


def foresee(units: Sequence[Unit], user: User, reason: str = "") -> list[Foreseen]:
    """What passing these texts would do, in their order; nothing is changed."""
    powers = powers_of(user)
    others = {language: has_other_reviewers(language, user) for language in {unit.language for unit in units}}
    faulty = with_errors(units) if not reason.strip() else frozenset()
    found = []
    for unit in units:
        is_own = unit.state is not None and unit.state.written_by_id == user.pk
        passing = Passing(is_own, others[unit.language], unit.key in faulty, reason)
        refusal = refusal_to_review(powers, unit.language, passing)
        is_change = unit.source_language is not None and unit.standing not in (
            Standing.REVIEWED,
            Standing.MISSING,
        )
        is_carried = unit.state is not None and unit.state.carried_from is not None
        found.append(Foreseen(unit, refusal, is_change or is_carried))
    return found


def with_errors(units: Iterable[Unit]) -> frozenset[str]:
    """The keys of the texts in which a check finds an error; a bounded number of queries a kind."""
    groups: dict[tuple[str, str], list[Unit]] = {}
    for unit in units:
        if type(unit.row) in FIELDS:
            groups.setdefault((unit.kind, unit.language), []).append(unit)
    return frozenset(
        unit.key
        for (_, language), some in groups.items()
        for unit, texts in zip(some, _texts(some, language), strict=True)
        if blocks_review(findings_of(texts))
    )


def _texts(units: Sequence[Unit], language: str) -> list[RowTexts]:
    return texts_of([unit.row for unit in units], language)


def _pass(units: Sequence[Unit], user: User, occasion: Occasion) -> list[TextChange]:
    recorder = Recorder([unit.row for unit in units], user, occasion)
    for unit in units:
        recorder.record(unit.row, {unit.language: Edit(True, False, REVIEWED, unit.words)})
    return recorder.store()
