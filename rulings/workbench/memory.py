"""Translation memory: texts whose source is nearly the same and that are translated already."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.db.models.functions import Length
from django.utils.safestring import SafeString, mark_safe
from rapidfuzz import fuzz, process

from faqsite.languages import column
from faqsite.translated import exact_text, literal
from rulings.fingerprints import translated_fields
from rulings.marked_html import pieces_html
from rulings.marking import marked
from rulings.models import TranslationState
from rulings.translating.units import KINDS, Unit, units_of

# A text less alike than this gives a translator nothing to start from.
LEAST = 60.0
MOST = 5
# The field of each kind that is worth comparing.
_FIELDS = {"rule": "text", "term": "definition", "block": "text", "ruling": "text", "face": "text"}
_NEAREST_LENGTHS = (0.6, 1.7)


@dataclass(frozen=True, slots=True)
class Match:
    """Another text of the kind: how alike its source is in percent, how it differs, its translation."""

    unit: Unit
    percent: int
    difference: SafeString
    target: str


def near(unit: Unit) -> list[Match]:
    """The nearest translated texts of the kind, best first, converted ones left out. Four queries."""
    name = _FIELDS.get(unit.kind)
    source = unit.source_words.get(name) if name and unit.source_language else None
    if not name or not source or not unit.source_language:
        return []
    rows = _translated(unit, name, len(source))
    scored = process.extract(
        source, rows, scorer=fuzz.ratio, processor=None, score_cutoff=LEAST, limit=MOST * 6
    )
    best = {pk: score for _, score, pk in scored}
    units = units_of(list(KINDS[unit.kind]._default_manager.filter(pk__in=best)), unit.language)
    found: dict[str, Match] = {}
    for one in sorted(units, key=lambda each: -best[each.row.pk]):
        target = exact_text(one.row, name, unit.language)
        if _is_made_by_machine(one) or target in found:
            continue
        pieces = marked(exact_text(one.row, name, unit.source_language), source)
        difference = mark_safe(pieces_html(pieces, unit.source_language))  # noqa: S308 - made of escaped parts
        found[target] = Match(one, int(best[one.row.pk]), difference, target)
    return list(found.values())[:MOST]


def _translated(unit: Unit, name: str, length: int) -> dict[int, str]:
    """The sources, of about that length, of all rows of the kind with words in both languages."""
    source, target = column(name, unit.source_language or ""), column(name, unit.language)
    low, high = (int(length * factor) for factor in _NEAREST_LENGTHS)
    rows = (
        literal(KINDS[unit.kind])
        .exclude(Q(**{f"{source}__isnull": True}) | Q(**{f"{target}__isnull": True}) | Q(pk=unit.row.pk))
        .annotate(source_length=Length(source))
        .filter(source_length__gte=low, source_length__lte=high + 20)
    )
    return dict(rows.values_list("pk", source))


def _is_made_by_machine(unit: Unit) -> bool:
    return unit.state is not None and (
        unit.state.state == TranslationState.State.CONVERTED or unit.state.carried_from is not None
    )


def compared_field(unit: Unit) -> str | None:
    """The box into which a near match's translation goes."""
    name = _FIELDS.get(unit.kind)
    return name if name in translated_fields(type(unit.row)) else None
