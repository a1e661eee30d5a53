"""The query language: words, "phrases", -excluded words, filters, "or" and brackets.

``parse`` never fails: whatever is typed has a meaning. What it cannot use (an unknown filter, a set
code that is none) is searched as words or left out, and said in ``problems``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from faqsite.search.analysis import Phrase, phrase, phrases, stem
from faqsite.search.filters import Filter, filter_named, read_filter
from faqsite.search.folding import fold
from faqsite.search.grouping import POWER, Group, grouped, is_bare
from faqsite.search.words import split_at_older_words
from rulings.numbers import tidy

LONGEST_QUERY = 200
MOST_TERMS = 16

_PART = re.compile(
    r"""(?P<minus>[-－])?
        (?:(?P<name>[^\W\d_]{1,12})(?P<operator>[<>!]=|[:：<>=＝＜＞≤≥≠])(?=\S))?
        (?:(?<=[:：<>=＝＜＞≤≥≠])[(（](?P<inner>[^()（）]*)[)）]? |
           ["“”„「『](?P<quoted>[^"“”「」『』]*)["“”」』]? | (?P<word>[^\s"“”「」『』]+))""",
    re.VERBOSE,
)
# The point of a rule's number as Chinese keyboards give it.
_POINT = re.compile(r"(?<=\d)[。．｡](?=\d)")
# "CR", "rule" and the like before a number say only that it is one.
_RULE_WORD = re.compile(r"(?<![a-z])(?:cr|rules?|规则|第)\s*(?=\d{3}(?:\.\d|\s|$))")

# "not:split" is "-is:split".
_NOT, _IS = "not", "is"

# Words of which every English text is full; required only where the query has no others.
STOP_WORDS = frozenset(
    map(
        stem,
        [
            "a",
            "an",
            "and",
            "are",
            "as",
            "at",
            "be",
            "by",
            "do",
            "does",
            "for",
            "from",
            "how",
            "i",
            "if",
            "in",
            "is",
            "it",
            "of",
            "on",
            "or",
            "that",
            "the",
            "this",
            "to",
            "what",
            "when",
            "with",
        ],
    )
)


@dataclass(frozen=True, slots=True)
class Term:
    """Something to be found: any one of its phrases will do (as typed, or in today's words).

    ``exact``: it stood in quotes and is never taken apart.
    """

    phrases: tuple[Phrase, ...]
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """A part of the query that could not be used as it stands; ``value`` is that part."""

    code: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Alternatives:
    """A bracket: any one of ``queries`` must hold, or none where it is negated."""

    queries: tuple["Query", ...]
    negated: bool = False

    @property
    def asks(self) -> bool:
        """Whether it says what to look for, and not only which words to leave out."""
        return not self.negated or any(one.filters for one in self.queries)


@dataclass(frozen=True, slots=True)
class Query:
    """A query as understood. ``text`` is what was typed without filters and excluded parts.

    Everything in it must hold; ``groups`` are its brackets and what "or" stands between.
    """

    text: str = ""
    terms: tuple[Term, ...] = ()
    excluded: tuple[Term, ...] = ()
    number: str | None = None
    filters: tuple[Filter, ...] = ()
    problems: tuple[Problem, ...] = ()
    groups: tuple[Alternatives, ...] = ()

    def values(self, name: str) -> list[str]:
        """The values of the filter ``name`` that are asked for (not those excluded)."""
        return [one.value for one in self.filters if one.name == name and not one.negated]

    def alternatives(self) -> Iterator["Query"]:
        """The queries in its brackets, at any depth, except what is excluded."""
        for group in self.groups:
            if not group.negated:
                for one in group.queries:
                    yield one
                    yield from one.alternatives()

    @property
    def wanted(self) -> tuple[Term, ...]:
        """The terms of its brackets, of which an entry may have any."""
        return tuple(dict.fromkeys(term for one in self.alternatives() for term in one.terms))

    def __bool__(self) -> bool:
        return bool(self.terms or self.number or self.filters or any(one.asks for one in self.groups))


@dataclass(slots=True)
class _Reading:
    """What has been read so far; ``words`` wait to become terms, as older words may span several.

    ``uses_filters``: the whole query has some, so that what looks like one is meant as one.
    """

    uses_filters: bool = False
    words: list[str] = field(default_factory=list)
    quoted: list[str] = field(default_factory=list)
    excluded: list[Term] = field(default_factory=list)
    filters: list[Filter] = field(default_factory=list)
    groups: list[Alternatives] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def parse(query: str) -> Query:
    """The meaning of ``query``; what is over ``LONGEST_QUERY`` characters is cut off, and that is said."""
    problems: list[Problem] = []
    text = query.encode(errors="replace").decode().replace("\0", " ").strip()  # no half of a surrogate pair
    text = _POINT.sub(".", text)
    if len(text) > LONGEST_QUERY:
        problems.append(Problem("too_long", str(LONGEST_QUERY)))
        text = text[:LONGEST_QUERY]
    if tidy(text) is not None:
        return _understood(_Reading(words=[text], problems=problems))
    uses_filters = any(_is_filter(part["name"] or "") for part in _PART.finditer(text))
    reading = _Reading(uses_filters, problems=problems)
    found = _read_whole(grouped(text), text, reading)
    if found.excluded and not found:
        found = replace(found, problems=(*found.problems, Problem("only_excluded")))
    return found


def _is_filter(name: str) -> bool:
    return filter_named(name) is not None or fold(name).text == _NOT


def _read_whole(whole: Group, text: str, reading: _Reading) -> Query:
    """A query of bare words alone is read as it was typed, brackets and all."""
    if len(whole.alternatives) > 1:
        reading.groups += _groups([whole], reading)
        found = _understood(reading)
        is_name = all(is_bare(item) for items in whole.alternatives for item in items)
        return replace(found, text=text) if is_name else found
    (items,) = whole.alternatives or ((),)
    return _query((text,) if all(map(is_bare, items)) else items, reading)


def _query(items: Sequence[str | Group], reading: _Reading) -> Query:
    """What stands side by side on one level."""
    for part in _PART.finditer(" ".join(item for item in items if isinstance(item, str))):
        _read(part, reading)
    reading.groups += _groups([item for item in items if isinstance(item, Group)], reading)
    return _understood(reading)


def _groups(groups: Sequence[Group], reading: _Reading) -> list[Alternatives]:
    """Brackets that mean something; their problems become those of ``reading``."""
    found: list[Alternatives] = []
    for group in groups:
        queries = [_query(items, _Reading(reading.uses_filters)) for items in group.alternatives]
        reading.problems += [problem for one in queries for problem in one.problems]
        telling = tuple(replace(one, problems=()) for one in queries if one or one.excluded or one.groups)
        found += [Alternatives(telling, group.negated)] if telling else []
    return found


def _read(part: re.Match[str], reading: _Reading) -> None:
    body = next(one for one in (part["quoted"], part["inner"], part["word"]) if one is not None)
    if part["name"] and _read_filter(part, body, reading):
        return
    if part["minus"] and not POWER.match(part[0]):
        found = phrase(body)
        reading.excluded += [Term((found,))] if found.tokens else []
    elif part["quoted"] is not None and not part["name"]:
        reading.quoted.append(body)
    else:
        reading.words.append(part[0])


def _read_filter(part: re.Match[str], body: str, reading: _Reading) -> bool:
    """Whether the part is used up as a filter (or left out as one that makes no sense)."""
    is_not = fold(part["name"]).text == _NOT
    name = _IS if is_not else filter_named(part["name"])
    if name is None and reading.uses_filters:
        reading.problems.append(Problem("filter_left_out", part["name"]))
        return True
    if name is None:
        if part["name"].isascii():
            reading.problems.append(Problem("unknown_filter", part["name"]))
        return False
    is_phrase = part["quoted"] is not None
    found = read_filter(name, part["operator"], body, negated=is_not != bool(part["minus"]), exact=is_phrase)
    if found is None:
        reading.problems.append(Problem("bad_value", part[0]))
    else:
        reading.filters.append(found)
    return True


def _understood(reading: _Reading) -> Query:
    text = " ".join([*reading.words, *reading.quoted])
    number = tidy(text)
    terms = _terms(number or " ".join(reading.words))
    terms += [Term((found,), exact=True) for found in map(phrase, reading.quoted) if found.tokens]
    if len(terms) > MOST_TERMS:
        reading.problems.append(Problem("too_many_words", str(MOST_TERMS)))
    return Query(
        text, tuple(terms[:MOST_TERMS]), tuple(reading.excluded[:MOST_TERMS]), number,
        tuple(reading.filters[:MOST_TERMS]), tuple(reading.problems), tuple(reading.groups),
    )  # fmt: skip


def _terms(text: str) -> list[Term]:
    """The terms of ``text``: older words beside today's, stop words only where there is nothing else."""
    terms: list[Term] = []
    for piece, today in split_at_older_words(_RULE_WORD.sub("", fold(text).text)):
        if today is None:
            terms += [Term((found,)) for found in phrases(piece)]
        else:
            terms.append(Term((phrase(piece), phrase(today))))
    telling = [term for term in terms if term.phrases[0].tokens[0] not in STOP_WORDS]
    return telling or terms
