"""The page that says which rule a number meant."""

from datetime import date

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import make_document, make_edition, make_rule, make_set

pytestmark = pytest.mark.django_db

HERE = "/en/rules/resolve/"


@pytest.fixture
def rules() -> None:
    old, new = make_edition(date(2006, 7, 15)), make_edition(date(2024, 4, 12))
    then = make_rule("502.13", old, title={"en": "Bouncing", "zh-hant": "彈跳"}, last_edition=old)
    make_rule("502.13a", old, {"en": "A beeble bounces."}, last_edition=old)
    make_rule("702.24", new, title={"en": "Bouncing"}, rule=then.rule)
    make_rule("502.13", new, title={"en": "Untapping"})


def page(client: Client, query: str = "", here: str = HERE) -> str:
    response = client.get(here + query)
    assert response.status_code == 200
    return response.content.decode()


def test_the_form_stands_alone_and_asks_nothing_yet(client: Client, rules: None) -> None:
    content = page(client)
    assert 'name="number"' in content
    assert 'role="alert"' not in content


def test_answer_leads_to_the_rule_then_and_now(client: Client, rules: None) -> None:
    content = page(client, "?number=CR+502.13.&on=2006-06-14")
    assert "A beeble bounces." in content
    assert "/en/rules/editions/2006-07-15/502.13/" in content
    assert "/en/rules/702.24/" in content
    assert "Untapping" in content  # another rule that had the number


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_it_answers_in_each_language(client: Client, rules: None, language: str) -> None:
    assert "702.24" in page(client, "?number=502.13&on=2006-06-14", f"/{language}/rules/resolve/")


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("?number=beeble", "This is not the number of a rule."),
        ("?number=", "This field is required."),
        ("?number=502.13&on=yesterday", "Enter a valid date."),
        ("?number=502.13&set=NOPE", "No set with this code or name is known here."),
        ("?number=502.13&on=2006-06-14&set=BBL", "Give the day or the set, not both."),
    ],
)
def test_what_cannot_be_asked_is_told_beside_the_form(
    client: Client, rules: None, query: str, message: str
) -> None:
    make_set("BBL")
    assert message in page(client, query)


@pytest.mark.parametrize("named", ["bbl", "Beebles", "beebles of old", "比布大亂鬥"])
def test_a_set_is_known_by_its_code_or_its_name(client: Client, rules: None, named: str) -> None:
    made = make_set("BBL", {"en": "Beebles of Old"}, release_date=date(2006, 7, 21))
    make_set("OLD", {"en": "Others of Old"})
    make_document({"zh-hans": "比布大乱斗常见问题集"}, set=made)
    assert "A beeble bounces." in page(client, f"?number=502.13&set={named}")


def test_a_name_of_several_sets_is_asked_for_by_code(client: Client, rules: None) -> None:
    make_set("ONE", {"en": "Beebles"})
    make_set("TWO", {"en": "Beebles"})
    assert "Several sets are called so: ONE, TWO." in page(client, "?number=502.13&set=beebles")


def test_number_that_never_was_is_told(client: Client, rules: None) -> None:
    assert "No edition loaded here ever had a rule 999.1" in page(client, "?number=999.1")


def test_site_without_editions_says_so(client: Client) -> None:
    assert "No edition of the rules has been loaded yet." in page(client, "?number=502.13")


def test_rules_pages_lead_to_the_form(client: Client, rules: None) -> None:
    for address in ("/en/rules/", "/en/rules/editions/", "/en/rules/502.13a/"):
        assert HERE in page(client, here=address), address


def test_few_queries(
    client: Client, rules: None, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(12):
        page(client, "?number=502.13&on=2006-06-14")
