"""Template tags that show cards."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from cards import frames_html
from cards.frames import Frame
from cards.models import Card

register = template.Library()


@register.simple_tag
def card_frame(frame: Frame) -> SafeString:
    """``{% card_frame frame %}``: one face of a card in its frame."""
    return frames_html.frame_html(frame)


@register.simple_tag(takes_context=True)
def card_row(context: Context, card: Card, number: str = "", from_set: str = "") -> SafeString:
    """``{% card_row card %}``: a card, its faces fetched, as a row of a list.

    ``from_set`` is the set whose pages the reader is turning.
    """
    url = card.get_absolute_url() + (f"?set={from_set}" if from_set else "")
    return frames_html.card_row_html(card, url, str(context.get("language", "en")), number)
