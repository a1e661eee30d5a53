"""What is true of most texts of a page is said once over them, and no conversion stands for its source."""

from __future__ import annotations

import pytest
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.utils import translation

from faqsite.text_notes import said_once, text_to_show
from rulings.annotations import annotations_of
from rulings.models import Ruling, TranslationState
from tests.factories import make_card, make_edition, make_printing, make_rule, make_ruling, make_set

NAMES = {"zh-hans": "测试德鲁伊", "en": "Test Druid"}


def test_a_note_of_several_is_said_with_how_many_have_it() -> None:
    with translation.override("en"):
        assert said_once(["a", "", "a"]) == ("a", "a (2 of 3)")
        assert said_once(["a", "a"]) == ("a", "a")
        assert said_once(["a", "", ""]) == ("", "")
        assert said_once([]) == ("", "")


@pytest.mark.django_db
def test_english_readers_get_the_original_and_not_what_was_converted_from_it() -> None:
    ruling = make_ruling(text={"zh-hant": "原文。", "zh-hans": "原文。"})
    TranslationState.objects.create(
        content_type=ContentType.objects.get_for_model(Ruling), object_id=ruling.pk,
        language="zh-hans", state="converted", source_language="zh-hant", source_fingerprint="x",
    )  # fmt: skip
    annotations = annotations_of([ruling])
    assert text_to_show(ruling, "text", "en", annotations).language == "zh-hant"
    assert text_to_show(ruling, "text", "zh-hans", annotations).language == "zh-hans"


@pytest.mark.django_db
def test_rulings_in_another_language_are_noted_once(client: Client) -> None:
    card = make_card(NAMES, slug="test-druid")
    for text in ("First.", "Second.", "Third."):
        make_ruling(card, text={"en": text})
    html = client.get("/zh-hans/cards/test-druid/").content.decode()
    rulings = html[html.index('id="rulings"') :]
    assert rulings.count("尚未翻译") == 1


@pytest.mark.django_db
def test_a_set_says_once_that_its_names_are_of_another_script(client: Client) -> None:
    of = make_set("TST", {"en": "Test Set"})
    for number in "12":
        make_printing(make_card(NAMES, slug=f"test-{number}"), of, number)
    assert client.get("/zh-hant/sets/TST/").content.decode().count("簡體中文，尚未翻譯") == 1
    assert "尚未翻译" not in client.get("/zh-hans/sets/TST/").content.decode()


@pytest.mark.django_db
def test_a_part_of_a_list_has_its_own_canonical_address(client: Client) -> None:
    html = client.get("/en/cards/?letter=t&page=2&with=zh-hant").content.decode()
    assert '<link rel="canonical" href="http://testserver/en/cards/?letter=t&amp;page=2">' in html
    assert 'hreflang="zh-Hans" href="http://testserver/zh-hans/cards/?letter=t&amp;page=2"' in html
    first = client.get("/en/cards/?page=1").content.decode()
    assert '<link rel="canonical" href="http://testserver/en/cards/">' in first


@pytest.mark.django_db
def test_machines_find_what_they_ask_for_unbidden(client: Client) -> None:
    assert "Disallow: /admin/" in client.get("/robots.txt").content.decode()
    assert client.get("/favicon.ico").headers["Location"].endswith(".svg")


@pytest.mark.django_db
def test_the_home_page_leads_to_the_chapters(client: Client) -> None:
    make_rule("7", make_edition(), title={"en": "More Rules"})
    assert 'href="/en/rules/7/"' in client.get("/en/").content.decode()
