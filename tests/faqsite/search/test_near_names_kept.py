"""Names kept for finding misspelt ones: one text and arrays, not a list of them."""

from faqsite.search.near_names import _Pools

NAMES = [
    (1, "stormcrow", 10),
    (2, "ow", 11),
    (3, "风暴乌鸦", 12),
    (4, "a\nb", 13),
    (5, "stormgrow", 14),
    (6, "暴风乌鸦", 15),
]


def test_names_are_found_by_what_they_hold_and_what_they_are_like() -> None:
    pools = _Pools(NAMES)
    assert (pools.size, pools.last) == (6, 6)
    assert [entry for entry, _ in pools[True].holding("storm")] == [10, 14]
    assert {entry for entry, _ in pools[True].alike("stormkrow")} == {10, 14}
    assert [entry for entry, _ in pools[False].alike("风暴乌雅")] == [12]
    assert [name for name, _ in pools[True].slipped("stromc")] == ["stormcrow"]


def test_a_name_with_a_line_end_leaves_the_others_in_their_places() -> None:
    pools = _Pools(NAMES)
    assert [entry for entry, _ in pools[True].holding("a b")] == [13]
    assert [entry for entry, _ in pools[True].holding("crow")] == [10]


def test_there_may_be_no_names() -> None:
    pools = _Pools([])
    assert pools[True].alike("storm") == pools[False].alike("风暴乌鸦") == []
    assert pools[True].slipped("storm") == pools[True].holding("storm") == []
