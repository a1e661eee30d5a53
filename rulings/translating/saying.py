"""Asks the database for the rows of a model that may say one of some words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db.models import Model, Q

from faqsite.languages import columns
from rulings.fingerprints import translated_fields


def may_say(model: type[Model], asked: Iterable[tuple[str, str]]) -> Q:
    """Rows whose texts hold one of the words (language, word) in any case; those with lists of texts, whose
    form in the database differs, may all."""
    fields = {name: model._meta.get_field(name).get_internal_type() for name in translated_fields(model)}
    lists = [name for name, type_ in fields.items() if type_ == "JSONField"]
    texts = [name for name in fields if name not in lists]
    found = reduce(or_, (Q(**{f"{name}__isnull": False}) for name in columns(*lists)), Q(pk__in=()))
    for language, word in asked:
        for name in columns(*texts, languages=(language,)):
            found |= Q(**{f"{name}__icontains": word})
    return found
