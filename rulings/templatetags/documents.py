"""Template tags that show the passages of documents."""

from django import template
from django.utils.safestring import SafeString

from rulings import document_html
from rulings.document_page import Column, ShownSection

register = template.Library()


@register.simple_tag
def whole_text(sections: list[ShownSection]) -> SafeString:
    """``{% whole_text sections %}``: headings and passages of a document."""
    return document_html.sections_html(sections)


@register.simple_tag
def outline(sections: list[ShownSection]) -> SafeString:
    """``{% outline sections %}``: the headings as links."""
    return document_html.outline_html(sections)


@register.simple_tag
def columns(texts: tuple[Column, ...]) -> SafeString:
    """``{% columns licence %}``: a text in one language or two."""
    return document_html.columns_html(texts)
