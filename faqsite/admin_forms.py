"""The admin's forms of translated rows: a text and its state in each language."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.html import conditional_escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faqsite.languages import LANGUAGES, SHORT_ENDONYMS, column
from rulings.curation import Edit, is_stale
from rulings.fingerprints import translated_fields
from rulings.models import TranslationState

State = TranslationState.State


def state_choices(current: str) -> list[tuple[str, Any]]:
    """What a curator may say of a text; "converted" is for the site to say."""
    choices: list[tuple[str, Any]] = [("", gettext_lazy("as its source gave it"))]
    if current == State.CONVERTED:
        choices.append((State.CONVERTED.value, gettext_lazy("converted from the other script")))
    choices.append((State.DRAFT.value, gettext_lazy("draft")))
    choices.append((State.REVIEWED.value, gettext_lazy("reviewed")))
    return choices


def provenance(state: TranslationState, row: Any) -> str:
    """Where a text is from, who changed it last and when, and whether its source has changed since."""
    parts = [
        _("Made from %(language)s, %(when)s.")
        % {
            "language": SHORT_ENDONYMS[state.source_language],
            "when": date_format(state.changed_at, "DATETIME_FORMAT"),
        }
    ]
    if state.carried_from is not None:
        edition = date_format(state.carried_from, "DATE_FORMAT")
        parts.append(_("Carried over from the edition of %(edition)s.") % {"edition": edition})
    if state.written_by is not None and state.written_by != state.changed_by:
        parts.append(_("Written by %(user)s.") % {"user": state.written_by.get_username()})
    if state.changed_by is not None:
        parts.append(_("Changed by %(user)s.") % {"user": state.changed_by.get_username()})
    if is_stale(state, row):
        parts.append(_("Stale: its source has changed since."))
    return conditional_escape(" ".join(parts))


class WordsForm(forms.ModelForm):
    """A form of a row with translated fields; it knows in which languages its words were changed."""

    def changed_languages(self) -> set[str]:
        fields = translated_fields(type(self.instance))
        changed = set(self.changed_data)
        return {language for language in LANGUAGES if changed & {column(field, language) for field in fields}}


class StatesForm(WordsForm):
    """The same for rows that have translation states: one choice of state beside each language's texts."""

    state_zh_hant = forms.ChoiceField(required=False, label=gettext_lazy("State"))
    state_zh_hans = forms.ChoiceField(required=False, label=gettext_lazy("State"))
    state_en = forms.ChoiceField(required=False, label=gettext_lazy("State"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        states = self.instance.states.all() if self.instance.pk else ()
        known = {state.language: state for state in states}
        self.had_words = {language for language in LANGUAGES if self._initial_words(language)}
        for language in LANGUAGES:
            self._offer_states(language, known.get(language))

    def _initial_words(self, language: str) -> bool:
        fields = translated_fields(type(self.instance))
        return any(self.initial.get(column(field, language)) for field in fields)

    def _offer_states(self, language: str, state: TranslationState | None) -> None:
        field = self.fields.get(column("state", language))
        if not isinstance(field, forms.ChoiceField):
            return
        current = state.state if state else ""
        field.choices = state_choices(current)
        self.initial[column("state", language)] = current
        if state:
            field.help_text = provenance(state, self.instance)

    def edits(self) -> dict[str, Edit]:
        """What was done in each language that was touched; for ``rulings.curation.record_edits``."""
        changed = self.changed_languages()
        edits = {}
        for language in LANGUAGES:
            name = column("state", language)
            chosen = self.cleaned_data[name] if name in self.changed_data else None
            if language in changed or chosen is not None:
                before = self._words_before(language)
                edits[language] = Edit(language in self.had_words, language in changed, chosen, before)
        return edits

    def _words_before(self, language: str) -> dict[str, Any]:
        """What the row said when the form was opened; fields that it does not show stay as they are."""
        names = {field: column(field, language) for field in translated_fields(type(self.instance))}
        return {field: self.initial.get(name, getattr(self.instance, name)) for field, name in names.items()}
