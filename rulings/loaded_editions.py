"""Which editions are loaded, and which of them is in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from django.db.models import Prefetch

from faqsite.kept import kept
from faqsite.translated import literal
from rulings.models import Edition, EditionSource

# Several editions come out a year: one older than this has most likely been followed by another.
LIKELY_FOLLOWED_AFTER = timedelta(days=183)


def is_likely_outdated(edition: Edition, today: date) -> bool:
    """Whether the newest edition here is so old that there should be one that is not loaded."""
    return not edition.is_outline and today - edition.effective > LIKELY_FOLLOWED_AFTER


@dataclass(frozen=True, slots=True)
class LoadedEditions:
    """The days on which the loaded editions take effect, in order; outlines of headings apart."""

    complete: tuple[date, ...]
    outlines: tuple[date, ...] = ()

    def on(self, effective: date) -> Edition | None:
        """The edition of exactly that day."""
        if effective in self.complete or effective in self.outlines:
            return _edition(effective, effective in self.outlines)
        return None

    def in_force_on(self, day: date) -> Edition | None:
        """``EditionQuerySet.current_on``: an outline only if there is nothing else."""
        for days in (self.complete, self.outlines):
            begun = [effective for effective in days if effective <= day]
            if begun:
                return self.on(begun[-1])
        return None

    def after(self, effective: date) -> date | None:
        """The next complete edition; None after the newest."""
        return next((day for day in self.complete if day > effective), None)


@lru_cache(maxsize=512)
def _edition(effective: date, is_outline: bool) -> Edition:
    """An edition by its day; to make one takes as long as a small query."""
    return Edition(effective=effective, is_outline=is_outline)


@kept(size=1)
def loaded_editions() -> LoadedEditions:
    """One query, and none until content changes."""
    rows = list(Edition.objects.order_by("effective").values_list("effective", "is_outline"))
    return LoadedEditions(
        tuple(day for day, is_outline in rows if not is_outline),
        tuple(day for day, is_outline in rows if is_outline),
    )


@kept(size=1)
def editions_shown() -> Mapping[date, Edition]:
    """The loaded editions by their days, oldest first, each with its sources, as pages name them.

    Introductions, credits and what the import found are long, and no page of the rules shows them.
    """
    rows = literal(Edition).only("effective", "is_outline").order_by("effective")
    sources = Prefetch("sources", queryset=EditionSource.objects.defer("report"))
    return {edition.effective: edition for edition in rows.prefetch_related(sources)}


def edition_in_force(day: date) -> Edition | None:
    """The edition of that day, with its sources."""
    found = loaded_editions().in_force_on(day)
    return editions_shown()[found.effective] if found else None
