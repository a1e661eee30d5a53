"""Rulings without bullets are told from the text of the card by what they say."""

import pytest

from rulings.ingest.parse.document import parse_document
from rulings.ingest.parsed import BlockKind
from rulings.ingest.ruling_words import first_ruling

CARD = ["飞行，警戒", "当灰影兵进战场时，派出一个1/1白色士兵衍生生物。"]
RULINGS = [
    "如果灰影兵在其异能结算前离开战场，则你仍会派出该衍生物。",
    "你无法选择不派出该衍生物。举例来说，就算你不想要它也一样。",
]


@pytest.mark.parametrize(("text", "rulings"), [(CARD, RULINGS), (CARD[1:], RULINGS[:1]), (CARD, [])])
def test_the_break_between_text_and_rulings(text: list[str], rulings: list[str]) -> None:
    assert first_ruling([*text, *rulings]) == len(text)


def test_a_document_without_bullets() -> None:
    lines = ["丁地发布释疑", "", "单卡解惑", ""]
    for name in ("灰影兵", "白影兵", "黑影兵"):
        named = [line.replace("灰影兵", name) for line in CARD + RULINGS]
        lines += [name, "{一}{白}", "生物～人类／士兵", "2/2", *named, ""]
    document = parse_document("\n".join(lines))
    blocks = [block for section in document.sections for block in section.blocks]
    assert [block.kind for block in blocks] == [BlockKind.CARD, BlockKind.RULING, BlockKind.RULING] * 3
    assert blocks[1].card_names == ("灰影兵",)
    assert blocks[0].faces[0].text.splitlines() == CARD


def test_a_flat_document_without_bullets_doubts_its_rulings() -> None:
    parts = ["戊地发布释疑编纂：Ann Smith本文说明规则。单卡解惑白色"]
    for name in ("灰影兵", "白影兵", "黑影兵"):
        named = "".join(line.replace("灰影兵", name) for line in CARD[1:] + RULINGS)
        parts.append(f"{name}一白生物人类士兵2/2{named}")
    document = parse_document("".join(parts))
    blocks = [block for section in document.sections for block in section.blocks]
    cards = [block for block in blocks if block.kind is BlockKind.CARD]
    assert [card.faces[0].text for card in cards] == [
        CARD[1].replace("灰影兵", name) for name in ("灰影兵", "白影兵", "黑影兵")
    ]
    rulings = [block for block in blocks if block.kind is BlockKind.RULING]
    assert len(rulings) >= 3
    assert all(ruling.doubts for ruling in rulings)


def test_a_flat_ruling_keeps_its_first_character() -> None:
    named = CARD[1] + "".join(RULINGS)
    parts = [f"{name}一白生物人类士兵2/2{named.replace('灰影兵', name)}" for name in ("灰影兵", "白影兵")]
    document = parse_document("戊地发布释疑单卡解惑白色" + "".join(parts * 3))
    rulings = [b for s in document.sections for b in s.blocks if b.kind is BlockKind.RULING]
    assert rulings
    assert all(block.text[0] == block.source_text.strip()[0] for block in rulings)


def test_numbered_cards_are_cards_right_below_a_great_part_too() -> None:
    text = "己地常见问题集\n\n单卡解释\n002 灰影兵\n它能够阻挡。\n003 白影兵\n它不能够阻挡。\n004 白色\n"
    document = parse_document(text)
    names = [block.faces[0].name for s in document.sections for block in s.blocks if block.faces]
    assert names == ["灰影兵", "白影兵"]


@pytest.mark.parametrize(
    "order",
    ["选择一项～", "如果你操控地，则改为选择一项或多项。", "选择三项。你可以多次选择同一项。"],
)
def test_modes_belong_to_the_card(order: str) -> None:
    card = f"灰影术\n{{一}}{{白}}\n法术\n{order}\n•抓一张牌。\n•消灭目标生物。\n\n• 你可以不选择。"
    blocks = [b for s in parse_document(f"{card}\n\n{card}").sections for b in s.blocks]
    assert [block.kind for block in blocks] == [BlockKind.CARD, BlockKind.RULING] * 2
