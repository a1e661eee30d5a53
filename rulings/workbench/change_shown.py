"""A change of a text as it is shown: what was done, in which language, and the difference marked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from faqsite.languages import HTML_TAGS, SHORT_ENDONYMS
from rulings.marked_html import pieces_html
from rulings.marking import marked
from rulings.models import TextChange
from rulings.workbench import told


@dataclass(frozen=True, slots=True)
class ShownChange:
    """A change with its difference marked; ``can_be_undone`` as far as the list knows."""

    change: TextChange
    what: Any
    language: str
    field: Any
    tag: str
    difference: SafeString
    can_be_undone: bool


def shown_change(change: TextChange) -> ShownChange:
    older, newer = _text(change.before), _text(change.after)
    pieces = pieces_html(marked(older, newer), change.language) if change.field else ""
    return ShownChange(
        change=change,
        what=told.DEEDS[change.what],
        language=SHORT_ENDONYMS[change.language],
        field=told.FIELDS.get(change.field, change.field),
        tag=HTML_TAGS[change.language],
        difference=mark_safe(pieces),  # noqa: S308 - made of escaped parts
        can_be_undone=not hasattr(change, "reverted_by"),
    )


def _text(value: Any) -> str:
    """A field's words as one text, for comparing."""
    if isinstance(value, str) or not value:
        return value or ""
    if all(isinstance(item, str) for item in value):
        return "\n".join(value)
    return json.dumps(value, ensure_ascii=False, indent=1)
