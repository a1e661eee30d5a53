"""Pages of the glossary, today's and any edition's, and of the keywords."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from faqsite.kept import kept
from faqsite.translated import by_language
from rulings.annotations import annotations_of
from rulings.converted_titles import conversion_note
from rulings.glossary_names import glossary_versions, lend_name, named_terms
from rulings.glossary_order import Group, Order, Sorter, chosen_order, neighbours, orders_for
from rulings.keywords import all_keywords
from rulings.listed import Listed
from rulings.models import Edition, GlossaryVersion, RuleVersion
from rulings.passages import rule_versions
from rulings.term_links import term_links
from rulings.term_uses import uses_of
from rulings.views.editions import loaded_and_current
from rulings.views.rules import current_edition


def glossary(request: HttpRequest) -> HttpResponse:
    """All terms of the current edition."""
    edition = current_edition()
    return _glossary_page(request, edition, is_current=True)


def edition_glossary(request: HttpRequest, effective: date) -> HttpResponse:
    """All terms of one edition."""
    edition, current = loaded_and_current(effective)
    return _glossary_page(request, edition, is_current=edition == current)


@kept(size=8)
def terms_in_order(order: Order, effective: date) -> tuple[Group, ...]:
    """The terms of an edition under the headings of an order."""
    return Sorter(order).groups(named_terms(effective))


def _glossary_page(request: HttpRequest, edition: Edition | None, is_current: bool) -> HttpResponse:
    language = get_language() or "en"
    order = chosen_order(request.GET.get("sort", ""), language)
    stands = glossary_versions().in_force(edition)
    context = {
        "edition": edition,
        "is_current": is_current,
        "order": order,
        "orders": orders_for(language),
        "groups": terms_in_order(order, edition.effective) if edition else (),
        "page_note": conversion_note(stands, language),
    }
    return render(request, "rulings/glossary.html", context)


def term(request: HttpRequest, slug: str) -> HttpResponse:
    """One term as it is defined today or, where it is no more, as it last was."""
    versions = list(GlossaryVersion.objects.filter(term__slug=slug).select_related("term"))
    if not versions:
        raise Http404
    edition = current_edition()
    today = next((one for one in versions if edition and one.stands_on(edition.effective)), None)
    shown = today or max(versions, key=lambda one: one.first_edition_id)
    return _term_page(request, shown, edition if today else shown.last_edition, edition)


def edition_term(request: HttpRequest, effective: date, slug: str) -> HttpResponse:
    """One term as an edition defined it: where that edition's rules lead."""
    edition, current = loaded_and_current(effective)
    versions = GlossaryVersion.objects.filter(term__slug=slug).select_related("term")
    shown = versions.in_force(edition).first()
    if shown is None:
        raise Http404
    return _term_page(request, shown, edition, current)


def _term_page(
    request: HttpRequest, version: GlossaryVersion, edition: Edition | None, current: Edition | None
) -> HttpResponse:
    language = get_language() or "en"
    groups = terms_in_order(orders_for(language)[0], edition.effective) if edition else ()
    listed = [term for group in groups for term in group.rows]
    previous, following = neighbours(listed, version.term.slug)
    reading = edition.effective if edition else version.first_edition_id
    lend_name(version, named_terms(reading))
    context = {
        "version": version,
        "edition": edition,
        "is_current": edition == current,
        "annotations": annotations_of([version], reading, current.effective if current else None),
        "terms": term_links(reading, edition == current, by_language(version, "name").values()),
        "uses": uses_of(version.term.slug, reading, language),
        "previous": previous,
        "following": following,
    }
    return render(request, "rulings/term.html", context)


def keywords(request: HttpRequest) -> HttpResponse:
    """Keyword actions and abilities of all editions, each leading to its rule, cards and documents."""
    language = get_language() or "en"
    order = chosen_order(request.GET.get("sort", ""), language)
    edition = current_edition()
    titled = rule_versions().in_force(edition).filter(kind=RuleVersion.Kind.RULE, title_en__isnull=False)
    context = {
        "edition": edition,
        "is_current": True,
        "page_note": conversion_note(titled, language),
        "order": order,
        "orders": orders_for(language),
        "groups": keywords_in_order(order),
        "keywords": all_keywords(),
    }
    return render(request, "rulings/keywords.html", context)


@kept(size=8)
def keywords_in_order(order: Order) -> tuple[Group, ...]:
    """All keywords under the headings of an order, each as a row whose key is its place in the list."""
    return Sorter(order).groups(
        Listed(str(place), keyword.names) for place, keyword in enumerate(all_keywords())
    )
