"""The pieces into which a flat text is cut; together they are always the whole text."""

from bisect import insort
from collections.abc import Callable, Iterator
from dataclasses import dataclass

# A name that the caller knows is one as it stands; of another the first words may be a heading.
NAMES = ("name", "known name")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the stream: what opens it, how it should read if not as printed, what came before."""

    start: int
    end: int
    kind: str
    text: str | None = None
    doubts: tuple[str, ...] = ()
    after: str = ""


class Pieces:
    """Cuts in a text, each with the kind of piece that begins there."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._at: list[int] = [0]
        self._kinds: dict[int, str] = {0: "start"}
        self._texts: dict[int, tuple[str, tuple[str, ...]]] = {}
        self._refined: list[Piece] | None = None

    def cut(self, position: int, kind: str) -> None:
        """A new piece begins here; what is only "after" something else gives way."""
        if not 0 <= position < len(self.text):
            return
        if position not in self._kinds:
            insort(self._at, position)
            self._kinds[position] = kind
        elif kind in NAMES or self._kinds[position] == "prose" or self._kinds[position].startswith("after "):
            self._kinds[position] = kind

    def set_apart(
        self, start: int, end: int, kind: str, text: str | None = None, doubts: tuple[str, ...] = ()
    ) -> None:
        """A piece with both its ends known."""
        self.cut(start, kind)
        if end not in self._kinds:
            self.cut(end, f"after {kind}")
        if text is not None or doubts:
            self._texts[start] = (text or "", doubts)

    def first_of(self, *kinds: str) -> int:
        """Where the first piece of one of these kinds begins; the end of the text where there is none."""
        return next((position for position in self._at if self._kinds[position] in kinds), len(self.text))

    def refine(self, split: Callable[[Piece], list[Piece]]) -> None:
        """Replaces every piece by the pieces that ``split`` makes of it."""
        self._refined = [part for piece in self.in_order() for part in split(piece)]

    def in_order(self) -> Iterator[Piece]:
        """All pieces from the first to the last."""
        if self._refined is not None:
            yield from self._refined
            return
        before = ""
        for start, end in zip(self._at, [*self._at[1:], len(self.text)], strict=True):
            text, doubts = self._texts.get(start, ("", ()))
            kind = self._kinds[start]
            yield Piece(start, end, kind, text or None, doubts, before)
            before = kind if self.text[start:end].strip() or kind == "separator" else before
