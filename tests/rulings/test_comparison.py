"""Comparing two editions: a move is no change, numbers are told from meaning, marks give both texts back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.comparison import Kind, Stated, compare, counts, marked

BOUNCE = "Bouncing is a triggered ability. See rule 502.13, “Bouncing.”"


def kinds(older: list[Stated], newer: list[Stated], language: str = "en") -> dict[str, Kind]:
    return {change.number: change.kind for change in compare(older, newer, language)}


@pytest.mark.parametrize(
    ("older", "newer", "expected"),
    [
        ([Stated(1, "502.13a", (BOUNCE,))], [Stated(1, "502.13a", (BOUNCE,))], {"502.13a": Kind.SAME}),
        ([Stated(1, "502.13a", (BOUNCE,))], [Stated(1, "702.24a", (BOUNCE,))], {"702.24a": Kind.RENUMBERED}),
        ([Stated(1, "502.13a", (BOUNCE,))], [], {"502.13a": Kind.REMOVED}),
        ([], [Stated(1, "702.24a", (BOUNCE,))], {"702.24a": Kind.ADDED}),
        (
            [Stated(1, "502.13a", (BOUNCE,))],
            [Stated(1, "702.24a", (BOUNCE.replace("502.13", "702.24"),))],
            {"702.24a": Kind.REFERENCES},
        ),
        (
            [Stated(1, "502.13a", (BOUNCE,))],
            [Stated(1, "502.13a", (BOUNCE.replace("triggered", "static"),))],
            {"502.13a": Kind.CHANGED},
        ),
        (
            [Stated(1, "502.13", ("Bouncing",))],
            [Stated(2, "502.13", ("Untapping",)), Stated(1, "702.24", ("Bouncing",))],
            {"502.13": Kind.ADDED, "702.24": Kind.RENUMBERED},
        ),
    ],
)
def test_what_became_of_a_rule(older, newer, expected):
    assert kinds(older, newer) == expected


def test_a_changed_example_is_a_change():
    older, newer = Stated(1, "1", ("It bounces.", "Boing.")), Stated(1, "1", ("It bounces.", "Boing boing."))
    assert kinds([older], [newer]) == {"1": Kind.CHANGED}


def test_numbers_in_chinese_are_told_from_meaning():
    older, newer = Stated(1, "7", ("参见规则502.13。",)), Stated(1, "7", ("参见规则702.24。",))
    assert kinds([older], [newer], "zh-hans") == {"7": Kind.REFERENCES}


def test_changes_come_in_the_order_of_the_rules():
    newer = [Stated(3, "702.24", ("c",)), Stated(1, "702.3", ("a",)), Stated(2, "101.1", ("b",))]
    assert [change.number for change in compare([], newer, "en")] == ["101.1", "702.3", "702.24"]


def test_every_kind_is_counted():
    changes = compare([Stated(1, "1", ("a",))], [Stated(2, "1", ("b",))], "en")
    assert counts(changes) == {
        "added": 1, "removed": 1, "changed": 0, "references": 0, "renumbered": 0, "same": 0,
    }  # fmt: skip


def test_english_is_marked_by_words():
    pieces = [(piece.kind, piece.text) for piece in marked("A beeble bounces once.", "A beeble rolls once.")]
    assert pieces == [
        ("same", "A beeble "),
        ("deleted", "bounces "),
        ("inserted", "rolls "),
        ("same", "once."),
    ]


def test_chinese_is_marked_by_characters():
    pieces = [(piece.kind, piece.text) for piece in marked("比布会弹跳。", "比布能弹跳。")]
    assert pieces == [("same", "比布"), ("deleted", "会"), ("inserted", "能"), ("same", "弹跳。")]


@given(older=st.text(max_size=60), newer=st.text(max_size=60))
def test_the_pieces_give_both_texts_back(older, newer):
    pieces = marked(older, newer)
    assert "".join(piece.text for piece in pieces if piece.kind != "inserted") == older
    assert "".join(piece.text for piece in pieces if piece.kind != "deleted") == newer
