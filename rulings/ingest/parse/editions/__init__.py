"""Reads a whole edition of the comprehensive rules: text in, ParsedEdition out, nothing stored.

``numbering`` knows how rules are numbered, ``layout`` cuts the text into its parts, ``paragraphs``
undoes wrapping, ``provisions`` and ``glossary`` read their parts, ``account`` proves that no line was lost.
``bilingual`` reads pages that print English and Chinese line by line.
"""

from rulings.ingest.parse.editions.bilingual import holds_whole_edition, looks_bilingual, parse_bilingual
from rulings.ingest.parse.editions.dates import date_in_name
from rulings.ingest.parse.editions.edition import parse_edition
from rulings.ingest.parse.editions.edition_json import edition_json, editions_json
from rulings.ingest.parse.editions.recognition import looks_like_edition

__all__ = [
    "date_in_name",
    "edition_json",
    "editions_json",
    "holds_whole_edition",
    "looks_bilingual",
    "looks_like_edition",
    "parse_bilingual",
    "parse_edition",
]
