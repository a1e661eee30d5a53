"""Template tags of the rules pages: addresses of rules within the edition being read, and long lists."""

from collections.abc import Iterable

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from faqsite.languages import HTML_TAGS
from faqsite.templatetags.texts import language_of_page, opening_of, other_names
from faqsite.translated import text_in
from rulings.models import GlossaryVersion, RuleVersion

register = template.Library()


@register.simple_tag(takes_context=True)
def rule_address(context: Context, version: RuleVersion) -> str:
    """A rule's page in the edition that the page shows: readers of an old edition stay in it."""
    if context.get("is_current"):
        return reverse("rulings:rule", args=[version.number])
    return reverse("rulings:edition-rule", args=[context["edition"].effective, version.number])


@register.simple_tag(takes_context=True)
def rule_list(context: Context, versions: Iterable[RuleVersion]) -> SafeString:
    """Rules by number and title (or first words); made in one go, for there are hundreds."""
    rows = ((version.number, *_rule_line(context, version)) for version in versions)
    items = format_html_join(
        "\n",
        '<li class="row"><span class="number">{}</span><div><a href="{}">{}</a>'
        '<span class="also">{}</span></div></li>',
        rows,
    )
    return format_html('<ul class="rows columns">{}</ul>', items)


def _rule_line(context: Context, version: RuleVersion) -> tuple[str, SafeString, SafeString]:
    address = rule_address(context, version)
    title = text_in(version, "title", language_of_page(context))
    if not title:
        return address, opening_of(context, version, "text"), SafeString("")
    name = format_html('<span lang="{}">{}</span>', HTML_TAGS[title.language], title)
    return address, name, other_names(context, version, "title")


@register.simple_tag(takes_context=True)
def term_list(context: Context, versions: Iterable[GlossaryVersion]) -> SafeString:
    """Glossary terms, the reader's name of each first; made in one go, for there are hundreds."""
    rows = []
    for version in versions:
        name = text_in(version, "name", language_of_page(context))
        also = other_names(context, version, "name")
        rows.append((version.term.get_absolute_url(), HTML_TAGS[name.language], name, also))
    item = '<li><a href="{}" lang="{}">{}</a><span class="also">{}</span></li>'
    return format_html('<ul class="rows columns terms">{}</ul>', format_html_join("\n", item, rows))
