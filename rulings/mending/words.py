"""The words of a passage that is cut, joined or taken for another kind. No database here."""

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any

from rulings.ingest.cues import BULLET, RULE_NUMBER
from rulings.ingest.parse.documents.cards import read_card, tidy_text
from rulings.ingest.parsed import ParsedFace
from rulings.ingest.passages import Passage, split_lines

_SENTENCE_END = re.compile(r"[。！？!?；;][」』”\"）)]*|\.(?=\s)|\n")
_CLOSES = re.compile(r"[。！？!?：:；;.…」』”\"）)]\s*\Z")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of what the source prints; a passage can be cut at its end (``end``, an offset)."""

    text: str
    end: int


def pieces(source: str) -> list[Piece]:
    """The source cut at every end of a line or sentence; only the last piece has nothing behind it."""
    cuts = [match.end() for match in _SENTENCE_END.finditer(source)]
    cuts = [cut for cut in cuts if source[:cut].strip() and source[cut:].strip()]
    bounds = [0, *dict.fromkeys(cuts), len(source)]
    made = [Piece(source[start:end], end) for start, end in pairwise(bounds)]
    return _without_blanks(made)


def _without_blanks(made: Sequence[Piece]) -> list[Piece]:
    """White space alone is no piece: it goes with the one before it."""
    kept: list[Piece] = []
    for piece in made:
        if kept and not piece.text.strip():
            kept[-1] = Piece(kept[-1].text + piece.text, piece.end)
        else:
            kept.append(piece)
    return kept


def offset_in(text: str, source: str, at: int) -> int:
    """The place in a repaired text that is ``at`` in what the source prints."""
    before = "".join(source[:at].split())
    if "".join(text.split()) == "".join(source.split()):
        return _after_characters(text, len(before))
    whole = "".join(source.split())
    bare = "".join(text.split())
    matcher = SequenceMatcher(None, whole, bare, autojunk=False)
    place = len(bare)
    for in_source, in_text, size in matcher.get_matching_blocks():
        if in_source + size >= len(before) or not size:
            place = in_text + max(0, len(before) - in_source) if size else in_text
            break
    return _after_characters(text, min(place, len(bare)))


def _after_characters(text: str, count: int) -> int:
    """The offset behind ``count`` characters that are not white space."""
    for place, char in enumerate(text):
        if not count and not char.isspace():
            return place
        count -= not char.isspace()
    return len(text)


def cut(text: str | None, source: str, at: int) -> tuple[str, str]:
    """The text in two where its source is cut; a bullet before the second half goes."""
    text = text or ""
    place = offset_in(text, source, at)
    return text[:place].rstrip(), without_bullet(text[place:])


def without_bullet(text: str) -> str:
    bullet = BULLET.match(text.strip())
    return text.strip()[bullet.end() :].strip() if bullet else text.strip()


def joined(first: str | None, second: str | None) -> str | None:
    """Two texts as one: a sentence that was broken is mended, a whole one is followed by a new line."""
    first, second = (first or "").rstrip(), (second or "").lstrip()
    if not first or not second:
        return first or second or None
    if _CLOSES.search(first):
        return f"{first}\n{second}"
    is_latin = first[-1].isascii() and second[0].isascii()
    return f"{first} {second}" if is_latin else first + second


def running_text(source: str) -> str:
    """What the source prints as a text, a line a line, in one notation of mana."""
    lines = (" ".join(line.split()) for line in source.splitlines())
    return without_bullet(tidy_text("\n".join(line for line in lines if line)))


def faces_of(source: str, *, must: bool = True) -> list[dict[str, str]] | None:
    """The faces of a card text as the source prints it.

    What does not read like one is None, or with ``must`` a face of the first line as its name.
    """
    passages = [Passage(line.text, line.raw, line.number, gap=line.gap) for line in split_lines(source)]
    found = read_card(passages, 0, lambda _place: False) if passages else None
    if found is not None and found.end == len(passages):
        return [face_values(face) for face in found.faces]
    if not must:
        return None
    name, _, text = running_text(source).partition("\n")
    return [{"name": name, **({"text": text} if text else {})}]


def face_values(face: ParsedFace) -> dict[str, str]:
    """What a face says, for the database: the parts that it has."""
    return {name: value for name, value in asdict(face).items() if value and name != "number"}


def numbered(text: str) -> tuple[str, str]:
    """The number that a rule excerpt begins with, and the rest; "" where it has none."""
    match = RULE_NUMBER.match(text)
    return (match[1], text[match.end() :].strip()) if match else ("", text)


def last_face_without(faces: Sequence[dict[str, Any]], source: str, at: int) -> list[dict[str, Any]]:
    """The faces of a card whose source is cut at ``at``: what is behind it leaves the last text."""
    kept = [dict(face) for face in faces]
    if kept and kept[-1].get("text"):
        tail = len("".join(source[at:].split()))
        bare = len("".join(kept[-1]["text"].split()))
        if tail < bare:
            kept[-1]["text"] = kept[-1]["text"][: _after_characters(kept[-1]["text"], bare - tail)].rstrip()
    return kept
