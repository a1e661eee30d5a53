"""Template tags that show cards."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from cards import frames_html
from cards.frames import Frame
from cards.listed import ListedCard

register = template.Library()


@register.simple_tag
def card_frame(frame: Frame) -> SafeString:
    """``{% card_frame frame %}``: one face of a card in its frame."""
    return frames_html.frame_html(frame)


@register.simple_tag(takes_context=True)
def card_row(context: Context, card: ListedCard, from_set: str = "") -> SafeString:
    """``{% card_row card %}``: a card as a row of a list."""
    return frames_html.card_row_html(card, str(context.get("language", "en")), from_set)
