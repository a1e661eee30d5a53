"""Curators send a document, and publish it; a file that cannot be read is refused in one sentence."""

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
from rulings.models import Document, DocumentChange
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


def mend(client: Client, document: Document, step: str, **fields: object):
    page = reverse("admin:rulings_document_mend", args=[document.pk])
    response = client.post(page, {"step": step, **fields}, follow=True)
    assert response.status_code == 200
    document.refresh_from_db()
    return response


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
