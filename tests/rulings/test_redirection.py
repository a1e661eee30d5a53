"""Telling a cited rule that moved from another rule that is cited now."""

import pytest

from rulings.comparison import Change, Stated, Words, compare
from rulings.redirection import Bearers

pytestmark = pytest.mark.pure


def stated(key: int, number: str, text: str) -> Stated:
    return Stated(key, number, {"en": Words("", text)})


def citing(older: str, newer: str) -> tuple[Change, Bearers]:
    """Rule 1 cites so; 502.13 became 702.24, 502.14 is no more, 101.1 and 101.2 stand and do not differ."""
    then = [stated(1, "1.1", older), stated(2, "502.13", "x"), stated(3, "502.14", "y")]
    now = [stated(1, "1.1", newer), stated(2, "702.24", "x"), stated(4, "702.25", "z")]
    changes = compare(then, now, "en")
    return next(change for change in changes if change.number == "1.1"), Bearers(changes)


@pytest.mark.parametrize(
    ("older", "newer", "expected"),
    [
        ("See rule 502.13.", "See rule 702.24.", False),
        ("See rule 502.13.", "See rule 702.25.", True),
        ("See rule 101.1.", "See rule 101.2.", True),
        ("See rule 502.14.", "See rule 702.25.", False),
        ("See rules 101.1 and 502.13.", "See rules 702.24 and 101.1.", False),
    ],
)
def test_another_rule_is_cited_if_the_old_one_still_stands(older: str, newer: str, expected: bool) -> None:
    change, bearers = citing(older, newer)
    assert bearers.cites_another(change) is expected
