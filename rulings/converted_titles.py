"""What a reader must know of a list of titles or names: that they were converted from the other script."""

from __future__ import annotations

from django.contrib.contenttypes.models import ContentType

from faqsite.text_notes import state_note
from rulings.models import TranslationState
from rulings.models.rule import VersionQuerySet


def conversion_note(versions: VersionQuerySet, language: str) -> str:
    """Said once over the list of these versions if any of them was converted; one query."""
    converted = TranslationState.objects.filter(
        content_type=ContentType.objects.get_for_model(versions.model),
        object_id__in=versions.order_by().values("pk"),
        language=language,
        state=TranslationState.State.CONVERTED,
    )
    return state_note(language, "converted", False) if converted.exists() else ""
