"""Where the words of a term are used: how many texts of each kind say them, and a few of those.

A text says a word where ``terms_in`` finds it: not inside a longer word that the termbase knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from django.db import models
from django.db.models import Q

from cards.models import Face
from faqsite.kept import kept
from faqsite.languages import column
from faqsite.termbase.finding import KnownTerms, TermSpan, terms_in
from faqsite.termbase.terms import FormKind, KnownForm, KnownTerm, forms_of
from faqsite.termbase.vocabulary import Vocabulary
from faqsite.translated import literal
from rulings.models import Block, GlossaryVersion, RuleVersion, Ruling

MOST_READ = 30_000  # texts of one kind; beyond that the count is "at least"
MOST_SHOWN = 5
_AROUND = 24


@dataclass(frozen=True, slots=True)
class Place:
    """One use, with a little of the text around it."""

    row: models.Model
    language: str
    before: str
    word: str
    after: str


@dataclass(slots=True)
class Uses:
    """Of the texts of one kind: how many say each word, how many say any, and the first of them."""

    model: type[models.Model]
    by_word: dict[tuple[str, str], int]
    texts: int = 0
    is_at_least: bool = False
    places: list[Place] = field(default_factory=list)

    @property
    def counts(self) -> list[int]:
        """In the order of the words asked for."""
        return list(self.by_word.values())


@dataclass(frozen=True, slots=True)
class _Kind:
    """Rows of a model that are in force, which of their texts are read, and what tells where they stand."""

    model: type[models.Model]
    fields: tuple[str, ...]
    in_force: Q = field(default_factory=Q)
    beside: tuple[str, ...] = ()


_KINDS = (
    _Kind(RuleVersion, ("title", "text"), Q(last_edition__isnull=True)),
    _Kind(GlossaryVersion, ("name", "definition"), Q(last_edition__isnull=True), beside=("term",)),
    _Kind(Ruling, ("text",)),
    _Kind(Block, ("title", "text"), beside=("document",)),
    _Kind(Face, ("type_line", "text"), beside=("card",)),
)

MODELS = tuple(kind.model for kind in _KINDS)

Words = Sequence[tuple[str, str]]


def words_of(*terms: KnownTerm) -> list[tuple[str, str]]:
    """Language and text of every word for these terms, each once."""
    spoken = (form for form in forms_of(terms) if form.kind is not FormKind.OTHER_WORD)
    return list(dict.fromkeys((form.language, form.text) for form in spoken))


def where_used(words: Words, known: Vocabulary) -> list[Uses]:
    """How many texts of each kind say these words; one query a kind, and one for the rows shown.

    A use is shown in the first language, in the order of the words, in which its text says one.
    """
    return _where_used(tuple(words), known)


@kept(size=4)
def _where_used(words: Words, known: Vocabulary) -> list[Uses]:
    finder = _finder(words, known)
    return [_uses(kind, words, finder) for kind in _KINDS]


def texts_using(model: type[models.Model], words: Words, known: Vocabulary) -> list[int]:
    """The primary keys of the rows of a model that say one of the words."""
    finder = _finder(words, known)
    kind = next(kind for kind in _KINDS if kind.model is model)
    return [pk for pk, texts in _texts(kind, words) if next(_found(texts, finder), None)]


def _finder(words: Words, known: Vocabulary) -> KnownTerms:
    """Finds these words; longer ones that hold one of them hide it."""
    asked = KnownTerm("asked", {})
    forms = [KnownForm(asked, language, text) for language, text in words]
    hiding = [
        KnownForm(form.term, form.language, form.text, FormKind.OTHER_WORD)
        for form in forms_of(known.agreed)
        if (form.language, form.text) not in words
        and any(form.language == language and text in form.text for language, text in words)
    ]
    return KnownTerms.of([*forms, *hiding])


def _uses(kind: _Kind, words: Words, finder: KnownTerms) -> Uses:
    uses = Uses(kind.model, dict.fromkeys(words, 0))
    first: list[tuple[int, str, str, TermSpan]] = []
    for read, (pk, texts) in enumerate(_texts(kind, words), start=1):
        found = list(_found(texts, finder))
        uses.texts += bool(found)
        uses.is_at_least = read >= MOST_READ
        for word in {(form.language, form.text) for _text, span in found for form in span.forms}:
            uses.by_word[word] += 1
        if found and len(first) < MOST_SHOWN:
            text, span = found[0]
            first.append((pk, span.forms[0].language, text, span))
    rows = kind.model._default_manager.select_related(*kind.beside).in_bulk([pk for pk, *_rest in first])
    uses.places = [_place(rows[pk], language, text, span) for pk, language, text, span in first]
    return uses


def _texts(kind: _Kind, words: Words) -> Iterator[tuple[int, dict[str, list[str]]]]:
    """Rows that hold one of the words anywhere, each with its texts by language."""
    if not words:
        return
    asked = Q()
    for language, text in words:
        for name in kind.fields:
            asked |= Q(**{f"{column(name, language)}__icontains": text})
    languages = list(dict.fromkeys(language for language, _text in words))
    names = [column(name, language) for language in languages for name in kind.fields]
    rows = literal(kind.model).filter(kind.in_force & asked).order_by("pk").values_list("pk", *names)
    width = len(kind.fields)
    for pk, *texts in rows[:MOST_READ].iterator(chunk_size=2000):
        yield (
            pk,
            {
                language: [text for text in texts[i * width : (i + 1) * width] if text]
                for i, language in enumerate(languages)
            },
        )


def _found(texts: dict[str, list[str]], finder: KnownTerms) -> Iterator[tuple[str, TermSpan]]:
    for language, said in texts.items():
        for text in said:
            for span in terms_in(text, language, finder):
                yield text, span


def _place(row: models.Model, language: str, text: str, span: TermSpan) -> Place:
    return Place(
        row,
        language,
        text[max(0, span.start - _AROUND) : span.start],
        text[span.start : span.end],
        text[span.end : span.end + _AROUND],
    )


def total(uses: Iterable[Uses]) -> int:
    """How many texts of all kinds say one of the words."""
    return sum(one.texts for one in uses)
