"""A file that came back: only edited texts change, after a preview, and all of it can be taken back."""

import csv
import io
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rulings.exchange.coming import Fate, bring, foreseen
from rulings.exchange.files import read, write
from rulings.exchange.segments import Form, package_of
from rulings.models import RuleVersion, TextChange, TranslationState
from rulings.translating.reverting import revert_batch
from rulings.translating.units import unit_of
from tests.rulings.workbench.people import CHINESE, ENGLISH, a_rule, client_of, draft, key_of, person

pytestmark = pytest.mark.django_db
CountsQueries = Callable[[int], AbstractContextManager[Any]]
FILE = "/admin/workbench/file/"


def file_of(*versions: RuleVersion, form: Form = Form.XLIFF1) -> bytes:
    units = [unit_of(key_of(version)) for version in versions]
    return write(package_of(units, "zh-hans"), form)


def token_in(preview: str) -> str:
    found = re.search(r'name="confirmed" value="(\w+)"', preview)
    return found[1] if found else ""


def fate_of(content: bytes, user: User) -> Fate:
    (one,) = foreseen(read(content), user)
    return one.fate


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
    client.post(FILE, {"confirmed": token_in(preview)})
    assert unit_of(key_of(version)).words["text"] == CHINESE.replace("两张", "三张")


def test_a_bad_file_is_told_in_the_form(client: Client) -> None:
    client = client_of(person("translator", "Translator zh-hans"))
    page = client.post(FILE, {"file": SimpleUploadedFile("x.xlf", b"<html/>")}).content.decode()
    assert "no XLIFF" in page
    assert client.get(f"{FILE}docx/").status_code == 404


@pytest.fixture
def translator() -> User:
    return person("translator", "Translator zh-hans")


def row(version: RuleVersion, target: str, source: str = ENGLISH, note: str = "") -> bytes:
    file = io.StringIO()
    rows = csv.writer(file)
    rows.writerows([["key", "source", "target", "note"], [f"{key_of(version)}:text", source, target, note]])
    return file.getvalue().encode()


def test_what_tools_do_unasked_is_no_edit(translator: User) -> None:
    version, missing = a_rule("100.1", zh_hans="第一行。\n第二行。"), a_rule("100.2")
    assert fate_of(row(version, ""), translator) is Fate.EMPTIED
    assert fate_of(row(version, "第一行。 第二行。"), translator) is Fate.BLANKS
    assert fate_of(row(version, "第一行。\r\n第二行。\r\n"), translator) is Fate.SAME
    assert fate_of(row(missing, ENGLISH), translator) is Fate.UNTRANSLATED
    assert fate_of(row(missing, "抓两张牌。"), translator) is Fate.UNSURE


def test_a_text_of_another_source_is_left(translator: User) -> None:
    """The source has changed since, or the file is another site's, whose rows have other numbers."""
    missing = a_rule("100.1")
    assert fate_of(row(missing, "抓牌。", source="Something else."), translator) is Fate.OTHER_SOURCE
    gone = row(missing, "例如抓牌。").replace(b":text", b":examples.7")
    assert fate_of(gone, translator) is Fate.OTHER_SOURCE


def test_nobody_passes_a_text_whose_source_they_did_not_read() -> None:
    version = a_rule("100.1", zh_hans=CHINESE)
    draft(version)
    content = file_of(version).replace(b'state="translated"', b'state="final"')
    version.text_en = ENGLISH.replace("two", "three")
    version.save()
    assert fate_of(content, person("reviewer", "Reviewer zh-hans")) is Fate.SAME


def test_a_text_that_comes_twice_is_left_unless_it_says_the_same(translator: User) -> None:
    version = a_rule("100.1", zh_hans=CHINESE)
    one, other = row(version, "甲。"), row(version, "乙。").partition(b"\n")[2]
    assert fate_of(one + other, translator) is Fate.TWICE
    assert fate_of(one + one.partition(b"\n")[2], translator) is Fate.UNSURE


def test_characters_that_nobody_sees_are_told(translator: User) -> None:
    assert fate_of(row(a_rule("100.1"), "抓\u202e牌。"), translator) is Fate.UNSEEN


def previewed(client: Client, content: bytes) -> str:
    return client.post(FILE, {"file": SimpleUploadedFile("back.csv", content)}).content.decode()


def test_only_the_preview_that_was_confirmed_is_done_and_once(translator: User) -> None:
    version = a_rule("100.1", zh_hans=CHINESE)
    client = client_of(translator)
    first = token_in(previewed(client, row(version, "甲。")))
    second = token_in(previewed(client, row(version, "乙。")))
    client.post(FILE, {"confirmed": first})
    assert unit_of(key_of(version)).words["text"] == CHINESE
    client_of(person("other", "Translator zh-hans")).post(FILE, {"confirmed": second})
    assert unit_of(key_of(version)).words["text"] == CHINESE
    for _ in range(2):
        client.post(FILE, {"confirmed": second})
    assert unit_of(key_of(version)).words["text"] == "乙。"
    assert TextChange.objects.count() == 1


def test_both_versions_are_shown_where_another_changed_the_text(translator: User) -> None:
    version = a_rule("100.1", zh_hans=CHINESE)
    content = file_of(version)
    version.text_zh_hans = CHINESE.replace("两", "四")
    version.save()
    page = previewed(client_of(translator), edited(content))
    assert "changed here since" in page
    assert "四" in page
    assert "三" in page
    assert f"/admin/workbench/{key_of(version)}/" in page
    assert not token_in(page)


def test_a_reason_lets_a_text_with_an_error_pass() -> None:
    version = a_rule("100.1", zh_hans=CHINESE.replace("{W}", "{U}"))
    draft(version)
    content = file_of(version).replace(b'state="translated"', b'state="final"')
    client = client_of(person("reviewer", "Reviewer zh-hans"))
    page = previewed(client, content)
    assert "A check finds an error" in page
    client.post(FILE, {"confirmed": token_in(page), "reason": "As printed."})
    assert TranslationState.objects.get(language="zh-hans").state == "reviewed"


def test_a_long_file_is_brought_in_parts(
    translator: User, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: CountsQueries
) -> None:
    monkeypatch.setattr("rulings.workbench.exchange_view.MOST_CHANGES", 2)
    versions = [a_rule(f"100.{n}", zh_hans=CHINESE) for n in range(1, 6)]
    content = file_of(*versions).decode().replace("两张", "三张").encode()
    client = client_of(translator)
    for left in (3, 1, 0):
        with django_assert_max_num_queries(30):
            page = previewed(client, content)
        client.post(FILE, {"confirmed": token_in(page)})
        assert sum("两张" in unit_of(key_of(one)).words["text"] for one in versions) == left


def test_a_queue_without_sources_gives_no_file_and_a_long_one_says_its_part(
    translator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulings.workbench.exchange_view.MOST_TEXTS", 1)
    for number in ("100.1", "100.2"):
        a_rule(number, zh_hans=CHINESE)
    client = client_of(translator)
    assert client.get(f"{FILE}xliff2/?language=en&edition=all").status_code == 302
    assert client.get(f"{FILE}csv/?language=zh-hans&edition=all").content.decode().count("rule-") == 1
    assert "start=1" in client.get("/admin/workbench/help/").content.decode()
    assert client.get(f"{FILE}csv/?language=zh-hans&edition=all&start=1").content.decode().count("rule-") == 1
