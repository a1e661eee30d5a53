"""Which edition of the rules a document speaks of: the one its own excerpts fit, else the next by date."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from cards.names import normal_form
from rulings.ingest.link.references import find_references

# An edition takes effect with the first events of its set, up to this long before the set is on sale.
AHEAD_OF_RELEASE = timedelta(days=10)

# Edition → number → the keys of its titles in all languages.
Headings = Mapping[date, Mapping[str, frozenset[str]]]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A heading quoted from the rules: its number, and its titles (one or several) as keys for comparing."""

    number: str
    titles: frozenset[str]


@dataclass(frozen=True, slots=True)
class Fit:
    """The edition chosen, how many excerpts stand in it, and what is doubtful about it.

    ``span`` is the first and the last edition that an undated excerpt of the rules fits as well.
    """

    edition: date | None
    fitting: int = 0
    doubt: str = ""
    span: tuple[date, date] | None = None


def named_references(texts: Iterable[str], language: str) -> list[Excerpt]:
    """The rules that texts name by number and title: they fit an edition as quoted headings do."""
    found = {
        Excerpt(reference.number, frozenset({normal_form(reference.title)}))
        for text in texts
        for reference in find_references(text, language)
        if reference.title and reference.is_title_sure
    }
    return sorted(found, key=lambda excerpt: excerpt.number)


def earliest_edition(released: date | None, updated: date | None) -> date | None:
    """The day from which on the edition takes effect that comes with a set; by the document's own day
    where the set's release is not known."""
    return released - AHEAD_OF_RELEASE if released else updated


def fitting_edition(
    excerpts: Sequence[Excerpt], titles: Headings, since: date | None, named: Sequence[Excerpt] = ()
) -> Fit:
    """The edition that most excerpts fit; of several, the first in force on or after ``since``.

    Where none fits, the rules ``named`` in passing tell: what a set brings is new to all older editions,
    but the rest of its notes is not.

    Release notes appear before their set and quote the edition that comes with it: so without excerpts
    it is the first edition on or after ``since``, and none if all are older.
    """
    best, candidates = _best(excerpts, titles)
    if best == 0 and named:
        excerpts = [*excerpts, *named]
        best, candidates = _best(excerpts, titles)
    later = [edition for edition in candidates if since is None or edition >= since]
    if best == 0:
        chosen = later[0] if later and since is not None else None
        doubt = "No number with its title fits a loaded edition." if excerpts else ""
        return Fit(chosen, 0, doubt)
    if not later:
        return Fit(candidates[-1], best, "All fitting editions are older than the document.")
    return Fit(later[0], best, _misfits(best, excerpts))


def fitting_span(excerpts: Sequence[Excerpt], titles: Headings) -> Fit:
    """The editions that an undated excerpt of the rules fits: the longest run of those that most headings
    fit, of several the newest; its citations mean the last of them.

    Where half of the headings fit nowhere, it is not known to be from any loaded edition.
    """
    best, candidates = _best(excerpts, titles)
    if best * 2 <= len(excerpts):
        return Fit(None, best, "No loaded edition has most of these numbers under these titles.")
    run: list[date] = []
    longest: list[date] = []
    for edition in sorted(titles):
        run = [*run, edition] if edition in candidates else []
        if run and len(run) >= len(longest):
            longest = run
    return Fit(longest[-1], best, _misfits(best, excerpts), (longest[0], longest[-1]))


def _best(excerpts: Sequence[Excerpt], titles: Headings) -> tuple[int, list[date]]:
    """How many excerpts fit at most, and the editions that so many fit, oldest first."""
    scores = {
        edition: sum(bool(excerpt.titles & headings.get(excerpt.number, frozenset())) for excerpt in excerpts)
        for edition, headings in titles.items()
    }
    best = max(scores.values(), default=0)
    return best, sorted(edition for edition, score in scores.items() if score == best)


def _misfits(best: int, excerpts: Sequence[Excerpt]) -> str:
    return (
        ""
        if best == len(excerpts)
        else f"{len(excerpts) - best} of {len(excerpts)} numbers with titles do not fit."
    )
