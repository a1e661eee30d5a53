"""What every page of the workbench has around it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.template.response import TemplateResponse


def page(request: HttpRequest, template: str, title: str, context: dict[str, Any]) -> TemplateResponse:
    """A page under the admin's head, without its list of models: texts need the room, and the keyboard
    must not go through forty links to reach them."""
    around = {**admin.site.each_context(request), "is_nav_sidebar_enabled": False, "title": title}
    return TemplateResponse(request, f"admin/workbench/{template}.html", {**around, **context})
