"""Readers report problems without an account: few at a time, nothing kept of them, shown to curators."""

import pytest
from django.core.cache import cache
from django.test import Client

from faqsite.models import ProblemReport
from faqsite.problem_reports import PER_SENDER_AN_HOUR, page_of
from tests.constraints import refused
from tests.rulings.workbench.people import client_of, person

pytestmark = pytest.mark.django_db
PAGE = "/zh-hant/rules/702.24a/"
NOTE = {"about": PAGE, "words": "第二句少了一個字。"}


@pytest.fixture(autouse=True)
def _nobody_has_sent() -> None:
    cache.clear()


def test_the_foot_of_a_page_leads_to_the_form_in_its_language(client: Client) -> None:
    assert "/report/?about=/zh-hant/glossary/" in client.get("/zh-hant/glossary/").content.decode()
    form = client.get("/report/", {"about": PAGE})
    assert "回報問題" in form.content.decode()
    assert "no-store" in form["Cache-Control"]


def test_a_note_is_kept_with_the_address_and_nothing_else(client: Client) -> None:
    client.post("/report/", NOTE, headers={"User-Agent": "A Browser"}, REMOTE_ADDR="192.0.2.7")
    note = ProblemReport.objects.get()
    assert (note.address, note.words) == (PAGE, NOTE["words"])
    values = [str(getattr(note, field.name)) for field in note._meta.concrete_fields]
    assert not any("192.0.2.7" in value or "Browser" in value for value in values)


def test_too_many_from_one_place_are_refused_with_the_words_given_back(client: Client) -> None:
    for _ in range(PER_SENDER_AN_HOUR):
        assert client.post("/report/", NOTE).status_code == 200
    refused = client.post("/report/", NOTE)
    assert refused.status_code == 429
    assert NOTE["words"] in refused.content.decode()
    assert client.post("/report/", NOTE, REMOTE_ADDR="192.0.2.8").status_code == 200
    assert ProblemReport.objects.count() == PER_SENDER_AN_HOUR + 1


def test_a_program_that_fills_every_box_is_thanked_and_forgotten(client: Client) -> None:
    assert client.post("/report/", {**NOTE, "website": "http://spam.example"}).status_code == 200
    assert not ProblemReport.objects.exists()


def test_without_words_the_form_comes_back(client: Client) -> None:
    page = client.post("/report/", {"about": PAGE, "words": " "})
    assert "errorlist" in page.content.decode()
    assert not ProblemReport.objects.exists()


def test_a_note_without_a_token_is_refused() -> None:
    assert Client(enforce_csrf_checks=True).post("/report/", NOTE).status_code == 403


@pytest.mark.parametrize(
    "address",
    [
        "",
        "https://else.example/zh-hant/",
        "//else.example/en/",
        "/admin/",
        "javascript:x",
        "/en/\n",
        "/en/%0a",
    ],
)
def test_only_pages_of_this_site_can_be_reported(client: Client, address: str) -> None:
    assert page_of(address) is None
    assert client.get("/report/", {"about": address}).status_code == 404
    assert client.post("/report/", {**NOTE, "about": address}).status_code == 404


@pytest.mark.parametrize("broken", [{"address": "https://else.example/"}, {"words": ""}])
def test_the_database_refuses_notes_on_nothing(broken: dict[str, str]) -> None:
    refused(lambda: ProblemReport.objects.create(**{"address": PAGE, "words": "x", **broken}))


def test_words_of_strangers_are_escaped_in_the_admin(client: Client) -> None:
    client.post("/report/", {**NOTE, "words": "<script>alert(1)</script>"})
    note = ProblemReport.objects.get()
    admin = client_of(person("editor", "Editor"))
    page = admin.get(f"/admin/faqsite/problemreport/{note.pk}/change/").content.decode()
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert(1)" not in page


def test_curators_see_what_waits_and_say_when_it_is_done(client: Client) -> None:
    client.post("/report/", NOTE)
    admin = client_of(person("editor", "Editor"))
    assert "is_done__exact=0" in admin.get("/admin/").content.decode()
    chosen = {"action": "mark_done", "_selected_action": [ProblemReport.objects.get().pk]}
    admin.post("/admin/faqsite/problemreport/", chosen)
    assert ProblemReport.objects.get().is_done
