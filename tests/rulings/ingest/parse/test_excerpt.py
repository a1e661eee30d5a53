import os
from pathlib import Path

import pytest

from rulings.ingest.parse.excerpt import KeywordName, looks_like_excerpt, parse_excerpt, read_excerpt
from rulings.ingest.parsed import SourceError
from tests.rulings.ingest.repair.damage import Damage, damage
from tests.rulings.ingest.repair.own_text import OWN_TEXT

CORPUS = Path(os.environ.get("FAQSITE_CORPUS", Path(__file__).parents[5] / "shared" / "corpus"))
NAMES = (KeywordName("702.35", "Ironguard"), KeywordName("702.36", "Mistwalk"))
REAL_NAMES = (
    KeywordName("702.35", "Madness"),
    KeywordName("702.78", "Conspire"),
    KeywordName("702.79", "Persist"),
)


def test_numbers_and_names_are_restored_from_the_keywords() -> None:
    parsed = parse_excerpt(OWN_TEXT, NAMES)
    assert parsed.effective is None
    assert parsed.language == "zh-hant"
    assert [rule.number for rule in parsed.rules] == [f"702.{number}" for number in range(34, 42)]
    assert (parsed.rules[1].title, parsed.rules[1].title_en) == ("霧行", "Mistwalk")
    assert parsed.rules[1].text.startswith("霧行屬於觸發式異能")


def test_a_number_far_from_todays_was_in_the_older_section() -> None:
    parsed = parse_excerpt("24. 鐵衛Ironguard鐵衛屬於異能。25. 霧行Mistwalk霧行屬於異能。", NAMES)
    assert [rule.number for rule in parsed.rules] == ["502.24", "502.25"]


def test_text_before_the_first_heading_and_a_last_rule_broken_off_are_fragments() -> None:
    parsed = parse_excerpt("【內容】 方。" + OWN_TEXT + "同一個", NAMES)
    assert (parsed.rules[0].number, parsed.rules[0].text, parsed.rules[0].fragment) == (
        "702.33",
        "方。",
        True,
    )
    assert parsed.rules[-1].fragment
    assert not parsed.rules[1].fragment
    assert [problem.excerpt for problem in parsed.problems] == ["【內容】"]


def test_a_heading_that_lost_its_number_takes_the_one_left_for_it() -> None:
    parsed = parse_excerpt(OWN_TEXT.removeprefix("34. "), NAMES)
    assert parsed.rules[0].number == "702.34"
    assert parsed.rules[0].title == "鐵衛"


def test_full_numbers_and_subrules_are_used_where_printed() -> None:
    text = (
        "702.34. 鐵衛Ironguard702.34a 鐵衛屬於異能。702.34b 它無意義。702.35. 霧行Mistwalk702.35a 霧行也是。"
    )
    numbers = [rule.number for rule in parse_excerpt(text, ()).rules]
    assert numbers == ["702.34", "702.34a", "702.34b", "702.35", "702.35a"]


def test_subrules_follow_their_rule_without_an_english_name_between() -> None:
    text = "34. 鐵衛34a 鐵衛屬於靜止式異能。34b 它並無意義。35. 霧行35a 霧行也是，參見規則34a。35b 完。"
    names = (KeywordName("702.35", "Ironguard", "铁卫"), KeywordName("702.36", "Mistwalk", "雾行"))
    assert looks_like_excerpt(text * 4)
    parsed = parse_excerpt(text, names)
    numbers = ["702.34", "702.34a", "702.34b", "702.35", "702.35a", "702.35b"]
    assert [rule.number for rule in parsed.rules] == numbers
    assert [rule.title for rule in parsed.rules[:4:3]] == ["鐵衛", "霧行"]


def test_a_keywords_chinese_name_in_either_script_makes_a_heading() -> None:
    names = (KeywordName("701.9", "Rustle", "沙响"), KeywordName("701.10", "Twirl", "旋舞"))
    parsed = parse_excerpt("9. 沙響要沙響一張牌，便展示之。10. 旋舞將兩個物件旋舞指交換之。", names)
    assert [(rule.number, rule.title) for rule in parsed.rules] == [("701.9", "沙響"), ("701.10", "旋舞")]


def test_names_that_nobody_knows_are_a_clear_error() -> None:
    with pytest.raises(SourceError, match="34 to 41"):
        parse_excerpt(OWN_TEXT, ())


def test_only_texts_that_run_on_without_numbered_lines_look_like_excerpts() -> None:
    assert looks_like_excerpt(OWN_TEXT)
    assert looks_like_excerpt(damage(OWN_TEXT, Damage(), 3))
    assert not looks_like_excerpt("702.34. 鐵衛\n702.34a 鐵衛屬於異能。\n702.35. 霧行\n702.35a 霧行也是。")
    assert not looks_like_excerpt("一篇文章，沒有編號。")


def test_damage_is_repaired_before_parsing() -> None:
    whole = parse_excerpt(OWN_TEXT, NAMES)
    read = read_excerpt(damage(OWN_TEXT, Damage(), 5), NAMES)
    assert [(rule.number, rule.title, rule.title_en) for rule in read.rules] == [
        (rule.number, rule.title, rule.title_en) for rule in whole.rules
    ]
    assert {repair.kind for repair in read.repairs} >= {"byte slip", "reading", "rule number"}


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason=f"no corpus at {CORPUS}; set FAQSITE_CORPUS")
@pytest.mark.parametrize(("pattern", "first", "last", "signs"), [("001_*", 33, 50, 0), ("003_*", 77, 101, 4)])
def test_the_seed_excerpts_are_read_whole(pattern: str, first: int, last: int, signs: int) -> None:
    (path,) = (CORPUS / "seeds").glob(pattern)
    parsed = read_excerpt(path.read_text(), REAL_NAMES)
    assert [rule.number for rule in parsed.rules] == [f"702.{number}" for number in range(first, last + 1)]
    text = "".join(rule.text for rule in parsed.rules)
    assert not any(char in "?€\ufffd" or "\ue000" <= char <= "\uf8ff" for char in text)
    assert text.count("-1/-1指示物") == signs
