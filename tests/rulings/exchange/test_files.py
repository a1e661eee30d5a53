"""Each kind of file: out, and back with everything that was in it; bad files in one sentence."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.exchange.files import KINDS, read, write
from rulings.exchange.segments import ExchangeError, Form, Package, Segment, State

SEGMENTS = [
    Segment("rule-1-zh-hans:text", "Draw a card. {2}{W} <b>\nSecond line.", "抓一张牌。\n第二行。",
            State.TRANSLATED, "702.24a", "ab12cd34"),
    Segment("rule-1-zh-hans:examples.0", "Example: +1/+1", "", State.EMPTY, "702.24a", "ab12cd34"),
    Segment("term-2-zh-hans:name", "=SUM(1)", "-1/-1指示物", State.FINAL, "Counter", "99ff00aa"),
    Segment("face-3-zh-hans:text", "Flying", "飞行", State.TO_REVIEW, "Bear", "99ff00ab"),
]  # fmt: skip
PACKAGE = Package("en", "zh-hans", SEGMENTS)


@pytest.mark.parametrize("form", list(Form))
def test_what_goes_out_comes_back(form: Form) -> None:
    back = read(write(PACKAGE, form))
    assert [(one.key, one.target, one.state, one.seen) for one in back] == [
        (one.key, one.target, one.state, one.seen) for one in SEGMENTS
    ]


@pytest.mark.parametrize("form", list(Form))
def test_languages_and_names_stand_in_the_file(form: Form) -> None:
    text = write(PACKAGE, form).decode()
    assert "702.24a" in text
    if form is not Form.CSV:
        assert "zh-Hans" in text or "zh_hans" in text


def test_xliff_is_of_the_version_it_says() -> None:
    assert b'version="1.2"' in write(PACKAGE, Form.XLIFF1)
    assert b"urn:oasis:names:tc:xliff:document:1.2" in write(PACKAGE, Form.XLIFF1)
    second = write(PACKAGE, Form.XLIFF2).decode()
    assert 'version="2.0"' in second
    assert second.index("<notes>") < second.index("<segment")  # the standard's order


def test_a_spreadsheet_takes_nothing_for_a_formula() -> None:
    text = write(PACKAGE, Form.CSV).decode("utf-8")
    assert text.startswith("\ufeff")
    assert ",'=SUM(1)," in text


def test_marks_that_tools_put_into_a_target_are_read_through() -> None:
    text = write(PACKAGE, Form.XLIFF1).decode().replace("飞行", '飞<mrk mtype="term">行</mrk>')
    assert read(text.encode())[3].target == "飞行"


WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=40).map(str.strip)


@given(st.sampled_from(list(Form)), WORDS, WORDS.filter(bool))
def test_any_words_survive(form: Form, target: str, source: str) -> None:
    package = Package("en", "zh-hant", [Segment("block-9-zh-hant:text", source, target, seen="ab12cd34")])
    (back,) = read(write(package, form))
    assert back.target == target


BAD = {
    "empty": (b"", "empty"),
    "no file of ours": (b"hello", "neither"),
    "broken XML": (b"<xliff version='1.2'><file>", "no sound XML"),
    "another XML": (b"<html/>", "no XLIFF"),
    "entities": (
        b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xliff version="1.2">&b;</xliff>',
        "document type",
    ),
    "without texts of ours": (b"<xliff version='1.2'><file><body/></file></xliff>", "no text that came"),
    "a table without target": (b"key,source\nrule-1-en:text,x\n", "columns"),
    "a table in another encoding": ("key,target\nrule-1-zh-hans:text,两张牌。\n".encode("gbk"), "UTF-8"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_in_one_sentence(name: str) -> None:
    content, wanted = BAD[name]
    with pytest.raises(ExchangeError, match=wanted):
        read(content)


@given(st.binary(max_size=300))
def test_no_file_breaks_the_reader(content: bytes) -> None:
    with suppress(ExchangeError):
        read(content)


def test_keys_of_others_are_left_out() -> None:
    table = b"key,target\nrule-1-zh-hans:text,a\n../../etc:text,b\nrule-1:text,c\n,d\n"
    assert [one.key for one in read(table)] == ["rule-1-zh-hans:text"]


def test_every_kind_has_its_suffix() -> None:
    assert {kind.suffix for kind in KINDS.values()} == {"xlf", "po", "csv"}
