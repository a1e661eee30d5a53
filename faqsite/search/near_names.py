"""Names that are spelt nearly as was typed: a slip of the finger, a missing or wrong character."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from math import ceil, floor
from threading import Lock

from django.db import connections
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from faqsite.search.backends import reading_alias, rows_of
from faqsite.search.models import IndexStamp, SearchKey

_MOST = 12
_BETWEEN = "\n"  # names are put one after another; none has a line end when it is read
_LONGEST = 1000
_LONG_ENOUGH_FOR_TWO_SLIPS = 10
_SLIPS_IF_SHIFTED = 2
_MOST_COMPARED = 200
# Of all names as many may be new before all are read again.
_MOST_NEW_SHARE = 0.2
_SHORTEST = 3
_SHORTEST_LATIN_SLIPPED = 4
# Of four Chinese characters one may be wrong; of eight letters one or two. Names that are more alike are
# looked for first: that is quick, and where there are some, others are not meant.
_ALIKE_CHINESE = (82.0, 62.0)
_ALIKE_LATIN = (88.0, 74.0)


@dataclass(frozen=True, slots=True)
class NearName:
    """An entry with a name like the one typed; ``likeness`` is at most 100."""

    entry_id: int
    likeness: float


class _Pool:
    """Names that could be meant by one another: those in Latin letters, or all others.

    They lie in one text, in the order of their lengths, and numbers in arrays: of a hundred thousand names,
    lists of them would take twenty megabytes of a worker.
    """

    def __init__(self, keys: Sequence[str], entries: Sequence[int], *, latin: bool) -> None:
        order = sorted(range(len(keys)), key=lambda place: len(keys[place]))
        self._entries = array("q", (entries[place] for place in order))
        self._lengths = array("i", (len(keys[place]) for place in order))
        self._starts = array("i", accumulate((length + 1 for length in self._lengths), initial=0))
        self._together = _BETWEEN.join([keys[place] for place in order])
        self._latin = latin
        self._having = {} if latin else _places_by_character(self._names(range(len(order))))

    def _names(self, places: Sequence[int]) -> list[str]:
        if isinstance(places, range):
            return self._names_in_a_row(places)
        return [self._together[self._starts[place] : self._starts[place + 1] - 1] for place in places]

    def _names_in_a_row(self, places: range) -> list[str]:
        if not places:
            return []
        return self._together[self._starts[places.start] : self._starts[places.stop] - 1].split(_BETWEEN)

    def alike(self, key: str) -> list[tuple[int, float]]:
        """Entries whose names are alike, and how much, the likest first."""
        for cutoff in _ALIKE_LATIN if self._latin else _ALIKE_CHINESE:
            share = cutoff / (200.0 - cutoff)  # a name much shorter or longer cannot be
            shortest, longest = ceil(len(key) * share), floor(len(key) / share)
            places = self._of_length(shortest, longest) if self._latin else self._sharing(key, share)
            names = self._names(places)
            found = process.extract(key, names, scorer=fuzz.ratio, score_cutoff=cutoff, limit=_MOST)
            if found:
                return [(self._entries[places[place]], likeness) for _, likeness, place in found]
        return []

    def _of_length(self, shortest: int, longest: int) -> range:
        return range(bisect_left(self._lengths, shortest), bisect_right(self._lengths, longest))

    def _sharing(self, key: str, share: float) -> list[int]:
        """Of the many Chinese characters two names that are alike have about this share in common."""
        return self._having_of(key, max(1, floor(len(set(key)) * share)))

    def _having_of(self, key: str, least: int) -> list[int]:
        """Places of the names that have at least so many of its characters."""
        counted: Counter[int] = Counter()
        for character in set(key):
            counted.update(self._having.get(character, ()))
        return [place for place, count in counted.items() if count >= least]

    def slipped(self, beginning: str) -> list[tuple[str, int]]:
        """Names that begin so but for a slip (a wrong, missing, added or swapped letter), and how many.

        The fewest slips come first, then the shortest names.
        """
        size, most = len(beginning), _most_slips(beginning)
        least_shared = max(1, len(set(beginning)) - most)
        places = (
            self._of_length(size - most, _LONGEST)
            if self._latin
            else self._having_of(beginning, least_shared)
        )
        names = self._names(places)
        # A letter left out shifts the others: the end of what was compared then counts as a second slip.
        near = process.extract(
            beginning,
            [name[:size] for name in names],
            scorer=OSA.distance,
            score_cutoff=max(_SLIPS_IF_SHIFTED, most),
            limit=_MOST_COMPARED,
        )
        slips = {names[place]: _slips(beginning, names[place]) for _, _, place in near}
        found = sorted(slips.items(), key=lambda pair: (pair[1], len(pair[0]), pair[0]))
        return [(name, count) for name, count in found[:_MOST] if count <= most]

    def holding(self, part: str) -> list[tuple[int, float]]:
        """Entries whose names hold ``part``, the shortest names first, as alike as they are short."""
        places = islice(self._holding(part), _MOST)
        return [(self._entries[place], 100.0 - self._lengths[place] / 100) for place in places]

    def _holding(self, part: str) -> Iterator[int]:
        position = self._together.find(part)
        while position >= 0:
            place = bisect_right(self._starts, position) - 1
            yield place
            position = self._together.find(part, self._starts[place + 1])


def _most_slips(typed: str) -> int:
    return 1 if len(typed) < _LONG_ENOUGH_FOR_TWO_SLIPS else 2


def _slips(typed: str, name: str) -> int:
    """By how many slips the beginning of ``name``, be it a letter shorter or longer, became ``typed``."""
    size = len(typed)
    return min(int(OSA.distance(typed, name[:end])) for end in (size - 1, size, size + 1))


def _places_by_character(keys: Sequence[str]) -> dict[str, array[int]]:
    places: defaultdict[str, array[int]] = defaultdict(lambda: array("i"))
    for place, key in enumerate(keys):
        for character in set(key):
            places[character].append(place)
    return dict(places)


class _Names:
    """Every name in the index, kept in memory. When the index changes, only what is new is read.

    Names that are gone stay until all are read again: their entries are not found any more. So may, on
    PostgreSQL, be missing until then what another transaction wrote while all were read.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._stamp = ""
        self._pools: list[_Pools] = []
        self._last_read = 0

    def pools(self, latin: bool) -> list[_Pool]:
        stamp = _stamp()
        with self._lock:
            if stamp != self._stamp or not self._pools:
                self._read_new()
                self._stamp = stamp
            return [pools[latin] for pools in self._pools]

    def _read_new(self) -> None:
        new = _Pools(_names_after(self._last_read)) if self._pools else None
        if new is not None and new.size <= _MOST_NEW_SHARE * self._pools[0].size:
            self._pools = [self._pools[0], new]
        else:
            self._pools = [_Pools(_names_after(0))]
            self._last_read = self._pools[0].last


class _Pools(dict[bool, _Pool]):
    """Names with their entries, those in Latin letters apart from the others.

    ``size`` is how many they are, ``last`` the number of the last one's row.
    """

    def __init__(self, names: Iterable[tuple[int, str, int]]) -> None:
        keys: dict[bool, list[str]] = {True: [], False: []}
        entries = {True: array("q"), False: array("q")}
        self.last = 0
        for self.last, key, entry_id in names:
            keys[key.isascii()].append(key.replace(_BETWEEN, " "))
            entries[key.isascii()].append(entry_id)
        self.size = sum(map(len, keys.values()))
        super().__init__(
            {latin: _Pool(keys.pop(latin), entries.pop(latin), latin=latin) for latin in (True, False)}
        )


def _stamp() -> str:
    found = rows_of(f"SELECT token FROM {IndexStamp._meta.db_table}")  # noqa: S608 - a name of ours
    return found[0][0] if found else ""


def _names_after(key_id: int) -> Iterator[tuple[int, str, int]]:
    """Names with the number of their rows and their entries, in the order in which they came."""
    sql = "SELECT id, key, entry_id FROM search_searchkey WHERE id > %s AND rank <= %s ORDER BY id"
    with connections[reading_alias()].cursor() as cursor:
        cursor.execute(sql, [key_id, int(SearchKey.Rank.FORMER)])
        yield from cursor


_NAMES = _Names()


def near_names(key: str) -> list[NearName]:
    """Entries whose name holds ``key`` or is like it, the likest first."""
    if len(key) < _SHORTEST:
        return []
    pools = _NAMES.pools(key.isascii())
    found = [one for pool in pools for one in pool.holding(key)] or [
        one for pool in pools for one in pool.alike(key)
    ]
    best: dict[int, float] = {}
    for entry_id, likeness in found:
        best[entry_id] = max(best.get(entry_id, 0.0), likeness)
    ordered = sorted(best.items(), key=lambda pair: (-pair[1], pair[0]))
    return [NearName(entry_id, likeness) for entry_id, likeness in ordered[:_MOST]]


def names_slipped(beginning: str) -> dict[str, int]:
    """Keys of names that were to be typed when ``beginning`` was, with the number of slips."""
    if len(beginning) < (_SHORTEST_LATIN_SLIPPED if beginning.isascii() else _SHORTEST):
        return {}
    return dict(one for pool in _NAMES.pools(beginning.isascii()) for one in pool.slipped(beginning))
