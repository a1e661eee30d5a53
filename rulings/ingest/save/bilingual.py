"""What the database says in both languages: from it the words of rulings are known to each other."""

import secrets
from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache

from django.db import models
from django.db.models import Count, Max, QuerySet

from cards.models import Face
from faqsite.languages import EN, ZH_HANS, column
from rulings.ingest.link.ruling_pairs_lexicon import Lexicon, learn
from rulings.models import GlossaryVersion, LearnedWords, RuleVersion

# Texts of rules and of the glossary teach best; texts of cards help where few of them are loaded.
ENOUGH_RULES = 500
MOST_FACES = 3000

_RULES: tuple[tuple[type[models.Model], str], ...] = ((RuleVersion, "text"), (GlossaryVersion, "definition"))
_KINDS: tuple[tuple[type[models.Model], str], ...] = (*_RULES, (Face, "text"))


def lexicon() -> Lexicon:
    """Learned once for all processes, and again when texts in both languages come or go."""
    return _known([_extent(_in_both(*kind)) for kind in _KINDS])


def _known(extents: list[list[int]]) -> Lexicon:
    """``extents``: how many such texts there are of each kind, by which their change is known."""
    stored = LearnedWords.objects.values_list("extents", "token").first()
    if stored is None or stored[0] != extents:
        return _read(_store(extents, _learn()))
    return _read(stored[1])


def _learn() -> Lexicon:
    texts = [pair for model, field in _RULES for pair in _texts(model, field)]
    if len(texts) < ENOUGH_RULES:
        texts += list(_texts(Face, "text"))[:MOST_FACES]
    return learn(texts)


def _store(extents: list[list[int]], learned: Lexicon) -> str:
    """Keep what was learned in the place of what was known before; the token by which it is known."""
    token = secrets.token_hex(16)
    words = {field.name: getattr(learned, field.name) for field in fields(learned)}
    values = {"extents": extents, "token": token, "words": words}
    LearnedWords.objects.update_or_create(pk=LearnedWords.SINGLE, defaults=values)
    return token


@lru_cache(maxsize=1)
def _read(token: str) -> Lexicon:
    return Lexicon(**LearnedWords.objects.get(token=token).words)


def _in_both(model: type[models.Model], field: str) -> QuerySet:
    both = {f"{column(field, language)}__isnull": False for language in (ZH_HANS, EN)}
    return model._default_manager.filter(**both)


def _extent(texts: QuerySet) -> list[int]:
    found = texts.aggregate(count=Count("pk"), last=Max("pk"))
    return [found["count"], found["last"] or 0]


def _texts(model: type[models.Model], field: str) -> Iterator[tuple[str, str]]:
    texts = _in_both(model, field).order_by("pk").values_list(column(field, ZH_HANS), column(field, EN))
    yield from texts.iterator()
