"""Finding, from texts printed in both scripts, the words that OpenCC writes otherwise than the cards do.

``learn`` proposes entries for ``data/phrases.tsv``: the shortest stretches of text around each
difference that the printed cards write in one way nearly always. Only other characters for the same
words are learnt; other words are terms, and a person's to judge. Pure functions; no files.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from faqsite.script.folding import fold_to_simplified

LONGEST = 5
# A character alone is believed after this many occurrences; a longer word after fewer.
_BELIEVED_AFTER = {1: 12, 2: 2}
_AGREEMENT = 0.9
# Characters that stand for several of the other script in ordinary words: never decided alone.
_AMBIGUOUS = frozenset("制系后只并布于发干面里松谷范余占复卷注征准采划回个合表冲获台")
_HAN = re.compile(r"[\u3400-\u9fff]+")


@dataclass(frozen=True, slots=True)
class Aligned:
    """A source text, what is written for each of its characters by us and in print (None: not comparable)."""

    source: str
    ours: str
    printed: tuple[str | None, ...]

    def differences(self) -> Iterator[int]:
        for position, printed in enumerate(self.printed):
            if printed is not None and printed != self.ours[position]:
                yield position


@dataclass(frozen=True, slots=True)
class Learned:
    """An entry proposed, and how often the cards print it so."""

    source: str
    target: str
    printed: int


@dataclass(frozen=True, slots=True)
class _Evidence:
    """For every stretch: how many differences it holds, what we write for it alone, what is printed."""

    mends: Mapping[str, int]
    ours: Mapping[str, str]
    printed: Mapping[str, Counter[str]]


def align(source: str, ours: str, printed: str) -> Aligned | None:
    """The pair character by character; None where our conversion changed the length."""
    if len(source) != len(ours):
        return None
    if len(printed) == len(ours):
        return Aligned(source, ours, tuple(printed))
    slots: list[str | None] = [None] * len(ours)
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, ours, printed, autojunk=False).get_opcodes():
        if tag == "equal" or (tag == "replace" and i2 - i1 == j2 - j1 == 1):
            slots[i1:i2] = printed[j1:j2]
    return Aligned(source, ours, tuple(slots))


def learn(pairs: Iterable[tuple[str, str]], convert: Callable[[str], str]) -> list[Learned]:
    """Entries that bring ``convert`` nearer to what is printed; ``pairs`` are source and printed texts.

    Of the stretches around a difference the one is taken that mends most, then the shortest.
    """
    texts = [found for source, printed in pairs if (found := align(source, convert(source), printed))]
    mends = Counter(part for text in texts for at in text.differences() for part in _around(text, at))
    ours = {part: convert(part) for part in mends}
    evidence = _Evidence(mends, ours, _count(texts, ours))
    chosen: dict[str, Learned] = {}
    for text in texts:
        for at in text.differences():
            entry = _choose(text, at, evidence)
            if entry:
                chosen.setdefault(entry.source, entry)
    return sorted(chosen.values(), key=lambda one: (-one.printed, one.source))


def _spans(text: Aligned, at: int) -> Iterator[tuple[int, int]]:
    """Stretches of Chinese that hold the character ``at``, the shortest first."""
    for length in range(1, LONGEST + 1):
        for start in range(max(0, at - length + 1), min(at, len(text.source) - length) + 1):
            if _HAN.fullmatch(text.source, start, start + length):
                yield start, start + length


def _around(text: Aligned, at: int) -> Iterator[str]:
    return (text.source[start:end] for start, end in _spans(text, at))


def _count(texts: Sequence[Aligned], wanted: Mapping[str, str]) -> dict[str, Counter[str]]:
    """How each wanted stretch is printed, wherever it stands."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        for start in range(len(text.source)):
            for length in range(1, LONGEST + 1):
                part = text.source[start : start + length]
                printed = text.printed[start : start + length]
                if part in wanted and len(part) == length and None not in printed:
                    counts[part]["".join(one or "" for one in printed)] += 1
    return counts


def _choose(text: Aligned, at: int, evidence: _Evidence) -> Learned | None:
    """The stretch around ``at`` that is nearly always printed as it is here and mends most."""
    best: tuple[int, int, Learned] | None = None
    for start, end in _spans(text, at):
        part = text.source[start:end]
        found = _believed(part, evidence)
        mends = found is not None and found.target[at - start] == text.printed[at]
        if found and mends and _mends_only(found, start, text, evidence):
            worth = (evidence.mends[part], -len(part), found)
            best = worth if best is None or worth[:2] > best[:2] else best
    return best[2] if best else None


def _believed(part: str, evidence: _Evidence) -> Learned | None:
    counts = evidence.printed.get(part)
    if not counts or part in _AMBIGUOUS:
        return None
    target, often = counts.most_common(1)[0]
    enough = often >= _BELIEVED_AFTER.get(len(part), 1) and often / counts.total() >= _AGREEMENT
    same_word = fold_to_simplified(part) == fold_to_simplified(target)
    return Learned(part, target, often) if enough and same_word else None


def _mends_only(found: Learned, start: int, text: Aligned, evidence: _Evidence) -> bool:
    """Whether it changes what we write only where print differs: a term cut in two would change more."""
    ours = evidence.ours[found.source]
    return len(ours) == len(found.target) and all(
        one == other or text.printed[start + i] == other != text.ours[start + i]
        for i, (one, other) in enumerate(zip(ours, found.target, strict=True))
    )
