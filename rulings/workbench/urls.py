"""Addresses of the workbench, in the admin's namespace (``faqsite.admin_site``)."""

from collections.abc import Callable
from typing import Any

from django.contrib.admin import AdminSite
from django.urls import URLPattern, path

from rulings.workbench.changes_view import changes_view
from rulings.workbench.digest_view import digest_view, stop_view
from rulings.workbench.exchange_view import export_view, import_view
from rulings.workbench.help_view import help_view
from rulings.workbench.invite_view import accept_view, invite_view
from rulings.workbench.overview_view import overview_view
from rulings.workbench.queue_view import queue_view
from rulings.workbench.text_view import check_view, memory_view, presence_view, text_view


def workbench_urls(site: AdminSite) -> list[URLPattern]:
    def page(address: str, view: Callable[..., Any], name: str) -> URLPattern:
        return path(f"workbench/{address}", site.admin_view(view), name=name)

    return [
        page("", queue_view, "workbench"),
        page("changes/", changes_view, "workbench-changes"),
        page("overview/", overview_view, "workbench-overview"),
        page("invite/", invite_view, "workbench-invite"),
        page("digest/", digest_view, "workbench-digest"),
        path("invitation/<str:token>/", accept_view, name="invitation"),
        path("digest/stop/<str:token>/", stop_view, name="digest-stop"),
        page("help/", help_view, "workbench-help"),
        page("file/", import_view, "workbench-import"),
        page("file/<slug:form>/", export_view, "workbench-export"),
        page("<slug:key>/", text_view, "workbench-text"),
        page("<slug:key>/check/", check_view, "workbench-check"),
        page("<slug:key>/memory/", memory_view, "workbench-memory"),
        page("<slug:key>/presence/", presence_view, "workbench-presence"),
    ]
