"""Takes single fields out of raw card data, naming the place where one has the wrong shape."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from rulings.ingest.parsed import SourceError


class Entry:
    """A JSON object and where it stands, for messages ("AKH.json, set AKH, card 12")."""

    __slots__ = ("_place", "_raw")

    def __init__(self, raw: Any, *place: object) -> None:
        self._place = place
        if not isinstance(raw, dict):
            raise SourceError(f"{self.where} is not a JSON object.")
        self._raw = raw

    @property
    def where(self) -> str:
        """Put together only when a message needs it: there are half a million entries in a file."""
        return "".join(map(str, self._place))

    def text(self, key: str, longest: int = 0) -> str:
        """The text under ``key``, "" where it is absent or null; ``longest`` is what the database holds."""
        value = self._raw.get(key)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise SourceError(f"{self.where}: {key} is not a text.")
        if longest and len(value) > longest:
            raise SourceError(f"{self.where}: {key} is longer than {longest} characters.")
        return value.replace("\x00", "") if "\x00" in value else value

    def required(self, key: str, longest: int = 0) -> str:
        value = self.text(key, longest).strip()
        if not value:
            raise SourceError(f"{self.where} has no {key}.")
        return value

    def entries(self, key: str, what: str) -> list["Entry"]:
        """The objects listed under ``key``, each named by its place."""
        return [Entry(item, *self._place, ", ", what, " ", place) for place, item in self._listed(key)]

    def filled_entries(self, key: str, what: str) -> list["Entry"]:
        """The same without empty objects, which say nothing."""
        listed = self._listed(key)
        return [Entry(item, *self._place, ", ", what, " ", place) for place, item in listed if item != {}]

    def _listed(self, key: str) -> Iterable[tuple[int, Any]]:
        value = self._raw.get(key)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise SourceError(f"{self.where}: {key} is not a list.")
        return enumerate(value, 1)

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._raw.get(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise SourceError(f"{self.where}: {key} is not a list of texts.")
        return tuple(value)

    def entry(self, key: str) -> "Entry":
        """The object under ``key``; an empty one where it is absent."""
        value = self._raw.get(key)
        return Entry({} if value is None else value, *self._place, ", ", key)

    def names(self) -> tuple[str, ...]:
        return tuple(self._raw)

    def day(self, key: str) -> date | None:
        """The date under ``key``; None where it is absent."""
        value = self.text(key)
        try:
            return date.fromisoformat(value) if value else None
        except ValueError as error:
            raise SourceError(f"{self.where}: {key} is not a date ({value[:20]}).") from error

    def number(self, *keys: str) -> Decimal:
        """The first of ``keys`` that is there, to one decimal place; 0 where none is."""
        value = next((self._raw[key] for key in keys if self._raw.get(key) is not None), 0)
        try:
            number = Decimal(str(value)).quantize(Decimal("0.1"))
        except InvalidOperation as error:
            raise SourceError(f"{self.where}: {keys[0]} is not a number.") from error
        if not 0 <= number < 10**8:
            raise SourceError(f"{self.where}: {keys[0]} is out of bounds.")
        return number
