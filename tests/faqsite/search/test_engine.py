"""Searching the small site: the same answers on SQLite and PostgreSQL."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.models import Card
from faqsite.languages import LANGUAGES
from faqsite.search.engine import search
from faqsite.search.index import reindex_cards, reindex_documents, reindex_rulings, reindex_terms
from faqsite.search.results import Hit
from faqsite.search.snippets import snippet
from faqsite.search.suggestions import suggest
from rulings.models import Citation, GlossaryTerm, GlossaryVersion
from tests.factories import make_block, make_card, make_document, make_ruling, make_section, texts


def _first(query: str, **options) -> Hit:
    results = search(query, language="zh-hant", **options)
    assert results.hits, f"nothing found for {query!r}"
    return results.hits[0]


def _ids(query: str, **options) -> list[tuple[str, str]]:
    return [
        (hit.kind, hit.number or hit.heading("en")) for hit in search(query, language="en", **options).hits
    ]


@pytest.mark.parametrize(
    ("query", "kind", "wanted"),
    [
        ("遺存", "rule", "702.128"),
        ("遗存", "rule", "702.128"),
        ("Embalm", "rule", "702.128"),
        ("702.128", "rule", "702.128"),
        ("ＣＲ 702.24A", "rule", "702.24a"),
        ("规则702.24a", "rule", "702.24a"),
        ("502.13a", "rule", "502.13a"),
        ("波利爾德魯伊", "card", "Boreal Druid"),
        ("波利尔德鲁伊", "card", "Boreal Druid"),
        ("boreal druid", "card", "Boreal Druid"),
        ("BORÉAL-DRUID", "card", "Boreal Druid"),
        ("北地祭司", "card", "Boreal Druid"),
        ("boreal", "card", "Boreal Druid"),
        ("德魯伊", "card", "Boreal Druid"),
        ("惩戒天使", "card", "Angel of Sanctions"),
        ("懲戒天使", "card", "Angel of Sanctions"),
        ("chengjie tianshi", "card", "Angel of Sanctions"),
        ("cjts", "card", "Angel of Sanctions"),
        ("Dusk // Dawn", "card", "Dusk // Dawn"),
        ("dawn", "card", "Dusk // Dawn"),
        ("巫術", "rule", "307"),
        ("魔法力", "rule", "106"),
        ("法术力", "rule", "106"),
        ("移出遊戲", "rule", "406"),
        ("removed from the game", "rule", "406"),
        ("state based action", "rule", "704"),
        ("SBA", "rule", "704"),
        ("累積維持", "rule", "702.24"),
        ("什么是遗存？", "rule", "702.128"),
        ("遺存規則", "rule", "702.128"),
        ("how does embalm work", "rule", "702.128"),
        ("rules for cumulative upkeep", "rule", "702.24"),
        ("第702.24a條", "rule", "702.24a"),
        ("702 24 a", "rule", "702.24a"),
        ("chengjietian", "card", "Angel of Sanctions"),
        ("cheng2 jie4 tian1 shi3", "card", "Angel of Sanctions"),
        ("chéng jiè tiān shǐ", "card", "Angel of Sanctions"),
        ("see rule 702.24a", "rule", "702.24a"),
        ("参见规则702.24a", "rule", "702.24a"),
        ("根據規則 702.24a", "rule", "702.24a"),
        ("702.24a 怎么理解", "rule", "702.24a"),
        ("rule number 502.13a", "rule", "502.13a"),
        ("规则编号702.24a", "rule", "702.24a"),
        ("702.24a–702.24b", "rule", "702.24a"),
        ("remove it from the game", "rule", "406"),
        ("exile zone", "rule", "406"),
        ("放逐區", "rule", "406"),
        ("移出遊戲區域", "rule", "406"),
        ("of sanctions", "card", "Angel of Sanctions"),
    ],
)
def test_what_is_meant_comes_first(site, query, kind, wanted):
    hit = _first(query)
    assert (hit.kind, hit.number or hit.heading("en")) == (kind, wanted)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [("boreel drud", "Boreal Druid"), ("borael druid", "Boreal Druid"), ("惩戎天使", "Angel of Sanctions"),
     ("angel of sanktions", "Angel of Sanctions")],
)  # fmt: skip
def test_misspelt_names_are_found_and_it_is_said(site, query, wanted):
    results = search(query, language="en")
    assert results.hits[0].heading("en") == wanted
    assert [one.code for one in results.explanations] == ["near_names"]


def test_an_older_word_finds_texts_with_todays(site):
    kinds = {hit.kind for hit in search("墓地 放逐", language="zh-hant").hits}
    assert {"ruling", "document"} <= kinds


def test_a_rule_that_stands_no_longer_is_found_by_its_number_with_its_edition(site):
    hit = _first("502.13")
    assert (hit.number, hit.edition) == ("502.13", date(2006, 7, 15))
    assert hit.url("en") == "/en/rules/editions/2006-07-15/502.13/"


def test_older_rules_are_found_by_their_words_only_in_their_edition(site):
    assert ("rule", "502.13") not in _ids("cumulative upkeep")
    assert ("rule", "502.13") in _ids("cumulative upkeep edition:2006")
    assert ("rule", "702.24") not in _ids("cumulative upkeep edition:2006")


def test_a_document_that_quotes_a_number_is_found_by_it(site):
    hit = next(hit for hit in search("502.13", language="en").hits if hit.kind == "document")
    assert hit.url("zh-hant") == "/zh-hant/documents/csp-notes/?at=excerpt#excerpt"


def test_a_hit_in_a_document_leads_to_the_passage(site):
    hit = _first("雪境 用法", kinds=["document"])
    assert hit.anchor == "first"


def test_a_snippet_reads_without_the_marks_of_plain_text_files():
    told = snippet({"en": "See the _Test_ set, or _Test Two_, at a_b_c."}, (), "en")
    assert str(told) == "See the Test set, or Test Two, at a_b_c."


@pytest.mark.parametrize(
    ("query", "language", "marked"),
    [
        ("惩戒天使 放逐", "zh-hant", ["懲戒天使", "放逐"]),
        ("魔法力", "zh-hans", ["法术力"]),
        ("flying", "en", ["Flying"]),
        ("{5}", "en", ["{5}"]),
    ],
)
def test_matches_are_marked_in_the_script_of_the_text(site, query, language, marked):
    snippet = search(query, language=language, kinds=["card"]).hits[0].snippet
    assert snippet.language == language
    assert [segment.text for segment in snippet.segments if segment.marked] == marked


@pytest.mark.parametrize(
    "query", ["遺存", "放逐", "天使", "exile", "702.24", "kind:card", "boreel drud", "維持 墓地"]
)
def test_the_language_never_changes_what_is_found(site, query):
    found = [
        {(hit.kind, hit.object_id) for hit in search(query, language=language, limit=50).hits}
        for language in LANGUAGES
    ]
    assert found[0] == found[1] == found[2] != set()


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("kind:card t:天使", {"Angel of Sanctions"}),
        ("t:creature -flying", {"Boreal Druid"}),
        ("t:druid t:snow", {"Boreal Druid"}),
        ('t:"elf creature"', {"Boreal Druid"}),
        ("c:w t:creature", {"Angel of Sanctions"}),
        ("c:绿", {"Boreal Druid"}),
        ("mv<=1 t:creature", {"Boreal Druid"}),
        ("mv:5", {"Angel of Sanctions"}),
        ("o:flying", {"Angel of Sanctions"}),
        ("kw:遺存", {"Angel of Sanctions"}),
        ("set:csp kind:card", {"Boreal Druid"}),
        ("set:csp set:akh kind:card", {"Boreal Druid", "Angel of Sanctions"}),
        ("set:csp -kind:ruling -kind:document", {"Boreal Druid"}),
    ],
)
def test_filters_narrow_the_cards(site, query, wanted):
    assert {hit.heading("en") for hit in search(query, language="en").hits} == wanted


def test_rule_filter_holds_the_rule_and_what_stands_under_it(site):
    assert set(_ids("rule:702.24")) == {("rule", "702.24"), ("rule", "702.24a")}


def test_rule_filter_takes_a_whole_section(site):
    assert {number for _, number in _ids("rule:702", limit=20)} == {
        "702", "702.24", "702.24a", "702.128", "702.128a",
    }  # fmt: skip


def test_language_filter(site):
    assert _ids("lang:zh-hant kind:rule") == [
        ("rule", number) for number in ("106", "307", "702.24", "702.128")
    ]


def test_keywords_are_rules_and_a_kind_of_their_own(site):
    assert _ids("kind:keyword embalm") == [("keyword", "702.128")]
    assert [hit.kind for hit in search("embalm", language="en", kinds=["keyword"]).hits] == ["keyword"]
    assert search("embalm", language="en").totals["keyword"] == 1


def test_phrases_need_their_words_in_order(site):
    assert _ids('"keeping it grows"') == [("rule", "702.24a")]
    assert _ids('"grows keeping"', limit=3) != [("rule", "702.24a")]


@pytest.mark.parametrize("query", ["使", "懲戒", "戒天使", "永久物", "戰場時"])
def test_chinese_of_any_length_is_found_in_mid_sentence(site, query):
    assert ("card", "Angel of Sanctions") in _ids(query)


def test_totals_count_every_kind_whichever_is_shown(site):
    everything = search("放逐", language="en")
    cards = search("放逐", language="en", kinds=["card"])
    assert {hit.kind for hit in cards.hits} == {"card"}
    assert cards.totals == everything.totals
    assert everything.total == len(search("放逐", language="en", limit=100).hits)


def test_pages_follow_each_other(site):
    whole = _ids("放逐", limit=6)
    assert _ids("放逐", limit=2) + _ids("放逐", limit=4, offset=2) == whole


def test_later_pages_reach_beyond_the_first_candidates(site, monkeypatch):
    whole = _ids("kind:rule", limit=20)
    monkeypatch.setattr("faqsite.search.candidates.MOST_BY_WORDS", 2)
    assert _ids("kind:rule", limit=2, offset=4) == whole[4:6] != []


def test_drafts_are_not_found(site):
    assert _ids("zebra") == []


@pytest.mark.parametrize("query", ["", "   ", '"', "-", "。", "\0", "-angel"])
def test_a_query_without_words_is_explained(site, query):
    results = search(query, language="en")
    assert not results.hits
    assert results.explanations


def test_nothing_found_is_said(site):
    assert [one.code for one in search("zqxjkv", language="en").explanations] == ["nothing"]


def test_some_words_are_better_than_none(site):
    results = search("flying zqxjkv graveyard", language="en")
    assert results.hits
    assert [one.code for one in results.explanations] == ["some_words"]
    assert any(segment.marked for hit in results.hits for segment in hit.snippet.segments)


def test_a_sentence_with_a_wrong_word_finds_the_text(site):
    results = search("從墳墓場放逐的牌永遠不會回來嗎", language="zh-hant")
    assert results.hits[0].kind == "ruling"
    assert [one.code for one in results.explanations] == ["near_texts"]
    assert any(part.marked for part in results.hits[0].snippet.segments)


@pytest.mark.parametrize(
    "query", ["從墳墓場放的牌不會回來", "從墳墓場放逐的卡不會回來", "从坟墓场放逐的牌再也不会回来"]
)
def test_a_sentence_with_a_slip_finds_the_text(site, query):
    hit = _first(query)
    assert (hit.kind, hit.text["zh-hant"]) == ("ruling", "從墳墓場放逐的牌不會回來。")


@pytest.mark.parametrize("words", ["回來放逐墳墓", "放逐回来坟墓"])
def test_words_one_after_the_other_without_spaces_find_the_text_with_most_of_them(site, words):
    card = make_card({"en": "Test Frog"}, {"zh-hans": "放逐目标石蛙。"})
    make_card({"en": "Test Toad"}, {"zh-hans": "将石蛙移回坟墓场。"}, slug="a-toad")
    reindex_cards(Card.objects.values_list("pk", flat=True))
    results = search(words, language="zh-hant")
    assert results.hits[0].text["zh-hant"] == "從墳墓場放逐的牌不會回來。"
    assert [one.code for one in results.explanations] == ["some_words"]
    assert ("card", card.name_en) in _ids(words)


def test_a_sentence_in_quotes_is_not_taken_apart(site):
    assert not search("“從墳墓場放逐的卡不會回來”", language="zh-hant").hits


def test_words_that_stand_as_typed_come_before_the_same_words_in_a_shorter_name(site):
    make_card({"en": "Sanctions"}, {"en": "Nothing."}, slug="sanctions")
    make_card({"en": "The Sanctions"}, {"en": "Nothing."}, slug="the-sanctions")
    reindex_cards(Card.objects.values_list("pk", flat=True))
    assert [hit.heading("en") for hit in search("of sanctions", language="en").hits][:2] == [
        "Sanctions",
        "Angel of Sanctions",
    ]


@pytest.mark.parametrize(
    "query",
    [
        "growing price",
        "growing prices",
        "Dear Bargain",
        "增长的代价",
        "what is a growing price?",
        "growing pirce",
    ],
)
def test_a_term_of_the_glossary_brings_the_rule_that_it_refers_to(site, query):
    name = {"en": "Growing Price, Dear Bargain (Obsolete)", "zh-hans": "增长的代价"}
    version = GlossaryVersion.objects.create(
        term=GlossaryTerm.objects.create(slug="price"),
        first_edition=site.new,
        **texts("name", name),
        **texts("definition", {"en": "What a thing costs. See rule 702.24a."}),
    )
    Citation.objects.create(
        glossary_version=version, field="definition", language="en", start=0, end=1, written="702.24a",
        number="702.24a",
    )  # fmt: skip
    reindex_terms([version.pk])
    assert _ids(query)[:2] == [("term", name["en"]), ("rule", "702.24a")]


def test_a_sentence_with_a_wrong_word_is_not_taken_for_a_section_that_has_all_words_by_chance(site):
    words = {"en": "Otters return. A den may flood. Some rivers are wide. Before noon they rest."}
    make_block(make_section(site.notes, {"en": "Animals"}), text=words)
    meant = make_ruling(site.druid, text={"en": "The otter returns to its den before this river floods."})
    reindex_documents([site.notes.pk])
    reindex_rulings([meant.pk])
    hits = search("otter returns to its den before some river floods", language="en").hits
    assert (hits[0].kind, hits[0].object_id) == ("ruling", meant.pk)
    assert "document" in {hit.kind for hit in hits}


def test_suggestions_follow_a_reading_as_it_is_typed(site):
    assert [one.name for one in suggest("chengj", language="zh-hans")] == ["惩戒天使"]


@pytest.mark.parametrize(("language", "name"), [("zh-hans", "惩戒天使"), ("zh-hant", "懲戒天使")])
def test_suggestions_are_in_the_readers_script_whichever_is_typed(site, language, name):
    for typed in ("惩戒", "懲戒"):
        assert [one.name for one in suggest(typed, language=language)] == [name]


def test_a_half_of_a_surrogate_pair_is_no_character(site):
    assert search("天使\ud800", language="en").query
    assert suggest("\udfff", language="en") == ()


@pytest.mark.parametrize("kinds", [None, ["ruling"]])
def test_an_explaining_passage_is_found_as_a_ruling(site, kinds):
    make_block(
        site.notes.sections.get(),
        text={"zh-hant": "雪境是個超類別，本身並沒有任何規則上的意義。"},
        anchor="snow",
    )
    make_block(site.notes.sections.get(), text={"zh-hant": "雪境是個超類別。"}, anchor="short")
    reindex_documents([site.notes.pk])
    results = search("雪境是個超類別", language="zh-hant", kinds=kinds)
    assert [(hit.kind, hit.anchor) for hit in results.hits if hit.kind == "ruling"] == [("ruling", "snow")]
    assert results.totals["ruling"] == 1
    reindex_documents([site.notes.pk])
    assert search("雪境是個超類別", language="zh-hant", kinds=kinds).totals["ruling"] == 1


def test_an_introduction_that_documents_repeat_is_found_once(site):
    other = make_document({"zh-hant": "另一份問答集"}, slug="other-notes")
    for section in (site.notes.sections.get(), make_section(other, {"zh-hant": "前言"})):
        make_block(section, text={"zh-hant": "本段落為牌手解答最常見也最容易混淆的疑問。"}, anchor="intro")
    reindex_documents([site.notes.pk, other.pk])
    assert search("最容易混淆的疑問", language="zh-hant").totals["ruling"] == 1


def test_a_card_without_text_shows_its_type(site):
    assert str(search("t:angel", language="zh-hans").hits[0].snippet).startswith("飞行")


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
