"""From curators' decisions on two provisions of any two editions to pairs of neighbouring editions.

Pure. A decision names its provisions by edition and number, and holds whatever editions are loaded between.
A join of provisions that are already one rule, or a parting of two that are not, asks for nothing. Else

- a join links the chain that leads on from the older provision with the chain that leads up to the newer one,
  where a version of the first ends just before a version of the second begins and the fewest links must be
  cut for it; if there is no such place, over the editions that have neither;
- a parting cuts the last link of the way from one to the other that no curator made.

A version that stands unchanged through several editions is one row and cannot be cut. What cannot be done is
left undone: the decision then does not hold, which the curator is told.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from rulings.ingest.link.identity_results import Decided, Numbers
from rulings.ingest.save.chains import Standing


@dataclass(frozen=True, slots=True)
class Decision:
    """The provision ``old`` of an older edition and ``new`` of a newer one are one rule, or are two."""

    is_join: bool
    older: date
    old: str
    newer: date
    new: str


class Web:
    """Versions and which of them goes on as which, as far as the steps tell."""

    def __init__(self, versions: Sequence[Standing], after: Mapping[int, Standing]) -> None:
        self.after = after
        self.before = {after[version.key].key: version for version in versions if version.key in after}
        self._by_key = {version.key: version for version in versions}
        self._by_number: dict[str, list[Standing]] = {}
        for version in versions:
            self._by_number.setdefault(version.number, []).append(version)

    def at(self, edition: date, number: str) -> Standing | None:
        """The version with this number in this edition, if it is loaded and has one."""
        return next((each for each in self._by_number.get(number, ()) if each.stands_on(edition)), None)

    def version(self, key: int) -> Standing:
        return self._by_key[key]

    def standing_on(self, edition: date) -> list[Standing]:
        return [version for version in self._by_key.values() if version.stands_on(edition)]

    def onward(self, version: Standing) -> list[Standing]:
        return [version, *self._way(version, self.after)]

    def back(self, version: Standing) -> list[Standing]:
        return [version, *self._way(version, self.before)]

    def _way(self, version: Standing, links: Mapping[int, Standing]) -> Iterator[Standing]:
        while (version_next := links.get(version.key)) is not None:
            yield version_next
            version = version_next

    def cuts(self, one: Standing, other: Standing) -> int:
        """How many links must go so that ``one`` can go on as ``other``."""
        return (one.key in self.after) + (other.key in self.before)


@dataclass(slots=True)
class Plan:
    """What the decisions ask of the matching of neighbouring editions, by the older one, and of gaps.

    ``following``: edition → the next one. A gap is (version, the version it goes on as after some editions
    without either).
    """

    following: Mapping[date, date]
    joined: dict[date, set[Numbers]] = field(default_factory=dict)
    parted: dict[date, set[Numbers]] = field(default_factory=dict)
    gaps: dict[int, Standing] = field(default_factory=dict)

    def decided(self, older: date) -> Decided:
        """For the matching of an edition with the next."""
        return Decided(frozenset(self.joined.get(older, ())), frozenset(self.parted.get(older, ())))

    def add(self, web: Web, decisions: Iterable[Decision]) -> bool:
        """Ask for what does not hold in ``web``; False if there is nothing more that can be asked for."""
        asked = [self._add(web, decision) for decision in decisions]  # all of them, not up to the first
        return any(asked)

    def _add(self, web: Web, decision: Decision) -> bool:
        older = web.at(decision.older, decision.old)
        newer = web.at(decision.newer, decision.new)
        if older is None or newer is None or older is newer:
            return False
        is_one = newer in web.onward(older)
        if is_one == decision.is_join:
            return False
        return self._join(web, older, newer) if decision.is_join else self._part(web, older, newer)

    def _part(self, web: Web, older: Standing, newer: Standing) -> bool:
        for other in web.back(newer):
            if other is older:
                break
            one = web.before[other.key]
            pair = one.number, other.number
            if one.last is None or self.following.get(one.last) != other.first:
                continue  # a gap, which only another decision can have bridged
            if pair not in self.joined.get(one.last, ()):
                return _is_new(self.parted.setdefault(one.last, set()), pair)
        return False

    def _join(self, web: Web, older: Standing, newer: Standing) -> bool:
        places = [
            (web.cuts(one, other), other.first, one, other)
            for one in web.onward(older)
            for other in web.back(newer)
            if one.last is not None and one.last < other.first
        ]
        places.sort(key=lambda place: place[:2])
        for _, first, one, other in places:
            if one.last and self.following.get(one.last) == first and self._link(one, other):
                return True
        for cuts, _first, one, other in places:
            if not cuts and one.key not in self.gaps and other not in self.gaps.values():
                self.gaps[one.key] = other
                return True
        return False

    def _link(self, one: Standing, other: Standing) -> bool:
        """Join two in the step where one ends and the other begins, unless either was joined there before."""
        if one.last is None:
            return False
        pair = one.number, other.number
        pairs = self.joined.setdefault(one.last, set())
        if any(one.number == old or other.number == new for old, new in pairs):
            return False
        return pair not in self.parted.get(one.last, ()) and _is_new(pairs, pair)


def _is_new(pairs: set[Numbers], pair: Numbers) -> bool:
    known = len(pairs)
    pairs.add(pair)
    return len(pairs) > known
