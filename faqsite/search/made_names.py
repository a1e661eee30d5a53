"""Which of the names that a search shows are conversions or drafts: of cards, rules, keywords and terms."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, QuerySet

from cards.made_names import MADE_HERE, StateByLanguage, made_names
from faqsite.prepared import prepared
from faqsite.search.results import Hit
from rulings.models import GlossaryVersion, RuleVersion, TranslationState

# The rows whose own titles and names these kinds of hits show.
_NAMED: Mapping[str, type[Model]] = {"rule": RuleVersion, "keyword": RuleVersion, "term": GlossaryVersion}


def with_made_names(hits: Sequence[Hit]) -> Iterator[tuple[Hit, StateByLanguage]]:
    """Each hit with the states of its names that no print brought; at most a query for each kind of row."""
    of_cards = made_names([hit.object_id for hit in hits if hit.kind == "card"])
    of_rows = {
        model: _of_rows(model, hits) for model in {_NAMED[hit.kind] for hit in hits if hit.kind in _NAMED}
    }
    for hit in hits:
        made = of_rows[_NAMED[hit.kind]] if hit.kind in _NAMED else of_cards if hit.kind == "card" else {}
        yield hit, made.get(hit.object_id, {})


def _of_rows(model: type[Model], hits: Sequence[Hit]) -> dict[int, StateByLanguage]:
    keys = [hit.object_id for hit in hits if _NAMED.get(hit.kind) is model]
    found: dict[int, dict[str, str]] = {}
    for key, language, state in _made(ContentType.objects.get_for_model(model).pk, keys):
        found.setdefault(key, {})[language] = state
    return dict(found)


@prepared
def _made(kind: int, keys: list[int]) -> QuerySet[Any]:
    rows = TranslationState.objects.filter(content_type=kind, object_id__in=keys, state__in=MADE_HERE)
    return rows.order_by().values_list("object_id", "language", "state")
