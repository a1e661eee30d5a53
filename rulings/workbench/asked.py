"""What of the queue is asked for, from an address and back into one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils.http import urlencode

from faqsite.kept import kept
from faqsite.languages import EN, LANGUAGES, ZH_HANS
from rulings.models import Edition
from rulings.translating.queue import Wish
from rulings.translating.roles import Powers
from rulings.translating.touched import Touched, touched
from rulings.translating.units import KINDS, Standing

# Any failing check, whichever it is; and all editions.
ANY = "any"
ALL = "all"


@dataclass(frozen=True, slots=True)
class Asked:
    """A wish as the address has it: ``code`` of a failing check, or ``ANY``; ``start`` of the page;
    ``term``: the key of a renamed term, or ``ANY``."""

    wish: Wish
    code: str = ""
    start: int = 0
    term: str = ""

    @property
    def query(self) -> str:
        """The address's query, without the place in the list: what a text's page goes on with."""
        return urlencode(self.as_fields())

    def as_fields(self) -> dict[str, str]:
        wish = self.wish
        edition = wish.edition.isoformat() if wish.edition else ""
        standing = wish.standing.value if wish.standing else ""
        fields = {
            "language": wish.language, "kind": wish.kind, "edition": edition or ALL,
            "document": wish.document, "state": standing, "check": self.code, "q": wish.q,
            "term": self.term,
        }  # fmt: skip
        return {name: value for name, value in fields.items() if value}

    def but(self, **changed: str) -> str:
        """The query with other values; an empty one takes a wish away."""
        fields = {**self.as_fields(), **changed}
        return urlencode({name: value for name, value in fields.items() if value})


def asked_for(query: Mapping[str, Any], powers: Powers) -> Asked:
    """What an address asks for; what it cannot mean is left out. Without an edition it is the newest."""
    language = query.get("language", "")
    kind = query.get("kind", "")
    start = query.get("start", "")
    wish = Wish(
        language=language if language in LANGUAGES else _own_language(powers),
        kind=kind if kind in KINDS else "rule",
        edition=_day(query["edition"]) if "edition" in query else next(iter(edition_days()), None),
        document=query.get("document", ""),
        standing=_standing(query.get("state", "")),
        q=query.get("q", "")[:200],
    )
    is_number = start.isascii() and start.isdigit() and len(start) < 8
    return Asked(wish, query.get("check", ""), int(start) if is_number else 0, query.get("term", "")[:80])


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The wish for the rows that are left, and what renamed terms touch them, where that was asked."""

    wish: Wish
    touched: Touched | None = None


def narrowed(asked: Asked) -> Narrowed:
    """The wish narrowed to texts that a renamed term touches, and to those in which a check fails."""
    wish, renamed = asked.wish, None
    if asked.term:
        renamed = touched(wish.kind, wish.language, "" if asked.term == ANY else asked.term)
        wish = replace(wish, among=renamed.keys())
    if asked.code:
        wish = replace(wish, code="" if asked.code == ANY else asked.code)
    return Narrowed(wish, renamed)


def _own_language(powers: Powers) -> str:
    """A Chinese script that the person translates into, if there is one."""
    return next((each for each in LANGUAGES if each in powers.translates and each != EN), ZH_HANS)


@kept(size=1)
def edition_days() -> tuple[date, ...]:
    """The days of the loaded editions, the newest first."""
    return tuple(Edition.objects.order_by("-effective").values_list("effective", flat=True))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _standing(text: str) -> Standing | None:
    return Standing(text) if text in set(Standing) else None
