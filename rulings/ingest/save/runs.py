"""Which editions share one version of a rule: from what each edition says to runs of equal words.

Pure. What an edition says under one number is a ``Content``; the timeline of a number maps
editions to contents. Neighbouring editions whose contents agree share one version, whose text
is thus stored, and translated, once. The outcome depends on the timeline only, so the order in
which editions are imported makes no difference.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from rapidfuzz import fuzz

# A heading keeps its identity with its title; a text while most of its words stay. Two unrelated rules of
# the same style score up to 65.
SAME_RULE_RATIO = 70.0


@dataclass(frozen=True, slots=True)
class Words:
    """What one edition prints for one provision in one language."""

    title: str | None = None
    text: str | None = None
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Content:
    """The words of one provision by language; only languages that a loaded source has."""

    words: tuple[tuple[str, Words], ...]

    @classmethod
    def of(cls, words: Mapping[str, Words]) -> "Content":
        return cls(tuple(sorted(words.items())))

    def by_language(self) -> dict[str, Words]:
        return dict(self.words)


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive loaded editions, first to last, in which one content stood.

    ``continues`` says that the run before it, under the same number, is the same rule.
    """

    first: date
    last: date
    content: Content
    continues: bool


def agree(one: Content, other: Content) -> bool:
    """Whether two contents can share a version: equal in some language, different in none."""
    left, right = one.by_language(), other.by_language()
    shared = left.keys() & right.keys()
    return bool(shared) and all(left[language] == right[language] for language in shared)


def same_rule(one: Content, other: Content) -> bool:
    """Whether words under the same number are one rule that was reworded, not another rule.

    Titles decide where both have one in a language; else most of the text must be the same.
    """
    left, right = one.by_language(), other.by_language()
    shared = sorted(left.keys() & right.keys())  # "en" first: the others are made from it
    for language in shared:
        a, b = left[language], right[language]
        if a.title and b.title:
            return a.title.casefold() == b.title.casefold()
        if a.text and b.text:
            return fuzz.token_sort_ratio(a.text, b.text, score_cutoff=SAME_RULE_RATIO) > 0
    return False


def arrange(timeline: Mapping[date, Content], editions: Sequence[date]) -> list[Run]:
    """The runs of one number, in order. ``editions`` are all that are loaded, ascending.

    An edition missing from the timeline, or without words, does not have the number and ends a run.
    """
    runs: list[Run] = []
    open_run: Run | None = None
    for edition in editions:
        content = timeline.get(edition)
        if content is None or not content.words:
            open_run = None
            continue
        if open_run is not None and agree(open_run.content, content):
            merged = Content.of({**open_run.content.by_language(), **content.by_language()})
            runs[-1] = open_run = Run(open_run.first, edition, merged, open_run.continues)
            continue
        continues = bool(runs) and same_rule(runs[-1].content, content)
        open_run = Run(edition, edition, content, continues)
        runs.append(open_run)
    return runs
