"""All names of cards that the database knows, and what tells names from words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import cached_property, lru_cache

from django.db.models import Count, Max

from cards.models import CardName, Printing, Set
from cards.names import normal_form
from faqsite.languages import EN, LANGUAGES, ZH_HANS, columns
from faqsite.script import fold_to_simplified
from faqsite.translated import by_language
from rulings.ingest.link.card_mentions import CardNames, Certainty, possible_forms
from rulings.models import Block, Document, Edition, GlossaryVersion, RuleVersion

# So many characters are looked through by their own names; for more, all names are read.
FEW_CHARACTERS = 5000
_HAN = re.compile(r"[\u3400-\u9fff]")
_TAUGHT = ((RuleVersion, ("title", "text")), (GlossaryVersion, ("name", "definition")))


class NamesOnFile:
    """What finding names needs; read when first needed, for one run.

    With ``texts`` that are few only the names that may stand in them are read, which finds the same there.
    """

    def __init__(self, texts: Iterable[str | None] | None = None) -> None:
        given = None if texts is None else [text for text in texts if text]
        is_few = given is not None and sum(map(len, given)) <= FEW_CHARACTERS
        self._forms = set().union(*map(possible_forms, given)) if given is not None and is_few else None
        self._everyday: dict[str, bool] = {}

    @cached_property
    def names(self) -> CardNames:
        rows = CardName.objects.all()
        if self._forms is not None:
            rows = rows.filter(normal_form__in=self._forms)
        return CardNames(rows.values_list("name", "card_id").distinct())

    @cached_property
    def _sets(self) -> frozenset[str]:
        """Names of sets, and all names of the cards that are called like one in English."""
        rows = Set.objects.values_list(*columns("name"))
        named = {normal_form(name) for row in rows for name in row if name}
        others = CardName.objects.all()
        if self._forms is not None:
            others = others.filter(normal_form__in=self._forms)
        same = CardName.objects.filter(normal_form__in=named, language=EN).values("card_id")
        return frozenset(named) | frozenset(
            others.filter(card__in=same).values_list("normal_form", flat=True)
        )

    def is_everyday(self, name: str) -> bool:
        """Whether the rules say a name (恐惧, Two-Headed Giant); without rules, whether it is short."""
        if name not in self._everyday:
            words = self._chinese_rules if _HAN.search(name) else self._english_rules
            self._everyday[name] = _stands_in(words, name)
        return self._everyday[name]

    @cached_property
    def _chinese_rules(self) -> str:
        return _rules_words(is_chinese=True)

    @cached_property
    def _english_rules(self) -> str:
        return _rules_words(is_chinese=False)

    def certainty(self, own: frozenset[int], near: Certainty | None = None) -> Certainty:
        if near is None:
            return Certainty(own=own, is_everyday=self.is_everyday, other_names=self._sets)
        return replace(near, own=own)

    def in_document(self, document: Document) -> Certainty:
        """What a document's passages have in common: the cards it prints and those of its set."""
        printed = Block.objects.filter(document=document, card__isnull=False)
        in_set = Printing.objects.filter(set=document.set_id).values_list("card_id", flat=True)
        return Certainty(
            printed=frozenset(printed.values_list("card_id", flat=True)),
            in_set=frozenset(in_set) if document.set_id else frozenset(),
            is_everyday=self.is_everyday,
            other_names=self._sets | self._named_in_title(document),
        )

    def _named_in_title(self, document: Document) -> frozenset[str]:
        """Names of cards that stand in the title: 启示录, the set, is no card there."""
        titles = [title for title in by_language(document, "title").values() if title]
        return frozenset(
            normal_form(title[start:end]) for title in titles for start, end, _ in self.names.places(title)
        )


def _stands_in(words: str, name: str) -> bool:
    if _HAN.search(name):
        return fold_to_simplified(name) in words if words else len(name) < 3
    return any(
        word in words and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", words) is not None
        for word in (name, name.lower())
    )


def _rules_words(*, is_chinese: bool) -> str:
    """The newest rules' own words, with the glossary; examples, which name cards, left out."""
    newest = Edition.objects.complete().order_by("-effective").values_list("effective", flat=True).first()
    extents = tuple(
        tuple(model._default_manager.aggregate(count=Count("pk"), last=Max("pk")).items())
        for model, _ in _TAUGHT
    )
    return _read_rules(newest, is_chinese, extents)


@lru_cache(maxsize=2)
def _read_rules(newest: date | None, is_chinese: bool, extents: object) -> str:
    """Kept by ``extents``, how many versions there are: which words are everyday ones changes with those."""
    edition = Edition(effective=newest) if newest else None
    place = LANGUAGES.index(ZH_HANS if is_chinese else EN)
    said = []
    for model, fields in _TAUGHT:
        names = [columns(field)[place] for field in fields]
        rows = model.objects.in_force(edition).values_list(*names)
        said += [text for row in rows for text in row if text]
    return fold_to_simplified("\n".join(said))
