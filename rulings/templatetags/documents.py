"""Template tags that show the passages of documents."""

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from faqsite.languages import HTML_TAGS
from rulings import document_html
from rulings.document_index import Part, Places
from rulings.document_list import ListedDocument, PrintedPassage
from rulings.document_page import Column, ShownSection

register = template.Library()


@register.simple_tag
def whole_text(sections: list[ShownSection], places: Places) -> SafeString:
    """``{% whole_text sections places %}``: headings and passages of a document or a part of one."""
    return document_html.sections_html(sections, places)


@register.simple_tag
def outline(headings: list[tuple[int, str, Column]], places: Places) -> SafeString:
    """``{% outline headings places %}``: the headings of the whole document as links."""
    return document_html.outline_html(headings, places)


@register.simple_tag(takes_context=True)
def printed_cards(context: Context, places: Places) -> SafeString:
    """``{% printed_cards places %}``: the cards whose texts the document prints, by colour, as links."""
    return document_html.cards_html(places.index.cards, str(context.get("language", "en")), places)


@register.simple_tag(takes_context=True)
def document_link(context: Context, listed: ListedDocument | PrintedPassage) -> SafeString:
    """``{% document_link document %}``: the document's title as a link to it or to a place in it."""
    title = listed.title(str(context.get("language", "en")))
    return format_html(
        '<a href="{}"><span lang="{}">{}</span></a>', listed.url, HTML_TAGS[title.language], title
    )


@register.simple_tag(takes_context=True)
def part_link(context: Context, part: Part, shown: Part) -> SafeString:
    """``{% part_link each part %}``: the way to a part, by what it begins with."""
    name = part.name(str(context.get("language", "en")))
    label = format_html('{} <span lang="{}">{}</span>', part.number, HTML_TAGS[name.language], name)
    if part == shown:
        return format_html('<a aria-current="page" href="?part={}">{}</a>', part.number, label)
    return format_html('<a href="?part={}">{}</a>', part.number, label)


@register.simple_tag
def columns(texts: tuple[Column, ...]) -> SafeString:
    """``{% columns licence %}``: a text in one language or two."""
    return document_html.columns_html(texts)
