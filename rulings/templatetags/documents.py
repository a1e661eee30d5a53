"""Template tags that show the passages of documents."""

from django import template
from django.utils.safestring import SafeString

from rulings import document_html
from rulings.document_page import Column, ShownBlock

register = template.Library()


@register.simple_tag
def passages(kind: str, blocks: tuple[ShownBlock, ...]) -> SafeString:
    """``{% passages kind blocks %}``: passages of one kind that follow each other."""
    return document_html.run_html(kind, blocks)


@register.simple_tag
def columns(texts: tuple[Column, ...]) -> SafeString:
    """``{% columns licence %}``: a text in one language or two."""
    return document_html.columns_html(texts)
