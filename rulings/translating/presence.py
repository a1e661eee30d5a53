"""Tells people who have the same text open of each other."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType

from rulings.models import TextPresence
from rulings.translating.units import Unit

# A page with a text open says so more often than this; who has said nothing for so long has left.
STAYS = timedelta(seconds=90)


def announce(unit: Unit, user: User, now: datetime) -> list[User]:
    """Say that a user has the text open; the others who have it open too, the latest first."""
    TextPresence.objects.update_or_create(**_key(unit), user=user, defaults={"seen_at": now})
    TextPresence.objects.filter(seen_at__lt=now - 10 * STAYS).delete()
    return others_at(unit, user, now)


def others_at(unit: Unit, user: User, now: datetime) -> list[User]:
    present = TextPresence.objects.filter(**_key(unit), seen_at__gte=now - STAYS).exclude(user=user)
    return [one.user for one in present.select_related("user").order_by("-seen_at")]


def leave(unit: Unit, user: User) -> None:
    TextPresence.objects.filter(**_key(unit), user=user).delete()


def _key(unit: Unit) -> dict[str, Any]:
    return {
        "content_type": ContentType.objects.get_for_model(unit.row),
        "object_id": unit.row.pk,
        "language": unit.language,
    }
