"""How one kind of version keeps its words: rules and glossary terms are read and written alike.

Rows are read as plain values, and only those that stand near the edition being saved: what an
import costs must not grow with the number of editions loaded.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from faqsite.languages import column
from faqsite.translated import literal, set_text
from rulings.ingest.save.runs import Content, Words
from rulings.standing import stands

Version = Any  # a RuleVersion or a GlossaryVersion


@dataclass(frozen=True, slots=True)
class Row:
    """A version as stored: what names it, its identity, its editions (no last: still there), its words."""

    pk: int
    key: str
    identity: int
    first: date
    last: date | None
    content: Content

    def stands_on(self, edition: date) -> bool:
        return stands(self.first, self.last, edition)


@dataclass(frozen=True, slots=True)
class Shelf:
    """One kind of version: its model, the key that names it, its identity and its fields.

    ``key`` is the path to the column that names a version; ``fields`` maps the parts of ``Words`` to the
    model's translated fields; ``new_row(key)`` makes an unsaved row without words; ``identity(key)`` an
    unsaved identity, or the saved one that the key has already. ``made_here`` holds (primary key, language)
    of texts with a translation state: they are no edition's words, so they neither tell versions apart nor
    are taken away with an edition's. ``by_persons`` are those of them that a person wrote or passed, with
    what an edition printed there: no edition's words come in their place. ``sourced`` are the languages that
    come from editions.
    """

    model: type[models.Model]
    key: str
    identity_field: str
    fields: Mapping[str, str]
    new_row: Callable[[str], Version]
    identity: Callable[[str], models.Model]
    sourced: Sequence[str]
    made_here: frozenset[tuple[int, str]] = field(default=frozenset())
    by_persons: Mapping[tuple[int, str], Mapping[str, Any] | None] = field(default_factory=dict)

    def rows(self, among: Q) -> list[Row]:
        """The rows that a condition picks, with what they say in the sourced languages."""
        fixed = ("pk", self.key, f"{self.identity_field}_id", "first_edition_id", "last_edition_id")
        names = [column(field, language) for language in self.sourced for field in self.fields.values()]
        found = literal(self.model).filter(among).values_list(*fixed, *names)
        return [
            Row(pk, key, identity, first, last, self._content(pk, said))
            for pk, key, identity, first, last, *said in found
        ]

    def spans(self) -> list[tuple[int, int, date, date | None]]:
        """Primary key, identity, first and last edition of every row, without words."""
        names = ("pk", f"{self.identity_field}_id", "first_edition_id", "last_edition_id")
        return list(literal(self.model).values_list(*names))

    def _content(self, pk: int, values: Sequence[Any]) -> Content:
        width = len(self.fields)
        found: dict[str, Words] = {}
        for position, language in enumerate(self.sourced):
            said = values[position * width : (position + 1) * width]
            if (pk, language) in self.made_here:
                printed = self.by_persons.get((pk, language)) or {}
                said = [printed.get(name) for name in self.fields.values()]
            if any(said):
                found[language] = self._words(said)
        return Content.of(found)

    def _words(self, said: Sequence[Any]) -> Words:
        parts = dict(zip(self.fields, said, strict=True))
        if "examples" in parts:
            parts["examples"] = tuple(parts["examples"] or ())
        return Words(**parts)

    def write(self, version: Version, content: Content) -> None:
        """Put ``content`` on a new version."""
        for language, words in content.words:
            for part, name in self.fields.items():
                value = getattr(words, part)
                set_text(version, name, language, list(value) if isinstance(value, tuple) else value)

    def assignments(self, pk: int, content: Content) -> dict[str, Any]:
        """Fields with values that put ``content`` in place of what editions said; what is made here stays."""
        words = content.by_language()
        assigned: dict[str, Any] = {}
        for language in self.sourced:
            if (pk, language) in self.by_persons:
                continue
            if language in words or (pk, language) not in self.made_here:
                assigned |= self._values(language, words.get(language, Words()))
        return assigned

    def printed(self, pk: int, content: Content) -> dict[tuple[int, str], dict[str, Any] | None]:
        """What editions print now in the places where a person's words stay."""
        words = content.by_language()
        return {
            place: self.as_fields(words[place[1]]) if place[1] in words else None
            for place in ((pk, language) for language in self.sourced)
            if place in self.by_persons
        }

    def as_fields(self, words: Words) -> dict[str, Any]:
        """Words by the model's fields; None for those that say nothing."""
        values = {name: getattr(words, part) for part, name in self.fields.items()}
        return {
            name: (list(value) if isinstance(value, tuple) else value) or None
            for name, value in values.items()
        }

    def _values(self, language: str, words: Words) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, value in self.as_fields(words).items():
            values[column(name, language)] = value
            if language == settings.MODELTRANSLATION_DEFAULT_LANGUAGE:
                values[name] = value  # modeltranslation's own column, which it keeps like this one
        return values
