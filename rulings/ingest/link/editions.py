"""Which edition of the rules a document speaks of: the one its own excerpts fit, else the next by date."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A heading quoted from the rules: its number, and its title as a key for comparing."""

    number: str
    title: str


@dataclass(frozen=True, slots=True)
class Fit:
    """The edition chosen, how many excerpts stand in it, and what is doubtful about it."""

    edition: date | None
    fitting: int = 0
    doubt: str = ""


def fitting_edition(
    excerpts: Sequence[Excerpt], titles: Mapping[date, Mapping[str, frozenset[str]]], since: date | None
) -> Fit:
    """The edition that most excerpts fit; of several, the first in force on or after ``since``.

    ``titles`` maps each loaded edition to its headings: number → the keys of its titles in all
    languages. Release notes appear before their set and quote the edition that comes with it:
    so without excerpts it is the first edition on or after ``since``, and none if all are older.
    """
    scores = {
        edition: sum(excerpt.title in headings.get(excerpt.number, ()) for excerpt in excerpts)
        for edition, headings in titles.items()
    }
    best = max(scores.values(), default=0)
    candidates = sorted(edition for edition, score in scores.items() if score == best)
    later = [edition for edition in candidates if since is None or edition >= since]
    if best == 0:
        chosen = later[0] if later and since is not None else None
        doubt = "No excerpt of the rules fits a loaded edition." if excerpts else ""
        return Fit(chosen, 0, doubt)
    if not later:
        return Fit(candidates[-1], best, "All fitting editions are older than the document.")
    doubt = "" if best == len(excerpts) else f"{len(excerpts) - best} of {len(excerpts)} excerpts do not fit."
    return Fit(later[0], best, doubt)
