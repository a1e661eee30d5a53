"""Saves one edition in one language; its words meet those of other languages and editions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from faqsite.languages import EN
from faqsite.translated import exact_text, set_text
from rulings.accounts import account_of
from rulings.ingest.parsed import Extracted, ParsedEdition, Problem
from rulings.ingest.save.heading_names import name_headings
from rulings.ingest.save.on_file import languages_of_editions, remove_unused_rules, remove_unused_terms
from rulings.ingest.save.page_records import brought_by_pages, without_words_of
from rulings.ingest.save.report import SaveReport
from rulings.ingest.save.runs import Content, Words
from rulings.ingest.save.sayings import Sayings, rules_and_terms
from rulings.ingest.save.shelf import Shelf
from rulings.ingest.save.states import made_here, persons_words
from rulings.ingest.save.term_keys import keys_of_report, moved_terms, named_terms
from rulings.ingest.save.timelines import Moment, Near
from rulings.models import (
    Edition,
    EditionAccount,
    EditionSource,
    GlossaryTerm,
    GlossaryVersion,
    Rule,
    RuleVersion,
)
from rulings.numbers import kind_of, parent_of, sort_key


@dataclass(frozen=True, slots=True)
class EditionReport:
    """What saving an edition did to rules and glossary."""

    edition: Edition
    rules: SaveReport
    glossary: SaveReport
    is_new: bool

    @property
    def is_change(self) -> bool:
        return self.is_new or self.rules.is_change or self.glossary.is_change


def save_edition(parsed: ParsedEdition, source: Extracted) -> EditionReport:
    """Store a parsed edition; to be called in a transaction. Again with the same file: no change.

    Raises ValueError for an excerpt, which has no date.
    """
    if parsed.effective is None:
        raise ValueError("An edition without a date cannot be saved as an edition.")
    outline = retire_outline()
    edition, _ = Edition.objects.get_or_create(effective=parsed.effective)
    of_rules, of_terms = rules_and_terms()
    reports = dict(edition.sources.values_list("language", "report"))
    keys = _term_keys(parsed, reports.get(EN))
    brought = brought_by_pages(edition.effective, parsed.language).get(parsed.language, set())
    is_new = _save_source(edition, parsed, source, {rule.number for rule in parsed.rules} | set(keys))
    _save_front_matter(edition, parsed)
    others = frozenset(reports.keys() - {parsed.language})
    place = _Place(edition.effective, parsed.language, others, frozenset(brought))
    rules = place.save(rule_shelf(place.language), of_rules, _rule_words(parsed))
    remove_unused_rules()
    name_headings(rules.changed)
    glossary = place.save(
        glossary_shelf(place.language), of_terms, _term_words(parsed, keys), _moved(parsed, reports)
    )
    remove_unused_terms()
    rules.gone |= outline.rules
    glossary.gone |= outline.terms
    return EditionReport(edition, rules, glossary, is_new)


@dataclass(frozen=True, slots=True)
class Retired:
    """The primary keys of versions that went with an outline."""

    rules: set[int]
    terms: set[int]


def retire_outline() -> Retired:
    """Remove the outline of headings that a new site starts with: a real edition takes its place."""
    outlines = Edition.objects.filter(is_outline=True)
    if not outlines.exists():
        return Retired(set(), set())
    rules = RuleVersion.objects.filter(first_edition__in=outlines)
    terms = GlossaryVersion.objects.filter(first_edition__in=outlines)
    retired = Retired(set(rules.values_list("pk", flat=True)), set(terms.values_list("pk", flat=True)))
    rules.delete()
    terms.delete()
    outlines.delete()
    return retired


def rule_shelf(*languages: str) -> Shelf:
    """How rules keep their words; ``languages`` are those being saved, whether or not they came before."""
    return Shelf(
        model=RuleVersion,
        key="number",
        identity_field="rule",
        fields={"title": "title", "text": "text", "examples": "examples"},
        new_row=lambda number: RuleVersion(
            number=number,
            kind=kind_of(number.rstrip("*")),
            parent_number=parent_of(number),
            sort_key=sort_key(number),
        ),
        identity=lambda number: Rule(),
        sourced=_sourced(languages),
        made_here=made_here(RuleVersion),
        by_persons=persons_words(RuleVersion),
    )


def glossary_shelf(*languages: str) -> Shelf:
    known = {term.slug: term for term in GlossaryTerm.objects.all()}

    def identity(slug: str) -> GlossaryTerm:
        return known.setdefault(slug, GlossaryTerm(slug=slug))

    return Shelf(
        model=GlossaryVersion,
        key="term__slug",
        identity_field="term",
        fields={"title": "name", "text": "definition"},
        new_row=lambda slug: GlossaryVersion(),
        identity=identity,
        sourced=_sourced(languages),
        made_here=made_here(GlossaryVersion),
        by_persons=persons_words(GlossaryVersion),
    )


def _sourced(languages: Iterable[str]) -> list[str]:
    """The languages in which editions were read."""
    return sorted({language for _, language in languages_of_editions()}.union(languages))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where words are being put: an edition, a language, and the other languages it was read in before.

    ``brought`` are the keys whose words in this language came from pages with a part of the edition.
    """

    edition: date
    language: str
    others: frozenset[str]
    brought: frozenset[str]

    def save(
        self,
        shelf: Shelf,
        sayings: Sayings,
        words: Mapping[str, Words],
        moved: Mapping[str, Mapping[str, str]] | None = None,
    ) -> SaveReport:
        """Make ``words`` what the edition says in this language, and arrange the runs there anew.

        ``moved`` are keys (old → new, by language) whose words in other languages go to another key.
        """
        near = Near(shelf, Moment.of(self.edition, sayings))
        contents: dict[str, dict[str, Words]] = {key: {} for key in (*near.rows, *words)}
        for key in near.rows:
            for language, said in self._kept(key, near.said(key)):
                to = (moved or {}).get(language, {}).get(key, key)
                contents.setdefault(to, {})[language] = said
        for key, own in words.items():
            contents[key][self.language] = own
        return near.store({key: Content.of(said) for key, said in contents.items()})

    def _kept(self, key: str, content: Content) -> Iterable[tuple[str, Words]]:
        """Of what this edition said, what came from sources in other languages and from pages."""
        return [
            (language, words)
            for language, words in content.words
            if language in self.others or (language == self.language and key in self.brought)
        ]


def _save_source(edition: Edition, parsed: ParsedEdition, source: Extracted, keys: set[str]) -> bool:
    """Record the file; True if this edition had not been read in this language or from this file.

    ``keys`` are the numbers and slugs that it has words for, so that pages no longer bring them.
    """
    report = {
        "rules": len(parsed.rules),
        **named_terms(parsed.glossary),
        "problems": [problem_json(problem) for problem in parsed.problems],
        "repairs": len(parsed.repairs),
    }
    known = edition.sources.filter(language=parsed.language).first()
    if known:
        # What later steps and pages noted stays until they note it anew.
        earlier = {name: held for name, held in known.report.items() if name != "terms_en"}
        report = {**without_words_of(earlier, keys), **report}
    account = account_of(parsed).as_json()
    if known and known.sha256 == source.sha256 and known.report == report and _has_account(known, account):
        return False
    row, _ = EditionSource.objects.update_or_create(
        edition=edition,
        language=parsed.language,
        defaults={
            "file_name": source.name,
            "sha256": source.sha256,
            "encoding": source.encoding,
            "report": report,
        },
    )
    EditionAccount.objects.update_or_create(source=row, defaults={"held": account})
    return True


def _has_account(source: EditionSource, account: Mapping[str, Any]) -> bool:
    return EditionAccount.objects.filter(source=source).values_list("held", flat=True).first() == account


def problem_json(problem: Problem) -> dict[str, str | int | None]:
    return {
        "code": problem.code,
        "message": problem.message,
        "line": problem.line,
        "excerpt": problem.excerpt,
    }


def _save_front_matter(edition: Edition, parsed: ParsedEdition) -> None:
    before = [exact_text(edition, field, parsed.language) for field in ("introduction", "credits")]
    set_text(edition, "introduction", parsed.language, parsed.introduction)
    set_text(edition, "credits", parsed.language, parsed.credits)
    if before != [parsed.introduction or None, parsed.credits or None]:
        edition.save()


def _rule_words(parsed: ParsedEdition) -> dict[str, Words]:
    return {
        rule.number: Words(rule.title or None, rule.text or None, tuple(rule.examples))
        for rule in parsed.rules
    }


def _term_words(parsed: ParsedEdition, keys: Sequence[str]) -> dict[str, Words]:
    return {
        key: Words(term.term, term.definition or None)
        for key, term in zip(keys, parsed.glossary, strict=True)
    }


def _term_keys(parsed: ParsedEdition, english: Mapping[str, Any] | None) -> list[str]:
    """One slug a term; ``english`` is the report of the edition's English, where it was read."""
    return keys_of_report(parsed.language, named_terms(parsed.glossary), english)


def _moved(parsed: ParsedEdition, reports: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """The terms in other languages that meet other English terms than before this one was read."""
    if parsed.language != EN:
        return {}
    others = {language: report for language, report in reports.items() if language != EN}
    return moved_terms(reports.get(EN), named_terms(parsed.glossary), others)
