"""Pages of the rules as they stand today."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext

from faqsite.public import second_language
from faqsite.text_notes import notes_beside, said_once, shared_note
from faqsite.translated import by_language
from rulings.annotations import Annotations, annotations_of
from rulings.changes_shown import since_then
from rulings.cited_by import cited_by
from rulings.contents import chapters_of
from rulings.converted_titles import conversion_note
from rulings.history import history_of
from rulings.identity_notes import identity_notes, source_files, turning_points
from rulings.ingest.parsed import RuleKind
from rulings.keyword_cards import KeywordCards, cards_with_keyword
from rulings.loaded_editions import LoadedEditions, edition_in_force, loaded_editions
from rulings.models import Edition, RuleVersion
from rulings.named_sections import SECTION_NAMES
from rulings.numbers import tidy
from rulings.passages import rule_versions
from rulings.provenance import files_of
from rulings.provisions import Provision, appearances, numbers_below, provision_in
from rulings.story import Story, shortened, story_of
from rulings.term_links import term_links
from rulings.views.downloads import KINDS

TEMPLATES = {
    RuleKind.CHAPTER: "rulings/chapter.html",
    RuleKind.SECTION: "rulings/section.html",
    RuleKind.RULE: "rulings/rule.html",
    RuleKind.SUBRULE: "rulings/rule.html",
}


def current_edition() -> Edition | None:
    """The edition in force today, with its sources; None on a site without any."""
    return edition_in_force(date.today())


def contents(request: HttpRequest) -> HttpResponse:
    """Chapters and sections of the current edition."""
    return contents_page(request, current_edition(), is_current=True)


def contents_page(request: HttpRequest, edition: Edition | None, *, is_current: bool) -> HttpResponse:
    """Chapters and sections of any edition."""
    headings = rule_versions().in_force(edition).headings()
    context = {
        "edition": edition,
        "is_current": is_current,
        "chapters": chapters_of(edition),
        "page_note": conversion_note(headings, get_language() or "en"),
        "files": files_of(edition.effective) if edition else (),
        "endings": tuple(KINDS),
    }
    return render(request, "rulings/contents.html", context)


def rule(request: HttpRequest, number: str) -> HttpResponse:
    """A chapter, section or rule of the current edition, by its number."""
    if number != tidy(number):
        return redirect("rulings:rule", tidy(number), permanent=True)
    loaded = loaded_editions()
    edition = loaded.in_force_on(date.today())
    provision = provision_in(edition, number) if edition else None
    if provision is None:
        return gone(request, number, edition)
    return provision_page(request, provision, loaded)


def history(request: HttpRequest, number: str) -> HttpResponse:
    """A rule through the editions, found by its number in the newest edition that had it."""
    if number != tidy(number):
        return redirect("rulings:rule-history", tidy(number), permanent=True)
    version = RuleVersion.objects.filter(number=number).order_by("-first_edition_id").first()
    if version is None:
        raise Http404(gettext("No edition loaded here has a rule numbered %(number)s.") % {"number": number})
    loaded = loaded_editions()
    found = history_of(version.rule_id, loaded, get_language() or "en")
    files = source_files(turning_points(found, loaded))
    story = story_of(found, identity_notes(found, files))
    page = _part_asked(request, story)
    context = {
        "version": version,
        "history": found,
        "story": story,
        "told": story.told_on(page),
        "older": story.page_after(page),
        "below": numbers_below(found.latest.edition, found.latest.version.number),
    }
    return render(request, "rulings/history.html", context)


def _part_asked(request: HttpRequest, story: Story) -> date | None:
    """The part of a long history (``?before=2013-07-13``); the newest where there is no such part."""
    asked = request.GET.get("before", "")
    return next((each.page for each in story.chapters if each.page and str(each.page) == asked), None)


def provision_page(request: HttpRequest, provision: Provision, loaded: LoadedEditions) -> HttpResponse:
    """The page of a provision in any loaded edition."""
    current = loaded.in_force_on(date.today())
    context = _words_context(request, provision, current)
    if provision.whole.kind in (RuleKind.RULE, RuleKind.SUBRULE):
        context |= _places_context(provision, loaded, context["annotations"])
    else:
        context["sources"] = source_files([provision.edition.effective])
    context["since"] = since_then(provision, current, get_language() or "en")
    return render(request, TEMPLATES[RuleKind(provision.whole.kind)], context)


def _words_context(request: HttpRequest, provision: Provision, current: Edition | None) -> dict[str, Any]:
    """The words, and what is said once of all of them."""
    language, beside = get_language() or "en", second_language(request)
    reading = provision.edition.effective
    listed = rule_versions().in_force(provision.edition).under(provision.whole.number)
    annotations = annotations_of(provision.worded, reading, current.effective if current else None)
    return {
        "provision": provision,
        "edition": provision.edition,
        "is_current": provision.edition == current,
        "annotations": annotations,
        "terms": term_links(reading, provision.edition == current, provision.titles),
        "page_note": conversion_note(listed, language)
        if provision.index
        else shared_note(provision.worded, "text", language, annotations),
        "beside_note": said_once(notes_beside(provision.worded, "text", beside, annotations))[0],
    }


def _places_context(provision: Provision, loaded: LoadedEditions, annotations: Annotations) -> dict[str, Any]:
    """Where a rule stood in other editions, what it cites, and what cites it."""
    language, reading = get_language() or "en", provision.edition.effective
    found = history_of(provision.asked.rule_id, loaded, language)
    files = source_files({reading, *turning_points(found, loaded)})
    own = {version.number for version in provision.worded}
    return {
        "sources": [file for file in files if file.edition == reading],
        "history": found,
        "story": story_of(found, identity_notes(found, files)),
        "earlier": shortened(found.earlier_numbers(reading)),
        "cites": [number for number in annotations.cited if number not in own],
        "cited_by": cited_by(provision.worded, provision.edition, language),
        "keyword_cards": _keyword_cards(provision, language),
    }


def _keyword_cards(provision: Provision, language: str) -> KeywordCards | None:
    """The cards that have the keyword, where the rule is about one."""
    if provision.section is None or provision.section.title_en not in SECTION_NAMES:
        return None
    return cards_with_keyword(by_language(provision.whole, "title"), language)


def gone(request: HttpRequest, number: str, edition: Edition | None) -> HttpResponse:
    """A number that ``edition`` has not but others had: where it stood; else Not Found."""
    found = appearances(number, edition)
    if not found:
        raise Http404(gettext("No edition loaded here has a rule numbered %(number)s.") % {"number": number})
    return render(request, "rulings/gone.html", {"number": number, "found": found, "edition": edition})
