"""A reader's note says which name or text on the page is meant, and leads a curator to it."""

import re
from datetime import date

import pytest
from django.core.cache import caches
from django.test import Client

from faqsite.models import ProblemReport
from faqsite.problem_reports import new_token
from faqsite.reported_parts import parts_of
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
from tests.rulings.workbench.people import client_of, person

pytestmark = pytest.mark.django_db
NAMES = {"en": "Mossy Toad", "zh-hans": "苔蟾蜍", "zh-hant": "苔蟾蜍王"}
CARD = "/zh-hant/cards/mossy-toad/"


@pytest.fixture(autouse=True)
def _nobody_has_sent() -> None:
    caches["senders"].clear()


@pytest.fixture
def toad(db: None) -> None:
    card = make_card(NAMES, {"en": "Draw a card."}, {"en": "Creature — Frog"}, slug="mossy-toad")
    make_ruling(card, text={"en": "It draws.", "zh-hans": "抓牌。"})


def chosen(about: str, said: str) -> str:
    """The key of the part that says this."""
    return next(part.key for part in parts_of(about, "zh-hant") if part.said == said)


def send(client: Client, part: str, about: str = CARD) -> int:
    note = {"about": about, "words": "印的不是這個名字。", "token": new_token(), "part": part}
    return client.post("/report/", note).status_code


def test_each_name_and_text_of_a_card_can_be_meant(client: Client, toad: None) -> None:
    form = client.get("/report/", {"about": CARD}).content.decode()
    offered = re.findall(r'<option value="([^"]+)"', form)
    assert len(offered) == 7  # three names, a type line, a text, a ruling in two languages
    assert "名稱（簡體中文）：苔蟾蜍</option>" in form
    assert parts_of(CARD, "zh-hant")[0].said == "苔蟾蜍王"


def test_a_note_keeps_what_the_text_said_and_leads_to_the_workbench(client: Client, toad: None) -> None:
    key = chosen(CARD, "苔蟾蜍")
    assert send(client, key) == 200
    note = ProblemReport.objects.get()
    assert (note.part, note.said, note.address) == (key, "苔蟾蜍", CARD)
    admin = client_of(person("editor", "Editor")).get("/admin/faqsite/problemreport/").content.decode()
    assert f'/admin/workbench/{key.partition(".")[0]}/">苔蟾蜍</a>' in admin


def test_two_names_are_two_notes_and_the_same_again_is_none(client: Client, toad: None) -> None:
    for said in ("苔蟾蜍", "苔蟾蜍王", "苔蟾蜍"):
        send(client, chosen(CARD, said))
    assert ProblemReport.objects.count() == 2


@pytest.mark.parametrize("part", ["", "face-1", "face-999-zh-hant.name", "<b>", "rule-1-en.text"])
def test_what_is_not_on_the_page_is_not_taken(client: Client, toad: None, part: str) -> None:
    assert send(client, part) == 200
    assert [note.part for note in ProblemReport.objects.all()] == ([""] if not part else [])


def test_a_rule_is_offered_with_its_subrules_in_the_edition_of_the_page(client: Client) -> None:
    first, second = make_edition(date(2006, 7, 15)), make_edition(date(2009, 7, 11))
    make_rule("702.1", first, title={"en": "Hopping"})
    make_rule("702.1a", first, last_edition=first, text={"en": "It hopped.", "zh-hans": "它跳了。"})
    make_rule("702.1a", second, text={"en": "It hops."})
    make_rule("702.10", first, text={"en": "It flies."})
    assert [part.said for part in parts_of("/en/rules/702.1a/", "en")] == ["Hopping", "It hops."]
    old = parts_of("/en/rules/editions/2006-07-15/702.1a/", "en")
    assert [part.said for part in old] == ["Hopping", "It hopped.", "它跳了。"]
    form = client.get("/report/", {"about": "/en/rules/702.1a/", "at": "702.1a"}).content.decode()
    assert re.search(r'<option value="rule-\d+-en.text" selected>702.1a text', form)


def test_a_passage_of_a_document_is_the_one_at_its_permanent_link(client: Client) -> None:
    section = make_section(make_document({"en": "Notes"}, slug="notes"), heading={"en": "Toads"})
    blocks = [make_block(section, text={"en": f"Toad {number}."}) for number in range(2)]
    about = "/en/documents/notes/"
    assert [part.said for part in parts_of(about, "en")] == ["Notes", "Toads"]
    page = client.get(about, {"at": blocks[1].anchor}).content.decode()
    link = re.search(r'href="(/report/[^"]*)"', page)
    assert link is not None
    form = client.get(link[1].replace("&amp;", "&"))
    assert "selected>text (English): Toad 1." in form.content.decode()
    key = f"block-{blocks[1].pk}-en.text"
    assert send(client, key, form.context["about"]) == 200
    assert ProblemReport.objects.get().said == "Toad 1."


def test_drafts_are_not_shown(client: Client) -> None:
    make_section(make_document({"en": "Notes"}, slug="notes", is_public=False), heading={"en": "Toads"})
    assert parts_of("/en/documents/notes/", "en") == []


def test_a_term_is_offered_and_a_list_is_not(client: Client) -> None:
    make_term("bounce", make_edition(), {"en": "Bounce"}, {"en": "To hop."})
    assert [part.said for part in parts_of("/en/glossary/bounce/", "en")] == ["Bounce", "To hop."]
    assert parts_of("/en/glossary/", "en") == []
    assert "<select" not in client.get("/report/", {"about": "/en/glossary/"}).content.decode()


@pytest.mark.parametrize("at", ["", "x", "<b>", "\x00", "é" * 400, "&about=/en/", "ruling-1"])
def test_any_place_is_answered(client: Client, toad: None, at: str) -> None:
    assert client.get("/report/", {"about": CARD, "at": at}).status_code in (200, 404)
