"""What a step costs does not grow with the document."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from rulings import derived
from rulings.ingest.parsed import BlockKind
from rulings.mending.history import last_change, undo
from rulings.mending.operations import accept, change_kind, join_with_next, set_aside, set_cards, split_block
from rulings.models import Block, Document
from tests.factories import make_card
from tests.rulings.ingest.save.test_documents import block, load, parsed

pytestmark = pytest.mark.django_db

MOST_QUERIES = 190


def long_document(count: int) -> Document:
    """So many rulings of one card, each of two sentences, in a section of its own every ten."""
    texts = [f"比布大王弹跳{number}次。他不会滚动{number}次。" for number in range(count)]
    rows = [
        block(
            BlockKind.RULING, text, source_text=f"• {text}", doubts=("Two in one?",),
            card_names=("Beeble King",),
        )
        for text in texts
    ]  # fmt: skip
    one = parsed(*rows)
    sections = tuple(
        replace(one.sections[-1], heading=f"第{at}节", blocks=tuple(rows[at : at + 10]))
        for at in range(0, count, 10)
    )
    return load(replace(one, sections=sections))


def undone(row: Block, user: User) -> None:
    change_kind(row, "paragraph", user)
    change = last_change(row.document)
    assert change is not None
    undo(row.document, change.pk)


STEPS: dict[str, Callable[[Block, User], object]] = {
    "accept": lambda row, user: accept([row], user),
    "kind": lambda row, user: change_kind(row, "paragraph", user),
    "split": lambda row, user: split_block(row, row.source_text.index("他"), user),
    "join": join_with_next,
    "tie": lambda row, user: set_cards(row, list(Card.objects.filter(name_en="Otter Queen")), user),
    "aside": set_aside,
    "undo": undone,
}


@pytest.mark.parametrize("step", STEPS)
def test_a_step_takes_as_many_queries_in_a_long_document(step: str) -> None:
    user = User.objects.create(username="mender")
    make_card({"en": "Beeble King", "zh-hans": "比布大王"})
    make_card({"en": "Otter Queen"})
    counts = []
    for size in (20, 120):
        document = long_document(size)
        row = document.blocks.select_related("document", "ruling").order_by("position")[4]
        with CaptureQueriesContext(connection) as queries:
            STEPS[step](row, user)
        counts.append(len(queries))
        document.delete()
    assert counts[1] <= counts[0] <= MOST_QUERIES * (2 if step == "undo" else 1)


def test_only_the_section_of_a_step_is_indexed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    user = User.objects.create(username="mender")
    make_card({"en": "Beeble King"})
    document = long_document(30)
    row = document.blocks.select_related("document")[14]
    seen: list[tuple[str, set[int]]] = []
    for name in ("reindex_sections", "reindex_documents"):
        monkeypatch.setattr(derived, name, lambda keys, name=name: seen.append((name, set(keys))))
    change_kind(row, "paragraph", user)
    assert seen == [("reindex_sections", {row.section_id})]
