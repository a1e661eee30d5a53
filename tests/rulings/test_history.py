"""A rule through the editions: its numbers, the runs of unchanged words, what is unsure, and its pages."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from rulings.history import history_of
from rulings.identity_notes import NoteKind, identity_notes, source_files, turning_points
from rulings.loaded_editions import loaded_editions
from rulings.models import Edition, EditionSource
from rulings.story import shortened
from tests.factories import make_edition, make_rule

pytestmark = pytest.mark.django_db
FIRST, SECOND, THIRD, FOURTH = (
    date(2006, 7, 15),
    date(2013, 7, 13),
    date(2022, 11, 18),
    date(2024, 4, 12),
)


@pytest.fixture
def rule_id() -> int:
    """502.13a of 2006 with other spaces and another number in 2013, other words in 2022, and only
    another cited number in 2024."""
    first, second, third, fourth = (make_edition(day) for day in (FIRST, SECOND, THIRD, FOURTH))
    old = make_rule("502.13a", first, {"en": "It was so. See rule 101.1."}, last_edition=first)
    same = {"en": "It  was so. See rule 101.1.", "zh-hans": "从前如此。"}
    make_rule("702.23a", second, same, last_edition=second, rule=old.rule)
    make_rule("702.24a", third, {"en": "It <is> so. See rule 101.1."}, last_edition=third, rule=old.rule)
    make_rule("702.24a", fourth, {"en": "It <is> so. See rule 102.1."}, rule=old.rule)
    return old.rule_id


def note(edition: date, **identity: object) -> None:
    EditionSource.objects.create(
        edition=Edition(effective=edition), language="en", report={"identity": identity}
    )


def test_every_edition_says_number_and_change(rule_id: int) -> None:
    rows = history_of(rule_id, loaded_editions(), "en").standings
    assert [row.edition for row in rows] == [FIRST, SECOND, THIRD, FOURTH]
    assert [row.version.number for row in rows] == ["502.13a", "702.23a", "702.24a", "702.24a"]
    assert [row.is_renumbered for row in rows] == [False, True, True, False]
    assert [row.is_reworded for row in rows] == [None, False, True, True]


def test_a_run_lasts_through_other_numbers_and_spaces(rule_id: int) -> None:
    oldest, middle, newest = history_of(rule_id, loaded_editions(), "en").runs
    assert oldest.editions == (FIRST, SECOND)
    assert [numbered.number for numbered in oldest.numbers] == ["502.13a", "702.23a"]
    assert (oldest.change, oldest.ends) == (None, THIRD)
    assert (middle.editions, middle.only_references) == ((THIRD,), False)
    assert (newest.editions, newest.only_references, newest.ends) == ((FOURTH,), True, None)


def test_a_run_ends_where_an_edition_lacks_the_rule() -> None:
    first, _second, third = (make_edition(day) for day in (FIRST, SECOND, THIRD))
    old = make_rule("100.1", first, {"en": "So."}, last_edition=first)
    make_rule("100.2", third, {"en": "So."}, last_edition=third, rule=old.rule)
    make_edition(FOURTH)
    runs = history_of(old.rule_id, loaded_editions(), "en").runs
    assert [(run.editions, run.ends) for run in runs] == [((FIRST,), SECOND), ((THIRD,), FOURTH)]


def test_earlier_numbers_are_those_before_the_edition_that_is_read(rule_id: int) -> None:
    history = history_of(rule_id, loaded_editions(), "en")
    assert [one.number for one in history.earlier_numbers(FOURTH)] == ["702.23a", "502.13a"]
    assert [one.number for one in history.earlier_numbers(SECOND)] == ["502.13a"]
    assert history.earlier_numbers(FIRST) == ()


def test_long_lists_of_numbers_keep_the_newest_and_the_first(rule_id: int) -> None:
    numbers = history_of(rule_id, loaded_editions(), "en").earlier_numbers(FOURTH) * 4
    short = shortened(numbers)
    assert short.named == (*numbers[:3], numbers[-1])
    assert short.left_out == 4


def test_splits_merges_and_doubts_are_told_where_they_touch_the_rule(rule_id: int) -> None:
    note(
        SECOND,
        since=str(FIRST),
        splits=[["502.13a", ["702.23a", "702.23b"]], ["100.1", ["100.1", "100.2"]]],
        merges=[[["502.13a", "502.13b"], "702.23a"]],
        doubts=[["502.13a", "702.23a", "few words agree", ""], ["502.13a", "702.99a", "few words agree", ""]],
    )
    history = history_of(rule_id, loaded_editions(), "en")
    notes = identity_notes(history, source_files(turning_points(history, loaded_editions())))
    assert [one.kind for one in notes] == [NoteKind.SPLIT, NoteKind.MERGE, NoteKind.DOUBT]
    assert notes[0].after == ("702.23a", "702.23b")


@pytest.mark.parametrize("number", ["502.13a", "702.24a"])
def test_any_of_its_numbers_leads_to_the_history(client: Client, rule_id: int, number: str) -> None:
    html = client.get(f"/en/rules/{number}/history/").content.decode()
    assert 'href="/en/rules/editions/2006-07-15/502.13a/"' in html
    assert html.count("timeline-bar") == 3
    assert html.count("<tr>") == (1 + 3) + (1 + 4)


def test_the_words_that_changed_are_marked_and_escaped(client: Client, rule_id: int) -> None:
    html = client.get("/en/rules/702.24a/history/").content.decode()
    change = re.search(r'<article class="change" id="2022-11-18">.*?</article>', html, re.DOTALL)
    assert change is not None
    assert re.search(r"<del>.*was.*</del><ins>.*&lt;is&gt;.*</ins>", change[0])
    assert 'href="/en/rules/702.24a/history/#2022-11-18"' in html


def test_the_timeline_names_itself_and_its_table(client: Client, rule_id: int) -> None:
    for address in ("/en/rules/702.24a/", "/zh-hant/rules/702.24a/history/"):
        html = client.get(address).content.decode()
        svg = re.search(r"<svg class=\"timeline\".*?</svg>", html, re.DOTALL)
        assert svg is not None
        assert 'aria-labelledby="timeline-title timeline-desc"' in svg[0]
        assert '<title id="timeline-title">' in svg[0]
        assert '<desc id="timeline-desc">' in svg[0]
        table = re.search(r'aria-details="([^"]+)"', svg[0])
        assert table is not None
        assert f'<table class="measure story-table" id="{table[1]}">' in html
        assert "style=" not in svg[0]


def test_a_rules_history_leads_to_those_of_its_subrules(client: Client, rule_id: int) -> None:
    make_rule("702.24", Edition(effective=FOURTH), title={"en": "Test Upkeep"})
    link = '<a class="number" href="/en/rules/702.24a/history/">702.24a</a>'
    assert link in client.get("/en/rules/702.24/history/").content.decode()
    assert link not in client.get("/en/rules/702.24a/history/").content.decode()


def test_the_rule_page_says_what_it_was(client: Client, rule_id: int) -> None:
    html = client.get("/en/rules/702.24a/").content.decode()
    assert re.search(r'Was <a class="number" href="[^"]*">702.23a</a> in 2013', html)
    assert '<a class="number" href="/en/rules/editions/2006-07-15/502.13a/">502.13a</a> in 2006' in html


def test_a_rule_of_a_past_edition_leads_to_the_same_rule_today(client: Client, rule_id: int) -> None:
    html = client.get("/en/rules/editions/2006-07-15/502.13a/").content.decode()
    assert 'This rule today: <a class="number" href="/en/rules/702.24a/">702.24a</a>' in html


def test_a_number_that_never_was_is_not_found(client: Client, rule_id: int) -> None:
    assert client.get("/en/rules/999.9/history/").status_code == 404


@pytest.mark.parametrize("address", ["702.24a/", "702.24a/history/", "editions/2006-07-15/502.13a/"])
def test_few_queries(
    client: Client, rule_id: int, django_assert_max_num_queries: DjangoAssertNumQueries, address: str
) -> None:
    client.get(f"/zh-hant/rules/{address}")  # what a process keeps until content changes
    cache.clear()
    with django_assert_max_num_queries(12):
        assert client.get(f"/zh-hant/rules/{address}").status_code == 200


def test_long_histories_are_told_in_parts_and_every_bar_leads_to_its_own(client: Client) -> None:
    days = [date(2000 + year, 1, 1) for year in range(6)]
    editions = [make_edition(day) for day in days]
    rule = None
    for index, edition in enumerate(editions):
        text = {"en": f"Said {index} times. " + "The same words as ever. " * 100}
        last = editions[index] if index < 5 else None
        rule = make_rule("100.1", edition, text, last_edition=last, rule=rule and rule.rule)
    html = client.get("/en/rules/100.1/history/").content.decode()
    assert html.count('<article class="change"') == 1
    assert 'rel="next" href="?before=2005-01-01"' in html
    for day in days:
        address = re.search(rf'href="([^"#]*)#{day}"', html)
        assert address is not None
        assert f'<article class="change" id="{day}">' in client.get(address[1]).content.decode()
    assert client.get("/en/rules/100.1/history/?before=nonsense").status_code == 200
