"""An edition is put among its neighbours: what it costs and changes does not depend on those far away."""

from datetime import date
from itertools import permutations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from faqsite.search.models import Kind, SearchEntry
from rulings.ingest.save.editions import rule_shelf
from rulings.ingest.save.sayings import rules_and_terms
from rulings.ingest.save.timelines import Moment, Near
from rulings.models import Citation, RuleVersion
from tests.rulings.ingest.save.test_editions import BOUNCE, ROLL, rows, rule, save
from tests.rulings.ingest.save.test_identities import load

pytestmark = pytest.mark.django_db

OLD, MIDDLE, NEW = date(2006, 7, 15), date(2013, 7, 13), date(2024, 4, 12)
CHINESE = "弹跳属于触发式异能。"


def test_only_versions_near_the_edition_are_read():
    days = [date(2000 + year, 1, 1) for year in range(9)]
    for day in days:
        save(day, rule("702.24a", f"{BOUNCE} It is year {day.year}."))
    near = Near(rule_shelf("en"), Moment.of(days[4], rules_and_terms()[0]))
    assert [row.first for row in sorted(near.rows["702.24a"], key=lambda row: row.first)] == days[3:6]


def test_queries_do_not_grow_with_the_editions_loaded():
    counts = []
    for year in range(8):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            load(date(2000 + year, 1, 1), words={"100": "Beebles", "100.1": f"{BOUNCE} Year {year}."})
        counts.append(len(queries))
    assert len(set(counts[3:])) == 1


@pytest.mark.parametrize("order", [*permutations(range(4))])
def test_a_run_with_words_of_another_language_meets_what_stands_after_it(order):
    saves = [
        lambda: save(OLD, rule("702.24a", BOUNCE)),
        lambda: save(MIDDLE, rule("702.24a", BOUNCE)),
        lambda: save(NEW, rule("702.24a", CHINESE), language="zh-hans"),
        lambda: save(OLD, rule("702.24a", CHINESE), language="zh-hans"),
    ]
    for place in order:
        saves[place]()
    assert rows() == {("702.24a", OLD, None, None, BOUNCE, CHINESE)}


def test_nothing_need_follow_a_run_with_new_words():
    save(OLD, rule("702.24a", BOUNCE))
    save(MIDDLE, rule("702.24b", ROLL))
    save(NEW, rule("702.24b", ROLL))
    save(OLD, rule("702.24a", CHINESE), language="zh-hans")
    assert ("702.24a", OLD, OLD, None, BOUNCE, CHINESE) in rows()


def test_citations_follow_a_version_that_an_edition_between_has_parted():
    citing = {"100": "Beebles", "100.1": BOUNCE, "100.2": "Beebles roll as well (see rule 100.1)."}
    load(OLD, words={"100": "Beebles", "100.1": BOUNCE})
    load(NEW, words=citing)
    load(MIDDLE, words={"100": "Beebles", "100.1": ROLL})
    citation = Citation.objects.get()
    assert citation.version == RuleVersion.objects.get(number="100.1", first_edition=NEW)
    assert citation.version.stands_on(NEW)


def test_a_heading_shows_the_first_provision_under_it_as_that_is_found_in_another_language():
    load(OLD, words={"702": "Keywords", "702.24": "Bouncing", "702.24a": BOUNCE})
    heading = RuleVersion.objects.get(number="702.24")
    assert shown_by(heading) == {"zh-hant": None, "zh-hans": None, "en": BOUNCE}
    load(OLD, "zh-hans", {"702.24a": CHINESE})
    assert shown_by(heading)["zh-hans"] == CHINESE


def shown_by(version: RuleVersion) -> dict[str, str | None]:
    """What the search shows of a rule's version."""
    return SearchEntry.objects.get(kind=Kind.RULE, object_id=version.pk).text
