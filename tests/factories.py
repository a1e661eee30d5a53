"""Rows for tests, with sensible values where a test does not care; texts are given by language.

``texts(en="Forest", zh_hans="树林")`` gives the columns of one field: never the bare field, which
modeltranslation would put into the active language.
"""

from __future__ import annotations

from datetime import date
from itertools import count
from typing import Any

from cards.models import Card, CardName, Face, Printing, Set
from cards.names import normal_form
from faqsite.languages import column
from rulings.models import (
    Block,
    Citation,
    Document,
    Edition,
    GlossaryTerm,
    GlossaryVersion,
    Rule,
    RuleVersion,
    Ruling,
    Section,
)
from rulings.numbers import kind_of, parent_of, sort_key

_serial = count(1)


def texts(field: str, values: dict[str, Any] | None) -> dict[str, Any]:
    """``{"en": "Forest"}`` as columns of ``field``."""
    return {column(field, language): value for language, value in (values or {}).items()}


def make_set(code: str = "TST", name: dict[str, str] | None = None, **fields: Any) -> Set:
    fields.setdefault("release_date", date(2006, 7, 21))
    return Set.objects.create(code=code, **texts("name", name or {"en": f"Set {code}"}), **fields)


def make_card(
    name: dict[str, str] | None = None,
    text: dict[str, str] | None = None,
    type_line: dict[str, str] | None = None,
    **fields: Any,
) -> Card:
    """A card of one face. ``power``, ``toughness`` and ``printed_in`` go to the face."""
    serial = next(_serial)
    name = name or {"en": f"Test Card {serial}"}
    face = {key: fields.pop(key) for key in ("power", "toughness", "loyalty", "printed_in") if key in fields}
    slug = fields.pop("slug", f"test-card-{serial}")
    card = Card.objects.create(slug=slug, **texts("name", name), **fields)
    make_face(card, name, text, type_line, mana_cost=card.mana_cost, **face)
    return card


def make_face(
    card: Card,
    name: dict[str, str],
    text: dict[str, str] | None = None,
    type_line: dict[str, str] | None = None,
    **fields: Any,
) -> Face:
    """The card's next face, with its names for search."""
    fields.setdefault("position", card.faces.count())
    columns = texts("name", name) | texts("text", text) | texts("type_line", type_line)
    face = Face.objects.create(card=card, **columns, **fields)
    for language, value in name.items():
        key = {"card": card, "language": language, "name": value}
        CardName.objects.get_or_create(**key, defaults={"face": face, "normal_form": normal_form(value)})
    return face


def make_printing(card: Card, set: Set, number: str = "1") -> Printing:
    return Printing.objects.create(card=card, set=set, number=number)


def make_edition(effective: date = date(2006, 7, 15), **fields: Any) -> Edition:
    return Edition.objects.get_or_create(effective=effective, defaults=fields)[0]


def make_rule(
    number: str,
    edition: Edition,
    text: dict[str, str] | None = None,
    title: dict[str, str] | None = None,
    **fields: Any,
) -> RuleVersion:
    """A version of a rule that stands from ``edition`` on; its kind follows from its number."""
    columns = texts("title", title) | texts("text", text) | texts("examples", fields.pop("examples", None))
    rule = fields.pop("rule", None) or Rule.objects.create()
    return RuleVersion.objects.create(
        rule=rule,
        number=number,
        kind=fields.pop("kind", kind_of(number)),
        parent_number=parent_of(number),
        sort_key=sort_key(number),
        first_edition=edition,
        **columns,
        **fields,
    )


def make_document(title: dict[str, str] | None = None, **fields: Any) -> Document:
    serial = next(_serial)
    title = title or {"en": f"Test notes {serial}"}
    fields.setdefault("slug", f"test-notes-{serial}")
    fields.setdefault("original_language", next(iter(title)))
    columns = texts("title", title)
    for field in ("credits", "licence"):
        columns |= texts(field, fields.pop(field, None))
    return Document.objects.create(**columns, **fields)


def make_section(document: Document, heading: dict[str, str] | None = None, **fields: Any) -> Section:
    position = document.sections.count()
    fields.setdefault("anchor", f"section-{position}")
    return Section.objects.create(document=document, position=position, **texts("heading", heading), **fields)


def make_block(section: Section, kind: str = "paragraph", **fields: Any) -> Block:
    """The document's next passage; ``text``, ``title`` and ``faces`` are given by language."""
    position = fields.pop("position", None)
    position = section.document.blocks.count() if position is None else position
    columns: dict[str, Any] = {}
    for field in ("text", "title", "faces"):
        columns |= texts(field, fields.pop(field, None))
    fields.setdefault("anchor", f"p{position}")
    return Block.objects.create(
        section=section, document=section.document, position=position, kind=kind, **columns, **fields
    )


def make_ruling(*cards: Card, text: dict[str, str] | None = None, **fields: Any) -> Ruling:
    serial = next(_serial)
    fields.setdefault("source", "MTGJSON")
    ruling = Ruling.objects.create(
        source_key=fields.pop("source_key", f"test-{serial}"),
        **texts("text", text or {"en": f"Answer {serial}."}),
        **fields,
    )
    ruling.cards.set(cards)
    return ruling


def make_term(
    slug: str, edition: Edition, name: dict[str, str], definition: dict[str, str] | None = None, **fields: Any
) -> GlossaryVersion:
    """A version of a glossary term that stands from ``edition`` on."""
    term = fields.pop("term", None) or GlossaryTerm.objects.get_or_create(slug=slug)[0]
    columns = texts("name", name) | texts("definition", definition)
    return GlossaryVersion.objects.create(term=term, first_edition=edition, **columns, **fields)


def cite(source: RuleVersion | GlossaryVersion | Block, cited: RuleVersion, language: str = "en") -> Citation:
    """A citation of ``cited`` by its number, where that stands in the text of ``source``."""
    link, field = {
        RuleVersion: ("rule_version", "text"),
        GlossaryVersion: ("glossary_version", "definition"),
        Block: ("block", "text"),
    }[type(source)]
    start = getattr(source, column(field, language)).index(cited.number)
    return Citation.objects.create(
        **{link: source},
        field=field,
        language=language,
        start=start,
        end=start + len(cited.number),
        written=cited.number,
        number=cited.number,
        edition=cited.first_edition,
        rule=cited.rule,
        version=cited,
    )
