"""Template tags for what page after page has in common: addresses, and pieces that are made only once."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from faqsite.addresses import Argument
from faqsite.addresses import address as address_of

register = template.Library()

# So many of one piece are kept, in all languages; then they are made anew.
PIECES_KEPT = 64


@register.simple_tag
def address(name: str, *given: Argument) -> str:
    """``{% address 'rulings:rule' number %}``: as Django's ``url``, but worked out once."""
    return address_of(name, *given)


class MadeOnce(Node):
    """A piece of a template that depends on the language and a few values only, with those made so far."""

    def __init__(self, nodelist: NodeList, depends_on: Sequence[FilterExpression]) -> None:
        self.nodelist = nodelist
        self.depends_on = depends_on
        self._made: dict[tuple[Any, ...], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        key = (get_language(), *(value.resolve(context) for value in self.depends_on))
        made = self._made.get(key)
        if made is None:
            if len(self._made) >= PIECES_KEPT:
                self._made.clear()
            made = self._made[key] = self.nodelist.render(context)
        return made


@register.tag
def once(parser: Parser, token: Token) -> MadeOnce:
    """``{% once part_of_site %}…{% endonce %}``: made once for each language and value of what is named.

    Nothing else of the page may be used within, and nothing that comes from the database.
    """
    _, *names = token.split_contents()
    nodelist = parser.parse(("endonce",))
    parser.delete_first_token()
    return MadeOnce(nodelist, [parser.compile_filter(name) for name in names])
