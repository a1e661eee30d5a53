"""Asks the database for an edition as it is to be written out."""

from collections.abc import Mapping, Sequence
from datetime import date

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.translated import by_language, exact_text
from rulings.export.edition import ExportedEdition, ExportedRule, ExportedTerm
from rulings.ingest.parsed import ParsedEdition
from rulings.ingest.save.runs import Words
from rulings.ingest.save.states import carried_texts
from rulings.ingest.save.term_keys import unique_slugs
from rulings.models import Edition, EditionSource, GlossaryVersion, RuleVersion

Places = frozenset[tuple[int, str]]  # (key of a row, language)


class NothingToExportError(ValueError):
    """The edition or its language is not there; the message is one sentence for a person."""


def exported_edition(effective: date, language: str, *, both: bool) -> ExportedEdition:
    """An edition in a language, with the other beside it where ``both`` are wanted and there."""
    edition = Edition.objects.complete().filter(effective=effective).first()
    if edition is None:
        raise NothingToExportError(f"No edition in force from {effective} is loaded.")
    rows, carried = list(RuleVersion.objects.in_force(edition).in_order()), carried_texts(RuleVersion)
    spoken = _spoken(rows, carried)
    if language not in spoken:
        raise NothingToExportError(
            f"The edition in force from {effective} has no rules in {language}; it is there in "
            f"{', '.join(spoken)}."
        )
    languages = (language, *_partner(edition, language, spoken)) if both else (language,)
    return ExportedEdition(
        effective=effective,
        languages=languages,
        introduction=_matter(edition, "introduction", languages),
        rules=_rules(rows, carried, languages),
        glossary=_terms(edition, languages),
        credits=_matter(edition, "credits", languages),
    )


def says_already(parsed: ParsedEdition) -> bool:
    """Whether the database says just what an edition in one language says, converted texts included."""
    if parsed.effective is None:
        return False
    try:
        (loaded,) = exported_edition(parsed.effective, parsed.language, both=False).parsed()
    except NothingToExportError:
        return False
    return _compared(loaded) == _compared(parsed)


def _compared(parsed: ParsedEdition) -> tuple[object, ...]:
    """What must be the same: all but the order of terms and where the words were read."""
    rules = {rule.number: (rule.title, rule.text, rule.examples) for rule in parsed.rules}
    terms = sorted((term.term, term.definition) for term in parsed.glossary)
    return rules, terms, parsed.introduction, parsed.credits


def _spoken(rows: Sequence[RuleVersion], carried: Places) -> list[str]:
    """The languages in which an edition's rules have texts that were not only carried over to it."""
    return [
        language
        for language in (EN, ZH_HANS, ZH_HANT)
        if any(exact_text(row, "text", language) and (row.pk, language) not in carried for row in rows)
    ]


def _partner(edition: Edition, language: str, spoken: list[str]) -> list[str]:
    """English beside Chinese; beside English the Chinese that the edition was read in, if it was."""
    if language != EN:
        return [EN] if EN in spoken else []
    read = set(EditionSource.objects.filter(edition=edition).values_list("language", flat=True))
    return [each for each in (ZH_HANS, ZH_HANT) if each in read & set(spoken)][:1]


def _matter(edition: Edition, field: str, languages: tuple[str, ...]) -> Mapping[str, str]:
    texts = by_language(edition, field)
    return {language: texts[language] for language in languages if texts[language]}


def _rules(
    rows: Sequence[RuleVersion], carried: Places, languages: tuple[str, ...]
) -> tuple[ExportedRule, ...]:
    rules = []
    for row in rows:
        words = {}
        for language in languages:
            parts = [exact_text(row, each, language) for each in ("title", "text", "examples")]
            if any(parts) and (row.pk, language) not in carried:
                words[language] = Words(parts[0], parts[1], tuple(parts[2] or ()))
        if words:
            rules.append(ExportedRule(row.number, words))
    return tuple(rules)


def _in_printed_order(edition: Edition) -> list[GlossaryVersion]:
    """The terms as the edition's English glossary lists them, or the first other one that was read."""
    sources = EditionSource.objects.filter(edition=edition, report__has_key="terms")
    order = (EN, ZH_HANS, ZH_HANT)
    source = min(sources, key=lambda source: order.index(source.language), default=None)
    names = source.report["terms"] if source else []
    language = source.language if source else EN
    by_slug = {slug: place for place, slug in enumerate(unique_slugs(names))}
    by_name = {name: place for place, name in enumerate(names)}

    def place(row: GlossaryVersion) -> tuple[int, str]:
        listed = by_slug.get(row.term.slug, by_name.get(exact_text(row, "name", language), len(names)))
        return listed, row.term.slug

    rows = GlossaryVersion.objects.in_force(edition).select_related("term")
    return sorted(rows, key=place)


def _terms(edition: Edition, languages: tuple[str, ...]) -> tuple[ExportedTerm, ...]:
    terms = []
    carried = carried_texts(GlossaryVersion)
    for row in _in_printed_order(edition):
        words = {}
        for language in languages:
            parts = [exact_text(row, each, language) for each in ("name", "definition")]
            if any(parts) and (row.pk, language) not in carried:
                words[language] = Words(*parts)
        if words:
            terms.append(ExportedTerm(exact_text(row, "name", EN), words))
    return tuple(terms)
