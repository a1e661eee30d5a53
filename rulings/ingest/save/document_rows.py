"""Makes the sections or blocks of a document be what its file says, and keeps what curators decided.

A row whose passage the file prints as before follows the parser, but for what a curator decided. Where the
file has other words and a curator wrote none, the file's are taken; where both changed a passage, the
curator's words stay and the file's are kept beside them (``proposed``) until a curator chooses. What the
source prints (``source_text``) is always the file's, so that its characters still add up.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db.models import F

from faqsite.plain_sql import insert_instances, update_instances, update_rows
from faqsite.translated import exact_text, set_text
from rulings.ingest.link.changed_passages import Printed, same_passages
from rulings.ingest.save.replaced import note_replaced, replaced_on
from rulings.ingest.save.report import SaveReport
from rulings.models import Block, Document, Section, TranslationState

# Positions of rows on the move are parked above this, so that two never share one.
PARKED = 1_000_000
WORDS, KIND, DOUBTS, PLACE, CARDS = "words", "kind", "doubts", "section", "cards"
# What of a row each decision holds against the parser.
_HELD_BY = {
    WORDS: ("text", "title", "faces", "number", "heading"),
    KIND: ("kind",),
    DOUBTS: ("doubts",),
    PLACE: ("section_id",),
}


@dataclass(frozen=True, slots=True)
class Slot:
    """A section or block as the file has it, under the key that its words share with no other."""

    key: str
    values: dict[str, Any]
    texts: dict[str, Any]

    @property
    def source_text(self) -> str:
        return str(self.values["source_text"])

    @property
    def reading(self) -> dict[str, Any]:
        """What a curator can choose instead of their own words."""
        return {name: value for name, value in (self.values | self.texts).items() if name != "section_id"}


@dataclass(slots=True)
class Held:
    """Rows that hold passages of the file together: one each, unless a curator split or joined them."""

    rows: list[Any]
    slots: list[Slot] = field(default_factory=list)

    @property
    def origins(self) -> list[str]:
        return list(dict.fromkeys(key for row in self.rows for key in row.origins))

    @property
    def is_plain(self) -> bool:
        return len(self.rows) == 1 and len(self.origins) == 1


@dataclass(slots=True)
class Fitted:
    """``rows`` has one for each slot; ``gone`` are those that the file no longer has, still to be deleted."""

    rows: list[Any]
    gone: list[Any]


def fit(
    model: type[Section] | type[Block],
    document: Document,
    slots: Sequence[Slot],
    language: str,
    report: SaveReport,
    leaving: Collection[int] = (),
) -> Fitted:
    """Bring the document's rows of a model in line with the slots, in their order; saves all but ``gone``.

    ``leaving`` are the sections that go: a block that is kept goes to its neighbour's.
    """
    rows = list(model.objects.filter(document=document).order_by("position"))
    before = {row.pk: columns(row) for row in rows}
    held = _held(rows)
    ordered, of_slots = _in_order(model, document, slots, held, rows)
    for each in {id(one): one for one in held.values()}.values():
        if each.slots:
            _settle(each, language)
    for slot, row in zip(slots, of_slots, strict=True):
        if row.pk is None:
            _apply(row, slot, language)
    gone = _keep_curated(model, rows, ordered)
    _leave(leaving, ordered)
    _write(model, document, ordered, before, report)
    return Fitted(of_slots, gone)


def _held(rows: Iterable[Any]) -> dict[str, Held]:
    """By the key of each passage, the rows that hold it."""
    found: dict[str, Held] = {}
    for row in rows:
        sharing = {id(found[key]): found[key] for key in row.origins if key in found}
        one = Held([each for held in sharing.values() for each in held.rows] + [row])
        for key in one.origins:
            found[key] = one
    return found


def _in_order(
    model: type[Any], document: Document, slots: Sequence[Slot], held: dict[str, Held], rows: Sequence[Any]
) -> tuple[list[Any], list[Any]]:
    """The rows in the order of the file, new ones among them; and the row of each slot."""
    old = [Printed(key, _words(held[key])) for key in held]
    same = same_passages(old, [Printed(slot.key, slot.source_text) for slot in slots])
    taken = {row.anchor for row in rows}
    ordered: list[Any] = []
    of_slots: list[Any] = []
    for slot in slots:
        one = held.get(same.get(slot.key, ""))
        if one is None:
            row = model(document=document, anchor=_free(slot.key, taken), origins=[slot.key])
            ordered.append(row)
            of_slots.append(row)
            continue
        if not one.slots:
            ordered += one.rows
        one.slots.append(slot)
        of_slots.append(one.rows[0])
    return ordered, of_slots


def _words(held: Held) -> str:
    return "".join(row.source_text for row in held.rows)


def _free(anchor: str, taken: set[str]) -> str:
    """The anchor, or with a count where an older row keeps it as its permanent address."""
    free, count = anchor, 2
    while free in taken:
        free, count = f"{anchor}-{count}", count + 1
    taken.add(free)
    return free


def _settle(held: Held, language: str) -> None:
    keys = [slot.key for slot in held.slots]
    is_same = set(keys) == set(held.origins)
    if held.is_plain and len(keys) == 1:
        row, slot = held.rows[0], held.slots[0]
        if not is_same:
            row.decided = [name for name in row.decided if name != DOUBTS]
        if not is_same and WORDS in row.decided:
            _contest(held, keys)
        else:
            _apply(row, slot, language)
    elif is_same:
        _follow(held)
    else:
        _contest(held, keys)


def _apply(row: Any, slot: Slot, language: str) -> None:
    kept = {name for decision in row.decided for name in _HELD_BY.get(decision, ())}
    row.origins = [slot.key]
    for name, value in slot.values.items():
        if name not in kept:
            setattr(row, name, value)
    for name, value in slot.texts.items():
        if name not in kept:
            set_text(row, name, language, value)


def _follow(held: Held) -> None:
    """Rows that a curator split or joined go where their passage went, as they are."""
    first = held.slots[0].values
    moved = (first.get("line") or 0) - (getattr(held.rows[0], "line", 0) or 0)
    for row in held.rows:
        if getattr(row, "line", None):
            row.line += moved
        if "section_id" in first and PLACE not in row.decided:
            row.section_id = first["section_id"]


def _contest(held: Held, keys: list[str]) -> None:
    """The curator's words stay; the first row holds what the source prints and what the file proposes."""
    _follow(held)
    for row in held.rows:
        row.origins, row.source_text = keys, ""
    first = held.rows[0]
    first.source_text = "\n".join(slot.source_text for slot in held.slots)
    first.proposed = [slot.reading for slot in held.slots]


def _keep_curated(model: type[Any], rows: Sequence[Any], ordered: list[Any]) -> list[Any]:
    """Put the rows that curators added or worked on back where they stood; returns those that are gone."""
    standing = {id(row) for row in ordered}
    missing = [row for row in rows if id(row) not in standing]
    written = _written_by_persons(model, missing)
    gone = []
    for row in missing:
        if not (row.decided or row.pk in written or not row.origins):
            gone.append(row)
            continue
        if row.origins:
            row.origins, row.source_text, row.proposed = [], "", []
        ordered.insert(_place_after(row, rows, ordered), row)
    return gone


def _written_by_persons(model: type[Any], rows: Sequence[Any]) -> set[int]:
    """The rows that a person has translated or reviewed."""
    states = TranslationState.objects.filter(
        content_type=ContentType.objects.get_for_model(model),
        object_id__in=[row.pk for row in rows],
        changed_by__isnull=False,
    )
    return set(states.values_list("object_id", flat=True))


def _place_after(row: Any, rows: Sequence[Any], ordered: Sequence[Any]) -> int:
    """Where the row stands among the ordered ones: after the nearest before it that is still there."""
    places = {id(each): place for place, each in enumerate(ordered)}
    for other in reversed(rows[: next(place for place, each in enumerate(rows) if each is row)]):
        if id(other) in places:
            return places[id(other)] + 1
    return 0


def _leave(leaving: Collection[int], ordered: Sequence[Any]) -> None:
    """A kept block whose section the file no longer has stands under the heading of its neighbour."""
    for place, row in enumerate(ordered):
        if isinstance(row, Block) and row.section_id in leaving:
            around = (*ordered[:place][::-1], *ordered[place:])
            near = (each.section_id for each in around if each.section_id not in leaving)
            row.section_id = next(near, row.section_id)


def _write(
    model: type[Any],
    document: Document,
    ordered: Sequence[Any],
    before: dict[int, dict[str, Any]],
    report: SaveReport,
) -> None:
    standing = [row for row in ordered if row.pk]
    places = {row.pk: place for place, row in enumerate(ordered) if row.pk}
    is_moved = any(before[pk]["position"] != place for pk, place in places.items())
    if is_moved or len(standing) < len(before):
        model.objects.filter(document=document).update(position=F("position") + PARKED)
        is_moved = True
    new, changed, at_rest = [], [], []
    for place, row in enumerate(ordered):
        was = before.get(row.pk)
        row.position = place
        if was is None:
            new.append(row)
        elif was | {"position": place} != columns(row):
            changed.append(row)
        else:
            at_rest.append(row)
            report.updated += was["position"] != place
            report.unchanged += was["position"] == place
    report.created += len(new)
    report.updated += len(changed)
    insert_instances(model, new)
    update_instances(model, changed)
    replaced = (replaced_on(row, before[row.pk], document.original_language) for row in changed)
    note_replaced(each for each in replaced if each)
    if is_moved:
        update_rows(model, ["position"], ((row.position, row.pk) for row in at_rest))
    if report.is_change:
        report.changed.add(document.pk)


def columns(row: Any) -> dict[str, Any]:
    """The stored values of a row, for telling whether it changed."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def says(row: Any, reading: dict[str, Any], language: str) -> bool:
    """Whether a row's words are those of a reading."""
    return all(
        (exact_text(row, name, language) or None) == (reading.get(name) or None)
        for name in ("text", "title", "faces", "heading")
        if name in reading
    )
