"""What a curator's hand does to translation states, so that no import or conversion undoes it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.utils import timezone

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.translated import exact_text
from rulings.fingerprints import fingerprint, translated_fields
from rulings.models import TranslationState

State = TranslationState.State

# The language a hand-made text is compared with: English first, as the rules are written in it.
SOURCE_ORDER = (EN, ZH_HANS, ZH_HANT)


@dataclass(frozen=True, slots=True)
class Edit:
    """What was done to the text in one language.

    ``had_words``: it was there before. ``changed``: its words are others now. ``chosen``: the state
    that the curator picked ("" for "as its source gave it"); None where they left it alone.
    """

    had_words: bool
    changed: bool
    chosen: str | None = None


def record_edits(row: models.Model, edits: Mapping[str, Edit], user: User) -> None:
    """Bring the states of a row that a curator has just saved up to date.

    A converted text that a person changed is theirs: draft, or what they chose. A text that came
    with its source and was corrected counts as reviewed; a new one is a draft. A text that was
    taken away has no state. The original, which was made from no other text, never has one.
    """
    states = {state.language: state for state in TranslationState.objects.filter(**_key(row))}
    for language, edit in edits.items():
        known = states.get(language)
        wanted = _state_after(edit, known) if _has_words(row, language) else None
        source = known.source_language if known else _source_of(row, language, states)
        if wanted is None or source is None:
            if known:
                known.delete()
        elif known is None or edit.changed or wanted != known.state:
            _store(row, language, wanted, source, user)


def _state_after(edit: Edit, known: TranslationState | None) -> str | None:
    if edit.chosen is not None and not (edit.chosen == State.CONVERTED and edit.changed):
        return edit.chosen or None
    if not edit.changed:
        return known.state if known else None
    if known is None:
        return State.REVIEWED if edit.had_words else State.DRAFT
    return State.DRAFT if known.state == State.CONVERTED else known.state


def _store(row: models.Model, language: str, state: str, source: str, user: User) -> None:
    TranslationState.objects.update_or_create(
        **_key(row),
        language=language,
        defaults={
            "state": state,
            "source_language": source,
            "source_fingerprint": fingerprint(row, source),
            "changed_by": user,
        },
    )


def _key(row: models.Model) -> dict[str, Any]:
    return {"content_type": ContentType.objects.get_for_model(row), "object_id": row.pk}


def _has_words(row: models.Model, language: str) -> bool:
    return any(exact_text(row, field, language) for field in translated_fields(type(row)))


def _source_of(row: models.Model, language: str, states: Mapping[str, TranslationState]) -> str | None:
    """The text that one without a state is a translation of; None for the original itself."""
    for candidate in SOURCE_ORDER:
        made_from_it = candidate in states and states[candidate].source_language == language
        if candidate != language and not made_from_it and _has_words(row, candidate):
            return candidate
    return None


def is_stale(state: TranslationState, row: models.Model) -> bool:
    """Whether the text it was made from has changed since."""
    return state.source_fingerprint != fingerprint(row, state.source_language)


def mark_reviewed(states: Iterable[TranslationState], user: User) -> int:
    """A curator vouches for these texts against their sources as they are now; how many were not reviewed.

    States need their ``text`` at hand. A stale review is renewed and counts.
    """
    marked = []
    for state in states:
        if state.text is None:
            continue
        now = fingerprint(state.text, state.source_language)
        if state.state == State.REVIEWED and state.source_fingerprint == now:
            continue
        state.state, state.source_fingerprint = State.REVIEWED, now
        state.changed_by, state.changed_at = user, timezone.now()
        marked.append(state)
    TranslationState.objects.bulk_update(
        marked, ["state", "source_fingerprint", "changed_by", "changed_at"], batch_size=200
    )
    return len(marked)
