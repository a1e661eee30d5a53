"""The read API: texts by language, one sentence where there is nothing, few queries, never a traceback."""

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faqsite.search.rebuilding import rebuild
from rulings.models import GlossaryTerm, GlossaryVersion, TranslationState
from tests.factories import (
    make_block,
    make_card,
    make_document,
    make_edition,
    make_printing,
    make_rule,
    make_ruling,
    make_section,
    make_set,
    make_term,
)

pytestmark = pytest.mark.django_db

API = "/api/v1"


@pytest.fixture(scope="module", autouse=True)
def world(made_once):
    old, new = make_edition(date(2006, 7, 15)), make_edition(date(2024, 4, 12))
    then = make_rule("502.13", old, title={"en": "Bouncing", "zh-hant": "彈跳"}, last_edition=old)
    make_rule("502.13a", old, {"en": "A beeble bounces."}, last_edition=old)
    make_rule("702.24", new, title={"en": "Bouncing", "zh-hant": "彈跳"}, rule=then.rule)
    make_rule(
        "702.24a", new, {"en": "A beeble bounces.", "zh-hans": "比布会弹跳。"}, examples={"en": ["Boing."]}
    )
    make_rule("502.13", new, title={"en": "Untapping"})
    set_ = make_set("BBL", {"en": "Beebles", "zh-hant": "比布"})
    card = make_card({"en": "Beeble King", "zh-hant": "比布大王"}, slug="beeble-king", mana_cost="{1}{U}")
    make_printing(card, set_)
    ruling = make_ruling(card, text={"en": "It bounces.", "zh-hant": "它會彈跳。"}, date=date(2006, 7, 1))
    document = make_document({"zh-hant": "比布常見問題集"}, slug="bbl-faq", set=set_, edition=old)
    section = make_section(document, {"zh-hant": "通則"})
    make_block(section, "card", faces={"zh-hant": [{"name": "比布大王", "mana_cost": "{1}{U}"}]}, card=card)
    make_block(section, "ruling", text={"zh-hant": "它會彈跳。"}, ruling=ruling)
    term = GlossaryTerm.objects.create(slug="beeble")
    GlossaryVersion.objects.create(
        term=term, first_edition=new, name_en="Beeble", definition_en="A ball.", name_zh_hans="比布"
    )
    rebuild()


def get(client, path: str, status: int = 200):
    response = client.get(f"{API}/{path}")
    assert response.status_code == status, response.content
    return response.json()


def test_a_rule_is_the_current_editions(client, world):
    rule = get(client, "rules/502.13")
    assert rule["title"] == {"zh-hant": None, "zh-hans": None, "en": "Untapping"}
    assert rule["edition"] == "2024-04-12"


def test_a_rule_of_an_edition_is_that_editions(client, world):
    rule = get(client, "rules/502.13?edition=2006-07-15")
    assert rule["title"] == {"zh-hant": "彈跳", "zh-hans": None, "en": "Bouncing"}
    assert [each["number"] for each in rule["rules"]] == ["502.13a"]


def test_examples_are_lists_by_language(client, world):
    assert get(client, "rules/702.24a")["examples"] == {"zh-hant": None, "zh-hans": None, "en": ["Boing."]}


def test_numbers_are_taken_as_people_type_them(client, world):
    assert get(client, "rules/702.24A.")["number"] == "702.24a"


def test_history_has_a_row_for_every_edition_with_the_rule(client, world):
    assert get(client, "rules/702.24/history") == {
        "number": "702.24",
        "versions": [
            {"edition": "2006-07-15", "number": "502.13"},
            {"edition": "2024-04-12", "number": "702.24"},
        ],
    }


def test_two_editions_are_compared_by_identity(client, world):
    found = get(client, "compare/2006-07-15/2024-04-12")
    listed = [
        (each["kind"], (each["older"] or {}).get("number"), (each["newer"] or {}).get("number"))
        for each in found["changes"]
    ]
    assert listed == [
        ("added", None, "502.13"),
        ("removed", "502.13a", None),
        ("renumbered", "502.13", "702.24"),
        ("added", None, "702.24a"),
    ]
    assert found["counts"]["renumbered"] == 1
    assert get(client, "compare/2006-07-15/2024-04-12?chapter=7")["counts"]["removed"] == 0
    get(client, "compare/2006-07-15/1998-01-01", status=404)


def test_a_rule_that_came_from_another_chapter_is_not_added_to_its_new_one(client, world):
    found = get(client, "compare/2006-07-15/2024-04-12?chapter=7")
    assert [each["kind"] for each in found["changes"]] == ["renumbered", "added"]


def test_numbers_that_moved_have_their_new_ones(client, world):
    assert get(client, "compare/2006-07-15/2024-04-12/numbers")["numbers"] == [
        {"older": "502.13", "newer": "702.24", "kind": "renumbered", "merged_into": []},
        {"older": "502.13a", "newer": None, "kind": "removed", "merged_into": []},
    ]


def test_terms_are_compared_too(client, world):
    old, new = make_edition(date(2006, 7, 15)), make_edition(date(2024, 4, 12))
    first = make_term("rolling", old, {"en": "Rolling"}, {"en": "It rolls."}, last_edition=old)
    make_term("rolling", new, {"en": "Rolling"}, {"en": "It rolled."}, term=first.term)
    found = get(client, "compare/2006-07-15/2024-04-12")["glossary"]
    assert [(each["kind"], each["older"], each["newer"]) for each in found] == [
        ("added", None, {"term": "Beeble", "definition": "A ball."}),
        (
            "changed",
            {"term": "Rolling", "definition": "It rolls."},
            {"term": "Rolling", "definition": "It rolled."},
        ),
    ]


def test_editions_are_listed_newest_first(client, world):
    assert [each["effective"] for each in get(client, "editions")] == ["2024-04-12", "2006-07-15"]


def test_a_term_by_its_slug(client, world):
    assert get(client, "glossary/beeble")["term"] == {"zh-hant": None, "zh-hans": "比布", "en": "Beeble"}


def test_a_card_has_its_faces_sets_and_rulings(client, world):
    card = get(client, "cards/beeble-king")
    assert card["faces"][0]["name"]["zh-hant"] == "比布大王"
    assert card["sets"] == ["BBL"]
    assert [each["text"]["en"] for each in card["rulings"]] == ["It bounces."]


def test_a_set_has_its_cards_and_documents(client, world):
    found = get(client, "sets/bbl")
    assert [card["slug"] for card in found["cards"]] == ["beeble-king"]
    assert found["documents"] == ["bbl-faq"]


def test_rulings_are_asked_for_by_any_name_of_one_card(client, world):
    assert get(client, "rulings?card=BEEBLE%20king")["card"] == "beeble-king"
    for slug in ("first-otter", "second-otter"):
        make_card({"en": slug, "zh-hans": "水獭"}, slug=slug)
    detail = get(client, "rulings?card=水獺", status=404)["detail"]
    assert "first-otter, second-otter" in detail


def test_rulings_of_a_card_are_paged(client, world):
    found = get(client, "rulings?card=beeble-king&limit=1&offset=1")
    assert (found["count"], found["results"]) == (1, [])


def test_a_document_has_its_blocks_in_order_with_texts_by_language(client, world):
    document = get(client, "documents/bbl-faq")
    blocks = document["sections"][0]["blocks"]
    assert [block["kind"] for block in blocks] == ["card", "ruling"]
    assert blocks[0]["name"] == {"zh-hant": "比布大王", "zh-hans": None, "en": None}
    assert blocks[0]["mana_cost"] == "{1}{U}"
    assert blocks[1]["cards"] == ["beeble-king"]
    assert blocks[1]["url"] == f"{document['url']}?at={blocks[1]['anchor']}#{blocks[1]['anchor']}"
    assert document["sections"][0]["url"].startswith(f"{document['url']}?at=")
    assert (document["edition"], document["fits"]) == ("2006-07-15", None)


def test_an_undated_excerpt_gives_the_editions_it_fits(client, world):
    days = {"fits_first": date(2013, 7, 13), "fits_last": date(2021, 2, 15)}
    make_document({"en": "Some rules"}, slug="part", kind="excerpt", **days)
    assert get(client, "documents/part")["fits"] == {"first": "2013-07-13", "last": "2021-02-15"}


def test_drafts_are_not_public(client, world):
    make_document({"en": "Draft"}, slug="draft", is_public=False)
    assert "draft" not in [each["slug"] for each in get(client, "documents")]
    get(client, "documents/draft", status=404)


def test_search_gives_names_by_language_and_marks_what_matched(client, world):
    found = get(client, "search?q=比布大王")
    first = found["results"][0]
    assert (first["kind"], first["name"]["en"]) == ("card", "Beeble King")
    assert found["totals"]["card"] == 1


def test_the_language_never_changes_what_is_found(client, world):
    answers = [get(client, f"search?q=beeble&lang={tag}") for tag in ("en", "zh-TW", "zh-Hans")]
    found = [{(each["kind"], each["number"], each["name"]["en"]) for each in a["results"]} for a in answers]
    assert found[0] == found[1] == found[2]
    assert found[0]


def test_suggest_finds_names_in_any_language(client, world):
    assert get(client, "suggest?q=比布大")[0]["name"] == "比布大王"


@pytest.mark.parametrize(
    "path",
    [
        "rules/999.9",
        "rules/beeble",
        "rules/702.24?edition=1998-01-01",
        "rules/999.9/history",
        "glossary/nothing",
        "cards/nothing",
        "sets/NOPE",
        "documents/nothing",
        "rulings?card=nothing",
    ],
)
def test_what_is_not_there_is_told_in_one_sentence(client, world, path):
    assert get(client, path, status=404)["detail"].endswith(".")


@pytest.mark.parametrize("parameters", ["", "?q=x&limit=0", "?q=x&limit=101", "?q=x&offset=-1"])
def test_wrong_parameters_are_refused_in_one_sentence(client, world, parameters):
    assert get(client, f"search{parameters}", status=422)["detail"].endswith(".")


def test_nothing_can_be_written(client, world):
    for method in (client.post, client.put, client.patch, client.delete):
        assert method(f"{API}/cards/beeble-king").status_code in (403, 405)


def test_chinese_stands_unescaped(client, world):
    assert "比布".encode() in client.get(f"{API}/cards/beeble-king").content


@pytest.mark.parametrize("path", ["documents/bbl-faq", "sets/BBL", "search?q=beeble", "rules/702.24"])
def test_an_answer_needs_few_queries(client, world, django_assert_max_num_queries, path):
    with django_assert_max_num_queries(12):
        get(client, path)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.text(max_size=80))
def test_whatever_is_searched_is_answered(client, world, query):
    response = client.get(f"{API}/search", {"q": query})
    assert response.status_code == 200
    assert "results" in response.json()


def test_texts_that_were_made_here_say_so(client):
    """Nobody shall take what a program converted for what a publisher printed."""
    edition, newer = make_edition(date(2024, 4, 12)), make_edition(date(2025, 4, 12))
    texts = {"en": "Bounce.", "zh-hans": "弹跳。", "zh-hant": "彈跳。"}
    rule = make_rule("702.1a", edition, text=texts)
    term = make_term("bounce", edition, texts)
    card = make_card(texts, texts, slug="bouncer")
    ruling = make_ruling(card, text=texts)
    document = make_document(texts, slug="notes")
    section = make_section(document, heading=texts)
    rows = [rule, term, card.faces.get(), ruling, document, section, make_block(section, text=texts)]
    for row in rows:
        TranslationState.objects.create(
            text=row, language="zh-hant", state="converted", source_language="zh-hans"
        )
        TranslationState.objects.create(
            text=row, language="zh-hans", state="draft", source_language="en", source_fingerprint="older",
            carried_from=edition.effective,
        )  # fmt: skip
    answers = [
        get(client, "rules/702.1a"), get(client, "glossary/bounce"), *get(client, "cards/bouncer")["faces"],
        *get(client, "cards/bouncer")["rulings"], *get(client, "rulings?card=bouncer")["results"],
        whole := get(client, "documents/notes"), *whole["sections"], *whole["sections"][0]["blocks"],
        answer := get(client, f"resolve?number=702.1a&on={newer.effective}"), answer["today"],
    ]  # fmt: skip
    for answer in answers:
        assert set(answer["made"]) == {"zh-hant", "zh-hans"}
        assert answer["made"]["zh-hant"]["state"] == "converted"
        assert answer["made"]["zh-hans"]["carried_from"] == "2024-04-12"
    assert answers[0]["made"]["zh-hans"]["stale"] is True
    assert answers[2]["made"]["zh-hans"]["stale"] is None
