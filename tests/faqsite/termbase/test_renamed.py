"""What became of a term's name, by the names it had; and that every way to change one keeps them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.termbase.agreed_names import renamed_terms
from faqsite.termbase.models import AgreedName, Term
from faqsite.termbase.renamed import renamed
from faqsite.termbase.storage import add_missing, save_terms, stored_terms
from faqsite.termbase.terms import KnownTerm, Status
from tests.admin_pages import address, form_data

START = datetime(2025, 1, 1, tzinfo=UTC)
FROG = KnownTerm("stone-frog", {ZH_HANS: "石蛙", ZH_HANT: "石蛙", EN: "stone frog"})


@pytest.mark.parametrize(
    ("names", "before", "name", "was_so_before"),
    [
        ("甲", None, None, False),
        ("甲 乙", ("甲",), "乙", False),
        ("甲 乙 丙", ("乙", "甲"), "丙", False),
        ("甲 乙 甲", ("乙",), "甲", True),
        ("甲 乙 丙 甲", ("乙", "丙"), "甲", True),
        ("甲 乙 甲 乙", ("甲",), "乙", False),
        ("甲 乙 丙 乙", ("丙", "甲"), "乙", False),
        ("甲 乙 - 乙", ("甲",), "乙", False),
        ("- 甲", (), "甲", False),
        ("- 甲 -", None, None, False),
        ("甲 - 甲", None, None, False),
        ("甲 -", None, None, False),
    ],
)
def test_names_one_after_the_other_tell_what_is_to_be_done(
    names: str, before: tuple[str, ...] | None, name: str | None, was_so_before: bool
) -> None:
    given = [each.replace("-", "") for each in names.split()]
    moments = [None, *(START + timedelta(days=day) for day in range(1, len(given)))]
    found = renamed("key", ZH_HANS, zip(given, moments, strict=True))
    if before is None:
        assert found is None
    else:
        assert found is not None
        assert (found.before, found.name, found.was_so_before) == (before, name, was_so_before)


@pytest.fixture
def frog(live_terms: None) -> Term:
    add_missing([FROG])
    return Term.objects.get()


def told() -> list[str]:
    return [one.told for one in renamed_terms(ZH_HANS)]


def test_terms_that_the_project_brings_along_are_no_change(frog: Term) -> None:
    assert AgreedName.objects.filter(since=None).count() == 3
    assert told() == []


def test_a_file_of_terms_renames_and_takes_back(frog: Term) -> None:
    save_terms([KnownTerm("stone-frog", {**FROG.names, ZH_HANS: "岩蛙"})])
    assert told() == ["stone-frog: 石蛙 → 岩蛙"]
    save_terms([FROG])
    (one,) = renamed_terms()
    assert (one.before, one.name, one.was_so_before) == (("岩蛙",), "石蛙", True)


def test_a_newly_agreed_term_has_no_name_before(frog: Term) -> None:
    toad = KnownTerm("toad", {ZH_HANS: "蟾蜍", EN: "toad"}, status=Status.PROPOSED)
    save_terms([toad])
    assert told() == []
    save_terms([KnownTerm("toad", toad.names)])
    assert told() == ["toad: → 蟾蜍"]


def test_the_admin_renames_agrees_and_deletes(frog: Term, admin_client: Client, admin_user: User) -> None:
    page = address(Term, "change", frog.pk)
    admin_client.post(page, form_data(admin_client, page) | {"name_zh_hans": "岩蛙", "_confirmed": "1"})
    assert told() == ["stone-frog: 石蛙 → 岩蛙"]
    chosen = {"_selected_action": [frog.pk], "_confirmed": "1"}
    admin_client.post("/admin/termbase/term/", {"action": "propose", **chosen})
    assert told() == []
    admin_client.post("/admin/termbase/term/", {"action": "agree", **chosen})
    assert told() == ["stone-frog: 石蛙 → 岩蛙"]
    frog.delete()
    assert stored_terms() == ()
    assert told() == []
