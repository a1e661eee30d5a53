"""A bar of texts by state, as SVG: widths in percent, colours from the style sheet, the same in words."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from django.utils.safestring import SafeString, mark_safe

from rulings.translating.units import Standing
from rulings.workbench import told

HEIGHT = 14
# From what is done to what is lacking.
ORDER = (
    Standing.PRINTED,
    Standing.REVIEWED,
    Standing.DRAFT,
    Standing.CONVERTED,
    Standing.STALE,
    Standing.MISSING,
)


def bar_html(counts: Mapping[Standing, int], name: str) -> SafeString:
    """One bar; ``name`` is that of what it shows."""
    total = sum(counts.values()) or 1
    parts, at = [], 0.0
    for standing in ORDER:
        width = 100 * counts.get(standing, 0) / total
        if width:
            parts.append(
                f'<rect class="is-{standing}" x="{at:.2f}%" width="{width:.2f}%" height="{HEIGHT}"/>'
            )
        at += width
    said = escape(f"{name}: {in_words(counts)}")
    return mark_safe(  # noqa: S308 - made of numbers and escaped texts
        f'<svg class="bench-bar" width="100%" height="{HEIGHT}" role="img" aria-label="{said}">'
        f"<title>{said}</title>{''.join(parts)}</svg>"
    )


def in_words(counts: Mapping[Standing, int]) -> str:
    return ", ".join(
        f"{told.STANDINGS[standing]} {counts[standing]}" for standing in ORDER if counts.get(standing)
    )
