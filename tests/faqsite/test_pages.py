"""The frame of public pages, home, how-it-works, and what is shown when something cannot be."""

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client

from faqsite.context import beside_choices
from faqsite.languages import HTML_TAGS, LANGUAGES
from tests.factories import make_document, make_edition

pytestmark = pytest.mark.django_db

PLAIN_PAGES = ["", "how-it-works/", "rules/", "rules/editions/", "glossary/", "keywords/"]


@pytest.mark.parametrize("page", PLAIN_PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_opens_in_every_language_even_on_an_empty_site(
    client: Client, language: str, page: str
) -> None:
    response = client.get(f"/{language}/{page}")
    assert response.status_code == 200
    assert f'<html lang="{HTML_TAGS[language]}">' in response.content.decode()


@pytest.mark.parametrize("page", PLAIN_PAGES)
def test_the_interface_leaves_no_english_to_chinese_readers(client: Client, page: str) -> None:
    """What is not Chinese in the text of an empty page is a name, a notation, or marked with its lang."""
    for language in ("zh-hant", "zh-hans"):
        html = client.get(f"/{language}/{page}").content.decode()
        body = html[html.index("<body>") :]
        unmarked = re.sub(r'<(\w+)[^>]* lang="en"[^>]*>.*?</\1>|<code>.*?</code>', "", body, flags=re.DOTALL)
        plain = unescape(re.sub(r"<[^>]+>", " ", unmarked))
        filters = r'[a-z]+[:<>=]+(?:"[^"]*"|[A-Za-z0-9]+)'  # c=WU, pow>tou, o:"draw two cards"
        words = set(re.findall(r"[A-Za-z]{2,}", re.sub(filters, " ", plain)))
        names = [
            "Wizards",
            "of",
            "the",
            "Coast",
            "LLC",
            "BSD",
            "FAQ",
            "MTGJSON",
            "JavaScript",
            "cookie",
            "JSON",
            "Markdown",
            "OpenAPI",
        ]
        assert words <= {*names, "or"}, f"{language}: {words}"


def test_every_page_names_its_canonical_address_and_its_other_languages(client: Client) -> None:
    html = client.get("/zh-hant/rules/?with=en").content.decode()
    assert '<link rel="canonical" href="http://testserver/zh-hant/rules/">' in html
    for language, tag in HTML_TAGS.items():
        assert f'hreflang="{tag}" href="http://testserver/{language}/rules/"' in html


def test_the_language_switch_stays_on_the_page_and_keeps_the_query(client: Client) -> None:
    html = client.get("/en/rules/?with=zh-hans").content.decode()
    assert 'href="/zh-hant/rules/?with=zh-hans" hreflang="zh-Hant" lang="zh-Hant"' in html


def test_a_second_language_is_offered_in_the_other_two_and_none(rf) -> None:
    choices = beside_choices(rf.get("/en/rules/1/", {"q": "x", "with": "zh-hans"}), "en")
    assert [choice["tag"] for choice in choices] == [None, "zh-Hant", "zh-Hans"]
    assert [choice["current"] for choice in choices] == [False, False, True]
    assert choices[1]["url"] == "/en/rules/1/?q=x&with=zh-hant"


def test_the_pages_own_language_is_never_the_second_one(rf) -> None:
    choices = beside_choices(rf.get("/en/rules/1/", {"with": "en"}), "en")
    assert [choice["current"] for choice in choices] == [True, False, False]


@pytest.mark.parametrize("page", PLAIN_PAGES)
def test_pages_keep_to_the_content_security_policy(client: Client, page: str) -> None:
    html = client.get(f"/en/{page}").content.decode()
    assert not re.search(r"<[^>]+\sstyle=", html)
    assert not re.search(r"<script(?![^>]*\ssrc=)", html)
    assert not re.search(r"<[^>]+\son\w+=", html)


@pytest.mark.parametrize("page", PLAIN_PAGES)
def test_pages_have_one_main_heading_and_landmarks(client: Client, page: str) -> None:
    html = client.get(f"/en/{page}").content.decode()
    for once in ("<h1", "<main", "<header", "<footer", '<a class="skip" href="#main"', 'role="search"'):
        assert html.count(once) == 1, once
    identities = re.findall(r' id="([^"]*)"', html)
    assert len(identities) == len(set(identities))


def test_every_page_says_that_it_is_unofficial(client: Client) -> None:
    assert "unofficial fan content" in client.get("/en/").content.decode()


def test_home_shows_the_edition_in_force_and_the_newest_public_documents(client: Client) -> None:
    make_edition(date(2006, 7, 15))
    make_document({"en": "Notes of July"}, updated=date(2006, 7, 1))
    make_document({"en": "Notes of May"}, updated=date(2006, 5, 1))
    make_document({"en": "Secret notes"}, is_public=False)
    html = client.get("/en/").content.decode()
    assert "In force since July 15, 2006." in html
    assert html.index("Notes of July") < html.index("Notes of May")
    assert "Secret notes" not in html


def test_dates_are_written_as_the_language_writes_them(client: Client) -> None:
    make_edition(date(2006, 7, 5))
    assert "2006年7月5日" in client.get("/zh-hant/").content.decode()


def test_a_missing_page_is_a_whole_page_in_the_readers_language(client: Client) -> None:
    response = client.get("/zh-hant/nothing-here/")
    html = response.content.decode()
    assert response.status_code == 404
    assert '<html lang="zh-Hant">' in html
    assert "找不到頁面" in html
    assert "canonical" not in html


def test_a_failure_is_shown_without_database_or_request(client: Client, monkeypatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("faqsite.views.render", fail)
    client.raise_request_exception = False
    response = client.get("/zh-hans/how-it-works/")
    assert response.status_code == 500
    assert "发生错误" in response.content.decode()
    assert "a fault" not in response.content.decode()


def test_a_request_for_another_host_is_refused_with_a_page(client: Client) -> None:
    response = client.get("/en/", headers={"host": "elsewhere.example"})
    assert response.status_code == 400
    assert "Request not understood" in response.content.decode()
