"""Names of several cards and older names: which card is meant is told by sets and dates."""

import re
from datetime import date
from urllib.parse import quote

import pytest
from django.test import Client

from cards.models import Card, CardName
from cards.names import normal_form
from faqsite.search.rebuilding import rebuild
from tests.factories import make_card, make_face, make_printing, make_set

pytestmark = pytest.mark.django_db
MOST_QUERIES = 12


def printed_as(card: Card, name: str, language: str = "zh-hans") -> None:
    CardName.objects.create(
        card=card, language=language, name=name, normal_form=normal_form(name), kind=CardName.Kind.FORMER
    )


@pytest.fixture
def two(db: None) -> tuple[Card, Card]:
    """Two cards of one Simplified name; Traditional tells them apart."""
    old = make_card({"en": "Old Otter", "zh-hans": "河獭", "zh-hant": "老河獺"}, slug="old-otter")
    new = make_card({"en": "New Otter", "zh-hans": "河獭"}, slug="new-otter")
    make_printing(old, make_set("OLD", {"en": "First Rivers"}, release_date=date(1996, 1, 5)))
    make_printing(new, make_set("NEW", {"en": "Last Rivers"}, release_date=date(2020, 1, 5)))
    return old, new


def shown(client: Client, name: str, language: str = "en") -> str:
    return client.get(f"/{language}/cards/which-card/", {"name": name}).content.decode()


@pytest.mark.parametrize("typed", ["河獭", "河獺", " 河獭 "])
def test_both_cards_of_a_name_are_shown_with_their_sets_the_newer_first(
    client: Client, two: tuple[Card, Card], typed: str
) -> None:
    html = shown(client, typed)
    assert re.findall(r'href="/en/cards/([a-z-]+otter)/"', html) == ["new-otter", "old-otter"]
    assert "(OLD) 1996" in html
    assert "(NEW) 2020" in html


def test_a_name_of_one_card_leads_to_it(client: Client, two: tuple[Card, Card]) -> None:
    answer = client.get("/zh-hant/cards/which-card/", {"name": "老河獺"})
    assert answer["Location"] == "/zh-hant/cards/old-otter/"


def test_each_card_says_that_another_has_its_name(client: Client, two: tuple[Card, Card]) -> None:
    for slug in ("old-otter", "new-otter"):
        html = client.get(f"/zh-hans/cards/{slug}/").content.decode()
        assert f"/zh-hans/cards/which-card/?name={quote('河獭')}" in html
    assert "which-card/?name" not in client.get("/zh-hans/cards/").content.decode()


def test_a_former_name_is_told_with_todays_and_found_by_a_word_of_it(client: Client) -> None:
    for number, kind in enumerate(("King", "Piker")):
        card = make_card({"en": f"River {kind}", "zh-hans": f"鬼怪{number}"}, slug=f"river-{kind.lower()}")
        printed_as(card, f"精灵{number}")
    html = shown(client, "精靈")
    assert re.findall(r'href="/en/cards/(river-[a-z]+)/"', html) == ["river-king", "river-piker"]
    assert '<span lang="zh-Hans">精灵0</span>' in html
    assert "精灵1" in client.get("/en/cards/river-piker/").content.decode()
    assert "精灵1" in client.get("/en/cards/which-card/").content.decode()
    assert client.get("/en/cards/which-card/", {"name": "精灵1"})["Location"] == "/en/cards/river-piker/"


def test_another_spelling_of_todays_name_is_no_other_name(client: Client) -> None:
    printed_as(
        make_card({"en": "Bold Otter", "zh-hant": "逞兇河獺"}, slug="bold-otter"), "逞凶河獺", "zh-hant"
    )
    assert "逞凶河獺" not in client.get("/zh-hant/cards/bold-otter/").content.decode()


def test_a_half_that_is_called_like_another_card_is_found_too(client: Client) -> None:
    make_card({"en": "Bind"}, slug="bind")
    make_face(make_card({"en": "Bind"}, slug="bind-free"), {"en": "Free"})
    assert len(set(re.findall(r"/en/cards/(bind[a-z-]*)/", shown(client, "bind")))) == 2


def test_the_search_asks_which_one_is_meant(client: Client, two: tuple[Card, Card]) -> None:
    rebuild()
    link = f"/zh-hant/cards/which-card/?name={quote('河獺')}"
    assert link in client.get("/zh-hant/search/", {"q": "河獺"}).content.decode()
    assert "which-card/?name" not in client.get("/zh-hant/search/", {"q": "otter"}).content.decode()
    assert client.get("/zh-hant/search/", {"q": "otter\x00"}).status_code == 200


@pytest.mark.parametrize("name", ["", "没有这张牌", "<b>", "%", "_", "/", "x" * 500, "😀", "\x00"])
@pytest.mark.parametrize("page", ["", "0", "x", "999"])
def test_whatever_is_typed_is_answered(client: Client, two: tuple[Card, Card], name: str, page: str) -> None:
    answer = client.get("/en/cards/which-card/", {"name": name, "page": page})
    assert answer.status_code in (200, 400)
    assert "<b>”" not in answer.content.decode()


def test_few_queries(client: Client, two: tuple[Card, Card], django_assert_max_num_queries) -> None:
    for number in range(20):
        printed_as(make_card({"en": f"Stone {number}"}), f"河獭{number}")
    for query in ({"name": "河獭"}, {}):
        with django_assert_max_num_queries(MOST_QUERIES):
            assert client.get("/zh-hans/cards/which-card/", query).status_code == 200
