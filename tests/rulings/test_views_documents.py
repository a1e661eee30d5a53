"""Pages of documents: every passage by its kind, in its language, at its permanent place."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from faqsite.translated import exact_text
from rulings.models import Block, Citation, Document, TranslationState
from tests.factories import (
    make_block,
    make_card,
    make_document,
    make_edition,
    make_rule,
    make_ruling,
    make_section,
    make_set,
)

pytestmark = pytest.mark.django_db
FACE = {
    "name": "測試巨人", "name_en": "Test Giant", "mana_cost": "{2}{R}", "type_line": "生物～巨人",
    "text": "{R}：測試巨人得+1/+0。", "power": "3", "toughness": "3",
}  # fmt: skip


@pytest.fixture
def notes() -> Document:
    """Notes in Traditional Chinese with one passage of each kind."""
    edition = make_edition(date(2006, 7, 15))
    make_rule("502.13", edition, title={"en": "Testing"})
    document = make_document(
        {"zh-hant": "測試說明"}, slug="notes", set=make_set("TST"), edition=edition,
        updated=date(2006, 6, 14), credits={"zh-hant": "翻譯：某人"},
        licence={"zh-hant": "轉載須保留全文。\n第二段。"},
        source_name="notes.txt", set_dates={"prerelease": "2006-07-08"},
    )  # fmt: skip
    general = make_section(document, {"zh-hant": "總則"}, anchor="general")
    make_block(general, text={"zh-hant": "一般說明。"}, anchor="para")
    make_block(general, "rule", number="502.13", title={"zh-hant": "測試"}, text={"zh-hant": "規則的話。"})
    make_block(general, "example", text={"zh-hant": "例：如此。"}, anchor="example")
    cards = make_section(document, {"zh-hant": "紅色"}, anchor="red", level=2, parent=general)
    giant = make_card({"zh-hant": "測試巨人", "en": "Test Giant"}, {"en": "Giant words."}, slug="test-giant")
    make_block(cards, "card", card=giant, faces={"zh-hant": [FACE]}, anchor="giant")
    answer = {"zh-hant": "參見規則502.13。"}
    make_block(cards, "ruling", text=answer, ruling=make_ruling(giant, text=answer), anchor="answer")
    return document


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def test_a_document_says_what_it_is_and_shows_its_preface_in_full(client: Client, notes: Document) -> None:
    html = page(client, "/zh-hant/documents/notes/")
    for said in ("測試說明", "TST", "翻譯：某人", "轉載須保留全文。", "第二段。", "notes.txt", "2006-07-08"):
        assert said in html
    assert 'datetime="2006-06-14"' in html
    assert 'href="/zh-hant/rules/editions/2006-07-15/"' in html


def test_every_passage_stands_in_order_at_its_permanent_place(client: Client, notes: Document) -> None:
    html = page(client, "/zh-hant/documents/notes/")
    anchors = [*notes.blocks.values_list("anchor", flat=True)]
    places = [html.index(f'id="{anchor}"') for anchor in anchors]
    assert places == sorted(places)
    assert all(f'href="#{anchor}"' in html for anchor in [*anchors, "general", "red"])


def test_a_card_text_is_framed_with_both_names_cost_and_size(client: Client, notes: Document) -> None:
    html = page(client, "/zh-hant/documents/notes/")
    frame = html[html.index('id="giant"') :]
    assert 'class="card-frame is-R"' in frame
    assert 'href="/zh-hant/cards/test-giant/"' in frame
    assert '<span class="card-english" lang="en">Test Giant</span>' in frame
    assert 'aria-label="紅色魔法力"' in frame
    assert "3/3" in frame


def test_a_rule_excerpt_leads_to_the_rule_as_it_stood(client: Client, notes: Document) -> None:
    html = page(client, "/zh-hant/documents/notes/")
    assert re.search(
        r'<a class="number" href="/zh-hant/rules/(editions/2006-07-15/)?502.13/">502.13</a>', html
    )


def test_a_rule_that_the_edition_lacks_is_no_link(client: Client, notes: Document) -> None:
    Block.objects.filter(number="502.13").update(number="999.9")
    assert '<span class="number">999.9</span>' in page(client, "/zh-hant/documents/notes/")


def test_a_citation_is_a_link(client: Client, notes: Document) -> None:
    block = notes.blocks.get(anchor="answer")
    assert notes.edition
    version = make_rule("502.13a", notes.edition, text={"en": "Words."})
    Citation.objects.create(
        block=block, language="zh-hant", start=4, end=10, written="502.13", number="502.13a",
        edition=notes.edition, rule=version.rule, version=version,
    )  # fmt: skip
    html = page(client, "/zh-hant/documents/notes/")
    assert re.search(r'參見規則<a href="[^"]+502\.13a/"[^>]*>502\.13</a>。', html)


def test_a_document_in_one_language_says_so_once(client: Client, notes: Document) -> None:
    html = page(client, "/en/documents/notes/")
    assert html.count("not yet translated") == 1 + html.count('class="state"')
    assert 'lang="zh-Hant"><p>一般說明。' in html
    assert "document-note" in html


def test_a_passage_that_differs_from_the_rest_says_so_itself(client: Client, notes: Document) -> None:
    for block in notes.blocks.exclude(anchor="para"):
        faces = exact_text(block, "faces", "zh-hant")
        Block.objects.filter(pk=block.pk).update(text_en="Translated.", faces_en=faces)
    html = page(client, "/en/documents/notes/")
    assert "document-note" not in html
    passage = html[html.index('id="para"') :]
    assert "not yet translated" in passage[: passage.index("</div>")]


def test_a_draft_translation_is_marked(client: Client, notes: Document) -> None:
    block = notes.blocks.get(anchor="para")
    Block.objects.filter(pk=block.pk).update(text_en="A draft.")
    TranslationState.objects.create(
        text=block, language="en", state="draft", source_language="zh-hant", source_fingerprint="x"
    )
    assert re.search(r"A draft\. <small class=\"state\"[^>]*>draft", page(client, "/en/documents/notes/"))


def test_a_second_language_stands_beside_and_cards_fall_back_to_card_data(
    client: Client, notes: Document
) -> None:
    Block.objects.filter(anchor="para").update(text_en="General words.")
    html = page(client, "/zh-hant/documents/notes/?with=en")
    assert "一般說明。" in html
    assert "General words." in html
    assert "Giant words." in html


def test_import_doubts_and_unpublished_documents_are_not_for_the_public(
    client: Client, notes: Document
) -> None:
    Block.objects.update(doubts=["the cost is a guess"])
    Document.objects.filter(pk=notes.pk).update(report={"unplaced": ["a stray line"]})
    html = page(client, "/zh-hant/documents/notes/")
    assert "guess" not in html
    assert "stray" not in html
    Document.objects.filter(pk=notes.pk).update(is_public=False)
    client.get("/zh-hant/documents/")
    assert client.get("/zh-hant/documents/notes/?fresh=1").status_code == 404


def test_an_excerpt_says_that_it_is_undated(client: Client) -> None:
    excerpt = make_document({"en": "Rules 702.34 to 702.50"}, kind="excerpt", slug="excerpt")
    make_block(make_section(excerpt), "rule", number="702.34a", text={"en": "Madness words."})
    html = page(client, "/en/documents/excerpt/")
    assert "Undated excerpt of the rules" in html
    assert "702.34a" in html


def test_an_excerpt_says_which_editions_it_fits(client: Client) -> None:
    first, last = make_edition(date(2013, 7, 13)), make_edition(date(2021, 2, 15))
    make_document(
        {"en": "Some rules"}, kind="excerpt", slug="excerpt", edition=last,
        fits_first=first.effective, fits_last=last.effective,
    )  # fmt: skip
    html = page(client, "/en/documents/excerpt/")
    assert "Fits, of the editions loaded here:" in html
    assert "/en/rules/editions/2013-07-13/" in html
    assert "/en/rules/editions/2021-02-15/" in html


def test_markup_in_a_document_is_text(client: Client) -> None:
    evil = make_document({"en": "<b>Evil</b>"}, slug="evil")
    make_block(make_section(evil, {"en": "<i>x</i>"}), text={"en": "<script>alert(1)</script>"})
    html = page(client, "/en/documents/evil/")
    assert "<script>alert" not in html
    assert "<b>Evil" not in html
    assert "<i>x" not in html


def test_documents_are_listed_newest_first_without_drafts(client: Client) -> None:
    make_document({"en": "Older notes"}, updated=date(2001, 1, 1))
    make_document({"en": "Newer notes"}, updated=date(2020, 1, 1))
    make_document({"en": "Draft notes"}, is_public=False)
    html = page(client, "/en/documents/")
    assert html.index("Newer notes") < html.index("Older notes")
    assert "Draft notes" not in html


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
@pytest.mark.parametrize("beside", ["", "?with=en"])
def test_a_long_document_needs_no_more_queries_than_a_short_one(
    client: Client,
    notes: Document,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    language: str,
    beside: str,
) -> None:
    section = notes.sections.get(anchor="red")
    for number in range(50):
        card = make_card({"en": f"Card {number}"}, {"en": "Words."})
        make_block(section, "card", card=card, faces={"zh-hant": [FACE]})
        make_block(section, "ruling", ruling=make_ruling(card), text={"zh-hant": "答。"})
        make_block(section, "rule", number="502.13", text={"zh-hant": "規則。"})
    ContentType.objects.clear_cache()  # as in a process that has served nothing yet
    for path in ("documents/notes/", "documents/"):
        with django_assert_max_num_queries(12):
            page(client, f"/{language}/{path}{beside}")


def test_an_excerpt_under_its_own_heading_does_not_repeat_it(client: Client) -> None:
    excerpt = make_document({"zh-hant": "節錄"}, slug="part", kind="excerpt")
    section = make_section(excerpt, {"zh-hant": "702.34. 瘋魔 Madness"})
    make_block(section, "rule", number="702.34", title={"zh-hant": "瘋魔"}, text={"zh-hant": "條文。"})
    make_block(section, "rule", number="702.3", title={"zh-hant": "另一條"}, text={"zh-hant": "條文。"})
    html = page(client, "/zh-hant/documents/part/")
    assert html.count("瘋魔") == 2  # in the outline and in the heading
    assert '<span class="number">702.3</span>' in html
