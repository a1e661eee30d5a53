"""Searching the small site: the same answers on SQLite and PostgreSQL."""

from datetime import date

import pytest

from faqsite.languages import LANGUAGES
from faqsite.search.engine import search
from faqsite.search.index import reindex_documents, reindex_terms
from faqsite.search.snippets import snippet
from rulings.models import Citation, GlossaryTerm, GlossaryVersion
from tests.factories import make_block, make_document, make_section, texts
from tests.faqsite.search.answers import first_hit, names_found


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
    hit = first_hit(query)
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
    hit = first_hit("502.13")
    assert (hit.number, hit.edition) == ("502.13", date(2006, 7, 15))
    assert hit.url("en") == "/en/rules/editions/2006-07-15/502.13/"


def test_older_rules_are_found_by_their_words_only_in_their_edition(site):
    assert ("rule", "502.13") not in names_found("cumulative upkeep")
    assert ("rule", "502.13") in names_found("cumulative upkeep edition:2006")
    assert ("rule", "702.24") not in names_found("cumulative upkeep edition:2006")


def test_a_document_that_quotes_a_number_is_found_by_it(site):
    hit = next(hit for hit in search("502.13", language="en").hits if hit.kind == "document")
    assert hit.url("zh-hant") == "/zh-hant/documents/csp-notes/?at=excerpt#excerpt"


def test_a_hit_in_a_document_leads_to_the_passage(site):
    hit = first_hit("雪境 用法", kinds=["document"])
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
    assert set(names_found("rule:702.24")) == {("rule", "702.24"), ("rule", "702.24a")}


def test_rule_filter_takes_a_whole_section(site):
    assert {number for _, number in names_found("rule:702", limit=20)} == {
        "702", "702.24", "702.24a", "702.128", "702.128a",
    }  # fmt: skip


def test_language_filter(site):
    assert names_found("lang:zh-hant kind:rule") == [
        ("rule", number) for number in ("106", "307", "702.24", "702.128")
    ]


def test_keywords_are_rules_and_a_kind_of_their_own(site):
    assert names_found("kind:keyword embalm") == [("keyword", "702.128")]
    assert [hit.kind for hit in search("embalm", language="en", kinds=["keyword"]).hits] == ["keyword"]
    assert search("embalm", language="en").totals["keyword"] == 1


def test_phrases_need_their_words_in_order(site):
    assert names_found('"keeping it grows"') == [("rule", "702.24a")]
    assert names_found('"grows keeping"', limit=3) != [("rule", "702.24a")]


@pytest.mark.parametrize("query", ["使", "懲戒", "戒天使", "永久物", "戰場時"])
def test_chinese_of_any_length_is_found_in_mid_sentence(site, query):
    assert ("card", "Angel of Sanctions") in names_found(query)


def test_totals_count_every_kind_whichever_is_shown(site):
    everything = search("放逐", language="en")
    cards = search("放逐", language="en", kinds=["card"])
    assert {hit.kind for hit in cards.hits} == {"card"}
    assert cards.totals == everything.totals
    assert everything.total == len(search("放逐", language="en", limit=100).hits)


def test_pages_follow_each_other(site):
    whole = names_found("放逐", limit=6)
    assert names_found("放逐", limit=2) + names_found("放逐", limit=4, offset=2) == whole


def test_later_pages_reach_beyond_the_first_candidates(site, monkeypatch):
    whole = names_found("kind:rule", limit=20)
    monkeypatch.setattr("faqsite.search.candidates.MOST_BY_WORDS", 2)
    assert names_found("kind:rule", limit=2, offset=4) == whole[4:6] != []


def test_drafts_are_not_found(site):
    assert names_found("zebra") == []


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
    assert names_found(query)[:2] == [("term", name["en"]), ("rule", "702.24a")]


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
