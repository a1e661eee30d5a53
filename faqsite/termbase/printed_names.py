"""Names of cards as both Chinese scripts print them, for converting texts that name cards."""

from __future__ import annotations

from collections import defaultdict

from django.contrib.contenttypes.models import ContentType
from django.db.models import Exists, OuterRef

from cards.models import Face
from faqsite.languages import ZH_HANS, ZH_HANT, column
from rulings.models import TranslationState

SHORTEST = 3  # a shorter name is an ordinary word in too many texts


def printed_names() -> tuple[tuple[str, str], ...]:
    """Simplified and Traditional name of each face that was printed in both; two queries.

    A name that two cards with different names in the other script share decides nothing.
    """
    made = TranslationState.objects.filter(
        content_type=ContentType.objects.get_for_model(Face),
        object_id=OuterRef("pk"),
        state=TranslationState.State.CONVERTED,
    )
    hans, hant = column("name", ZH_HANS), column("name", ZH_HANT)
    rows = Face.objects.filter(~Exists(made), **{f"{hans}__isnull": False, f"{hant}__isnull": False})
    pairs = sorted(set(rows.values_list(hans, hant)))
    to_hant, to_hans = defaultdict(set), defaultdict(set)
    for one, other in pairs:
        to_hant[one].add(other)
        to_hans[other].add(one)
    return tuple(
        (one, other)
        for one, other in pairs
        if len(to_hant[one]) == len(to_hans[other]) == 1 and min(len(one), len(other)) >= SHORTEST
    )
