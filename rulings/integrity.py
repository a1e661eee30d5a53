"""Proves from the database that nothing imported was lost and that derived rows still say the truth.

Each check yields one sentence per fault; none writes. Editions are compared with their files in
``rulings.integrity_editions``.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from django.db.models import Count

from faqsite.search.models import SearchEntry
from rulings.ingest.save.citations import cited_text
from rulings.integrity_editions import SHOWN, Findings, examine_editions
from rulings.models import Citation, Document, Edition, RuleVersion
from rulings.numbers import kind_of, parent_of, sort_key

Check = Callable[[], Iterator[str]]


def printed_characters(text: str) -> int:
    """Characters that are not white space: what the import counts."""
    return len("".join(text.split()))


def documents_hold_their_sources() -> Iterator[str]:
    """What a document's rows print adds up to what its source was counted to hold."""
    for document in Document.objects.exclude(source_sha256=""):
        count = document.report.get("characters", {})
        parts = sum(count.get(name, 0) for name in ("placed", "furniture", "unplaced"))
        if parts != count.get("source"):
            yield f"{document}: {parts} characters were accounted for, the source has {count.get('source')}."
        texts = [
            *document.sections.values_list("source_text", flat=True),
            *document.blocks.values_list("source_text", flat=True),
        ]
        held = sum(map(printed_characters, texts))
        if held != count.get("placed"):
            yield f"{document}: its rows hold {held} characters, {count.get('placed')} were placed."


def numbers_are_derived() -> Iterator[str]:
    """Kind, parent and place in the order follow from the number."""
    rows = RuleVersion.objects.values_list("number", "kind", "parent_number", "sort_key")
    wrong = sorted(
        {
            number
            for number, *stored in rows
            if stored != [kind_of(number.rstrip("*")), parent_of(number), sort_key(number)]
        }
    )
    if wrong:
        listed = ", ".join(wrong[:SHOWN])
        yield f"Kind, parent or order do not follow from {len(wrong)} numbers: {listed} …"


def rules_stand_under_their_parents() -> Iterator[str]:
    """In every complete edition the number one level up exists."""
    for edition in Edition.objects.complete():
        rows = RuleVersion.objects.in_force(edition).values_list("number", "parent_number")
        numbers = {number for number, _ in rows}
        orphans = sorted(number for number, parent in rows if parent and parent not in numbers)
        if orphans:
            yield f"Edition {edition}: no number above {', '.join(orphans[:SHOWN])} ({len(orphans)} in all)."


def citations_stand_where_they_say() -> Iterator[str]:
    """The text at a citation's span is what it says was written there."""
    wrong: Counter[str] = Counter()
    links = ("block", "ruling", "rule_version", "glossary_version")
    for citation in Citation.objects.select_related(*links).iterator(chunk_size=2000):
        row = next(getattr(citation, link) for link in links if getattr(citation, f"{link}_id"))
        text = cited_text(row, citation.field, citation.language)
        if text[citation.start : citation.end][:80] != citation.written:
            wrong[f"{row._meta.verbose_name}"] += 1
    for kind, number in wrong.items():
        yield f"{number} citations of {kind} texts do not stand where they say."


def the_index_is_complete() -> Iterator[str]:
    """The search index has an entry for every rule version."""
    entries = dict(SearchEntry.objects.values_list("kind").annotate(Count("pk")))
    versions = RuleVersion.objects.count()
    if entries.get("rule", 0) != versions:
        yield f"{entries.get('rule', 0)} rules are indexed, {versions} exist; run rebuild_search."


CHECKS: tuple[Check, ...] = (
    documents_hold_their_sources,
    numbers_are_derived,
    rules_stand_under_their_parents,
    citations_stand_where_they_say,
    the_index_is_complete,
)


def examine() -> Findings:
    """All faults of all checks, and what curators changed in imported editions."""
    findings = examine_editions()
    for check in CHECKS:
        findings.faults += check()
    return findings
