"""Addresses are those that Django's ``reverse`` gives, whatever was asked for before."""

from datetime import date
from unittest.mock import patch

import pytest
from django.urls import reverse
from django.utils.translation import override

from faqsite import addresses
from faqsite.addresses import Argument, address, address_in

DAY = date(2006, 7, 15)


@pytest.fixture(autouse=True)
def _nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_forms", {})


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("rulings:rule", [("1",), ("702.24a",), ("100",)]),
        ("rulings:edition-rule", [(DAY, "2006"), (DAY, "702.24"), (date(2025, 11, 14), "100.1a")]),
        ("rulings:term", [("glossary",), ("mana-ability",), ("Ætherborn, Ünd {x}!&'~:@",), ("法术力",)]),
        ("cards:card", [("card",), ("s",), ("storm-crow",), ("x-2",)]),
        ("cards:set", [("E",), ("10E",)]),
        ("faqsite:search", [(), ()]),
    ],
)
@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_an_address_is_what_reverse_gives(
    name: str, asked: list[tuple[Argument, ...]], language: str
) -> None:
    with override(language):
        expected = [reverse(name, args=given) for given in asked]
        assert [address(name, *given) for given in asked] == expected
    assert [address_in(language, name, given) for given in reversed(asked)] == expected[::-1]


def test_a_page_is_reversed_once_for_each_language() -> None:
    with patch.object(addresses, "reverse", wraps=reverse) as reversing:
        for language in ("zh-hans", "en"):
            for number in ("702.1", "702.2", "702.3"):
                address_in(language, "rulings:rule", (number,))
    assert reversing.call_count == 2
