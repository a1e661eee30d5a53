"""Addresses of the whole site: public pages under a language, admin and API without one."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from faqsite import views
from faqsite.api import api
from faqsite.report_views import report_view
from faqsite.search_views import search_page

pages = [
    path("", views.home, name="home"),
    path("how-it-works/", views.how_it_works, name="how-it-works"),
    path("search/", search_page, name="search"),
]

urlpatterns = [
    path("robots.txt", views.robots),
    path("favicon.ico", views.icon),
    path("admin/", admin.site.urls),
    path("api/v1/", api.urls),
    path("report/", report_view, name="report"),
    *i18n_patterns(
        path("", include((pages, "faqsite"))),
        path("", include("rulings.urls")),
        path("", include("cards.urls")),
        prefix_default_language=True,
    ),
]

handler400 = "faqsite.views.bad_request"
handler403 = "faqsite.views.forbidden"
handler404 = "faqsite.views.not_found"
handler500 = "faqsite.views.failed"
