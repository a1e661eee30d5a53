"""A rule's version: its number, title, text and examples; a keyword's heading is marked as one."""

import re
from collections.abc import Iterable, Iterator
from datetime import date

from django.db.models import Q

from faqsite.batches import in_batches
from faqsite.languages import columns
from faqsite.search.entries.citations import cited_numbers
from faqsite.search.entries.data import Address, EntryData, KeyData, keys_of, texts
from faqsite.search.models import Kind
from faqsite.translated import by_language
from rulings.models import Edition, RuleVersion

# Keyword actions and keyword abilities; the general rules of a section come first under ".1".
_KEYWORD_TITLES = re.compile(r"keyword (actions|abilities)", re.IGNORECASE)
_BATCH = 1000
_SHOWING_THE_FIRST = ("section", "rule")
# The first provision under a section is its ".1", under a rule its "a".
_IS_FIRST = Q(number__endswith=".1") | Q(number__endswith="a")
_SHOWN_BY = re.compile(r"(\.1|a)$")
_PLACE = ("number", "first_edition_id", "last_edition_id")
_BOOSTS = {"chapter": 5, "section": 6, "rule": 4, "subrule": 3}


def current_edition() -> date | None:
    """The newest complete edition; an outline of headings only where there is no other."""
    return Edition.objects.order_by("is_outline", "-effective").values_list("pk", flat=True).first()


def rule_entries(ids: Iterable[int] | None) -> Iterator[EntryData]:
    """Entries of the rule versions with these ids; of all, old and current, if None."""
    versions = RuleVersion.objects.order_by("pk")
    if ids is not None:
        versions = versions.filter(pk__in=list(ids))
    edition = current_edition()
    keyword_sections = _keyword_sections()
    for batch in in_batches(versions.iterator(chunk_size=_BATCH), _BATCH):
        first_under = _first_under(batch, edition)
        cited = cited_numbers("rule_version", [version.pk for version in batch])
        for version in batch:
            texts_of = first_under.get(version.pk, version)
            yield _entry(version, texts_of, edition, keyword_sections, cited.get(version.pk, ()))


def bare_headings(ids: Iterable[int]) -> list[int]:
    """Those of some rule versions that have no text of their own and show the first provision under them."""
    versions = RuleVersion.objects.filter(pk__in=list(ids), kind__in=_SHOWING_THE_FIRST)
    for name in columns("text"):
        versions = versions.filter(**{f"{name}__isnull": True})
    return list(versions.values_list("pk", flat=True))


def headings_showing(ids: Iterable[int]) -> set[int]:
    """The headings without a text of their own that show one of these versions, the first under them."""
    edition = current_edition()
    firsts: dict[str, list[RuleVersion]] = {}
    for child in RuleVersion.objects.filter(_IS_FIRST, pk__in=list(ids)).only(*_PLACE):
        firsts.setdefault(_SHOWN_BY.sub("", child.number), []).append(child)
    headings = RuleVersion.objects.filter(number__in=list(firsts), kind__in=_SHOWING_THE_FIRST)
    showing = set()
    for heading in headings.only(*_PLACE):
        there = heading.last_edition_id or edition
        if there is not None and any(child.stands_on(there) for child in firsts[heading.number]):
            showing.add(heading.pk)
    return set(bare_headings(showing))


def _first_under(batch: list[RuleVersion], edition: date | None) -> dict[int, RuleVersion]:
    """For a heading without a text of its own, the first provision under it in the same edition."""
    headings: dict[str, list[RuleVersion]] = {}
    for version in batch:
        if version.kind in _SHOWING_THE_FIRST and not any(by_language(version, "text").values()):
            first = version.number + (".1" if version.kind == "section" else "a")
            headings.setdefault(first, []).append(version)
    found: dict[int, RuleVersion] = {}
    for child in RuleVersion.objects.filter(number__in=list(headings)):
        for heading in headings[child.number]:
            there = heading.last_edition_id or edition
            if there is not None and child.stands_on(there):
                found[heading.pk] = child
    return found


def _keyword_sections() -> set[str]:
    """The numbers that the sections on keywords have had through the editions (502, 701, 702)."""
    sections = RuleVersion.objects.filter(kind=RuleVersion.Kind.SECTION)
    return {
        number
        for number, title in sections.values_list("number", "title_en")
        if title and _KEYWORD_TITLES.search(title)
    }


def _entry(
    version: RuleVersion,
    shown: RuleVersion,
    edition: date | None,
    keyword_sections: set[str],
    cited: Iterable[str],
) -> EntryData:
    title = by_language(version, "title")
    text = _with_examples(shown)
    heading = any(title.values())
    return EntryData(
        kind=Kind.RULE,
        object_id=version.pk,
        address=Address("rulings:rule", version.number),
        is_keyword=heading and version.kind == "rule" and version.parent_number in keyword_sections,
        is_current=edition is not None and version.stands_on(edition),
        number=version.number,
        title=title,
        text=text,
        title_texts=texts(title),
        context_texts=(version.number,),
        body_texts=texts(text) if shown is version else (),
        keys=(KeyData(key_of_number(version.number), version.number), *keys_of(title)),
        rules=(version.number, *cited),
        first_edition=version.first_edition_id,
        last_edition=version.last_edition_id,
        boost=_BOOSTS[version.kind],
    )


def _with_examples(version: RuleVersion) -> dict[str, str | None]:
    examples = by_language(version, "examples")
    return {
        language: "\n".join(filter(None, [text, *(examples[language] or [])])) or None
        for language, text in by_language(version, "text").items()
    }


def key_of_number(number: str) -> str:
    """Numbers keep their point, which a name's normal form drops; a repeated number's mark goes."""
    return number.rstrip("*")
