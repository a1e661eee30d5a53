"""One text on the desk: what is shown beside it, and what its buttons do."""

import pytest
from django.test import Client
from django.urls import reverse

from faqsite.termbase.finding import terms_in
from rulings.models import TextChange, TranslationState
from rulings.translating.units import unit_of
from rulings.workbench import desk
from tests.factories import make_block, make_document, make_section
from tests.rulings.workbench.people import CHINESE, ENGLISH, HTMX, a_rule, client_of, draft, key_of, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def translator(client: Client) -> Client:
    return client_of(person("translator", "Translator zh-hans"))


def address(key: str, name: str = "workbench-text") -> str:
    return reverse(f"admin:{name}", args=[key])


def form(key: str, **fields: str) -> dict[str, str]:
    return {"seen": unit_of(key).fingerprint, **fields}


def test_the_source_stands_beside_the_box_with_its_terms_marked(translator: Client) -> None:
    page = translator.get(address(key_of(a_rule()))).content.decode()
    assert "<mark>player</mark>" in page
    assert 'name="text"' in page
    assert "牌手" in page  # the agreed term


def test_saving_makes_a_draft_and_stays(translator: Client) -> None:
    version = a_rule()
    key = key_of(version)
    answer = translator.post(address(key), form(key, do="save", text=CHINESE), headers=HTMX)
    version.refresh_from_db()
    assert version.text_zh_hans == CHINESE
    assert "Saved." in answer.content.decode()
    assert TranslationState.objects.get(language="zh-hans").state == "draft"


def test_without_javascript_the_page_comes_back(translator: Client) -> None:
    key = key_of(a_rule())
    answer = translator.post(address(key), form(key, do="save", text=CHINESE))
    assert answer.status_code == 302
    assert "Saved." in translator.get(answer.url).content.decode()


def test_saving_goes_on_to_the_next_text_of_the_queue(translator: Client) -> None:
    first, second = a_rule("702.24a"), a_rule("702.24b")
    where = f"{address(key_of(first))}?language=zh-hans&state=missing"
    answer = translator.post(where, form(key_of(first), do="next", text=CHINESE), headers=HTMX)
    page = answer.content.decode()
    assert f'data-title="702.24b ({second.first_edition_id} –)"' in page
    assert address(key_of(second)) in answer["HX-Push-Url"]


def test_two_people_on_one_text_lose_nothing(translator: Client) -> None:
    key = key_of(a_rule())
    mine = form(key, do="save", text="我的话。")
    translator.post(address(key), form(key, do="save", text="别人的话。"), headers=HTMX)
    page = translator.post(address(key), mine, headers=HTMX).content.decode()
    assert "我的话。</textarea>" in page
    assert "别人的话。" in page
    assert unit_of(key).words["text"] == "别人的话。"
    seen = unit_of(key).fingerprint
    assert seen in page  # saving again is a choice made with both seen
    translator.post(address(key), {"seen": seen, "do": "save", "text": "我的话。"}, headers=HTMX)
    assert unit_of(key).words["text"] == "我的话。"


def test_another_language_is_read_only(translator: Client) -> None:
    key = key_of(a_rule(), "zh-hant")
    page = translator.get(address(key)).content.decode()
    assert "readonly" in page
    answer = translator.post(address(key), form(key, do="save", text="我的話。"), headers=HTMX)
    assert "You do not translate into this language" in answer.content.decode()
    assert unit_of(key).words["text"] is None


def test_a_reviewer_passes_what_somebody_else_wrote() -> None:
    writer = person("writer", "Translator zh-hans")
    version = a_rule(zh_hans=CHINESE)
    draft(version, by=writer)
    key = key_of(version)
    reviewer = client_of(person("reviewer", "Reviewer zh-hans"))
    reviewer.post(address(key), form(key, do="pass", text=CHINESE), headers=HTMX)
    assert TranslationState.objects.get(language="zh-hans").state == "reviewed"


def test_an_error_passes_with_a_reason_only() -> None:
    version = a_rule(zh_hans=CHINESE.replace("{W}", ""))
    draft(version, by=person("writer", "Translator zh-hans"))
    key = key_of(version)
    reviewer = client_of(person("reviewer", "Reviewer zh-hans"))
    text = version.text_zh_hans
    refused = reviewer.post(address(key), form(key, do="pass", text=text), headers=HTMX).content.decode()
    assert "say why the text is right" in refused
    assert TranslationState.objects.get(language="zh-hans").state == "draft"
    reviewer.post(address(key), form(key, do="pass", text=text, reason="As printed."), headers=HTMX)
    assert TranslationState.objects.get(language="zh-hans").state == "reviewed"
    assert TextChange.objects.filter(reason="As printed.").exists()


def test_checks_are_shown_while_typing_and_save_nothing(translator: Client) -> None:
    key = key_of(a_rule(zh_hans=CHINESE))
    page = translator.post(address(key, "workbench-check"), {"text": "牌手可以抓两张牌。"}).content.decode()
    assert "is-error" in page
    assert (
        "is-error" not in translator.post(address(key, "workbench-check"), {"text": CHINESE}).content.decode()
    )
    assert unit_of(key).words["text"] == CHINESE


def test_the_other_script_is_one_key_away(translator: Client) -> None:
    key = key_of(a_rule(zh_hant="玩家可以抽兩張牌。"))
    page = translator.post(address(key), form(key, do="convert"), headers=HTMX).content.decode()
    assert "牌手可以抓两张牌。</textarea>" in page
    assert unit_of(key).words["text"] is None


def test_what_changed_in_the_source_is_marked(translator: Client) -> None:
    version = a_rule(zh_hans=CHINESE)
    state = draft(version)
    state.source_words = {"text": ENGLISH.replace("two", "three")}
    state.source_fingerprint = "older"
    state.save()
    page = translator.get(address(key_of(version))).content.decode()
    assert "<del>" in page
    assert "<ins>" in page


def test_near_matches_are_offered_and_put_into_the_box(translator: Client) -> None:
    done = a_rule("702.24a", zh_hans=CHINESE)
    version = a_rule("702.24b")
    version.text_en = ENGLISH.replace("two", "three")
    version.save()
    page = translator.get(address(key_of(version), "workbench-memory")).content.decode()
    assert f"use:{key_of(done)}" in page
    answer = translator.post(
        address(key_of(version)), form(key_of(version), do=f"use:{key_of(done)}"), headers=HTMX
    )
    assert f"{CHINESE}</textarea>" in answer.content.decode()
    assert unit_of(key_of(version)).words["text"] is None


def test_converted_texts_are_no_memory(translator: Client) -> None:
    done = a_rule("702.24a", zh_hans=CHINESE)
    TranslationState.objects.create(
        text=done, language="zh-hans", state="converted", source_language="zh-hant", source_fingerprint="x"
    )
    page = translator.get(address(key_of(a_rule("702.24b")), "workbench-memory")).content.decode()
    assert "use:" not in page


def test_a_change_is_taken_back_with_one_key(translator: Client) -> None:
    key = key_of(a_rule())
    translator.post(address(key), form(key, do="save", text=CHINESE), headers=HTMX)
    change = TextChange.objects.get(field="text")
    translator.post(address(key), {"do": "undo", "change": change.pk}, headers=HTMX)
    assert unit_of(key).words["text"] is None


def test_two_people_with_one_text_open_are_told(translator: Client) -> None:
    key = key_of(a_rule())
    other = client_of(person("other", "Translator zh-hans"))
    assert "other" not in translator.post(address(key, "workbench-presence")).content.decode()
    assert "translator" in other.post(address(key, "workbench-presence")).content.decode()


def test_each_example_and_each_face_has_its_box(translator: Client) -> None:
    section = make_section(make_document(original_language="en"))
    faces = {"en": [{"name": "Test Bear", "type_line": "Creature", "text": "Vigilance", "power": "2"}]}
    block = make_block(section, "card", faces=faces)
    key = f"block-{block.pk}-zh-hans"
    assert 'name="faces.0.type_line"' in translator.get(address(key)).content.decode()
    boxes = {"faces.0.name": "测试熊", "faces.0.type_line": "生物", "faces.0.text": "警戒"}
    translator.post(address(key), form(key, do="save", **boxes), headers=HTMX)
    block.refresh_from_db()
    wanted = {"name": "测试熊", "type_line": "生物", "text": "警戒", "power": "2"}
    assert block.faces_zh_hans == [wanted]


@pytest.mark.parametrize(
    "key", ["rule-1", "rule-x-zh-hans", "nothing-1-en", "rule-999999-en", "rule-1-fr", f"rule-{10**30}-en"]
)
def test_a_text_that_is_not_there_is_not_found(translator: Client, key: str) -> None:
    assert translator.get(address(key)).status_code == 404


def test_strangers_and_people_without_a_role_are_kept_out(client: Client) -> None:
    key = key_of(a_rule())
    assert client.get(address(key)).status_code == 302
    assert client_of(person("nobody")).get(address(key)).status_code == 403


def test_words_of_strangers_are_escaped(translator: Client) -> None:
    version = a_rule(zh_hans="<script>alert(1)</script>")
    page = translator.get(address(key_of(version))).content.decode()
    assert "<script>alert(1)" not in page


def test_a_text_saved_as_it_is_counts_as_read(translator: Client) -> None:
    version = a_rule(zh_hans=CHINESE)
    state = draft(version)
    TranslationState.objects.filter(pk=state.pk).update(source_fingerprint="older")
    key = key_of(version)
    assert unit_of(key).standing == "stale"
    translator.post(address(key), form(key, do="save", text=CHINESE), headers=HTMX)
    assert unit_of(key).standing == "draft"


def test_a_reviewer_sees_what_was_changed_since_the_last_review(translator: Client) -> None:
    version = a_rule(zh_hans=CHINESE)
    key = key_of(version)
    reviewer = client_of(person("reviewer", "Reviewer zh-hans"))
    translator.post(address(key), form(key, do="save", text=CHINESE.replace("可以", "可")), headers=HTMX)
    reviewer.post(address(key), form(key, do="pass", text=CHINESE.replace("可以", "可")), headers=HTMX)
    assert "since it was last reviewed" not in reviewer.get(address(key)).content.decode()
    translator.post(address(key), form(key, do="save", text=CHINESE.replace("可以", "能")), headers=HTMX)
    page = reviewer.get(address(key)).content.decode()
    assert "since it was last reviewed" in page
    assert "</span>可<span" in page


def test_all_languages_stand_beside_a_text(translator: Client) -> None:
    version = a_rule(zh_hans=CHINESE, zh_hant="玩家可以抽兩張牌。")
    other = client_of(person("other", "Translator zh-hant"))
    TranslationState.objects.create(
        text=version, language="zh-hant", state="converted", source_language="zh-hans", source_fingerprint="x"
    )
    page = other.get(address(key_of(version, "zh-hant"))).content.decode()
    assert "两张" in page
    assert ENGLISH[:20] in page
    assert 'value="convert"' in page
    page = translator.get(address(key_of(version))).content.decode()
    assert "玩家可以抽兩張牌。" in page
    assert 'value="convert"' not in page  # what was made from these words gives nothing back


def test_a_texts_terms_are_found_once(translator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    version = a_rule(zh_hans=CHINESE)
    asked: list[str] = []
    monkeypatch.setattr(desk, "terms_in", lambda text, *rest: asked.append(text) or terms_in(text, *rest))
    page = translator.get(f"/admin/workbench/{key_of(version)}/").content.decode()
    assert "<mark>draw</mark>" in page
    assert sorted(asked) == sorted(set(asked))
