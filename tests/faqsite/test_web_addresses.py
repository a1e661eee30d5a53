"""Addresses of the web and of mail are no words of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsite.languages import EN
from faqsite.termbase.finding import KnownTerms, terms_in
from faqsite.termbase.terms import KnownTerm, forms_of
from faqsite.web_addresses import without_addresses
from rulings.term_matcher import TermMatcher, TermName

FROG = KnownTerms.of(forms_of([KnownTerm("frog", {EN: "frog", "zh-hans": "石蛙"})]))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("See Magic.Frogs.com/rules/frog. A frog", "See . A frog"),
        ("(at www.frogs.org/frog?a=frog), frogs", "(at ), frogs"),
        ("mailto:frogs@frogs.example now", "mailto: now"),
        ("Mail frog.king@ponds.net, frog.", "Mail , frog."),
        ("见https://frogs.example/frog石蛙。", "见石蛙。"),
        ("rule 100.2. Frog.", "rule 100.2. Frog."),
        ("A frog.A king", "A frog.A king"),
        ("HTTP://FROGS.COM", ""),
    ],
)
def test_only_the_address_goes(text: str, left: str) -> None:
    blank = without_addresses(text)
    assert len(blank) == len(text)
    assert blank.split() == left.split() or blank.replace(" ", "") == left.replace(" ", "")


@given(st.text())
def test_everything_keeps_its_place(text: str) -> None:
    blank = without_addresses(text)
    assert len(blank) == len(text)
    assert all(new in (" ", old) for new, old in zip(blank, text, strict=True))


def test_no_term_is_found_in_an_address() -> None:
    text = "A frog: https://frog.example/frog, frog@frog.net, frog.com/frog; frogs"
    assert [span.start for span in terms_in(text, EN, FROG)] == [2, text.rindex("frogs")]
    matcher = TermMatcher([TermName("frog", "Frog", "A frog is a frog.")], EN)
    assert next(one.start for one in matcher.find(text)) == 2
    assert all(text[one.start : one.end].startswith("frog") for one in matcher.find(text))
    assert len(list(matcher.find("See frog.com/frog and frog@frog.net."))) == 0
