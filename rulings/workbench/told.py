"""What the workbench says in words: kinds of texts, standings, and why something was refused."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from cards.models import Face
from faqsite.translated import text_in
from rulings.checks.texts import Severity
from rulings.models import Block, GlossaryVersion, RuleVersion, Ruling, Section, TextChange
from rulings.translating.roles import Refusal
from rulings.translating.units import Standing, Unit

KINDS: Mapping[str, Promise] = {
    "rule": _("rules"),
    "term": _("glossary"),
    "document": _("titles of documents"),
    "section": _("headings of documents"),
    "block": _("passages of documents"),
    "ruling": _("rulings"),
    "face": _("card texts"),
}

STANDINGS: Mapping[Standing, Promise] = {
    Standing.STALE: _("source has changed"),
    Standing.MISSING: _("missing"),
    Standing.DRAFT: _("draft"),
    Standing.CONVERTED: _("converted"),
    Standing.REVIEWED: _("reviewed"),
    Standing.PRINTED: _("as published"),
}

REFUSALS: Mapping[Refusal, Promise] = {
    Refusal.NOT_YOUR_LANGUAGE: _("You do not translate into this language: ask an administrator."),
    Refusal.NOT_A_REVIEWER: _("Only a reviewer of this language can pass a text as reviewed."),
    Refusal.OWN_TEXT: _("You wrote these words yourself: another reviewer has to pass them."),
    Refusal.REASON_WANTED: _("A check finds an error here. Mend it, or say why the text is right."),
}

SEVERITIES: Mapping[Severity, Promise] = {
    Severity.ERROR: _("error"),
    Severity.WARNING: _("warning"),
    Severity.NOTE: _("note"),
}

# What a check is called, by its code; the codes themselves stand in addresses and in the command's report.
CHECKS: Mapping[str, Promise] = {
    "empty": _("no translation"),
    "no-source": _("translation without a source"),
    "untranslated": _("left as in the source"),
    "lines": _("paragraphs and bullets"),
    "examples": _("number of examples"),
    "length": _("unlikely length"),
    "references": _("rules cited"),
    "symbols": _("symbols lost or added"),
    "power-toughness": _("power/toughness and counters"),
    "numbers": _("numbers lost or added"),
    "terms": _("words for terms"),
    "card-names": _("names of cards"),
    "english": _("English left over"),
    "script": _("mixed scripts"),
    "characters": _("damaged characters"),
    "quotes": _("quotation marks"),
    "pairs": _("unpaired brackets or quotes"),
    "bracket-width": _("half-width brackets"),
    "width": _("half-width punctuation"),
    "doubled-marks": _("doubled punctuation"),
    "ends": _("ends of paragraphs"),
    "doubled-words": _("doubled words"),
    "doubled-text": _("doubled sentences"),
    "spaces": _("spaces too many"),
    "markup": _("marks of italics"),
}

FIELDS: Mapping[str, Promise] = {
    "title": _("title"),
    "name": _("name"),
    "heading": _("heading"),
    "type_line": _("type line"),
    "text": _("text"),
    "definition": _("definition"),
    "examples": _("example"),
    "licence": _("licence"),
    "credits": _("credits"),
}

DEEDS: Mapping[str, Promise] = {
    TextChange.What.EDIT: _("written"),
    TextChange.What.REVIEW: _("reviewed"),
    TextChange.What.BULK: _("done to many"),
    TextChange.What.IMPORT: _("replaced by an import"),
    TextChange.What.REVERT: _("taken back"),
}


def check_name(code: str) -> str:
    """What a check is called; what is none (it was typed into an address) is given back."""
    return str(CHECKS.get(code, code))


def name_of(unit: Unit) -> str:
    """What a text is called in lists: a rule's number and editions, a term, a document's passage, a card."""
    row = unit.row
    if isinstance(row, RuleVersion):
        return f"{row.number} ({_editions(row)})"
    if isinstance(row, GlossaryVersion):
        return f"{text_in(row, 'name', unit.language)} ({_editions(row)})"
    if isinstance(row, Block | Section):
        return f"{row.document.slug} #{row.anchor}"
    if isinstance(row, Ruling):
        words = Truncator(str(text_in(row, "text", unit.language))).chars(30)
        return f"{row.date or ''} {words}".strip()
    if isinstance(row, Face):
        return str(text_in(row, "name", unit.language))
    return str(row)


def _editions(row: RuleVersion | GlossaryVersion) -> str:
    last = row.last_edition_id.isoformat() if row.last_edition_id else ""
    return f"{row.first_edition_id} – {last}".rstrip()
