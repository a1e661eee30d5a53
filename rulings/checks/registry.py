"""All checks, in the order in which their findings are told."""

from __future__ import annotations

from dataclasses import replace

from rulings.checks.amounts import check_bodies, check_numbers
from rulings.checks.brackets import check_bracket_width, check_pairs, check_quotes
from rulings.checks.english_left import check_english_left
from rulings.checks.length import check_length
from rulings.checks.names import check_card_names, check_terms
from rulings.checks.punctuation import check_doubled_marks, check_ends, check_spaces, check_width
from rulings.checks.references import check_references
from rulings.checks.script_characters import check_characters, check_script
from rulings.checks.structure import check_examples, check_is_translated, check_lines
from rulings.checks.symbols import check_symbols
from rulings.checks.texts import Check, Finding, Texts
from rulings.checks.wording import check_doubled_text, check_doubled_words, check_markup

CHECKS: tuple[Check, ...] = (
    check_is_translated,
    check_lines,
    check_examples,
    check_length,
    check_references,
    check_symbols,
    check_bodies,
    check_numbers,
    check_terms,
    check_card_names,
    check_english_left,
    check_script,
    check_characters,
    check_quotes,
    check_pairs,
    check_bracket_width,
    check_width,
    check_doubled_marks,
    check_ends,
    check_doubled_words,
    check_doubled_text,
    check_spaces,
    check_markup,
)
# The codes that findings bear, in the same order.
CODES: tuple[str, ...] = (
    "empty", "no-source", "untranslated", "lines", "examples", "length", "references", "symbols",
    "power-toughness", "numbers", "terms", "card-names", "english", "script", "characters", "quotes",
    "pairs", "bracket-width", "width", "doubled-marks", "ends", "doubled-words", "doubled-text", "spaces",
    "markup",
)  # fmt: skip
# What can be said of a text that lacks its source or its translation.
_FIRST = check_is_translated


def run_checks(texts: Texts) -> list[Finding]:
    """Everything that the checks find, each with the field it is about."""
    found = list(_FIRST(texts))
    if texts.source.strip() and texts.target.strip() and not found:
        found = [finding for check in CHECKS for finding in check(texts)]
    return [replace(finding, field=texts.field) for finding in found]
