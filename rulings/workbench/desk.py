"""What stands on the desk: one text, its source and its sister script, and all that helps to write it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.auth.models import User
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards.symbols import symbols_html
from faqsite.languages import LANGUAGES, ZH_HANS, ZH_HANT
from faqsite.termbase.current import known_terms
from faqsite.termbase.finding import TermSpan, terms_in
from rulings.checks.of_rows import FIELDS, blocks_review, findings_of, texts_of_row
from rulings.checks.texts import Finding
from rulings.curation import words_of
from rulings.marked_html import pieces_html
from rulings.marking import marked
from rulings.models import TextChange, TranslationState
from rulings.translating.groups import has_other_reviewers, powers_of
from rulings.translating.roles import Passing, Refusal, refusal_to_edit, refusal_to_review
from rulings.translating.saving import EditConflictError
from rulings.translating.units import Standing, Unit
from rulings.workbench import told
from rulings.workbench.change_shown import ShownChange, shown_change
from rulings.workbench.renamed_shown import ShownRenaming, renamings_of
from rulings.workbench.slots import Slot, parts_of, slots_of

SISTERS = {ZH_HANT: ZH_HANS, ZH_HANS: ZH_HANT}
CHANGES_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Other:
    """What another language says in a slot; closed where it was converted from this very text."""

    language: str
    words: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A slot as it is shown: its source with terms marked and what changed in that since, what the other
    languages say, and what was changed in the text itself since somebody last vouched for it."""

    slot: Slot
    label: Any
    source_html: SafeString
    changed_html: SafeString | None
    others: Sequence[Other]
    rewritten_html: SafeString | None


@dataclass(frozen=True, slots=True)
class TermHelp:
    """A term that the source says, as written there, and its agreed name in the language; "" for none."""

    written: str
    agreed: str
    context: str


@dataclass(frozen=True, slots=True)
class Found:
    """What a check found: the words that it is about, and the name of their field."""

    finding: Finding
    words: str
    label: Any

    @property
    def severity(self) -> Any:
        return told.SEVERITIES[self.finding.severity]


@dataclass(frozen=True)
class Desk:
    """``written``: words that were typed but not saved. ``said`` is a sentence for the person, ``conflict``
    what somebody else saved in the meantime."""

    unit: Unit
    user: User
    written: Mapping[str, Any] | None = None
    said: str = ""
    is_warning: bool = False
    conflict: EditConflictError | None = None
    reason: str = ""
    findings: Sequence[Found] = ()

    @property
    def can_convert_from(self) -> str | None:
        """The other Chinese script, where it has words of its own that can be converted."""
        other = SISTERS.get(self.unit.language)
        if not other or self._is_converted_from_this(other):
            return None
        return other if any(words_of(self.unit.row, other).values()) else None

    def _is_converted_from_this(self, other: str) -> bool:
        state = self.unit.states.get(other)
        if state is None or state.state != TranslationState.State.CONVERTED:
            return False
        return state.source_language == self.unit.language

    @property
    def boxes(self) -> list[Box]:
        language = self.unit.source_language or self.unit.language
        vouched = self._words_last_vouched_for()
        said = {other: parts_of(words_of(self.unit.row, other)) for other in self._others()}
        return [
            Box(
                slot,
                _label(slot.field),
                _source_html(slot.source, self._spans(slot.source), language, self._renamed_keys),
                _difference(slot.before, slot.source, language),
                [
                    Other(other, parts[slot.name], not self._is_converted_from_this(other))
                    for other, parts in said.items()
                    if slot.name in parts
                ],
                _difference(vouched.get(slot.name), slot.target, self.unit.language),
            )
            for slot in slots_of(self.unit, self.written)
        ]

    def _spans(self, source: str) -> Sequence[TermSpan]:
        """Today's names of terms in a part of the source; found once, for marking and for the list."""
        if source not in self._found_terms:
            language = self.unit.source_language or self.unit.language
            spans = terms_in(source, language, known_terms())
            self._found_terms[source] = [span for span in spans if span.is_todays]
        return self._found_terms[source]

    @cached_property
    def _found_terms(self) -> dict[str, Sequence[TermSpan]]:
        return {}

    def _others(self) -> list[str]:
        """The languages that are neither the text's own nor its source's; none beside an original."""
        if self.unit.source_language is None:
            return []
        shown = (self.unit.language, self.unit.source_language)
        return [language for language in LANGUAGES if language not in shown]

    def _words_last_vouched_for(self) -> dict[str, str]:
        """What the boxes of a draft held when somebody last reviewed it, or before anybody wrote in it."""
        if self.unit.standing is not Standing.DRAFT or self.written is not None:
            return {}
        words: dict[str, Any] = {}
        for shown in self.changes:
            if (shown.change.state_after or {}).get("state") == TranslationState.State.REVIEWED:
                break
            if shown.change.field:
                words[shown.change.field] = shown.change.before
        return parts_of(words)

    @property
    def _renamed_keys(self) -> frozenset[str]:
        return frozenset(shown.term.key for shown in self.renamed)

    @cached_property
    def terms(self) -> list[TermHelp]:
        """The terms of all boxes, each once."""
        if self.unit.source_language is None:
            return []
        found: dict[str, TermHelp] = {}
        for slot in slots_of(self.unit):
            for span in self._spans(slot.source):
                found.setdefault(span.terms[0].key, self._help(slot.source, span))
        return [one for one in found.values() if one.agreed]

    def _help(self, text: str, span: TermSpan) -> TermHelp:
        terms = [form.term for form in span.forms if form.kind is None]
        names = dict.fromkeys(term.names.get(self.unit.language, "") for term in terms)
        agreed = " / ".join(name for name in names if name)
        return TermHelp(text[span.start : span.end], agreed, terms[0].context if len(terms) == 1 else "")

    @cached_property
    def renamed(self) -> list[ShownRenaming]:
        """The renamed terms that touch the text."""
        return renamings_of(self.unit)

    @property
    def can_rename(self) -> bool:
        return any(shown.can_replace for shown in self.renamed)

    @property
    def edit_refusal(self) -> Any:
        refusal = refusal_to_edit(powers_of(self.user), self.unit.language)
        return told.REFUSALS[refusal] if refusal else ""

    @property
    def may_review(self) -> bool:
        return self.unit.language in powers_of(self.user).reviews and self.unit.source_language is not None

    @cached_property
    def review_refusal(self) -> Any:
        """Why the words as they are stored could not be passed by this person now, were there no error."""
        is_own = self.unit.state is not None and self.unit.state.written_by_id == self.user.pk
        others = has_other_reviewers(self.unit.language, self.user)
        refusal = refusal_to_review(powers_of(self.user), self.unit.language, Passing(is_own, others))
        return told.REFUSALS[refusal] if refusal is Refusal.OWN_TEXT else ""

    @property
    def has_errors(self) -> bool:
        return blocks_review(found.finding for found in self.findings)

    @property
    def wants_reason(self) -> bool:
        """Whether the person was just told that it passes with a reason only."""
        return self.is_warning and self.has_errors and self.written is None and self.may_review

    @property
    def standing(self) -> Any:
        return told.STANDINGS[self.unit.standing]

    @cached_property
    def changes(self) -> list[ShownChange]:
        """What was done to the text in this language, the latest first."""
        rows = TextChange.objects.of(self.unit.row).filter(language=self.unit.language)
        return [shown_change(row) for row in rows.select_related("changed_by", "reverted_by")[:CHANGES_SHOWN]]


def desk_of(unit: Unit, user: User, **shown: Any) -> Desk:
    """The desk with what the checks say of the words that are shown."""
    return Desk(unit, user, findings=findings_on(unit, shown.get("written")), **shown)


def findings_on(unit: Unit, written: Mapping[str, Any] | None = None) -> list[Found]:
    """What the checks find in the text, with what was typed in the place of what is stored."""
    if type(unit.row) not in FIELDS:
        return []
    texts = texts_of_row(unit.row, unit.language, {**unit.words, **(written or {})})
    targets = {each.field: each.target for each in texts.texts}
    return [
        Found(finding, targets[finding.field][finding.start : finding.end], _label(finding.field))
        for finding in findings_of(texts)
    ]


def _label(name: str) -> Any:
    part = name.rsplit(".", 1)[-1]
    return told.FIELDS.get(part, part)


def _source_html(text: str, spans: Sequence[TermSpan], language: str, renamed: frozenset[str]) -> SafeString:
    """The source, its terms marked; those that were renamed more so."""
    parts: list[str] = []
    position = 0
    for span in spans:
        parts.append(symbols_html(text[position : span.start], language))
        mark = (
            '<mark class="renamed">{}</mark>'
            if renamed & {term.key for term in span.terms}
            else "<mark>{}</mark>"
        )
        parts.append(format_html(mark, text[span.start : span.end]))
        position = span.end
    parts.append(symbols_html(text[position:], language))
    return mark_safe("".join(parts))  # noqa: S308 - made of escaped parts


def _difference(older: str | None, newer: str, language: str) -> SafeString | None:
    """What changed, marked; None where nothing did, or nobody knows."""
    if older is None or older == newer:
        return None
    pieces = pieces_html(marked(older, newer), language)
    return mark_safe(pieces)  # noqa: S308 - made of escaped parts
