"""Repair of text that was read one byte off: GBK bytes of which one here and there was lost.

After a lost byte a reader pairs the second byte of each character with the first of the next,
until an ASCII byte or an impossible pair puts it in step again: `。”以返照異能` comes out as
`?！币苑嫡债惸`. Readings in pinyin put between the two bytes of a character do the same. The stage
goes back to the bytes and looks for the likeliest text they can have been; see
``byte_slip_lattice``.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rulings.ingest.parsed import Problem, Repair, Repaired
from rulings.ingest.repair.byte_slip_codepage import is_private
from rulings.ingest.repair.byte_slip_language import LanguageModel, is_odd
from rulings.ingest.repair.byte_slip_lattice import Lattice, Step, doubtful_places
from rulings.ingest.repair.byte_slip_slots import fill_slots, pair_quotes
from rulings.ingest.repair.byte_slip_tokens import Kind, Token, tokenize

# Characters around an odd one that are not to be learnt from before the first repair.
UNSAFE_REACH = 3
# What 。 and a quotation mark turn into when the first byte of the two is lost.
SLIPPED_MARKS = "！"
CUT = "\ufffc"


def repair_byte_slip(text: str) -> Repaired:
    """Put the lost bytes back and read the text in step; whole text comes back as it was.

    Readings in pinyin go as well, since they may stand inside a character.
    """
    tokens = tokenize(text)
    if not _damaged(text, tokens):
        return Repaired(text)
    path = Lattice(tokens, LanguageModel(_safe_passages(text))).best()
    # What the first reading brought to light teaches the second, which may look closer.
    doubtful = doubtful_places(path, LanguageModel(_passages(path, frozenset())))
    path = Lattice(tokens, LanguageModel(_passages(path, doubtful)), doubtful).best()
    pair_quotes(path, tokens)
    fill_slots(path)
    return _compare(text, tokens, path)


def _damaged(text: str, tokens: list[Token]) -> bool:
    """Whether anything in the text speaks of lost bytes or inserted readings."""
    return any(token.kind is Kind.LOST for token in tokens) or any(map(is_odd, text))


def _safe_passages(text: str) -> list[str]:
    """The parts of a damaged text that were surely read in step, to learn its words from."""
    odd = [place for place, char in enumerate(text) if char in SLIPPED_MARKS or char == "?" or is_odd(char)]
    passages, start = [], 0
    for place in odd:
        passages.append(text[start : max(start, place - UNSAFE_REACH)])
        start = place + UNSAFE_REACH + 1
    return [*passages, text[start:]]


def _passages(path: list[Step], doubtful: frozenset[int]) -> list[str]:
    """The text of a path, cut where it is doubtful: a mistake must not bear itself out."""
    kept = (step.text if step.first not in doubtful else CUT for step in path)
    return "".join(kept).split(CUT)


@dataclass(slots=True)
class _Stretch:
    """A part of the source and the text that takes its place."""

    start: int
    end: int
    text: str
    changed: bool


def _stretches(text: str, tokens: list[Token], path: list[Step]) -> list[_Stretch]:
    """The source cut up so that each changed stretch is whole: its halves of characters joined."""
    found: list[_Stretch] = []
    for step in path:
        start, end = tokens[step.first].start, tokens[step.last - 1].end
        changed = text[start:end] != step.text
        last = found[-1] if found else None
        if last and (start < last.end or (changed and last.changed)):
            last.text += step.text
            last.end, last.changed = end, True
        else:
            found.append(_Stretch(start, end, step.text, changed))
    return found


def _compare(text: str, tokens: list[Token], path: list[Step]) -> Repaired:
    """The text of a path, and the stretches where it differs from what was read."""
    pieces: list[str] = []
    repairs: list[Repair] = []
    position = 0
    for stretch in _stretches(text, tokens, path):
        if stretch.start > position:
            repairs.append(Repair("reading", text[position : stretch.start], "", position))
        if stretch.changed:
            before = text[stretch.start : stretch.end]
            repairs.append(Repair("byte slip", before, stretch.text, stretch.start))
        pieces.append(stretch.text)
        position = stretch.end
    if position < len(text):
        repairs.append(Repair("reading", text[position:], "", position))
    whole = "".join(pieces)
    return Repaired(whole, tuple(repairs), tuple(_unread(whole)))


def _unread(text: str) -> Iterator[Problem]:
    """What the repair had to leave: a person must look at it."""
    for place, char in enumerate(text):
        if char == "\ufffd" or is_private(char):
            excerpt = text[max(0, place - 10) : place + 10]
            yield Problem("unreadable character", f"U+{ord(char):04X} is no real character.", excerpt=excerpt)
