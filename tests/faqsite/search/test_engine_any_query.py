"""Whatever is typed gets results or an explanation, on both databases."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faqsite.search.engine import search
from faqsite.search.suggestions import suggest


@pytest.mark.parametrize("query", ["", "   ", '"', "-", "。", "\0", "-angel"])
def test_a_query_without_words_is_explained(site, query):
    results = search(query, language="en")
    assert not results.hits
    assert results.explanations


def test_nothing_found_is_said(site):
    assert [one.code for one in search("zqxjkv", language="en").explanations] == ["nothing"]


def test_a_half_of_a_surrogate_pair_is_no_character(site):
    assert search("天使\ud800", language="en").query
    assert suggest("\udfff", language="en") == ()


@pytest.mark.parametrize(
    "query", ["遺存", "zqxjkv 天使 unknown", "t:creature c:w 天使", "702.24a", "boreel drud"]
)
def test_a_search_takes_a_handful_of_queries(site, query):
    search(query, language="en")
    with CaptureQueriesContext(connection) as queries:
        search(query, language="en")
    assert len(queries) <= 10


NASTY = [
    "' OR 1=1 --", '"; DROP TABLE search_tokens; --', "NEAR(a b)", "a AND", "NOT", "^x", "col:x", "*", "x*",
    "(((", "\\", "%", "_", "'a' <-> 'b'", "!&|", ":*", "{W", "}{", "c:wubrg mv>999999", "kind:card kind:rule",
    "\ud83d\ude00", "ﷺ", "𠀀𠀁", "a" * 5000, "天" * 5000, "-" * 300, '"' * 99, "edition:9999", "edition:0001",
    "rule:1", "١٢٣.٤", "ß", "İ", "\u202e\u200b", "mv:" + "9" * 7, "set:_", "(t:", "o:。", "t:'",
]  # fmt: skip


@pytest.mark.parametrize("query", NASTY)
def test_nasty_queries_get_an_answer(site, query):
    results = search(query, language="en")
    assert results.hits or results.explanations


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(query=st.text(max_size=60) | st.text(alphabet="天使a1 \":-{}()*.'\\/<=>tcmv", max_size=40))
def test_whatever_is_typed_gets_results_or_an_explanation(site, query):
    results = search(query, language="zh-hans")
    assert results.hits or results.explanations
    suggest(query, language="zh-hans")
