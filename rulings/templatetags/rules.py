"""Template tags of the rules pages: addresses of rules within the edition being read."""

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from faqsite.languages import HTML_TAGS, LANGUAGES
from faqsite.templatetags.texts import language_of_page
from faqsite.translated import by_language, text_in
from rulings.models import GlossaryVersion, RuleVersion

register = template.Library()


@register.simple_tag(takes_context=True)
def rule_address(context: Context, version: RuleVersion) -> str:
    """A rule's page in the edition that the page shows: readers of an old edition stay in it."""
    if context.get("is_current"):
        return reverse("rulings:rule", args=[version.number])
    return reverse("rulings:edition-rule", args=[context["edition"].effective, version.number])


@register.simple_tag(takes_context=True)
def term_list(context: Context, versions: list[GlossaryVersion]) -> SafeString:
    """Glossary terms, the reader's names first; made in one go, for there are hundreds."""
    language = language_of_page(context)
    return format_html(
        '<ul class="rows columns terms">{}</ul>',
        format_html_join("\n", "{}", ((_term_item(version, language),) for version in versions)),
    )


def _term_item(version: GlossaryVersion, language: str) -> SafeString:
    first = text_in(version, "name", language)
    names = by_language(version, "name")
    others = [(HTML_TAGS[code], names[code]) for code in LANGUAGES if code != first.language and names[code]]
    return format_html(
        '<li><a href="{}" lang="{}">{}</a><span class="also">{}</span></li>',
        version.term.get_absolute_url(),
        HTML_TAGS[first.language],
        first,
        format_html_join(" ", '<span lang="{}">{}</span>', others),
    )
