"""Numbers and readings among what is typed."""

import pytest

from faqsite.search.asking import numbers_named, reading_typed


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("see rule 702.19b", ["702.19b"]),
        ("702.19b-d", ["702.19b", "702.19c", "702.19d"]),
        ("702.19k–702.19m", ["702.19k", "702.19m"]),
        ("702.19b至d", ["702.19b", "702.19c", "702.19d"]),
        ("规则702.19b、704.5j", ["702.19b", "704.5j"]),
        ("參見規則７０２．１９Ｂ", ["702.19b"]),
        ("参见规则405", ["405"]),
        ("see rule 405 or CR 601.2", ["405", "601.2"]),
        ("107.3 是什么", ["107.3"]),
        ("702.19（b）", ["702.19b"]),
        ("405 lands", []),
        ("1702.19 and 12.5 and v5.702.1", []),
        ("deals 100 damage", []),
        ("2024.04.10", []),
    ],
)
def test_rules_are_named_among_other_words(text: str, numbers: list[str]) -> None:
    assert numbers_named(text) == numbers


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("cheng2 jie4 tian1 shi3", "chengjietianshi"),
        ("cheng2jie4tian1shi3", "chengjietianshi"),
        ("lǚ xíng", "lvxing"),
        ("lü4 se4", "lvse"),
        ("chéng jiè", ""),
        ("chengjie", ""),
        ("Lim-Dûl", ""),
        ("天使2", ""),
        ("x2 5", ""),
    ],
)
def test_a_reading_is_known_by_its_tones(text: str, reading: str) -> None:
    assert reading_typed(text) == reading
