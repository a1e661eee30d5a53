"""Reading the text of a card out of a run of passages: names, cost, type line, text, P/T."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cards.mana import normalise, normalise_cost
from rulings.ingest.cues import (
    CJK,
    DEFENSE,
    FACE_MARK,
    INDICATOR,
    LOYALTY,
    NUMBERED_NAME,
    POWER_TOUGHNESS,
    announces_rules,
    has_han,
    has_latin,
    is_bullet,
    is_cost,
    is_example,
    is_face_divider,
    is_name_like,
    is_rule,
    is_separator,
    opens_modes,
)
from rulings.ingest.parse.documents.headings import is_colour, is_top
from rulings.ingest.parsed import ParsedFace
from rulings.ingest.passages import Passage
from rulings.ingest.typelines import is_type_line, tidy_type_line

_WITH_LOYALTY = re.compile(r"鹏洛客|鵬洛客|旅法师|旅法師|Planeswalker")
_WITH_DEFENSE = re.compile(r"战役|戰役|Battle")
_TWO_NAMES = re.compile(
    r"(.*[^\sA-Za-z/／].*?)\s*[/／]\s*([A-ZÆ][^/／]*)\Z|(.+?)\s*[（(]([A-ZÆ][A-Za-z ,'’!-]+)[）)]\Z"
)
_SPACED_NAMES = re.compile(r"([^A-Za-z]+?)\s+([A-ZÆ][A-Za-z ,'’!-]+)\Z")
_NOTE = re.compile(r"(?<=\S)\s*[（(][^（）()A-Za-z]{2,24}[）)]\s*\Z")
_LATIN_FIRST = re.compile(
    r"([A-ZÆ][A-Za-zÆÀ-ÿ ,'’!-]+?)\s*[/／]\s*(\D*[^\x00-\x7f].*)\Z"
    rf"|([A-ZÆ][a-zÀ-ÿ][A-Za-zÆÀ-ÿ ,'’!-]+?)\s*([{CJK}].*)\Z"
)


# What a ruling says and a mode does not: modes are orders, rulings speak of them.
_RULING_LIKE = re.compile(
    r"\A\W*(?:如果|若|由[于於]|[对對][于於]|就算|虽然|雖然|一旦)|模式|[结結]算|[举舉]例|此[异異]能"
)


@dataclass
class Face:
    """A face while it is read: the passages that make up each part of it."""

    name: str
    name_en: str | None
    cost: str | None = None
    type_line: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    number: str | None = None
    lines: list[str] = field(default_factory=list)

    def parsed(self) -> ParsedFace:
        """The face with its mana in one notation."""
        return ParsedFace(
            name=self.name,
            name_en=self.name_en,
            mana_cost=normalise_cost(self.cost.rstrip("：:")) if self.cost else None,
            type_line=tidy_type_line(self.type_line) if self.type_line else None,
            text="\n".join(tidy_text(line) for line in self.lines),
            power=self.power,
            toughness=self.toughness,
            loyalty=self.loyalty,
            defense=self.defense,
            number=self.number,
        )


@dataclass(frozen=True, slots=True)
class CardText:
    """The faces of one card, and where the passage after it stands."""

    faces: tuple[ParsedFace, ...]
    end: int
    text_from: int  # where the rules text of the last face begins
    doubts: tuple[str, ...] = ()


def tidy_text(text: str) -> str:
    """Running text in one notation: mana symbols, and the full-width tilde for its look-alikes."""
    return normalise(text).replace("∼", "～")


def split_names(text: str) -> tuple[str, str | None]:
    """The name in the document's language and the English one, where a heading gives both.

    A Chinese note in brackets behind the name ("only in the planeswalker deck") is no part of it; it
    stands with the card's text.
    """
    text = _NOTE.sub("", text)
    latin_first = _LATIN_FIRST.match(text)
    if latin_first:
        english, name = [group for group in latin_first.groups() if group][:2]
        return name.strip(), english.strip()
    match = _TWO_NAMES.match(text) or _SPACED_NAMES.match(text)
    if match and has_han(text):
        name, english = [group for group in match.groups() if group][:2]
        return name.strip(), english.strip()
    return text.strip().rstrip("/／").strip(), None


def starts_card(passages: Sequence[Passage], index: int) -> bool:
    """Whether a card begins here: a name with a cost or a type line close below it."""
    return _read_header(passages, index) is not None


def read_card(passages: Sequence[Passage], index: int, stops: Callable[[int], bool]) -> CardText | None:
    """The card that begins at ``index``, or None; ``stops(i)`` says that passage i cannot be its text."""
    header = _read_header(passages, index)
    if header is None:
        return None
    face, position = header
    gapped = any(passages[i].gap for i in range(index + 1, position))
    faces = [face]
    text_from = position
    while position < len(passages):
        divided = _next_face(passages, position)
        if divided is not None:
            face, position = divided
            faces.append(face)
            text_from = position
            continue
        if _ends_text(passages, position, face, gapped) or (face.lines and stops(position)):
            break
        _take(face, passages[position].text)
        position += 1
    doubts = tuple(doubt for face in faces for doubt in _doubts(face))
    return CardText(tuple(face.parsed() for face in faces), position, text_from, doubts)


def _read_header(passages: Sequence[Passage], index: int) -> tuple[Face, int] | None:
    """Name, English name on a line of its own, cost, type line, power and toughness, in this order.

    A mark that says which face comes may stand before them.
    """
    if FACE_MARK.match(passages[index].text) and index + 1 < len(passages):
        index += 1
    text = passages[index].text
    if passages[index].bullet or not is_name_like(text) or is_top(text) or is_colour(text):
        return None
    number = NUMBERED_NAME.match(text)
    name, english = split_names(number[2] if number else text)
    note = _NOTE.search(text)
    face = Face(name, english, number=number and number[1], lines=[note[0].strip()] if note else [])
    position = index + 1
    if position < len(passages) and _other_name(passages, position, face):
        position += 1
    evidence = 0
    for _ in range(3):
        if position >= len(passages):
            break
        taken = _take_header_line(face, passages[position].text)
        if not taken:
            break
        evidence += taken
        position += 1
    if evidence < 2:
        return None
    if position < len(passages) and _take_size(face, passages[position].text):
        position += 1
    return face, position


def _other_name(passages: Sequence[Passage], position: int, face: Face) -> bool:
    """The name in the other language on the next line, if what a card must have comes after it."""
    text = passages[position].text
    if face.name_en or not is_name_like(text) or has_han(text) == has_han(face.name):
        return False
    following = passages[position + 1].text if position + 1 < len(passages) else ""
    if not (is_cost(following) or is_type_line(following)):
        return False
    face.name, face.name_en = (text, face.name) if has_han(text) else (face.name, text)
    return has_latin(face.name_en)


def _take_header_line(face: Face, text: str) -> int:
    """Puts a line of the header in its place and returns what it proves: 2 a cost or type line, 1 less."""
    if face.cost is None and face.type_line is None and is_cost(text):
        face.cost = text
        return 2
    if face.type_line is None and is_type_line(text):
        face.type_line = text
        return 2
    if INDICATOR.match(text) or FACE_MARK.match(text):
        face.lines.append(text)
        return 1
    return 0


def _take_size(face: Face, text: str) -> bool:
    match = POWER_TOUGHNESS.match(text)
    if match:
        face.power, face.toughness = match[1], match[2]
        return True
    loyalty = LOYALTY.match(text)
    if loyalty and _WITH_LOYALTY.search(face.type_line or ""):
        face.loyalty = loyalty[1]
        return True
    defense = DEFENSE.match(text)
    if defense and _WITH_DEFENSE.search(face.type_line or ""):
        face.defense = defense[1]
        return True
    return False


def _take(face: Face, text: str) -> None:
    """A line of rules text, or a size that is printed below the text."""
    if not face.power and not face.loyalty and not face.defense and _take_size(face, text):
        return
    face.lines.append(text)


def _next_face(passages: Sequence[Passage], position: int) -> tuple[Face, int] | None:
    """The other half or face: after slashes, or after a mark that says which face comes."""
    text = passages[position].text
    if not (is_face_divider(text) or FACE_MARK.match(text)) or position + 1 >= len(passages):
        return None
    return _read_header(passages, position + 1)


def _ends_text(passages: Sequence[Passage], position: int, face: Face, gapped: bool) -> bool:
    """Whether the card's text is over; with a gap, unless the card itself is printed with gaps."""
    passage = passages[position]
    text = passage.text
    if is_separator(text) or is_rule(text) or is_example(text) or announces_rules(text) or is_top(text):
        return True
    if passage.bullet or is_bullet(text):
        return not _is_mode(passages, position, face)
    if passage.gap and not gapped and (face.lines or face.power or face.loyalty):
        return True
    return starts_card(passages, position)


def _is_mode(passages: Sequence[Passage], position: int, face: Face) -> bool:
    """A bullet below "choose one ～", or below another mode with the same sign and no gap between."""
    if not face.lines:
        return False
    last = face.lines[-1]
    if not is_bullet(last):
        return opens_modes(last)
    same = last[0] == passages[position].text[0] and not passages[position].gap
    return same and not _RULING_LIKE.search(passages[position].text)


def _doubts(face: Face) -> list[str]:
    doubts = []
    if face.type_line is None:
        doubts.append(f"no type line: {face.name}")
    elif re.search(r"生物(?![结結]界)|Creature", face.type_line) and face.power is None:
        doubts.append(f"creature without power and toughness: {face.name}")
    return doubts
