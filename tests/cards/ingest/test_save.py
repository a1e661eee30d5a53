"""Saving a set: once, again, newer, beside what curators and the starter have written."""

from __future__ import annotations

import pytest

from cards.models import Card, CardName, Face, Printing, Set
from faqsite.models import ContentVersion
from faqsite.search.models import SearchEntry
from faqsite.translated import exact_text
from rulings.ingest.save.states import states_of
from rulings.models import TranslationState
from tests.cards.ingest.mtgjson_data import HANS, HANT, chinese, entry, faces, oracle_id
from tests.cards.ingest.saved import otter, save
from tests.factories import make_card

pytestmark = pytest.mark.django_db


def reworded(card: Card) -> list[str]:
    return card.faces.get().reworded


def test_a_print_whose_english_was_reworded_since_is_marked() -> None:
    today = "Otter enters the battlefield."
    older = entry(
        foreignData=[chinese(HANS, "测试水獭", "进场。")], text=today, originalText="Otter comes into play."
    )
    save("ONE", older)
    card = Card.objects.get(slug="test-otter")
    assert reworded(card) == ["zh-hans"]
    newer = entry(
        foreignData=[chinese(HANS, "测试水獭", "进战场。")], text=today, originalText=today, number="7"
    )
    save("TWO", newer, releaseDate="2021-01-01")
    assert reworded(card) == []
    assert not save("ONE", older).is_change
    assert reworded(card) == []


def names(card: Card) -> set[tuple[str, str, str]]:
    return set(card.names.values_list("language", "name", "kind"))


def test_a_card_is_saved_with_all_that_belongs_to_it() -> None:
    ruling = {"date": "2020-02-02", "text": "Yes, it may."}
    save("ONE", otter("测试水獭", "面带笑容。", rulings=[ruling]), translations={HANS: "第一系列"})
    card = Card.objects.get(slug="test-otter")
    face = card.faces.get()
    assert (
        exact_text(card, "name", "en"),
        exact_text(card, "name", "zh-hans"),
        card.mana_cost,
        card.colors,
    ) == (
        "Test Otter",
        "测试水獭",
        "{1}{U}",
        "U",
    )
    assert (exact_text(face, "type_line", "en"), exact_text(face, "text", "zh-hans"), face.power) == (
        "Creature — Otter",
        "面带笑容。",
        "1",
    )
    assert face.printed_in == {"zh-hans": "ONE"}
    assert exact_text(Set.objects.get(code="ONE"), "name", "zh-hans") == "第一系列"
    assert card.printings.get().rarity == "common"
    assert [(exact_text(one, "text", "en"), one.source) for one in card.rulings.all()] == [
        ("Yes, it may.", "MTGJSON")
    ]
    assert names(card) == {("en", "Test Otter", "current"), ("zh-hans", "测试水獭", "current")}
    assert SearchEntry.objects.filter(kind="card", object_id=card.pk).exists()


def test_the_missing_script_is_converted_and_says_so() -> None:
    save("ONE", otter("测试水獭", "面带笑容。"))
    face = Face.objects.get()
    assert exact_text(face, "name", "zh-hant") == "測試水獺"
    assert states_of(Face, [face.pk])[face.pk, "zh-hant"].state == TranslationState.State.CONVERTED
    assert not CardName.objects.filter(language="zh-hant").exists()


def test_the_same_set_again_changes_no_row() -> None:
    cards = [
        otter("测试水獭", "面带笑容。", rulings=[{"date": "2020-02-02", "text": "Yes."}]),
        *faces("split", ["Left", "Right"], number="2", foreignData=[[chinese(HANT, "左面 // 右面")]] * 2),
        entry("Jötun Otter", "3", asciiName="Jotun Otter", foreignData=[chinese(HANS, "測試水獺")]),
    ]
    assert save("ONE", *cards).is_change
    version = ContentVersion.current()
    again = save("ONE", *cards)
    assert not again.is_change
    assert {(rows.created, rows.updated, rows.deleted) for rows in again.rows} == {(0, 0, 0)}
    assert again.changed_cards == again.changed_rulings == set()
    assert ContentVersion.current() == version


def test_a_newer_file_changes_only_what_is_new() -> None:
    save("ONE", otter(), entry("Second", "2"))
    report = save("ONE", otter(text=None), entry("Second", "2", text="It now does this."))
    changed = {rows.subject: (rows.created, rows.updated, rows.deleted) for rows in report.rows}
    assert changed.pop("faces") == (0, 1, 0)
    assert set(changed.values()) == {(0, 0, 0)}
    assert report.changed_cards == {Card.objects.get(slug="second").pk}


@pytest.mark.parametrize("order", [("OLD", "NEW"), ("NEW", "OLD")])
def test_the_newest_print_stands_in_whatever_order_sets_come(order: tuple[str, str]) -> None:
    sets = {
        "OLD": (otter("地精水獭", "旧的文字。"), "2001-01-01"),
        "NEW": (otter("妖精水獭", "新的文字。"), "2020-01-01"),
    }
    for code in order:
        card, day = sets[code]
        save(code, card, releaseDate=day)
    face = Face.objects.get()
    assert (exact_text(face, "name", "zh-hans"), exact_text(face, "text", "zh-hans"), face.printed_in) == (
        "妖精水獭",
        "新的文字。",
        {"zh-hans": "NEW"},
    )
    assert names(face.card) >= {("zh-hans", "妖精水獭", "current"), ("zh-hans", "地精水獭", "former")}
    assert exact_text(face.card, "name", "zh-hans") == "妖精水獭"


def test_a_print_without_a_text_does_not_take_away_an_older_text() -> None:
    save("OLD", otter("测试水獭", "旧的文字。"), releaseDate="2001-01-01")
    save("NEW", otter("测试水獭"), releaseDate="2020-01-01")
    face = Face.objects.get()
    assert (exact_text(face, "text", "zh-hans"), face.printed_in) == ("旧的文字。", {"zh-hans": "OLD"})


def test_what_a_curator_has_reviewed_stays_and_the_printed_name_still_leads_to_the_card() -> None:
    save("ONE", otter("错误水獭", "错误文字。"))
    face = Face.objects.get()
    Face.objects.filter(pk=face.pk).update(name_zh_hans="正确水獭", text_zh_hans="正确文字。")
    face.states.create(language="zh-hans", state="reviewed", source_language="en", source_fingerprint="x")
    save("ONE", otter("错误水獭", "错误文字。"))
    face.refresh_from_db()
    assert (exact_text(face, "name", "zh-hans"), exact_text(face, "text", "zh-hans")) == (
        "正确水獭",
        "正确文字。",
    )
    assert exact_text(face.card, "name", "zh-hans") == "正确水獭"
    assert names(face.card) >= {("zh-hans", "正确水獭", "current"), ("zh-hans", "错误水獭", "former")}


def test_print_replaces_a_conversion() -> None:
    save("ONE", otter("测试水獭", "面带笑容。"))
    save("TWO", otter("試驗水獺", "滿面笑容。", HANT))
    face = Face.objects.get()
    assert (exact_text(face, "name", "zh-hant"), exact_text(face, "text", "zh-hant")) == (
        "試驗水獺",
        "滿面笑容。",
    )
    assert face.printed_in == {"zh-hans": "ONE", "zh-hant": "TWO"}
    assert states_of(Face, [face.pk]) == {}


def test_the_starters_own_words_give_way_to_the_card() -> None:
    own = {"en": Face.OWN_WORDS, "zh-hans": Face.OWN_WORDS, "zh-hant": Face.OWN_WORDS}
    card = make_card(
        {"en": "Test Otter", "zh-hans": "测试水獭", "zh-hant": "測試水獺"},
        {"en": "An otter that smiles.", "zh-hans": "一只笑着的水獭。", "zh-hant": "一隻笑著的水獺。"},
        slug="test-otter",
        oracle_id=oracle_id("Test Otter"),
        printed_in=own,
    )
    save("ONE", otter("测试水獭", "面带笑容。"))
    face = Card.objects.get().faces.get()
    assert face.card_id == card.pk
    assert exact_text(face, "text", "en") == "When this otter arrives, look happy."
    assert (exact_text(face, "text", "zh-hans"), exact_text(face, "text", "zh-hant")) == (
        "面带笑容。",
        "面帶笑容。",
    )
    assert face.printed_in == {"zh-hans": "ONE"}
    assert not save("ONE", otter("测试水獭", "面带笑容。")).is_change


def test_own_words_go_where_no_print_is_known() -> None:
    make_card(
        {"en": "Test Otter", "zh-hans": "测试水獭"},
        {"zh-hans": "一只笑着的水獭。"},
        slug="test-otter",
        printed_in={"zh-hans": Face.OWN_WORDS},
    )
    save("ONE", otter())
    face = Face.objects.get()
    assert (exact_text(face, "name", "zh-hans"), exact_text(face, "text", "zh-hans"), face.printed_in) == (
        "测试水獭",
        None,
        {},
    )


def test_a_card_known_without_oracle_id_is_adopted_by_its_name() -> None:
    card = make_card({"en": "Test Otter"}, slug="test-otter")
    save("ONE", otter())
    card.refresh_from_db()
    assert str(card.oracle_id) == oracle_id("Test Otter")
    assert Card.objects.count() == 1


def test_two_cards_of_one_name_have_two_addresses_that_stay() -> None:
    other = oracle_id("another")
    save("ONE", otter(), otter(number="2", oracle=other))
    slugs = {"test-otter", f"test-otter-{other[:8]}"}
    assert set(Card.objects.values_list("slug", flat=True)) == slugs
    save("TWO", otter(oracle=other), otter(number="2"))
    assert set(Card.objects.values_list("slug", flat=True)) == slugs


@pytest.mark.parametrize(("name", "slug"), [("Æther Ōtter’s Den", "aether-otters-den"), ("_____", "card-")])
def test_addresses_are_plain(name: str, slug: str) -> None:
    save("ONE", entry(name))
    assert Card.objects.get().slug.startswith(slug)


@pytest.mark.parametrize("order", [("SLD", "ONE"), ("ONE", "SLD")])
def test_a_reversible_card_is_a_printing_of_the_card_it_shows(order: tuple[str, str]) -> None:
    sets = {
        "ONE": [otter()],
        "SLD": faces("reversible_card", ["Test Otter", "Test Otter"], number="7", oracle=[None, None]),
    }
    for code in order:
        save(code, *sets[code])
    card = Card.objects.get()
    assert (str(card.oracle_id), card.layout, card.faces.count()) == (oracle_id("Test Otter"), "normal", 1)
    assert set(card.printings.values_list("set__code", "number")) == {("ONE", "1"), ("SLD", "7")}


def test_numbers_that_the_set_no_longer_has_go_and_other_cards_stay() -> None:
    save("ONE", otter(number="1"), entry("Second", "2"))
    save("ONE", otter(number="1a"))
    assert set(Printing.objects.values_list("card__slug", "number")) == {
        ("test-otter", "1a"),
        ("second", "2"),
    }


def test_a_renamed_card_keeps_its_address_and_its_older_name() -> None:
    save("ONE", otter())
    save("ONE", entry("Grand Otter", oracle=oracle_id("Test Otter")))
    card = Card.objects.get()
    assert (card.slug, exact_text(card, "name", "en")) == ("test-otter", "Grand Otter")
    assert names(card) == {("en", "Grand Otter", "current"), ("en", "Test Otter", "former")}
