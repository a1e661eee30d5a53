"""The rules of an edition that use a glossary term: the other way round from ``rulings.term_links``.

They are found when the page of the term is made: the database picks the rules that have the characters,
and the same matcher that links terms says which of them mean this one. That is as cheap as reading an
index, and there is none to be kept true through imports and corrections.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.db.models import Max, Q
from django.urls import reverse

from faqsite.kept import kept
from faqsite.languages import EN, column, columns, reading_order
from rulings.listed import Listed, by_languages
from rulings.models import Edition
from rulings.passages import rule_versions
from rulings.term_links import EditionTerms, terms_of
from rulings.term_matcher import TermName
from rulings.term_words import plain_terms, spoken_names

MOST = 20
# Of the rules with the characters most have the term; a term that none of these has is not looked for on.
MOST_READ = 150


@dataclass(frozen=True, slots=True)
class Uses:
    """The first rules, whether there are more, and the address of the search for all of them."""

    rules: tuple[Listed, ...] = ()
    more: bool = False
    search: str = ""


def uses_of(slug: str, effective: date, language: str) -> Uses:
    """Rules whose English words use the term, as the rules are whole in English; else the reader's."""
    terms = terms_of(effective)
    for looked_in in (EN, *reading_order(language)):
        term = next((term for term in terms.names[looked_in] if term.slug == slug), None)
        spoken = spoken_names(term.name, looked_in) if term else ()
        if term and spoken:
            found = _using(slug, effective, looked_in, spoken, terms)
            return Uses(tuple(found[:MOST]), len(found) > MOST, _search(term, looked_in))
    return Uses()


def _using(
    slug: str, effective: date, language: str, spoken: Sequence[str], terms: EditionTerms
) -> list[Listed]:
    """Up to one more than are shown, in the order of their numbers; one query."""
    text = column("text", language)
    wanted = Q(pk__in=[])
    for name in spoken:
        wanted |= Q(**{f"{text}__icontains": name[:-1] if language == EN and len(name) > 3 else name})
    # What stands in the newest edition has no end, by which the database finds it in half the time.
    stands = rule_versions().filter(last_edition=None) if _newest() == effective else rule_versions()
    rows = (
        stands.in_force(Edition(effective=effective))
        .filter(wanted)
        .in_order()
        .values_list(text, "number", *columns("title"), *columns("text"))[:MOST_READ]
    )
    stands_in = terms.matcher(language, is_whole=slug in plain_terms(language)).finder(slug)
    found: list[Listed] = []
    for words, number, *texts in rows:
        if stands_in(words):
            found.append(Listed(number, by_languages(tuple(texts[:3])), by_languages(tuple(texts[3:]))))
        if len(found) > MOST:
            break
    return found


@kept(size=1)
def _newest() -> date | None:
    return Edition.objects.aggregate(newest=Max("effective"))["newest"]


def _search(term: TermName, language: str) -> str:
    name = spoken_names(term.name, language)[0].lower()
    return reverse("faqsite:search") + "?" + urlencode({"q": f'kind:rule "{name}"'})
