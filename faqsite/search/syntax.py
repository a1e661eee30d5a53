"""The query language: words, "phrases", -excluded words and filters; whatever is typed has a meaning.

``parse`` never fails. What it cannot use (an unknown filter, a set code that is none) is
searched as words or left out, and said in ``problems``.
"""

import re
from dataclasses import dataclass, field

from faqsite.search.analysis import Phrase, phrase, phrases, stem
from faqsite.search.filters import Filter, filter_named, read_value
from faqsite.search.folding import fold
from faqsite.search.words import split_at_older_words
from rulings.numbers import tidy

LONGEST_QUERY = 200
MOST_TERMS = 16

_PART = re.compile(
    r"""(?P<minus>[-－])?
        (?:(?P<name>[^\W\d_]{1,12})(?P<operator>[:：]|[<>]=?|=)(?=\S))?
        (?:["“”„「『](?P<quoted>[^"“”「」『』]*)["“”」』]? | (?P<word>[^\s"“”「」『』]+))""",
    re.VERBOSE,
)
# "CR", "rule" and the like before a number say only that it is one.
_RULE_WORD = re.compile(r"(?<![a-z])(?:cr|rules?|规则|第)\s*(?=\d{3}(?:\.\d|\s|$))")
_POWER = re.compile(r"[-－−][\dxX*]{1,3}/[-−+＋－]?[\dxX*]{1,3}")

# Words of which every English text is full; required only where the query has no others.
STOP_WORDS = frozenset(
    stem(word)
    for word in [
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
    ]
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
class Query:
    """A query as understood. ``text`` is what was typed without filters and excluded parts."""

    text: str = ""
    terms: tuple[Term, ...] = ()
    excluded: tuple[Term, ...] = ()
    number: str | None = None
    filters: tuple[Filter, ...] = ()
    problems: tuple[Problem, ...] = ()

    def values(self, name: str) -> list[str]:
        """The values of the filter ``name`` that are asked for (not those excluded)."""
        return [one.value for one in self.filters if one.name == name and not one.negated]

    def __bool__(self) -> bool:
        return bool(self.terms or self.number or self.filters)


@dataclass(slots=True)
class _Reading:
    """What has been read so far; ``words`` wait to become terms, as older words may span several."""

    words: list[str] = field(default_factory=list)
    quoted: list[str] = field(default_factory=list)
    excluded: list[Term] = field(default_factory=list)
    filters: list[Filter] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def parse(query: str) -> Query:
    """The meaning of ``query``; what is over ``LONGEST_QUERY`` characters is cut off, and that is said."""
    reading = _Reading()
    text = query.replace("\0", " ").strip()
    if len(text) > LONGEST_QUERY:
        reading.problems.append(Problem("too_long", str(LONGEST_QUERY)))
        text = text[:LONGEST_QUERY]
    if tidy(text) is not None:
        reading.words.append(text)
    else:
        for part in _PART.finditer(text):
            _read(part, reading)
    return _understood(reading)


def _read(part: re.Match[str], reading: _Reading) -> None:
    body = part["quoted"] if part["quoted"] is not None else part["word"]
    if part["name"] and _read_filter(part, body, reading):
        return
    if part["minus"] and not _POWER.match(part[0]):
        found = phrase(body)
        reading.excluded += [Term((found,))] if found.tokens else []
    elif part["quoted"] is not None and not part["name"]:
        reading.quoted.append(body)
    else:
        reading.words.append(part[0])


def _read_filter(part: re.Match[str], body: str, reading: _Reading) -> bool:
    """Whether the part is used up as a filter (or left out as one that makes no sense)."""
    name = filter_named(part["name"])
    if name is None:
        if part["name"].isascii():
            reading.problems.append(Problem("unknown_filter", part["name"]))
        return False
    value = read_value(name, body)
    if value is None:
        reading.problems.append(Problem("bad_value", part[0]))
        return True
    operator = part["operator"].replace("：", ":")
    reading.filters.append(Filter(name, value, operator, bool(part["minus"])))
    return True


def _understood(reading: _Reading) -> Query:
    text = " ".join([*reading.words, *reading.quoted])
    number = tidy(text)
    terms = _terms(number or " ".join(reading.words))
    terms += [Term((found,), exact=True) for found in map(phrase, reading.quoted) if found.tokens]
    if len(terms) > MOST_TERMS:
        reading.problems.append(Problem("too_many_words", str(MOST_TERMS)))
    if reading.excluded and not terms and not reading.filters:
        reading.problems.append(Problem("only_excluded"))
    return Query(
        text, tuple(terms[:MOST_TERMS]), tuple(reading.excluded[:MOST_TERMS]), number,
        tuple(reading.filters[:MOST_TERMS]), tuple(reading.problems),
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
