"""Passages that a corrected file no longer has are recorded, and come back with their batch."""

import pytest
from django.contrib.auth.models import User

from faqsite.search.models import SearchEntry
from rulings.ingest.parsed import ParsedDocument
from rulings.ingest.save.replaced import one_import
from rulings.models import Block, Document, Ruling, Section, TextChange, TranslationState
from rulings.translating.reverting import CannotRevertError, revert, revert_batch
from tests.rulings.ingest.save.test_documents import ANSWER, BEFORE, CARD, EXCERPT, WHOLE, load, parsed

pytestmark = pytest.mark.django_db


def came(document: ParsedDocument, digest: str = "1") -> Document:
    with one_import(f"{digest}.txt"):
        return load(document, digest=digest)


def words() -> list[tuple[str, str | None]]:
    return list(Block.objects.order_by("position").values_list("section__anchor", "text_zh_hant"))


def test_what_a_file_drops_is_recorded_and_comes_back_with_its_batch(admin_user: User) -> None:
    came(WHOLE)
    assert not TextChange.objects.exists()
    before, dropped = words(), Block.objects.get(kind="ruling")
    TranslationState.objects.filter(object_id=dropped.pk).delete()
    came(parsed(BEFORE, EXCERPT, CARD), "2")
    (change,) = TextChange.objects.all()
    assert (change.before, change.after, change.reason, change.what) == (ANSWER.text, None, "2.txt", "import")
    assert not Ruling.objects.exists()
    done = revert_batch(change.batch, admin_user)
    assert (len(done.changes), done.kept) == (1, ())
    assert words() == before
    again = Block.objects.get(kind="ruling")
    assert (again.pk, again.anchor, again.source_text) == (dropped.pk, dropped.anchor, "")
    assert again.ruling is not None
    assert again.ruling.text_zh_hant == ANSWER.text
    assert SearchEntry.objects.filter(kind="ruling", object_id=again.ruling_id).exists()
    assert TextChange.objects.filter(what="revert", reverts=change).exists()
    with pytest.raises(CannotRevertError, match="already"):
        revert(change, admin_user)


def test_what_was_brought_back_stays_when_the_file_comes_again(admin_user: User) -> None:
    came(WHOLE)
    came(parsed(BEFORE, EXCERPT, CARD), "2")
    revert(TextChange.objects.get(), admin_user)
    before, count = words(), TextChange.objects.count()
    came(parsed(BEFORE, EXCERPT, CARD), "3")
    assert (words(), TextChange.objects.count()) == (before, count)


def test_a_heading_that_went_comes_back_before_its_passages(admin_user: User) -> None:
    came(WHOLE)
    before = words()
    headings = list(Section.objects.order_by("position").values_list("anchor", "heading_zh_hant"))
    fewer = ParsedDocument(**{**_fields(WHOLE), "sections": WHOLE.sections[:1]})
    came(fewer, "2")
    assert Section.objects.count() == 1
    (batch,) = set(TextChange.objects.values_list("batch", flat=True))
    assert revert_batch(batch, admin_user).kept == ()
    assert words() == before
    assert list(Section.objects.order_by("position").values_list("anchor", "heading_zh_hant")) == headings


def _fields(document: ParsedDocument) -> dict[str, object]:
    return {name: getattr(document, name) for name in document.__dataclass_fields__}


def test_one_passage_alone_finds_a_place_without_its_heading(admin_user: User) -> None:
    came(WHOLE)
    came(ParsedDocument(**{**_fields(WHOLE), "sections": WHOLE.sections[:1]}), "2")
    change = TextChange.objects.get(before=ANSWER.text)
    revert(change, admin_user)
    assert Block.objects.get(kind="ruling").text_zh_hant == ANSWER.text


def test_nothing_comes_back_into_a_document_that_is_gone(admin_user: User) -> None:
    document = came(WHOLE)
    came(parsed(BEFORE, EXCERPT, CARD), "2")
    document.delete()
    with pytest.raises(CannotRevertError, match="no more"):
        revert(TextChange.objects.get(), admin_user)
