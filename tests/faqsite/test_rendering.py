"""Plain text as HTML: paragraphs, lists, links by span, and nothing taken as markup."""

import re
from html import unescape

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


@given(st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp", "Zs")), max_size=40), st.data())
def test_no_character_of_a_line_is_lost_whatever_the_links(text: str, data: st.DataObject) -> None:
    bounds = st.integers(min_value=0, max_value=len(text) + 2)
    links = [Link(data.draw(bounds), data.draw(bounds), "/x/") for _ in range(3)]
    assert "".join(words_of(line_html(text, "en", links)).split()) == "".join(text.split())
