"""Names of chapters, sections and keywords in three languages, by their English name.

They are the project's own list of facts (starter/headings.json): it makes the outline of a new
site, and gives editions that come in English only their Chinese headings.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.conf import settings

HEADINGS_FILE = "starter/headings.json"


@dataclass(frozen=True, slots=True)
class HeadingName:
    """One heading's names by language; in the languages of ``unofficial`` they are our own."""

    number: str
    kind: str
    names: Mapping[str, str]
    unofficial: frozenset[str] = frozenset()


@cache
def heading_list() -> tuple[HeadingName, ...]:
    """All headings of the newest edition that the list knows, in its order."""
    data = json.loads((settings.BASE_DIR / HEADINGS_FILE).read_text(encoding="utf-8"))
    return tuple(
        HeadingName(
            row["number"],
            row["kind"],
            {language: row[language] for language in ("zh-hant", "zh-hans", "en") if row.get(language)},
            frozenset(row.get("unofficial", ())),
        )
        for row in data["headings"]
    )


@cache
def outline_date() -> str:
    """The date on which the edition of the outline takes effect, as ISO text."""
    data = json.loads((settings.BASE_DIR / HEADINGS_FILE).read_text(encoding="utf-8"))
    return data["effective"]


@cache
def names_by_english() -> dict[str, HeadingName]:
    """English name without case → names. A keyword wins over a section of the same name."""
    order = {"chapter": 0, "section": 1, "rule": 2}
    rows = sorted(heading_list(), key=lambda row: order[row.kind])
    return {row.names["en"].casefold(): row for row in rows if "en" in row.names}


def names_of(english_title: str) -> HeadingName | None:
    """The names of a heading; None if the list does not have it."""
    return names_by_english().get(english_title.casefold())
