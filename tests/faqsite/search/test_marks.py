"""Marks: what an entry is, as tokens."""

from typing import Any

import pytest
from django.db import connection

from faqsite.search.analysis import analyse
from faqsite.search.backends import backend_for
from faqsite.search.backends.base import Clause
from faqsite.search.condition import all_of, any_of, condition, marked, saying
from faqsite.search.index import reindex_rules
from faqsite.search.marks import COLOR_SETS, OLD, mark, marks_of
from faqsite.search.models import SearchEntry
from rulings.models import Edition
from tests.factories import make_edition

_FIELDS = {
    "kind": "card", "is_current": True, "is_keyword": False, "sets": " CSP A_B ", "rules": "",
    "languages": " zh-hant en ", "colors": "", "color_identity": "WU", "keywords": "|first strike|",
    "mana_value": 2.5,
}  # fmt: skip


def _ids(*marks: str) -> set[int]:
    """The entries that have all of ``marks``."""
    backend = backend_for("default")
    wanted = all_of(marked([one], "") for one in marks)
    with connection.cursor() as cursor:
        cursor.execute(backend.ids_sql, [backend.expression(wanted.clauses)])
        return {entry_id for (entry_id,) in cursor.fetchall()}


def test_the_marks_of_a_card() -> None:
    assert marks_of(_FIELDS) == [
        "kind=card", "set=csp", "set=a-b", "lang=zh-hant", "lang=en", "color=none", "color-identity=wu",
        "kw=first-strike", "mv=2.5",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"kind": "rule", "is_current": False, "rules": " 702.24a 702.24 702 "}, OLD),
        ({"color_identity": None}, "mv=2.5"),
        ({"mana_value": None}, "kw=first-strike"),
    ],
)
def test_the_mark_of_what_is_old_is_the_last(change: dict[str, Any], expected: str) -> None:
    assert marks_of({**_FIELDS, **change})[-1] == expected


@pytest.mark.parametrize("one", [mark("rule", "702.5a*"), mark("set", "A_B 'x"), mark("kw", "忍术"), OLD])
def test_no_text_has_a_mark(one: str) -> None:
    assert one not in {token.text for token in analyse(one)}


def test_every_set_of_colors_is_once_and_in_order() -> None:
    assert len(set(COLOR_SETS)) == 32
    assert all(list(letters) == sorted(letters, key="WUBRG".index) for letters in COLOR_SETS)


def test_marks_lead_to_the_entries_whose_fields_say_the_same(site: object) -> None:
    entries = SearchEntry.objects.all()
    assert _ids("kind=card") == set(entries.filter(kind="card").values_list("pk", flat=True)) != set()
    assert _ids(OLD) == set(entries.filter(is_current=False).values_list("pk", flat=True)) != set()
    assert _ids("kind=keyword") == set(entries.filter(is_keyword=True).values_list("pk", flat=True)) != set()


def test_a_new_edition_changes_the_marks_of_what_it_ends(site: object) -> None:
    newest = Edition.objects.order_by("-effective")[0]
    later = make_edition(newest.effective.replace(year=newest.effective.year + 1))
    reindex_rules([])
    current = SearchEntry.objects.filter(is_current=True, first_edition__isnull=False)
    assert set(current.values_list("pk", flat=True)).isdisjoint(_ids(OLD))
    later.delete()
    reindex_rules([])
    assert _ids(OLD) == set(SearchEntry.objects.filter(is_current=False).values_list("pk", flat=True))


def test_what_all_alternatives_ask_for_is_asked_once() -> None:
    card, old = marked(["kind=card"], "a"), marked(["x=1"], "b")
    asked = any_of([all_of([card, old]), all_of([card, marked(["x=2"], "c")])])
    assert [one.sql for one in asked.parts] == ["a", "((b)) OR ((c))"]
    assert len(asked.clauses) == 2
    assert any_of([card, all_of([card, old])]) == card


def test_alternatives_that_tokens_tell_only_in_part_are_asked_of_the_entries(db: None) -> None:
    asked = any_of([saying([Clause(())]), condition("e.boost > 1")])
    assert not asked.clauses
    assert not asked.begins_with_tokens
