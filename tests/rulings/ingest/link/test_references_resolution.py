"""What references mean in an edition, given as numbers and titles."""

import pytest

from rulings.ingest.link.references import find_references
from rulings.ingest.link.references_resolution import (
    Doubt,
    NumberIndex,
    Unresolved,
    index_numbers,
    resolve,
)

TITLES = {
    "212.6": "Land",
    "406": "Exile",
    "502.13": "Growing Cost",
    "608": "Grand Game Variant",
    "611": "Lasting Effects",
    "613": "Interaction of Lasting Effects",
    "701.11": "Exile",
    "801": "Range",
}


@pytest.fixture
def edition() -> NumberIndex:
    titles = {number: (title,) for number, title in TITLES.items()}
    return index_numbers([*TITLES, "502.13a", "502.14"], titles)


@pytest.mark.parametrize(
    ("text", "number", "unresolved", "doubt"),
    [
        ("rule 502.13a", "502.13a", None, None),
        ("rule 502.15", None, Unresolved.NO_SUCH_NUMBER, None),
        ("rule 502.13b", None, Unresolved.NO_SUCH_NUMBER, None),
        ("rule 502.13, “Growing Cost.”", "502.13", None, None),
        ("rule 502.13a, “Growing cost,”", "502.13a", None, None),
        ("rule 502.14, “Growing Cost.”", "502.13", None, Doubt.TITLE_BELIEVED),
        ("rule 702.24, “Growing Cost.”", "502.13", None, Doubt.TITLE_BELIEVED),
        ("rule 702.24, “Nobody Knows.”", None, Unresolved.NO_SUCH_NUMBER, None),
        ("rule 801, “Nobody Knows.”", "801", None, Doubt.TITLE_UNKNOWN),
        ("rule 212.6, “Lands.”", "212.6", None, None),
        ("rule 608, “Grand Game.”", "608", None, None),
        ("rule 613, “Lasting Effects.”", "613", None, Doubt.TITLE_SHARED),
        ("rule 801, “Exile.”", "801", None, Doubt.TITLE_AMBIGUOUS),
        ("rule 406, “Exile.”", "406", None, None),
        ("rule 702.24 (Growing Cost)", "502.13", None, Doubt.TITLE_BELIEVED),
        ("rule 801 (Some Remark)", "801", None, None),
    ],
)
def test_number_and_title_are_weighed(
    edition: NumberIndex,
    text: str,
    number: str | None,
    unresolved: Unresolved | None,
    doubt: Doubt | None,
) -> None:
    [resolved] = resolve(find_references(text), edition)
    assert (resolved.number, resolved.unresolved, resolved.doubt) == (number, unresolved, doubt)


def test_without_titles_the_number_alone_decides() -> None:
    edition = index_numbers(["502.14"])
    [resolved] = resolve(find_references("rule 502.14, “Growing Cost.”"), edition)
    assert (resolved.number, resolved.doubt) == ("502.14", None)


def test_rule_may_be_called_by_either_of_its_titles() -> None:
    edition = index_numbers(["608"], {"608": ("結算咒語與異能", "結算咒語和異能")})
    [resolved] = resolve(find_references("规则608，「結算咒語和異能」"), edition)
    assert (resolved.number, resolved.doubt) == ("608", None)
