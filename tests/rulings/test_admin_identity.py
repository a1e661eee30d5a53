"""Curators join and part rules in the admin, and undo what they decided."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client

from faqsite.models import ContentVersion
from rulings.models import Citation, Edition, IdentityDecision, RuleVersion
from tests.admin_pages import address
from tests.rulings.ingest.save.test_identities import CHAINS, EDITIONS, MIDDLE, NEW, OLD, chains, load

pytestmark = pytest.mark.django_db

UPKEEP = {
    "older_edition": str(MIDDLE),
    "older_number": "702.22",
    "newer_edition": str(NEW),
    "newer_number": "702.24",
}
RAMPAGE = {**UPKEEP, "older_number": "702.21", "newer_number": "702.22"}


@pytest.fixture(scope="module", autouse=True)
def _loaded(made_once: None) -> None:
    for effective in EDITIONS:
        load(effective)


def decide(client: Client, kind: str, pair: dict[str, str], note: str = "") -> list[str]:
    """Decide as the page does; what the page says against it."""
    response = client.post(address(IdentityDecision, "add"), {**pair, "kind": kind, "note": note})
    return [] if response.status_code == 302 else list(response.context["form"].non_field_errors())


def test_both_texts_are_shown_before_the_decision(admin_client: Client) -> None:
    pair = {**UPKEEP, "older_number": "702.22a", "newer_number": "702.24a"}
    page = admin_client.get(address(IdentityDecision, "add"), {**pair, "kind": "part"}).content.decode()
    assert "<del>every turn</del>" in page
    assert "<ins>in each of its owner&#x27;s turns</ins>" in page
    assert "502.13a (2006-07-15) → 702.22a (2013-07-13) → 702.24a (2024-04-12)" in page
    assert 'value="part"' in page
    assert IdentityDecision.objects.count() == 0


def test_a_decision_is_recorded_with_who_and_why_and_readers_see_it(
    admin_client: Client, admin_user: User
) -> None:
    seen = ContentVersion.current()
    assert decide(admin_client, "part", UPKEEP, "Another ability.") == []
    row = IdentityDecision.objects.get()
    assert (row.decided_by, row.note, str(row)) == (
        admin_user,
        "Another ability.",
        "702.22 (2013-07-13) ≠ 702.24 (2024-04-12)",
    )
    assert ContentVersion.current() > seen
    history = admin_client.get("/api/v1/rules/702.24/history").json()
    assert [each["number"] for each in history["versions"]] == ["702.24"]
    cited = Citation.objects.get(number="702.24")
    assert cited.rule_id == RuleVersion.objects.get(number="702.24").rule_id


def test_provisions_may_be_named_in_either_order(admin_client: Client) -> None:
    turned = {
        "older_edition": str(NEW),
        "older_number": "702.22",
        "newer_edition": str(OLD),
        "newer_number": "502.12",
    }
    assert decide(admin_client, "join", turned) == []
    assert str(IdentityDecision.objects.get()) == "502.12 (2006-07-15) = 702.22 (2024-04-12)"
    assert ((OLD, "502.12"), (MIDDLE, "702.21"), (NEW, "702.22")) in chains()


REFUSED = {
    "an edition that has no such number": ("join", {**UPKEEP, "older_number": "702.99"}, "has no 702.99"),
    "one edition": ("join", {**UPKEEP, "older_edition": str(NEW)}, "Two provisions of one edition"),
    "what stands unchanged": (
        "part",
        {**UPKEEP, "older_number": "303.4", "newer_number": "303.4"},
        "stands in both editions with the same words",
    ),
    "what stands beside the other throughout": (
        "join",
        {**UPKEEP, "older_number": "303.4", "newer_number": "303.4a"},
        "both rules stand beside each other",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_hold_is_refused_in_one_sentence(case: str, admin_client: Client) -> None:
    kind, pair, said = REFUSED[case]
    if case == "one edition":
        pair = {**pair, "older_number": "702.22"}
    errors = decide(admin_client, kind, pair)
    assert len(errors) == 1
    assert said in errors[0]
    assert IdentityDecision.objects.count() == 0
    assert chains() == CHAINS


def test_decisions_that_contradict_each_other_are_refused(admin_client: Client) -> None:
    whole = {**RAMPAGE, "older_edition": str(OLD), "older_number": "502.12"}
    assert decide(admin_client, "join", RAMPAGE) == []
    assert (
        decide(admin_client, "join", {**whole, "newer_edition": str(MIDDLE), "newer_number": "702.21"}) == []
    )
    after = chains()
    for kind, pair, said in (
        ("part", RAMPAGE, "was decided before"),
        ("join", {**RAMPAGE, "newer_number": "702.24"}, "Two rules of one edition cannot be one"),
        ("part", whole, "Another decision joins these two"),
    ):
        errors = decide(admin_client, kind, pair)
        assert [said in error for error in errors] == [True], kind
    assert (IdentityDecision.objects.count(), chains()) == (2, after)


def test_undoing_lets_the_matcher_decide_again(admin_client: Client) -> None:
    decide(admin_client, "part", UPKEEP)
    row = IdentityDecision.objects.get()
    admin_client.post(
        address(IdentityDecision, "changelist"), {"action": "undo_chosen", "_selected_action": [row.pk]}
    )
    assert (IdentityDecision.objects.count(), chains()) == (0, CHAINS)
    decide(admin_client, "part", UPKEEP)
    row = IdentityDecision.objects.get()
    assert admin_client.post(address(IdentityDecision, "delete", row.pk), {"post": "yes"}).status_code == 302
    assert chains() == CHAINS


def test_decisions_outlive_the_rules_they_speak_of(admin_client: Client) -> None:
    decide(admin_client, "part", UPKEEP)
    RuleVersion.objects.all().delete()
    Edition.objects.all().delete()
    for effective in (NEW, OLD, MIDDLE):
        load(effective)
    assert ((NEW, "702.24"),) in chains()


def test_a_rules_page_leads_to_each_decision(admin_client: Client) -> None:
    rule = RuleVersion.objects.get(number="702.24").rule
    page = admin_client.get(address(type(rule), "change", rule.pk)).content.decode()
    links = [
        part.split('"')[0].replace("&amp;", "&") for part in page.split('class="identity-action" href="')[1:]
    ]
    named = [{key: values[0] for key, values in parse_qs(urlsplit(link).query).items()} for link in links]
    assert {**UPKEEP, "kind": "part"} in named
    assert all(admin_client.get(link).status_code == 200 for link in links)
    decide(admin_client, "part", UPKEEP)
    rule = RuleVersion.objects.get(number="702.24").rule
    page = admin_client.get(address(type(rule), "change", rule.pk)).content.decode()
    assert "702.22 (2013-07-13) ≠ 702.24 (2024-04-12)" in page
    assert {"kind": "join", "newer_number": "702.24"}.items() <= next(
        {
            key: values[0]
            for key, values in parse_qs(urlsplit(part.split('"')[0].replace("&amp;", "&")).query).items()
        }
        for part in page.split('class="identity-action" href="')[1:]
    ).items()
