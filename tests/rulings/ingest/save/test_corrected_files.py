"""A corrected file meets what curators decided: their words stay, the file's are shown beside them."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from rulings.ingest.parsed import BlockKind, Extracted, ParsedDocument
from rulings.ingest.save.documents import known_document
from rulings.models import Block, Document, Ruling, Section
from tests.admin_pages import state_of
from tests.factories import make_block, make_card, make_set
from tests.rulings.ingest.save.test_documents import (
    ANSWER,
    BEFORE,
    CARD,
    EXCERPT,
    OTHER_ANSWER,
    WHOLE,
    block,
    load,
    parsed,
)

pytestmark = pytest.mark.django_db

CORRECTED = block(BlockKind.RULING, "比布大王會彈跳兩次。參見規則502.13。", card_names=("Beeble King",))


def corrected(*blocks) -> ParsedDocument:
    return parsed(*(blocks or (BEFORE, EXCERPT, CARD, CORRECTED)))


def ruling_block() -> Block:
    return Block.objects.get(kind="ruling")


def decide(row, *what: str, **values) -> None:
    type(row).objects.filter(pk=row.pk).update(decided=list(what), **values)


def held(document: Document) -> str:
    rows = [*document.sections.order_by("position"), *document.blocks.order_by("position")]
    return "".join("".join(row.source_text.split()) for row in rows)


def printed(document: ParsedDocument) -> str:
    texts = [section.source_text for section in document.sections]
    texts += [each.source_text for section in document.sections for each in section.blocks]
    return "".join("".join(text.split()) for text in texts)


def test_a_corrected_passage_keeps_its_row_its_address_and_its_translation() -> None:
    load(WHOLE)
    before, answer = ruling_block(), Ruling.objects.get()
    Block.objects.filter(pk=before.pk).update(text_en="Beeble King bounces. See rule 502.13.")
    load(corrected(), digest="2")
    after = ruling_block()
    assert (after.pk, after.anchor, after.ruling_id) == (before.pk, before.anchor, answer.pk)
    assert after.text_zh_hant == CORRECTED.text
    assert after.text_en == "Beeble King bounces. See rule 502.13."


def test_a_corrected_heading_keeps_its_section_and_the_blocks_under_it() -> None:
    load(WHOLE)
    rows = set(Block.objects.values_list("pk", flat=True))
    section = Section.objects.get(anchor="單卡")
    new_sections = (WHOLE.sections[0], replace(WHOLE.sections[1], heading="單卡說明", source_text="單卡說明"))
    load(replace(WHOLE, sections=(*new_sections, WHOLE.sections[2])), digest="2")
    assert set(Block.objects.values_list("pk", flat=True)) == rows
    assert Section.objects.filter(heading_zh_hant="單卡說明").exists()
    assert not Section.objects.filter(pk=section.pk, heading_zh_hant="單卡").exists()


def test_where_only_the_curator_changed_a_block_it_stays_and_nothing_is_asked() -> None:
    load(WHOLE)
    decide(ruling_block(), "words", text_zh_hant="比布大王會彈很遠。")
    load(parsed(BEFORE, EXCERPT, CARD, OTHER_ANSWER, ANSWER), digest="2")
    row = Block.objects.get(text_zh_hant="比布大王會彈很遠。")
    assert row.proposed is None
    assert row.source_text == ANSWER.source_text


def test_where_both_changed_a_block_the_curators_words_stay_beside_the_files() -> None:
    load(WHOLE)
    decide(ruling_block(), "words", text_zh_hant="比布大王會彈很遠。")
    document = load(corrected(), digest="2")
    row = ruling_block()
    assert row.text_zh_hant == "比布大王會彈很遠。"
    assert [reading["text"] for reading in row.proposed] == [CORRECTED.text]
    assert held(document) == printed(corrected())
    again = list(Block.objects.values())
    load(corrected(), digest="2")
    assert list(Block.objects.values()) == again


def test_a_decided_kind_and_accepted_doubts_hold_while_the_file_prints_the_same() -> None:
    load(WHOLE)
    row = Block.objects.get(kind="paragraph")
    decide(row, "kind", "doubts", kind="example")
    doubted = replace(BEFORE, doubts=("Is this a heading?",))
    load(parsed(doubted, EXCERPT, CARD, ANSWER), digest="2")
    row.refresh_from_db()
    assert (row.kind, row.doubts) == ("example", [])
    other_words = replace(doubted, text="彈跳的規則如下：", source_text="彈跳的規則如下：")
    load(parsed(other_words, EXCERPT, CARD, ANSWER), digest="3")
    row.refresh_from_db()
    assert (row.kind, row.text_zh_hant, row.doubts) == ("example", "彈跳的規則如下：", ["Is this a heading?"])


def test_a_card_that_a_curator_tied_stays_tied() -> None:
    load(WHOLE)
    card = make_card({"en": "Another Beeble"})
    decide(Block.objects.get(kind="card"), "cards", card=card)
    decide(ruling_block(), "cards")
    Ruling.objects.get().cards.set([card])
    load(corrected(), digest="2")
    assert Block.objects.get(kind="card").card == card
    assert Ruling.objects.get().cards.get() == card


def split(row: Block) -> Block:
    """The row cut in two as a curator does it: both hold the same passage of the file."""
    halves = row.source_text[:8], row.source_text[8:]
    Block.objects.filter(pk=row.pk).update(source_text=halves[0], text_zh_hant=halves[0], decided=["words"])
    return make_block(
        row.section, row.kind, position=row.position + 1, text={"zh-hant": halves[1]}, source_text=halves[1],
        origins=row.origins, decided=["words"], anchor="second", line=row.line,
    )  # fmt: skip


def test_a_split_block_stays_split_and_goes_where_its_passage_goes() -> None:
    load(WHOLE)
    second = split(ruling_block())
    document = load(parsed(BEFORE, EXCERPT, CARD, OTHER_ANSWER, ANSWER), digest="2")
    texts = list(document.blocks.values_list("text_zh_hant", flat=True))[-3:]
    assert texts == [OTHER_ANSWER.text, ANSWER.text[:8], second.text_zh_hant]
    assert held(document) == printed(parsed(BEFORE, EXCERPT, CARD, OTHER_ANSWER, ANSWER))


def test_a_split_block_that_the_file_corrects_is_asked_about() -> None:
    load(WHOLE)
    second = split(ruling_block())
    document = load(corrected(), digest="2")
    first, second = document.blocks.filter(kind="ruling").order_by("position")
    assert [reading["text"] for reading in first.proposed] == [CORRECTED.text]
    assert second.source_text == ""
    assert held(document) == printed(corrected())


def test_joined_blocks_stay_joined() -> None:
    load(parsed(BEFORE, EXCERPT, CARD, OTHER_ANSWER, ANSWER))
    first, second = Block.objects.filter(kind="ruling").order_by("position")
    decide(
        first, "words", text_zh_hant=first.text_zh_hant + second.text_zh_hant,
        origins=[*first.origins, *second.origins], source_text=f"{first.source_text}\n{second.source_text}",
    )  # fmt: skip
    second.delete()
    document = load(parsed(BEFORE, EXCERPT, CARD, OTHER_ANSWER, ANSWER), digest="2")
    assert ruling_block().text_zh_hant == OTHER_ANSWER.text + ANSWER.text
    document = load(parsed(BEFORE, EXCERPT, CARD, OTHER_ANSWER, CORRECTED), digest="3")
    assert [reading["text"] for reading in ruling_block().proposed] == [OTHER_ANSWER.text, CORRECTED.text]
    assert held(document) == printed(parsed(BEFORE, EXCERPT, CARD, OTHER_ANSWER, CORRECTED))


@pytest.mark.parametrize("by", ["decided", "translated"])
def test_what_a_person_worked_on_outlives_the_file_and_is_asked_about(by: str) -> None:
    load(WHOLE)
    row = Block.objects.get(kind="paragraph")
    if by == "decided":
        decide(row, "words", text_zh_hant="人寫的話。")
    else:
        state = state_of(row, "en", "draft")
        type(state).objects.filter(pk=state.pk).update(changed_by=User.objects.create(username="curator"))
    without = replace(WHOLE, sections=WHOLE.sections[1:])
    document = load(without, digest="2")
    row.refresh_from_db()
    assert (row.proposed, row.source_text, row.section.heading_zh_hant) == ([], "", "藍色")
    assert held(document) == printed(without)


def test_a_block_that_a_curator_added_stays_where_it_stands() -> None:
    document = load(WHOLE)
    section = document.sections.get(anchor="藍色")
    make_block(section, text={"zh-hant": "補充。"}, anchor="added")
    document = load(parsed(BEFORE, EXCERPT, CARD, ANSWER, OTHER_ANSWER), digest="2")
    texts = list(document.blocks.values_list("text_zh_hant", flat=True))[-3:]
    assert texts == [ANSWER.text, "補充。", OTHER_ANSWER.text]


def test_a_title_that_a_curator_wrote_stays_and_the_document_is_found_again() -> None:
    document = load(WHOLE)
    decide(document, "title", title_zh_hant="比布大全")
    assert load(corrected(), digest="2").pk == document.pk
    document.refresh_from_db()
    assert document.title_zh_hant == "比布大全"


def known(title: str, set_, name: str = "other.txt") -> Document | None:
    return known_document(replace(WHOLE, title=title), Extracted(name, "9" * 64, "utf-8", ""), set_)


def test_a_file_of_another_name_corrects_the_document_of_the_same_set_and_title() -> None:
    set_ = make_set("BBL")
    document = load(WHOLE, set_=set_)
    assert known("比布常見問題集", set_) == document
    assert known("比布－常見問題集", set_) == document
    assert known("比布常見問題集2", set_) is None
    assert known("彈跳導論", set_) is None
    assert known("比布常見問題集", make_set("OTH")) is None
    assert known("比布常見問題集", None) is None
