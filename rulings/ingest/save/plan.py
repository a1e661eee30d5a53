"""The rows to delete, change and create so that versions say what their runs say, written in bulk.

As few rows as can be change, so that primary keys, translations and states stay.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import models

from faqsite.languages import EN
from faqsite.plain_sql import update_rows
from faqsite.translated import literal
from rulings.ingest.save.replaced import Replaced, made_here_before, note_replaced
from rulings.ingest.save.report import SaveReport
from rulings.ingest.save.runs import Run, Words
from rulings.ingest.save.shelf import Row, Shelf, Version
from rulings.ingest.save.states import forget, keep_printed

Identity = int | models.Model  # the primary key of a saved one, or one that is yet to be saved


@dataclass(frozen=True, slots=True)
class Change:
    """A row that is to say what a run says."""

    row: Row
    run: Run
    identity: Identity

    @property
    def keeps_english(self) -> bool:
        """Whether the English is as before, and begins with the same edition."""
        before, now = (content.by_language().get(EN) for content in (self.row.content, self.run.content))
        return before == now and self.row.first == self.run.first


class Plan:
    """Gathers what is to be done over all keys; ``editions`` are all that are loaded, ascending."""

    def __init__(self, shelf: Shelf, edition: date, editions: Sequence[date]) -> None:
        self.shelf = shelf
        self.edition = edition
        self.editions = editions
        self.create: list[tuple[Version, Identity]] = []
        self.update: list[Change] = []
        self.delete: list[Row] = []
        self.identities: list[models.Model] = []
        self.ended: dict[date | None, list[int]] = {}
        self.shrunk: dict[tuple[date, date | None], list[int]] = {}
        self.placed: dict[int, list[tuple[date, date]]] = {}
        self.seen: set[int] = set()
        self.elsewhere: dict[int, list[tuple[date, date]]] | None = None
        self.restated: set[tuple[date, date]] = set()
        self.unchanged = 0
        self.replaced: list[tuple[int, str, Words, Words]] = []

    def keep(self, rows: Iterable[Row]) -> None:
        """Rows near the edition that stay as they are, where they are."""
        for row in rows:
            self.seen.add(row.pk)
            self.placed.setdefault(row.identity, []).append((row.first, row.last or self.editions[-1]))
            self.unchanged += 1

    def arrange(self, rows: Mapping[str, Sequence[Row]], runs: Mapping[str, Sequence[Run]]) -> None:
        """Give the runs of each key to its rows near the edition, or to new ones; after ``keep``."""
        self.seen |= {row.pk for several in rows.values() for row in several}
        for key, several in rows.items():
            self._arrange(key, several, runs[key])

    def _arrange(self, key: str, rows: Sequence[Row], runs: Sequence[Run]) -> None:
        spare = sorted(rows, key=lambda row: row.first)
        taken = _taken(spare, runs)
        self.delete += spare
        self._note_replaced(runs, taken)
        identity: Identity | None = None
        for run, row in zip(runs, taken, strict=True):
            known = row.identity if row is not None else None
            identity = self._with_room(known or (identity if run.continues else None), run, row)
            identity = identity or self._identity(key)
            self._place(key, run, row, identity)

    def _note_replaced(self, runs: Sequence[Run], taken: Sequence[Row | None]) -> None:
        """Printed words that are others now and stand in no run of the number any more."""
        stay = {each for run in runs for each in run.content.words}
        for run, row in zip(runs, taken, strict=True):
            now = run.content.by_language()
            for language, words in row.content.words if row else ():
                if row and language in now and (language, words) not in stay:
                    self.replaced.append((row.pk, language, words, now[language]))

    def _last(self, run: Run) -> date | None:
        return None if run.last == self.editions[-1] else run.last

    def _with_room(self, identity: Identity | None, run: Run, row: Row | None) -> Identity | None:
        """The identity, or None where it has a version of another key in the run's editions already."""
        if not isinstance(identity, int):
            return identity
        span = run.first, run.last
        rivals = self.placed.setdefault(identity, [])
        if any(_overlap(span, other) for other in rivals):
            return None
        if self._grows_far(run, row) and any(_overlap(span, other) for other in self._elsewhere(identity)):
            return None
        rivals.append(span)
        return identity

    def _grows_far(self, run: Run, row: Row | None) -> bool:
        """Whether the run holds editions besides the saved one that the row did not hold."""
        if row is None:
            return run.first != run.last
        return not all(row.stands_on(end) or end == self.edition for end in (run.first, run.last))

    def _elsewhere(self, identity: int) -> list[tuple[date, date]]:
        """Where an identity has versions far from the edition, which the plan does not touch."""
        if self.elsewhere is None:
            self.elsewhere = {}
            for pk, owner, first, last in self.shelf.spans():
                if pk not in self.seen:
                    self.elsewhere.setdefault(owner, []).append((first, last or self.editions[-1]))
        return self.elsewhere.get(identity, [])

    def _identity(self, key: str) -> Identity:
        """The primary key of the key's identity, or a new one that ``execute`` saves."""
        identity = self.shelf.identity(key)
        if identity.pk is not None:
            return int(identity.pk)
        self.identities.append(identity)
        return identity

    def _place(self, key: str, run: Run, row: Row | None, identity: Identity) -> None:
        if row is None:
            version = self.shelf.new_row(key)
            version.first_edition_id, version.last_edition_id = run.first, self._last(run)
            self.shelf.write(version, run.content)
            self.create.append((version, identity))
            self.restated.add((run.first, run.last))
            return
        self._note_growth(row, run)
        if (row.first, row.identity, row.content) != (run.first, identity, run.content):
            self._shrink(row, run)
            self.update.append(Change(row, run, identity))
        elif row.last != self._last(run):
            self.ended.setdefault(self._last(run), []).append(row.pk)
        else:
            self.unchanged += 1

    def _note_growth(self, row: Row, run: Run) -> None:
        """Editions in which the number leads to another row, or has other words, than before."""
        if row.content != run.content:
            self.restated.add((run.first, run.last))
            return
        if run.first < row.first:
            self.restated.add((run.first, self.editions[bisect_left(self.editions, row.first) - 1]))
        if row.last is not None and run.last > row.last:
            self.restated.add((self.editions[bisect_right(self.editions, row.last)], run.last))

    def _shrink(self, row: Row, run: Run) -> None:
        """Before anything grows, a row keeps only the editions that it has now and will have."""
        first = max(run.first, row.first)
        ends = [day for day in (self._last(run), row.last) if day is not None]
        end = min(ends) if ends else None
        if (first, end) != (row.first, row.last):
            self.shrunk.setdefault((first, end), []).append(row.pk)

    def execute(self) -> SaveReport:
        """Delete, part, shrink, change, create: in this order no two versions overlap on the way."""
        report = SaveReport(self.shelf.model._meta.model_name or "")
        queryset = literal(self.shelf.model)
        note_replaced(self._replaced())
        report.gone = {row.pk for row in self.delete}
        if report.gone:
            queryset.filter(pk__in=report.gone).delete()
        if self.identities:
            literal(type(self.identities[0])).bulk_create(self.identities, batch_size=500)
        self._part()
        for (first, last), keys in self.shrunk.items():
            queryset.filter(pk__in=keys).update(first_edition=first, last_edition=last)
        for last, keys in sorted(self.ended.items(), key=lambda item: item[0] or date.max):
            queryset.filter(pk__in=keys).update(last_edition=last)
        self._change()
        report.changed = {change.row.pk for change in self.update} | self._create()
        report.chinese = {change.row.pk for change in self.update if change.keeps_english}
        report.ended = {key for keys in self.ended.values() for key in keys}
        report.restated = self._restated(bool(report.changed or report.ended or report.gone))
        report.created, report.updated = len(self.create), len(self.update) + len(report.ended)
        report.deleted, report.unchanged = len(self.delete), self.unchanged
        return report

    def _restated(self, is_change: bool) -> set[date]:
        """A change always concerns the saved edition: a number may have gone from it."""
        days = {day for day in self.editions if any(first <= day <= last for first, last in self.restated)}
        return days | ({self.edition} if is_change else set())

    def _part(self) -> None:
        """Rows leave identities that they are not to have before any row comes to one."""
        parted = [
            (_key(change.identity), change.row.pk)
            for change in self.update
            if change.row.identity != change.identity
        ]
        update_rows(self.shelf.model, [f"{self.shelf.identity_field}_id"], parted)

    def _change(self) -> None:
        """Rows with the same fields to be written go together."""
        place = ("first_edition_id", "last_edition_id", f"{self.shelf.identity_field}_id")
        written: dict[tuple[str, ...], list[list[Any]]] = {}
        for change in self.update:
            pk, run = change.row.pk, change.run
            words = self.shelf.assignments(pk, run.content)
            values = [run.first, self._last(run), _key(change.identity), *words.values(), pk]
            written.setdefault((*place, *words), []).append(values)
        for fields, rows in written.items():
            update_rows(self.shelf.model, fields, rows)
        overwritten = {
            (change.row.pk, language) for change in self.update for language, _ in change.run.content.words
        }
        keep_printed(
            self.shelf.model,
            {
                place: words
                for change in self.update
                for place, words in self.shelf.printed(change.row.pk, change.run.content).items()
                if self.shelf.by_persons[place] != words
            },
        )
        forget(self.shelf.model, (overwritten & self.shelf.made_here) - self.shelf.by_persons.keys())

    def _replaced(self) -> Iterable[Replaced]:
        """Words that stand here no more: printed, carried over, and those of persons on rows that go."""
        for pk, language, before, after in self.replaced:
            if (pk, language) not in self.shelf.made_here:
                fields = self.shelf.as_fields
                yield Replaced(self.shelf.model, pk, language, fields(before), fields(after))
        coming = {
            (change.row.pk, language): self.shelf.as_fields(words)
            for change in self.update
            for language, words in change.run.content.words
            if (change.row.pk, language) in self.shelf.made_here - self.shelf.by_persons.keys()
        }
        going = {row.pk for row in self.delete}
        gone = {place for place in self.shelf.by_persons if place[0] in going}
        yield from made_here_before(self.shelf.model, {**coming, **dict.fromkeys(gone)})

    def _create(self) -> set[int]:
        name = self.shelf.identity_field
        for version, identity in self.create:
            setattr(version, f"{name}_id", _key(identity))
        versions = [version for version, _ in self.create]
        literal(self.shelf.model).bulk_create(versions, batch_size=200)
        return {version.pk for version in versions}


def _key(identity: Identity) -> int:
    return identity if isinstance(identity, int) else int(identity.pk)


def _overlap(one: tuple[date, date], other: tuple[date, date]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _taken(spare: list[Row], runs: Sequence[Run]) -> list[Row | None]:
    """For each run a row that shares an edition with it: first those that say this already, then any.

    What a person wrote to a text stays with that text.
    """
    taken: dict[int, Row] = {}
    for is_alike in (True, False):
        for place, run in enumerate(runs):
            for row in spare if place not in taken else ():
                if _shares(row, run) and (row.content == run.content or not is_alike):
                    taken[place] = row
                    spare.remove(row)
                    break
    return [taken.get(place) for place in range(len(runs))]


def _shares(row: Row, run: Run) -> bool:
    return row.first <= run.last and (row.last is None or row.last >= run.first)
