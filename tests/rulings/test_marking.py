"""Marking two wordings: whole words, whole numbers, few long marks, and both texts come back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.comparison import Words, folded
from rulings.marking import ExampleFates, example_fates, mark_words, marked, pair_examples

pytestmark = pytest.mark.pure


def as_text(older: str, newer: str) -> str:
    """``A [-beeble-][+bear+] bounces.``"""
    signs = {"same": "{}", "deleted": "[-{}-]", "inserted": "[+{}+]"}
    return "".join(signs[piece.kind].format(piece.text) for piece in marked(older, newer))


@pytest.mark.parametrize(
    ("older", "newer", "expected"),
    [
        ("A beeble bounces once.", "A beeble rolls once.", "A beeble [-bounces -][+rolls +]once."),
        ("It bounces once.", "It bounces.", "It bounces [-once-]."),
        ("It bounces.", "It bounces once.", "It bounces [+once+]."),
        ("See rule 502.13a.", "See rule 702.24a.", "See rule [-502.13a-][+702.24a+]."),
        ("Pay {2}{W/U}.", "Pay {2}{B}.", "Pay {2}[-{W/U}-][+{B}+]."),
        ("It gets +1/+1.", "It gets +1/+2.", "It gets [-+1/+1-][++1/+2+]."),
        ("Choose one -- Bounce.", "Choose one — Roll.", "Choose one — [-Bounce-][+Roll+]."),
        ("Upkeep-Pay 1 life.", "Upkeep—Pay 2 life.", "Upkeep—Pay [-1 -][+2 +]life."),
        ("It's a beeble.", "It’s one beeble.", "It’s [-a -][+one +]beeble."),
        ("比布会弹跳。", "比布能弹跳。", "比布[-会-][+能+]弹跳。"),
        ("参见规则502.13a。", "参见规则702.24a。", "参见规则[-502.13a-][+702.24a+]。"),
        ("支付{2}{W}。", "支付{2}{U/R}。", "支付{2}[-{W}-][+{U/R}+]。"),
    ],
)
def test_words_characters_numbers_and_symbols_are_whole(older, newer, expected):
    assert as_text(older, newer) == expected


def test_a_mark_begins_where_the_sentence_does():
    assert as_text("If A. If C.", "If A. If B. If C.") == "If A. [+If B. +]If C."


def test_small_pieces_between_longer_marks_are_drawn_in():
    older = "Players may bounce and shuffle the whole library of beebles until the game is at its end."
    newer = "Players may roll a die and discard one card of beebles until the game is at its end."
    assert as_text(older, newer) == (
        "Players may [-bounce and shuffle the whole library -][+roll a die and discard one card +]"
        "of beebles until the game is at its end."
    )


def test_texts_with_hardly_anything_in_common_stand_one_after_the_other():
    assert as_text("Beebles bounce off a wall.", "A die is rolled for each of them.") == (
        "[-Beebles bounce off a wall.-][+A die is rolled for each of them.+]"
    )


WRITTEN = st.text(alphabet="ab .,'’“”-—{W}0123456789/+规则能会。\n", max_size=60)


@given(older=WRITTEN | st.text(max_size=60), newer=WRITTEN | st.text(max_size=60))
def test_the_pieces_give_both_texts_back(older, newer):
    pieces = marked(older, newer)
    assert folded("".join(piece.text for piece in pieces if piece.kind != "inserted")) == folded(older)
    assert folded("".join(piece.text for piece in pieces if piece.kind != "deleted")) == folded(newer)


def test_examples_meet_their_counterparts():
    older = ["A beeble bounces twice off the wall.", "A bear rolls."]
    newer = [
        "Something wholly else is put first here.",
        "A beeble bounces twice off the ceiling.",
        "A bear rolls.",
    ]
    assert pair_examples(older, newer) == [("", newer[0]), (older[0], newer[1]), (older[1], newer[2])]


def test_what_became_of_examples_is_counted():
    older = Words("", "x", ("A beeble bounces off the wall.", "A bear rolls."))
    newer = Words("", "x", ("A beeble bounces off the floor.", "Nobody does anything at all here."))
    assert example_fates(older, newer) == ExampleFates(added=1, changed=1, removed=1)
    assert example_fates(None, older) == ExampleFates(added=2)
    assert example_fates(older, None) == ExampleFates(removed=2)
    assert not example_fates(older, older)


def test_what_was_added_or_removed_is_shown_without_marks():
    marks = mark_words(None, Words("Bounce", "It bounces.", ("Boing.",)))
    assert [[piece.kind for piece in part] for part in (marks.title, marks.text, *marks.examples)] == [
        ["same"]
    ] * 3
