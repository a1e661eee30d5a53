"""One row of a ruling that a document and the card data both print, in whatever order they come in."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from cards.ingest.parsed import ParsedRuling
from cards.models import Face
from faqsite.languages import ZH_HANS
from faqsite.search.models import Kind, SearchEntry
from faqsite.translated import set_text
from rulings.admin.documents import delete_documents, set_public
from rulings.derived import affected_by, make_anew
from rulings.ingest.import_document import finish_document
from rulings.ingest.parsed import BlockKind, Extracted, ParsedBlock, ParsedDocument, ParsedSection
from rulings.ingest.save import bilingual
from rulings.ingest.save.card_rulings import save_card_rulings, source_key
from rulings.ingest.save.documents import save_document
from rulings.ingest.save.joined_rulings import cards_named, checksum_of
from rulings.ingest.save.ruling_pairs import meet, meet_about, meet_near
from rulings.mending.rows import save_block
from rulings.models import Block, Document, Ruling, RulingPair, TranslationState
from tests.factories import make_card, make_printing, make_set

pytestmark = pytest.mark.django_db

DAY = date(2006, 6, 14)
CHINESE = "当比布大王以{2}{U}施放时，你抓三张牌，然后弃两张牌。"
ENGLISH = "When Beeble King is cast for {2}{U}, you draw three cards, then discard two of them."
OTHER_CHINESE = "比布大王的力量始终为4，防御力为5，不会减少。"
# It shares some particulars with OTHER_CHINESE, and not enough of them.
OTHER_ENGLISH = "Beeble King always has power 4 and toughness 5, and {X} is 0."


@pytest.fixture
def world() -> dict[str, Any]:
    set_ = make_set("BBL", release_date=date(2006, 7, 21))
    king, queen = make_card({"en": "Beeble King", "zh-hans": "比布大王"}), make_card({"en": "Otter Queen"})
    make_printing(king, set_)
    make_printing(queen, set_)
    return {"set": set_, "king": king, "queen": queen}


def bullets(*texts: str, names: tuple[str, ...] = ("Beeble King",)) -> ParsedDocument:
    blocks = tuple(ParsedBlock(BlockKind.RULING, text, source_text=text, card_names=names) for text in texts)
    return ParsedDocument(
        title="比布释疑",
        language=ZH_HANS,
        updated=DAY,
        sections=(ParsedSection("蓝色", 1, blocks, source_text="蓝色"),),
    )


def load_document(world: dict[str, Any], parsed: ParsedDocument, digest: str = "1") -> Document:
    document, report = save_document(parsed, Extracted("notes.txt", digest * 64, "utf-8", ""), world["set"])
    finish_document(document, parsed, report)
    return document


def load_cards(world: dict[str, Any], *texts: str, cards: tuple[str, ...] = ("king",)) -> None:
    rulings = tuple(ParsedRuling(text=text, date=DAY) for text in texts)
    report = save_card_rulings({world[card].pk: rulings for card in cards})
    meet_about(report.cards)


def rows() -> list[list[dict[str, Any]]]:
    tied = Ruling.cards.through.objects.order_by("ruling_id", "card_id").values("ruling_id", "card_id")
    kept = [
        list(model.objects.order_by("pk").values(*_columns(model)))
        for model in (Ruling, RulingPair, Block, TranslationState)
    ]
    return [*kept, list(tied)]


def _columns(model: Any) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if field.name != "changed_at"]


@pytest.mark.parametrize("order", ["cards first", "document first"])
def test_both_become_one_row_in_whatever_order_they_come(world: dict[str, Any], order: str) -> None:
    if order == "cards first":
        load_cards(world, ENGLISH)
        load_document(world, bullets(CHINESE))
    else:
        load_document(world, bullets(CHINESE))
        load_cards(world, ENGLISH)
    ruling = Ruling.objects.get()
    assert (ruling.text_en, ruling.text_zh_hans) == (ENGLISH, CHINESE)
    assert ruling.text_zh_hant
    assert ruling.source == "MTGJSON"
    assert [block.document.title_zh_hans for block in ruling.blocks.all()] == ["比布释疑"]
    assert list(ruling.cards.all()) == [world["king"]]
    assert list(ruling.states.values_list("language", "state")) == [("zh-hant", "converted")]
    assert RulingPair.objects.get().state == "joined"


def test_again_changes_no_row(world: dict[str, Any]) -> None:
    load_cards(world, ENGLISH, OTHER_ENGLISH)
    load_document(world, bullets(CHINESE, OTHER_CHINESE))
    before = rows()
    load_document(world, bullets(CHINESE, OTHER_CHINESE))
    load_cards(world, ENGLISH, OTHER_ENGLISH)
    assert rows() == before


def test_the_cards_of_both_are_kept_and_parted_again(world: dict[str, Any]) -> None:
    load_cards(world, ENGLISH)
    load_document(world, bullets(CHINESE, names=("Beeble King", "Otter Queen")))
    assert set(Ruling.objects.get().cards.all()) == {world["king"], world["queen"]}
    load_cards(world, ENGLISH)
    assert set(Ruling.objects.get().cards.all()) == {world["king"], world["queen"]}
    load_document(world, bullets(OTHER_CHINESE), digest="2")
    english = Ruling.objects.get(source="MTGJSON")
    assert list(english.cards.all()) == [world["king"]]
    assert (english.text_zh_hans, english.text_zh_hant) == (None, None)
    assert not english.states.exists()


def test_a_bullet_printed_twice_is_one_ruling(world: dict[str, Any]) -> None:
    load_cards(world, ENGLISH)
    load_document(world, bullets(CHINESE, CHINESE))
    assert Ruling.objects.get().blocks.count() == 2


def test_a_bullet_about_a_mechanic_meets_what_is_said_of_several_cards(world: dict[str, Any]) -> None:
    english, chinese = "Pay {2}{U} to bounce a 3/3 two times.", "支付{2}{U}使3/3弹跳两次。"
    load_cards(world, english, cards=("king", "queen"))
    load_document(world, bullets(chinese, names=()))
    ruling = Ruling.objects.get()
    assert (ruling.text_en, ruling.text_zh_hans) == (english, chinese)
    assert set(ruling.cards.all()) == {world["king"], world["queen"]}


def test_a_bullet_about_a_mechanic_does_not_meet_what_is_said_of_one_card(world: dict[str, Any]) -> None:
    load_cards(world, "Pay {2}{U} to bounce a 3/3 two times.")
    load_document(world, bullets("支付{2}{U}使3/3弹跳两次。", names=()))
    assert Ruling.objects.count() == 2


def test_search_and_api_know_one_ruling(world: dict[str, Any], client: Any) -> None:
    load_cards(world, ENGLISH)
    load_document(world, bullets(CHINESE))
    assert SearchEntry.objects.filter(kind=Kind.RULING).count() == 1
    (told,) = client.get("/api/v1/rulings", {"card": world["king"].slug}).json()["results"]
    assert told["text"]["en"] == ENGLISH
    assert told["text"]["zh-hans"] == CHINESE
    assert (told["source"], told["printed_in"]) == ("MTGJSON", ["bbl-faq"])


def test_a_reworded_english_ruling_takes_the_place_of_the_old_one(world: dict[str, Any]) -> None:
    load_cards(world, ENGLISH)
    load_document(world, bullets(CHINESE))
    reworded = ENGLISH.replace("of them", "of these")
    load_cards(world, reworded)
    ruling = Ruling.objects.get()
    assert (ruling.text_en, ruling.text_zh_hans) == (reworded, CHINESE)


def test_a_draft_meets_nothing_until_it_is_published(world: dict[str, Any]) -> None:
    load_cards(world, ENGLISH)
    document = load_document(world, bullets(CHINESE))
    set_public(Document.objects.filter(pk=document.pk), False)
    assert Ruling.objects.get(source="MTGJSON").text_zh_hans is None
    assert Ruling.objects.get(source=document.slug).text_zh_hans == CHINESE
    assert Ruling.objects.public().count() == 1
    set_public(Document.objects.filter(pk=document.pk), True)
    assert Ruling.objects.get().text_zh_hans == CHINESE


def test_a_deleted_document_takes_its_words_with_it(world: dict[str, Any]) -> None:
    load_cards(world, ENGLISH)
    load_document(world, bullets(CHINESE))
    delete_documents(Document.objects.all())
    assert Ruling.objects.get().text_zh_hans is None
    assert not RulingPair.objects.exists()


def test_a_joined_bullet_that_is_tied_to_other_cards_is_a_ruling_of_its_own(world: dict[str, Any]) -> None:
    load_cards(world, ENGLISH)
    block = load_document(world, bullets(CHINESE)).blocks.get()
    assert cards_named(block) == {world["king"].pk}
    affected = affected_by([block])
    save_block(block, [world["queen"].pk])
    make_anew(affected)
    assert list(Ruling.objects.get(source="MTGJSON").cards.all()) == [world["king"]]
    own = Ruling.objects.get(source="bbl-faq")
    assert (own.text_zh_hans, list(own.cards.all())) == (CHINESE, [world["queen"]])
    assert Ruling.objects.get(source="MTGJSON").text_zh_hans is None


def pair_of(document: Document, english: str) -> RulingPair:
    """A pair that waits, as the matcher would leave it."""
    key = source_key(ParsedRuling(text=english, date=DAY))
    anchor = document.blocks.get(text_zh_hans=OTHER_CHINESE).anchor
    return RulingPair.objects.get_or_create(
        chinese=f"{document.slug}#{anchor}",
        english=key,
        defaults={"score": 0.5, "words": checksum_of(OTHER_CHINESE)},
    )[0]


def test_the_newest_document_gives_the_words(world: dict[str, Any]) -> None:
    load_cards(world, ENGLISH)
    newer = CHINESE.replace("然后", "接着")
    for name, parsed in (("b", replace(bullets(newer), updated=date(2006, 8, 1))), ("a", bullets(CHINESE))):
        document, report = save_document(
            replace(parsed, title=f"释疑{name}"),
            Extracted(f"{name}.txt", name * 64, "utf-8", ""),
            world["set"],
        )
        finish_document(document, parsed, report)
    ruling = Ruling.objects.get()
    assert ruling.text_zh_hans == newer
    assert ruling.blocks.count() == 2


def test_what_a_step_pairs_is_what_the_whole_document_pairs(world: dict[str, Any]) -> None:
    load_cards(world, ENGLISH, OTHER_ENGLISH)
    document = load_document(world, bullets("别的规则。", OTHER_CHINESE))
    block = document.blocks.order_by("position")[0]
    set_text(block, "text", ZH_HANS, CHINESE)
    block.save()
    before = rows()
    changed = meet_near(document, {block.pk})
    assert changed
    assert block.ruling_id != document.blocks.get(pk=block.pk).ruling_id
    assert rows() != before
    near = rows()
    assert meet(document) == set()
    assert rows() == near


def test_other_passages_stay_as_they_are_paired(world: dict[str, Any]) -> None:
    load_cards(world, ENGLISH)
    document = load_document(world, bullets(CHINESE, OTHER_CHINESE))
    joined = document.blocks.order_by("position")[0].ruling_id
    untouched = document.blocks.order_by("position")[1]
    assert meet_near(document, {untouched.pk}) == set()
    assert document.blocks.order_by("position")[0].ruling_id == joined


def test_what_was_learned_is_kept_for_other_processes(world: dict[str, Any], monkeypatch: Any) -> None:
    learned = bilingual.lexicon()
    bilingual._read.cache_clear()
    monkeypatch.setattr(bilingual, "learn", lambda texts: pytest.fail("learned again"))
    assert bilingual.lexicon() == learned
    monkeypatch.undo()
    make_face_in_both(world)
    assert bilingual.lexicon().size > learned.size


def make_face_in_both(world: dict[str, Any]) -> None:
    Face.objects.create(
        card=world["king"], position=7, name_en="Beeble", text_en="It jumps.", text_zh_hans="它会弹跳。"
    )
