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
from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.termbase.current import known_terms
from faqsite.termbase.finding import TermSpan, terms_in
from rulings.checks.of_rows import FIELDS, blocks_review, findings_of, texts_of_row
from rulings.checks.texts import Finding
from rulings.curation import words_of
from rulings.marked_html import pieces_html
from rulings.marking import marked
from rulings.models import TextChange
from rulings.translating.groups import has_other_reviewers, powers_of
from rulings.translating.roles import Passing, Refusal, refusal_to_edit, refusal_to_review
from rulings.translating.saving import EditConflictError
from rulings.translating.units import Unit
from rulings.workbench import told
from rulings.workbench.change_shown import ShownChange, shown_change
from rulings.workbench.slots import Slot, slots_of

SISTERS = {ZH_HANT: ZH_HANS, ZH_HANS: ZH_HANT}
CHANGES_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Box:
    """A slot as it is shown: its source with terms marked, and what changed in it since."""

    slot: Slot
    label: Any
    source_html: SafeString
    changed_html: SafeString | None


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
        """The other Chinese script, where it has words that can be converted."""
        other = SISTERS.get(self.unit.language)
        return other if other and any(words_of(self.unit.row, other).values()) else None

    @property
    def sister(self) -> str | None:
        """The other Chinese script, where it has words and they are not the source already."""
        other = self.can_convert_from
        return other if other != self.unit.source_language else None

    @property
    def boxes(self) -> list[Box]:
        sister = words_of(self.unit.row, self.sister) if self.sister else {}
        language = self.unit.source_language or self.unit.language
        return [
            Box(slot, _label(slot.field), _source_html(slot, language), _changed(slot, language))
            for slot in slots_of(self.unit, sister, self.written)
        ]

    @property
    def terms(self) -> list[TermHelp]:
        """The terms of all boxes, each once."""
        source = self.unit.source_language
        if source is None:
            return []
        found: dict[str, TermHelp] = {}
        for slot in slots_of(self.unit, {}):
            for span in terms_in(slot.source, source, known_terms()):
                if span.is_todays:
                    found.setdefault(span.terms[0].key, self._help(slot.source, span))
        return [one for one in found.values() if one.agreed]

    def _help(self, text: str, span: TermSpan) -> TermHelp:
        terms = [form.term for form in span.forms if form.kind is None]
        names = dict.fromkeys(term.names.get(self.unit.language, "") for term in terms)
        agreed = " / ".join(name for name in names if name)
        return TermHelp(text[span.start : span.end], agreed, terms[0].context if len(terms) == 1 else "")

    @property
    def edit_refusal(self) -> Any:
        refusal = refusal_to_edit(powers_of(self.user), self.unit.language)
        return told.REFUSALS[refusal] if refusal else ""

    @property
    def may_review(self) -> bool:
        return self.unit.language in powers_of(self.user).reviews and self.unit.source_language is not None

    @property
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


def _source_html(slot: Slot, language: str) -> SafeString:
    """The source, its terms marked."""
    parts: list[str] = []
    position = 0
    for span in terms_in(slot.source, language, known_terms()):
        if not span.is_todays:
            continue
        parts.append(symbols_html(slot.source[position : span.start], language))
        parts.append(format_html("<mark>{}</mark>", slot.source[span.start : span.end]))
        position = span.end
    parts.append(symbols_html(slot.source[position:], language))
    return mark_safe("".join(parts))  # noqa: S308 - made of escaped parts


def _changed(slot: Slot, language: str) -> SafeString | None:
    if slot.before is None or slot.before == slot.source:
        return None
    pieces = pieces_html(marked(slot.before, slot.source), language)
    return mark_safe(pieces)  # noqa: S308 - made of escaped parts
