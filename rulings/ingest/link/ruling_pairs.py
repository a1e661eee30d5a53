"""Which Chinese rulings of a document say the same as which English ones of the same cards.

Pure. Every pair that shares a card is weighed by all its evidence in one place; then each ruling goes with
at most one other. Only a pair that is good in itself and clearly better than the next is sure.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from operator import attrgetter

from rapidfuzz import fuzz

from rulings.ingest.link.ruling_pairs_features import (
    Evidence,
    Judge,
    Read,
    Statement,
    closeness,
    read_chinese,
    read_english,
)
from rulings.ingest.link.ruling_pairs_lexicon import Lexicon

# The words decide, as far as a lexicon knows them; all else only supports or contradicts them.
WEIGHTS = {
    "words": 0.62,
    "length": 0.12,
    "names": 0.08,
    "symbols": 0.06,
    "sizes": 0.04,
    "numbers": 0.04,
    "order": 0.04,
    "date": 0.06,
}
# What a kind of evidence counts for where neither text has such a thing.
NEUTRAL = 0.7

# A pair is sure from this score on if it is ahead of the next one by this much; one whose English ruling
# came out with another set is seldom the same, and one much shorter than the other says only a part of it.
SURE = ((0.7, 0.04), (0.52, 0.08), (0.45, 0.18))
SURE_OF_ANOTHER_TIME = ((0.64, 0.12), (0.58, 0.25))
SHORTEST = 0.15
SHORTEST_OF_ANOTHER_TIME = 0.4
OPEN = 0.4
# The day of a set that is not known is that of most rulings in pairs so good as these.
PLAIN = 0.7
FEWEST_PLAIN = 5
# Without words known in both languages only particulars prove a pair: so many, all the same.
PARTICULARS = ("names", "symbols", "sizes", "numbers")
PARTICULARS_ENOUGH = 2
LENGTH_ENOUGH = 0.6
# Rulings that say the same in nearly the same words are no rivals of each other.
SAME_WORDS = 90.0
NO_RIVAL = 0.3
MOST_RIVALS = 6

_chinese = attrgetter("chinese")
_english = attrgetter("english")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements by their keys. ``ahead``: how far the next best pair of either is behind.

    ``reasons``: each kind of evidence with its value, and "rival" with ``ahead`` where that is small.
    """

    chinese: str
    english: str
    score: float
    ahead: float
    is_sure: bool
    reasons: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known beside the rulings: the pairs in ``apart`` say different things.

    ``rarity`` of words is told where these are only some of a document's rulings.
    """

    apart: Container[tuple[str, str]] = frozenset()
    rarity: Mapping[str, float] | None = None


@dataclass(frozen=True, slots=True)
class _Weighed:
    score: float
    chinese: int
    english: int
    evidence: Evidence


def pair_rulings(
    chinese: Sequence[Statement],
    english: Sequence[Statement],
    lexicon: Lexicon,
    names: Mapping[str, Sequence[tuple[str, int]]],
    released: date | None = None,
    known: Known | None = None,
) -> list[Pair]:
    """The pairs worth telling of, sure or not; ``names`` of cards by language ("zh", "en")."""
    known = known or Known()
    ordered = {
        language: sorted(given, key=lambda name: (-len(name[0]), name)) for language, given in names.items()
    }
    read = [read_chinese(one, ordered["zh"]) for one in chinese]
    other = [read_english(one, ordered["en"]) for one in english]
    judge = Judge(lexicon, read, other, released, known.rarity)
    weighed = [
        each
        for each in _weighed(read, other, judge)
        if (chinese[each.chinese].key, english[each.english].key) not in known.apart
    ]
    if released is None:
        weighed = _dated(weighed, other)
    weighed.sort(key=lambda each: (-each.score, chinese[each.chinese].key, english[each.english].key))
    return list(_told(weighed, read, other))


def _dated(weighed: list[_Weighed], english: Sequence[Read]) -> list[_Weighed]:
    """The same with the evidence of dates, where most of the good pairs tell the day of the set."""
    days = Counter(
        published
        for each in weighed
        if each.score >= PLAIN and (published := english[each.english].statement.published)
    )
    if not days or days.most_common(1)[0][1] < FEWEST_PLAIN:
        return weighed
    released = days.most_common(1)[0][0]
    dated = []
    for each in weighed:
        near = closeness(english[each.english].statement.published, released)
        evidence = replace(each.evidence, date=near)
        dated.append(replace(each, score=score(evidence), evidence=evidence))
    return dated


def score(evidence: Evidence) -> float:
    """One number from all evidence: the only place where its kinds are weighed against each other."""
    known = {name: getattr(evidence, name) for name in WEIGHTS}
    if known["words"] is None:
        known["words"] = 0.0 if not _is_proven(evidence) else 1.0
    values = ((NEUTRAL if value is None else value, WEIGHTS[name]) for name, value in known.items())
    return sum(value * weight for value, weight in values) / sum(WEIGHTS.values())


def _is_proven(evidence: Evidence) -> bool:
    """Whether particulars alone prove it: several kinds of them, all the same, and a length that fits."""
    given = [value for name in PARTICULARS if (value := getattr(evidence, name)) is not None]
    return (
        len(given) >= PARTICULARS_ENOUGH and min(given) == 1.0 and (evidence.length or 0.0) >= LENGTH_ENOUGH
    )


def _weighed(chinese: Sequence[Read], english: Sequence[Read], judge: Judge) -> Iterator[_Weighed]:
    about: dict[int, list[int]] = defaultdict(list)
    for place, read in enumerate(english):
        for card in read.statement.cards:
            about[card].append(place)
    for place, read in enumerate(chinese):
        for other in sorted({other for card in read.statement.cards for other in about.get(card, ())}):
            evidence = judge.evidence(read, english[other])
            yield _Weighed(score(evidence), place, other, evidence)


def _told(weighed: Sequence[_Weighed], chinese: Sequence[Read], english: Sequence[Read]) -> Iterator[Pair]:
    """Best first, each ruling once."""
    by_chinese: dict[int, _Weighed] = {}
    by_english: dict[int, _Weighed] = {}
    rivals: dict[tuple[str, int], list[_Weighed]] = defaultdict(list)
    for each in weighed:
        rivals["zh", each.chinese].append(each)
        rivals["en", each.english].append(each)
        if each.chinese not in by_chinese and each.english not in by_english:
            by_chinese[each.chinese] = by_english[each.english] = each
    for each in by_chinese.values():
        if each.score < OPEN:
            continue
        threats = [
            _threat(rival, taken.get(key(rival)))
            for side, taken, key in (
                (("zh", each.chinese), by_english, _english),
                (("en", each.english), by_chinese, _chinese),
            )
            for rival in rivals[side][:MOST_RIVALS]
            if rival is not each and not _says_the_same(each, rival, chinese, english)
        ]
        yield _pair(each, each.score - max(threats, default=NO_RIVAL), chinese, english)


def _threat(rival: _Weighed, instead: _Weighed | None) -> float:
    """A rival that would have to give up a better partner for it threatens less."""
    better = instead.score - rival.score if instead is not None else 0.0
    return rival.score - max(0.0, better) / 2


def _says_the_same(one: _Weighed, rival: _Weighed, chinese: Sequence[Read], english: Sequence[Read]) -> bool:
    reads, a, b = (
        (english, one.english, rival.english)
        if one.chinese == rival.chinese
        else (chinese, one.chinese, rival.chinese)
    )
    return fuzz.ratio(reads[a].statement.text, reads[b].statement.text) >= SAME_WORDS


def _pair(each: _Weighed, ahead: float, chinese: Sequence[Read], english: Sequence[Read]) -> Pair:
    return Pair(
        chinese[each.chinese].statement.key,
        english[each.english].statement.key,
        round(each.score, 3),
        round(ahead, 3),
        _is_sure(each.score, ahead, each.evidence),
        tuple(_reasons(each.evidence, ahead)),
    )


def _is_sure(score: float, ahead: float, evidence: Evidence) -> bool:
    is_of_another_time = evidence.date == 0.0
    bounds = SURE_OF_ANOTHER_TIME if is_of_another_time else SURE
    shortest = SHORTEST_OF_ANOTHER_TIME if is_of_another_time else SHORTEST
    is_long_enough = (evidence.length or 0.0) >= shortest
    return is_long_enough and any(score >= least and ahead >= margin for least, margin in bounds)


def _reasons(evidence: Evidence, ahead: float) -> Iterable[tuple[str, float]]:
    for field in fields(evidence):
        value = getattr(evidence, field.name)
        if value is not None:
            yield field.name, round(value, 2)
    yield "ahead", round(ahead, 2)
