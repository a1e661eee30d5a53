"""The words under which a glossary term stands in the text of the rules; pure.

What the glossary prints is a heading ("Kicker, Kicked", "抓/平手（译者注：…）"); a rule says "kicked".
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from faqsite.languages import EN

_NOTE = re.compile(r"\s*[(（〔［\[][^)）〕］\]]*[)）〕］\]]\s*$")
_OBSOLETE = re.compile(r"[(（][^)）]*(?:obsolete|[废廢]止)", re.IGNORECASE)
_UNCLEAR = re.compile(r"[\[\]“”\"「」…]|\.\.\.")
_PARTS = {EN: re.compile(r"\s*,\s+|\s*/\s*(?=[A-Za-z])")}
_CHINESE_PARTS = re.compile(r"\s*[，、/／]\s*")
_ABILITY = re.compile(r"(?:\d\.\s*)?(?:A|The) keyword abilit")
_VERB = re.compile(r"(?:\d\.\s*)?(?:To [a-z]|A keyword action\b)")
_WORD = re.compile(r"[a-z0-9]+")
SHORTEST = 2
# The glossaries of all editions together have some two thousand names in three languages; most stand in all.
NAMES_KEPT = 3000

# In place of a slug: a word that several terms share (循环, the ability and the loop) leads to none.
SEVERAL = ""

# Terms, by slug or name, that stay plain: were they links, everything would be one. Found by counting, in
# the edition of November 2025, the rules that say them: each is in one of thirty or more.
EVERYDAY = frozenset((
    "ability", "activate", "attack", "battlefield", "block", "card", "cast", "color", "control",
    "control-controller", "controller", "copy", "cost", "counter", "creature", "damage", "deal", "deck",
    "effect", "event", "exile", "graveyard", "hand", "land", "library", "life", "life-life-total",
    "life-total", "mana", "object", "opponent", "owner", "pay", "permanent", "phase", "play", "player",
    "power", "resolve", "spell", "stack", "step", "target", "team", "teams", "token", "toughness",
    "trigger", "turn", "type", "you", "you-your", "your", "zone",
))  # fmt: skip
# Terms that are ordinary words too, and mostly that in the text of a rule.
ORDINARY = frozenset((
    "add", "becomes", "before-after", "case", "clash", "class", "command", "convert", "create", "dash",
    "day", "discover", "door", "double", "draw", "during", "encounter", "enter", "enters-the-battlefield",
    "escape", "exchange", "expend", "explore", "face-down", "face-up", "fear", "general", "if", "in-play",
    "independent", "instead", "learn", "level", "limited", "lock", "locked", "map", "match", "modal-mode",
    "mode", "modified", "move", "name", "night", "number", "option", "order", "pass", "pile", "placed",
    "plane", "play", "prize", "reach", "recover", "respond", "role", "room", "round", "search", "skip",
    "source", "speed", "station", "support", "team", "tournament", "training", "triple", "unless", "unlock",
    "unlocked", "use", "variant", "visit", "vote", "warp", "x", "y",
))  # fmt: skip
# Terms whose Chinese names are: 要求, 限制, 持续, 状态, 终止.
ORDINARY_IN_CHINESE = frozenset({"abandon", "ongoing", "requirement", "restriction", "status"})


@cache
def plain_terms(language: str) -> frozenset[str]:
    """Slugs of the terms that stay plain in texts of this language."""
    plain = EVERYDAY | ORDINARY | {SEVERAL}
    return plain if language == EN else plain | ORDINARY_IN_CHINESE


def is_obsolete(name: str) -> bool:
    """A word that the glossary keeps for older cards ("Bury (Obsolete)") is none of the rules' own."""
    return _OBSOLETE.search(name) is not None


@lru_cache(maxsize=NAMES_KEPT)
def spoken_names(name: str, language: str) -> tuple[str, ...]:
    """What a heading stands for: each of its parts, without the remarks in brackets.

    Parts with blanks to be filled ("Venture into [Quality]") and single letters stand for nothing.
    """
    if is_obsolete(name):
        return ()
    bare = _NOTE.sub("", name)
    parts = _PARTS.get(language, _CHINESE_PARTS).split(bare)
    return tuple(part for part in parts if len(part) >= SHORTEST and not _UNCLEAR.search(part))


@lru_cache(maxsize=NAMES_KEPT)
def english_forms(name: str, definition: str) -> tuple[str, ...]:
    """A name in small letters with spaces only; then as the rules bend it, its last word in either number.

    Of a single word that names something one does, all forms of the verb: a definition that begins
    with "To …" (as the glossary defines verbs) or calls it a keyword action tells. A keyword ability is
    never bent: "if it persists" speaks of no persist.
    """
    *before, last = _WORD.findall(name.lower()) or [name.lower()]
    bent: set[str] = set()
    if not _ABILITY.match(definition):
        bent = {_plural(last), last[:-1] if last.endswith("s") and not last.endswith("ss") else last}
        if not before and _VERB.match(definition):
            bent |= {_with_ending(last, "ed"), _with_ending(last, "ing")}
    return tuple(" ".join((*before, form)) for form in (last, *sorted(bent - {last})))


def _plural(word: str) -> str:
    if word.endswith("s") and not word.endswith("ss"):
        return word
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search(r"(?:s|x|z|ch|sh)$", word) else "s")


def _with_ending(verb: str, ending: str) -> str:
    """destroy-ed, sacrific-ing, untap-ped, shuffl-ed, regenerat-ed."""
    if verb.endswith("e"):
        return verb[:-1] + ending
    if ending == "ed" and re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ied"
    short = re.search(r"(?:^|[^aeiou])[aeiou]([bdgmnpt])$", verb)
    return verb + (short[1] if short and len(verb) <= 5 else "") + ending
