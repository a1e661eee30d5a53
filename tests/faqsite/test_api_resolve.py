"""The API says which rule a number meant on a day, in whatever form the number was typed."""

from datetime import date

import pytest

from tests.factories import make_edition, make_rule, make_set

pytestmark = pytest.mark.django_db

HERE = "/api/v1/resolve"


@pytest.fixture
def rules() -> None:
    old, new = make_edition(date(2006, 7, 15)), make_edition(date(2024, 4, 12))
    then = make_rule("502.13", old, title={"en": "Bouncing", "zh-hant": "彈跳"}, last_edition=old)
    make_rule("502.13a", old, {"en": "A beeble bounces."}, examples={"en": ["Boing."]}, last_edition=old)
    make_rule("702.24", new, title={"en": "Bouncing", "zh-hant": "彈跳"}, rule=then.rule)
    make_rule("502.13", new, title={"en": "Untapping"})


@pytest.mark.parametrize("number", ["502.13", "CR 502.13", "５０２．１３", "502.13.", "規則502.13"])
def test_number_and_day_give_the_rule_then_and_today(client, rules, number: str) -> None:
    answer = client.get(HERE, {"number": number, "on": "2006-06-14"}).json()
    assert (answer["number"], answer["edition"], answer["status"]) == ("502.13", "2006-07-15", "moved")
    assert answer["title"] == {"zh-hant": "彈跳", "zh-hans": None, "en": "Bouncing"}
    assert answer["rules"][0]["text"]["en"] == "A beeble bounces."
    assert answer["rules"][0]["examples"]["en"] == ["Boing."]
    assert answer["today"]["number"] == "702.24"
    assert answer["url"].endswith("/rules/editions/2006-07-15/502.13/")
    assert [other["title"]["en"] for other in answer["others"]] == ["Untapping"]


def test_without_a_day_the_number_means_today(client, rules) -> None:
    answer = client.get(HERE, {"number": "502.13"}).json()
    assert (answer["edition"], answer["status"]) == ("2024-04-12", "found")
    assert [(other["today"], other["first"], other["last"]) for other in answer["others"]] == [
        ("702.24", "2006-07-15", "2006-07-15")
    ]


def test_number_that_never_was_is_an_answer(client, rules) -> None:
    answer = client.get(HERE, {"number": "999.1"}).json()
    assert (answer["status"], answer["title"], answer["today"]) == ("never-existed", None, None)


def test_set_stands_for_its_day(client, rules) -> None:
    make_set("BBL", release_date=date(2006, 7, 1))
    answer = client.get(HERE, {"number": "502.13", "set": "bbl"}).json()
    assert (answer["set"], answer["edition"], answer["today"]["number"]) == ("BBL", "2006-07-15", "702.24")


@pytest.mark.parametrize(
    ("query", "status", "detail"),
    [
        ({"number": "beeble"}, 422, "number: 'beeble' is not the number of a rule."),
        ({}, 422, "number: Field required."),
        ({"number": "502.13", "on": "2006-13-01"}, 422, "on: Input should be a valid date"),
        ({"number": "502.13", "set": "NOPE"}, 404, "There is no set with the code NOPE."),
        (
            {"number": "502.13", "set": "BBL", "on": "2006-06-14"},
            422,
            "Give the day (on) or the set, not both.",
        ),
    ],
)
def test_what_cannot_be_answered_says_why_in_one_sentence(
    client, rules, query: dict[str, str], status: int, detail: str
) -> None:
    response = client.get(HERE, query)
    assert response.status_code == status
    assert response.json()["detail"].startswith(detail)


def test_site_without_editions_says_so(client) -> None:
    response = client.get(HERE, {"number": "502.13"})
    assert (response.status_code, response.json()["detail"]) == (404, "No edition of the rules is loaded.")


def test_few_queries(client, rules, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(6):
        client.get(HERE, {"number": "502.13", "on": "2006-06-14"})
