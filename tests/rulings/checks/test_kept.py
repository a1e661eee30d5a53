"""What the checks found is kept for each text, and never outlives the words it was found in."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import models as django_models

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.termbase.storage import add_missing, save_terms
from faqsite.termbase.terms import KnownTerm
from rulings.checks import kept
from rulings.checks.forgetting import forget_cards
from rulings.checks.kept import confirm
from rulings.derived import rows_changed
from rulings.ingest.save.mentions import name_cards_in_rulings
from rulings.models import CheckedText, FailingCheck, GlossaryVersion, RuleVersion, Ruling
from rulings.translating.failing import bring_up_to_date, counts_by_code
from rulings.translating.queue import Wish, waiting
from rulings.translating.reverting import revert
from rulings.translating.saving import save
from rulings.translating.units import unit_of
from tests.factories import (
    make_block,
    make_card,
    make_document,
    make_edition,
    make_rule,
    make_ruling,
    make_section,
    make_term,
)

pytestmark = pytest.mark.django_db
WISH = Wish(ZH_HANS, code="")
GOOD, BAD = "支付{W}。", "支付{U}。"


def failing(wish: Wish = WISH) -> set[str]:
    """The numbers of the rules that fail a check, once everything was looked at."""
    assert bring_up_to_date(wish).is_all
    return {row.number for row in waiting(wish)}


def codes() -> set[str]:
    return set(FailingCheck.objects.values_list("code", flat=True))


@pytest.fixture
def bad() -> RuleVersion:
    edition = make_edition()
    make_rule("702.1", edition, {"en": "Pay {W}.", "zh-hans": GOOD})
    make_rule("702.3", edition, {"en": "Pay {W}."})
    return make_rule("702.2", edition, {"en": "Pay {W}.", "zh-hans": BAD})


def test_the_queue_asks_all_texts_in_portions(bad: RuleVersion) -> None:
    assert not bring_up_to_date(WISH, most=1).is_all
    assert bring_up_to_date(WISH, most=1).is_all
    assert failing() == {"702.2"}
    assert bring_up_to_date(WISH).codes == {bad.pk: ["symbols"]}
    assert counts_by_code(Wish(ZH_HANS, code="length")) == [("symbols", 1)]
    assert failing(Wish(ZH_HANS, code="length")) == set()


def test_a_saved_text_is_looked_at_again(bad: RuleVersion, admin_user: User) -> None:
    assert failing() == {"702.2"}
    unit = unit_of(f"rule-{bad.pk}-zh-hans")
    saved = save(unit, {"text": GOOD}, admin_user, unit.fingerprint)
    assert not CheckedText.objects.filter(object_id=bad.pk).exists()
    assert failing() == set()
    revert(saved.changes[0], admin_user)
    assert failing() == {"702.2"}


def test_its_source_counts_as_well(bad: RuleVersion, admin_user: User) -> None:
    assert failing() == {"702.2"}
    unit = unit_of(f"rule-{bad.pk}-en")
    save(unit, {"text": "Pay {U}."}, admin_user, unit.fingerprint)
    assert failing() == set()


def test_what_changed_unseen_is_never_shown_as_current(bad: RuleVersion) -> None:
    assert failing() == {"702.2"}
    django_models.QuerySet(RuleVersion).filter(pk=bad.pk).update(text_zh_hans=GOOD)
    assert failing() == set()
    assert confirm([_with_text(bad, BAD)], ZH_HANS).changed == {bad.pk}
    assert codes() == {"symbols"}


def _with_text(row: RuleVersion, words: str) -> RuleVersion:
    django_models.QuerySet(RuleVersion).filter(pk=row.pk).update(text_zh_hans=words)
    return RuleVersion.objects.get(pk=row.pk)


def test_a_release_with_other_checks_looks_again(bad: RuleVersion, monkeypatch: pytest.MonkeyPatch) -> None:
    assert failing() == {"702.2"}
    monkeypatch.setattr(kept, "rules_mark", lambda: "another")
    assert not waiting(WISH).exists()
    assert failing() == {"702.2"}


def test_a_code_is_kept_once_with_its_worst() -> None:
    row = make_rule("1.1", make_edition(), {"en": "Pay {W}, {W}.", "zh-hans": "支付{U}，{B}，，{R}。。"})
    confirm([row], ZH_HANS)
    confirm([row], ZH_HANS)
    found = dict(FailingCheck.objects.values_list("code", "severity"))
    assert found["symbols"] == "error"
    assert CheckedText.objects.count() == 1


@pytest.mark.parametrize("words", ["other", "renamed"])
def test_a_changed_term_lets_the_texts_that_say_it_be_looked_at_again(live_terms: None, words: str) -> None:
    frog = KnownTerm("frog", {EN: "stone frog", ZH_HANS: "石蛙"})
    add_missing([frog])
    edition = make_edition()
    make_rule("702.1", edition, {"en": "Stone frogs rest.", "zh-hans": "石蛙休息。"})
    make_rule("702.2", edition, {"en": "Nothing rests.", "zh-hans": "什么都不休息。"})
    assert failing() == set()
    before = set(CheckedText.objects.values_list("pk", flat=True))
    save_terms([KnownTerm("frog", {**frog.names, ZH_HANS: "岩蛙"}, notes=words)])
    assert failing() == {"702.1"}
    assert len(before & set(CheckedText.objects.values_list("pk", flat=True))) == 1
    save_terms([KnownTerm("frog", {**frog.names, ZH_HANS: "岩蛙"}, notes="only a note changed")])
    kept_before = set(CheckedText.objects.values_list("pk", flat=True))
    assert failing() == {"702.1"}
    assert kept_before == set(CheckedText.objects.values_list("pk", flat=True))


def _card_named(name: str) -> Callable[[], None]:
    card = make_card({"en": "Mossy Toad", "zh-hans": name})
    card.names.get_or_create(language="zh-hans", name=name, defaults={"normal_form": name, "kind": "printed"})
    card.names.get_or_create(language="en", name="Mossy Toad", defaults={"normal_form": "mossy toad"})

    def rename() -> None:
        card.names.filter(language="zh-hans").update(name="别的蟾蜍", normal_form="别的蟾蜍")
        forget_cards([card.pk])

    return rename


def test_a_card_printed_under_another_name_lets_texts_that_name_it_be_looked_at() -> None:
    rename = _card_named("苔蟾蜍")
    ruling = make_ruling(text={"en": "You may cast Mossy Toad.", "zh-hans": "你可以施放苔蟾蜍。"})
    name_cards_in_rulings([ruling.pk])
    wish = Wish(ZH_HANS, kind="ruling", code="card-names")
    assert bring_up_to_date(wish).is_all
    assert not waiting(wish).exists()
    rename()
    assert bring_up_to_date(wish).is_all
    assert waiting(wish).get() == ruling


def test_every_kind_of_text_is_forgotten_when_it_changes() -> None:
    edition = make_edition()
    document = make_document({"zh-hans": "问答", "en": "Questions"})
    section = make_section(document, {"zh-hans": "总论", "en": "General"})
    rows = [
        make_rule("1.1", edition, {"en": "Rest.", "zh-hans": "休息。"}),
        make_term("rest", edition, {"en": "Rest", "zh-hans": "休息"}),
        make_ruling(text={"en": "Rest.", "zh-hans": "休息。"}),
        section,
        make_block(section, text={"zh-hans": "休息。", "en": "Rest."}),
        document,
        make_card({"en": "Mossy Toad", "zh-hans": "苔蟾蜍"}).faces.get(),
    ]
    for row in rows:
        confirm([row], EN)
        confirm([row], ZH_HANT)
        kept_of = CheckedText.objects.filter(object_id=row.pk)
        assert kept_of.exists()
        rows_changed([row])
        assert not kept_of.filter(content_type__model=row._meta.model_name).exists()


def test_checking_everything_is_kept_and_what_is_gone_is_dropped(bad: RuleVersion) -> None:
    ruling = make_ruling(text={"en": "Pay {W}.", "zh-hans": BAD})
    call_command("check_translations", verbosity=0)
    assert CheckedText.objects.filter(language=ZH_HANS).count() == 3
    assert waiting(Wish(ZH_HANS, kind="ruling", code="symbols")).get() == ruling
    django_models.QuerySet(Ruling).filter(pk=ruling.pk).delete()
    call_command("check_translations", verbosity=0)
    assert CheckedText.objects.filter(language=ZH_HANS).count() == 2
    assert GlossaryVersion.objects.count() == 0
