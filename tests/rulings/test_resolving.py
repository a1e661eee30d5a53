"""Which edition a day or a set means, and what became of the rule that a number named in it."""

from datetime import date

import pytest

from rulings.models import RuleVersion
from rulings.resolving import Chosen, NoEditionLoadedError, Status, resolve_number
from tests.factories import make_document, make_edition, make_rule, make_set

pytestmark = pytest.mark.django_db

EARLY, OLD, LATER, NEW = date(2006, 5, 1), date(2006, 7, 15), date(2009, 7, 11), date(2024, 4, 12)
TODAY = date(2025, 1, 1)
FAQ_DAY = date(2006, 6, 14)


@pytest.fixture
def rules() -> dict[str, RuleVersion]:
    """Bouncing: 502.13 in 2006, 702.24 in 2024. Rolling: retired. 702.24 was Spinning in 2009."""
    old, later, new = make_edition(OLD), make_edition(LATER), make_edition(NEW)
    bouncing = make_rule("502.13", old, title={"en": "Bouncing"}, last_edition=old)
    below = make_rule("502.13a", old, {"en": "A beeble bounces."}, last_edition=old)
    make_rule("702.20", later, title={"en": "Bouncing"}, rule=bouncing.rule, last_edition=later)
    make_rule("502.14", old, title={"en": "Rolling"}, last_edition=later)
    spinning = make_rule("702.24", later, title={"en": "Spinning"}, last_edition=later)
    make_rule("702.25", new, title={"en": "Spinning"}, rule=spinning.rule)
    make_rule("702.24", new, title={"en": "Bouncing"}, rule=bouncing.rule)
    make_rule("702.24a", new, {"en": "A beeble bounces."}, rule=below.rule)
    make_rule("101", old, title={"en": "Golden Rules"})
    return {"bouncing": bouncing, "spinning": spinning}


def test_the_faq_of_2006_means_the_rule_of_that_summer(rules) -> None:
    found = resolve_number("502.13", TODAY, on=FAQ_DAY)
    assert (found.edition, found.status, found.version) == (OLD, Status.MOVED, rules["bouncing"])
    assert found.today is not None
    assert found.today.number == "702.24"
    assert [below.number for below in found.below] == ["502.13a"]
    assert [below.number for below in found.below_today] == ["702.24a"]


def test_it_means_the_same_where_the_edition_before_is_loaded_too(rules) -> None:
    early = make_edition(EARLY)
    make_rule("502.13", early, title={"en": "Bouncing"}, rule=rules["bouncing"].rule, last_edition=early)
    found = resolve_number("502.13", TODAY, on=FAQ_DAY)
    assert (found.edition, found.chosen) == (EARLY, Chosen.IN_FORCE)
    assert (found.status, found.today and found.today.number) == (Status.MOVED, "702.24")


def test_number_that_only_the_coming_edition_has_is_of_that(rules) -> None:
    make_edition(EARLY)
    found = resolve_number("502.13", TODAY, on=FAQ_DAY)
    assert (found.edition, found.chosen, found.status) == (OLD, Chosen.NEXT, Status.MOVED)


@pytest.mark.parametrize(
    ("on", "edition", "chosen"),
    [
        (OLD, OLD, Chosen.IN_FORCE),
        (date(2006, 12, 1), OLD, Chosen.IN_FORCE),
        (date(2007, 6, 1), OLD, Chosen.IN_FORCE),
        (date(2009, 5, 1), LATER, Chosen.NEAREST),
        (date(1995, 1, 1), OLD, Chosen.NEAREST),
        (date(2030, 1, 1), NEW, Chosen.IN_FORCE),
        (None, NEW, Chosen.TODAY),
    ],
)
def test_edition_of_a_day(rules, on: date | None, edition: date, chosen: Chosen) -> None:
    found = resolve_number("101", TODAY, on=on)
    assert (found.edition, found.chosen, found.status) == (edition, chosen, Status.FOUND)


def test_rule_that_today_has_no_more_is_retired(rules) -> None:
    found = resolve_number("502.14", TODAY, on=FAQ_DAY)
    assert (found.status, found.today) == (Status.RETIRED, None)


def test_number_of_other_editions_comes_with_them(rules) -> None:
    found = resolve_number("502.13", TODAY)
    assert (found.edition, found.status, found.version) == (NEW, Status.NOT_IN_EDITION, None)
    [other] = found.others
    assert (other.version, other.first, other.last) == (rules["bouncing"], OLD, OLD)
    assert other.today is not None
    assert other.today.number == "702.24"


def test_other_rules_of_the_same_number_are_told(rules) -> None:
    found = resolve_number("702.24", TODAY)
    assert found.status == Status.FOUND
    assert [(other.version, other.today and other.today.number) for other in found.others] == [
        (rules["spinning"], "702.25")
    ]


def test_number_that_never_was(rules) -> None:
    found = resolve_number("999.1", TODAY)
    assert (found.status, found.others) == (Status.NEVER_EXISTED, ())


def test_subrule_goes_by_the_title_above_it(rules) -> None:
    found = resolve_number("502.13a", TODAY, on=FAQ_DAY)
    assert found.titled == rules["bouncing"]
    assert found.today is not None
    assert found.today.number == "702.24a"


def test_set_means_the_edition_from_its_release_on_or_the_one_its_notes_cite(rules) -> None:
    summer = make_set("SUM", release_date=date(2006, 7, 21))
    autumn = make_set("AUT", release_date=date(2006, 10, 21))
    assert resolve_number("101", TODAY, set_=summer).edition == OLD
    found = resolve_number("101", TODAY, set_=autumn)
    assert (found.edition, found.chosen) == (LATER, Chosen.RELEASE)
    make_document(set=autumn, edition_id=OLD)
    found = resolve_number("101", TODAY, set_=autumn)
    assert (found.edition, found.chosen) == (OLD, Chosen.DOCUMENT)


def test_outline_is_asked_only_where_nothing_else_is_loaded() -> None:
    with pytest.raises(NoEditionLoadedError):
        resolve_number("101", TODAY)
    outline = make_edition(NEW, is_outline=True)
    make_rule("101", outline, title={"en": "Golden Rules"})
    assert resolve_number("101", TODAY).status == Status.FOUND
    make_edition(OLD)
    assert resolve_number("101", TODAY).edition == OLD


def test_few_queries(rules, django_assert_max_num_queries) -> None:
    set_ = make_set("BBL", release_date=date(2006, 7, 21))
    with django_assert_max_num_queries(6):
        resolve_number("502.13", TODAY, set_=set_)
