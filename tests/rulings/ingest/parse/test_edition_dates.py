"""The day from which an edition is in force, in all the forms that texts and file names give it."""

from datetime import date

import pytest

from rulings.ingest.parse.editions.dates import date_in_name, effective_dates, settled_date


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("These rules are effective as of July 11, 2009.", date(2009, 7, 11)),
        ("These rules are effective as of Saturday, July 11, 2009.", date(2009, 7, 11)),
        ("These rules are effective July 11 2009", date(2009, 7, 11)),
        ("Effective date: Jul. 11th, 2009", date(2009, 7, 11)),
        ("Valid from 11 July 2009 on", date(2009, 7, 11)),
        ("these rules are effective on 2009-07-11", date(2009, 7, 11)),
        ("此规则于2024年4月12日起生效。", date(2024, 4, 12)),
        ("本規則自 2006 年 7 月 15 日開始生效。", date(2006, 7, 15)),
        ("生效日期：2024年4月12日", date(2024, 4, 12)),
        ("本规则于二〇二四年十二月三十一日正式施行。", date(2024, 12, 31)),
        ("本规则于二〇二四年十月十日起适用。", date(2024, 10, 10)),
    ],
)
def test_date_of_effect_in_the_text(sentence: str, expected: date) -> None:
    assert effective_dates(f"Rules\n\n{sentence}\n") == [expected]
    assert settled_date(sentence, date(2000, 1, 1)) == expected


@pytest.mark.parametrize(
    "sentence",
    ["Changes are effective as of May 41, 2009.", "Published on May 1, 2009.", "the current 12 May 2009", ""],
)
def test_other_dates_are_no_dates_of_effect(sentence: str) -> None:
    assert effective_dates(sentence) == []


def test_a_day_on_which_a_text_was_current_yields_to_the_near_one_that_it_is_known_by() -> None:
    sentence = "These rules are current as of October 1, 2003."
    assert settled_date(sentence, None) == date(2003, 10, 1)
    assert settled_date(sentence, date(2003, 10, 2)) == date(2003, 10, 2)
    assert settled_date(sentence, date(2019, 1, 1)) == date(2003, 10, 1)


@pytest.mark.parametrize(
    ("stem", "expected"),
    [
        ("2003-10-01", date(2003, 10, 1)),
        ("19991101", date(1999, 11, 1)),
        ("MagicCompRules 20220218", date(2022, 2, 18)),
        ("MagicCompRules_20031001", date(2003, 10, 1)),
        ("cr-2003-03-15-LGN", date(2003, 3, 15)),
        ("rules_2003.10.01", date(2003, 10, 1)),
        ("万智牌完整规则20240412", date(2024, 4, 12)),
        ("rules 20241399", None),
        ("rules 2024-0412", None),
        ("rules 120240412", None),
        ("CompRules", None),
    ],
)
def test_date_in_a_files_name(stem: str, expected: date | None) -> None:
    assert date_in_name(stem) == expected
