"""What a curator's hand does to translation states, so that no import or conversion undoes it."""

from collections.abc import Mapping
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
    """Bring states and history of a row that a curator has just saved up to date.

    A converted or carried text that a person changed is theirs: draft, or what they chose. A text that came
    with its source and was corrected counts as reviewed; a new one is a draft. A text that was
    taken away has no state. The original, which was made from no other text, never has one. Nobody's
    own words are reviewed by themselves while somebody else could.
    """
    occasion = occasion or Occasion(user)
    states = {state.language: state for state in TranslationState.objects.filter(**_key(row))}
    made: list[TextChange] = []
    for language, edit in edits.items():
        known = states.get(language)
        was = Before(edit.before or {}, held(known))
        now = _state_now(row, language, edit, states, user)
        if edit.changed or was.state != held(now):
            after = words_of(row, language) if edit.before is not None else {}
            made += changes_of(row, language, was, after, now, _told(occasion, edit, now))
    return TextChange.objects.bulk_create(made)


def _told(occasion: Occasion, edit: Edit, now: TranslationState | None) -> Occasion:
    """A text that was only passed was reviewed, not written."""
    is_passed = not edit.changed and now is not None and now.state == State.REVIEWED
    if occasion.what != What.EDIT or not is_passed:
        return occasion
    return replace(occasion, what=What.REVIEW)


def _state_now(
    row: models.Model,
    language: str,
    edit: Edit,
    states: Mapping[str, TranslationState],
    user: User,
) -> TranslationState | None:
    """The state after an edit, stored; None where the text has none."""
    known = states.get(language)
    wanted = _state_after(edit, known) if _has_words(row, language) else None
    is_passed = wanted == State.REVIEWED and (edit.changed or edit.chosen == State.REVIEWED)
    if is_passed and not _may_pass(user, language, edit, known):
        wanted = State.DRAFT if edit.changed else known.state if known else None
    source = held_against(known, row, states).source_language if known else source_of(row, language, states)
    if wanted is None or source is None:
        if known:
            known.delete()
        return None
    is_read = edit.chosen in (State.REVIEWED, State.DRAFT)  # beside its source as that is now
    if known is None or edit.changed or wanted != known.state or is_read:
        return _store(row, language, wanted, source, user, edit)
    return known


def _may_pass(user: User, language: str, edit: Edit, known: TranslationState | None) -> bool:
    is_own = edit.changed or (known is not None and known.written_by_id == user.pk)
    passing = Passing(is_own, is_own and has_other_reviewers(language, user))
    return refusal_to_review(powers_of(user), language, passing) is None


def _state_after(edit: Edit, known: TranslationState | None) -> str | None:
    if edit.chosen is not None and not (edit.chosen == State.CONVERTED and edit.changed):
        return edit.chosen or None
    if not edit.changed:
        return known.state if known else None
    if known is None:
        return State.REVIEWED if edit.had_words else State.DRAFT
    return State.DRAFT if known.state == State.CONVERTED or known.carried_from else known.state


def _store(
    row: models.Model, language: str, state: str, source: str, user: User, edit: Edit
) -> TranslationState:
    values: dict[str, Any] = {
        "state": state,
        "source_language": source,
        "source_fingerprint": fingerprint(row, source),
        "source_words": words_of(row, source),
        "carried_from": None,
        "changed_by": user,
    }
    if edit.changed:
        values["written_by"] = user
    is_first = not TranslationState.objects.filter(**_key(row), language=language).exists()
    printed = edit.before if edit.changed else words_of(row, language)
    if is_first and edit.had_words and printed:
        values["printed_words"] = dict(printed)
    return TranslationState.objects.update_or_create(**_key(row), language=language, defaults=values)[0]


def _key(row: models.Model) -> dict[str, Any]:
    return {"content_type": ContentType.objects.get_for_model(row), "object_id": row.pk}


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
