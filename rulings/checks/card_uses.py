"""The cards that texts name, with the names they are printed under: a bounded number of queries for many."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cards.models import CardName
from cards.names import normal_form
from faqsite.languages import EN
from rulings.checks.texts import CardNameUse
from rulings.models import Block, CardMention, Ruling

# Words with capitals, joined by the small words that names have inside: "Ghost of Ramirez DePietro".
_SMALL = "(?:of|the|and|to|for|in|from|with|a|an|at|by|on|or|into|de|la|//)"
_NAME = re.compile(rf"[A-Z][\w’'-]*,?(?: (?:{_SMALL} )*[A-Z][\w’'-]*,?)*")
_LONGEST = 8
_AT_ONCE = 5000

Named = Mapping[int, tuple[CardNameUse, ...]]


def mentioned(
    model: type[Block] | type[Ruling], sources: Mapping[int, tuple[str, str]], target: str
) -> Named:
    """Cards that blocks or rulings name, by the row's key, as found when the texts were saved.

    ``sources`` has each row's source language and text.
    """
    field = "block_id" if model is Block else "ruling_id"
    rows = CardMention.objects.filter(**{f"{field}__in": list(sources)}).order_by("pk")
    places = list(rows.values_list(field, "language", "start", "end", "card_id"))
    printed = _printed((card for *_, card in places), target)
    found: dict[int, list[CardNameUse]] = defaultdict(list)
    for key, language, start, end, card in places:
        source_language, text = sources[key]
        if language == source_language and printed.get(card):
            found[key].append(CardNameUse(text[start:end], printed[card]))
    return {key: tuple(uses) for key, uses in found.items()}


def named_in_english(sources: Mapping[int, str], target: str) -> Named:
    """Cards named in English texts for which no mentions are stored (the rules' own examples).

    A name of one word counts only inside a sentence, where the capital tells it from a word.
    """
    candidates = {key: set(_candidates(text)) for key, text in sources.items()}
    cards = _bearers({name for names in candidates.values() for name in names})
    printed = _printed(cards.values(), target)
    return {
        key: tuple(
            CardNameUse(name, printed[cards[form]])
            for name, form in sorted((name, normal_form(name)) for name in names)
            if form in cards and printed.get(cards[form])
        )
        for key, names in candidates.items()
    }


def own_names(cards: Iterable[int], target: str) -> Mapping[int, tuple[str, ...]]:
    """The printed names of these cards in a language."""
    return _printed(cards, target)


def _candidates(text: str) -> Iterator[str]:
    for match in _NAME.finditer(text):
        words = match[0].split(" ")
        is_first = not text[: match.start()].strip() or text[: match.start()].rstrip()[-1] in '.:?!“"•'
        for start in range(len(words)):
            for end in range(start + 1, min(len(words), start + _LONGEST) + 1):
                if end - start > 1 or not (is_first and start == 0):
                    yield " ".join(words[start:end]).rstrip(",").removesuffix("’s").removesuffix("'s")


def _bearers(names: Iterable[str]) -> dict[str, int]:
    """The one card that an English name belongs to, by the name's normal form."""
    bearers: dict[str, set[int]] = defaultdict(set)
    for part in _parts({normal_form(name) for name in names}):
        rows = CardName.objects.filter(language=EN, normal_form__in=part)
        for form, card in rows.values_list("normal_form", "card_id"):
            bearers[form].add(card)
    return {form: next(iter(cards)) for form, cards in bearers.items() if len(cards) == 1}


def _printed(cards: Iterable[int], language: str) -> dict[int, tuple[str, ...]]:
    names: dict[int, list[str]] = defaultdict(list)
    for part in _parts(set(cards)):
        rows = CardName.objects.filter(language=language, card_id__in=part).order_by("kind", "pk")
        for card, name in rows.exclude(kind=CardName.Kind.ALIAS).values_list("card_id", "name"):
            names[card].append(name)
    return {card: tuple(of) for card, of in names.items()}


def _parts(values: Iterable) -> Iterator[Sequence]:
    """In lists short enough for one query each."""
    ordered = sorted(values)
    for start in range(0, len(ordered), _AT_ONCE):
        yield ordered[start : start + _AT_ONCE]
