"""What an edition says, put into the runs of versions near it: rules and glossary terms alike.

Saving an edition changes nothing but the runs that stand in it or end or begin beside it: only
those are read. Where a run comes out with words of more languages than before, the one after it
may now say the same: then that one is read too, and so on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from rulings.ingest.save.on_file import complete_editions
from rulings.ingest.save.plan import Plan
from rulings.ingest.save.report import SaveReport
from rulings.ingest.save.runs import Content, Run, arrange
from rulings.ingest.save.sayings import Sayings
from rulings.ingest.save.shelf import Row, Shelf
from rulings.standing import standing


@dataclass(frozen=True, slots=True)
class Moment:
    """An edition among all that are loaded (``editions``, ascending), and those beside it.

    ``sayings`` tell what each edition printed itself, as it was before the edition is saved.
    """

    edition: date
    editions: Sequence[date]
    beside: frozenset[date]
    sayings: Sayings
    turns: Sequence[date]

    @classmethod
    def of(cls, edition: date, sayings: Sayings) -> "Moment":
        editions = complete_editions()
        place = editions.index(edition)
        beside = frozenset(editions[max(0, place - 1) : place + 2])
        return cls(edition, editions, beside, sayings, sayings.turns(editions))

    def near(self) -> Q:
        """The versions that stand in the edition or in one beside it."""
        return standing(min(self.beside), max(self.beside))

    def runs(self, rows: Sequence[Row], content: Content) -> list[Run]:
        """The runs of a key, whose versions near the edition are ``rows``, once the edition says ``content``.

        Looked at are only the editions with which something may begin or end: between them all is alike.
        """
        stops = self.beside.union(*((row.first, row.last or self.editions[-1]) for row in rows))
        stops |= {turn for turn in self.turns if min(stops) < turn < max(stops)}
        timeline = {
            stop: self.sayings.own(stop, row.key, row.content)
            for row in rows
            for stop in stops
            if row.stands_on(stop)
        }
        timeline[self.edition] = content
        return arrange(timeline, sorted(stops))


class Near:
    """The versions of a shelf near an edition, by key."""

    def __init__(self, shelf: Shelf, moment: Moment) -> None:
        self.shelf = shelf
        self.moment = moment
        self.rows: dict[str, list[Row]] = {}
        for row in shelf.rows(moment.near()):
            self.rows.setdefault(row.key, []).append(row)

    def said(self, key: str) -> Content:
        """What the edition itself says under a key; no words where it has no such key."""
        edition, rows = self.moment.edition, self.rows.get(key, ())
        standing = next((row.content for row in rows if row.stands_on(edition)), Content(()))
        return self.moment.sayings.own(edition, key, standing)

    def store(self, contents: Mapping[str, Content]) -> SaveReport:
        """Let the edition say ``contents``, and under other keys what it said, with the fewest changes."""
        changing = {
            key: list(self.rows.get(key, ()))
            for key, content in contents.items()
            if content != self.said(key)
        }
        runs = {key: self.moment.runs(rows, contents[key]) for key, rows in changing.items()}
        self._follow(contents, changing, runs)
        plan = Plan(self.shelf, self.moment.edition, self.moment.editions)
        plan.keep(row for key, rows in self.rows.items() if key not in changing for row in rows)
        plan.arrange(changing, runs)
        return plan.execute()

    def _follow(
        self, contents: Mapping[str, Content], rows: dict[str, list[Row]], runs: dict[str, list[Run]]
    ) -> None:
        """Take in the versions just after the last run of a key, as long as it has new words there."""
        open_ended = self._open_ended(rows, runs)
        while open_ended:
            days = set(open_ended.values())
            following = Q(first_edition__in=days, **{f"{self.shelf.key}__in": list(open_ended)})
            found = [row for row in self.shelf.rows(following) if row.first == open_ended[row.key]]
            for row in found:
                rows[row.key].append(row)
            again = {row.key: self.moment.runs(rows[row.key], contents[row.key]) for row in found}
            runs |= again
            open_ended = self._open_ended(rows, again)

    def _open_ended(
        self, rows: Mapping[str, Sequence[Row]], runs: Mapping[str, Sequence[Run]]
    ) -> dict[str, date]:
        """Keys whose last run has other words than the row there had, with the edition after it."""
        editions = self.moment.editions
        found: dict[str, date] = {}
        for key, sequence in runs.items():
            last = max(rows[key], key=lambda row: row.first, default=None)
            if not sequence or last is None or last.last is None or sequence[-1].last != last.last:
                continue
            if sequence[-1].content != last.content and last.last != editions[-1]:
                found[key] = editions[editions.index(last.last) + 1]
        return found
