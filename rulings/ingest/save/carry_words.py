"""What becomes of a translation when a rule goes on in a newer edition in English only.

Pure. The translation was made from the English as it stood ``then``; the rule says ``now`` what the newer
edition prints. Where nothing changed but the numbers of the rules that it cites, and what typesetting
decides, the translation holds as it is; else it is a draft made from the old words. Either way the numbers
that it cites become those of the newer edition, so that what remains to be done is the change in meaning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from faqsite.languages import EN
from rulings.comparison import folded
from rulings.ingest.link.references import Reference, find_references

# The number that a rule of the older edition has in the newer one; None for one that is no more or not known.
Partner = Callable[[str], str | None]
Texts = Mapping[str, Any]  # field → text, list of texts, or None

_MASK = "\N{SECTION SIGN}"


@dataclass(frozen=True, slots=True)
class Carried:
    """The translation with its references renumbered; ``made_from`` is the old English, renumbered likewise,
    or the new one where that says the same (``holds``)."""

    words: dict[str, Any]
    made_from: dict[str, Any]
    holds: bool


def carried(then: Texts, now: Texts, words: Texts, language: str, partner: Partner) -> Carried:
    """Carry ``words``, in ``language``, over from the English ``then`` to the English ``now``."""
    pairs = renumbering(then, now)
    if pairs is not None and all(_is_told(*pair, partner) for pair in pairs):
        told = {old.number: new.number for old, new in pairs}
        found = _renumbered(words, language, lambda number: told.get(number) or partner(number))
        return Carried(found, dict(now), holds=True)
    found = _renumbered(words, language, partner)
    if pairs is not None and _cited(found, language) == Counter(new.number for _, new in pairs):
        return Carried(
            found, dict(now), holds=True
        )  # the English had cited a wrong number, not the translation
    return Carried(found, _renumbered(then, EN, partner), holds=False)


def renumbering(then: Texts, now: Texts) -> list[tuple[Reference, Reference]] | None:
    """What is cited then and now, where nothing but that has changed in meaning; None where more has."""
    older, newer = list(_parts(then)), list(_parts(now))
    if len(older) != len(newer):
        return None
    pairs: list[tuple[Reference, Reference]] = []
    for one, other in zip(older, newer, strict=True):
        found = _pairs_of(one, other)
        if found is None:
            return None
        pairs += found
    return pairs


def _is_told(old: Reference, new: Reference, partner: Partner) -> bool:
    """Whether both name one rule: by its identity, by its title, or since the very words are the same."""
    if (partner(old.number) or old.number) == new.number or old is new:
        return True
    return bool(old.title) and old.title == new.title


def _cited(texts: Texts, language: str) -> Counter[str]:
    """The numbers that a text cites, each as often as it does."""
    found = (find_references(text, language) for _, text in _parts(texts))
    return Counter(reference.number for references in found for reference in references)


def _parts(texts: Texts) -> Iterator[tuple[str, str]]:
    """Every text with the name of its field."""
    for name, value in texts.items():
        for text in value if isinstance(value, list | tuple) else [value]:
            if text:
                yield name, text


def _pairs_of(one: tuple[str, str], other: tuple[str, str]) -> list[tuple[Reference, Reference]] | None:
    (name, older), (other_name, newer) = one, other
    if name != other_name:
        return None
    before = find_references(older, EN)
    if older == newer or folded(older) == folded(newer):
        return [(reference, reference) for reference in before]
    after = find_references(newer, EN)
    if len(before) != len(after) or _masked(older, before) != _masked(newer, after):
        return None
    return list(zip(before, after, strict=True))


def _masked(text: str, references: Sequence[Reference]) -> str:
    for reference in reversed(references):
        text = text[: reference.start] + _MASK + text[reference.end :]
    return folded(text)


def _renumbered(texts: Texts, language: str, partner: Partner) -> dict[str, Any]:
    return {
        name: [renumber(text, language, partner) for text in value]
        if isinstance(value, list | tuple)
        else renumber(value, language, partner)
        if value
        else value
        for name, value in texts.items()
    }


def renumber(text: str, language: str, partner: Partner) -> str:
    """The text with the numbers that it cites as they are in the newer edition; one not known stays."""
    parts: list[str] = []
    end, above = 0, ""
    for reference in find_references(text, language):
        number = partner(reference.number) or reference.number
        parts += [text[end : reference.start], _written(reference, number, above)]
        end, above = reference.end, number.rstrip("abcdefghijklmnopqrstuvwxyz*")
    return "".join([*parts, text[end:]])


def _written(reference: Reference, number: str, above: str) -> str:
    """A new number in the old form: of "702.2a and b" the second stays a letter in one rule."""
    if number == reference.number:
        return reference.written
    is_short = reference.written != reference.number and reference.number.endswith(reference.written)
    return number.removeprefix(above) if is_short and above and number.startswith(above) else number
