"""Names that are spelt nearly as was typed: a slip of the finger, a missing or wrong character."""

from dataclasses import dataclass
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


class _Names:
    """Every name in the index, kept in memory until the index changes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._token = ""
        self._keys: list[str] = []
        self._entries: list[int] = []

    def current(self) -> tuple[list[str], list[int]]:
        token = IndexStamp.objects.using(reading_alias()).values_list("token", flat=True).first() or ""
        with self._lock:
            if token != self._token:
                rows = SearchKey.objects.using(reading_alias()).filter(rank__lte=SearchKey.Rank.FORMER)
                pairs = list(rows.order_by("pk").values_list("key", "entry_id"))
                self._keys = [key for key, _ in pairs]
                self._entries = [entry_id for _, entry_id in pairs]
                self._token = token
            return self._keys, self._entries


_NAMES = _Names()


def near_names(key: str) -> list[NearName]:
    """Entries whose name holds ``key`` or is like it, the likest first."""
    if len(key) < _SHORTEST:
        return []
    keys, entries = _NAMES.current()
    holding = [i for i, name in enumerate(keys) if key in name][:_MOST]
    cutoff = _ALIKE_LATIN if key.isascii() else _ALIKE_CHINESE
    alike = process.extract(key, keys, scorer=fuzz.ratio, score_cutoff=cutoff, limit=_MOST)
    best: dict[int, float] = {entries[i]: 100.0 - len(keys[i]) / 100 for i in holding}
    for _, likeness, i in alike:
        best[entries[i]] = max(best.get(entries[i], 0.0), likeness)
    ordered = sorted(best.items(), key=lambda pair: (-pair[1], pair[0]))
    return [NearName(entry_id, likeness) for entry_id, likeness in ordered[:_MOST]]
