"""Names are suggested while they are typed, in the reader's language and in spite of slips."""

import pytest

from faqsite.search.suggestions import suggest


def test_suggestions_follow_a_reading_as_it_is_typed(site):
    assert [one.name for one in suggest("chengj", language="zh-hans")] == ["惩戒天使"]


@pytest.mark.parametrize(("language", "name"), [("zh-hans", "惩戒天使"), ("zh-hant", "懲戒天使")])
def test_suggestions_are_in_the_readers_script_whichever_is_typed(site, language, name):
    for typed in ("惩戒", "懲戒"):
        assert [one.name for one in suggest(typed, language=language)] == [name]


@pytest.mark.parametrize(
    ("typed", "name"),
    [("惩介天使", "惩戒天使"), ("angle of sanct", "Angel of Sanctions"), ("borael dr", "Boreal Druid"),
     ("boral druid", "Boreal Druid"), ("bboreal", "Boreal Druid")],
)  # fmt: skip
def test_names_are_suggested_in_spite_of_a_slip(site, typed, name):
    language = "en" if typed.isascii() else "zh-hans"
    assert suggest(typed, language=language)[0].name == name


def test_suggestions_are_names_in_any_language(site):
    assert [one.name for one in suggest("懲戒", language="en")] == ["懲戒天使"]
    assert suggest("bor", language="zh-hant")[0].hit.heading("zh-hant") == "波利爾德魯伊"
    assert suggest("", language="en") == ()
    assert len(suggest("e", language="en", limit=1)) <= 1
