"""Cards that the caller knows already, as help in reading damaged texts."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rulings.ingest.typelines import subtypes_of


@dataclass(frozen=True, slots=True)
class KnownCard:
    """One face of a card in one language; costs in ``{2}{W}`` notation, ``text`` as printed.

    ``rulings`` are those of the card data, in English and in their order.
    """

    name: str
    name_en: str | None = None
    mana_cost: str | None = None
    type_line: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    language: str = ""
    text: str = ""
    rulings: tuple[str, ...] = ()


_SEVERAL = 4  # each card stands under two names or three


class KnownCards:
    """Known cards by name, without regard to spaces, width and case."""

    def __init__(self, cards: Iterable[KnownCard] = ()) -> None:
        self._by_name: dict[str, KnownCard] = {}
        subtypes: set[str] = set()
        for card in cards:
            for name in (card.name, card.name_en):
                if name:
                    self._by_name.setdefault(fold_name(name), card)
            subtypes.update(subtypes_of(card.type_line or ""))
        self.subtypes = frozenset(subtypes)
        said = Counter(ruling for card in self._by_name.values() for ruling in set(card.rulings))
        self.shared_rulings = frozenset(ruling for ruling, times in said.items() if times > _SEVERAL)
        self._longest = max((len(name) for name in self._by_name), default=0)

    def __bool__(self) -> bool:
        return bool(self._by_name)

    def get(self, name: str) -> KnownCard | None:
        """The card of this name in any language, or None where it is not known."""
        return self._by_name.get(fold_name(name))

    def ending(self, text: str) -> str:
        """The longest known name that stands at the very end of a text, as the text writes it; else empty."""
        text = text.rstrip()
        for length in range(min(len(text), self._longest + 4), 1, -1):
            tail = text[-length:]
            if not tail[0].isspace() and fold_name(tail) in self._by_name:
                return tail
        return ""


def fold_name(name: str) -> str:
    """What is left of a name for comparing: letters and digits, width and case folded."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", name)).casefold()
