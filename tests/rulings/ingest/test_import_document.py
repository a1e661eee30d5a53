"""The command that imports documents: which document a file corrects may be told."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from rulings.models import Block, Document, TextChange
from rulings.translating.reverting import revert_batch

pytestmark = pytest.mark.django_db

NOTES = "比布大全通则释疑\n\n比布大王会弹跳。\n\n* 他不会滚动。\n"
CORRECTED = "比布全书\n\n比布大王会弹跳。\n\n* 他会滚动。\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    first.write_text(NOTES, encoding="utf-8")
    second.write_text(CORRECTED, encoding="utf-8")
    return first, second


def test_a_file_corrects_the_document_that_it_is_said_to(files: tuple[Path, Path]) -> None:
    call_command("import_document", files[0])
    known = Document.objects.get()
    call_command("import_document", files[1], "--corrects", known.slug)
    corrected = Document.objects.get()
    assert (corrected.pk, corrected.slug, corrected.source_name) == (known.pk, known.slug, "second.txt")


def test_without_being_told_another_title_is_another_document(files: tuple[Path, Path]) -> None:
    call_command("import_document", *files)
    assert Document.objects.count() == 2


def test_a_document_that_is_not_there_cannot_be_corrected(files: tuple[Path, Path]) -> None:
    with pytest.raises(CommandError, match="No document with the slug nowhere was read from a file"):
        call_command("import_document", files[0], "--corrects", "nowhere")
    assert not Document.objects.exists()


def test_two_files_cannot_correct_one_document(files: tuple[Path, Path]) -> None:
    with pytest.raises(CommandError, match="One file corrects a document"):
        call_command("import_document", *files, "--corrects", "first")


def test_what_a_corrected_file_replaces_is_recorded_and_taken_back(
    files: tuple[Path, Path], admin_user: User
) -> None:
    call_command("import_document", files[0])
    assert not TextChange.objects.exists()
    slug = Document.objects.get().slug
    call_command("import_document", files[1], "--corrects", slug)
    changes = TextChange.objects.all()
    assert {(each.what, each.reason, each.changed_by) for each in changes} == {("import", "second.txt", None)}
    said = {(each.content_type.model, each.before, each.after) for each in changes}
    assert ("document", "first", "second") in said
    assert ("block", "他不会滚动。", "他会滚动。") in said
    batch = changes[0].batch
    assert {each.batch for each in changes} == {batch}
    count = changes.count()
    call_command("import_document", files[1], "--corrects", slug)
    assert TextChange.objects.count() == count
    done = revert_batch(batch, admin_user)
    assert not done.kept
    assert Block.objects.filter(text_zh_hans="他不会滚动。").exists()
    files[1].write_text(CORRECTED + "\n* 他停下。\n", encoding="utf-8")
    call_command("import_document", files[1], "--corrects", slug)
    assert Block.objects.filter(text_zh_hans="他不会滚动。").exists()
