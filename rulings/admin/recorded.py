"""What a curator writes in the forms of a document's rows: kept against later files, recorded, undoable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from faqsite.admin_base import StatesAdmin, curator
from faqsite.languages import column
from rulings.mending.history import record_edit, snapshot
from rulings.models import Block, Document, Section


class RecordedAdmin(StatesAdmin):
    """Forms of documents, sections and blocks.

    ``translated`` and ``plain`` name, for each field, what a curator decides by writing in it; of the
    translated ones the text in the document's own language counts, since a file brings no other.
    """

    translated: Mapping[str, str] = {}
    plain: Mapping[str, str] = {}

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        form.before = snapshot([obj])
        if change:
            obj.decided = sorted({*obj.decided, *self._decisions(obj, form.changed_data)})
        super().save_model(request, obj, form, change)

    def _decisions(self, row: Document | Section | Block, changed: list[str]) -> set[str]:
        document = row if isinstance(row, Document) else row.document
        meant = {column(name, document.original_language): what for name, what in self.translated.items()}
        return {what for name, what in {**meant, **self.plain}.items() if name in changed}

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        record_edit(form.instance, form.before, curator(request))
