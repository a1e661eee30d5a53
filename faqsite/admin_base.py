"""What the admin of every model of ours shares: language tabs, public pages, who wrote what, derived rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from faqsite.admin_fields import translated_formfield
from faqsite.admin_forms import StatesForm, WordsForm
from faqsite.admin_languages import language_marks
from faqsite.admin_related import Related
from faqsite.languages import ENDONYMS, LANGUAGES
from rulings.curation import record_edits
from rulings.derived import affected_by, make_anew, rows_changed
from rulings.models import Edition, TranslationState
from rulings.shared_words import carry_words
from rulings.translating.history import Occasion
from rulings.translating.reviewing import Foreseen, Passed, foresee, review_many
from rulings.translating.roles import Refusal
from rulings.translating.units import units_of_states

# Checks are run over all texts that an action is to pass: a page must not wait for more.
MOST_REVIEWED = 500
# What a confirmed action sends again.
AGAIN = ("action", "_selected_action", "select_across")


def curator(request: HttpRequest) -> User:
    """Who is at work; the admin lets in nobody without a name."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


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

    def action(
        modeladmin: admin.ModelAdmin, request: HttpRequest, queryset: models.QuerySet
    ) -> HttpResponse | None:
        states = TranslationState.objects.filter(
            content_type__app_label=queryset.model._meta.app_label,
            content_type__model=queryset.model._meta.model_name,
            object_id__in=queryset.order_by().values("pk"),
            language=language,
        )
        return review(modeladmin, request, states)

    action.__name__ = f"mark_reviewed_{language.replace('-', '_')}"
    return action


def review(
    modeladmin: admin.ModelAdmin, request: HttpRequest, states: models.QuerySet
) -> HttpResponse | None:
    """Show what marking these states reviewed would do; once that is confirmed, do it and say what was."""
    if states.count() > MOST_REVIEWED:
        said = _("Choose at most %(count)s texts at a time.") % {"count": MOST_REVIEWED}
        modeladmin.message_user(request, said, messages.ERROR)
        return None
    units, reason = units_of_states(states), request.POST.get("reason", "")
    if "confirmed" not in request.POST:
        return _foreseen(request, foresee(units, curator(request), reason))
    say_what_passed(request, review_many(units, curator(request), reason))
    return None


def _foreseen(request: HttpRequest, foreseen: list[Foreseen]) -> HttpResponse:
    refused = Counter(one.refusal for one in foreseen if one.refusal)
    context = {
        **admin.site.each_context(request),
        "title": _("Pass texts as reviewed"),
        "count": sum(one.is_change and one.refusal is None for one in foreseen),
        "notes": [refused_note(refusal, count) for refusal, count in refused.items()],
        "names": [str(one.unit.row) for one in foreseen],
        "again": [(name, value) for name in AGAIN for value in request.POST.getlist(name)],
    }
    return TemplateResponse(request, "admin/review.html", context)


def say_what_passed(request: HttpRequest, passed: Passed) -> None:
    """How many texts were marked as reviewed, how to take that back, and why others were not."""
    messages.success(request, passed_note(passed.count))
    if passed.count:
        messages.info(request, undo_link(passed.occasion))
    for refusal, count in passed.refused.items():
        messages.warning(request, refused_note(refusal, count))


def passed_note(count: int) -> str:
    said = ngettext("%(count)s text marked as reviewed.", "%(count)s texts marked as reviewed.", count)
    return said % {"count": count}


def undo_link(occasion: Occasion) -> SafeString:
    """To all that was done in one go, where it can be taken back."""
    address = f"{reverse('admin:workbench-changes')}?batch={occasion.batch}"
    return format_html('<a href="{}">{}</a>', address, _("Look at it, or take it back"))


def refused_note(refusal: Refusal, count: int) -> str:
    """Why some texts were not marked as reviewed."""
    notes = {
        Refusal.NOT_YOUR_LANGUAGE: ngettext(
            "%(count)s text is in a language that is not yours.",
            "%(count)s texts are in a language that is not yours.",
            count,
        ),
        Refusal.NOT_A_REVIEWER: ngettext(
            "%(count)s text is for a reviewer to pass.", "%(count)s texts are for a reviewer to pass.", count
        ),
        Refusal.OWN_TEXT: ngettext(
            "%(count)s text was written by you; somebody else has to review it.",
            "%(count)s texts were written by you; somebody else has to review them.",
            count,
        ),
        Refusal.REASON_WANTED: ngettext(
            "%(count)s text fails a check; it passes with a reason only.",
            "%(count)s texts fail a check; they pass with a reason only.",
            count,
        ),
    }
    return notes[refusal] % {"count": count}


class StatesAdmin(CuratedAdmin):
    """Rows whose texts have translation states."""

    form = StatesForm

    def get_queryset(self, request: HttpRequest) -> models.QuerySet:
        return super().get_queryset(request).prefetch_related("states__changed_by", "states__written_by")

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
