"""What an edition states, in one language, as values for comparing; one query."""

from faqsite.languages import column
from rulings.comparison import Stated
from rulings.models import Edition, RuleVersion


def stated_in(edition: Edition, language: str, chapter: str = "") -> list[Stated]:
    """Every rule of the edition (of one chapter, by its digit) with its words in the language."""
    rows = RuleVersion.objects.in_force(edition).in_order()
    if chapter:
        rows = rows.filter(number__startswith=chapter)
    fields = [column(field, language) for field in ("title", "text", "examples")]
    return [
        Stated(rule, number, tuple(filter(None, (title, text, *(examples or ())))))
        for rule, number, title, text, examples in rows.values_list("rule_id", "number", *fields)
    ]


def language_of_both(older: Edition, newer: Edition) -> str:
    """The language in which both editions were read from a source: English before the others."""
    both = {source.language for source in older.sources.all()} & {
        source.language for source in newer.sources.all()
    }
    return min(both, key=lambda language: (language != "en", language), default="en")
