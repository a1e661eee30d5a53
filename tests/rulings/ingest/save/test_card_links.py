"""Documents and card data give the same links in either order."""

from datetime import date

import pytest

from rulings.ingest.save.card_links import name_cards, tie_documents
from rulings.ingest.save.document_sets import FEWEST_CARDS, set_of_cards
from rulings.models import CardMention, Document
from tests.factories import make_block, make_card, make_document, make_printing, make_section, make_set

pytestmark = pytest.mark.django_db

NAMES = [f"林间守望者{sign}" for sign in "甲乙丙丁戊己"]


@pytest.fixture
def document() -> Document:
    document = make_document({"zh-hans": "林间秘境发布释疑"}, original_language="zh-hans")
    section = make_section(document)
    for name in NAMES:
        make_block(section, "card", faces={"zh-hans": [{"name": name}]})
        make_block(section, "ruling", card_names=[name], text={"zh-hans": f"{name}会离开战场。"})
    return document


def test_a_document_is_tied_when_its_cards_come_in_later(document: Document) -> None:
    wood = make_set("WOD", release_date=date(2020, 1, 1))
    cards = [make_card({"zh-hans": name, "en": f"Warden {place}"}) for place, name in enumerate(NAMES)]
    for card in cards:
        make_printing(card, wood)
    keys = [card.pk for card in cards]
    tie_documents(keys)
    name_cards(keys, ())
    document.refresh_from_db()
    assert document.set == wood
    assert list(document.blocks.filter(kind="card").values_list("card", flat=True)) == keys
    rulings = document.blocks.filter(kind="ruling").order_by("position")
    assert [list(block.ruling.cards.all()) for block in rulings] == [[card] for card in cards]
    assert set(CardMention.objects.filter(block__document=document).values_list("card", flat=True)) == set(
        keys
    )
    before = set(CardMention.objects.values_list("pk", flat=True))
    name_cards(keys, ())
    assert set(CardMention.objects.values_list("pk", flat=True)) == before


def test_the_set_of_a_document_is_the_one_of_its_cards_and_its_time() -> None:
    old, new, some = (
        make_set(code, release_date=date(year, 1, 1))
        for code, year in (("OLD", 2001), ("NEW", 2020), ("SOM", 2020))
    )
    for place, name in enumerate(NAMES):
        card = make_card({"zh-hans": name})
        make_printing(card, old)
        make_printing(card, new)
        if place < 2:
            make_printing(card, some)
    printed = [(name,) for name in NAMES]
    assert set_of_cards(printed, date(2019, 12, 1)) == new
    assert set_of_cards(printed, date(2001, 2, 1)) == old
    assert set_of_cards(printed[: FEWEST_CARDS - 1], date(2019, 12, 1)) is None
    assert set_of_cards([*printed, *[(f"别的牌{number}",) for number in range(9)]], None) is None
