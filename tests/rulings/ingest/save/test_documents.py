"""A saved document holds its parse, changes only where the file did, and is tied to what it names."""

from dataclasses import replace
from datetime import date

import pytest

from rulings.ingest.import_document import finish_document
from rulings.ingest.parsed import (
    BlockKind,
    Extracted,
    ParsedBlock,
    ParsedDocument,
    ParsedFace,
    ParsedSection,
)
from rulings.ingest.save.citations import cite_rule_versions
from rulings.ingest.save.documents import save_document
from rulings.models import Block, Citation, Document, Ruling, TranslationState
from tests.factories import make_card, make_edition, make_printing, make_rule, make_set

pytestmark = pytest.mark.django_db


def block(kind: BlockKind, text: str, **fields) -> ParsedBlock:
    return ParsedBlock(kind, text, source_text=fields.pop("source_text", text), **fields)


CARD = ParsedBlock(
    BlockKind.CARD,
    faces=(ParsedFace("比布大王", "Beeble King", "{1}{U}", "生物～比布", "飛行", "2", "2"),),
    source_text="比布大王/ Beeble King\n{一}{藍}",
)
BEFORE = block(BlockKind.PARAGRAPH, "彈跳的正式規則如下：")
EXCERPT = block(BlockKind.RULE, "", number="502.13", title="彈跳", source_text="502.13. 彈跳")
ANSWER = block(BlockKind.RULING, "比布大王會彈跳。參見規則502.13。", card_names=("Beeble King",))
OTHER_ANSWER = block(BlockKind.RULING, "比布大王不會滾動。", card_names=("Beeble King",))


def parsed(*blocks: ParsedBlock) -> ParsedDocument:
    return ParsedDocument(
        title="_比布_常見問題集",
        language="zh-hant",
        updated=date(2006, 6, 14),
        sections=(
            ParsedSection("通則", 1, blocks[:2], source_text="通則"),
            ParsedSection("單卡", 1, (), source_text="單卡"),
            ParsedSection("藍色", 2, blocks[2:], source_text="藍色"),
        ),
    )


def load(document: ParsedDocument, digest: str = "1", set_=None) -> Document:
    source = Extracted("faq.txt", digest * 64, "utf-8", "")
    saved, report = save_document(document, source, set_)
    finish_document(saved, document, report)
    saved.refresh_from_db()
    return saved


WHOLE = parsed(BEFORE, EXCERPT, CARD, ANSWER)


@pytest.fixture
def world():
    """The rules of 2006 with bouncing at 502.13, those of 2024 with untapping there, and the card."""
    old, new = make_edition(date(2006, 7, 15)), make_edition(date(2024, 4, 12))
    then = make_rule("502.13", old, title={"en": "Bouncing", "zh-hant": "彈跳"}, last_edition=old)
    now = make_rule("502.13", new, title={"en": "Untapping", "zh-hant": "重置"})
    set_ = make_set("BBL", release_date=date(2006, 7, 21))
    card = make_card({"en": "Beeble King", "zh-hant": "比布大王"})
    make_printing(card, set_)
    return {"old": old, "then": then, "now": now, "set": set_, "card": card}


def test_sections_nest_and_blocks_keep_their_order():
    document = load(WHOLE)
    headings = list(document.sections.values_list("heading_zh_hant", "parent__heading_zh_hant"))
    assert headings == [("通則", None), ("單卡", None), ("藍色", "單卡")]
    assert list(document.blocks.values_list("kind", flat=True)) == ["paragraph", "rule", "card", "ruling"]
    assert document.title_zh_hant == "比布常見問題集"


def test_a_title_is_shown_without_typewritten_trademarks_and_known_by_all_of_it():
    document = load(replace(WHOLE, title="比布 (TM)常見問題集"))
    assert document.title_zh_hant == "比布常見問題集"
    assert document.source_title == "比布 (TM)常見問題集"


def test_the_same_file_again_changes_no_row():
    load(WHOLE)
    before = list(Block.objects.values()), list(Ruling.objects.values()), list(Citation.objects.values())
    load(WHOLE)
    assert before == (
        list(Block.objects.values()),
        list(Ruling.objects.values()),
        list(Citation.objects.values()),
    )
    assert Document.objects.count() == 1


def test_a_corrected_file_changes_only_what_it_corrects():
    load(WHOLE)
    before = dict(Block.objects.values_list("anchor", "pk"))
    load(parsed(BEFORE, EXCERPT, CARD, OTHER_ANSWER, ANSWER), digest="2")
    after = dict(Block.objects.values_list("anchor", "pk"))
    assert before.items() < after.items()
    assert list(Block.objects.values_list("text_zh_hant", flat=True))[-2:] == [OTHER_ANSWER.text, ANSWER.text]


def test_a_ruling_that_is_gone_from_the_file_is_gone():
    load(parsed(BEFORE, EXCERPT, CARD, OTHER_ANSWER, ANSWER))
    load(WHOLE, digest="2")
    assert list(Ruling.objects.values_list("text_zh_hant", flat=True)) == [ANSWER.text]


def test_the_edition_is_the_one_that_the_excerpts_fit(world):
    assert load(WHOLE, set_=world["set"]).edition == world["old"]


def test_a_citation_means_the_rule_as_it_stood_and_never_todays_of_that_number(world):
    load(WHOLE, set_=world["set"])
    citation = Citation.objects.get(block__kind="ruling", language="zh-hant")
    assert citation.version == world["then"]
    assert citation.version != world["now"]
    assert Ruling.objects.get().rules.get() == world["then"].rule


def test_without_editions_a_citation_stays_and_says_why(db):
    load(WHOLE)
    citation = Citation.objects.get(block__kind="ruling", language="zh-hant")
    assert citation.version is None
    assert "no edition" in citation.problem


def test_card_texts_and_rulings_are_tied_to_their_card(world):
    document = load(WHOLE, set_=world["set"])
    assert document.blocks.get(kind="card").card == world["card"]
    assert Ruling.objects.get().cards.get() == world["card"]


def test_a_name_of_two_cards_is_tied_to_the_one_in_the_set(world):
    make_card({"en": "Beeble Queen", "zh-hant": "比布大王"})
    only_chinese = replace(CARD, faces=(replace(CARD.faces[0], name_en=None),))
    document = load(parsed(BEFORE, EXCERPT, only_chinese, ANSWER), set_=world["set"])
    assert document.blocks.get(kind="card").card == world["card"]


def test_a_name_of_two_cards_without_a_set_is_tied_to_none_and_doubted(world):
    make_card({"en": "Beeble Queen", "zh-hant": "比布大王"})
    only_chinese = replace(CARD, faces=(replace(CARD.faces[0], name_en=None),))
    saved = load(parsed(BEFORE, EXCERPT, only_chinese, ANSWER)).blocks.get(kind="card")
    assert saved.card is None
    assert saved.doubts == ["card: 2 cards have this name."]


def test_a_slip_of_one_letter_finds_the_card_of_the_set(world):
    slip = replace(CARD, faces=(replace(CARD.faces[0], name="比布人王", name_en="Beeble Kink"),))
    saved = load(parsed(BEFORE, EXCERPT, slip, ANSWER), set_=world["set"]).blocks.get(kind="card")
    assert saved.card == world["card"]
    assert saved.doubts


def test_the_other_script_is_converted_and_says_so():
    document = load(WHOLE)
    assert document.title_zh_hans == "比布常见问题集"
    states = TranslationState.objects.filter(language="zh-hans").values_list("state", "source_language")
    assert set(states) == {("converted", "zh-hant")}
    faces = Block.objects.get(kind="card").faces_zh_hans
    assert faces[0]["name_en"] == "Beeble King"
    assert faces[0]["mana_cost"] == "{1}{U}"


def test_converted_text_follows_its_source_and_a_persons_words_stay():
    load(WHOLE)
    block = Block.objects.get(kind="paragraph")
    TranslationState.objects.filter(object_id=block.pk, content_type__model="block").update(state="reviewed")
    Block.objects.filter(pk=block.pk).update(text_zh_hans="人写的话。")
    changed = replace(BEFORE, text="彈跳的規則如下：")
    load(parsed(changed, EXCERPT, CARD, ANSWER), digest="2")
    block.refresh_from_db()
    assert (block.text_zh_hant, block.text_zh_hans) == ("彈跳的規則如下：", "人写的话。")


def test_a_rule_excerpt_cites_the_rule_that_it_quotes(world):
    quoted = replace(EXCERPT, text="彈跳屬於觸發式異能。")
    load(parsed(BEFORE, quoted, CARD, ANSWER), set_=world["set"])
    citation = Citation.objects.get(block__kind="rule", field="number", language="zh-hant")
    assert (citation.written, citation.version) == ("502.13", world["then"])


def test_examples_of_rules_are_searched_for_citations():
    edition = make_edition(date(2024, 4, 12))
    make_rule("101.1", edition, {"en": "A beeble bounces."})
    words = {"en": ["Example: A beeble rolls.", "Example: It bounces (see rule 101.1)."]}
    version = make_rule("101.2", edition, {"en": "A beeble rolls."}, examples=words)
    cite_rule_versions([version.pk])
    citation = Citation.objects.get(rule_version=version)
    assert (citation.field, citation.number) == ("examples.1", "101.1")
    assert words["en"][1][citation.start : citation.end] == citation.written
