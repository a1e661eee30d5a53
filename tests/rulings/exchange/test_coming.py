"""A file that came back: only edited texts change, after a preview, and all of it can be taken back."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rulings.exchange.coming import Fate, bring, foreseen
from rulings.exchange.files import read, write
from rulings.exchange.segments import Form, package_of
from rulings.models import RuleVersion, TextChange, TranslationState
from rulings.translating.reverting import revert_batch
from rulings.translating.units import unit_of
from tests.rulings.workbench.people import CHINESE, a_rule, client_of, draft, key_of, person

pytestmark = pytest.mark.django_db
FILE = "/admin/workbench/file/"


def file_of(*versions: RuleVersion, form: Form = Form.XLIFF1) -> bytes:
    units = [unit_of(key_of(version)) for version in versions]
    return write(package_of(units, "zh-hans"), form)


def edited(content: bytes, old: str = "两张", new: str = "三张") -> bytes:
    return content.decode().replace(old, new, 1).encode()


@pytest.mark.parametrize("form", list(Form))
def test_only_edited_texts_change(form: Form) -> None:
    one, other = a_rule("100.1", zh_hans=CHINESE), a_rule("100.2", zh_hans=CHINESE)
    user = person("translator", "Translator zh-hans")
    coming = foreseen(read(edited(file_of(one, other, form=form))), user)
    assert [each.fate for each in coming] == [Fate.CHANGES, Fate.SAME]
    done = bring(coming, user)
    assert (done.written, done.passed, done.failed) == (1, 0, 0)
    assert unit_of(key_of(one)).words["text"] == CHINESE.replace("两张", "三张")
    assert unit_of(key_of(other)).words["text"] == CHINESE
    assert TranslationState.objects.get(language="zh-hans").state == "draft"


def test_what_was_changed_here_in_the_meantime_stays() -> None:
    version = a_rule("100.1", zh_hans=CHINESE)
    content = file_of(version)
    version.text_zh_hans = "别人的话。"
    version.save()
    (one,) = foreseen(read(edited(content)), person("translator", "Translator zh-hans"))
    assert one.fate is Fate.CHANGED_HERE


def test_another_language_is_refused_and_a_row_that_is_gone_is_told() -> None:
    version = a_rule("100.1", zh_hans=CHINESE)
    content = edited(file_of(version))
    (one,) = foreseen(read(content), person("translator", "Translator zh-hant"))
    assert one.fate is Fate.REFUSED
    version.delete()
    (one,) = foreseen(read(content), person("other", "Translator zh-hans"))
    assert one.fate is Fate.GONE


def test_a_text_that_the_file_calls_final_passes_if_the_person_may() -> None:
    version = a_rule("100.1", zh_hans=CHINESE)
    draft(version, by=person("writer", "Translator zh-hans"))
    content = file_of(version).replace(b'state="translated"', b'state="final"')
    translator, reviewer = person("translator", "Translator zh-hans"), person("reviewer", "Reviewer zh-hans")
    assert foreseen(read(content), translator)[0].fate is Fate.REFUSED
    coming = foreseen(read(content), reviewer)
    assert coming[0].fate is Fate.PASSES
    assert bring(coming, reviewer).passed == 1


def test_all_of_a_file_is_taken_back_at_once() -> None:
    versions = [a_rule(f"100.{n}", zh_hans=CHINESE) for n in (1, 2)]
    user = person("translator", "Translator zh-hans")
    content = file_of(*versions).decode().replace("两张", "三张").encode()
    done = bring(foreseen(read(content), user), user)
    assert TextChange.objects.filter(batch=done.occasion.batch, field="text").count() == 2
    revert_batch(done.occasion.batch, user)
    assert {unit_of(key_of(version)).words["text"] for version in versions} == {CHINESE}


def test_the_pages_lead_from_the_queue_out_and_back_in() -> None:
    version = a_rule("100.1", zh_hans=CHINESE)
    client = client_of(person("translator", "Translator zh-hans"))
    out = client.get(f"{FILE}xliff1/?language=zh-hans&edition=all")
    assert out["Content-Disposition"] == 'attachment; filename="rule-zh-hans.xlf"'
    sent = SimpleUploadedFile("back.xlf", edited(out.content))
    preview = client.post(FILE, {"file": sent}).content.decode()
    assert "<del>" in preview
    assert unit_of(key_of(version)).words["text"] == CHINESE
    client.post(FILE, {"confirmed": "yes"})
    assert unit_of(key_of(version)).words["text"] == CHINESE.replace("两张", "三张")


def test_a_bad_file_is_told_in_the_form(client: Client) -> None:
    client = client_of(person("translator", "Translator zh-hans"))
    page = client.post(FILE, {"file": SimpleUploadedFile("x.xlf", b"<html/>")}).content.decode()
    assert "no XLIFF" in page
    assert client.get(f"{FILE}docx/").status_code == 404
