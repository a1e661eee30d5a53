"""Readers report problems without an account: few at a time, nothing kept of them, shown to curators."""

from datetime import date
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client, RequestFactory

from faqsite.models import ProblemReport
from faqsite.problem_reports import PER_SENDER_AN_HOUR, new_token, page_of
from faqsite.senders import sender_of
from tests.constraints import refused
from tests.factories import make_card, make_document, make_edition, make_printing, make_rule, make_set
from tests.rulings.workbench.people import client_of, person

pytestmark = pytest.mark.django_db
PAGE = "/zh-hant/glossary/"
NOTE = {"about": PAGE, "words": "第二句少了一個字。", "token": new_token()}


@pytest.fixture(autouse=True)
def _nobody_has_sent() -> None:
    caches["senders"].clear()


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
    for number in range(PER_SENDER_AN_HOUR):
        assert client.post("/report/", {**NOTE, "words": f"第{number}句少了一個字。"}).status_code == 200
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


def sent_by_browser(data: dict[str, str], **headers: str) -> int:
    client = Client(enforce_csrf_checks=True)
    return client.post("/report/", data, headers=headers).status_code


def test_a_form_that_did_not_come_from_here_is_given_back_with_its_words() -> None:
    for broken in ({}, {"token": "report:1:x"}, {"token": "\0"}):
        sent = {**NOTE, "token": "", **broken}
        page = Client(enforce_csrf_checks=True).post("/report/", sent)
        assert page.status_code == 403
        assert NOTE["words"] in page.content.decode()
    assert sent_by_browser(NOTE, **{"Sec-Fetch-Site": "cross-site"}) == 403
    assert sent_by_browser(NOTE, Origin="https://else.example") == 403
    assert sent_by_browser(NOTE, Origin="null") == 403
    assert not ProblemReport.objects.exists()


def test_it_works_without_cookies(client: Client) -> None:
    form = client.get("/report/", {"about": PAGE})
    assert not form.cookies
    token = form.context["token"]
    assert sent_by_browser({**NOTE, "token": token}, Origin="http://testserver") == 200
    assert ProblemReport.objects.count() == 1


def test_a_note_sent_twice_is_kept_once(client: Client) -> None:
    for _ in range(2):
        assert client.post("/report/", NOTE).status_code == 200
    assert ProblemReport.objects.count() == 1


@pytest.mark.parametrize("words", ["x" * 1_000_000, "\0", "\u202e", "a://b c://d e://f"])
def test_spam_is_not_kept(client: Client, words: str) -> None:
    assert client.post("/report/", {**NOTE, "words": words}).status_code == 200
    assert not ProblemReport.objects.exists()


def test_characters_that_nobody_sees_are_left_out(client: Client) -> None:
    client.post("/report/", {**NOTE, "words": "甲\x1b\u202e乙\r\n丙"})
    assert ProblemReport.objects.get().words == "甲乙\n丙"


@pytest.mark.parametrize(
    ("proxies", "forwarded", "remote", "sender"),
    [
        (0, "203.0.113.9", "192.0.2.7", "192.0.2.7"),
        (1, "203.0.113.9, 198.51.100.4", "127.0.0.1", "198.51.100.4"),
        (2, "203.0.113.9, 198.51.100.4, 10.0.0.1", "127.0.0.1", "198.51.100.4"),
        (2, "198.51.100.4", "127.0.0.1", "198.51.100.4"),
        (1, "", "192.0.2.7", "192.0.2.7"),
        (1, "nonsense", "192.0.2.7", None),
        (0, "", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        (0, "", "::ffff:192.0.2.7", "192.0.2.7"),
        (0, "", "", None),
    ],
)
def test_the_sender_is_whom_the_outermost_proxy_saw(
    settings: Any, proxies: int, forwarded: str, remote: str, sender: str | None
) -> None:
    settings.PROXIES = proxies
    headers = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
    assert sender_of(RequestFactory().get("/", REMOTE_ADDR=remote, **headers)) == sender


def test_one_network_counts_as_one_place(client: Client) -> None:
    for number in range(PER_SENDER_AN_HOUR + 1):
        note = {**NOTE, "words": f"第{number}句少了一個字。"}
        last = client.post("/report/", note, REMOTE_ADDR=f"2001:db8::{number:x}")
    assert last.status_code == 429


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
        "/en/%E2%80%AE",
        "//[x",
        "////en/x",
        "/en",
        "/\\else.example/en/",
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


@pytest.mark.parametrize(
    "address",
    [
        "/en/rules/702.24a/",
        "/en/rules/702.1/history/?edition=2006-07-15",
        "/en/rules/editions/2009-07-11/702.1a/",
        "/en/rules/editions/2009-07-12/",
        "/en/rules/compare/2006-07-15/2009-07-12/",
        "/en/glossary/bounce/",
        "/en/documents/notes/",
        "/en/cards/mossy-toad/",
        "/en/sets/XYZ/",
        "/en/nothing/here/",
        "/zh-hans/rules/rules/",
    ],
)
def test_an_address_without_a_page_is_refused_in_a_sentence(client: Client, address: str) -> None:
    first = make_edition()
    make_rule("702.1a", first, last_edition=first)
    make_edition(date(2009, 7, 11))
    make_document({"en": "Notes"}, slug="notes", is_public=False)
    for answer in (
        client.get("/report/", {"about": address}),
        client.post("/report/", NOTE | {"about": address}),
    ):
        assert answer.status_code == 404
    assert not ProblemReport.objects.exists()
    page = client.get("/report/", {"about": "/en/rules/9.9/"}).content.decode()
    assert "There is no page at the address that you want to report." in page


@pytest.mark.parametrize(
    "address",
    [
        "/en/",
        "/en/search/?q=frog",
        "/zh-hans/rules/702.1a/",
        "/en/rules/editions/2006-07-15/702.1a/",
        "/en/rules/compare/2006-07-15/2009-07-11/",
        "/en/documents/notes/?part=2",
        "/zh-hant/cards/mossy-toad/",
        "/en/sets/tst/",
    ],
)
def test_an_address_with_a_page_is_taken(client: Client, address: str) -> None:
    first = make_edition()
    make_rule("702.1a", first, last_edition=first)
    make_edition(date(2009, 7, 11))
    make_document({"en": "Notes"}, slug="notes")
    make_printing(make_card(slug="mossy-toad"), make_set("TST"))
    assert client.get("/report/", {"about": address}).status_code == 200
