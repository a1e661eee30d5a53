"""Stores the references that texts make to rules, each resolved in the edition its text means."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from operator import attrgetter
from typing import Any

from django.db.models import F, Q, QuerySet

from faqsite.batches import in_batches
from faqsite.languages import LANGUAGES, ZH_HANS, ZH_HANT, columns
from faqsite.plain_sql import insert_instances
from faqsite.prepared import prepared
from faqsite.script import convert
from faqsite.translated import exact_text, literal
from rulings.ingest.link.references import Reference, find_references
from rulings.ingest.link.references_resolution import Resolved, index_numbers, resolve
from rulings.ingest.save.on_file import complete_editions
from rulings.ingest.save.ties import tie_rulings
from rulings.models import Block, Citation, Edition, GlossaryVersion, RuleVersion, Ruling
from rulings.models.rule import VersionQuerySet

# The source of rulings that come with card data, whatever documents print them too.
CARD_DATA = "MTGJSON"

NO_EDITION = "no edition of the rules is known for this text"

# What every reference has some of: few of the many rulings of cards need be read.
MAY_CITE = re.compile("[0-9０-９]{3}|[Ss]ection|[Cc]hapter|章")
_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Citing:
    """A row whose texts may cite rules: where the citation hangs, and the edition it means."""

    row: Block | Ruling | RuleVersion | GlossaryVersion
    link: str
    fields: tuple[str, ...]
    edition: date | None


def cite_rule_versions(keys: Iterable[int], languages: Sequence[str] = LANGUAGES) -> int:
    """Find the references of rule versions; they mean the edition in which the version began.

    ``languages`` are those whose words are new: references in others stay as they were found.
    """
    fields = ("text", "examples")
    rows = literal(RuleVersion).filter(pk__in=list(keys)).only("first_edition", *columns(*fields))
    return _store([Citing(row, "rule_version", fields, row.first_edition_id) for row in rows], languages)


def cite_glossary_versions(keys: Iterable[int], languages: Sequence[str] = LANGUAGES) -> int:
    fields = ("definition",)
    rows = literal(GlossaryVersion).filter(pk__in=list(keys)).only("first_edition", *columns(*fields))
    citing = [Citing(row, "glossary_version", fields, row.first_edition_id) for row in rows]
    return _store(citing, languages)


def cited_elsewhere(editions: Collection[date]) -> tuple[set[int], set[int]]:
    """The rule versions and glossary versions whose citations in these editions may lead elsewhere now.

    Their versions do not stand there any more, or nothing was found there.
    """
    pairs = _led_elsewhere(sorted(editions))
    rules = {rule for rule, _ in pairs if rule is not None}
    return rules, {term for _, term in pairs if term is not None}


@prepared
def _led_elsewhere(editions: list[date]) -> QuerySet[Any]:
    lost = (
        Q(version__isnull=True)
        | Q(version__first_edition__gt=F("edition"))
        | Q(version__last_edition__lt=F("edition"))
    )
    found = Citation.objects.filter(lost, edition__in=editions, block__isnull=True, ruling__isnull=True)
    return found.order_by().values_list("rule_version_id", "glossary_version_id")


def cite_blocks(blocks: Sequence[Block], edition: date | None) -> int:
    """Find the references of a document's blocks; they mean the document's edition.

    A rule excerpt cites the rule that it quotes, by its number.
    """
    return _store([Citing(block, "block", ("text", "number"), edition) for block in blocks])


def cite_rulings(keys: Collection[int]) -> int:
    """Find the references of rulings, and tie them to those rules.

    They mean the edition in force on the ruling's day, of those loaded; one that only a document prints is
    cited with it.
    """
    found = {pk for some in in_batches(keys, _AT_ONCE) for pk in _citing(some)}
    if not found:
        return 0
    of_its_own = Q(blocks__isnull=True) | Q(source=CARD_DATA)
    rows = Ruling.objects.filter(of_its_own, pk__in=found).distinct()
    days = complete_editions()
    changed = _store([Citing(row, "ruling", ("text",), _in_force(row.date, days)) for row in rows])
    if changed:
        tie_rulings({row.pk for row in rows})
    return changed


def _citing(keys: list[int]) -> Iterator[int]:
    """Those of these rulings that may cite a rule, and those that are stored as citing one."""
    for pk, *texts in _ruling_texts(keys):
        if any(text and MAY_CITE.search(text) for text in texts):
            yield pk
    yield from (pk for (pk,) in _stored_as_citing(keys))


@prepared
def _ruling_texts(keys: list[int]) -> QuerySet[Any]:
    return literal(Ruling).filter(pk__in=keys).order_by().values_list("pk", *columns("text"))


@prepared
def _stored_as_citing(keys: list[int]) -> QuerySet[Any]:
    return Citation.objects.filter(ruling_id__in=keys).order_by().values_list("ruling_id").distinct()


def rulings_to_cite_again(restated: Collection[date] | None) -> list[int]:
    """Of the rulings that cite rules those that mean another edition now, or one that was restated."""
    days = complete_editions()
    return [
        ruling
        for ruling, day, edition in _editions_meant()
        if restated is None or edition in restated or edition != _in_force(day, days)
    ]


@prepared
def _editions_meant() -> QuerySet[Any]:
    cited = Citation.objects.filter(ruling__isnull=False)
    return cited.order_by().values_list("ruling_id", "ruling__date", "edition_id").distinct()


def _in_force(day: date | None, days: Sequence[date]) -> date | None:
    """The last of the ordered editions by that day, else the first of all; undated texts mean the last."""
    older = [edition for edition in days if day is None or edition <= day]
    return older[-1] if older else next(iter(days), None)


def cited_text(row: Block | Ruling | RuleVersion | GlossaryVersion, field: str, language: str) -> str:
    """What a citation's span counts in: a translated field, one of its examples, or the number."""
    if field == "number":
        return str(getattr(row, field))
    name, _, position = field.partition(".")
    value = exact_text(row, name, language)
    if position:
        examples = value or []
        return str(examples[int(position)]) if int(position) < len(examples) else ""
    return value or ""


def _references(place: Citing, language: str) -> Iterator[tuple[str, Reference]]:
    """The references of a row in one language, with the field that each stands in."""
    for field in place.fields:
        if field == "number":
            yield from _quoted(place, language)
        elif field == "examples":
            for position in range(len(exact_text(place.row, field, language) or ())):
                name = f"{field}.{position}"
                for reference in find_references(cited_text(place.row, name, language), language):
                    yield name, reference
        else:
            for reference in find_references(cited_text(place.row, field, language), language):
                yield field, reference


def _quoted(place: Citing, language: str) -> Iterator[tuple[str, Reference]]:
    """The rule that an excerpt quotes, where the document's edition is known, in its own language."""
    number = cited_text(place.row, "number", language)
    if number and place.edition and exact_text(place.row, "text", language):
        yield (
            "number",
            Reference(0, len(number), number, number, title=exact_text(place.row, "title", language)),
        )


@dataclass(frozen=True, slots=True)
class Contents:
    """The rules of one edition: number → (rule version, rule), and number → titles in one language."""

    numbers: dict[str, tuple[int, int]]
    titles: dict[str, tuple[str, ...]]


def contents_of(edition: date, language: str, cited: Collection[str]) -> Contents:
    """What references to the numbers ``cited`` need of an edition: those numbers, and all that have titles.

    Traditional texts converted from Simplified ones call rules by their converted titles too.
    """
    titles_in = columns("title")
    needed = Q(number__in=cited)
    for name in titles_in:
        needed |= Q(**{f"{name}__isnull": False})
    in_force: QuerySet[Any] = VersionQuerySet(RuleVersion).in_force(Edition(effective=edition))
    rows = in_force.filter(needed).values_list("number", "pk", "rule_id", *titles_in)
    numbers: dict[str, tuple[int, int]] = {}
    titles: dict[str, tuple[str, ...]] = {}
    for number, version, rule, *by_language in rows:
        numbers[number] = (version, rule)
        known = dict(zip(LANGUAGES, by_language, strict=True))
        names = [known[language]]
        if language == ZH_HANT and known[ZH_HANS]:
            names.append(_converted(known[ZH_HANS], ZH_HANS, ZH_HANT))
        if any(names):
            titles[number] = tuple(name for name in names if name)
    return Contents(numbers, titles)


@lru_cache(maxsize=4096)
def _converted(title: str, source: str, target: str) -> str:
    return convert(title, source, target)


def _store(citing: Sequence[Citing], languages: Sequence[str] = LANGUAGES) -> int:
    """Make the stored citations of these rows what their texts say now; returns how many changed."""
    if not citing:
        return 0
    wanted = {_key(citation): citation for citation in _citations(citing, languages)}
    links: dict[str, list[int]] = {}
    for place in citing:
        links.setdefault(place.link, []).append(place.row.pk)
    have = {
        tuple(key): pk
        for link, keys in links.items()
        for pk, *key in Citation.objects.filter(**{f"{link}__in": keys}, language__in=languages).values_list(
            "pk", *_KEY
        )
    }
    gone = [pk for key, pk in have.items() if key not in wanted]
    new = [citation for key, citation in wanted.items() if key not in have]
    if gone:
        Citation.objects.filter(pk__in=gone).delete()
    insert_instances(Citation, new)
    return len(gone) + len(new)


def _citations(citing: Sequence[Citing], languages: Sequence[str]) -> Iterator[Citation]:
    """All citations of these rows; those that mean one edition in one language are resolved together."""
    groups: dict[tuple[date | None, str], list[tuple[Citing, str, Reference]]] = {}
    for place in citing:
        for language in languages:
            for field, reference in _references(place, language):
                groups.setdefault((place.edition, language), []).append((place, field, reference))
    for (edition, language), found in groups.items():
        cited = {reference.number for _, _, reference in found}
        contents = contents_of(edition, language, cited) if edition else Contents({}, {})
        index = index_numbers(contents.numbers, contents.titles)
        for (place, field, _), result in zip(found, resolve([each[2] for each in found], index), strict=True):
            yield _citation(place, field, language, result, contents)


def _citation(place: Citing, field: str, language: str, resolved: Resolved, contents: Contents) -> Citation:
    number = resolved.number or resolved.reference.number
    version, rule = contents.numbers.get(resolved.number or "", (None, None))
    problem = (resolved.unresolved or resolved.doubt or "") if place.edition else NO_EDITION
    return Citation(
        **{f"{place.link}_id": place.row.pk},
        field=field,
        language=language,
        start=resolved.reference.start,
        end=resolved.reference.end,
        written=resolved.reference.written[:80],
        number=number,
        edition_id=place.edition,
        version_id=version,
        rule_id=rule,
        problem=str(problem),
    )


# By these a citation that was found again is known.
_KEY = (
    "block_id", "ruling_id", "rule_version_id", "glossary_version_id", "field", "language", "start", "end",
    "number", "edition_id", "version_id", "rule_id", "problem",
)  # fmt: skip
_key: Callable[[Citation], tuple[Any, ...]] = attrgetter(*_KEY)
