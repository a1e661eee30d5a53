"""Rows that hang on a row, in the admin: a few inline for reading, all of them as filtered lists."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst

MOST_INLINE_ROWS = 50


def pretty(value: Any) -> SafeString:
    """A JSON value for reading."""
    return format_html('<pre class="json">{}</pre>', json.dumps(value, ensure_ascii=False, indent=2))


def address_of(row: models.Model) -> str:
    """A row's page in the admin."""
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def link_to(row: models.Model | None, text: Any = None) -> SafeString:
    """A link to a row's page in the admin; a dash where there is none."""
    return format_html('<a href="{}">{}</a>', address_of(row), text or row) if row else SafeString("–")


@dataclass(frozen=True, slots=True)
class Related:
    """Rows of ``model`` that hang on one by ``field``; ``label`` where their name does not tell which."""

    model: type[models.Model]
    field: str
    label: Any = ""

    def link(self, row: models.Model) -> SafeString:
        """To their list, with their number: what is too many for a form is gone through there."""
        name = f"admin:{self.model._meta.app_label}_{self.model._meta.model_name}_changelist"
        count = self.model._default_manager.filter(**{self.field: row.pk}).count()
        label = self.label or capfirst(self.model._meta.verbose_name_plural)
        return format_html('<a href="{}?{}={}">{} ({})</a>', reverse(name), self.field, row.pk, label, count)


class ParentFilter(admin.SimpleListFilter):
    """Shows of whom the rows of a list are, where it was reached from there; made by ``parent_filter``."""

    model: type[models.Model]

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        parent = self._parent()
        return [(str(parent.pk), str(parent))] if parent else []

    def has_output(self) -> bool:
        return self.value() is not None

    def queryset(self, request: HttpRequest, queryset: models.QuerySet) -> models.QuerySet:
        if self.value() is None:
            return queryset
        parent = self._parent()
        return queryset.filter(**{str(self.parameter_name): parent.pk}) if parent else queryset.none()

    def _parent(self) -> models.Model | None:
        if self.value() is None:
            return None
        try:
            return self.model._default_manager.filter(pk=self.value()).first()
        except (ValueError, forms.ValidationError):
            return None


def parent_filter(field: str, model: type[models.Model]) -> Any:
    """A filter of rows by the one they hang on; it takes no room where none is chosen."""
    attributes: dict[str, Any] = {"parameter_name": field, "title": model._meta.verbose_name, "model": model}
    return type(f"ParentFilter_{field}", (ParentFilter,), attributes)


class FewRows(BaseInlineFormSet):
    """The first rows only: the rest are gone through in their own list."""

    def get_queryset(self) -> Any:
        if not hasattr(self, "_few"):
            self._few = list(super().get_queryset()[:MOST_INLINE_ROWS])
        return self._few


class RowsInline(admin.TabularInline):
    """Related rows for reading, each with a link to its own page."""

    formset = FewRows
    extra = 0
    max_num = 0
    can_delete = False
    show_change_link = True
    view_on_site = False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields or ()

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
