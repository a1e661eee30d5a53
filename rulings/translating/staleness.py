"""Which texts are stale, for many at once: computed from the words, kept until the site's content changes."""

from __future__ import annotations

from django.contrib.contenttypes.models import ContentType

from faqsite.kept import kept
from faqsite.languages import LANGUAGES, columns
from faqsite.translated import literal
from rulings.fingerprints import fingerprint_of, translated_fields
from rulings.models import TranslationState
from rulings.translating.units import KINDS


def stale_keys(kind: str, language: str) -> frozenset[int]:
    """The rows whose draft or reviewed text in a language was made from other words than its source has now.

    Converted texts are converted again when their source changes. Two queries for all languages of a kind.
    """
    return _stale(kind).get(language, frozenset())


@kept(size=len(KINDS))
def _stale(kind: str) -> dict[str, frozenset[int]]:
    model = KINDS[kind]
    states = TranslationState.objects.filter(content_type=ContentType.objects.get_for_model(model)).exclude(
        state=TranslationState.State.CONVERTED
    )
    fields = translated_fields(model)
    rows = literal(model).filter(pk__in=states.order_by().values("object_id"))
    names = columns(*fields)  # field by field, each in all languages
    said = {pk: values for pk, *values in rows.values_list("pk", *names)}
    width = len(LANGUAGES)
    found: dict[str, set[int]] = {}
    made = states.order_by().values_list("object_id", "language", "source_language", "source_fingerprint")
    for pk, language, source, mark in made:
        if pk in said and mark != fingerprint_of(said[pk][LANGUAGES.index(source) :: width]):
            found.setdefault(language, set()).add(pk)
    return {language: frozenset(keys) for language, keys in found.items()}
