"""Many texts saved at once: each as one is, with what follows made anew once; what cannot be saved stays."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulings.models import TextChange
from rulings.translating.history import Occasion
from rulings.translating.reviewing import review_many
from rulings.translating.roles import REVIEWERS, TRANSLATORS
from rulings.translating.saving import NotAllowedError, save
from rulings.translating.saving_many import Wanted, save_many
from rulings.translating.units import Standing, unit_of, units_of
from tests.factories import make_block, make_document, make_ruling, make_section
from tests.rulings.workbench.people import CHINESE, a_rule, key_of, person

pytestmark = pytest.mark.django_db


def wanted(key: str, words: str) -> Wanted:
    unit = unit_of(key)
    return Wanted(unit, {"text": words}, unit.fingerprint)


def test_many_are_saved_as_one_is() -> None:
    user = person("translator", TRANSLATORS["zh-hans"])
    keys = [key_of(a_rule(f"100.{n}", zh_hans=CHINESE)) for n in range(1, 4)]
    done = save_many([wanted(key, f"{n}张牌。") for n, key in enumerate(keys)], user, Occasion(user))
    assert (done.count, done.left) == (3, ())
    assert [unit_of(key).words["text"] for key in keys] == ["0张牌。", "1张牌。", "2张牌。"]
    assert {unit_of(key).standing for key in keys} == {Standing.DRAFT}
    assert TextChange.objects.filter(field="text", changed_by=user).count() == 3


def test_what_another_saved_and_what_cannot_be_stored_stay() -> None:
    user = person("translator", TRANSLATORS["zh-hans"])
    first, second, third = (a_rule(f"100.{n}", zh_hans=CHINESE) for n in range(1, 4))
    came = [wanted(key_of(first), "甲。"), wanted(key_of(second), "乙\0。"), wanted(key_of(third), "丙。")]
    first.text_zh_hans = "别人的话。"
    first.save()
    done = save_many(came, user, Occasion(user))
    assert (done.count, set(done.left)) == (1, {key_of(first), key_of(second)})
    assert unit_of(key_of(first)).words["text"] == "别人的话。"
    assert unit_of(key_of(third)).words["text"] == "丙。"


def test_nothing_is_written_by_who_may_not() -> None:
    version = a_rule(zh_hans=CHINESE)
    other = person("other", TRANSLATORS["zh-hant"])
    with pytest.raises(NotAllowedError):
        save_many([wanted(key_of(version), "新。")], other, Occasion(other))
    assert unit_of(key_of(version)).words["text"] == CHINESE


def test_passages_that_print_one_ruling_do_not_write_it_twice() -> None:
    said = {"zh-hans": "旧的裁定。"}
    ruling = make_ruling(text=said, source="test-notes")
    section = make_section(make_document({"zh-hans": "测试"}))
    blocks = [make_block(section, "ruling", text=said, ruling=ruling) for _ in range(2)]
    user = person("translator", TRANSLATORS["zh-hans"])
    came = [Wanted(unit, {"text": "新的裁定。"}, unit.fingerprint) for unit in units_of(blocks, "zh-hans")]
    assert save_many(came, user, Occasion(user)).count == 2
    ruling.refresh_from_db()
    assert ruling.text_zh_hans == "新的裁定。"
    changes = TextChange.objects.of(ruling)
    assert [change.after for change in changes] == ["新的裁定。"]


@pytest.mark.parametrize("character", ["\0", "\x1b", "\u202e", "\ud800", "\uffff"])
def test_characters_that_nobody_sees_are_not_stored(character: str) -> None:
    unit = unit_of(key_of(a_rule(zh_hans=CHINESE)))
    user = person("translator", TRANSLATORS["zh-hans"])
    with pytest.raises(ValidationError, match=f"{ord(character):04X}"):
        save(unit, {"text": f"两张{character}牌。"}, user, unit.fingerprint)


def _queries_to_save(numbers: range, user: User) -> int:
    came = [wanted(key_of(a_rule(f"100.{n}", zh_hans=CHINESE)), f"{n}张牌。") for n in numbers]
    with CaptureQueriesContext(connection) as queries:
        assert save_many(came, user, Occasion(user)).count == len(came)
    return len(queries)


def test_a_text_more_costs_no_query_more() -> None:
    user = person("translator", TRANSLATORS["zh-hans"])
    _queries_to_save(range(1, 3), user)
    assert _queries_to_save(range(20, 35), user) <= _queries_to_save(range(10, 13), user) + 2


def test_passing_a_text_more_costs_no_query_more() -> None:
    user = person("reviewer", REVIEWERS["zh-hans"])
    units = [unit_of(key_of(a_rule(f"100.{n}", zh_hans=CHINESE))) for n in range(1, 20)]
    review_many(units[:2], user)
    counts = []
    for some in (units[2:4], units[4:]):
        with CaptureQueriesContext(connection) as queries:
            assert review_many(some, user).count == len(some)
        counts.append(len(queries))
    assert counts[1] <= counts[0] + 2
