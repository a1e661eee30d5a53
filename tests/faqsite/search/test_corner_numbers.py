"""What stands in the corner of a card, as a number to compare."""

from decimal import Decimal

import pytest

from faqsite.search.entries.cards import corner_number


@pytest.mark.parametrize(
    ("printed", "number"),
    [
        ("3", "3"), ("12", "12"), ("-1", "-1"), ("0", "0"), (".5", "0.5"), ("3.5", "3.5"), ("*", "0"),
        ("X", "0"),
        ("1+*", "1"), ("*+1", "1"), ("7-*", "7"), ("*²", "0"),
        ("+2", None), ("", None), ("∞", None), ("?", None),
        ("1d4+1", None), ("99999", None),
    ],
)  # fmt: skip
def test_corners(printed: str, number: str | None) -> None:
    assert corner_number(printed) == (None if number is None else Decimal(number))
