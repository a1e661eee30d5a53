"""What the admin of every model of ours shares: language tabs, public pages, related rows, derived rows."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from faqsite.admin_fields import translated_formfield
from faqsite.admin_forms import StatesForm, WordsForm
from faqsite.admin_languages import language_marks
from faqsite.languages import ENDONYMS, LANGUAGES
from faqsite.models import ContentVersion
from faqsite.translated import by_language
from rulings.curation import mark_reviewed, record_edits
from rulings.derived import affected_by, make_anew, rows_changed
from rulings.models import Edition, TranslationState
from rulings.shared_words import carry_words

MOST_INLINE_ROWS = 50


def curator(request: HttpRequest) -> User:
    """Who is at work; the admin lets in nobody without a name."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


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


class TranslatedFields:
    """For ModelAdmin and inlines: the columns of translated fields get our form fields."""

    def formfield_for_dbfield(self, db_field: models.Field, request: HttpRequest, **kwargs: Any) -> Any:
        if hasattr(db_field, "translated_field"):
            return translated_formfield(db_field)
        field = super().formfield_for_dbfield(db_field, request, **kwargs)  # type: ignore[misc]
        if db_field.related_model is Edition and isinstance(field.widget, RelatedFieldWidgetWrapper):
            field.widget = field.widget.widget  # editions come from imports; their buttons would only crowd
        return field


class LanguageNames:
    """Languages by their own names where one is chosen."""

    def formfield_for_choice_field(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if [value for value, _label in db_field.flatchoices] == list(LANGUAGES):
            blank = [("", "---------")] if not db_field.has_default() else []
            kwargs["choices"] = [*blank, *ENDONYMS.items()]
        return super().formfield_for_choice_field(db_field, request, **kwargs)  # type: ignore[misc]


class CuratedAdmin(LanguageNames, TranslatedFields, admin.ModelAdmin):
    """Saving records who wrote what, and makes anew what is derived from it, in one transaction.

    ``page_of`` gives the public page of a row in the curator's language, None where it has none.
    ``related`` are the rows that hang on one of these.
    """

    list_per_page = 50
    show_full_result_count = False
    save_on_top = True
    related: tuple[Related, ...] = ()

    class Media:
        js = ["faqsite/admin/languages.js"]

    def page_of(self, row: Any) -> str | None:
        return row.get_absolute_url()

    def view_on_site(self, obj: Any) -> str | None:
        return self.page_of(obj) if obj.pk else None

    @admin.display(description=gettext_lazy("page"))
    def page(self, obj: Any) -> SafeString:
        address = self.page_of(obj)
        return format_html('<a href="{}">{}</a>', address, _("View")) if address else SafeString("–")

    @admin.display(description=gettext_lazy("languages"))
    def languages(self, obj: Any) -> SafeString:
        return language_marks(obj)

    @admin.display(description=gettext_lazy("related"))
    def related_rows(self, obj: Any) -> SafeString:
        if obj.pk is None:
            return SafeString("–")
        return format_html_join(" · ", "{}", ((related.link(obj),) for related in self.related))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        form.carried = []  # told of with the row itself
        if hasattr(form, "edits"):
            record_edits(obj, form.edits(), curator(request))
            form.carried = carry_words(form, self.saying_the_same(obj), curator(request))

    def saying_the_same(self, row: Any) -> Iterable[Any]:
        """Rows that say the words of this one too and are mended with it."""
        return ()

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        super().save_formset(request, form, formset, change)
        for row_form in formset.forms:
            if isinstance(row_form, StatesForm) and row_form.instance.pk and row_form.has_changed():
                record_edits(row_form.instance, row_form.edits(), curator(request))

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        self.tell(form, formsets)

    def tell(self, form: Any, formsets: Any) -> None:
        """Make anew what is derived from all rows that were saved."""
        rows = {id(row): row for row in (form.instance, *form.carried)}
        for formset in formsets:
            rows |= {
                id(row): row for row in (*formset.new_objects, *(row for row, _f in formset.changed_objects))
            }
        rows_changed(rows.values())

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        affected = affected_by([obj])
        super().delete_model(request, obj)
        make_anew(affected)

    def delete_queryset(self, request: HttpRequest, queryset: models.QuerySet) -> None:
        with transaction.atomic():
            affected = affected_by(queryset)
            super().delete_queryset(request, queryset)
            make_anew(affected)


def review_action(language: str) -> Any:
    """The action that marks the chosen rows' texts of one language as reviewed."""

    def action(modeladmin: admin.ModelAdmin, request: HttpRequest, queryset: models.QuerySet) -> None:
        states = TranslationState.objects.filter(
            content_type__app_label=queryset.model._meta.app_label,
            content_type__model=queryset.model._meta.model_name,
            object_id__in=queryset.order_by().values("pk"),
            language=language,
        )
        review(modeladmin, request, states)

    action.__name__ = f"mark_reviewed_{language.replace('-', '_')}"
    return action


def review(modeladmin: admin.ModelAdmin, request: HttpRequest, states: models.QuerySet) -> None:
    """Mark these states reviewed and say how many were not so before."""
    with transaction.atomic():
        states = states.prefetch_related("text")
        count = mark_reviewed(states, curator(request))
        ContentVersion.advance()
    said = ngettext("%(count)s text marked as reviewed.", "%(count)s texts marked as reviewed.", count)
    modeladmin.message_user(request, said % {"count": count}, messages.SUCCESS)


class StatesAdmin(CuratedAdmin):
    """Rows whose texts have translation states."""

    form = StatesForm

    def get_queryset(self, request: HttpRequest) -> models.QuerySet:
        return super().get_queryset(request).prefetch_related("states__changed_by")

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        actions = super().get_actions(request)
        for language in LANGUAGES if self.has_change_permission(request) else ():
            action = review_action(language)
            label = (
                _("Mark the texts in %s as reviewed")
                % {
                    "zh-hant": _("Traditional Chinese"),
                    "zh-hans": _("Simplified Chinese"),
                    "en": _("English"),
                }[language]
            )
            actions[action.__name__] = (action, action.__name__, label)
        return actions


class TranslatedAdmin(CuratedAdmin):
    """Rows with translated texts that have no states (names of cards and sets, an edition's front matter)."""

    form = WordsForm


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


def all_languages(row: models.Model, field: str) -> SafeString:
    """A short field in every language that has it."""
    return format_html_join(" · ", "{}", ((text,) for text in by_language(row, field).values() if text))
