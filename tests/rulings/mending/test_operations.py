"""Curators' steps: no character of the source is lost, and each step can be undone."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from faqsite.models import ContentVersion
from rulings.ingest.parsed import BlockKind, CharacterCount, ParsedDocument
from rulings.ingest.passages import printed as count
from rulings.integrity import documents_hold_their_sources
from rulings.mending.choosing import choose
from rulings.mending.history import CannotUndoError, last_change, undo
from rulings.mending.operations import (
    CannotMendError,
    accept,
    change_kind,
    join_with_next,
    publish,
    set_aside,
    set_cards,
    split_block,
)
from rulings.models import Block, Document, DocumentChange, Ruling, Section, TranslationState
from tests.factories import make_card
from tests.rulings.ingest.save.test_corrected_files import corrected, decide, printed
from tests.rulings.ingest.save.test_documents import (
    ANSWER,
    BEFORE,
    CARD,
    EXCERPT,
    OTHER_ANSWER,
    block,
    load,
    parsed,
)

pytestmark = pytest.mark.django_db

LONG = block(
    BlockKind.RULING,
    "比布大王會彈跳。他不會滾動。",
    source_text="• 比布大王會彈跳。\n他不會滾動。",
    doubts=("Two in one?",),
    card_names=("Beeble King",),
)
CUT = LONG.source_text.index("他")


def counted(document: ParsedDocument) -> ParsedDocument:
    size = count(printed(document))
    return replace(document, characters=CharacterCount(size, size, 0, 0))


FILE = counted(parsed(BEFORE, EXCERPT, CARD, LONG, ANSWER))


@pytest.fixture(scope="module", autouse=True)
def _loaded(made_once: None) -> int:
    make_card({"en": "Beeble King"})
    return load(FILE).pk


@pytest.fixture
def document(_loaded: int, db: None) -> Document:
    return Document.objects.get(pk=_loaded)


@pytest.fixture
def user() -> User:
    return User.objects.create(username="mender")


def blocks(document: Document) -> list[Block]:
    return list(document.blocks.order_by("position"))


def standing() -> list[object]:
    """All that undoing has to bring back."""
    left_out = ("pk", "id", "changed_at")
    states = [
        tuple(value for name, value in row.items() if name not in left_out)
        for row in TranslationState.objects.order_by("content_type", "object_id", "language").values()
    ]
    return [
        list(Block.objects.order_by("position").values()),
        list(Section.objects.order_by("position").values()),
        list(Document.objects.values()),
        list(Ruling.objects.order_by("pk").values()),
        sorted(Ruling.objects.values_list("pk", "cards")),
        states,
    ]


STEPS: dict[str, Callable[[list[Block], User], object]] = {
    "kind": lambda rows, user: change_kind(rows[0], "ruling", user),
    "no ruling": lambda rows, user: change_kind(rows[3], "paragraph", user),
    "card to text": lambda rows, user: change_kind(rows[2], "paragraph", user),
    "text to card": lambda rows, user: change_kind(rows[3], "card", user),
    "split": lambda rows, user: split_block(rows[3], CUT, user),
    "split card": lambda rows, user: split_block(rows[2], rows[2].source_text.index("\n") + 1, user),
    "join": lambda rows, user: join_with_next(rows[3], user),
    "join card": lambda rows, user: join_with_next(rows[2], user),
    "tie": lambda rows, user: set_cards(rows[2], list(rows[2].document.blocks.none()), user),
    "tie ruling": lambda rows, user: set_cards(rows[3], [], user),
    "accept": lambda rows, user: accept(rows, user),
    "aside": lambda rows, user: set_aside(rows[3], user),
    "take off": lambda rows, user: publish(rows[0].document, False, user),
}


# What readers see is the same after these: of a passage that has no card, and of one with doubts.
UNSEEN = ("tie", "accept")


@pytest.mark.parametrize("step", STEPS)
def test_a_step_loses_nothing_and_can_be_undone(document: Document, user: User, step: str) -> None:
    before, seen = standing(), ContentVersion.current()
    STEPS[step](blocks(document), user)
    assert standing() != before
    assert (ContentVersion.current() > seen) is (step not in UNSEEN)
    assert list(documents_hold_their_sources()) == []
    assert [row.position for row in blocks(document)] == list(range(document.blocks.count()))
    change = last_change(document)
    assert change is not None
    assert change.changed_by == user
    undo(document, change.pk)
    assert standing() == before
    assert last_change(document) is None


def test_steps_are_undone_one_by_one_from_the_last(document: Document, user: User) -> None:
    before = standing()
    split_block(blocks(document)[3], CUT, user)
    change_kind(blocks(document)[4], "paragraph", user)
    join_with_next(blocks(document)[4], user)
    first, *_, last = DocumentChange.objects.order_by("pk")
    with pytest.raises(CannotUndoError):
        undo(document, first.pk)
    while change := last_change(document):
        undo(document, change.pk)
    assert standing() == before
    assert DocumentChange.objects.filter(is_undone=True).count() == 3
    assert last.pk


def test_what_was_changed_since_is_not_undone_over_it(document: Document, user: User) -> None:
    row = blocks(document)[3]
    change_kind(row, "paragraph", user)
    Block.objects.filter(pk=row.pk).update(text_zh_hant="別的話。")
    change = last_change(document)
    assert change is not None
    with pytest.raises(CannotUndoError):
        undo(document, change.pk)


def test_a_split_gives_each_half_its_words_its_source_and_a_ruling_with_the_cards(
    document: Document, user: User
) -> None:
    split_block(blocks(document)[3], CUT, user)
    first, second = blocks(document)[3:5]
    assert (first.text_zh_hant, second.text_zh_hant) == ("比布大王會彈跳。", "他不會滾動。")
    assert (first.source_text, second.source_text) == ("• 比布大王會彈跳。", "他不會滾動。")
    assert second.text_zh_hans == "他不会滚动。"
    assert second.ruling.text_zh_hant == "他不會滾動。"
    assert set(second.ruling.cards.all()) == set(first.ruling.cards.all()) != set()
    with pytest.raises(CannotMendError):
        split_block(first, 3, user)


def test_a_join_puts_both_in_one_and_the_rulings_too(document: Document, user: User) -> None:
    join_with_next(blocks(document)[3], user)
    row = blocks(document)[3]
    assert row.text_zh_hant == f"{LONG.text}\n{ANSWER.text}"
    assert Ruling.objects.get().text_zh_hant == row.text_zh_hant
    with pytest.raises(CannotMendError):
        join_with_next(row, user)


def test_a_paragraph_becomes_a_card_with_its_faces_and_back(document: Document, user: User) -> None:
    row = blocks(document)[2]
    change_kind(row, "paragraph", user)
    assert row.text_zh_hant == "比布大王/ Beeble King\n{1}{U}"
    change_kind(row, "card", user)
    assert row.faces_zh_hant[0]["name"].startswith("比布大王")


def test_steps_hold_when_the_same_file_is_read_again(document: Document, user: User) -> None:
    split_block(blocks(document)[3], CUT, user)
    change_kind(blocks(document)[0], "ruling", user)
    accept(blocks(document), user)
    set_aside(blocks(document)[5], user)
    before = standing()
    load(FILE)
    assert standing() == before
    assert list(documents_hold_their_sources()) == []


@pytest.mark.parametrize("take_file", [True, False])
def test_a_curator_chooses_between_the_file_and_the_words_of_before(
    document: Document, user: User, take_file: bool
) -> None:
    row = blocks(document)[4]
    decide(row, "words", text_zh_hant="比布大王會彈很遠。")
    load(counted(corrected(BEFORE, EXCERPT, CARD, LONG, corrected().sections[2].blocks[1])), digest="2")
    before = standing()
    row.refresh_from_db()
    choose(row, take_file, user)
    row.refresh_from_db()
    assert row.proposed is None
    assert (row.text_zh_hant == "比布大王會彈很遠。") is not take_file
    assert row.ruling.text_zh_hant == (row.text_zh_hant if take_file else row.ruling.text_zh_hant)
    assert list(documents_hold_their_sources()) == []
    change = last_change(document)
    assert change is not None
    undo(document, change.pk)
    assert standing() == before


def test_choosing_the_file_puts_a_split_passage_back_together_and_a_joined_one_apart(
    document: Document, user: User
) -> None:
    join_with_next(blocks(document)[3], user)
    new = replace(ANSWER, text=ANSWER.text + "對。", source_text=ANSWER.source_text + "對。")
    load(counted(parsed(BEFORE, EXCERPT, CARD, LONG, new)), digest="2")
    before = standing()
    row = Block.objects.get(proposed__isnull=False)
    choose(row, True, user)
    assert [each.text_zh_hant for each in blocks(document)[3:]] == [LONG.text, new.text]
    change = last_change(document)
    assert change is not None
    undo(document, change.pk)
    assert standing() == before


def test_reading_a_file_again_closes_the_history(document: Document, user: User) -> None:
    accept(blocks(document), user)
    load(counted(parsed(BEFORE, EXCERPT, CARD, LONG, ANSWER, OTHER_ANSWER)), digest="2")
    assert last_change(document) is None
