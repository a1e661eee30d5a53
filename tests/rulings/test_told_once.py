"""Rulings that say the same thing are told once."""

import pytest

from rulings.told_once import told_once
from tests.factories import make_ruling

pytestmark = pytest.mark.django_db


def test_the_same_words_in_any_language_are_one_ruling() -> None:
    first = make_ruling(text={"en": "Yes, it does.", "zh-hans": "是的。"})
    english = make_ruling(text={"en": "Yes,  it\ndoes."})
    chinese = make_ruling(text={"zh-hans": "是 的。", "zh-hant": "是的。"})
    other = make_ruling(text={"en": "No."})
    told = told_once([first, english, other, chinese], "en", {})
    assert [one.same for one in told] == [(first, english, chinese), (other,)]


def test_the_one_in_the_readers_language_is_shown() -> None:
    chinese = make_ruling(text={"zh-hans": "是的。"})
    both = make_ruling(text={"zh-hans": "是的。", "en": "Yes."})
    (told,) = told_once([chinese, both], "en", {})
    assert told.ruling == both
    assert told.others == [chinese]


def test_rulings_without_words_are_not_thrown_together() -> None:
    rulings = [make_ruling(text={"en": ""}), make_ruling(text={"en": ""})]
    assert len(told_once(rulings, "en", {})) == 2
