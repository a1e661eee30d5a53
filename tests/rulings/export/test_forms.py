"""Every form of export reads back what it wrote, whatever the words look like."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.export import FORMS, as_json, dokuwiki, form_of, markdown
from rulings.export.edition import ExportedEdition, ExportedRule
from rulings.ingest.parse.editions import editions_json
from rulings.ingest.parsed import SourceError
from rulings.ingest.save.runs import Words
from tests.rulings.export.samples import DAY, awkward

HEAD = "Magic: The Gathering Comprehensive Rules, effective as of 2024-04-12 [en]\n"
LANGUAGES = [("en",), ("zh-hans",), ("zh-hant",), ("zh-hans", "en"), ("en", "zh-hant")]
# A line of words: no line ends in it, no white space round it.
LINE = st.text(st.characters(codec="utf-8", exclude_characters="\r\n\x00"), min_size=1).filter(
    lambda text: text == text.strip(" \t")
)
LINES = st.lists(LINE, min_size=1, max_size=3).map("\n".join)


def same(one: ExportedEdition, other: ExportedEdition) -> bool:
    """Equal but for which of two languages stands first."""
    order = tuple(sorted(one.languages))
    return replace(one, languages=order) == replace(other, languages=tuple(sorted(other.languages)))


@pytest.mark.parametrize("languages", LANGUAGES, ids="+".join)
@pytest.mark.parametrize("name", FORMS)
def test_what_is_written_reads_back_equal(name: str, languages: tuple[str, ...]) -> None:
    form = FORMS[name]
    edition = awkward(*(languages if form.holds_both else languages[:1]))
    text = form.render(edition)
    assert form_of(text) is form
    assert same(form.read(text), edition)
    assert len(edition.rules) >= 6


@pytest.mark.parametrize("name", FORMS)
@settings(deadline=None)
@given(text=LINES, example=LINES, title=LINE)
def test_any_words_read_back_equal(name: str, text: str, example: str, title: str) -> None:
    words = {"en": Words(None, text, (example,)), "zh-hans": Words(title, text, (example, example))}
    languages = ("en", "zh-hans") if FORMS[name].holds_both else ("en",)
    rules = (ExportedRule("100.1", {key: words[key] for key in languages}),)
    edition = ExportedEdition(DAY, languages, rules=rules)
    assert same(FORMS[name].read(FORMS[name].render(edition)), edition)


@given(LINE)
def test_what_is_escaped_is_itself_again(text: str) -> None:
    assert markdown.unescaped(markdown.escaped(text)) == text
    assert dokuwiki.unescaped(dokuwiki.escaped(text)) == text


def test_the_contents_list_chapters_and_sections_and_are_not_read_back() -> None:
    for name in ("text", "markdown", "dokuwiki"):
        text = FORMS[name].render(awkward("en"))
        contents = text.replace("\\", "").split("Contents")[1].split("Rules")[0]
        assert "1. Basics" in contents
        assert "100. General" in contents


def test_dokuwiki_sets_a_translation_under_each_line() -> None:
    page = dokuwiki.render(awkward("zh-hans", "en"))
    assert "<BOOKMARK:cr1>1. Basics\\\\ \n1. 基础\n" in page
    assert "> Example: a\\\\ \n> 例如：甲\n" in page
    assert "<wrap :en>100.1a" in page


def test_json_has_both_languages_side_by_side_and_chapters_apart() -> None:
    form = as_json.edition_form(awkward("zh-hans", "en"))
    assert form["language"] == "zh-hans"
    assert form["chapters"] == [{"number": "1", "title": {"en": "Basics", "zh-hans": "基础"}}]
    rule = next(rule for rule in form["rules"] if rule["number"] == "702.5a")
    assert rule["text"] == {"en": "First & first.", "zh-hans": "第一。"}
    assert [rule.get("repeats") for rule in form["rules"] if rule["number"] == "702.5a"] == [None, 1]
    assert form["glossary"][0]["term"] == {"en": "Card", "zh-hans": "牌"}


@pytest.mark.parametrize("languages", [("en",), ("zh-hans", "en")], ids="+".join)
def test_what_a_dry_run_prints_is_read_too(languages: tuple[str, ...]) -> None:
    edition = awkward(*languages)
    form = editions_json(edition.parsed())
    assert set(form) - {"report", "title"} <= set(as_json.edition_form(edition))
    read = as_json.read(json.dumps(form))
    assert same(replace(read, glossary=()), replace(edition, glossary=()))
    assert len(read.glossary) == len(edition.glossary)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("json", '{"data": {"cards": []}}'),
        ("json", '{"effective": "2024-04-12", "rules": [{"number": "x"}], "language": "en"}'),
        ("json", '{"effective": "soon", "rules": [], "language": "en"}'),
        ("json", '{"effective": "2024-04-12", "rules": 3, "language": "en"}'),
        ("json", '{"effective": '),
        ("text", HEAD + "\nRules\n=====\n\nNo number."),
        ("text", HEAD.replace("04-12", "02-30")),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(name: str, text: str) -> None:
    with pytest.raises(SourceError) as told:
        FORMS[name].read(text)
    assert "\n" not in str(told.value)
