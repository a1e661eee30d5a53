"""A person's word that a text may stand as it is, though a renamed term touches it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from faqsite.models import ContentVersion
from faqsite.termbase.agreed_names import renamed_terms
from faqsite.termbase.models import KeptWording, Term
from rulings.translating.groups import powers_of
from rulings.translating.roles import refusal_to_edit
from rulings.translating.saving import NotAllowedError
from rulings.translating.touched import touched_by
from rulings.translating.units import KINDS, Unit


def keep_wording(units: Iterable[Unit], user: User) -> int:
    """Let the words of these texts stand, whatever renamed terms touch them; how many were touched.

    A bounded number of queries for the texts of a kind and language. Raises NotAllowedError.
    """
    groups: dict[tuple[str, str], list[int]] = {}
    for unit in units:
        refusal = refusal_to_edit(powers_of(user), unit.language)
        if refusal:
            raise NotAllowedError(refusal)
        groups.setdefault((unit.kind, unit.language), []).append(unit.row.pk)
    count = sum(_keep(kind, language, keys, user) for (kind, language), keys in groups.items())
    if count:
        ContentVersion.advance()
    return count


def _keep(kind: str, language: str, keys: Collection[int], user: User) -> int:
    found = touched_by(renamed_terms(), kind, language, keys)
    named = {one.key for touching in found.values() for one in touching}
    pks = dict(Term.objects.filter(key__in=named).values_list("key", "pk"))
    rows = [
        KeptWording(
            term_id=pks[one.key],
            content_type=ContentType.objects.get_for_model(KINDS[kind]),
            object_id=pk,
            language=language,
            kept_by=user,
            kept_at=timezone.now(),
        )
        for pk, touching in found.items()
        for one in touching
    ]
    KeptWording.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["content_type", "object_id", "language", "term"],
        update_fields=["kept_by", "kept_at"],
    )
    return len(found)
