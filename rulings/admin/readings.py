from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from faqsite.models import ContentVersion
from rulings.models import NameReading


@admin.register(NameReading)
class NameReadingAdmin(admin.ModelAdmin):
    """Readings by which lists are in order. One that a curator mends stays as it is."""

    list_display = ("name", "pinyin", "zhuyin", "strokes", "by_hand")
    list_filter = ("by_hand",)
    search_fields = ("name", "pinyin", "zhuyin")
    fields = ("name", ("pinyin", "zhuyin"), "strokes", "by_hand")
    readonly_fields = ("name", "strokes", "by_hand")
    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: NameReading, form: Any, change: bool) -> None:
        obj.by_hand = obj.by_hand or form.has_changed()
        super().save_model(request, obj, form, change)
        ContentVersion.advance()
