"""What language tags from the world outside mean here: by table, header and path; and the switch."""

import pytest
from django.test import Client, RequestFactory

from faqsite.context import languages_of_page
from faqsite.languages import (
    ENDONYMS,
    FALLBACKS,
    HTML_TAGS,
    LANGUAGES,
    SHORT_ENDONYMS,
    language_of_tag,
    preferred_language,
    reading_order,
)
from faqsite.middleware import path_in_language

TAGS = {
    "zh-hant": [
        "zh-hant", "zh-Hant", "zh_Hant", "zh-TW", "zh_tw", "zh-HK", "zh-MO", "zh-Hant-TW", "zh-Hant-HK",
        "zh-Hant-CN", "zh-hant-SG", "yue", "yue-HK", "cmn-Hant", "zh-hant-x-judge", " zh-TW ",
        "cht", "zht", "ct", "tw", "hk", "繁", "繁體", "繁体", "Chinese Traditional",
    ],
    "zh-hans": [
        "zh-hans", "zh-Hans", "zh_CN", "zh", "ZH", "zh-CN", "zh-SG", "zh-MY", "zh-Hans-CN", "zh-Hans-TW",
        "zh-Hans-HK", "yue-Hans", "cmn", "cmn-Hans-CN", "chs", "zhs", "cs", "cn", "简", "简体", "簡", "簡體",
        "Chinese Simplified",
    ],
    "en": ["en", "EN", "en-US", "en-GB", "en_US", "eng", "English"],
    None: ["", "*", "fr", "de-DE", "ja", "zhx", "enx", "zho-latn-pinyin-x", "admin", "api", "static"],
}  # fmt: skip


@pytest.mark.parametrize(("tag", "meant"), [(tag, meant) for meant, tags in TAGS.items() for tag in tags])
def test_tag_means_one_of_ours_or_none(tag: str, meant: str | None) -> None:
    assert language_of_tag(tag) == meant


HEADERS = {
    "zh-TW,zh;q=0.9,en;q=0.8": "zh-hant",
    "zh-HK": "zh-hant",
    "zh-Hant-MO,en": "zh-hant",
    "zh-CN,zh;q=0.9,en;q=0.8": "zh-hans",
    "zh": "zh-hans",
    "zh-SG": "zh-hans",
    "zh-Hans-HK,zh-Hant;q=0.5": "zh-hans",
    "en-GB,en;q=0.9": "en",
    "en;q=0.3,zh-TW;q=0.8": "zh-hant",
    "fr-FR,fr;q=0.9,zh-TW;q=0.2": "zh-hant",
    "zh-TW;q=0,zh-CN;q=0.1": "zh-hans",
    "ja,ko;q=0.9": "en",
    "": "en",
    "*": "en",
    "zh-TW;q=nonsense,en;q=0.1": "en",
    ";;;,,=": "en",
    "zh-TW;q=9,en": "zh-hant",
}


@pytest.mark.parametrize(("header", "meant"), HEADERS.items())
def test_root_goes_by_the_header(client: Client, header: str, meant: str) -> None:
    response = client.get("/", headers={"accept-language": header})
    assert (response.status_code, response["Location"]) == (302, f"/{meant}/")


@pytest.mark.parametrize(("header", "meant"), HEADERS.items())
def test_preferred_language_is_the_best_of_ours(header: str, meant: str) -> None:
    assert preferred_language(header) == meant


def test_root_goes_by_the_language_chosen_before(client: Client) -> None:
    client.cookies["django_language"] = "zh-hans"
    assert client.get("/", headers={"accept-language": "zh-TW"})["Location"] == "/zh-hans/"


def test_a_cookie_that_is_none_of_ours_is_passed_over(client: Client) -> None:
    client.cookies["django_language"] = "//evil.example"
    assert client.get("/", headers={"accept-language": "zh-TW"})["Location"] == "/zh-hant/"


def test_redirect_of_the_root_says_what_it_depends_on(client: Client) -> None:
    vary = client.get("/")["Vary"]
    assert "Accept-Language" in vary
    assert "Cookie" in vary


PATHS = {
    "/zh-TW/rules/": "/zh-hant/rules/",
    "/zh-tw/rules/702/": "/zh-hant/rules/702/",
    "/zh-HK/": "/zh-hant/",
    "/zh-MO/cards/": "/zh-hant/cards/",
    "/zh-Hant/rules/": "/zh-hant/rules/",
    "/zh_Hant_TW/rules/": "/zh-hant/rules/",
    "/zh/rules/": "/zh-hans/rules/",
    "/zh-CN/search/?q=%E6%BC%A2": "/zh-hans/search/?q=%E6%BC%A2",
    "/zh-SG/": "/zh-hans/",
    "/zh-Hans-CN/glossary/": "/zh-hans/glossary/",
    "/cht/rules/": "/zh-hant/rules/",
    "/%E7%B9%81/rules/": "/zh-hant/rules/",
    "/EN/rules/": "/en/rules/",
    "/en-US/rules/?with=zh-hant": "/en/rules/?with=zh-hant",
}


@pytest.mark.parametrize(("path", "target"), PATHS.items())
def test_path_with_another_tag_leads_to_ours_for_good(client: Client, path: str, target: str) -> None:
    response = client.get(path)
    assert (response.status_code, response["Location"]) == (301, target)


@pytest.mark.parametrize("path", ["/zh-TW//evil.example/", "/zh-TW/%5Cevil.example/", "/cht///evil.example"])
def test_redirects_stay_on_the_site(client: Client, path: str) -> None:
    assert client.get(path)["Location"].startswith("/zh-hant/")


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_language_of_a_page_is_its_paths_whatever_the_header_says(client: Client, language: str) -> None:
    client.cookies["django_language"] = "zh-hans"
    response = client.get(f"/{language}/", headers={"accept-language": "en"})
    assert response["Content-Language"] == HTML_TAGS[language]
    assert f'<html lang="{HTML_TAGS[language]}"' in response.content.decode()
    assert "Accept-Language" not in response.get("Vary", "")


@pytest.mark.django_db
@pytest.mark.parametrize(("header", "tag"), [("zh-TW", "zh-Hant"), ("zh-CN", "zh-Hans"), ("en-US", "en")])
def test_admin_follows_the_header_and_says_so(client: Client, header: str, tag: str) -> None:
    response = client.get("/admin/login/", headers={"accept-language": header})
    assert response["Content-Language"] == tag
    assert f'lang="{tag.lower()}"' in response.content.decode().lower()
    assert "Accept-Language" in response["Vary"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "rest",
    ["", "rules/702.24a/", "cards/boreal-druid/", "documents/csp-faq/", "search/?q=%E6%BC%A2&kind=card"],
)
def test_switch_keeps_the_page_and_its_query(rf: RequestFactory, language: str, rest: str) -> None:
    offered = languages_of_page(rf.get(f"/{language}/{rest}"), language)
    assert [one["url"] for one in offered] == [f"/{code}/{rest}" for code in LANGUAGES]
    assert [one["code"] for one in offered if one["current"]] == [language]
    assert [one["tag"] for one in offered] == ["zh-Hant", "zh-Hans", "en"]


def test_canonical_addresses_of_the_switch_have_no_query(rf: RequestFactory) -> None:
    offered = languages_of_page(rf.get("/en/search/?q=frog"), "en")
    assert [one["canonical"] for one in offered] == [
        f"http://testserver/{code}/search/" for code in LANGUAGES
    ]


def test_pages_outside_the_languages_switch_to_the_home_page() -> None:
    assert path_in_language("/admin/", "en") == "/en/"


def test_fallback_of_chinese_is_the_other_script_before_english() -> None:
    assert reading_order("zh-hant") == ("zh-hant", "zh-hans", "en")
    assert reading_order("zh-hans") == ("zh-hans", "zh-hant", "en")
    assert reading_order("en")[0] == "en"


def test_every_table_knows_every_language() -> None:
    for table in (ENDONYMS, SHORT_ENDONYMS, HTML_TAGS, FALLBACKS):
        assert set(table) == set(LANGUAGES)
