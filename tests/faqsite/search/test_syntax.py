"""The query language, without a database."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsite.search.filters import FILTERS, KINDS, Filter, filter_named, read_value
from faqsite.search.syntax import LONGEST_QUERY, MOST_TERMS, parse


@pytest.mark.parametrize(
    "query",
    [
        "702.24a",
        "ＣＲ 702.24A",
        "规则702.24a",
        "規則 702.24a.",
        "CR 702.24a",
        "rule ７０２．２４a",
        "cr702.24a",
        "702。24a",
    ],
)
def test_a_number_in_any_form_is_that_rule(query):
    assert parse(query).number == "702.24a"


@pytest.mark.parametrize(("query", "number"), [("702", "702"), ("7", "7"), ("2/2", None), ("x", None)])
def test_what_is_a_number(query, number):
    assert parse(query).number == number


def _tokens(query: str) -> list[tuple[str, ...]]:
    return [term.phrases[0].tokens for term in parse(query).terms]


def test_words_phrases_and_exclusions():
    query = parse('flying "first strike" -defender')
    assert _tokens('flying "first strike"') == [("fli",), ("first", "strike")]
    assert [term.phrases[0].tokens for term in query.excluded] == [("defend",)]
    assert query.text == "flying first strike"


@pytest.mark.parametrize("query", ["“first strike”", "「first strike」", '"first strike'])
def test_any_quotes_make_a_phrase(query):
    assert _tokens(query) == [("first", "strike")]


def test_minus_one_counters_are_no_exclusion():
    assert _tokens("-1/-1") == [("-1/-1",)]


def test_stop_words_are_needed_only_where_there_is_nothing_else():
    assert _tokens("the angel of light") == [("angel",), ("light",)]
    assert _tokens("the") == [("the",)]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("kind:card", Filter("kind", "card")),
        ("类别:规则", Filter("kind", "rule")),
        ("set:csp", Filter("set", "CSP")),
        ("e:csp", Filter("set", "CSP")),
        ("rule:702.24", Filter("rule", "702.24")),
        ("edition:2006-07-15", Filter("edition", "2006-07-15")),
        ("edition:2006", Filter("edition", "2006-12-31")),
        ("edition:2006-02", Filter("edition", "2006-02-28")),
        ("lang:zht", Filter("lang", "zh-hant")),
        ("lang:简", Filter("lang", "zh-hans")),
        ("c:wu", Filter("color", "WU")),
        ("c:藍白", Filter("color", "WU")),
        ("c:colorless", Filter("color", "C")),
        ("mv>=3", Filter("mana_value", "3", ">=")),
        ("t:生物", Filter("type", "生物")),
        ('o:"first strike"', Filter("text", "first strike")),
        ("-kind：ruling", Filter("kind", "ruling", negated=True)),
    ],
)
def test_filters(query, expected):
    assert parse(query).filters == (expected,)


@pytest.mark.parametrize(
    "query", ["kind:nonsense", "set:?", "edition:soon", "edition:2006-13", "lang:tlh", "mv:x", "c:pink"]
)
def test_a_value_that_makes_no_sense_is_left_out_and_said(query):
    parsed = parse(query)
    assert [problem.code for problem in parsed.problems] == ["bad_value"]
    assert not parsed.filters


def test_an_unknown_filter_is_searched_as_words_and_said():
    parsed = parse("artist:rush")
    assert [(problem.code, problem.value) for problem in parsed.problems] == [("unknown_filter", "artist")]
    assert _tokens("artist:rush") == [("artist",), ("rush",)]


def test_long_queries_are_cut_and_said():
    parsed = parse("angel " * 100)
    assert {problem.code for problem in parsed.problems} == {"too_long", "too_many_words"}
    assert len(parsed.text) <= LONGEST_QUERY
    assert len(parsed.terms) == MOST_TERMS


def test_only_exclusions_are_explained():
    assert [problem.code for problem in parse("-angel").problems] == ["only_excluded"]


def test_older_words_stand_beside_todays():
    (term,) = parse("移出遊戲").terms
    assert [one.tokens for one in term.phrases] == [("移出", "出游", "游戏"), ("放逐",)]


def test_every_name_of_a_filter_is_understood():
    for name, words in FILTERS.items():
        assert {filter_named(word) for word in words} == {name}
    for kind, words in KINDS.items():
        assert {read_value("kind", word) for word in words} == {kind}


@given(st.text(max_size=400))
def test_whatever_is_typed_has_a_meaning(query):
    parse(query)
