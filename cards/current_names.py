"""Keeps a card's names in step with those of its faces after a curator changed them."""

from collections.abc import Iterable

from cards.models import Card, CardName, Face
from cards.names import normal_form
from faqsite.languages import LANGUAGES
from faqsite.translated import exact_text, set_text


def follow_faces(card: Card, languages: Iterable[str]) -> None:
    """The card's name in these languages becomes its faces' names joined; none where a face has none."""
    faces = list(card.faces.all())
    for language in languages:
        names = [exact_text(face, "name", language) for face in faces]
        set_text(card, "name", language, " // ".join(names) if faces and all(names) else None)
    card.save()


def keep_names(card: Card) -> None:
    """Every name that stands on card or faces leads to it; one that stands no more is a former name."""
    standing = {(row.language, row.name): row for row in card.names.all()}
    current: dict[tuple[str, str], Face | None] = {}
    rows: list[Face | Card] = [*card.faces.all(), card]
    for row in rows:
        face = row if isinstance(row, Face) else None
        for language in LANGUAGES:
            name = exact_text(row, "name", language)
            if name:
                current.setdefault((language, name), face)
    for (language, name), face in current.items():
        CardName.objects.update_or_create(
            card=card,
            language=language,
            name=name,
            defaults={"face": face, "normal_form": normal_form(name), "kind": CardName.Kind.CURRENT},
        )
    for key, known in standing.items():
        if key not in current and known.kind == CardName.Kind.CURRENT:
            known.kind = CardName.Kind.FORMER
            known.save()
