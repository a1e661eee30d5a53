"""The dataclasses that the reading of card data hands on to saving; they know nothing of Django.

Without slots: they are pickled between reading and saving, and frozen ones with slots take far longer.
"""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal


@dataclass(frozen=True)
class ParsedName:
    """A name beside the current one. ``printed`` is False for spellings that stand on no card."""

    language: str
    name: str
    printed: bool = True


@dataclass(frozen=True)
class PrintedText:
    """What one printing says on one face in one language; None where it says nothing usable.

    ``is_reworded``: the English of that printing says otherwise than today's Oracle text.
    """

    language: str
    name: str | None
    type_line: str | None = None
    text: str | None = None
    is_reworded: bool = False


@dataclass(frozen=True)
class ParsedFace:
    """One face: Oracle data in English, and the best printed text of the set by language.

    ``position`` follows the side letter: a is 0.
    """

    position: int
    name: str
    mana_cost: str = ""
    type_line: str = ""
    text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    printed: tuple[PrintedText, ...] = ()
    other_names: tuple[ParsedName, ...] = ()


@dataclass(frozen=True)
class ParsedPrinting:
    """A collector number under which the set has the card."""

    number: str
    rarity: str = ""


@dataclass(frozen=True)
class ParsedRuling:
    """An English ruling, as the card data give it; older ones have no date."""

    date: date | None
    text: str


@dataclass(frozen=True)
class ParsedCard:
    """One game object of a set, with all its collector numbers there.

    ``oracle_id`` is None where the data do not know it. ``is_whole`` is False where the entry
    shows a card in a frame that is not its own (one side of a reversible card): it then tells
    of a printing, but not of the card's layout. ``keywords`` are those of all faces, sorted.
    ``back_colors`` are those of a second side that is not seen together with the first.
    """

    oracle_id: str | None
    name: str
    layout: str
    mana_value: Decimal
    colors: str
    faces: tuple[ParsedFace, ...]
    printings: tuple[ParsedPrinting, ...]
    rulings: tuple[ParsedRuling, ...] = ()
    other_names: tuple[ParsedName, ...] = ()
    is_whole: bool = True
    color_identity: str = ""
    back_colors: str | None = None
    keywords: tuple[str, ...] = ()

    @property
    def mana_cost(self) -> str:
        """The costs of the faces that have one, as ``Card.mana_cost`` joins them."""
        return " // ".join(face.mana_cost for face in self.faces if face.mana_cost)


@dataclass(frozen=True)
class ParsedSet:
    """One set. ``left_aside`` counts its tokens, emblems and art cards, which are no cards here.

    ``lint`` counts, by kind of fault, printed names and texts that were mended or set aside;
    ``entries`` counts the rows of the source that the cards were made from.
    """

    code: str
    name: str
    release_date: date | None
    cards: tuple[ParsedCard, ...]
    translations: tuple[tuple[str, str], ...] = ()
    left_aside: int = 0
    entries: int = 0
    lint: dict[str, int] = field(default_factory=dict)

    def missing_names(self, language: str) -> int:
        """Cards of which some face has no name in this language in this set."""
        return sum(
            not all(any(p.language == language and p.name for p in face.printed) for face in card.faces)
            for card in self.cards
        )
