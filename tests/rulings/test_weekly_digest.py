"""The weekly digest: what was written and reviewed, by language, without names; and its feed."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.feedgenerator import rfc3339_date

from rulings.models import EditionSource, TextChange
from rulings.weekly_digest import recent_weeks
from tests.factories import make_edition
from tests.rulings.workbench.people import a_rule, person

pytestmark = pytest.mark.django_db


def change(what: str, language: str, ago: timedelta = timedelta(), **fields: object) -> TextChange:
    version = fields.pop("text", None) or a_rule(f"100.{TextChange.objects.count() + 1}")
    made = TextChange.objects.create(text=version, language=language, what=what, **fields)
    TextChange.objects.filter(pk=made.pk).update(changed_at=timezone.now() - ago)
    return made


def test_work_is_counted_by_week_and_language() -> None:
    user = person("writer")
    change("edit", "zh-hans", changed_by=user)
    change("edit", "zh-hans", changed_by=user)
    change("review", "zh-hant", changed_by=user)
    change("edit", "zh-hant", timedelta(weeks=1), changed_by=user)
    change("edit", "zh-hant", timedelta(weeks=30), changed_by=user)
    change("import", "en")
    latest, before = recent_weeks()
    assert latest.written == {"zh-hant": 0, "zh-hans": 2, "en": 0}
    assert latest.reviewed["zh-hant"] == 1
    assert before.written["zh-hant"] == 1
    assert latest.monday - before.monday == timedelta(weeks=1)
    assert latest.monday.weekday() == 0


def test_imported_editions_are_told() -> None:
    edition = make_edition(date(2025, 11, 14))
    EditionSource.objects.create(edition=edition, language="en")
    (week,) = recent_weeks()
    assert week.editions == [edition.effective]


def test_nothing_done_gives_no_week() -> None:
    assert recent_weeks() == []


@pytest.mark.parametrize(("language", "wanted"), [("en", "1 text written"), ("zh-hant", "寫了1段文字")])
def test_the_feed_is_in_the_language_of_its_address_and_names_nobody(
    client: Client, language: str, wanted: str
) -> None:
    change("edit", "zh-hans", changed_by=person("secretname"))
    feed = client.get(f"/{language}/feeds/weekly/")
    text = feed.content.decode()
    assert feed["Content-Type"].startswith("application/atom+xml")
    assert wanted in text
    assert "secretname" not in text
    assert datetime.now(UTC).strftime("%Y") in text


def test_entries_are_named_as_atom_wants_it_and_the_same_each_time(client: Client) -> None:
    change("edit", "zh-hans", changed_by=person("somebody"))
    names = set()
    for language in ("en", "en", "zh-hant"):
        text = client.get(f"/{language}/feeds/weekly/").content.decode()
        entry = text.partition("<entry>")[2]
        names.add(entry.partition("<id>")[2].partition("</id>")[0])
        assert "<author><name>" in text
    assert len(names) == 2
    assert all(name.startswith("urn:uuid:") for name in names)


def test_an_entry_was_updated_when_the_last_was_done_of_what_it_tells(client: Client) -> None:
    user = person("writer")
    change("edit", "zh-hans", timedelta(weeks=2, minutes=9), changed_by=user)
    last = change("review", "zh-hans", timedelta(weeks=2), changed_by=user)
    last.refresh_from_db()
    (week,) = [one for one in recent_weeks() if one.reviewed["zh-hans"]]
    assert week.latest == last.changed_at
    feed = client.get("/en/feeds/weekly/").content.decode()
    assert f"<updated>{rfc3339_date(last.changed_at)}</updated>" in feed
