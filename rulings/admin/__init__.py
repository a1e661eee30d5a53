"""The curators' pages for editions, rules, glossary, documents, rulings, citations and translations."""

from rulings.admin import (
    citations,
    document_parts,
    documents,
    editions,
    glossary,
    readings,
    rules,
    ruling_pairs,
    rulings,
    translations,
)

__all__ = [
    "citations",
    "document_parts",
    "documents",
    "editions",
    "glossary",
    "identity",
    "readings",
    "rules",
    "ruling_pairs",
    "rulings",
    "translations",
]
