"""The keyword actions and keyword abilities of all editions, each with its names, numbers and time."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from faqsite.kept import kept
from faqsite.languages import EN, LANGUAGES, columns
from rulings.glossary_names import glossary_versions
from rulings.listed import by_languages
from rulings.models import Block, Citation, KeywordTally
from rulings.named_sections import ABILITIES, ACTIONS, Numbered, kept_rows, numbered_rows
from rulings.numbers import sort_key

# Words that cards had before the rules gave keywords numbers: only old glossaries tell of them.
BEFORE_NUMBERS = {"bury": ACTIONS, "landhome": ABILITIES, "islandhome": ABILITIES}


@dataclass(slots=True)
class Keyword:
    """A keyword through time. ``names`` are the latest in each language, ``older`` all others it had.

    ``number`` is today's or its last; one that only glossaries know has none, but a ``term``.
    ``documents`` are the slugs of public documents that cite it, its subrules included.
    """

    names: dict[str, str | None]
    older: dict[str, list[str]]
    section: str
    first: date
    last: date | None
    number: str = ""
    term: str = ""
    cards: int = 0
    documents: set[str] = field(default_factory=set)

    @property
    def is_retired(self) -> bool:
        """No rule of the newest edition has it."""
        return not self.number or self.last is not None

    @property
    def title(self) -> str:
        """The English name in small letters, as ``kw:`` takes it."""
        return (self.names[EN] or "").casefold()


@kept(size=1)
def all_keywords() -> tuple[Keyword, ...]:
    """Every keyword of every edition loaded; six queries."""
    groups = _groups()
    keywords = [_keyword(rows) for rows in groups]
    _add_quoted_names(keywords, groups)
    _add_names_of_terms(keywords)
    keywords += _of_glossaries(keywords)
    tallies = dict(KeywordTally.objects.order_by().values_list("title", "cards"))
    for keyword in keywords:
        keyword.cards = tallies.get(keyword.title, 0)
    _add_documents(keywords, groups)
    return tuple(keywords)


def keyword_titles() -> set[str]:
    """The English names of all keywords in small letters."""
    numbered = _by_identity(numbered_rows().keywords)
    keywords = [_keyword(rows) for rows in numbered]
    return {keyword.title for keyword in (*keywords, *_of_glossaries(keywords)) if keyword.title}


@dataclass(frozen=True, slots=True)
class StandingKeyword:
    """A keyword in one edition: its number there, and the names it had in any edition, by language."""

    number: str
    section: str
    names: Mapping[str, tuple[str, ...]]

    @property
    def latest(self) -> dict[str, str | None]:
        """The last name in each language."""
        return {code: names[-1] if names else None for code, names in self.names.items()}


@kept(size=16)
def keywords_standing(effective: date) -> tuple[StandingKeyword, ...]:
    """The keywords of an edition by their numbers; later ones lend old ones their Chinese names."""
    standing = []
    for rows in _groups():
        here = next((row for row in rows if row.stands_on(effective)), None)
        if here is None:
            continue
        had = {code: dict.fromkeys(name for row in rows if (name := row.names[code])) for code in LANGUAGES}
        standing.append(
            StandingKeyword(here.number, here.section, {code: tuple(names) for code, names in had.items()})
        )
    return tuple(sorted(standing, key=lambda keyword: sort_key(keyword.number)))


@kept(size=1)
def _groups() -> tuple[tuple[Numbered, ...], ...]:
    """Each keyword's rows, oldest first: read once for all editions."""
    return tuple(map(tuple, _by_identity(kept_rows().keywords)))


def _by_identity(numbered: Sequence[Numbered]) -> list[list[Numbered]]:
    """Rows of one rule, or of rules of one English name: a keyword that went and came back is one."""
    group_of: dict[int | str, list[Numbered]] = {}
    groups: list[list[Numbered]] = []
    for row in sorted(numbered, key=lambda row: row.first):
        name = (row.names[EN] or "").casefold()
        group = group_of.get(row.rule) or (group_of.get(name) if name else None)
        if group is None:
            group = []
            groups.append(group)
        group.append(row)
        group_of[row.rule] = group
        if name:
            group_of[name] = group
    return groups


def _keyword(rows: Sequence[Numbered]) -> Keyword:
    newest = max(rows, key=lambda row: (row.last or date.max, row.first))
    names: dict[str, str | None] = dict.fromkeys(LANGUAGES)
    older: dict[str, list[str]] = {}
    for language in LANGUAGES:
        had = [name for row in rows if (name := row.names[language])]
        names[language] = had[-1] if had else None
        older[language] = _others(had, names[language])
    last = None if any(row.last is None for row in rows) else newest.last
    return Keyword(names, older, newest.section, min(row.first for row in rows), last, newest.number)


def _others(names: Iterable[str], current: str | None) -> list[str]:
    """Each once, in order, but for the current one; the size of letters makes no other name."""
    seen = {(current or "").casefold()}
    others = []
    for name in names:
        if name.casefold() not in seen:
            seen.add(name.casefold())
            others.append(name)
    return others


def _holder(keywords: Sequence[Keyword], groups: Sequence[Sequence[Numbered]]) -> dict[int, Keyword]:
    return {row.rule: keyword for keyword, rows in zip(keywords, groups, strict=True) for row in rows}


def _add_quoted_names(keywords: Sequence[Keyword], groups: Sequence[Sequence[Numbered]]) -> None:
    """Names under which documents quote a keyword's rule: release notes of its day had their own."""
    holder = _holder(keywords, groups)
    quoted = Citation.objects.filter(
        field="number", rule__in=list(holder), block__kind=Block.Kind.RULE, block__document__is_public=True
    ).order_by("block_id")
    for rule, *titles in quoted.values_list("rule", *columns("block__title")).distinct():
        keyword = holder[rule]
        for language, title in by_languages(tuple(titles)).items():
            known = keyword.names[language]
            if title and known is None:
                keyword.names[language] = title
            elif title:
                keyword.older[language] = _others([*keyword.older[language], title], known)


def _add_names_of_terms(keywords: Sequence[Keyword]) -> None:
    """A keyword that was no rule when the rules were translated may be a term still ("Threshold")."""
    lacking = {one.names[EN]: one for one in keywords if one.names[EN] and not all(one.names.values())}
    rows = glossary_versions().filter(name_en__in=list(lacking)).order_by("first_edition")
    for english, *names in rows.values_list("name_en", *columns("name")):
        keyword = lacking[english]
        for language, name in by_languages(tuple(names)).items():
            keyword.names[language] = keyword.names[language] or name


def _of_glossaries(keywords: Sequence[Keyword]) -> list[Keyword]:
    """Keywords that only glossaries know, as obsolete ones; not those that have another name today."""
    known = {name.casefold() for one in keywords for name in (one.names[EN], *one.older[EN]) if name}
    obsolete = glossary_versions().filter(name_en__icontains="obsolete").order_by("first_edition")
    found: dict[str, Keyword] = {}
    for slug, first, last, definition, *names in obsolete.values_list(
        "term__slug", "first_edition", "last_edition", "definition_en", *columns("name")
    ):
        bare = {code: _bare(name) for code, name in by_languages(tuple(names)).items()}
        word = (bare[EN] or "").casefold()
        section = BEFORE_NUMBERS.get(word) or _section_told(definition or "")
        if section is None or word in known:
            continue
        none_older: dict[str, list[str]] = {code: [] for code in LANGUAGES}
        keyword = found.setdefault(slug, Keyword(dict(bare), none_older, section, first, last, term=slug))
        keyword.last = last
        keyword.names |= {code: name for code, name in bare.items() if name}
    return list(found.values())


def _bare(name: str | None) -> str | None:
    return re.sub(r"\s*[(（].*[)）]$", "", name) if name else None


def _section_told(definition: str) -> str | None:
    told = re.match(r"An obsolete keyword (action|ability)", definition)
    return {"action": ACTIONS, "ability": ABILITIES}[told[1]] if told else None


def _add_documents(keywords: Sequence[Keyword], groups: Sequence[Sequence[Numbered]]) -> None:
    """The documents that cite a keyword's rule or a subrule, by number in the edition they mean."""
    places = defaultdict(list)
    for keyword, rows in zip(keywords, groups, strict=False):
        for row in rows:
            places[row.number].append((row.first, row.last or date.max, keyword))
    cited = Citation.objects.filter(block__document__is_public=True, version__isnull=False).order_by()
    for number, parent, day, slug in cited.values_list(
        "version__number", "version__parent_number", "version__first_edition", "block__document__slug"
    ).distinct():
        for first, last, keyword in places.get(number) or places.get(parent) or ():
            if first <= day <= last:
                keyword.documents.add(slug)
