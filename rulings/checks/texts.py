"""What a check is given and what it finds; nothing here knows of Django's models."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from faqsite.languages import EN


class Severity(StrEnum):
    """How much a finding weighs: an error keeps a text from being "reviewed" unless a reviewer says why."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Kind(StrEnum):
    """What a text is: by it checks know what to expect (a title has no full stop).

    ``EXAMPLES`` is all examples of a rule, one a line.
    """

    TITLE = "title"
    RULE = "rule"
    EXAMPLES = "examples"
    TERM = "term"
    DEFINITION = "definition"
    PARAGRAPH = "paragraph"
    RULING = "ruling"
    NAME = "name"
    TYPE_LINE = "type_line"
    CARD_TEXT = "card_text"


PROSE = frozenset({Kind.RULE, Kind.EXAMPLES, Kind.DEFINITION, Kind.PARAGRAPH, Kind.RULING, Kind.CARD_TEXT})


# （译注：…）, with brackets inside
_NOTE = re.compile(
    r"[（(]\s*(?:中文版?)?(?:[译譯]者?[注註按]|[编編]者?[注註按]|Translator[’']s note)\s*[:：]"
    r"(?:[^（()）\n]|[（(][^（()）\n]*[)）])*[)）]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class TermUse:
    """A term as the source says it, and how the target language may say it, the agreed form first.

    A ``loose`` term is one that a good translation often says otherwise or leaves to the context.
    """

    written: str
    agreed: tuple[str, ...]
    loose: bool = False


@dataclass(frozen=True, slots=True)
class DroppedForm:
    """``target[start:end]`` is an older form of a term, or one of another region; ``agreed`` is today's."""

    start: int
    end: int
    agreed: str
    regional: bool


@dataclass(frozen=True, slots=True)
class CardNameUse:
    """A card that the source names, as it does, and the names under which the target's language prints it."""

    written: str
    printed: tuple[str, ...]


@dataclass(frozen=True)
class Texts:
    """A source and its translation, in one field of one row.

    ``field`` says which ("text", "examples", "faces.0.text"); it is handed on with every finding. An
    empty string is a text that is missing.
    """

    source: str
    target: str
    source_language: str
    target_language: str
    kind: Kind
    field: str = ""
    terms: tuple[TermUse, ...] = ()
    dropped: tuple[DroppedForm, ...] = ()
    card_names: tuple[CardNameUse, ...] = ()

    @property
    def in_chinese(self) -> bool:
        return self.target_language != EN

    @cached_property
    def translation(self) -> str:
        """The target with blanks for translators' own notes, which translate nothing; places stay."""
        return _without_notes(self.target)

    @cached_property
    def original(self) -> str:
        """The source in the same way: documents in the other script have notes too."""
        return _without_notes(self.source)

    @cached_property
    def pairs(self) -> tuple[TextPair, ...]:
        """Line beside line where both have as many lines, else the whole beside the whole; without notes."""
        sources, targets = _lines(self.original), _lines(self.translation)
        if len(sources) != len(targets):
            return (TextPair(self.original, self.translation, 0),)
        return tuple(
            TextPair(source, target, start)
            for (source, _), (target, start) in zip(sources, targets, strict=True)
        )


@dataclass(frozen=True, slots=True)
class TextPair:
    """Two texts that say the same; the target's begins at ``start`` of the whole target."""

    source: str
    target: str
    start: int


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about the characters ``start`` to ``end`` of the target; an empty span means no place.

    ``message`` is a sentence in the language that was active when the check ran.
    """

    code: str
    severity: Severity
    message: str
    start: int = 0
    end: int = 0
    field: str = ""

    def moved(self, offset: int) -> Finding:
        return replace(self, start=self.start + offset, end=self.end + offset)


Check = Callable[[Texts], Iterator[Finding]]


def blocks_review(findings: Iterable[Finding]) -> bool:
    """Whether a text with these findings can be reviewed only by one who says why."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def _without_notes(text: str) -> str:
    return _NOTE.sub(lambda match: " " * len(match[0]), text)


def _lines(text: str) -> list[tuple[str, int]]:
    """The lines that are not empty, each with its place."""
    found, start = [], 0
    for line in text.split("\n"):
        if line.strip():
            found.append((line, start))
        start += len(line) + 1
    return found
