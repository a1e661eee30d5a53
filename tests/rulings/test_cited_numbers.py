"""A text from elsewhere: which of its rule numbers moved, went, or never were."""

from datetime import date

import pytest
from django.test import Client

from rulings.cited_numbers import LONGEST_TEXT
from tests.factories import make_edition, make_rule

pytestmark = pytest.mark.django_db
TEXT = "See rule 502.13 and rules 502.1–502.2. 参见规则502.13a，规则999.9。"


@pytest.fixture
def editions(db: None) -> None:
    """502.13 moved to 702.24 and 502.1 went; 502.2 stayed, and 502.13a is another rule today."""
    old, new = make_edition(date(2006, 7, 15)), make_edition(date(2024, 4, 12))
    moved = make_rule("502.13", old, last_edition=old, title={"en": "Hopping"})
    make_rule("702.24", new, rule=moved.rule, title={"en": "Hopping"})
    make_rule("502.1", old, last_edition=old, text={"en": "Gone."})
    make_rule("502.2", old, text={"en": "Stays."})
    make_rule("502.13a", new, text={"en": "New."})


def test_each_number_is_told_what_became_of_it(client: Client, editions: None) -> None:
    answer = client.get("/api/v1/citations", {"text": TEXT, "on": "2006-08-01"}).json()
    assert answer["edition"] == "2006-07-15"
    told = {each["number"]: (each["status"], each["today"]) for each in answer["citations"]}
    assert told == {
        "502.13": ("moved", "702.24"),
        "502.1": ("retired", None),
        "502.2": ("found", "502.2"),
        "502.13a": ("not-in-edition", None),
        "999.9": ("never-existed", None),
    }
    assert all(TEXT[each["start"] : each["end"]] == each["written"] for each in answer["citations"])


def test_without_a_day_todays_edition_is_meant(client: Client, editions: None) -> None:
    answer = client.get("/api/v1/citations", {"text": "Rule 502.13a."}).json()
    assert [(each["status"], each["url"]) for each in answer["citations"]] == [
        ("found", "/en/rules/editions/2024-04-12/502.13a/")
    ]


@pytest.mark.parametrize(("language", "moved"), [("en", "has another number today"), ("zh-hant", "編號已變")])
def test_the_page_shows_it(client: Client, editions: None, language: str, moved: str) -> None:
    html = client.get(f"/{language}/rules/citations/", {"text": TEXT, "on": "2006-08-01"}).content.decode()
    assert f'href="/{language}/rules/702.24/"' in html
    assert f'href="/{language}/rules/editions/2006-07-15/502.13/"' in html
    assert moved in html


@pytest.mark.parametrize(
    "query", [{}, {"text": ""}, {"text": "<b>no number</b>"}, {"text": "\x00 502.13", "on": "x"}]
)
def test_whatever_is_pasted_is_answered(client: Client, editions: None, query: dict[str, str]) -> None:
    assert client.get("/en/rules/citations/", query).status_code == 200


def test_a_site_without_editions_and_too_long_a_text_say_so(client: Client) -> None:
    assert "No edition of the rules" in client.get("/en/rules/citations/", {"text": TEXT}).content.decode()
    assert client.get("/api/v1/citations", {"text": TEXT}).status_code == 404
    assert client.get("/api/v1/citations", {"text": "x" * (LONGEST_TEXT + 1)}).status_code == 422


def test_few_queries(client: Client, editions: None, django_assert_max_num_queries) -> None:
    for address in ("/en/rules/citations/", "/api/v1/citations"):
        with django_assert_max_num_queries(6):
            assert client.get(address, {"text": TEXT * 6, "on": "2006-08-01"}).status_code == 200
