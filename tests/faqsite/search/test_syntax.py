"""The query language, without a database."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faqsite.search.filter_values import KINDS, QUALITIES, RARITIES
from faqsite.search.filters import FILTERS, Filter, filter_named, read_filter
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
        ('o:"first strike"', Filter("text", "first strike", exact=True)),
        ("o:(first strike)", Filter("text", "first strike")),
        ("c>=wu", Filter("color", "WU", ">=")),
        ("c＝藍白", Filter("color", "WU", "=")),
        ("c!=r", Filter("color", "R", "!=")),
        ("c:azorius", Filter("color", "WU")),
        ("c:多色", Filter("color", "M")),
        ("c=2", Filter("color", "2", "=")),
        ("id:bant", Filter("color_identity", "WUG")),
        ("ci<=綠", Filter("color_identity", "G", "<=")),
        ("pow≥4", Filter("power", "4", ">=")),
        ("力量>防禦力", Filter("power", "toughness", ">")),
        ("tou:*", Filter("toughness", "*")),
        ("loy<4", Filter("loyalty", "4", "<")),
        ("r:稀有", Filter("rarity", "rare")),
        ("r：秘稀", Filter("rarity", "mythic")),
        ("r>=u", Filter("rarity", "uncommon", ">=")),
        ("is:連體", Filter("is", "split")),
        ("is:dfc", Filter("is", "dfc")),
        ("kind!=card", Filter("kind", "card", negated=True)),
        ("-t!=elf", Filter("type", "elf")),
        ("-kind：ruling", Filter("kind", "ruling", negated=True)),
    ],
)
def test_filters(query, expected):
    assert parse(query).filters == (expected,)


@pytest.mark.parametrize("query", ["cr. 702。24a", "規則７０２。２４a是什麼", "CR 702．24a 的規則"])
def test_a_point_of_a_chinese_keyboard_is_a_point(query):
    assert "702.24a" in [token for term in parse(query).terms for token in term.phrases[0].tokens]


@pytest.mark.parametrize(
    "query",
    [
        "kind:nonsense",
        "set:?",
        "edition:soon",
        "edition:2006-13",
        "lang:tlh",
        "mv:x",
        "c:pink",
        "pow:big",
        "r:shiny",
        "is:tasty",
        "set>csp",
        "kw>flying",
    ],
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
    for name, kind in FILTERS.items():
        assert {filter_named(word) for word in kind.names} == {name}
    names = [word for kind in FILTERS.values() for word in kind.names]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("name", "table"), [("kind", KINDS), ("rarity", RARITIES), ("is", QUALITIES)])
def test_every_word_for_a_value_is_understood(name, table):
    for value, words in table.items():
        assert {read_filter(name, ":", word) for word in words} == {Filter(name, value)}


def test_every_example_of_the_help_is_a_filter():
    for name, kind in FILTERS.items():
        found = parse(kind.example)
        assert [one.name for one in found.filters] == [name]
        assert not found.problems


def _shape(query) -> tuple:
    """Terms, exclusions, filters and groups of a query, short."""
    return (
        [term.phrases[0].tokens[0] for term in query.terms],
        [term.phrases[0].tokens[0] for term in query.excluded],
        [("-" if one.negated else "") + one.name + one.operator + one.value for one in query.filters],
        [(group.negated, [_shape(one) for one in group.queries]) for group in query.groups],
    )


def _flat(*terms, filters=(), excluded=()):
    return list(terms), list(excluded), list(filters), []


@pytest.mark.parametrize("word", ["or", "OR", "或"])
def test_or_between_filters_gives_alternatives(word):
    angel, elf = _flat(filters=["type:angel"]), _flat(filters=["type:elf"])
    assert _shape(parse(f"t:angel {word} t:elf")) == ([], [], [], [(False, [angel, elf])])


def test_or_binds_less_than_what_stands_side_by_side():
    first, second = _flat(filters=["type:elf"]), _flat("trampl", filters=["color:G"])
    assert _shape(parse("t:elf or c:g trample")) == ([], [], [], [(False, [first, second])])


def test_brackets_say_what_belongs_together():
    inner = [(False, [_flat("trampl"), _flat("reach")])]
    assert _shape(parse("t:elf (trample or reach) c:g")) == ([], [], ["type:elf", "color:G"], inner)


def test_a_negated_bracket_stays_one():
    inner = [(True, [_flat(filters=["color:W"]), _flat("fli")])]
    assert _shape(parse("t:elf -(c:w or flying)")) == ([], [], ["type:elf"], inner)
    assert _shape(parse("t:elf -(c:w flying)"))[3] == [(True, [_flat("fli", filters=["color:W"])])]


def test_brackets_around_what_must_hold_anyway_mean_nothing():
    assert _shape(parse("((t:elf (c:g)) trample)")) == _flat("trampl", filters=["type:elf", "color:G"])


@pytest.mark.parametrize(
    "query",
    [
        "destroy target creature or planeswalker", "or", "angel or", "Erase (Not the Urza's Legacy One)",
        "(702.24)", "B.F.M. (Big Furry Monster)", "-1/-1 or +1/+1 counters", "目標生物 或 牌手 操控",
        "f(x", ")(", "((", "a)b",
    ],
)  # fmt: skip
def test_plain_sentences_have_no_alternatives(query):
    found = parse(query)
    assert (found.groups, found.filters, found.text) == ((), (), query)


def test_or_between_two_words_gives_alternatives_and_may_still_be_a_name():
    found = parse("Fact or Fiction")
    assert _shape(found)[3] == [(False, [_flat("fact"), _flat("fiction")])]
    assert found.text == "Fact or Fiction"
    assert _shape(parse("target creature OR land"))[3] == [
        (False, [_flat("target", "creatur"), _flat("land")])
    ]


def test_an_or_that_stands_between_nothing_is_none():
    assert _shape(parse("t:elf or")) == _flat(filters=["type:elf"])
    assert _shape(parse("(or t:elf) or ()")) == _flat(filters=["type:elf"])


def test_a_filter_that_is_none_is_left_out_where_others_are_used_and_the_rest_stays():
    found = parse("t:elf (artist:rush or c:pink or trample)")
    assert [(one.code, one.value) for one in found.problems] == [
        ("filter_left_out", "artist"), ("bad_value", "c:pink"),
    ]  # fmt: skip
    assert _shape(found) == ([], [], ["type:elf"], [(False, [_flat("trampl")])])


def test_deep_brackets_end_somewhere():
    parse("-(a or " * 28)
    parse("(" * 200)
    parse("t:elf" + "-(" * 90)


_PIECES = st.sampled_from(
    [
        "(", ")", "-(", " or ", " OR ", "或", "t:elf", "c>=wu", 'o:"a b"', "-flying", "angel", '"', " ",
        "x:y", "pow>tou",
    ]
)  # fmt: skip


@settings(deadline=None)
@given(st.text(max_size=400) | st.lists(_PIECES, max_size=40).map("".join))
def test_whatever_is_typed_has_a_meaning(query):
    parse(query)
