"""In one edition a number, a rule and a term have one version at most; the database refuses a second."""

from datetime import date

import pytest
from django.db import connection

from rulings.models import Edition, GlossaryTerm, GlossaryVersion, Rule, RuleVersion
from tests.constraints import refused, set_to
from tests.factories import make_edition, make_rule, texts

pytestmark = pytest.mark.django_db

EARLY, MIDDLE, LATE = date(2006, 7, 15), date(2013, 7, 13), date(2017, 4, 28)

# Two intervals of editions, None for "to the newest": whether they meet.
INTERVALS = [
    ((EARLY, EARLY), (MIDDLE, None), False),
    ((MIDDLE, None), (EARLY, EARLY), False),
    ((EARLY, MIDDLE), (LATE, LATE), False),
    ((EARLY, MIDDLE), (MIDDLE, LATE), True),
    ((EARLY, LATE), (MIDDLE, MIDDLE), True),
    ((MIDDLE, MIDDLE), (EARLY, LATE), True),
    ((EARLY, None), (LATE, None), True),
    ((LATE, None), (EARLY, None), True),
    ((EARLY, None), (LATE, LATE), True),
    ((MIDDLE, MIDDLE), (EARLY, None), True),
]
Interval = tuple[date, date | None]


def _editions(interval: Interval) -> dict[str, Edition | None]:
    first, last = interval
    return {"first_edition": make_edition(first), "last_edition": make_edition(last) if last else None}


def _version_of(what: str, interval: Interval, owner: dict[str, object]) -> RuleVersion | GlossaryVersion:
    """A version with the same number, the same rule or the same term as others of its ``owner``."""
    editions = _editions(interval)
    if what == "term":
        term, _ = GlossaryTerm.objects.get_or_create(slug="mana")
        return GlossaryVersion.objects.create(term=term, **texts("name", {"en": "Mana"}), **editions)
    serial = RuleVersion.objects.count()
    number = "702.1" if what == "number" else f"702.{serial + 2}"
    if what == "rule" and "rule" not in owner:
        owner["rule"] = Rule.objects.create()
    first = editions.pop("first_edition")
    assert first is not None
    return make_rule(number, first, rule=owner.get("rule"), **editions)


@pytest.mark.parametrize("what", ["number", "rule", "term"])
@pytest.mark.parametrize(("one", "other", "meet"), INTERVALS)
def test_versions_that_meet_are_refused(what: str, one: Interval, other: Interval, meet: bool) -> None:
    owner: dict[str, object] = {}
    _version_of(what, one, owner)
    _editions(other)
    if meet:
        refused(lambda: _version_of(what, other, owner))
    else:
        assert _version_of(what, other, owner).pk


@pytest.mark.parametrize("what", ["number", "rule", "term"])
def test_a_version_cannot_be_moved_over_another(what: str) -> None:
    owner: dict[str, object] = {}
    _version_of(what, (EARLY, EARLY), owner)
    later = _version_of(what, (MIDDLE, None), owner)
    refused(set_to(later, first_edition=make_edition(EARLY)))


@pytest.mark.parametrize("what", ["number", "rule", "term"])
def test_a_version_may_be_saved_again_where_it_stands(what: str) -> None:
    version = _version_of(what, (EARLY, None), {})
    version.last_edition = make_edition(LATE)
    version.save()
    assert type(version).objects.get().last_edition_id == LATE


def test_a_number_given_to_another_rule_later_is_no_overlap() -> None:
    first = make_rule("702.24", make_edition(EARLY), last_edition=make_edition(EARLY))
    second = make_rule("702.24", make_edition(MIDDLE))
    assert first.rule_id != second.rule_id


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has exclusion constraints instead")
def test_no_migration_has_lost_the_triggers() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        triggers = {name for (name,) in cursor.fetchall()}
    wanted = {
        f"{table}_{column}_{event}"
        for table, column in (
            ("rulings_ruleversion", "number"),
            ("rulings_ruleversion", "rule_id"),
            ("rulings_glossaryversion", "term_id"),
        )
        for event in ("insert", "update")
    }
    assert wanted <= triggers
