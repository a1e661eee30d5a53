"""Whatever is typed, the checks answer: no exception, and each finding stands in the target."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from rulings.checks.registry import CODES, run_checks
from rulings.checks.texts import Kind, Texts

PIECES = st.sampled_from(
    [*"，。：；、！？“”「」『』（）()[]{}_~～-—.,:;!? \n\t的生物簡简後A1", "{2}", "{W/U}", "{二}", "-X/-X",
     "*/*", "规则704.5a", "rule 601.2b–f", "第8章", "（译注：", "例如：", "Example: ", "two ", "三张", "百",
     "creature", "\ufffd", "\u200b", "_冰_", "http://a.b/", "• "]
)  # fmt: skip
TEXT = st.lists(PIECES, max_size=25).map("".join)


@settings(max_examples=150, deadline=None)
@given(
    source=TEXT | st.text(max_size=60),
    target=TEXT | st.text(max_size=60),
    languages=st.sampled_from([(EN, ZH_HANS), (EN, ZH_HANT), (ZH_HANS, ZH_HANT), (ZH_HANS, EN)]),
    kind=st.sampled_from(list(Kind)),
)
def test_every_text_is_answered(source, target, languages, kind):
    for finding in run_checks(Texts(source, target, *languages, kind, "text")):
        assert finding.code in CODES
        assert 0 <= finding.start <= finding.end <= max(len(target), 1)
        assert not re.search(r"%\(\w+\)s", finding.message)


@pytest.mark.parametrize(
    "piece", ["(", "a", "的", " ", "{", "“", "1/", "（译注：", "生物", "a.", "，", "_", "A "]
)
def test_a_long_run_of_anything_is_answered(piece):
    """Patterns that go back over a run again and again would not come to an end here."""
    run_checks(Texts("It is. " * 2000, piece * 20000, EN, ZH_HANS, Kind.RULING))
