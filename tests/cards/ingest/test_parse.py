"""One set of MTGJSON as dataclasses: faces, printed texts, names."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from cards.ingest.parse import parse_set
from cards.ingest.parsed import ParsedCard, ParsedName, ParsedSet
from rulings.ingest.parsed import SourceError
from tests.cards.ingest.mtgjson_data import HANS, HANT, card_set, chinese, entry, faces


def parse(*cards: dict[str, Any], **fields: Any) -> ParsedSet:
    return parse_set(card_set("TST", *cards, **fields), "TST.json")


def only(*cards: dict[str, Any]) -> ParsedCard:
    (card,) = parse(*cards).cards
    return card


def test_a_set_has_its_code_name_date_and_chinese_names() -> None:
    parsed = parse(translations={HANS: "测试系列", HANT: None, "French": "Essai"}, releaseDate="2006-07-21")
    assert (parsed.code, parsed.name, parsed.release_date) == ("TST", "Set TST", date(2006, 7, 21))
    assert parsed.translations == (("zh-hans", "测试系列"),)


def test_tokens_and_art_cards_are_left_aside_and_counted() -> None:
    parsed = parse(entry(), entry("Art", "2", layout="art_series"), tokens=[entry("Token", layout="token")])
    assert [card.name for card in parsed.cards] == ["Test Otter"]
    assert parsed.left_aside == 2


def test_one_game_object_under_two_numbers_is_one_card() -> None:
    card = only(entry(number="1"), entry(number="1★", rarity="rare"))
    assert [(printing.number, printing.rarity) for printing in card.printings] == [
        ("1", "common"),
        ("1★", "rare"),
    ]


def test_identity_and_keywords_are_those_of_all_faces() -> None:
    sides = faces("aftermath", ["Up", "Down"], colorIdentity=[["R"], ["U"]], keywords=[["Scry"], ["Fight"]])
    card = only(*sides)
    assert (card.color_identity, card.keywords) == ("UR", ("Fight", "Scry"))
    assert (only(entry()).color_identity, only(entry()).keywords) == ("", ())


@pytest.mark.parametrize(
    ("layout", "back"), [("transform", "UG"), ("modal_dfc", "UG"), ("aftermath", None), ("split", None)]
)
def test_the_colors_of_a_back_are_its_own(layout: str, back: str | None) -> None:
    card = only(*faces(layout, ["Day", "Night"], colors=[["W"], ["G", "U"]]))
    assert card.back_colors == back
    assert only(entry(colors=["W"])).back_colors is None


def test_colours_come_in_wubrg_order_and_values_with_halves() -> None:
    card = only(entry(colors=["G", "W", "R"], manaValue=0.5))
    assert (card.colors, card.mana_value) == ("WRG", Decimal("0.5"))


@pytest.mark.parametrize(
    ("layout", "colors"),
    [
        ("split", "UR"),
        ("aftermath", "UR"),
        ("transform", "U"),
        ("modal_dfc", "U"),
        ("adventure", "U"),
        ("flip", "U"),
    ],
)
def test_cards_of_two_faces(layout: str, colors: str) -> None:
    front = [chinese(HANS, "左 // 右", "左面。", faceName="左面")]
    back = [chinese(HANS, "左 // 右", "右面。", faceName="右面")]
    card = only(
        *reversed(
            faces(
                layout,
                ["Left", "Right"],
                foreignData=[front, back],
                colors=[["U"], ["R"]],
                manaCost=["{U}", "{R}"],
            )
        )
    )
    assert (card.layout, card.name, card.colors) == (layout, "Left // Right", colors)
    assert card.mana_cost == "{U} // {R}"
    assert [(face.position, face.name, face.text) for face in card.faces] == [
        (0, "Left", "Face Left."),
        (1, "Right", "Face Right."),
    ]
    assert [face.printed[0].name for face in card.faces] == ["左面", "右面"]
    assert card.other_names == (ParsedName("zh-hans", "左 // 右"),)


def test_five_halves_are_five_faces() -> None:
    card = only(*faces("split", ["Ene", "Mene", "Mi", "Ro", "Mops"]))
    assert [face.name for face in card.faces] == ["Ene", "Mene", "Mi", "Ro", "Mops"]


def test_without_a_face_name_the_half_stands_at_its_side() -> None:
    slot = [chinese(HANS, "左面 // 右面")]
    card = only(*faces("split", ["Left", "Right"], foreignData=[slot, slot]))
    assert [face.printed[0].name for face in card.faces] == ["左面", "右面"]


def _modal(layout: str) -> tuple[str | None, str | None]:
    hint_of_land, hint_of_wizard = "地\n{T}：加{U}。", "法术师\n{4}{U}"
    sides = faces(
        layout,
        ["Test Wizard", "Test Shore"],
        manaCost=["{4}{U}", ""],
        foreignData=[
            [chinese(HANS, "甲", f"第一句。\n地。\n{hint_of_land}", type="生物～人鱼／法术师")],
            [chinese(HANS, "乙", f"它须横置进战场。\n{{T}}：加{{U}}。\n{hint_of_wizard}", type="地")],
        ],
    )
    front, back = (face.printed[0].text for face in only(*sides).faces)
    return front, back


def test_what_a_corner_tells_of_the_other_side_is_not_this_sides_text() -> None:
    assert _modal("modal_dfc") == ("第一句。\n地。", "它须横置进战场。\n{T}：加{U}。")
    assert _modal("transform")[0] == "第一句。\n地。\n地\n{T}：加{U}。"


def test_a_face_that_carries_the_other_faces_words_has_none_of_its_own() -> None:
    slot = [chinese(HANS, "左面", "左面的文字。")]
    parsed = parse(*faces("transform", ["Left", "Right"], foreignData=[slot, slot]))
    front, back = parsed.cards[0].faces
    assert front.printed[0].name == "左面"
    assert (back.printed[0].name, back.printed[0].text) == (None, None)
    assert parsed.lint["name_of_other_face"] == 1


def test_a_melding_card_has_the_melded_permanent_as_its_back() -> None:
    melded = entry("Big Otter", "9b", side="b", faceName="Big Otter", layout="meld")
    half = entry(
        "Left Otter // Big Otter", "9a", side="a", faceName="Left Otter", layout="meld",
        oracle=entry("Left Otter")["identifiers"]["scryfallOracleId"], otherFaceIds=[melded["uuid"]],
    )  # fmt: skip
    cards = {card.name: card for card in parse(half, melded).cards}
    assert [face.name for face in cards["Left Otter // Big Otter"].faces] == ["Left Otter", "Big Otter"]
    assert [(face.name, face.position) for face in cards["Big Otter"].faces] == [("Big Otter", 0)]


def test_each_side_of_a_reversible_card_prints_the_card_of_its_name() -> None:
    sides = faces("reversible_card", ["Test Otter", "Test Otter"], oracle=[None, None])
    card = only(*sides)
    assert (card.name, card.oracle_id, card.is_whole) == ("Test Otter", None, False)
    assert len(card.faces) == 1


@pytest.mark.parametrize("layout", ["saga", "class", "leveler"])
def test_frames_of_one_face(layout: str) -> None:
    assert (only(entry(layout=layout)).layout, len(only(entry(layout=layout)).faces)) == (layout, 1)


@pytest.mark.parametrize("layout", ["host", "augment", "planar", "a frame of tomorrow"])
def test_other_frames_are_other(layout: str) -> None:
    assert only(entry(layout=layout)).layout == "other"


@pytest.mark.parametrize("name", ["", "  ", "Test Otter", "生物～水獭"])
def test_a_slot_that_holds_no_name_is_missing(name: str) -> None:
    card = only(entry(foreignData=[chinese(HANS, name, "每当水獭进场时，面带笑容。", type="生物～水獭")]))
    assert card.faces[0].printed[0].name is None
    assert card.faces[0].printed[0].text == "每当水獭进场时，面带笑容。"


def test_a_name_in_the_other_script_is_kept_to_find_the_card_by() -> None:
    card = only(entry(foreignData=[chinese(HANS, "測試水獺")]))
    assert card.faces[0].printed == ()
    assert card.faces[0].other_names == (ParsedName("zh-hant", "測試水獺", printed=False),)


def test_of_two_printings_in_a_set_the_one_with_a_text_stands_and_both_names_stay() -> None:
    card = only(
        entry(number="1", foreignData=[chinese(HANS, "测试水獭")]),
        entry(number="2", foreignData=[chinese(HANS, "试验水獭", "面带笑容。")]),
    )
    (printed,) = card.faces[0].printed
    assert (printed.name, printed.text) == ("试验水獭", "面带笑容。")
    assert card.faces[0].other_names == (ParsedName("zh-hans", "测试水獭"),)


def test_names_printed_instead_of_the_cards_own() -> None:
    card = only(entry("Jötun Otter", flavorName="Famous Otter", asciiName="Jotun Otter"))
    assert card.faces[0].other_names == (
        ParsedName("en", "Famous Otter"),
        ParsedName("en", "Jotun Otter", printed=False),
    )


def test_rulings_are_each_once_and_blank_ones_counted() -> None:
    ruling = {"date": "2020-02-02", "text": "It pays {E}! Yes, {2/W} too."}
    blank = {"date": "2020-02-02", "text": " "}
    parsed = parse(entry(number="1", rulings=[ruling]), entry(number="2", rulings=[ruling, blank]))
    (found,) = parsed.cards[0].rulings
    assert (found.date, found.text) == (date(2020, 2, 2), ruling["text"])
    assert parsed.lint["ruling_blank"] == 1


def test_cards_without_a_chinese_name_are_counted() -> None:
    parsed = parse(entry(), entry("Second", "2", foreignData=[chinese(HANS, "第二")]))
    assert (parsed.missing_names("zh-hans"), parsed.missing_names("zh-hant")) == (1, 2)


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (entry(name=""), "has no name"),
        (entry(manaCost=7), "manaCost is not a text"),
        (entry(manaValue="much"), "manaValue is not a number"),
        (entry(manaValue=-1), "manaValue is out of bounds"),
        (entry(oracle="x"), "scryfallOracleId is no UUID"),
        (entry(side="front"), "side is not a letter"),
        (entry(number="1" * 13), "number is longer than 12"),
        (entry(foreignData={}), "foreignData is not a list"),
        (entry(rulings=[3]), "is not a JSON object"),
        (entry(rulings=[{"date": "soon", "text": "x"}]), "date is not a date"),
    ],
)
def test_the_wrong_shape_is_told_with_its_place(card: dict[str, Any], message: str) -> None:
    with pytest.raises(SourceError, match=message) as raised:
        parse(entry("First"), card)
    assert "TST.json, set TST, card 2" in str(raised.value)
