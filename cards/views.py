"""Pages of cards and sets."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from string import ascii_lowercase
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language

from cards.frames import faces_shown
from cards.layout_rules import layout_rule
from cards.listed import ListedCard, listed_cards, listed_sets
from cards.models import Card, Face, Set
from cards.namesakes import (
    LONGEST_NAME,
    former_names,
    holders_of,
    holders_of_former,
    shared_names,
)
from cards.order import page_of_set
from cards.reading import (
    keywords_of,
    neighbours,
    printing_its_text,
    printing_to_turn_from,
    rulings_of,
    with_names_of,
)
from faqsite.public import second_language
from faqsite.text_notes import note_of_row, notes_beside, said_once, state_note
from rulings.annotations import Annotations, annotations_of
from rulings.document_list import listed_documents, passages_about
from rulings.keyword_links import keyword_links
from rulings.loaded_editions import loaded_editions
from rulings.models import Ruling
from rulings.passages import Answer

CARDS_ON_PAGE = 100
LETTERS = ("0", *ascii_lowercase)


def cards(request: HttpRequest) -> HttpResponse:
    """All cards by their English names, a hundred on a page; ``?letter=b`` begins with that letter."""
    letter = request.GET.get("letter", "").lower()
    letter = letter if letter in LETTERS else ""
    chosen: QuerySet[Card] = Card.objects.beginning_with(letter)
    page = Paginator(chosen, CARDS_ON_PAGE).get_page(request.GET.get("page"))
    first = max(page.start_index() - 1, 0)
    listed = listed_cards(chosen[first : first + CARDS_ON_PAGE])
    context = {
        "cards": listed,
        **_names_notes(listed),
        "page": page,
        "page_query": f"letter={letter}&" if letter else "",
        "letter": letter,
        "letters": LETTERS,
    }
    return render(request, "cards/cards.html", context)


def card(request: HttpRequest, slug: str) -> HttpResponse:
    """One card: its faces, rulings, printings, and the documents that speak of it."""
    language = get_language() or "en"
    faces = list(Face.objects.filter(card__slug=slug).select_related("card").order_by("position"))
    shown = faces[0].card if faces else Card.objects.filter(slug=slug).first()
    if shown is None:
        raise Http404
    printings = list(shown.printings.select_related("set").order_by("-set__release_date", "number"))
    passages = passages_about(shown.pk)
    rulings = rulings_of(shown, passages, language)
    current = loaded_editions().in_force_on(date.today())
    today = current.effective if current else None
    turning = printing_to_turn_from(printings, request.GET.get("set", ""))
    texts = [*faces, *(told.ruling for told in rulings)]
    annotations = with_names_of(faces, annotations_of(texts, current=today, card=shown.pk))
    beside = second_language(request)
    context = {
        "card": shown,
        "front": faces[0] if faces else None,
        "shared": shared_names(shown, language),
        "faces": faces_shown(
            faces,
            language,
            beside,
            annotations,
            keyword_links(today, today),
            {printing.set.code: printing.set for printing in printings},
        ),
        "printings": printings,
        "rulings": rulings,
        "documents": printing_its_text(passages),
        "keywords": keywords_of(faces, current, language),
        "layout_rule": layout_rule(shown.layout, today, language),
        "turning": turning,
        "neighbours": neighbours(turning, language),
        "annotations": annotations,
        "terms": keyword_links(today, today),
        **_rulings_notes([told.ruling for told in rulings], language, beside, annotations),
    }
    return render(request, "cards/card.html", context)


def which_card(request: HttpRequest) -> HttpResponse:
    """``?name=``: the cards that have or had it, or at once the only one; without it all older names."""
    name = request.GET.get("name", "").strip()[:LONGEST_NAME]
    context: dict[str, Any] = {"name": name, "canonical": None}
    if name:
        holders = holders_of(name)
        if len(holders) == 1:
            return redirect(holders[0].card.url)
    else:
        page = Paginator(former_names(), CARDS_ON_PAGE).get_page(request.GET.get("page"))
        holders = holders_of_former(page.object_list)
        context["page"] = page
    listed = [holder.card for holder in holders]
    return render(request, "cards/which_card.html", {**context, "holders": holders, **_names_notes(listed)})


def _rulings_notes(
    rulings: list[Answer | Ruling], language: str, beside: str | None, annotations: Annotations
) -> dict[str, str]:
    """What is said once over the rulings, of their texts and of those in the second language."""
    note, line = said_once(note_of_row(ruling, "text", language, annotations) for ruling in rulings)
    note_beside, line_beside = said_once(notes_beside(rulings, "text", beside, annotations))
    return {
        "page_note": note,
        "rulings_note": line,
        "beside_note": note_beside,
        "beside_line": line_beside,
    }


def _names_notes(listed: Iterable[ListedCard]) -> dict[str, Any]:
    """What the reader must know of the names in a list, said over it; and beside each where they differ."""
    language = get_language() or "en"
    kinds = [
        (name.language, card.name_state(language), name.is_fallback)
        for card, name in ((card, card.name(language)) for card in listed)
    ]
    notes = {kind: state_note(*kind) for kind in set(kinds)}
    line = said_once(notes[kind] for kind in kinds)[1]
    return {"names_note": line, "names_differ": len(set(notes.values())) > 1 or not line}


def sets(request: HttpRequest) -> HttpResponse:
    """All sets, newest first."""
    return render(request, "cards/sets.html", {"sets": listed_sets()})


def set_of_cards(request: HttpRequest, code: str) -> HttpResponse:
    """The cards of a set by colour and number, large ones in pages, and the documents about it."""
    if code != code.upper():
        return redirect("cards:set", code.upper(), permanent=True)
    shown = Set.objects.filter(code=code).first()
    if shown is None:
        raise Http404
    page, groups = page_of_set(shown.pk, request.GET.get("page"))
    context = {
        "set": shown,
        **_names_notes(card for group in groups for card in group.cards),
        "groups": groups,
        "page": page,
        "total": page.paginator.count,
        "documents": listed_documents(shown.pk),
    }
    return render(request, "cards/set.html", context)
