"""What a curator's hand does to translation states, so that no import or conversion undoes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import models

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.translated import exact_text
from rulings.fingerprints import fingerprint, translated_fields
from rulings.models import Document, Ruling, TextChange, TranslationState
from rulings.translating.groups import has_other_reviewers, powers_of
from rulings.translating.held_states import held
from rulings.translating.history import Before, Occasion, What, changes_of
from rulings.translating.roles import Passing, refusal_to_review

State = TranslationState.State
OF_CARD_DATA = "MTGJSON"

# The language a hand-made text is compared with: English first, as the rules are written in it.
SOURCE_ORDER = (EN, ZH_HANS, ZH_HANT)


@dataclass(frozen=True, slots=True)
class Edit:
    """What was done to the text in one language.

    ``had_words``: it was there before. ``changed``: its words are others now. ``chosen``: the state
    that the curator picked ("" for "as its source gave it"); None where they left it alone. ``before``: its
    words by field as they were, for the history; None where nobody knows.
    """

    had_words: bool
    changed: bool
    chosen: str | None = None
    before: Mapping[str, Any] | None = None


def record_edits(
    row: models.Model, edits: Mapping[str, Edit], user: User, occasion: Occasion | None = None
) -> list[TextChange]:
    """Bring states and history of a row that a curator has just saved up to date (``Recorder``)."""
    recorder = Recorder([row], user, occasion)
    recorder.record(row, edits)
    return recorder.store()


class Recorder:
    """Brings states and history of rows that a curator has just changed up to date, of many in few queries.

    A converted or carried text that a person changed is theirs: draft, or what they chose. A text that came
    with its source and was corrected counts as reviewed; a new one is a draft. A text that was
    taken away has no state. The original, which was made from no other text, never has one. Nobody's
    own words are reviewed by themselves while somebody else could.
    """

    def __init__(self, rows: Iterable[models.Model], user: User, occasion: Occasion | None = None) -> None:
        self.user, self.occasion = user, occasion or Occasion(user)
        self._states = _states_of(rows)
        self._stored: dict[tuple[int, int, str], TranslationState] = {}
        self._gone: set[int] = set()
        self._changes: list[TextChange] = []
        self._others: dict[str, bool] = {}

    def record(self, row: models.Model, edits: Mapping[str, Edit]) -> None:
        """Take down what was done to a row, one of those given at first; nothing is stored yet."""
        states = self._states.setdefault(_place(row), {})
        for language, edit in edits.items():
            known = states.get(language)
            was = Before(edit.before or {}, held(known))
            now = self._state_now(row, language, edit, states)
            if edit.changed or was.state != held(now):
                after = words_of(row, language) if edit.before is not None else {}
                told = _told(self.occasion, edit, now)
                self._changes += changes_of(row, language, was, after, now, told)

    def store(self) -> list[TextChange]:
        """Write all of it; what was recorded comes back."""
        if self._gone:
            TranslationState.objects.filter(pk__in=self._gone).delete()
        TranslationState.objects.bulk_create(
            self._stored.values(),
            update_conflicts=True,
            unique_fields=["content_type", "object_id", "language"],
            update_fields=_SET,
        )
        return TextChange.objects.bulk_create(self._changes)

    def _state_now(
        self, row: models.Model, language: str, edit: Edit, states: dict[str, TranslationState]
    ) -> TranslationState | None:
        """The state after an edit; None where the text has none."""
        known = states.get(language)
        wanted = _state_after(edit, known) if _has_words(row, language) else None
        is_passed = wanted == State.REVIEWED and (edit.changed or edit.chosen == State.REVIEWED)
        if is_passed and not self._may_pass(language, edit, known):
            wanted = State.DRAFT if edit.changed else known.state if known else None
        source = (
            held_against(known, row, states).source_language if known else source_of(row, language, states)
        )
        if wanted is None or source is None:
            self._drop(row, language, states)
            return None
        is_read = edit.chosen in (State.REVIEWED, State.DRAFT)  # beside its source as that is now
        if known is None or edit.changed or wanted != known.state or is_read:
            states[language] = self._keep(row, language, (wanted, source), edit, known)
        return states[language]

    def _may_pass(self, language: str, edit: Edit, known: TranslationState | None) -> bool:
        is_own = edit.changed or (known is not None and known.written_by_id == self.user.pk)
        if is_own and language not in self._others:
            self._others[language] = has_other_reviewers(language, self.user)
        passing = Passing(is_own, is_own and self._others[language])
        return refusal_to_review(powers_of(self.user), language, passing) is None

    def _drop(self, row: models.Model, language: str, states: dict[str, TranslationState]) -> None:
        known = states.pop(language, None)
        self._stored.pop((*_place(row), language), None)
        if known is not None and known.pk is not None:
            self._gone.add(known.pk)

    def _keep(
        self,
        row: models.Model,
        language: str,
        made: tuple[str, str],
        edit: Edit,
        known: TranslationState | None,
    ) -> TranslationState:
        """The state, and the source as it is now, of a text that this person wrote or read."""
        kind, key = _place(row)
        state, source = made
        printed = edit.before if edit.changed else words_of(row, language)
        kept = TranslationState(
            content_type_id=kind,
            object_id=key,
            language=language,
            state=state,
            source_language=source,
            source_fingerprint=fingerprint(row, source),
            source_words=words_of(row, source),
            changed_by=self.user,
            written_by_id=self.user.pk if edit.changed else known.written_by_id if known else None,
            printed_words=known.printed_words if known else None,
        )
        if known is None and edit.had_words and printed:
            kept.printed_words = dict(printed)
        self._stored[kind, key, language] = kept
        return kept


# What a person's hand sets of a state: it is carried from nowhere then.
_SET = (
    "state", "source_language", "source_fingerprint", "source_words", "carried_from", "changed_by",
    "changed_at", "written_by", "printed_words",
)  # fmt: skip


def _place(row: models.Model) -> tuple[int, int]:
    return ContentType.objects.get_for_model(row).pk, row.pk


def _states_of(rows: Iterable[models.Model]) -> dict[tuple[int, int], dict[str, TranslationState]]:
    """The states of rows by row and language; one query for each model."""
    keys: dict[int, set[int]] = {}
    for row in rows:
        kind, key = _place(row)
        keys.setdefault(kind, set()).add(key)
    found: dict[tuple[int, int], dict[str, TranslationState]] = {}
    for kind, of_kind in keys.items():
        for state in TranslationState.objects.filter(content_type=kind, object_id__in=of_kind):
            found.setdefault((kind, state.object_id), {})[state.language] = state
    return found


def _told(occasion: Occasion, edit: Edit, now: TranslationState | None) -> Occasion:
    """A text that was only passed was reviewed, not written."""
    is_passed = not edit.changed and now is not None and now.state == State.REVIEWED
    if occasion.what != What.EDIT or not is_passed:
        return occasion
    return replace(occasion, what=What.REVIEW)


def _state_after(edit: Edit, known: TranslationState | None) -> str | None:
    if edit.chosen is not None and not (edit.chosen == State.CONVERTED and edit.changed):
        return edit.chosen or None
    if not edit.changed:
        return known.state if known else None
    if known is None:
        return State.REVIEWED if edit.had_words else State.DRAFT
    return State.DRAFT if known.state == State.CONVERTED or known.carried_from else known.state


def words_of(row: models.Model, language: str) -> dict[str, Any]:
    """All that a row says in a language, by field."""
    return {name: exact_text(row, name, language) for name in translated_fields(type(row))}


def _has_words(row: models.Model, language: str) -> bool:
    return any(exact_text(row, field, language) for field in translated_fields(type(row)))


def original_of(row: models.Model) -> str | None:
    """The language in which a row was first written, as far as the row itself tells.

    Rules, terms and cards are written in English, documents in a language of their own; a ruling that is not
    from the card data may be from either. None also where the original is not loaded.
    """
    if isinstance(row, Ruling) and row.source != OF_CARD_DATA:
        return None
    document = row if isinstance(row, Document) else getattr(row, "document", None)
    language = document.original_language if isinstance(document, Document) else EN
    return language if _has_words(row, language) else None


def source_of(row: models.Model, language: str, states: Mapping[str, TranslationState]) -> str | None:
    """The text that one without a state is, or would be, a translation of; None for the original itself."""
    original = original_of(row)
    if language == original:
        return None
    for candidate in (*([original] if original else []), *SOURCE_ORDER):
        made_from_it = candidate in states and states[candidate].source_language == language
        if candidate != language and not made_from_it and _has_words(row, candidate):
            return candidate
    return None


def held_against(
    state: TranslationState, row: models.Model, states: Mapping[str, TranslationState]
) -> TranslationState:
    """The state whose source a text is to be held against: its own, or where its source is itself a stale
    translation (Traditional made from Simplified whose English has changed), that of its source."""
    of_source = states.get(state.source_language)
    if of_source is None or of_source.source_language == state.language:
        return state
    is_translation = of_source.state != State.CONVERTED
    return of_source if is_translation and is_stale(of_source, row) else state


def is_stale(state: TranslationState, row: models.Model) -> bool:
    """Whether the text it was made from has changed since."""
    return state.source_fingerprint != fingerprint(row, state.source_language)
