"""A ruling and the blocks that print it say the same words: mended in one, they are mended in the other."""

from collections.abc import Iterable

from django.contrib.auth.models import User

from faqsite.admin_forms import StatesForm
from faqsite.languages import LANGUAGES, column
from faqsite.translated import exact_text, set_text
from rulings.curation import Edit, record_edits, words_of
from rulings.models import Block, Ruling


def carry_words(form: StatesForm, others: Iterable[Block | Ruling], user: User) -> list[Block | Ruling]:
    """Give the words changed in ``form`` to the rows that said the same before, or nothing; returns those.

    A row that says it in other words keeps them: a ruling can be printed differently elsewhere.
    """
    carried = []
    for other in others:
        edits = _carried(form, other)
        if edits:
            other.save()
            record_edits(other, edits, user)
            carried.append(other)
    return carried


def _carried(form: StatesForm, other: Block | Ruling) -> dict[str, Edit]:
    edits = {}
    for language in LANGUAGES:
        name = column("text", language)
        before = exact_text(other, "text", language)
        if name not in form.changed_data or before not in (None, form.initial.get(name)):
            continue
        words = words_of(other, language)
        set_text(other, "text", language, form.cleaned_data[name])
        chosen = form.cleaned_data.get(column("state", language)) or None
        edits[language] = Edit(bool(before), True, chosen, words)
    return edits
