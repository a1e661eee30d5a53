"""How likely one Chinese character is after another: what tells a slipped reading from a true one.

The model holds no sample of anybody's text. It knows which characters are common (the first
level of GB 2312 and their traditional forms), which stand together in the words of pypinyin's
dictionary, and above all what the document itself says where it is whole.
"""

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache, cached_property

from rulings.ingest.repair.byte_slip_codepage import is_private
from rulings.ingest.repair.byte_slip_script import is_simplified, is_traditional, simple_form

# Marks that a Chinese text of rules uses all the time, and those it may use.
FREQUENT_MARKS = "，。、“”：；（）"
OTHER_MARKS = "「」《》【】‘’！？…—·～『』〈〉／－＋．"
# Signs of mathematics and drawing, alphabets and private characters: a stray one proves nothing.
UNLEARNABLE = re.compile(r"[^\x20-\x7e\u3400-\u9fff" + re.escape(FREQUENT_MARKS + OTHER_MARKS) + "]")
CLASS_LOG = {"mark": -4.5, "ascii": -6.5, "other mark": -10.0, "common": -8.3}
CLASS_LOG |= {"uncommon": -11.0, "rare": -14.0, "symbol": -22.0, "impossible": -30.0}

# A sign at the beginning of a line is a bullet; kana, Greek and the like come in words.
BULLET_LOG, SAME_ALPHABET_LOG = -8.0, -5.0

# Which marks stand side by side in any Chinese text, and how often one follows the other.
MARK_SUCCESSORS = {"。": {"”": 0.2, "“": 0.08, "（": 0.05}, "，": {"“": 0.08}, "：": {"“": 0.4}}
MARK_SUCCESSORS |= {"”": {"，": 0.3, "。": 0.1, "與": 0.05, "与": 0.05}, "）": {"。": 0.3, "，": 0.1}}

# Weight, in characters, of general knowledge against the document's own counts.
PRIOR_CHARACTERS = 300.0
PRIOR_SUCCESSORS = 4.0
# Share of the general knowledge that comes from the words of the dictionary.
WORD_SHARE = 0.25


@cache
def word_successors() -> dict[str, dict[str, float]]:
    """For each character how often each other one follows it in the words of the dictionary."""
    counts: dict[str, Counter[str]] = {}
    from pypinyin.phrases_dict import phrases_dict  # 35 MB, which no page needs

    for word in phrases_dict:
        for first, second in itertools.pairwise(word):
            counts.setdefault(first, Counter())[second] += 1
    return MARK_SUCCESSORS | {
        first: {second: count / successors.total() for second, count in successors.items()}
        for first, successors in counts.items()
    }


def _level(char: str) -> int | None:
    """1 or 2 for the levels of GB 2312, None for a character outside it."""
    try:
        lead = char.encode("gb2312")[0]
    except UnicodeEncodeError:
        return None
    return 1 if 0xB0 <= lead <= 0xD7 else 2 if 0xD8 <= lead <= 0xF7 else None


@cache
def character_class(char: str) -> str:
    """Where a character stands between everyday and impossible in a text of rules."""
    if is_private(char) or char in "€\ufffd":
        return "impossible"
    if char in FREQUENT_MARKS:
        return "mark"
    if char in OTHER_MARKS:
        return "other mark"
    if ord(char) < 0x80:
        return "ascii"
    if not "\u4e00" <= char <= "\u9fff":
        return "symbol"
    level = _level(simple_form(char))
    return {1: "common", 2: "uncommon"}.get(level or 0, "rare")


def is_odd(char: str) -> bool:
    """Whether a character by itself makes one doubt that it was read in step."""
    return character_class(char) in {"rare", "symbol", "impossible"}


class LanguageModel:
    """Probabilities of characters, and of characters after another, learnt from passages."""

    def __init__(self, passages: Iterable[str]) -> None:
        self.single: Counter[str] = Counter()
        self.double: Counter[str] = Counter()
        for passage in passages:
            for part in UNLEARNABLE.split(passage):
                self.single.update(part)
                self.double.update(map("".join, itertools.pairwise(part)))
        self.total = sum(self.single.values())
        self._logs: dict[tuple[str, str], float] = {}
        self._script_penalty = self._learn_script()

    def _learn_script(self) -> tuple[float, float]:
        """Penalties for a simplified and for a traditional character, by the script of the text."""
        traditional = sum(n for char, n in self.single.items() if is_traditional(char))
        simplified = sum(n for char, n in self.single.items() if is_simplified(char))
        both = traditional + simplified + 2
        return (
            min(0.0, math.log(2 * (simplified + 1) / both)),
            min(0.0, math.log(2 * (traditional + 1) / both)),
        )

    def _prior(self, char: str) -> float:
        log = CLASS_LOG[character_class(char)]
        if is_simplified(char):
            log += self._script_penalty[0]
        elif is_traditional(char):
            log += self._script_penalty[1]
        return math.exp(log)

    def base(self, char: str, less: int = 0) -> float:
        """The probability of a character anywhere in the text, ``less`` of its occurrences aside."""
        count = max(0, self.single[char] - less)
        return (count + PRIOR_CHARACTERS * self._prior(char)) / (self.total + PRIOR_CHARACTERS)

    def plausible(self, char: str) -> bool:
        """Whether a lost byte may be guessed to have belonged to this character."""
        return self.single[char] > 1 or character_class(char) not in {"rare", "symbol", "impossible"}

    @cached_property
    def frequent(self) -> tuple[str, ...]:
        """The characters to think of first where nothing is left of one."""
        return tuple(char for char, _ in self.single.most_common(300) if ord(char) >= 0x80)

    def log(self, previous: str, char: str) -> float:
        """The logarithm of the probability of ``char`` right after ``previous``."""
        found = self._logs.get((previous, char))
        if found is None:
            found = self._logs[previous, char] = self._log(previous, char)
        return found

    def log_elsewhere(self, previous: str, char: str) -> float:
        """The same by the rest of the text alone, this one occurrence taken away."""
        return self._log(previous, char, 1)

    def _log(self, previous: str, char: str, less: int = 0) -> float:
        if previous == "\n" and character_class(char) == "symbol":
            return BULLET_LOG
        if ord(previous) >> 8 == ord(char) >> 8 and character_class(char) == "symbol":
            return SAME_ALPHABET_LOG
        words = word_successors().get(simple_form(previous), {}).get(simple_form(char), 0.0)
        general = self.base(char, less)
        if words:
            general = (1 - WORD_SHARE) * general + WORD_SHARE * words * self._script_share(char)
        count = max(0, self.double[previous + char] - less)
        whole = max(0, self.single[previous] - less)
        return math.log((count + PRIOR_SUCCESSORS * general) / (whole + PRIOR_SUCCESSORS))

    def _script_share(self, char: str) -> float:
        if is_simplified(char):
            return math.exp(self._script_penalty[0])
        return math.exp(self._script_penalty[1]) if is_traditional(char) else 1.0
