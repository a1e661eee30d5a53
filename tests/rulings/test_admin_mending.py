"""Curators send a document, mend it beside its source, and publish it; each step can be undone."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from faqsite import uploads
from rulings.models import Block, Document, DocumentChange
from tests.admin_pages import change, queries
from tests.factories import make_card, make_printing, make_set
from tests.rulings.ingest.office_files import docx, paragraph, pdf, style

pytestmark = pytest.mark.django_db

UPLOAD = "/admin/rulings/document/upload/"
TEXT = """比布大全常見問題集

通則

彈跳是新的異能。

比布大王 / Beeble King
{1}{U}
生物～比布
2/2
飛行
* 比布大王會彈跳。
* 比布大王不會滾動。
"""


def send(client: Client, data: bytes, name: str = "notes.txt", **fields: object):
    return client.post(UPLOAD, {"file": SimpleUploadedFile(name, data), **fields}, follow=True)


def refusal(client: Client, data: bytes, name: str = "notes.txt", **fields: object) -> str:
    response = send(client, data, name, **fields)
    assert Document.objects.count() == 0
    return " ".join(response.context["form"].errors.get("file", []))


@pytest.fixture
def card():
    card = make_card({"en": "Beeble King", "zh-hant": "比布大王"})
    make_printing(card, make_set("BBL"))
    return card


@pytest.fixture
def draft(admin_client: Client, card) -> Document:
    send(admin_client, TEXT.encode())
    return Document.objects.get()


def mend(client: Client, document: Document, step: str, **fields: object):
    page = reverse("admin:rulings_document_mend", args=[document.pk])
    response = client.post(page, {"step": step, **fields}, follow=True)
    assert response.status_code == 200
    document.refresh_from_db()
    return response


def ruling(document: Document) -> Block:
    return document.blocks.filter(kind="ruling").order_by("position")[0]


def test_a_file_becomes_a_draft_that_readers_do_not_see(admin_client: Client, client: Client, card) -> None:
    response = send(admin_client, TEXT.encode(), "../../etc/notes.txt")
    document = Document.objects.get()
    assert response.redirect_chain[-1][0] == reverse("admin:rulings_document_mend", args=[document.pk])
    assert (document.is_public, document.source_name) == (False, "notes.txt")
    page = response.content.decode()
    assert "比布大王會彈跳。" in page
    assert "* 比布大王會彈跳。" in page
    assert Client().get(f"/zh-hant/documents/{document.slug}/").status_code == 404
    mend(admin_client, document, "publish")
    assert Client().get(f"/zh-hant/documents/{document.slug}/").status_code == 200
    mend(admin_client, document, "undo", change=DocumentChange.objects.get().pk)
    assert document.is_public is False


def bomb() -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b" " * (49 * 1024**2))
    return buffer.getvalue()


def encrypted_office() -> bytes:
    return b"\xd0\xcf\x11\xe0" + bytes(600) + "EncryptedPackage".encode("utf-16-le") + bytes(600)


BAD = {
    "bomb": (bomb, "notes.docx", "unpacks to more than 48 MB"),
    "entities": (
        lambda: docx(paragraph("比布"), prolog='<!DOCTYPE x [<!ENTITY a "b">]>'),
        "notes.docx", "declares entities",
    ),
    "encrypted": (encrypted_office, "notes.docx", "locked with a password"),
    "scanned": (lambda: pdf([[]]), "notes.pdf", "pictures of pages"),
    "fake pdf": (lambda: b"hello", "notes.pdf", "is not what its name says"),
    "program": (lambda: b"\x7fELF" + bytes(200), "notes.txt", "is a program"),
    "empty": (lambda: b" \n ", "notes.txt", "nothing but white space"),
    "turned": (lambda: "比布\u202e大王".encode(), "notes.txt", "turns the direction of writing"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_one_sentence_and_nothing_is_stored(admin_client: Client, kind: str) -> None:
    make, name, sentence = BAD[kind]
    assert sentence in refusal(admin_client, make(), name)


def test_a_file_that_is_too_large_is_passed_over_unread(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "MAX_UPLOAD_MB", 1)
    assert "The file is larger than" in refusal(admin_client, b"x" * (1024**2 + 70_000))


def test_no_file_is_left_behind(
    admin_client: Client, card, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    send(admin_client, docx(paragraph("比布大全", style("H1")) + paragraph("比布大王會彈跳。")), "notes.docx")
    assert Document.objects.count() == 1
    assert list(tmp_path.iterdir()) == []


def test_only_those_who_may_add_documents_send_any(client: Client) -> None:
    user = User.objects.create_user("reader", password="x", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_document"))
    client.force_login(user)
    assert client.get(UPLOAD).status_code == 403
    assert client.post(UPLOAD, {"file": SimpleUploadedFile("a.txt", TEXT.encode())}).status_code == 403
    assert Document.objects.count() == 0


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


def test_a_card_is_found_by_its_name_and_tied(admin_client: Client, draft: Document, card) -> None:
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
