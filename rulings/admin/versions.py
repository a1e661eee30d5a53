"""What rule versions and glossary versions share in the admin: an interval of editions, and no overlaps."""

from __future__ import annotations

from datetime import date
from typing import Any, cast

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faqsite.admin_base import StatesAdmin
from faqsite.admin_forms import StatesForm
from rulings.models import Edition
from rulings.models.rule import VersionQuerySet


class EditionFilter(admin.SimpleListFilter):
    """Versions in force in one edition."""

    title = gettext_lazy("edition")
    parameter_name = "edition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        dates = Edition.objects.newest_first().values_list("effective", flat=True)
        return [(day.isoformat(), day.isoformat()) for day in dates]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        day = self.value()
        if day is None:
            return queryset
        known = any(code == day for code, _label in self.lookup_choices)
        versions = cast(VersionQuerySet, queryset)
        return versions.in_force(Edition(effective=date.fromisoformat(day)) if known else None)


class VersionForm(StatesForm):
    """Refuses what the database would: an end before the start, and two versions at one time.

    ``exclusive`` names the fields of which each may have only one version at a time.
    """

    exclusive: tuple[str, ...] = ()

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("first_edition"), cleaned.get("last_edition")
        if first is None:
            return cleaned
        if last is not None and last.effective < first.effective:
            self.add_error("last_edition", _("The last edition is before the first."))
            return cleaned
        for field in self.exclusive:
            value = cleaned.get(field, getattr(self.instance, field, None))
            if value:
                self._refuse_overlap(field, value, first, last)
        return cleaned

    def _refuse_overlap(self, field: str, value: Any, first: Edition, last: Edition | None) -> None:
        others = type(self.instance)._default_manager.filter(**{field: value}).exclude(pk=self.instance.pk)
        others = others.filter(Q(last_edition__isnull=True) | Q(last_edition__gte=first.pk))
        if last is not None:
            others = others.filter(first_edition__lte=last.pk)
        other = others.first()
        if other:
            message = _("In these editions there is another version already: %(version)s, from %(first)s.")
            details = {"version": str(other), "first": other.first_edition_id}
            self.add_error("first_edition", ValidationError(message, params=details))


class VersionAdmin(StatesAdmin):
    """An interval of editions, shown without a join: an edition is its date."""

    @admin.display(description=gettext_lazy("editions"), ordering="first_edition")
    def interval(self, obj: Any) -> SafeString | str:
        return f"{obj.first_edition_id} – {obj.last_edition_id or ''}"
