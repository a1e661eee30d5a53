"""Each kind of file: out, and back with everything that was in it; bad files in one sentence."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

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


SPACE = "{http://www.w3.org/XML/1998/namespace}space"
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
    "a lost quotation mark": (b"key,target\nrule-1-zh-hans:text,a,b\n", "Line 2"),
    "an open quotation mark": (b'key,target\nrule-1-zh-hans:text,"a\n', "Line 2"),
    "a spreadsheet": (b"PK\x03\x04 xl/workbook.xml", "packed"),
    "two languages": (b"key,target\nrule-1-zh-hans:text,a\nrule-1-zh-hant:text,b\n", "more than one"),
    "another language": (
        b'<xliff version="1.2"><file target-language="zh-TW"><body><trans-unit id="rule-1-zh-hans:text">'
        b"<source>a</source><target>b</target></trans-unit></body></file></xliff>",
        "zh-TW",
    ),
    "a foreign language": (
        b'msgid ""\nmsgstr "Language: fr\\n"\n\nmsgctxt "rule-1-zh-hans:text"\nmsgid "a"\nmsgstr "b"\n',
        "fr",
    ),
    "too many": (b"key,target\n" + b"rule-1-zh-hans:text,a\n" * 20_001, "more than 20000"),
    "too many in PO": (b'msgid ""\nmsgstr ""\n' * 60_001, "more than 20000"),
    "NULs": (b"key,target\nrule-1-zh-hans:text,a\0b\n", "neither"),
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


ROW = ("rule-1-zh-hans:text", "A,\nB", "甲\n“乙”", "translated", "702.24a seen:ab12cd34")


@pytest.mark.parametrize(
    ("delimiter", "encoding", "line_end", "order"),
    [
        (";", "utf-8-sig", "\r\n", (0, 1, 2, 3, 4)),
        ("\t", "utf-16", "\r\n", (4, 3, 2, 1, 0)),
        (",", "utf-8", "\n", (2, 0, 4)),
    ],
)
def test_tables_are_read_as_spreadsheets_save_them(
    delimiter: str, encoding: str, line_end: str, order: tuple[int, ...]
) -> None:
    """Columns in another order, some missing and one more beside them."""
    names = [*("key", "source", "target", "state", "note"), "Remarks"]
    lines = [[*(line[place] for place in order), line[5]] for line in (names, [*ROW, "by hand"])]
    text = line_end.join(
        delimiter.join('"' + cell.replace('"', '""') + '"' for cell in cells) for cells in lines
    )
    (back,) = read(text.encode(encoding))
    assert (back.key, back.target) == (ROW[0], ROW[2])
    assert back.seen == "ab12cd34"


def test_what_a_tool_proposes_is_no_translation() -> None:
    first = write(PACKAGE, Form.XLIFF1).decode()
    proposed = "<alt-trans><source>x</source><target>别的</target></alt-trans></trans-unit>"
    back = read(first.replace("</trans-unit>", proposed).encode())
    assert [one.target for one in back] == [one.target for one in SEGMENTS]
    second = write(PACKAGE, Form.XLIFF2).decode()
    matches = (
        '<mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="#s">'
        "<source>x</source><target>别的</target></mtc:match></mtc:matches></unit>"
    )
    back = read(second.replace("</unit>", matches).encode())
    assert [one.target for one in back] == [one.target for one in SEGMENTS]


def xliff2(inside: str) -> bytes:
    return (
        '<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"'
        f' trgLang="zh-Hans"><x:file id="f"><x:unit id="rule-1-zh-hans:text">{inside}'
        "</x:unit></x:file></x:xliff>"
    ).encode()


def test_a_unit_that_a_tool_cut_is_put_together_again() -> None:
    inside = (
        "<x:segment><x:source>Draw.</x:source><x:target>抓。</x:target></x:segment>"
        "<x:ignorable><x:source> </x:source></x:ignorable>"
        "<x:segment><x:source>Stop.</x:source>{}</x:segment>"
    )
    (whole,) = read(xliff2(inside.format("<x:target>停。</x:target>")))
    assert (whole.source, whole.target, whole.is_partial) == ("Draw. Stop.", "抓。 停。", False)
    (part,) = read(xliff2(inside.format("")))
    assert part.is_partial


def test_symbols_that_a_tool_took_for_codes_come_back() -> None:
    inside = (
        '<x:originalData><x:data id="d">{W}</x:data></x:originalData><x:segment><x:source>{W}</x:source>'
        '<x:target>费用<x:ph id="1" dataRef="d"/>。</x:target></x:segment>'
    )
    assert read(xliff2(inside))[0].target == "费用{W}。"


def test_chinese_without_a_script_is_either() -> None:
    for tag in ("zh", "zh-CN", "zh_Hans_CN"):
        text = (
            write(PACKAGE, Form.XLIFF1)
            .decode()
            .replace('target-language="zh-Hans"', f'target-language="{tag}"')
        )
        assert len(read(text.encode())) == len(SEGMENTS)


def test_blanks_count_where_the_standard_lets_it_be_said() -> None:
    second = etree.fromstring(write(PACKAGE, Form.XLIFF2))
    assert all(unit.get(SPACE) == "preserve" for unit in second.iter("{*}unit"))
    assert not any(part.get(SPACE) for part in second.iter("{*}segment"))
