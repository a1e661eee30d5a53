"""The search index in the admin: it is derived, and only looked at."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from faqsite.addresses import place_url
from faqsite.admin_people import PeopleAdmin
from faqsite.admin_related import pretty
from faqsite.admin_reports import ProblemReportAdmin
from faqsite.search.models import SearchEntry, SearchKey

__all__ = ["PeopleAdmin", "ProblemReportAdmin", "SearchEntryAdmin"]


class KeysInline(admin.TabularInline):
    model = SearchKey
    fields = readonly_fields = ("key", "rank", "language", "name")
    extra = max_num = 0
    can_delete = False


@admin.register(SearchEntry)
class SearchEntryAdmin(admin.ModelAdmin):
    """Under what a thing is found, for a curator who wonders why it is not; the site makes it anew."""

    list_display = ("heading", "kind", "number", "is_current", "is_keyword", "page_link")
    list_filter = ("kind", "is_current", "is_keyword")
    search_fields = ("number", "slug", "keys__name", "keys__key")
    list_per_page = 50
    show_full_result_count = False
    inlines = [KeysInline]

    def get_fields(self, request: HttpRequest, obj: SearchEntry | None = None) -> list[Any]:
        laid_out = {"names": "names_shown", "title": "title_shown", "text": "text_shown"}
        return [laid_out.get(field.name, field.name) for field in SearchEntry._meta.concrete_fields]

    def get_readonly_fields(self, request: HttpRequest, obj: SearchEntry | None = None) -> list[Any]:
        return self.get_fields(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: SearchEntry | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: SearchEntry | None = None) -> bool:
        return False

    def view_on_site(self, obj: SearchEntry) -> str | None:
        if not obj.page:
            return None
        try:
            address = reverse(obj.page, args=[obj.slug] if obj.slug else [])
        except NoReverseMatch:  # an entry of an older release of the site: to be rebuilt
            return None
        return place_url(obj.page, address, obj.anchor)

    @admin.display(description=gettext_lazy("entry"))
    def heading(self, obj: SearchEntry) -> str:
        words = [*obj.names.values(), *obj.title.values()]
        return " · ".join(dict.fromkeys(str(word) for word in words if word))[:120] or str(obj)

    @admin.display(description=gettext_lazy("page"))
    def page_link(self, obj: SearchEntry) -> SafeString:
        address = self.view_on_site(obj)
        return format_html('<a href="{0}">{0}</a>', address) if address else SafeString("–")

    @admin.display(description=gettext_lazy("names"))
    def names_shown(self, obj: SearchEntry) -> SafeString:
        return pretty(obj.names)

    @admin.display(description=gettext_lazy("title"))
    def title_shown(self, obj: SearchEntry) -> SafeString:
        return pretty(obj.title)

    @admin.display(description=gettext_lazy("text"))
    def text_shown(self, obj: SearchEntry) -> SafeString:
        return pretty(obj.text)
