"""Which rows of the queue have a failing check: what is kept of the checks, up to date in portions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet

from rulings.checks.kept import confirm, looked_at
from rulings.checks.of_rows import FIELDS
from rulings.checks.ours import is_ours
from rulings.models import FailingCheck
from rulings.translating.followed_terms import follow_terms
from rulings.translating.queue import PAGE, Wish, said_in, waiting
from rulings.translating.units import KINDS

# A page must not wait for more; the rest is looked at by the next pages, or by ``check_translations``. SQLite
# takes what is kept of so many in one query.
AT_ONCE = 190
# A page of which something had changed unseen is looked at again, but not for ever.
_MOST_TRIES = 3


@dataclass(frozen=True, slots=True)
class UpToDate:
    """Whether all texts of a wish were looked at, and the checks that fail in those on its page."""

    is_all: bool
    codes: Mapping[int, Sequence[str]]


def bring_up_to_date(wish: Wish, start: int = 0, most: int = AT_ONCE) -> UpToDate:
    """Look at texts of the wish that nobody has looked at since they changed, and compare those on the page
    from ``start`` on with what was kept of them: what is shown as failing fails."""
    if KINDS[wish.kind] not in FIELDS:
        return UpToDate(True, {})
    follow_terms()
    new = list(_not_looked_at(wish)[: most + 1])
    codes: dict[int, Sequence[str]] = {}
    rows = [*new[:most], *_page(wish, start)]
    for _try in range(_MOST_TRIES):
        confirmed = confirm(rows, wish.language)
        codes |= confirmed.codes
        if not confirmed.changed - {row.pk for row in new}:
            break
        rows = [row for row in _page(wish, start) if row.pk not in codes]
    return UpToDate(len(new) <= most, codes)


def _page(wish: Wish, start: int) -> QuerySet[Any]:
    return waiting(wish)[start : start + PAGE]


def counts_by_code(wish: Wish) -> list[tuple[str, int]]:
    """In how many texts of the wish each check fails, whatever check it is for; one query."""
    rows = waiting(wish.whatever_fails()).order_by().values("pk")
    failing = FailingCheck.objects.filter(found_in__in=looked_at(KINDS[wish.kind], wish.language))
    failing = failing.filter(found_in__object_id__in=rows)
    return list(failing.order_by("code").values_list("code").annotate(Count("pk")))


def _not_looked_at(wish: Wish) -> QuerySet[Any]:
    """The rows of the wish, whatever check it is for, with words of ours that are to be looked at."""
    own = looked_at(KINDS[wish.kind], wish.language).filter(object_id=OuterRef("pk"))
    rows = waiting(wish.whatever_fails()).filter(said_in(wish), is_ours(KINDS[wish.kind], wish.language))
    return rows.exclude(Exists(own))
