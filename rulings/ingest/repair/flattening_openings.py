"""What sentences show where neither bullets nor line ends are left: card text or ruling, old one or new.

The weights were fitted to release notes that mark their rulings (logistic regression on the first
characters and the pairs of characters of a sentence); they are facts about how such documents speak,
and hold no sentence of any. Read in Simplified characters, so that one table serves both scripts.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import opencc

_TABLE = Path(__file__).with_suffix(".tsv")
_SIGNS = '「『“"（(_ '
_simplify = opencc.OpenCC("t2s").convert
_CLIP = 4.0  # no single sentence decides alone
_BEGINS = -0.4  # a ruling is missed as easily as one is made too many


@lru_cache(maxsize=1)
def _weights() -> dict[str, dict[str, float]]:
    tables: dict[str, dict[str, float]] = {"about": {}, "opening": {}}
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        table, feature, weight = line.split("\t")
        tables[table][feature] = float(weight)
    return tables


def about_card(sentence: str, name: str) -> float:
    """Above zero for a sentence that speaks about a card, below for one that stands on it."""
    table = _weights()["about"]
    total = sum(table.get(feature, 0.0) for feature in about_features(*_plain(sentence, name)))
    return max(-_CLIP, min(_CLIP, total))


def begins_ruling(sentence: str, run: Sequence[str], name: str) -> bool:
    """Whether a sentence begins a new ruling; ``run`` are the sentences of the ruling before it."""
    return opening_weight(sentence, run, name) > 0


def opening_weight(sentence: str, run: Sequence[str], name: str) -> float:
    """How much more speaks for a new ruling than against it."""
    table = _weights()["opening"]
    plain, name = _plain(sentence, name)
    features = opening_features(plain, [_plain(each, "")[0] for each in run], name)
    total = sum(table.get(feature, 0.0) for feature in features) - _BEGINS
    return max(-_CLIP, min(_CLIP, total))


@lru_cache(maxsize=4096)
def _plain(sentence: str, name: str) -> tuple[str, str]:
    return _simplify("".join(sentence.split())), _simplify("".join(name.split()))


def about_features(sentence: str, name: str) -> list[str]:
    """What a sentence shows: its beginning, the pairs of characters in it, its length, the card's name."""
    text = sentence.lstrip(_SIGNS)
    found = ["always", f"length{min(len(text) // 15, 6)}"]
    found += [f"^{text[:length]}" for length in (1, 2, 3)]
    found += dict.fromkeys(text[at : at + 2] for at in range(len(text) - 1))
    found += ["brackets"] if sentence[:1] in "（(" else []
    if name and name in text:
        found += ["name", "name first"] if text.startswith(name) else ["name"]
    return found


def opening_features(sentence: str, run: Sequence[str], name: str) -> list[str]:
    """What tells whether a sentence goes on with a ruling: its beginning, that of the last one, lengths."""
    text, before, first = (each.lstrip(_SIGNS) for each in (sentence, run[-1], run[0]))
    found = ["always", f"sentences{min(len(run), 4)}", f"length{min(len(text) // 12, 6)}"]
    found += [f"before{min(len(before) // 12, 6)}", f"all{min(sum(map(len, run)) // 30, 5)}"]
    found += [f"^{text[:length]}" for length in (1, 2, 3)] + [text[at : at + 2] for at in range(1, 8)]
    found += [f"<{before[:length]}" for length in (2, 3)]
    found += ["brackets"] if sentence[:1] in "（(" else []
    found += ["after brackets"] if run[-1][-1:] in "）)" else []
    found += ["like the last"] if before[:2] == text[:2] else []
    found += ["like the first"] if first[:2] == text[:2] else []
    if name and name in text:
        found += ["name"] + (["name first"] if text.startswith(name) else [])
        found += ["name again"] if name in before else []
    return found
