"""A draft is mended step by step beside its source; each step can be undone."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.models import Card
from rulings.models import Block, Document
from tests.admin_pages import change, queries
from tests.factories import make_card, make_printing, make_set
from tests.rulings.test_admin_upload import TEXT, mend, send

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def _sent(made_once: None) -> int:
    make_printing(make_card({"en": "Beeble King", "zh-hant": "比布大王"}), make_set("BBL"))
    client = Client()
    client.force_login(User.objects.create_superuser("sender"))
    send(client, TEXT.encode())
    return Document.objects.get().pk


@pytest.fixture
def draft(_sent: int, db: None) -> Document:
    return Document.objects.get(pk=_sent)


@pytest.fixture
def card(draft: Document) -> Card:
    return Card.objects.get()


def ruling(document: Document) -> Block:
    return document.blocks.filter(kind="ruling").order_by("position")[0]


def test_a_curator_mends_a_document_step_by_step_and_undoes_it(admin_client: Client, draft: Document) -> None:
    row = ruling(draft)
    before = list(draft.blocks.order_by("position").values())
    mend(admin_client, draft, "kind", block=row.pk, kind="paragraph")
    mend(admin_client, draft, "join", block=row.pk)
    row.refresh_from_db()
    assert row.text_zh_hant == "比布大王會彈跳。\n比布大王不會滾動。"
    page = reverse("admin:rulings_document_split", args=[draft.pk, row.pk])
    cut = admin_client.get(page).context["pieces"][0].end
    mend(admin_client, draft, "split", block=row.pk, at=cut)
    assert list(draft.blocks.order_by("position").values_list("kind", flat=True))[-2:] == ["paragraph"] * 2
    for step in draft.changes.order_by("-pk"):
        mend(admin_client, draft, "undo", change=step.pk)
    assert list(draft.blocks.order_by("position").values()) == before
    listed = admin_client.get(reverse("admin:rulings_document_changes", args=[draft.pk]))
    assert "There is nothing to undo." in listed.content.decode()


def test_a_card_is_found_by_its_name_and_tied(admin_client: Client, draft: Document, card: Card) -> None:
    row = draft.blocks.get(kind="card")
    mend(admin_client, draft, "untie", block=row.pk, card=card.pk)
    row.refresh_from_db()
    assert row.card is None
    page = reverse("admin:rulings_document_cards", args=[draft.pk, row.pk])
    for name in ("Beeble King", "比布大王", "比布大王", "beeble kin"):
        assert admin_client.get(page, {"q": name}).context["found"] == [card], name
    mend(admin_client, draft, "tie", block=row.pk, card=card.pk)
    row.refresh_from_db()
    assert row.card == card


def test_doubts_are_shown_and_accepted(admin_client: Client, draft: Document) -> None:
    row = ruling(draft)
    Block.objects.filter(pk=row.pk).update(doubts=["Two rulings in one?"])
    page = reverse("admin:rulings_document_mend", args=[draft.pk])
    shown = admin_client.get(page, {"show": "doubts"})
    assert row in [one.row for one in shown.context["rows"]]
    assert all(one.is_heading or one.row.doubts for one in shown.context["rows"])
    assert "Two rulings in one?" in shown.content.decode()
    mend(admin_client, draft, "accept", block=row.pk)
    row.refresh_from_db()
    assert row.doubts == []


def test_a_corrected_file_shows_what_it_says_beside_a_curators_words(
    admin_client: Client, draft: Document
) -> None:
    row = ruling(draft)
    assert change(admin_client, row, text_zh_hant="比布大王會彈得很遠。") == {}
    assert row.decided == ["words"]
    response = send(admin_client, TEXT.replace("會彈跳。", "會彈跳兩次。").encode(), into=draft.pk)
    assert Document.objects.count() == 1
    assert "比布大王會彈跳兩次。" in response.content.decode()
    row.refresh_from_db()
    assert row.text_zh_hant == "比布大王會彈得很遠。"
    mend(admin_client, draft, "choose", block=row.pk, take="file")
    row.refresh_from_db()
    assert (row.text_zh_hant, row.proposed) == ("比布大王會彈跳兩次。", None)


def test_what_a_curator_writes_in_the_form_is_undone_too(admin_client: Client, draft: Document) -> None:
    row = ruling(draft)
    before = list(draft.blocks.order_by("position").values())
    change(admin_client, row, text_zh_hant="比布大王會彈得很遠。")
    mend(admin_client, draft, "undo", change=draft.changes.get().pk)
    assert list(draft.blocks.order_by("position").values()) == before


def test_a_passage_is_never_deleted_without_a_trace(admin_client: Client, draft: Document) -> None:
    row = ruling(draft)
    admin_client.post(reverse("admin:rulings_block_delete", args=[row.pk]), {"post": "yes"})
    draft.refresh_from_db()
    assert not draft.blocks.filter(pk=row.pk).exists()
    assert row.source_text in draft.report["unplaced"]


def test_a_step_that_makes_no_sense_changes_nothing(admin_client: Client, draft: Document) -> None:
    last = draft.blocks.order_by("position").last()
    page = mend(admin_client, draft, "join", block=last.pk).content.decode()
    assert "There is nothing after this passage" in page
    assert draft.changes.count() == 0
    url = reverse("admin:rulings_document_mend", args=[draft.pk])
    assert admin_client.post(url, {"step": "explode"}).status_code == 404
    assert admin_client.post(url, {"step": "join", "block": "x"}).status_code == 404


def test_the_page_needs_as_many_queries_for_many_passages_as_for_few(
    admin_client: Client, draft: Document
) -> None:
    page = reverse("admin:rulings_document_mend", args=[draft.pk])
    queries(admin_client, page)
    few = queries(admin_client, page)
    more = "".join(f"* 比布大王會彈跳{number}次。\n" for number in range(40))
    send(admin_client, (TEXT + more).encode(), into=draft.pk)
    assert draft.blocks.count() > 40
    queries(admin_client, page)
    assert queries(admin_client, page) <= few
