"""A passage of a hit's text around what matched, with the matches marked where they stand in the original."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from faqsite.batches import in_batches
from faqsite.languages import reading_order
from faqsite.rendering import SET_APART
from faqsite.search.analysis import Phrase, Token, analyse
from faqsite.search.folding import fold
from faqsite.search.results import Segment, Snippet
from faqsite.search.syntax import Term
from faqsite.search.words import canonical

LENGTH = {"zh-hant": 90, "zh-hans": 90, "en": 200}
_ANALYSED = 12_000
_SURE_LETTERS = 2
_ENOUGH = 12  # matches, when every term is among them: a snippet shows no more
_PAIR = 2
_SENTENCE = re.compile(r".+?(?:[。！？\n]|[.!?](?=\s)|\Z)", re.DOTALL)
_BETWEEN = "\ufdd0"  # a code point that is no character, so that no text has it
_FOLDED_AT_ONCE = 50
_BEFORE = 4  # the share of a snippet that stands before the first match: a quarter

Span = tuple[int, int]


def snippet(text: Mapping[str, Any], terms: Sequence[Term], language: str) -> Snippet:
    """From the language in which most terms are found; among equals the reader's comes first."""
    best: tuple[int, str, list[Span]] | None = None
    for candidate in reading_order(language):
        value = text.get(candidate)
        if not value:
            continue
        found, spans = _matches(str(value)[:_ANALYSED], terms)
        if best is None or found > best[0]:
            best = (found, candidate, spans)
        if found == len(terms):
            break
    if best is None:
        return Snippet(language)
    _, chosen, spans = best
    start = _window_start(str(text[chosen]), spans, LENGTH[chosen])
    segments = _without_marks(tuple(_cut(str(text[chosen]), spans, start, LENGTH[chosen])))
    return Snippet(chosen, segments, next((span[0] for span in spans if span[1] > start), None))


def marked(text: str, terms: Sequence[Term]) -> tuple[Segment, ...]:
    """The whole of a short text (a name, a title) with its matches marked."""
    return tuple(_segments(text, _matches(text, terms)[1], 0, len(text)))


def _matches(text: str, terms: Sequence[Term]) -> tuple[int, list[Span]]:
    """How many of the terms stand in ``text``, and where."""
    found: set[int] = set()
    spans: list[Span] = []
    hints = [_hint(phrase) for term in terms for phrase in term.phrases]
    for sentence in _sentences_with(hints, text):
        tokens = analyse(sentence[0])
        places = _places(tokens)
        for number, term in enumerate(terms):
            here = [span for phrase in term.phrases for span in _spans(phrase, tokens, places)]
            if here:
                found.add(number)
            spans += [(start + sentence.start(), end + sentence.start()) for start, end in here]
        if len(found) == len(terms) and len(spans) > _ENOUGH:
            break
    return len(found), _merged(spans, text)


def _sentences_with(hints: Sequence[str], text: str) -> Iterator[re.Match[str]]:
    """The sentences that hold any of ``hints``; folded together, as each by itself takes far longer."""
    for several in in_batches(_SENTENCE.finditer(text), _FOLDED_AT_ONCE):
        together = _BETWEEN.join(sentence[0] for sentence in several)
        folded = canonical(fold(together).text).split(_BETWEEN)
        for sentence, form in zip(several, folded, strict=True):
            if any(hint in form for hint in hints):
                yield sentence


@lru_cache(maxsize=256)
def _hint(phrase: Phrase) -> str:
    """What a folded sentence must hold for the phrase to be in it; a stem's last letter may differ."""
    first = phrase.tokens[0]
    if first.isascii() and first.isalpha():
        return first[: max(_SURE_LETTERS, len(first) - 1)]
    return "".join([first, *(token[1:] for token in _overlapping(phrase.tokens))])


def _overlapping(tokens: Sequence[str]) -> Iterator[str]:
    """The pairs of characters that go on with the run that the first one begins."""
    for before, token in pairwise(tokens):
        if len(before) != _PAIR or len(token) != _PAIR or before[1] != token[0]:
            return
        yield token


def _places(tokens: Sequence[Token]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for position, token in enumerate(tokens):
        places.setdefault(token.text, []).append(position)
    return places


def _spans(phrase: Phrase, tokens: Sequence[Token], places: Mapping[str, list[int]]) -> Iterable[Span]:
    if phrase.prefix and len(phrase.tokens) == 1:
        first = phrase.tokens[0]
        for token in tokens:
            if token.text.startswith(first):
                yield token.start, token.start + (token.end - token.start + 1) // len(token.text)
        return
    length = len(phrase.tokens)
    for start in places.get(phrase.tokens[0], ()):
        window = tokens[start : start + length]
        if tuple(token.text for token in window) == phrase.tokens:
            yield window[0].start, window[-1].end


def _merged(spans: list[Span], text: str) -> list[Span]:
    """The spans in order; those that overlap, or have but a space or hyphen between, joined."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and text[merged[-1][1] : start] in ("", " ", "-"):
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _cut(text: str, spans: list[Span], start: int, length: int) -> Iterable[Segment]:
    end = min(len(text), start + length)
    if start:
        yield Segment("…")
    yield from _segments(text, spans, start, end)
    if end < len(text):
        yield Segment("…")


def _without_marks(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """What plain text files set apart (_Coldsnap_) is read without its underscores, as on its own page."""
    whole = "".join(segment.text for segment in segments)
    marks = {place for match in SET_APART.finditer(whole) for place in (match.start(), match.end() - 1)}
    if not marks:
        return segments
    kept, position = [], 0
    for segment in segments:
        end = position + len(segment.text)
        text = "".join(whole[place] for place in range(position, end) if place not in marks)
        kept.append(Segment(text, segment.marked))
        position = end
    return tuple(segment for segment in kept if segment.text)


def _window_start(text: str, spans: list[Span], length: int) -> int:
    """The window with the most matches, moved back to begin a little before the first of them."""
    if not spans or len(text) <= length:
        return 0
    best = max(spans, key=lambda span: sum(span[0] <= other[0] < span[0] + length for other in spans))
    start = max(0, min(best[0] - length // _BEFORE, len(text) - length))
    space = text.rfind(" ", start, best[0]) if start and text[start - 1 : start + 1].isascii() else -1
    return space + 1 if space > 0 else start


def _segments(text: str, spans: list[Span], start: int, end: int) -> Iterable[Segment]:
    position = start
    for first, last in spans:
        first, last = max(first, start), min(last, end)
        if first >= last:
            continue
        if first > position:
            yield Segment(text[position:first])
        yield Segment(text[first:last], marked=True)
        position = last
    if position < end:
        yield Segment(text[position:end])
