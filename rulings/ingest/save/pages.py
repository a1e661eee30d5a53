"""Saves a page with a part of an edition, both languages at once; what the page does not have stays as it is.

A page is not the edition's file: it is recorded in the report of the edition's source in each language under
"pages", with the numbers and terms whose words it brought ("brought"). Only those may a later page replace;
whatever came from the edition's own file stands, and where the page says otherwise the record lists a doubt.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from faqsite.languages import EN, column
from rulings.ingest.link.pages import Printed, fitting_page, settle
from rulings.ingest.parsed import Extracted, ParsedEdition, Problem, SourceError
from rulings.ingest.save.editions import (
    glossary_shelf,
    problem_json,
    retire_outline,
    rule_shelf,
)
from rulings.ingest.save.heading_names import name_headings
from rulings.ingest.save.page_records import PAGES, brought_by_pages
from rulings.ingest.save.report import SaveReport
from rulings.ingest.save.runs import Content, Words
from rulings.ingest.save.sayings import Sayings, rules_and_terms
from rulings.ingest.save.shelf import Shelf
from rulings.ingest.save.term_keys import unique_slugs
from rulings.ingest.save.timelines import Moment, Near
from rulings.models import Edition, EditionSource, GlossaryVersion, RuleVersion

Said = dict[str, dict[str, Words]]  # number or slug of a term → language → words


@dataclass(frozen=True, slots=True)
class Page:
    """What a page prints: its words by number and by slug of a term, and the line of each."""

    rules: Said
    terms: Said
    lines: Mapping[str, int | None]
    languages: tuple[str, ...]

    @classmethod
    def of(cls, editions: Sequence[ParsedEdition]) -> "Page":
        page = cls({}, {}, {}, tuple(edition.language for edition in editions))
        lines: dict[str, int | None] = {}
        for edition in editions:
            for rule in edition.rules:
                words = Words(rule.title or None, rule.text or None, tuple(rule.examples))
                page.rules.setdefault(rule.number, {})[edition.language] = words
                lines.setdefault(rule.number, rule.line)
            names = [term.term if edition.language == EN else term.term_en for term in edition.glossary]
            slugs = unique_slugs(
                [name or term.term for name, term in zip(names, edition.glossary, strict=True)]
            )
            for slug, term in zip(slugs, edition.glossary, strict=True):
                words = Words(term.term, term.definition or None)
                page.terms.setdefault(slug, {})[edition.language] = words
                lines.setdefault(slug, term.line)
        return cls(page.rules, page.terms, lines, page.languages)


@dataclass(slots=True)
class PageReport:
    """What saving a page did to rules and glossary, and what it was doubted for.

    ``languages`` are those in which it brought words of rules.
    """

    edition: Edition
    rules: SaveReport
    glossary: SaveReport
    languages: tuple[str, ...]
    doubts: list[Problem] = field(default_factory=list)
    is_new: bool = False


def edition_of_page(page: Page) -> date | None:
    """The complete edition that the page's English fits best, the newest of several; None if none does."""
    editions = list(Edition.objects.complete().values_list("effective", flat=True))
    english = {key: said[EN] for key, said in [*page.rules.items(), *page.terms.items()] if EN in said}
    return fitting_page(english, [*_printed_rules(page), *_printed_terms(page)], editions)


def _printed_rules(page: Page) -> Iterable[Printed]:
    fields = ("number", *(column(name, EN) for name in ("title", "text", "examples")))
    rows = RuleVersion.objects.filter(number__in=page.rules).values_list(
        *fields, "first_edition_id", "last_edition_id"
    )
    for number, title, text, examples, first, last in rows:
        yield Printed(number, Words(title, text, tuple(examples or ())), first, last)


def _printed_terms(page: Page) -> Iterable[Printed]:
    rows = GlossaryVersion.objects.filter(term__slug__in=page.terms).values_list(
        "term__slug", column("name", EN), column("definition", EN), "first_edition_id", "last_edition_id"
    )
    for slug, name, definition, first, last in rows:
        yield Printed(slug, Words(name, definition), first, last)


def save_page(page: Page, effective: date, source: Extracted) -> PageReport:
    """Store a page of the edition of that day; to be called in a transaction. Again: no change.

    Raises SourceError where other editions are loaded but not this one: its rest would be missing.
    """
    _refuse_lone_part(effective, source)
    outline = retire_outline()
    edition, _ = Edition.objects.get_or_create(effective=effective)
    is_whole = edition.sources.exclude(sha256="").exists()
    of_rules, of_terms = rules_and_terms()
    shelving = _Shelving(edition.effective, page.languages, is_whole)
    rules, said_rules = shelving.put(rule_shelf(*page.languages), page.rules, of_rules)
    name_headings(rules.changed)
    terms, said_terms = shelving.put(glossary_shelf(*page.languages), page.terms, of_terms)
    rules.gone |= outline.rules
    terms.gone |= outline.terms
    report = PageReport(edition, rules, terms, tuple(said_rules))
    report.doubts = [
        Problem("page-differs", f"{key}: {doubt}", page.lines.get(key))
        for key, doubt in shelving.doubts.items()
    ]
    for language in page.languages:
        brought = _Brought(said_rules.get(language, set()), said_terms.get(language, set()))
        report.is_new |= _record(edition, language, source, report, brought)
    return report


def _refuse_lone_part(effective: date, source: Extracted) -> None:
    loaded = Edition.objects.complete()
    if loaded.exists() and not loaded.filter(effective=effective).exists():
        raise SourceError(
            f"{source.name} holds a part of an edition only, and the edition in force from {effective} "
            "is not loaded; import that first."
        )


@dataclass(frozen=True, slots=True)
class _Brought:
    """The numbers and the slugs of terms whose words in one language came from a page."""

    rules: set[str]
    terms: set[str]


@dataclass(slots=True)
class _Shelving:
    """Where a page's words are being put; ``doubts`` gathers what was not believed, by key."""

    edition: date
    languages: tuple[str, ...]
    is_whole: bool
    doubts: dict[str, str] = field(default_factory=dict)

    def put(self, shelf: Shelf, said: Said, sayings: Sayings) -> tuple[SaveReport, dict[str, set[str]]]:
        """Store what the edition bears out; returns with the report the keys brought, by language."""
        near = Near(shelf, Moment.of(self.edition, sayings))
        replaceable = brought_by_pages(self.edition)
        brought: dict[str, set[str]] = {}
        contents: dict[str, Content] = {}
        for key, words in said.items():
            standing = near.said(key).by_language()
            own = {
                language: each
                for language, each in standing.items()
                if key not in replaceable.get(language, ())
            }
            settled = settle(words, own, is_absent=self.is_whole and not standing)
            if settled.doubt:
                self.doubts[key] = settled.doubt
            for language in settled.taken:
                brought.setdefault(language, set()).add(key)
            if settled.taken:
                contents[key] = Content.of({**standing, **settled.taken})
        return near.store(contents), brought


def _record(
    edition: Edition, language: str, source: Extracted, report: PageReport, brought: _Brought
) -> bool:
    """Note the page on the edition's source in a language; True if that is news.

    What an earlier state of the page brought stays its own, to be mended by a later one. A page that brought
    nothing in a language does not make it one of the edition's.
    """
    known = EditionSource.objects.filter(edition=edition, language=language).first()
    if known is None and not (brought.rules or brought.terms):
        return False
    known = known or EditionSource.objects.create(edition=edition, language=language)
    earlier = [page for page in known.report.get(PAGES, []) if page["file_name"] == source.name]
    entry = {
        "file_name": source.name,
        "sha256": source.sha256,
        "encoding": source.encoding,
        "rules": sorted(brought.rules.union(*(page["rules"] for page in earlier))),
        "terms": sorted(brought.terms.union(*(page["terms"] for page in earlier))),
        "doubts": [problem_json(problem) for problem in report.doubts],
    }
    others = [page for page in known.report.get(PAGES, []) if page["file_name"] != source.name]
    pages = sorted([*others, entry], key=lambda page: page["file_name"])
    if pages == known.report.get(PAGES):
        return False
    known.report = {**known.report, PAGES: pages}
    known.save(update_fields=["report"])
    return True
