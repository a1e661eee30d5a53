"""Filters, "or" and brackets on some cards: the same answers on SQLite and PostgreSQL."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.models import Card, Printing, Set
from faqsite.languages import LANGUAGES
from faqsite.search.condition import Condition
from faqsite.search.conditions import filter_condition
from faqsite.search.engine import search
from faqsite.search.index import reindex_cards
from faqsite.search.rebuilding import rebuild
from faqsite.search.syntax import parse
from tests.factories import make_card, make_document, make_edition, make_face, make_rule, make_set


def _card(name: str, type_line: str, text: str, sets: dict[Set, str], **fields: Any) -> Card:
    card = make_card({"en": name}, {"en": text}, {"en": type_line}, **fields)
    for in_set, rarity in sets.items():
        Printing.objects.create(card=card, set=in_set, number="1", rarity=rarity)
    return card


def _build() -> None:
    new = make_edition()
    make_rule("702", new, title={"en": "Keyword Abilities"})
    make_rule("702.9", new, title={"en": "Flying", "zh-hans": "飞行", "zh-hant": "飛行"})
    old, young = make_set("OLD"), make_set("YNG", {"en": "Young Days", "zh-hans": "青年时代"})
    make_document(title={"zh-hant": "舊日遺聞(TM)常見問題集"}, set=old)
    angel = _card(
        "Bright Angel", "Legendary Creature — Angel", "Flying", {old: "rare", young: "common"}, power="4",
        toughness="5", colors="W", color_identity="WU", keywords=["Flying"], mana_value=5,
    )  # fmt: skip
    angel.faces.update(type_line_zh_hans="传奇生物～天使", name_zh_hant="明亮天使")
    _card(
        "Sky Hunter", "Creature — Elf", "Destroy target creature with flying.", {old: "uncommon"}, power="*",
        toughness="1+*", colors="WU", color_identity="WU", keywords=[], mana_value=2,
    )  # fmt: skip
    _card("Great Wurm", "Creature — Wurm", "", {young: "mythic"}, power="7", toughness="3", colors="G",
          color_identity="G", keywords=[], mana_value=7)  # fmt: skip
    _card("Wise One", "Legendary Planeswalker — Wise", "Draw a card.", {young: "mythic"}, loyalty="4",
          colors="", color_identity="", keywords=[], mana_value=4)  # fmt: skip
    split = make_card({"en": "Draw // Burn"}, None, layout="split", colors="UR", color_identity="UR",
                      keywords=["Aftermath"])  # fmt: skip
    split.faces.all().delete()
    make_face(split, {"en": "Draw"}, {"en": "You may draw a card or a feather."}, {"en": "Sorcery"})
    make_face(split, {"en": "Burn"}, {"en": "Aftermath"}, {"en": "Instant"})
    make_card({"en": "Old Kite"}, {"en": "Flying"}, {"en": "Artifact"})
    rebuild()


@pytest.fixture(scope="module")
def _built(django_db_setup: None, django_db_blocker: Any) -> Iterator[bool]:
    with django_db_blocker.unblock(), transaction.atomic():
        _build()
        yield True
        transaction.set_rollback(True)


@pytest.fixture
def kites(_built: bool, db: None) -> bool:
    return deepcopy(_built)


def _found(query: str) -> set[str]:
    hits = search(query, language="en", limit=50).hits
    return {hit.heading("en").split()[0] if hit.kind == "card" else hit.number for hit in hits}


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("t:传奇生物", "Bright"), ("t:傳奇", "Bright Wise"), ("t:瞬間", "Draw"), ("t:巫術 t:瞬间", "Draw"),
        ("t:鵬洛客", "Wise"), ("t:旅法师", "Wise"), ("t:legend", "Bright Wise"), ("t:walker", "Wise"),
        ("t:creature -t:天使", "Sky Great"), ("t:不明", ""), ('o:"draw a card"', "Wise Draw"),
        ('o:"Draws a card"', ""), ('o:"may draw a"', "Draw"),
        ('o:"destroy target creature with"', "Sky"), ('-o:"draw a card" t:planeswalker', ""),
        ("year:2000 t:elf", ""), ("name:unt", "Sky"), ("name:明亮 or name:WURM", "Bright Great"),
        ("-name:i t:creature", "Sky Great"), ("not:split t:sorcery", ""), ("-not:split", "Draw"),
        ("t:creature AND c:g", "Great"), ("mv:odd t:creature", "Bright Great"),
        ("mv:偶数 t:creature", "Sky"), ("pow<mv t:creature", "Bright Sky"),
        ("pow>=cmc t:creature", "Great"), ("is:commander", "Bright"), ("is:token", ""),
        ("c:lorehold or c:prismari", "Draw"), ("commander:wu t:creature", "Bright Sky"),
        ("fo:feather", "Draw"),
        ("o:eather", "Draw"), ("o:cards", ""), ("o:(may feather)", "Draw"), ("t:天使/人類", ""),
        ("t:生物～天使", "Bright"),
        ("c:w", "Bright Sky"), ("c=w", "Bright"), ("c>w", "Sky"),
        ("c<=wu t:creature", "Bright Sky"), ("c!=w t:creature", "Sky Great"), ("c:藍白", "Sky"),
        ("c:m", "Sky Draw"), ("c=0 t:legendary", "Wise"), ("c:c -t:artifact", "Wise"),
        ("c>=2", "Sky Draw"), ("c:azorius", "Sky"), ("ci:wu", "Bright Sky Wise"),
        ("ci=uw", "Bright Sky"), ("id>=u", "Bright Sky Draw"), ("ci:c", "Wise"),
        ("pow>=4", "Bright Great"), ("pow<4", "Sky"), ("pow=*", "Sky"), ("pow>tou", "Great"),
        ("tou=1", "Sky"), ("力量:7", "Great"), ("loy:4", "Wise"), ("loy>4", ""),
        ("pow!=7", "Bright Sky"), ("mv>=5", "Bright Great"), ("cmc!=5 t:creature", "Sky Great"),
        ("r:mythic", "Great Wise"), ("r:秘稀", "Great Wise"), ("r>=rare", "Bright Great Wise"),
        ("r:rare e:yng", ""), ("r:common e:yng", "Bright"), ("r:稀有 s:old", "Bright"),
        ("-r:mythic t:creature", "Bright Sky"), ("r>common r<rare", "Sky"), ("r:common r:rare", ""),
        ("kw:flying", "Bright Old"), ("kw:飛行", "Bright Old"), ("kw:飞行", "Bright Old"),
        ("kw:destroy", "Sky"), ("-kw:flying t:creature", "Sky Great"), ("is:split", "Draw"),
        ("is:legendary", "Bright Wise"), ("is:傳奇", "Bright Wise"),
        ("is:spell", "Bright Sky Great Wise Draw Old"), ("is:permanent -t:creature", "Wise Old"),
        ("is:vanilla", "Great"), ("is:historic", "Bright Wise Old"), ("-is:permanent", "Draw"),
        ("is:dfc", ""), ("o:(card draw)", "Wise Draw"),
        ('o:"card draw"', ""), ("t:天使 c:白", "Bright"), ("lang:zh-hant t:creature", "Bright"),
        ("lang!=zh-hans t:creature", "Sky Great"), ("t:angel or t:wurm", "Bright Great"),
        ("t:angel OR t:wurm", "Bright Great"), ("t:天使 或 t:wurm", "Bright Great"),
        ("t:creature (c:g or kw:flying)", "Bright Great"),
        ("t:creature -(c:g or kw:flying)", "Sky"), ("-(c:w or t:artifact or t:wurm)", "Wise Draw"),
        ("-(-c:g)", "Great"), ("t:creature -(c:w pow:4)", "Sky Great"),
        ("c:w (pow>3 or (t:elf -o:draw))", "Bright Sky"), ("wurm or feather", "Great Draw"),
        ("(wurm or wise) mv<5", "Wise"), ('"draw a card" or t:elf', "Wise Draw Sky"),
        ("t:elf or 702.9", "Sky 702.9"), ("t:elf or", "Sky"), ("t:elf artist:rush c:pink", "Sky"),
        ("(-t:creature or mv:7) c:g", "Great"), ("kind:rule or t:elf", "Sky 702 702.9"),
    ],
)  # fmt: skip
def test_filters_find(kites: bool, query: str, wanted: str) -> None:
    assert _found(query) == set(wanted.split())


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("c:g", True), ("c=r", True), ("c:rg", False), ("c:m", False), ("c!=r", True), ("-c:r", False),
        ("c:c", False), ("(c:g or mv>90) name:face", True), ("name:face -(c:g pow>90)", True),
    ],
)  # fmt: skip
def test_each_side_of_a_card_has_colors_of_its_own(kites: bool, query: str, is_found: bool) -> None:
    card = _card("Two-Face", "Creature — Elf", "", {}, layout="transform", colors="R", back_colors="G")
    reindex_cards([card.pk])
    assert ("Two-Face" in _found(query)) == is_found


def test_what_has_the_words_of_a_bracket_comes_before_what_only_meets_a_filter(kites: bool) -> None:
    results = search("wise or t:creature", language="en")
    assert results.hits[0].heading("en") == "Wise One"
    assert any(
        segment.marked for segment in search("feather or t:elf", language="en").hits[0].snippet.segments
    )
    assert results.total == len(results.hits) == 4


@pytest.mark.parametrize("query", ["t:elf artist:rush", "artist:rush", "t:elf c:pink", "r:shiny", "pow>big"])
def test_what_is_not_understood_is_said_in_every_language(kites: bool, query: str) -> None:
    said = set()
    for language in LANGUAGES:
        with override(language):
            said.add(search(query, language=language).explanations[0].message)
    assert len(said) == 3


@pytest.mark.parametrize(
    "query", ["bright angel", "destroy target creature or land", '"draw a card"', "Draw (Burn)"]
)
def test_plain_words_narrow_nothing(query: str) -> None:
    assert filter_condition(parse(query)) == Condition()


@pytest.mark.parametrize("name", ["Young Days", "青年时代", "青年時代", "青年", "yng", "young"])
def test_a_set_is_found_by_its_code_and_its_name_in_any_language(kites: bool, name: str) -> None:
    names = {hit.names["en"] for hit in search(f'e:"{name}" t:wurm', language="en").hits}
    assert names == {"Great Wurm"}


@pytest.mark.parametrize("name", ["Chinese Only", "旧日遗闻", "舊日遺聞"])
def test_a_set_is_found_by_the_name_that_its_release_notes_give_it(kites: bool, name: str) -> None:
    found = search(f'set:"{name}" t:elf', language="en")
    assert bool(found.hits) == (name != "Chinese Only")


def test_page_and_api_find_the_same(kites: bool, client: Client) -> None:
    query = {"q": "t:creature (c:白 或 pow>=7) -o:destroy"}
    names = {one["name"]["en"] for one in client.get("/api/v1/search", query).json()["results"]}
    assert names == {"Bright Angel", "Great Wurm"}
    page = client.get("/en/search/", query).content.decode()
    assert all(name in page for name in names)
    assert "Sky Hunter" not in page


def test_a_filtered_search_takes_a_handful_of_queries(kites: bool) -> None:
    with CaptureQueriesContext(connection) as queries:
        search("angel or (kw:飛行 r:rare) or (pow>3 -kw:飛行) or is:vanilla", language="en")
    assert len(queries) <= 10


_PIECES = st.sampled_from(
    [
        "(", ")", "-(", " or ", "或", "t:elf", "c>=wu", 'o:"a b"', "-flying", "angel", '"', " ", "x:y",
        "pow>tou", "kw:%", "r>=rare", "is:spell", "ci:m", "kw:飛", "e:old", "edition:2006", "702.9",
        "-r:rare", "loy!=*", "lang:en", "o:。",
    ]
)  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(query=st.lists(_PIECES, max_size=24).map("".join))
def test_whatever_is_put_together_gets_results_or_an_explanation(kites: bool, query: str) -> None:
    results = search(query, language="zh-hans")
    assert results.hits or results.explanations


@pytest.mark.parametrize(
    "query", ["-(a or " * 28, "(" * 200, "t:elf" + "-(" * 90, "(a or b)" * 25, "-(c:w)" * 33]
)
def test_deep_and_wide_brackets_get_an_answer(kites: bool, query: str) -> None:
    results = search(query, language="en")
    assert results.hits or results.explanations
