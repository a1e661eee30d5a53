"""The lists of the curators' pages: filters by language, state and edition, and search in any language."""

from datetime import date

import pytest
from django.test import Client

from rulings.ingest.save.citations import cite_rule_versions
from rulings.models import Citation, RuleVersion
from tests.admin_pages import address, make_rows, state_of
from tests.factories import make_edition, make_rule
from tests.rulings.test_admin import MODELS

EARLY, LATE = date(2006, 7, 15), date(2017, 4, 28)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_filter_and_search_of_a_list_answers(admin_client: Client, model: type) -> None:
    make_rows(1)
    page = address(model, "changelist")
    response = admin_client.get(page)
    assert admin_client.get(page, {"q": "石蛙 702.1"}).status_code == 200
    for spec in response.context["cl"].filter_specs:
        for choice in spec.choices(response.context["cl"]):
            assert admin_client.get(page + choice["query_string"]).status_code == 200
    for name in ("in_zh_hant", "state", "edition", "doubts", "origin", "kind", "found", "document", "rule"):
        assert admin_client.get(page, {name: "nonsense"}).status_code in (200, 302)


def listed(client: Client, model: type, **query: str) -> set[int]:
    return {row.pk for row in client.get(address(model, "changelist"), query).context["cl"].queryset}


def test_filters_by_language_tell_missing_from_not_meant(admin_client: Client) -> None:
    edition = make_edition()
    both = make_rule("702.1", edition, {"en": "A.", "zh-hant": "甲。"})
    english = make_rule("702.2", edition, {"en": "B."})
    half = make_rule("702.3", edition, {"en": "C.", "zh-hant": "丙。"}, title={"en": "C"})
    assert listed(admin_client, RuleVersion, in_zh_hant="missing") == {english.pk, half.pk}
    assert listed(admin_client, RuleVersion, in_zh_hant="present") == {both.pk, half.pk}
    assert listed(admin_client, RuleVersion, in_en="missing") == set()


def test_citations_are_found_by_why_they_lead_nowhere_or_are_doubted(admin_client: Client) -> None:
    edition = make_edition()
    make_rule("702.7", edition, title={"en": "Bouncing"})
    text = "See rule 702.9. See rule 702.8, “Bouncing.” See rule 702.7."
    cite_rule_versions([make_rule("101.1", edition, {"en": text}).pk])
    lost, believed, sure = Citation.objects.order_by("start")
    assert listed(admin_client, Citation, reason="no_such_number") == {lost.pk}
    assert listed(admin_client, Citation, reason="title_believed") == {believed.pk}
    assert listed(admin_client, Citation, reason="no_edition") == set()
    assert listed(admin_client, Citation, found="yes", **{"in": "rule_version"}) == {believed.pk, sure.pk}
    page = admin_client.get(address(Citation, "changelist")).content.decode()
    assert "See rule <strong>702.9</strong>. See rule 702.8" in page


def test_filter_by_state_and_language(admin_client: Client) -> None:
    edition = make_edition()
    converted, draft = (make_rule(f"702.{n}", edition, {"zh-hans": "甲。"}) for n in (1, 2))
    state_of(converted, "zh-hant", "converted")
    state_of(draft, "zh-hant", "draft")
    assert listed(admin_client, RuleVersion, state="zh-hant:converted") == {converted.pk}
    assert listed(admin_client, RuleVersion, state="en:converted") == set()


def test_filter_by_edition_shows_what_was_in_force(admin_client: Client) -> None:
    old = make_rule("502.13", make_edition(EARLY), last_edition=make_edition(EARLY))
    new = make_rule("702.24", make_edition(LATE))
    assert listed(admin_client, RuleVersion, edition=EARLY.isoformat()) == {old.pk}
    assert listed(admin_client, RuleVersion, edition=LATE.isoformat()) == {new.pk}


@pytest.mark.parametrize("words", ["flying", "飛行", "飞行", "702.9"])
def test_search_finds_a_rule_in_any_language(admin_client: Client, words: str) -> None:
    rule = make_rule("702.9", make_edition(), title={"en": "Flying", "zh-hant": "飛行", "zh-hans": "飞行"})
    assert listed(admin_client, RuleVersion, q=words) == {rule.pk}
