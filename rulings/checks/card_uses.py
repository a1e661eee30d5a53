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
_RUN = re.compile(rf"[A-Z][\w’'-]*,?(?: (?:{_SMALL} )*[A-Z][\w’'-]*,?)*")
_POSSESSIVE = re.compile(r"[’']s$")
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
    printed = printed_names((card for *_, card in places), target)
    found: dict[int, list[CardNameUse]] = defaultdict(list)
    for key, language, start, end, card in places:
        source_language, text = sources[key]
        if language == source_language and printed.get(card):
            found[key].append(CardNameUse(text[start:end], printed[card]))
    return {key: tuple(uses) for key, uses in found.items()}


def named_in_english(sources: Mapping[int, str], target: str) -> Named:
    """Cards named in English texts for which no mentions are stored (the rules' own examples)."""
    bearers = _bearers({name for text in sources.values() for run in _runs(text) for name in run.names()})
    printed = printed_names(bearers.values(), target)
    found: dict[int, tuple[CardNameUse, ...]] = {}
    for key, text in sources.items():
        names = {name for run in _runs(text) for name in run.cards(bearers)}
        cards = [(name, printed.get(bearers[normal_form(name)])) for name in sorted(names)]
        found[key] = tuple(CardNameUse(name, of) for name, of in cards if of)
    return found


def printed_names(cards: Iterable[int], language: str) -> dict[int, tuple[str, ...]]:
    """The names under which these cards are or were printed in a language."""
    names: dict[int, list[str]] = defaultdict(list)
    for part in _parts(set(cards)):
        rows = CardName.objects.filter(language=language, card_id__in=part).order_by("kind", "pk")
        for card, name in rows.exclude(kind=CardName.Kind.ALIAS).values_list("card_id", "name"):
            names[card].append(name)
    return {card: tuple(of) for card, of in names.items()}


class _Run:
    """Words with capitals on end; ``starts_sentence`` if the first may owe its capital to its place."""

    def __init__(self, words: Sequence[str], starts_sentence: bool) -> None:
        self._words = words
        self._starts_sentence = starts_sentence

    def names(self) -> Iterator[str]:
        """Every name that the run may hold, the longest first from each word on."""
        for start in range(len(self._words)):
            for end in range(min(len(self._words), start + _LONGEST), start, -1):
                yield self._name(start, end)

    def cards(self, bearers: Mapping[str, int]) -> Iterator[str]:
        """The names of cards in the run, none inside another or inside a longer unknown name.

        So a name ends where the run does or goes on with a small word ("Forest and Mountain"), and only
        the first word of a sentence may stand before it. One word that begins a sentence is no name.
        """
        start = 1 if self._starts_sentence and len(self._words) == 1 else 0
        for first in (start, 1) if self._starts_sentence else (start,):
            name = self._name(first, len(self._words)) if first < len(self._words) else ""
            if name and normal_form(name) in bearers:
                yield name
                return

    def _name(self, start: int, end: int) -> str:
        return _POSSESSIVE.sub("", " ".join(self._words[start:end]).rstrip(","))


def _runs(text: str) -> Iterator[_Run]:
    for match in _RUN.finditer(text):
        before = text[: match.start()].rstrip()
        starts_sentence = not before or before[-1] in '.:?!“"•—'
        for words in _split(match[0].split(" ")):
            yield _Run(words, starts_sentence)
            starts_sentence = False


def _split(words: list[str]) -> Iterator[list[str]]:
    """The whole run, and where it lists several names ("Forest and Mountain", "Fog, Flash") each alone."""
    yield words
    part: list[str] = []
    pieces = []
    for word in words:
        if word in ("and", "or", "to", "from", "with", "into") and part:
            pieces.append(part)
            part = []
            continue
        part.append(word)
        if word.endswith(",") or _POSSESSIVE.search(word):
            pieces.append(part)
            part = []
    pieces.append(part)
    if len(pieces) > 1:
        yield from (piece for piece in pieces if piece)


def _bearers(names: Iterable[str]) -> dict[str, int]:
    """The one card that an English name belongs to, by the name's normal form."""
    bearers: dict[str, set[int]] = defaultdict(set)
    for part in _parts({normal_form(name) for name in names if name}):
        rows = CardName.objects.filter(language=EN, normal_form__in=part)
        for form, card in rows.values_list("normal_form", "card_id"):
            bearers[form].add(card)
    return {form: next(iter(cards)) for form, cards in bearers.items() if len(cards) == 1}


def _parts(values: Iterable) -> Iterator[Sequence]:
    """In lists short enough for one query each."""
    ordered = sorted(values)
    for start in range(0, len(ordered), _AT_ONCE):
        yield ordered[start : start + _AT_ONCE]
