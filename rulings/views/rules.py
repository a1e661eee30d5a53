"""Pages of the rules as they stand today."""

from __future__ import annotations

from datetime import date

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext

from faqsite.public import second_language
from faqsite.templatetags.texts import notes_beside, said_once, shared_note
from rulings.annotations import annotations_of
from rulings.cited_by import cited_by
from rulings.contents import chapters_of
from rulings.history import standings
from rulings.ingest.parsed import RuleKind
from rulings.models import Edition, EditionSource, RuleVersion
from rulings.numbers import tidy
from rulings.provisions import Provision, appearances, provision_in, version_today

TEMPLATES = {
    RuleKind.CHAPTER: "rulings/chapter.html",
    RuleKind.SECTION: "rulings/section.html",
    RuleKind.RULE: "rulings/rule.html",
    RuleKind.SUBRULE: "rulings/rule.html",
}

# What the import found is long, and no page of the rules shows it.
SOURCES = Prefetch("sources", queryset=EditionSource.objects.defer("report"))


def current_edition() -> Edition | None:
    """The edition in force today, with its sources; None on a site without any."""
    return Edition.objects.current_on(date.today()).prefetch_related(SOURCES).first()


def contents(request: HttpRequest) -> HttpResponse:
    """Chapters and sections of the current edition."""
    edition = current_edition()
    context = {"edition": edition, "is_current": True, "chapters": chapters_of(edition)}
    return render(request, "rulings/contents.html", context)


def rule(request: HttpRequest, number: str) -> HttpResponse:
    """A chapter, section or rule of the current edition, by its number."""
    edition = current_edition()
    if number != tidy(number):
        return redirect("rulings:rule", tidy(number), permanent=True)
    provision = provision_in(edition, number) if edition else None
    if provision is None:
        return gone(request, number, edition)
    return provision_page(request, provision, edition)


def history(request: HttpRequest, number: str) -> HttpResponse:
    """A rule through the editions, found by its number in the newest edition that had it."""
    if number != tidy(number):
        return redirect("rulings:rule-history", tidy(number), permanent=True)
    version = RuleVersion.objects.filter(number=number).order_by("-first_edition_id").first()
    if version is None:
        raise Http404(gettext("No edition loaded here has a rule numbered %(number)s.") % {"number": number})
    context = {"version": version, "rows": standings(version.rule_id)}
    return render(request, "rulings/history.html", context)


def provision_page(request: HttpRequest, provision: Provision, current: Edition | None) -> HttpResponse:
    """The page of a provision in any edition; ``current`` is the edition in force today."""
    reading = provision.edition.effective
    is_current = provision.edition == current
    annotations = annotations_of(provision.worded, reading, current.effective if current else None)
    language = get_language() or "en"
    context = {
        "provision": provision,
        "edition": provision.edition,
        "is_current": is_current,
        "annotations": annotations,
        "page_note": shared_note(provision.worded, "text", language, annotations),
        "beside_note": said_once(
            notes_beside(provision.worded, "text", second_language(request), annotations)
        )[0],
        "today": None if is_current else version_today(provision, current),
    }
    if provision.whole.kind in (RuleKind.RULE, RuleKind.SUBRULE):
        context["cited_by"] = cited_by(provision.worded, provision.edition, language)
    return render(request, TEMPLATES[RuleKind(provision.whole.kind)], context)


def gone(request: HttpRequest, number: str, edition: Edition | None) -> HttpResponse:
    """A number that ``edition`` has not but others had: where it stood; else Not Found."""
    found = appearances(number, edition)
    if not found:
        raise Http404(gettext("No edition loaded here has a rule numbered %(number)s.") % {"number": number})
    return render(request, "rulings/gone.html", {"number": number, "found": found, "edition": edition})
