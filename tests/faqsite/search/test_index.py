"""Keeping the index up to date."""

from datetime import date

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from faqsite.search import near_names
from faqsite.search.engine import search
from faqsite.search.index import (
    reindex_cards,
    reindex_documents,
    reindex_rules,
    reindex_rulings,
    reindex_terms,
)
from faqsite.search.models import SearchEntry, SearchKey
from faqsite.search.rebuilding import rebuild
from faqsite.search.suggestions import suggest
from faqsite.translated import set_text
from rulings.models import GlossaryVersion, RuleVersion
from tests.factories import make_card, make_edition, make_rule


def _found(query: str) -> set[tuple[str, int]]:
    return {(hit.kind, hit.object_id) for hit in search(query, language="en", limit=50).hits}


def test_a_changed_card_is_found_by_its_new_text_only(site):
    face = site.druid.faces.get()
    set_text(face, "text", "en", "Quixotic new words.")
    face.save()
    assert not _found("quixotic")
    reindex_cards([site.druid.pk])
    assert _found("quixotic") == {("card", site.druid.pk)}
    assert SearchEntry.objects.filter(kind="card", object_id=site.druid.pk).count() == 1


def test_words_that_follow_each_other_are_found_at_the_end_of_a_long_text(site):
    """PostgreSQL knows no more than 16,383 places."""
    many = " ".join(f"word{number}" for number in range(17_000))
    card = make_card({"en": "Long Tale"}, {"en": f"{many} 水獺安然入眠"}, slug="long-tale")
    reindex_cards([card.pk])
    for query in ('"安然入眠"', '"word16990 word16991"', '"word16382 word16383"', '"word16383 word16384"'):
        assert [hit.heading("en") for hit in search(query, language="en").hits] == ["Long Tale"], query
    assert not search('"word16991 word16990"', language="en", kinds=["card"]).totals


def test_what_is_deleted_is_no_longer_found(site):
    card, ruling, document = site.angel.pk, site.answer.pk, site.notes.pk
    site.angel.delete()
    site.answer.blocks.update(ruling=None)
    site.answer.delete()
    site.notes.delete()
    reindex_cards([card])
    reindex_rulings([ruling])
    reindex_documents([document])
    assert not _found("懲戒天使 kind:card")
    assert not SearchEntry.objects.filter(kind__in=["ruling", "document"]).exists()


def test_hidden_documents_leave_the_index(site):
    site.notes.is_public = False
    site.notes.save()
    reindex_documents([site.notes.pk])
    assert not SearchEntry.objects.filter(kind="document").exists()


def test_a_new_edition_ends_what_is_current(site):
    newest = make_edition(date(2025, 11, 14))
    ended = RuleVersion.objects.get(number="702.24a")
    ended.last_edition = site.new
    ended.save()
    added = make_rule("702.24a", newest, {"en": "Wholly other words."}, rule=ended.rule)
    reindex_rules([ended.pk, added.pk])
    assert [hit.object_id for hit in search("702.24a", language="en").hits] == [added.pk]
    assert SearchEntry.objects.get(kind="rule", object_id=ended.pk).is_current is False


def test_an_outline_ends_nothing(site):
    make_edition(date(2030, 1, 1), is_outline=True)
    reindex_rules([])
    assert search("702.24a", language="en").hits[0].edition is None


def test_terms(site):
    version = GlossaryVersion.objects.get()
    set_text(version, "definition", "en", "Gallimaufry.")
    version.save()
    reindex_terms([version.pk])
    assert _found("gallimaufry") == {("term", version.pk)}


def test_a_heading_shows_the_first_rule_under_it(site):
    assert str(search("702.128", language="en").hits[0].snippet) == "Embalm works from the graveyard."


def test_rebuilding_changes_nothing(site):
    before = sorted(SearchKey.objects.values_list("key", "entry__kind", "rank"))
    counts = rebuild()
    assert sorted(SearchKey.objects.values_list("key", "entry__kind", "rank")) == before
    assert counts["card"] == 4


def test_the_command_says_what_it_did(site, capsys):
    call_command("rebuild_search")
    assert "4 card" in capsys.readouterr().out


@pytest.mark.parametrize("more", [1, 12])
def test_indexing_takes_a_fixed_number_of_queries(site, more):
    cards = [make_card({"en": f"Numbered {number}"}).pk for number in range(more)]
    with CaptureQueriesContext(connection) as queries:
        reindex_cards(cards)
    assert len(queries) <= 24


def test_only_what_is_new_is_read_of_the_names_when_the_index_changes(site, monkeypatch):
    # Rows of other tests were taken back, and their numbers given again: no site does that.
    monkeypatch.setattr(near_names, "_NAMES", near_names._Names())
    suggest("zqxj", language="en")
    read_from: list[int] = []
    names_after = near_names._names_after

    def noted(key_id: int) -> list[tuple[int, str, int]]:
        read_from.append(key_id)
        return names_after(key_id)

    monkeypatch.setattr(near_names, "_names_after", noted)
    monkeypatch.setattr(near_names, "_MOST_NEW_SHARE", 1.0)
    reindex_cards([make_card({"en": "Placid Heron"}).pk])
    assert [one.name for one in suggest("plcaid heron", language="en")] == ["Placid Heron"]
    assert len(read_from) == 1
    assert read_from[0] > 0
    monkeypatch.setattr(near_names, "_MOST_NEW_SHARE", 0.0)
    reindex_cards([make_card({"en": "Gentle Heron"}).pk])
    assert [one.name for one in suggest("gnetle heron", language="en")] == ["Gentle Heron"]
    assert read_from[-1] == 0
