"""The curators' pages of terms: a list with a column for each language, and what a change touches."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from faqsite.admin_base import CuratedAdmin, LanguageNames, curator
from faqsite.admin_languages import language_filters
from faqsite.languages import EN, ENDONYMS, HTML_TAGS, LANGUAGES, column, columns
from faqsite.termbase import current
from faqsite.termbase.admin_files import TermFilePages
from faqsite.termbase.changes import TermChange, term_changes
from faqsite.termbase.models import Term, TermForm
from faqsite.termbase.storage import known_term, stored_terms, terms_changed
from faqsite.termbase.terms import FormKind, KnownTerm, Status
from faqsite.termbase.usage import words_of
from faqsite.termbase.usage_shown import usage_table
from faqsite.translated import exact_text

CONFIRMED = "_confirmed"
MOST_LISTED = 6


def _name_column(language: str) -> Any:
    """A column of the list, headed by the language in its own words."""

    @admin.display(description=ENDONYMS[language], ordering=column("name", language))
    def name(obj: Term) -> SafeString:
        said = exact_text(obj, "name", language)
        return format_html('<span lang="{}">{}</span>', HTML_TAGS[language], said or "–")

    return name


NAME_COLUMNS = tuple(_name_column(language) for language in LANGUAGES)


class TermRowForm(forms.ModelForm):
    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if not any(self.cleaned_data.get(name) for name in columns("name")):
            raise ValidationError(_("A term has a name in one language at least."))
        return cleaned


class FormsInline(LanguageNames, admin.TabularInline):
    """The other words for a term."""

    model = TermForm
    fields = ("language", "text", "kind", "since", "until", "source", "notes")
    extra = 1

    def formfield_for_dbfield(self, db_field: models.Field, request: HttpRequest, **kwargs: Any) -> Any:
        """The heads of the columns are no labels: each field says itself what it is."""
        formfield = super().formfield_for_dbfield(db_field, request, **kwargs)
        if formfield is not None:
            formfield.widget.attrs["aria-label"] = formfield.label
        return formfield


class Trial:
    """One saving of a term's form, which may be taken back; the messages wait until it stands."""

    def __init__(self) -> None:
        self.saved: Term | None = None
        self.messages: list[tuple[Any, ...]] = []


@admin.register(Term)
class TermAdmin(TermFilePages, CuratedAdmin):
    form = TermRowForm
    list_display = ("key", *NAME_COLUMNS, "part_of_speech", "status", "other_words", "context")
    list_filter = ("status", "part_of_speech", *language_filters(states=False), "forms__kind")
    search_fields = ("key", *columns("name"), "forms__text", "context", "notes")
    readonly_fields = ("where_used", "changed_by", "changed_at")
    inlines = [FormsInline]
    fieldsets = [
        (None, {"fields": ["key", tuple(columns("name")), ("part_of_speech", "context"), "status"]}),
        (None, {"fields": ["source", "notes", ("changed_by", "changed_at")]}),
        (gettext_lazy("where used"), {"fields": ["where_used"]}),
    ]
    actions = ["agree", "propose", "export_tbx", "export_csv"]

    def get_queryset(self, request: HttpRequest) -> models.QuerySet:
        return super().get_queryset(request).select_related("changed_by").prefetch_related("forms")

    class Media:
        css = {"all": ["faqsite/admin/terms.css"]}

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The key names a term for ever; whoever may not change terms proposes them."""
        fixed = ("key",) if obj else ()
        proposes = () if self.has_change_permission(request) else ("status",)
        return (*self.readonly_fields, *fixed, *proposes)

    def get_prepopulated_fields(self, request: HttpRequest, obj: Any = None) -> dict[str, Any]:
        return {} if obj else {"key": (column("name", EN),)}

    def page_of(self, row: Any) -> str | None:
        return None

    @admin.display(description=gettext_lazy("other words"))
    def other_words(self, obj: Term) -> SafeString:
        forms = [form for form in obj.forms.all() if form.kind != FormKind.OTHER_WORD.value]
        words = ((HTML_TAGS[form.language], form.text) for form in forms[:MOST_LISTED])
        listed = format_html_join("、", '<span lang="{}">{}</span>', words) or SafeString("–")
        return format_html("{} …", listed) if len(forms) > MOST_LISTED else listed

    @admin.display(description=gettext_lazy("where used"))
    def where_used(self, obj: Term) -> SafeString:
        if obj.pk is None:
            return SafeString("–")
        usage = usage_table(words_of(known_term(obj)), current.vocabulary())
        return SafeString(render_to_string("admin/termbase/_usage.html", {"usage": usage}))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        obj.changed_by = curator(request)
        super().save_model(request, obj, form, change)
        trial = getattr(request, "trial", None)
        if trial is not None:
            trial.saved = obj

    def tell(self, form: Any, formsets: Any) -> None:
        terms_changed()

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        super().delete_model(request, obj)
        terms_changed()

    def delete_queryset(self, request: HttpRequest, queryset: models.QuerySet) -> None:
        super().delete_queryset(request, queryset)
        terms_changed()

    def message_user(self, request: HttpRequest, message: Any, *args: Any, **kwargs: Any) -> None:
        trial = getattr(request, "trial", None)
        if trial is None:
            super().message_user(request, message, *args, **kwargs)
        else:
            trial.messages.append((message, args, kwargs))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """Before words of a term change, the texts that say them are shown: the saving is tried, looked at
        and taken back; sent again with ``_confirmed`` it stands."""
        if request.method != "POST":
            return super().changeform_view(request, object_id, form_url, extra_context)
        if CONFIRMED in request.POST:
            response = super().changeform_view(request, object_id, form_url, extra_context)
            return self.followed(request, response)
        vocabulary = current.vocabulary()
        before = {term.key: term for term in stored_terms(Term.objects.filter(pk=object_id or 0))}
        trial = request.trial = Trial()  # type: ignore[attr-defined]
        with transaction.atomic():
            response = super().changeform_view(request, object_id, form_url, extra_context)
            changes = _changes(before, trial)
            transaction.set_rollback(bool(changes))
        request.trial = None  # type: ignore[attr-defined]
        if not changes:
            for message, args, kwargs in trial.messages:
                self.message_user(request, message, *args, **kwargs)
            return response
        current.forget()
        after = [change.term for change in changes]
        words = words_of(*before.values(), *after)
        return self._asked(request, {"changes": changes, "usage": usage_table(words, vocabulary)})

    def _asked(self, request: HttpRequest, context: dict[str, Any]) -> TemplateResponse:
        """What will change, with all that was sent, to be sent again."""
        sent = [
            (name, value)
            for name, values in request.POST.lists()
            if name != "csrfmiddlewaretoken"
            for value in values
        ]
        shown = {
            **self.admin_site.each_context(request),
            "title": _("What this change touches"),
            "opts": self.opts,
            "sent": [*sent, (CONFIRMED, "1")],
            "back": request.get_full_path(),
            **context,
        }
        return TemplateResponse(request, "admin/termbase/term/asked.html", shown)

    @admin.action(description=gettext_lazy("Agree on the chosen terms"), permissions=["change"])
    def agree(self, request: HttpRequest, queryset: models.QuerySet) -> HttpResponse | None:
        return self._set_status(request, queryset, Status.AGREED)

    @admin.action(description=gettext_lazy("Make the chosen terms proposals again"), permissions=["change"])
    def propose(self, request: HttpRequest, queryset: models.QuerySet) -> HttpResponse | None:
        return self._set_status(request, queryset, Status.PROPOSED)

    def _set_status(
        self, request: HttpRequest, queryset: models.QuerySet, status: Status
    ) -> HttpResponse | None:
        rows = queryset.exclude(status=status.value)
        if CONFIRMED not in request.POST:
            terms = stored_terms(rows)
            if terms:
                usage = usage_table(words_of(*terms), current.vocabulary())
                return self._asked(request, {"terms": terms, "status": status, "usage": usage})
        with transaction.atomic():
            count = rows.update(status=status.value, changed_by=curator(request))
            if count:
                terms_changed()
        said = ngettext("%(count)s term changed.", "%(count)s terms changed.", count)
        self.message_user(request, said % {"count": count}, messages.SUCCESS)
        return self.followed(request, None)


def _changes(before: dict[str, KnownTerm], trial: Trial) -> list[TermChange]:
    """What the tried saving did to the term's words; nothing where it was refused or only notes changed."""
    if trial.saved is None:
        return []
    wanted = stored_terms(Term.objects.filter(pk=trial.saved.pk))
    known = {term.key: before_term for term in wanted for before_term in before.values()}
    return [change for change in term_changes(known, wanted) if change.changes_words]
