"""Lets what is kept of the checks follow the termbase: texts that say a changed term are looked at again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.db import transaction

from faqsite.termbase.current import vocabulary
from faqsite.termbase.terms import KnownTerm, forms_of
from faqsite.termbase.vocabulary import Vocabulary
from faqsite.translated import literal
from rulings.checks.forgetting import forget, of
from rulings.models import CheckedTerms, CheckedText, FailingCheck
from rulings.translating.renamed_words import words_asked
from rulings.translating.saying import may_say
from rulings.translating.units import KINDS

# With more words than the database is well asked at once, everything is looked at again.
_MOST_ASKED = 24

Word = tuple[str, str]
Terms = Mapping[str, tuple[str, Sequence[Word]]]


def follow_terms() -> None:
    """Forget the texts that say a term which is another than when they were looked at: called where terms
    change, and before what is kept is read. One query where nothing changed, else few."""
    mark, terms = _terms_now(vocabulary())
    known = CheckedTerms.objects.filter(pk=CheckedTerms.SINGLE)
    if known.filter(mark=mark).exists():
        return
    with transaction.atomic():
        before = known.select_for_update().values_list("terms", flat=True).first()
        _forget_saying(_words_of_changed(before, terms) if before is not None else None)
        if not known.update(mark=mark, terms=dict(terms)):
            CheckedTerms.objects.create(mark=mark, terms=dict(terms))


def _forget_saying(words: set[Word] | None) -> None:
    """Forget the texts that may say one of the words; None: all texts."""
    if words is None or len(words) > _MOST_ASKED:
        FailingCheck.objects.all().delete()
        CheckedText.objects.all().delete()
    elif words:
        asked = sorted(words)
        rows = ((model, literal(model).filter(may_say(model, asked))) for model in KINDS.values())
        forget(*(of(model, saying.order_by().values("pk")) for model, saying in rows))


def _words_of_changed(before: Terms, now: Terms) -> set[Word]:
    """The words, former and new, of terms that are new, gone or others than they were."""
    words: set[Word] = set()
    for key in before.keys() | now.keys():
        was, is_now = before.get(key, ("", ())), now.get(key, ("", ()))
        if was[0] != is_now[0]:
            words.update((language, word) for language, word in (*was[1], *is_now[1]))
    return words


@lru_cache(maxsize=1)
def _terms_now(known: Vocabulary) -> tuple[str, Terms]:
    """The agreed terms, each with its mark and its words, and a mark of them all."""
    terms = {term.key: (_mark_of(term), words_asked(forms_of([term]))) for term in known.agreed}
    everything = json.dumps(sorted((key, mark) for key, (mark, _words) in terms.items()))
    return hashlib.sha256(everything.encode()).hexdigest()[:32], terms


def _mark_of(term: KnownTerm) -> str:
    """Of all that the checks go by: not of notes and sources."""
    facts = [
        sorted(term.names.items()),
        term.part_of_speech.value,
        sorted((form.language, form.text, form.kind.value) for form in term.forms),
    ]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:12]
