"""Which texts a renamed term touches: their source says the term, they do not say its new name.

Computed from the words, as the texts stand; a text leaves when a person has saved or passed it since, or let
its words stand (``kept_wording``). Converted texts are none of these: they are converted again. Nor are
rules and terms of past editions, which say what they said, nor card texts as they were printed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from faqsite.kept import kept
from faqsite.languages import EN, LANGUAGES, columns
from faqsite.termbase.agreed_names import renamed_terms
from faqsite.termbase.current import vocabulary
from faqsite.termbase.models import KeptWording
from faqsite.termbase.renamed import Renamed
from faqsite.text_values import texts_in
from faqsite.translated import literal
from rulings.checks.ours import is_ours
from rulings.curation import OF_CARD_DATA, SOURCE_ORDER
from rulings.fingerprints import translated_fields
from rulings.models import TranslationState
from rulings.translating.renamed_words import RenamedWords
from rulings.translating.saying import may_say
from rulings.translating.units import KINDS, Unit

State = TranslationState.State
Touched = Mapping[int, tuple[Renamed, ...]]
# So many words are looked for by the database; more are looked for in all texts that there are.
_MOST_ASKED = 12
# What tells in which language a row was first written; a ruling's source is no language.
_ORIGINAL = {
    "document": "original_language",
    "section": "document__original_language",
    "block": "document__original_language",
    "ruling": "source",
}


@kept(size=12)
def touched(kind: str, language: str, key: str = "") -> Touched:
    """The rows of a kind whose text in a language one renamed term touches (or any), with those terms.

    At most five queries and one reading of the texts that hold one of the words.
    """
    return touched_by(renamed_terms(), kind, language, key=key)


def touching(unit: Unit, renamed: Sequence[Renamed]) -> tuple[Renamed, ...]:
    """Those of the renamed terms that touch one text."""
    return touched_by(renamed, unit.kind, unit.language, (unit.row.pk,)).get(unit.row.pk, ())


def touched_by(
    renamed: Sequence[Renamed],
    kind: str,
    language: str,
    among: Collection[int] | None = None,
    key: str = "",
) -> Touched:
    """The rows, of all or of some, that these terms touch by their names in the language; ``renamed`` has
    those of all languages, so that a source still in former words is understood."""
    terms = [one for one in renamed if one.language == language and key in ("", one.key)]
    if not terms:
        return {}
    words = RenamedWords.of(terms, renamed, vocabulary())
    told = _told(kind, language, among)
    settled = _settled(terms, kind, language, among, told)
    sources = _Sources.of(kind, language, among, told)
    found: dict[int, tuple[Renamed, ...]] = {}
    for pk, original, said in _texts(kind, language, words, among):
        source = sources.of_row(pk, original, said)
        touching = words.touching(said.get(source, ""), source, said[language]) if source else ()
        open_ = tuple(one for one in touching if (pk, one.key) not in settled)
        if open_:
            found[pk] = open_
    return found


def _texts(
    kind: str, language: str, words: RenamedWords, among: Collection[int] | None
) -> Iterable[tuple[int, str, dict[str, str]]]:
    """Rows with words in the language that may say a renamed term in another: what they say by language."""
    model, fields = KINDS[kind], translated_fields(KINDS[kind])
    rows = literal(model).filter(_says_anything(model, language), _may_change(kind, language))
    rows = rows.exclude(Exists(_converted(kind, language)))
    if among is not None:
        rows = rows.filter(pk__in=among)
    elif len(words.asked) <= _MOST_ASKED:
        asked = [(code, word) for code, word in words.asked if code != language]
        rows = rows.filter(may_say(model, asked))
    original = [_ORIGINAL[kind]] if kind in _ORIGINAL else []
    for pk, *values in rows.order_by().values_list("pk", *original, *columns(*fields)):
        first = values.pop(0) if original else EN
        yield pk, first, {code: _joined(values[place::3]) for place, code in enumerate(LANGUAGES)}


def _may_change(kind: str, language: str) -> Q:
    """Texts that are for the site's people to change."""
    if kind in ("rule", "term"):
        return Q(last_edition__isnull=True)
    return is_ours(KINDS[kind], language)


def _joined(values: Iterable[Any]) -> str:
    return "\n".join(part for value in values for part in texts_in(value))


def _says_anything(model: type[Model], language: str) -> Q:
    names = columns(*translated_fields(model), languages=(language,))
    return reduce(or_, (Q(**{f"{name}__isnull": False}) for name in names))


def _states(kind: str, language: str) -> QuerySet[TranslationState]:
    content_type = ContentType.objects.get_for_model(KINDS[kind])
    return TranslationState.objects.filter(content_type=content_type, language=language)


def _converted(kind: str, language: str) -> QuerySet[TranslationState]:
    return _states(kind, language).filter(state=State.CONVERTED, object_id=OuterRef("pk"))


@dataclass(frozen=True, slots=True)
class _Told:
    """What the state of a text tells: what it was made from, and when a person last did something to it."""

    pk: int
    source: str
    changed_at: datetime
    changed_by: int | None


def _told(kind: str, language: str, among: Collection[int] | None) -> list[_Told]:
    """Of all texts but converted ones, or of some."""
    states = _states(kind, language).exclude(state=State.CONVERTED).order_by()
    if among is not None:
        states = states.filter(object_id__in=among)
    return [
        _Told(*values)
        for values in states.values_list("object_id", "source_language", "changed_at", "changed_by")
    ]


def _settled(
    terms: Sequence[Renamed],
    kind: str,
    language: str,
    among: Collection[int] | None,
    told: Sequence[_Told],
) -> set[tuple[int, str]]:
    """The texts, with the keys of terms, to which a person has seen since the terms were renamed."""
    kept_ = KeptWording.objects.filter(
        content_type=ContentType.objects.get_for_model(KINDS[kind]), language=language
    )
    if among is not None:
        kept_ = kept_.filter(object_id__in=among)
    found = {
        (one.pk, term.key)
        for one in told
        for term in terms
        if one.changed_by is not None and one.changed_at >= term.since
    }
    since = {one.key: one.since for one in terms}
    for pk, key, moment in kept_.order_by().values_list("object_id", "term__key", "kept_at"):
        if key in since and moment >= since[key]:
            found.add((pk, key))
    return found


@dataclass(frozen=True, slots=True)
class _Sources:
    """In which language the source of each text is: ``Unit.source_language``, of values."""

    kind: str
    language: str
    told: Mapping[int, str]
    made_from_it: Mapping[str, frozenset[int]]

    @classmethod
    def of(cls, kind: str, language: str, among: Collection[int] | None, told: Sequence[_Told]) -> _Sources:
        content_type = ContentType.objects.get_for_model(KINDS[kind])
        states = TranslationState.objects.filter(content_type=content_type, source_language=language)
        if among is not None:
            states = states.filter(object_id__in=among)
        made: dict[str, set[int]] = {}
        for pk, code in states.order_by().values_list("object_id", "language"):
            made.setdefault(code, set()).add(pk)
        return cls(
            kind,
            language,
            {one.pk: one.source for one in told},
            {code: frozenset(keys) for code, keys in made.items()},
        )

    def of_row(self, pk: int, original: str, said: Mapping[str, str]) -> str | None:
        if pk in self.told:
            return self.told[pk]
        if self.kind == "ruling":
            original = EN if original == OF_CARD_DATA else ""
        if said.get(original) and original == self.language:
            return None
        for candidate in (original, *SOURCE_ORDER):
            is_made_from_it = pk in self.made_from_it.get(candidate, ())
            if candidate != self.language and not is_made_from_it and said.get(candidate):
                return candidate
        return None
