"""The queue: what is asked for, its numbers, and texts passed in bulk."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from rulings.checks.registry import CODES
from rulings.models import TextChange, TranslationState
from rulings.translating.roles import Powers
from rulings.translating.units import Standing
from rulings.workbench import told
from rulings.workbench.asked import asked_for
from tests.rulings.workbench.people import CHINESE, a_rule, client_of, draft, key_of, person

QUEUE = "/admin/workbench/"


def test_an_address_is_read_and_written_back() -> None:
    query = {"language": "zh-hant", "kind": "term", "edition": "2024-02-09", "state": "stale", "q": "流放"}
    asked = asked_for(query, Powers())
    assert asked.wish.standing is Standing.STALE
    assert asked.as_fields() == query


def test_what_an_address_cannot_mean_is_left_out() -> None:
    query = {"language": "fr", "kind": "x", "edition": "yesterday", "state": "odd", "start": "-5"}
    asked = asked_for(query, Powers(frozenset({"zh-hant"})))
    assert asked.as_fields() == {"language": "zh-hant", "kind": "rule", "edition": "all"}
    assert asked.start == 0


@pytest.fixture
def reviewer(db: None) -> Client:
    return client_of(person("reviewer", "Reviewer zh-hans"))


def test_texts_are_listed_by_state_with_their_numbers(reviewer: Client) -> None:
    a_rule("100.1")
    draft(a_rule("100.2", zh_hans=CHINESE))
    page = reviewer.get(QUEUE, {"language": "zh-hans", "state": "draft"}).content.decode()
    assert "100.2 (" in page
    assert "100.1 (" not in page
    assert "<b>2</b>" in page  # all


def test_texts_with_a_failing_check_are_found(reviewer: Client) -> None:
    draft(a_rule("100.1", zh_hans=CHINESE))
    draft(a_rule("100.2", zh_hans=CHINESE.replace("{W}", "")))
    page = reviewer.get(QUEUE, {"language": "zh-hans", "check": "symbols"}).content.decode()
    assert "100.2 (" in page
    assert "100.1 (" not in page


def test_every_check_has_a_name_in_the_words_of_its_reader() -> None:
    assert list(told.CHECKS) == list(CODES)
    for language in ("zh-hant", "zh-hans"):
        with translation.override(language):
            names = [told.check_name(code) for code in CODES]
        assert len(set(names)) == len(CODES)
        assert not any(name.isascii() for name in names)
    assert told.check_name("no-such-check") == "no-such-check"


def test_checks_are_chosen_and_told_by_their_names(reviewer: Client) -> None:
    draft(a_rule("100.2", zh_hans=CHINESE.replace("{W}", "")))
    page = reviewer.get(QUEUE, {"language": "zh-hans", "check": "symbols"}).content.decode()
    assert '<option value="symbols" selected>symbols lost or added (1)</option>' in page
    assert '<span class="mark failing">symbols lost or added</span>' in page
    assert "<code>symbols" not in page


def test_many_are_passed_after_a_preview_and_taken_back_together(reviewer: Client) -> None:
    writer = person("writer", "Translator zh-hans")
    versions = [a_rule(f"100.{n}", zh_hans=CHINESE) for n in (1, 2)]
    for version in versions:
        draft(version, by=writer)
    keys = [key_of(version) for version in versions]
    preview = reviewer.post(QUEUE, {"unit": keys}).content.decode()
    assert "2 of these texts would be marked" in preview
    assert states() == {"draft"}
    reviewer.post(QUEUE, {"unit": keys, "confirmed": "yes"})
    assert states() == {"reviewed"}
    batch = TextChange.objects.first().batch
    changes = reverse("admin:workbench-changes")
    assert reviewer.get(changes, {"batch": batch}).content.decode().count("<article") == 2
    reviewer.post(changes, {"batch": batch})
    assert states() == {"draft"}


def states() -> set[str]:
    return set(TranslationState.objects.filter(language="zh-hans").values_list("state", flat=True))


def test_translators_have_no_boxes_to_choose(db: None) -> None:
    a_rule("100.1")
    translator = client_of(person("translator", "Translator zh-hans"))
    assert 'name="unit"' not in translator.get(QUEUE).content.decode()


def test_a_page_of_the_queue_costs_no_query_a_text(reviewer: Client) -> None:
    for n in range(1, 30):
        draft(a_rule(f"100.{n}", zh_hans=CHINESE))
    reviewer.get(QUEUE)
    with CaptureQueriesContext(connection) as queries:
        reviewer.get(QUEUE, {"language": "zh-hans", "check": "any"})
    assert len(queries) <= 30


def test_a_preview_costs_no_query_a_text(reviewer: Client) -> None:
    versions = [a_rule(f"100.{n}", zh_hans=CHINESE) for n in range(1, 25)]
    with CaptureQueriesContext(connection) as queries:
        reviewer.post(QUEUE, {"unit": [key_of(version) for version in versions]})
    assert len(queries) <= 30


@pytest.mark.parametrize("kind", ["rule", "term", "document", "section", "block", "ruling", "face"])
def test_every_kind_has_its_queue(reviewer: Client, kind: str) -> None:
    assert reviewer.get(QUEUE, {"kind": kind, "state": "missing", "check": "any"}).status_code == 200


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_the_help_page_leads_a_newcomer_in_their_language(reviewer: Client, language: str) -> None:
    reviewer.cookies["django_language"] = language
    page = reviewer.get(f"{QUEUE}help/").content.decode()
    assert {"en": "Your first text", "zh-hant": "第一段文字", "zh-hans": "第一段文字"}[language] in page
