"""Names that are spelt nearly as was typed: a slip of the finger, a missing or wrong character."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, islice
from threading import Lock

from rapidfuzz import fuzz, process

from faqsite.search.backends import reading_alias
from faqsite.search.models import IndexStamp, SearchKey

_MOST = 12
_SHORTEST = 3
# Of four Chinese characters one may be wrong; of eight letters one or two.
_ALIKE_CHINESE = 62.0
_ALIKE_LATIN = 74.0


@dataclass(frozen=True, slots=True)
class NearName:
    """An entry with a name like the one typed; ``likeness`` is at most 100."""

    entry_id: int
    likeness: float


class _Pool:
    """Names that could be meant by one another: those in Latin letters, or all others."""

    def __init__(self, pairs: list[tuple[str, int]]) -> None:
        self.keys = [key for key, _ in pairs]
        self.entries = [entry_id for _, entry_id in pairs]
        self._together = "\n".join(self.keys)
        self._starts = list(accumulate((len(key) + 1 for key in self.keys), initial=0))

    def holding(self, part: str) -> Iterator[int]:
        """Places of the names that hold ``part``, in their order."""
        position = self._together.find(part)
        while position >= 0:
            place = bisect_right(self._starts, position) - 1
            yield place
            position = self._together.find(part, self._starts[place + 1])


class _Names:
    """Every name in the index, kept in memory until the index changes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._token = ""
        self._pools: dict[bool, _Pool] = {}

    def pool(self, latin: bool) -> _Pool:
        token = IndexStamp.objects.using(reading_alias()).values_list("token", flat=True).first() or ""
        with self._lock:
            if token != self._token or not self._pools:
                self._pools = _read_pools()
                self._token = token
            return self._pools[latin]


def _read_pools() -> dict[bool, _Pool]:
    rows = SearchKey.objects.using(reading_alias()).filter(rank__lte=SearchKey.Rank.FORMER)
    pairs = list(rows.order_by("pk").values_list("key", "entry_id"))
    return {latin: _Pool([pair for pair in pairs if pair[0].isascii() == latin]) for latin in (True, False)}


_NAMES = _Names()


def near_names(key: str) -> list[NearName]:
    """Entries whose name holds ``key`` or is like it, the likest first."""
    if len(key) < _SHORTEST:
        return []
    pool = _NAMES.pool(key.isascii())
    cutoff = _ALIKE_LATIN if key.isascii() else _ALIKE_CHINESE
    alike = process.extract(key, pool.keys, scorer=fuzz.ratio, score_cutoff=cutoff, limit=_MOST)
    best: dict[int, float] = {}
    for place in islice(pool.holding(key), _MOST):
        best[pool.entries[place]] = 100.0 - len(pool.keys[place]) / 100
    for _, likeness, place in alike:
        entry_id = pool.entries[place]
        best[entry_id] = max(best.get(entry_id, 0.0), likeness)
    ordered = sorted(best.items(), key=lambda pair: (-pair[1], pair[0]))
    return [NearName(entry_id, likeness) for entry_id, likeness in ordered[:_MOST]]
