"""The curators' pages of rulings and the search index."""

from datetime import date
from functools import partial

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from faqsite.search.models import SearchEntry
from rulings.models import (
    Block,
    Citation,
    Document,
    Edition,
    EditionSource,
    GlossaryTerm,
    GlossaryVersion,
    IdentityDecision,
    Rule,
    RuleVersion,
    Ruling,
    RulingPair,
    Section,
    TranslationState,
)
from rulings.numbers import sort_key
from tests.admin_pages import (
    address,
    change,
    first_form,
    form_data,
    make_rows,
    queries,
    queries_with_few_and_many,
    state_of,
)
from tests.factories import (
    make_block,
    make_document,
    make_edition,
    make_rule,
    make_ruling,
    make_section,
)

MODELS = [
    Block, Citation, Document, Edition, EditionSource, GlossaryTerm, GlossaryVersion, IdentityDecision,
    Rule, RuleVersion, Ruling, RulingPair, Section, TranslationState, SearchEntry,
]  # fmt: skip
EARLY, LATE = date(2006, 7, 15), date(2017, 4, 28)

pytestmark = pytest.mark.django_db


def test_lists_need_no_more_queries_for_thirty_rows_than_for_three(admin_client: Client) -> None:
    pages = {model.__name__: partial(address, model, "changelist") for model in MODELS}
    for name, (few, many) in queries_with_few_and_many(admin_client, pages).items():
        assert many <= few <= 20, name


def test_forms_need_at_most_thirty_queries_however_many_rows(admin_client: Client) -> None:
    pages = {model.__name__: partial(first_form, model) for model in MODELS}
    for name, (few, many) in queries_with_few_and_many(admin_client, pages).items():
        assert many <= few <= 30, name


def test_form_of_a_section_shows_its_first_blocks_with_as_many_queries(admin_client: Client) -> None:
    section = make_section(make_document())
    make_block(section, text={"en": "Block 0."})
    page = address(Section, "change", section.pk)
    queries(admin_client, page)
    few = queries(admin_client, page)
    for place in range(1, 60):
        make_block(section, text={"en": f"Block {place}."}, position=place)
    assert queries(admin_client, page) == few
    html = admin_client.get(page).content.decode()
    assert html.count("Block 4") == 11  # 4 and 40 to 49: the first fifty
    assert "Blocks (60)" in html


@pytest.mark.parametrize(("header", "language"), [("zh-TW", "zh-hant"), ("zh-CN", "zh-hans"), ("en", "en")])
def test_view_on_site_leads_to_the_page_in_the_curators_language(
    admin_client: Client, header: str, language: str
) -> None:
    old = make_rule("502.13", make_edition(EARLY), last_edition=make_edition(EARLY))
    section = make_section(make_document(slug="notes"))
    block = make_block(section, "ruling", ruling=make_ruling(), anchor="b12345678")
    for row, page in (
        (make_rule("702.24", make_edition(LATE)), "rules/702.24/"),
        (old, "rules/editions/2006-07-15/502.13/"),
        (section.document, "documents/notes/"),
        (block, "documents/notes/?at=b12345678#b12345678"),
        (block.ruling, "documents/notes/?at=b12345678#b12345678"),
    ):
        response = admin_client.get(address(type(row), "change", row.pk), headers={"accept-language": header})
        assert f'href="/{language}/{page}"' in response.content.decode()


def test_a_document_that_is_not_public_has_no_page_to_view(admin_client: Client) -> None:
    section = make_section(make_document(is_public=False, slug="hidden"))
    for row in (section, section.document, make_block(section)):
        html = admin_client.get(address(type(row), "change", row.pk)).content.decode()
        assert "/documents/hidden/" not in html


def test_what_follows_from_a_number_is_derived(admin_client: Client) -> None:
    rule = make_rule("702.9", make_edition(), {"en": "A rule."})
    assert change(admin_client, rule, number="702.24a") == {}
    assert (rule.kind, rule.parent_number, rule.sort_key) == ("subrule", "702.24", sort_key("702.24a"))


def test_a_number_that_is_none_is_refused_with_a_sentence(admin_client: Client) -> None:
    rule = make_rule("702.9", make_edition(), {"en": "A rule."})
    assert "not a number" in change(admin_client, rule, number="twelve")["number"][0]


def test_versions_that_overlap_are_refused_with_a_sentence(admin_client: Client) -> None:
    make_rule("702.9", make_edition(EARLY))
    other = make_rule("702.10", make_edition(LATE))
    assert "another version" in change(admin_client, other, number="702.9")["first_edition"][0]
    assert "before the first" in change(admin_client, other, last_edition=str(EARLY))["last_edition"][0]


def test_two_blocks_in_one_place_are_refused_with_a_sentence(admin_client: Client) -> None:
    section = make_section(make_document())
    make_block(section)
    assert "this place" in change(admin_client, make_block(section), position="0")["position"][0]


def test_only_a_ruling_block_may_have_a_ruling(admin_client: Client) -> None:
    block = make_block(make_section(make_document()))
    assert "ruling" in change(admin_client, block, ruling=str(make_ruling().pk))


def test_examples_are_paragraphs_and_faces_are_checked(admin_client: Client) -> None:
    rule = make_rule("702.9", make_edition(), {"en": "A rule."})
    change(admin_client, rule, examples_en="First.\r\n\r\nSecond,\r\non two lines.\r\n\r\n\r\n")
    assert rule.examples_en == ["First.", "Second,\non two lines."]
    block = make_block(make_section(make_document()), "card", faces={"en": [{"name": "Frog"}]})
    assert "colour" in change(admin_client, block, faces_en='[{"colour": "blue"}]')["faces_en"][0]
    assert change(admin_client, block, faces_en='[{"name": 1}]')["faces_en"]
    assert change(admin_client, block, faces_en="[{")["faces_en"]
    assert change(admin_client, block, faces_en='[{"name": "Toad"}]') == {}
    assert block.faces_en == [{"name": "Toad"}]


def test_a_block_can_be_added_by_hand(admin_client: Client) -> None:
    section = make_section(make_document())
    page = address(Block, "add")
    given = {"section": section.pk, "position": "4", "kind": "paragraph", "text_en": "Found again."}
    assert admin_client.post(page, form_data(admin_client, page) | given).status_code == 302
    block = Block.objects.get()
    assert (block.document, block.text_en) == (section.document, "Found again.")
    assert block.anchor


def test_date_of_an_edition_stands_once_it_is_given(admin_client: Client) -> None:
    edition = make_edition(EARLY)
    change(admin_client, edition, effective="2020-01-01", introduction_en="Words.")
    assert [str(one) for one in Edition.objects.all()] == ["2006-07-15"]
    assert edition.introduction_en == "Words."


def test_mark_reviewed_says_how_many(admin_client: Client) -> None:
    rules = [make_rule(f"702.{n}", make_edition(), {"zh-hans": "甲。", "zh-hant": "甲。"}) for n in (1, 2, 3)]
    for rule, state in zip(rules, ("converted", "draft", "reviewed"), strict=True):
        state_of(rule, "zh-hant", state)
    chosen = {"action": "mark_reviewed_zh_hant", "_selected_action": [rule.pk for rule in rules]}
    html = admin_client.post(address(RuleVersion, "changelist"), chosen).content.decode()
    assert "3 of these texts would be marked as reviewed." in html  # the third one's source had changed since
    assert TranslationState.objects.filter(state="reviewed").count() == 1
    chosen["confirmed"] = "yes"
    html = admin_client.post(address(RuleVersion, "changelist"), chosen, follow=True).content.decode()
    assert "3 texts marked as reviewed." in html
    assert set(TranslationState.objects.values_list("state", flat=True)) == {"reviewed"}
    html = admin_client.post(address(RuleVersion, "changelist"), chosen, follow=True).content.decode()
    assert "0 texts marked as reviewed." in html


def test_documents_are_published_and_taken_off(admin_client: Client) -> None:
    section = make_section(make_document(is_public=False), {"en": "Notes"})
    make_document(is_public=True)
    chosen = {"_selected_action": list(Document.objects.values_list("pk", flat=True))}
    page = address(Document, "changelist")
    html = admin_client.post(page, chosen | {"action": "publish"}, follow=True).content.decode()
    assert "1 document published." in html
    assert SearchEntry.objects.filter(kind="document", object_id=section.pk).exists()
    html = admin_client.post(page, chosen | {"action": "unpublish"}, follow=True).content.decode()
    assert "2 documents taken off." in html
    assert not SearchEntry.objects.filter(kind="document").exists()


def test_rulings_read_from_a_document_go_with_it(admin_client: Client) -> None:
    section = make_section(make_document(slug="notes"))
    make_block(section, "ruling", ruling=make_ruling(source="notes"))
    outside = make_ruling(source="MTGJSON")
    page = address(Document, "delete", section.document.pk)
    assert admin_client.post(page, {"post": "yes"}).status_code == 302
    assert list(Ruling.objects.all()) == [outside]
    assert not Document.objects.exists()


def test_address_of_a_document_stands_once_it_is_given(admin_client: Client) -> None:
    document = make_document(slug="notes")
    change(admin_client, document, slug="elsewhere", title_zh_hant="問答")
    assert (document.slug, document.title_zh_hant) == ("notes", "問答")


def test_history_names_the_language_that_was_changed(admin_client: Client) -> None:
    rule = make_rule("702.9", make_edition(), {"en": "A rule."})
    change(admin_client, rule, text_zh_hant="一條規則。")
    assert "Text · 繁體" in LogEntry.objects.latest("pk").get_change_message()


def test_form_says_where_a_text_is_from_and_whether_it_is_stale(admin_client: Client) -> None:
    rule = make_rule("702.9", make_edition(), {"zh-hans": "甲。", "zh-hant": "甲。"})
    state_of(rule)
    html = admin_client.get(address(RuleVersion, "change", rule.pk)).content.decode()
    assert "Made from 简体" in html
    assert "Stale: its source has changed since." in html


def test_index_says_what_waits(admin_client: Client) -> None:
    section = make_section(make_document())
    state_of(make_block(section, doubts=["Not sure."]))
    html = admin_client.get("/admin/").content.decode()
    assert "/admin/rulings/block/?doubts=yes" in html
    assert "繁體中文: converted, not yet reviewed" in html
    assert html.index("Documents") < html.index("Users")


def test_search_entries_are_only_looked_at(admin_client: Client) -> None:
    entry = SearchEntry.objects.create(kind="rule", object_id=1, page="rulings:rule", slug="702.9")
    response = admin_client.get(address(SearchEntry, "change", entry.pk))
    assert 'href="/en/rules/702.9/"' in response.content.decode()
    assert admin_client.post(address(SearchEntry, "change", entry.pk), {"kind": "card"}).status_code == 403


@pytest.mark.parametrize(("header", "words"), [("zh-TW", ["規則", "儲存"]), ("zh-CN", ["规则", "保存"])])
def test_curators_pages_speak_chinese(admin_client: Client, header: str, words: list[str]) -> None:
    rule = make_rule("702.9", make_edition(), {"en": "A rule."})
    page = address(RuleVersion, "change", rule.pk)
    html = admin_client.get(page, headers={"accept-language": header}).content.decode()
    for word in words:
        assert word in html


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_pages_hold_nothing_that_the_content_security_policy_stops(admin_client: Client, model: type) -> None:
    make_rows(1)
    for page in (address(model, "changelist"), first_form(model)):
        html = admin_client.get(page).content.decode()
        assert " style=" not in html
        assert "<style" not in html
        assert " onclick=" not in html
        assert not [tag for tag in html.split("<script")[1:] if "src=" not in tag[: tag.index(">")]]
        assert "//" not in "".join(tag[: tag.index(">")] for tag in html.split("<script")[1:])
