"""Which editions the headings of a document fit."""

from datetime import date

import pytest

from cards.names import normal_form
from rulings.ingest.link.editions import (
    Excerpt,
    Fit,
    earliest_edition,
    fitting_edition,
    fitting_span,
    named_references,
)

DAYS = [date(year, 7, 1) for year in range(2006, 2011)]
FIRST, SECOND, THIRD, FOURTH, LAST = DAYS


def excerpt(number: str, *titles: str) -> Excerpt:
    return Excerpt(number, frozenset(titles))


def editions(**titles: str) -> dict[date, dict[str, frozenset[str]]]:
    """``bouncing="01110"``: the rule of that title is 702.1 in the second to fourth edition, else 702.2."""
    headings: dict[date, dict[str, frozenset[str]]] = {day: {} for day in DAYS}
    for title, stands in titles.items():
        for day, here in zip(DAYS, stands, strict=True):
            if here == "1":
                headings[day][f"702.{len(title)}"] = frozenset({title})
    return headings


@pytest.mark.parametrize(
    ("rolls", "bounces", "span"),
    [
        ("11111", "01110", (SECOND, FOURTH)),
        ("01100", "00110", (THIRD, THIRD)),
        ("10110", "10111", (THIRD, FOURTH)),
        ("10010", "10011", (FOURTH, FOURTH)),
        ("11000", "11000", (FIRST, SECOND)),
    ],
)
def test_undated_excerpt_fits_the_longest_and_newest_run(rolls: str, bounces: str, span) -> None:
    headings = editions(rolls=rolls, bounces=bounces)
    excerpts = [excerpt("702.5", "rolls"), excerpt("702.7", "hops", "bounces")]
    assert fitting_span(excerpts, headings) == Fit(span[1], 2, "", span)


def test_heading_that_fits_nowhere_is_doubted_but_does_not_part_the_rest() -> None:
    headings = editions(bounces="01110", spins="01110")
    excerpts = [excerpt("702.7", "bounces"), excerpt("702.5", "spins"), excerpt("702.9", "nothing")]
    fit = fitting_span(excerpts, headings)
    assert (fit.span, fit.doubt) == ((SECOND, FOURTH), "1 of 3 numbers with titles do not fit.")


@pytest.mark.parametrize("excerpts", [[], [excerpt("702.9", "rolls"), excerpt("702.7", "bounces")]])
def test_excerpt_of_which_most_fits_nowhere_has_no_edition(excerpts: list[Excerpt]) -> None:
    fit = fitting_span(excerpts, editions(bounces="01000"))
    assert (fit.edition, fit.span) == (None, None)
    assert fit.doubt


def test_edition_takes_effect_a_few_days_before_its_set_is_sold() -> None:
    since = earliest_edition(date(2007, 7, 7), date(2007, 1, 1))
    assert fitting_edition([], editions(), since).edition == SECOND
    assert earliest_edition(None, date(2007, 1, 1)) == date(2007, 1, 1)
    assert earliest_edition(None, None) is None


def test_excerpts_decide_before_dates() -> None:
    headings = editions(bounces="01100")
    excerpts = [excerpt("702.7", "bounces")]
    assert fitting_edition(excerpts, headings, SECOND).edition == SECOND
    assert fitting_edition(excerpts, headings, date(2008, 1, 1)).edition == THIRD
    older = fitting_edition(excerpts, headings, LAST)
    assert (older.edition, older.doubt) == (THIRD, "All fitting editions are older than the document.")


def test_rules_named_in_passing_tell_where_no_excerpt_does() -> None:
    headings = editions(bounces="01100", rolls="00001")
    new, named = [excerpt("702.9", "spinning")], [excerpt("702.7", "bounces")]
    assert fitting_edition(new, headings, LAST, named).edition == THIRD
    assert fitting_edition(new, headings, LAST).edition == LAST
    assert fitting_edition([excerpt("702.5", "rolls")], headings, SECOND, named).edition == LAST


def test_numbers_with_quoted_titles_are_named_references() -> None:
    texts = [
        "See rule 702.7, “Bouncing.”",
        "rule 702.7, “Bouncing,” and rule 702.8",
        "Rule 702.9 (a remark).",
    ]
    assert named_references(texts, "en") == [Excerpt("702.7", frozenset({normal_form("Bouncing")}))]


def test_without_excerpts_and_day_no_edition_is_guessed() -> None:
    assert fitting_edition([], editions(), None).edition is None
