"""Plain text as HTML: paragraphs, lists, links by span, and nothing taken as markup."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsite.rendering import Link, line_html, text_html


def words_of(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


def test_lines_are_paragraphs_and_bulleted_ones_a_list() -> None:
    html = text_html("First.\n* one\n• two\nLast.", "en")
    assert html == "<p>First.</p>\n<ul><li>one</li>\n<li>two</li></ul>\n<p>Last.</p>"


def test_a_minus_sign_before_a_number_is_no_bullet() -> None:
    assert text_html("-1/-1 counters", "en") == "<p>-1/-1 counters</p>"


def test_a_link_covers_exactly_its_span() -> None:
    html = text_html("見規則601.2a。", "zh-hant", [Link(3, 9, "/r/601.2a/")])
    assert html == '<p>見規則<a href="/r/601.2a/">601.2a</a>。</p>'


def test_spans_count_from_the_start_of_the_text_not_of_the_line() -> None:
    text = "Before.\n* See 601.2."
    start = text.index("601.2")
    html = text_html(text, "en", [Link(start, start + 5, "/r/")])
    assert '<li>See <a href="/r/">601.2</a>.</li>' in html


def test_overlapping_and_outlying_spans_stay_plain() -> None:
    html = line_html("See 601.2a.", "en", [Link(4, 10, "/a/"), Link(6, 9, "/b/"), Link(5, 99, "/c/")])
    assert html == 'See <a href="/a/">601.2a</a>.'


def test_the_tail_ends_the_last_paragraph() -> None:
    assert (
        text_html("One.\nTwo.", "en", tail=" <small>x</small>") == "<p>One.</p>\n<p>Two. <small>x</small></p>"
    )


def test_markup_in_text_and_addresses_is_escaped() -> None:
    html = text_html('<b>"&', "en", [Link(0, 3, '/"><i>', 'a"b')])
    assert "<b>" not in html
    assert "<i>" not in html
    assert words_of(html) == '<b>"&'


def test_symbols_are_drawn_beside_links() -> None:
    html = text_html("{W}: see 107.4.", "en", [Link(9, 14, "/r/")])
    assert 'class="mana"' in html
    assert '<a href="/r/">107.4</a>' in html


# Underscores are shown as what they stand for (below), as bullets are.
LINES = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp", "Zs"), exclude_characters="_"), max_size=40
)


@given(LINES, st.data())
def test_no_character_of_a_line_is_lost_whatever_the_links(text: str, data: st.DataObject) -> None:
    bounds = st.integers(min_value=0, max_value=len(text) + 2)
    links = [Link(data.draw(bounds), data.draw(bounds), "/x/") for _ in range(3)]
    assert "".join(words_of(line_html(text, "en", links)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("出自_測試系列_的牌", "<p>出自<i>測試系列</i>的牌</p>"),
        ("in _Test Set_ and _Other_.", "<p>in <i>Test Set</i> and <i>Other</i>.</p>"),
        ("the card _____ and __", "<p>the card _____ and __</p>"),
        ("file_name_here.htm", "<p>file_name_here.htm</p>"),
        ("http://example.org/CT_TEST_FAQ.htm", "<p>http://example.org/CT_TEST_FAQ.htm</p>"),
        ("only _one of two", "<p>only _one of two</p>"),
        ("_<b>_", "<p><i>&lt;b&gt;</i></p>"),
    ],
)
def test_names_between_underscores_are_set_apart_and_other_underscores_stay(text: str, html: str) -> None:
    assert text_html(text, "en") == html
