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
from faqsite.kept import content_version, forget_with_all

register = template.Library()

# So many of one piece are kept, in all languages; then they are made anew. Those of content are long lists.
PIECES_KEPT = 64
LISTS_KEPT = 6


@register.simple_tag
def address(name: str, *given: Argument) -> str:
    """``{% address 'rulings:rule' number %}``: as Django's ``url``, but worked out once."""
    return address_of(name, *given)


class MadeOnce(Node):
    """A piece of a template that depends on the language and a few values only, with those made so far."""

    most = PIECES_KEPT

    def __init__(self, nodelist: NodeList, depends_on: Sequence[FilterExpression]) -> None:
        self.nodelist = nodelist
        self.depends_on = depends_on
        self._made: dict[tuple[Any, ...], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        key = (get_language(), *(value.resolve(context) for value in self.depends_on))
        made = self._made.get(key)
        if made is None:
            if len(self._made) >= self.most:
                self._made.clear()
            made = self._made[key] = self.nodelist.render(context)
        return made


class MadeOfContent(MadeOnce):
    """The same of what comes from the database too: made anew when the site's content has changed."""

    most = LISTS_KEPT

    def __init__(self, nodelist: NodeList, depends_on: Sequence[FilterExpression]) -> None:
        super().__init__(nodelist, depends_on)
        self._version: int | None = None
        forget_with_all(self._made.clear)

    def render(self, context: Context) -> SafeString:
        version = content_version()
        if version != self._version:
            self._made.clear()
            self._version = version
        return super().render(context)


@register.tag
def once(parser: Parser, token: Token) -> MadeOnce:
    """``{% once part_of_site %}…{% endonce %}``: made once for each language and value of what is named.

    Nothing else of the page may be used within, and nothing that comes from the database.
    """
    return MadeOnce(*_parsed(parser, token))


@register.tag
def keep(parser: Parser, token: Token) -> MadeOfContent:
    """``{% keep edition.effective %}…{% endkeep %}``: a long list of public content, made once for each
    language and value of what is named, until content changes."""
    return MadeOfContent(*_parsed(parser, token))


class SaidAgain(Node):
    """A piece of a page that is kept under a name, for another place of the page that says the same."""

    def __init__(self, nodelist: NodeList, name: str) -> None:
        self.nodelist = nodelist
        self.name = name

    def render(self, context: Context) -> SafeString:
        context[self.name] = said = self.nodelist.render(context)
        return said


@register.tag
def said(parser: Parser, token: Token) -> SaidAgain:
    """``{% said page_title %}{% block title %}…{% endblock %}{% endsaid %}``: a block can stand in one place
    only; what it said is put out again by ``{{ page_title }}``."""
    _, name = token.split_contents()
    nodelist = parser.parse(("endsaid",))
    parser.delete_first_token()
    return SaidAgain(nodelist, name)


def _parsed(parser: Parser, token: Token) -> tuple[NodeList, list[FilterExpression]]:
    name, *depends_on = token.split_contents()
    nodelist = parser.parse((f"end{name}",))
    parser.delete_first_token()
    return nodelist, [parser.compile_filter(each) for each in depends_on]
