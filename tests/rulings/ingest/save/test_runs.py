"""Runs follow from what the editions say, and from nothing else."""

from datetime import date

import pytest

from rulings.ingest.save.runs import Content, Run, Words, agree, arrange, same_rule

A, B, C, D = (date(2000 + year, 1, 1) for year in range(4))
EDITIONS = [A, B, C, D]


def en(text: str | None = None, title: str | None = None) -> Content:
    return Content.of({"en": Words(title, text)})


def both(english: str, chinese: str) -> Content:
    return Content.of({"en": Words(None, english), "zh-hans": Words(None, chinese)})


def spans(runs: list[Run]) -> list[tuple[date, date]]:
    return [(run.first, run.last) for run in runs]


def test_equal_words_in_neighbouring_editions_are_one_run():
    runs = arrange(dict.fromkeys(EDITIONS, en("A beeble bounces.")), EDITIONS)
    assert spans(runs) == [(A, D)]


def test_a_change_of_words_ends_a_run_and_the_rule_continues():
    old, new = en("A beeble bounces once each turn."), en("A beeble bounces twice each turn.")
    runs = arrange({A: old, B: old, C: new, D: new}, EDITIONS)
    assert spans(runs) == [(A, B), (C, D)]
    assert [run.continues for run in runs] == [False, True]


def test_an_edition_without_the_number_ends_a_run():
    words = en("A beeble bounces.")
    assert spans(arrange({A: words, C: words}, EDITIONS)) == [(A, A), (C, C)]


def test_another_rule_under_the_same_number_does_not_continue_it():
    runs = arrange({A: en(title="Bouncing"), B: en(title="Rolling")}, EDITIONS)
    assert [run.continues for run in runs] == [False, False]


def test_a_language_that_only_one_edition_has_joins_the_run():
    runs = arrange({A: en("It bounces."), B: both("It bounces.", "它会弹跳。")}, EDITIONS)
    assert spans(runs) == [(A, B)]
    assert runs[0].content == both("It bounces.", "它会弹跳。")


def test_a_corrected_translation_ends_a_run():
    runs = arrange({A: both("It bounces.", "它会弹。"), B: both("It bounces.", "它会弹跳。")}, EDITIONS)
    assert spans(runs) == [(A, A), (B, B)]
    assert runs[1].continues


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (en("It bounces."), en("It bounces."), True),
        (en("It bounces."), en("It rolls."), False),
        (en("It bounces."), Content.of({"zh-hans": Words(None, "它会弹跳。")}), False),
        (both("It bounces.", "它会弹跳。"), both("It rolls.", "它会弹跳。"), False),
    ],
)
def test_contents_agree_only_where_a_shared_language_is_equal_and_none_differs(one, other, expected):
    assert agree(one, other) is agree(other, one) is expected


def test_examples_are_part_of_the_words():
    with_example = Content.of({"en": Words(None, "It bounces.", ("Example: Boing.",))})
    assert not agree(en("It bounces."), with_example)


def test_same_rule_needs_most_of_the_text_or_the_title():
    long = "Whenever a beeble bounces, its controller may draw a card."
    assert same_rule(en(long), en(long.replace("may draw", "draws")))
    assert not same_rule(en(long), en("The active player untaps all permanents they control."))
    assert same_rule(en(title="Bounce"), en(title="BOUNCE"))
