"""Texts within the values of translated fields."""

import pytest

from faqsite.text_values import texts_in, with_texts

VALUES = [
    (None, [], None),
    ("", [], ""),
    ("beeble", ["beeble"], "BEEBLE"),
    (["beeble", "", "roll"], ["beeble", "roll"], ["BEEBLE", "", "ROLL"]),
    ([{"name": "beeble", "text": None}], ["beeble"], [{"name": "BEEBLE", "text": None}]),
    ({"text": "roll", "examples": ["beeble"]}, ["roll", "beeble"], {"text": "ROLL", "examples": ["BEEBLE"]}),
]


@pytest.mark.parametrize(("value", "texts", "changed"), VALUES)
def test_each_text_is_found_and_changed_in_its_place(value: object, texts: list[str], changed: object):
    assert list(texts_in(value)) == texts
    assert with_texts(value, str.upper) == changed
