"""Template tags that show cards."""

from collections.abc import Iterable

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from cards import frames_html
from cards.frames import Frame
from cards.listed import ListedCard, ListedSet
from cards.namesakes import Holder

register = template.Library()


@register.simple_tag
def card_frame(frame: Frame) -> SafeString:
    """``{% card_frame frame %}``: one face of a card in its frame."""
    return frames_html.frame_html(frame)


@register.simple_tag(takes_context=True)
def card_rows(context: Context, cards: Iterable[ListedCard], from_set: str = "") -> SafeString:
    """``{% card_rows cards %}``: cards as the rows of a list; made in one go, for there are hundreds.

    Where the context says ``names_differ``, each converted name says that it is.
    """
    language, marked = str(context.get("language", "en")), bool(context.get("names_differ"))
    return SafeString("".join(frames_html.card_row_html(card, language, from_set, marked) for card in cards))


@register.simple_tag(takes_context=True)
def card_holder(context: Context, holder: Holder) -> SafeString:
    """``{% card_holder holder %}``: a card that has or had a name, with its older names and its prints."""
    language, marked = str(context.get("language", "en")), bool(context.get("names_differ"))
    return frames_html.holder_html(holder, language, marked)


@register.simple_tag(takes_context=True)
def set_rows(context: Context, sets: Iterable[ListedSet]) -> SafeString:
    """``{% set_rows sets %}``: sets as the rows of a list."""
    language = str(context.get("language", "en"))
    return SafeString("".join(frames_html.set_row_html(each, language) for each in sets))
