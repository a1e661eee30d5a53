"""Two wordings of a text as one, with what only the older and only the newer has marked.

Pure. English is compared by words, Chinese by characters; numbers, symbols and power and toughness stay
whole. What only typesetting decides (spaces, kinds of quotation marks) is no difference. Readers follow
few long marks better than many short ones: runs of tiny pieces are drawn together, a mark begins where a
sentence does if it can, and a text of which hardly anything stayed is shown as two.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from rulings.comparison import Words, folded

# {2/W}, 702.24a, +1/-1, *, It's, one Chinese character or mark; spaces go with what is before them.
_TOKEN = re.compile(
    r"(?:\{[^{}\s]{1,12}\}|-{2,}|[+\-−–]?[\dX*]+/[+\-−–]?[\dX*]+|\d+(?:\.\d+)*[a-z]{0,2}(?![a-z])"
    r"|[^\W\d_\u2e80-\uffef]+(?:['’][^\W\d_\u2e80-\uffef]+)*|.)[^\S\n]*",
    re.DOTALL | re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?。！？\n][\"”'’」』)）]*\s*$")
_PAUSE = re.compile(r"[,;:，、；：—–][\"”」』)）]*\s*$")
# Of less than this part of the longer text remaining, the two are shown one after the other.
LEAST_IN_COMMON = 0.3
# A piece of at most so many words or characters between two longer marks is drawn into them.
LONGEST_DRAWN_IN = 3
NEAREST_EXAMPLES = 0.5


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text that is the same in both, or only in the older or the newer one."""

    text: str
    kind: str  # "same", "deleted", "inserted"


@dataclass(frozen=True, slots=True)
class Marked:
    """The words of a rule in two editions; a part that neither has is empty."""

    title: list[Piece]
    text: list[Piece]
    examples: list[list[Piece]]


@dataclass(frozen=True, slots=True)
class ExampleFates:
    """How many examples were added, changed and removed."""

    added: int = 0
    changed: int = 0
    removed: int = 0

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


@dataclass(slots=True)
class _Run:
    """Tokens in both (``same``), or what stands in the older and the newer one between two such runs."""

    same: list[str]
    deleted: list[str]
    inserted: list[str]


def mark_words(older: Words | None, newer: Words | None) -> Marked:
    """All that a rule says; where one side is None the other is no change to mark, but shown as it is."""
    if older is None or newer is None:
        only = older or newer or Words()
        return Marked(_plain(only.title), _plain(only.text), [_plain(each) for each in only.examples])
    examples = [marked(old, new) for old, new in pair_examples(older.examples, newer.examples)]
    return Marked(marked(older.title, newer.title), marked(older.text, newer.text), examples)


def _plain(text: str) -> list[Piece]:
    return [Piece(text, "same")] if text else []


def marked(older: str, newer: str) -> list[Piece]:
    """The two texts as one, in pieces; without the inserted (deleted) ones they give each back.

    To the space: what stayed is shown in the newer's typesetting.
    """
    a, b = _TOKEN.findall(older), _TOKEN.findall(newer)
    runs = _draw_together(_slide(_runs(a, b)))
    kept = sum(_weight(run.same) for run in runs)
    if kept < LEAST_IN_COMMON * max(_weight(a), _weight(b)):
        runs = [_Run([], a, b)]
    return [
        Piece("".join(tokens), kind)
        for run in runs
        for tokens, kind in ((run.same, "same"), (run.deleted, "deleted"), (run.inserted, "inserted"))
        if tokens
    ]


def pair_examples(older: Sequence[str], newer: Sequence[str]) -> list[tuple[str, str]]:
    """Each example with its counterpart in the other edition, or with "" where it has none.

    Those with the same words meet first, then what stands between two such, in order, if near enough.
    """
    pairs: list[tuple[str, str]] = []
    if not older or not newer:
        return [(old, "") for old in older] + [("", new) for new in newer]
    matcher = SequenceMatcher(None, [folded(each) for each in older], [folded(each) for each in newer], False)
    for operation, a1, a2, b1, b2 in matcher.get_opcodes():
        if operation == "equal":
            pairs += zip(older[a1:a2], newer[b1:b2], strict=True)
        else:
            pairs += _pair_near(older[a1:a2], list(newer[b1:b2]))
    return pairs


def example_fates(older: Words | None, newer: Words | None) -> ExampleFates:
    """What became of a rule's examples; those of an added or removed rule are added or removed with it."""
    before, after = (older or Words()).examples, (newer or Words()).examples
    if before == after:
        return ExampleFates()
    pairs = [(old, new) for old, new in pair_examples(before, after) if folded(old) != folded(new)]
    return ExampleFates(
        added=sum(not old for old, _ in pairs),
        changed=sum(bool(old and new) for old, new in pairs),
        removed=sum(not new for _, new in pairs),
    )


def _pair_near(older: Sequence[str], newer: list[str]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for old in older:
        near = next((place for place, new in enumerate(newer) if _is_near(old, new)), None)
        if near is None:
            pairs.append((old, ""))
            continue
        pairs += [("", skipped) for skipped in newer[:near]]
        pairs.append((old, newer[near]))
        del newer[: near + 1]
    return pairs + [("", new) for new in newer]


def _is_near(older: str, newer: str) -> bool:
    a, b = _keys(_TOKEN.findall(older)), _keys(_TOKEN.findall(newer))
    return SequenceMatcher(None, a, b, autojunk=False).ratio() >= NEAREST_EXAMPLES


def _keys(tokens: Sequence[str]) -> list[str]:
    """What of each token counts in comparing."""
    return [_key(token) for token in tokens]


@lru_cache(maxsize=4096)
def _key(token: str) -> str:
    """The words and characters of the rules are the same few thousand again and again."""
    return folded(token)


def _weight(tokens: Sequence[str]) -> int:
    """How many words or Chinese characters; marks and spaces carry no meaning of their own."""
    return sum(map(_is_word, tokens))


@lru_cache(maxsize=4096)
def _is_word(token: str) -> bool:
    return any(character.isalnum() for character in token)


def _runs(a: list[str], b: list[str]) -> list[_Run]:
    """What is the same, each run with what differs behind it. The ends need no search."""
    keys_a, keys_b = _keys(a), _keys(b)
    start = _length_in_common(keys_a, keys_b)
    end = _length_in_common(keys_a[start:][::-1], keys_b[start:][::-1])
    runs = [_Run(_joined(a[:start], b[:start]), [], [])]
    inner_a, inner_b = keys_a[start : len(a) - end], keys_b[start : len(b) - end]
    for operation, a1, a2, b1, b2 in SequenceMatcher(None, inner_a, inner_b, False).get_opcodes():
        old, new = a[start + a1 : start + a2], b[start + b1 : start + b2]
        if operation == "equal":
            runs.append(_Run(_joined(old, new), [], []))
        else:
            runs[-1].deleted, runs[-1].inserted = old, new
    if end:
        runs.append(_Run(_joined(a[len(a) - end :], b[len(b) - end :]), [], []))
    return _closed_up(runs)


def _length_in_common(a: Sequence[str], b: Sequence[str]) -> int:
    length = 0
    for one, other in zip(a, b, strict=False):
        if one != other:
            break
        length += 1
    return length


def _joined(older: Sequence[str], newer: Sequence[str]) -> list[str]:
    """Tokens in both as the newer writes them, with the older's space behind them if it alone has one."""
    pairs = zip(older, newer, strict=True)
    return [new if new[-1:].isspace() or not old[-1:].isspace() else new + " " for old, new in pairs]


def _closed_up(runs: list[_Run]) -> list[_Run]:
    """Without runs that have nothing between them and the one before."""
    closed: list[_Run] = []
    for run in runs:
        if closed and not closed[-1].deleted and not closed[-1].inserted:
            closed[-1] = _Run(closed[-1].same + run.same, run.deleted, run.inserted)
        else:
            closed.append(run)
    return closed


def _slide(runs: list[_Run]) -> list[_Run]:
    """Let what was only put in, or only taken out, begin where a sentence or clause does.

    Of "If A. [If B. ]If C." and "If A. If [B. If ]C.", which say the same, the first reads better.
    """
    for run, following in pairwise(runs):
        if not (run.deleted and run.inserted):
            _slide_one(run, following)
    return [run for run in runs if run.same or run.deleted or run.inserted]


def _slide_one(run: _Run, following: _Run) -> None:
    edit = run.deleted or run.inserted
    best, best_shift = _quality(run.same), 0
    keys, before = _keys(edit), _keys(run.same)
    shift = 0
    while shift < len(before) and before[-1 - shift] == keys[-1 - shift % len(keys)]:
        shift += 1
        quality = _quality(run.same[:-shift])
        if quality > best:
            best, best_shift = quality, shift
    if not best_shift:
        return
    moved = run.same[-best_shift:]
    whole = moved + edit
    run.same, slid = run.same[:-best_shift], whole[: len(edit)]
    following.same = whole[len(edit) :] + following.same
    if run.deleted:
        run.deleted = slid
    else:
        run.inserted = slid


def _quality(before: Sequence[str]) -> int:
    """How well a mark begins after these tokens."""
    if not before:
        return 3
    end = "".join(before[-3:])
    if _SENTENCE_END.search(end):
        return 2
    return 1 if _PAUSE.search(end) else 0


def _draw_together(runs: list[_Run]) -> list[_Run]:
    """Without pieces in common that are small beside the marks on both sides of them."""
    drawn = runs[:1]
    for run in runs[1:]:
        last = drawn[-1]
        if _is_drawn_in(last, run):
            last.deleted = last.deleted + run.same + run.deleted
            last.inserted = last.inserted + run.same + run.inserted
        else:
            drawn.append(run)
    return drawn


def _is_drawn_in(before: _Run, run: _Run) -> bool:
    if not (run.deleted or run.inserted):
        return False
    size = _weight(run.same)
    sides = [max(_weight(each.deleted), _weight(each.inserted)) for each in (before, run)]
    return size == 0 or (size <= LONGEST_DRAWN_IN and size < min(sides)) or (size == 1 and sum(sides) >= 4)
