"""The endings an English term takes in a text: creatures, tapped, milling."""

import re

from faqsite.termbase.terms import PartOfSpeech

_VOWELS = "aeiou"
# Verbs of the rules whose past or plural follows no rule, the head word only.
_IRREGULAR = {
    "cast": ("casts", "casting"),
    "draw": ("draws", "drew", "drawn", "drawing"),
    "fight": ("fights", "fought", "fighting"),
    "leave": ("leaves", "left", "leaving"),
    "pay": ("pays", "paid", "paying"),
    "shuffle": ("shuffles", "shuffled", "shuffling"),
    "elf": ("elves",),
    "dwarf": ("dwarves",),
    "werewolf": ("werewolves",),
    "wolf": ("wolves",),
    "sorcery": ("sorceries",),
}
# The verb of a phrase ("enter the battlefield") is its first word, the noun of one ("mana cost") its last.
_ONE_SYLLABLE = re.compile(r"[^aeiouy]*[aeiou][^aeiouywx]")


def inflections(name: str, part_of_speech: PartOfSpeech) -> set[str]:
    """``name`` in lower case with the endings its kind of word takes."""
    words = name.lower().split(" ")
    forms = {" ".join(words)}
    if part_of_speech is PartOfSpeech.NOUN:
        forms |= {" ".join([*words[:-1], form]) for form in _noun(words[-1])}
    elif part_of_speech is PartOfSpeech.VERB:
        forms |= {" ".join([form, *words[1:]]) for form in _verb(words[0])}
    return forms


def _noun(word: str) -> tuple[str, ...]:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    return (_with_s(word),)


def _verb(word: str) -> tuple[str, ...]:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("e"):
        return (_with_s(word), f"{word}d", f"{word[:-1]}ing")
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return (_with_s(word), f"{word[:-1]}ied", f"{word}ing")
    stem = word + word[-1] if _ONE_SYLLABLE.fullmatch(word) else word
    return (_with_s(word), f"{stem}ed", f"{stem}ing")


def _with_s(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return f"{word[:-1]}ies"
    return f"{word}s"
