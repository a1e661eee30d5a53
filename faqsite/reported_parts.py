"""What on a page a reader can mean when reporting a problem: each name and text that it shows, by language.

A part is called as the translators' workbench calls it, so that a curator gets from the note to the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import Any
from urllib.parse import parse_qs, unquote

from django.db.models import Model, Q
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.text import Truncator
from django.utils.translation import gettext

from cards.models import Face
from faqsite.languages import LANGUAGES
from faqsite.page_words import named_language
from faqsite.translated import exact_text
from rulings.fingerprints import translated_fields
from rulings.loaded_editions import loaded_editions
from rulings.models import Block, Document, GlossaryVersion, RuleVersion, Ruling, Section
from rulings.numbers import tidy
from rulings.standing import standing
from rulings.translating.units import Unit
from rulings.workbench.told import FIELDS

MOST_ROWS = 60
LONGEST_OPENING = 40
Names = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """A field of a text in a language: ``key`` names both ("face-7-zh-hans.name"), ``anchor`` is its place on
    the page, ``said`` what it says."""

    key: str
    language: str
    anchor: str
    label: str
    said: str


def parts_of(about: str, language: str) -> list[Part]:
    """What the page at this address shows, in its order; nothing of a list or of what is not stored."""
    path, _, query = about.partition("?")
    with translation.override(language):
        try:
            found = resolve(unquote(path))
        except Resolver404:
            return []
        rows = _ROWS.get(found.url_name or "")
        shown = rows(found.kwargs, parse_qs(query).get("at", [""])[0]) if rows else ()
        return list(chain.from_iterable(_parts(anchor, row, language) for anchor, row in shown))


def unit_key(part: str) -> str:
    """The key of the workbench's text that a part belongs to."""
    return part.partition(".")[0]


def _parts(anchor: str, row: Model, language: str) -> Iterator[Part]:
    for field in translated_fields(type(row)):
        for code in (language, *(each for each in LANGUAGES if each != language)):
            said = exact_text(row, field, code)
            if isinstance(said, str) and said.strip():
                label = _label(row, field, code, said)
                yield Part(f"{Unit(row, code).key}.{field}", code, anchor, label, said)


def _label(row: Model, field: str, language: str, said: str) -> str:
    """What is read in the form: "702.24a text (English): Cumulative upkeep is…"."""
    number = f"{row.number} " if isinstance(row, RuleVersion) else ""
    kind = gettext("ruling") if isinstance(row, Ruling) else FIELDS.get(field, field)
    opening = Truncator(" ".join(said.split())).chars(LONGEST_OPENING)
    return gettext("%(part)s (%(language)s): %(opening)s") % {
        "part": f"{number}{kind}",
        "language": named_language(language),
        "opening": opening,
    }


Rows = Iterable[tuple[str, Model]]


def _of_card(names: Names, _at: str) -> Rows:
    for face in Face.objects.filter(card__slug=names["slug"]).order_by("position"):
        yield "", face
    rulings = Ruling.objects.filter(cards__slug=names["slug"]).public().newest_first()
    for ruling in rulings[:MOST_ROWS]:
        yield f"ruling-{ruling.pk}", ruling


def _of_rule(names: Names, _at: str) -> Rows:
    """A rule with its subrules, as its page shows them, in the edition of the address or today's."""
    edition = names.get("effective") or _today()
    number = tidy(names["number"])
    if edition is None or number is None:
        return
    of_number = RuleVersion.objects.filter(standing(edition), number=number).first()
    whole = of_number.parent_number if of_number and of_number.kind == RuleVersion.Kind.SUBRULE else number
    wanted = Q(number=whole) | Q(parent_number=whole)
    for version in RuleVersion.objects.filter(standing(edition), wanted).in_order()[:MOST_ROWS]:
        yield version.number, version


def _today() -> date | None:
    current = loaded_editions().in_force_on(date.today())
    return current.effective if current else None


def _of_term(names: Names, _at: str) -> Rows:
    edition = names.get("effective") or _today()
    if edition is not None:
        found = GlossaryVersion.objects.filter(standing(edition), term__slug=names["slug"])
        yield from (("", version) for version in found)


def _of_document(names: Names, at: str) -> Rows:
    """The passage at the address, then the title and the headings: all its passages are too many."""
    shown = Document.objects.public().defer("report").filter(slug=names["slug"]).first()
    if shown is None:
        return
    for block in Block.objects.filter(document=shown, anchor=at)[:1]:
        yield block.anchor, block
    yield "", shown
    for section in Section.objects.filter(document=shown).order_by("position"):
        yield section.anchor, section


# By the name of the page's address.
_ROWS: Mapping[str, Callable[[Names, str], Rows]] = {
    "card": _of_card,
    "rule": _of_rule,
    "edition-rule": _of_rule,
    "rule-history": _of_rule,
    "term": _of_term,
    "edition-term": _of_term,
    "document": _of_document,
}
