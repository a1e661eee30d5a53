"""Editions of the rules out of the database again: rows → text in one of several forms.

``rows`` asks the database, ``edition`` says what is written, each form's module writes and reads it, and
``assembly`` is what the readers of lines share. What a form writes it reads
back equal. All but ``rows`` is pure.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from rulings.export import as_json, dokuwiki, markdown, text
from rulings.export.edition import ExportedEdition, head_of


@dataclass(frozen=True, slots=True)
class Form:
    """A form of text; ``holds_both`` says that the two languages of an edition stand side by side in it."""

    render: Callable[[ExportedEdition], str]
    read: Callable[[str], ExportedEdition]
    holds_both: bool


_JSON = re.compile(r"\ufeff?\s*\{\s*\"")

FORMS: dict[str, Form] = {
    "text": Form(text.render, text.read, holds_both=False),
    "markdown": Form(markdown.render, markdown.read, holds_both=False),
    "dokuwiki": Form(dokuwiki.render, dokuwiki.read, holds_both=True),
    "json": Form(as_json.render, as_json.read, holds_both=True),
}


def form_of(source: str) -> Form | None:
    """The form in which this site exported a text, told by its head; None for a text from elsewhere.

    JSON from elsewhere is refused when it is read.
    """
    if _JSON.match(source):
        return FORMS["json"]
    if head_of(source) is None:
        return None
    mark = source.lstrip("\ufeff")[0]
    return FORMS[{"#": "markdown", "=": "dokuwiki"}.get(mark, "text")]
