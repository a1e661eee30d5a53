"""Which language a request is answered in."""

from collections.abc import Callable

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    HttpResponsePermanentRedirect,
    HttpResponseRedirect,
)
from django.utils import translation
from django.utils.cache import patch_vary_headers

from faqsite.languages import HTML_TAGS, LANGUAGES, language_of_tag, preferred_language

# Public pages are only read: whatever else is asked of them is refused before any view.
READING = ("GET", "HEAD", "OPTIONS")

Handler = Callable[[HttpRequest], HttpResponse]


def remembered_or_preferred(request: HttpRequest) -> str:
    """The language chosen before (a cookie), else the best for the Accept-Language header."""
    remembered = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    if remembered in LANGUAGES:
        return remembered
    return preferred_language(request.headers.get("Accept-Language", ""))


def path_in_language(path: str, language: str) -> str:
    """The same page in another language: ``/en/rules/`` → ``/zh-hant/rules/``."""
    first, _, rest = path.lstrip("/").partition("/")
    return f"/{language}/{rest}" if first in LANGUAGES else f"/{language}/"


class LanguageMiddleware:
    """Activates the language of the path; sends ``/`` and foreign tags in paths to the right one.

    Only the redirect of ``/`` and the pages without a language in their path (admin, API)
    depend on headers, and say so in ``Vary``.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        first, _, rest = request.path_info.lstrip("/").partition("/")
        if first in LANGUAGES and request.method not in READING:
            return HttpResponseNotAllowed(READING)
        if first in LANGUAGES:
            return self._answer(request, first)
        if request.path_info == "/":
            response: HttpResponse = HttpResponseRedirect(f"/{remembered_or_preferred(request)}/")
            patch_vary_headers(response, ["Accept-Language", "Cookie"])
            return response
        meant = language_of_tag(first)
        if meant and len(first) <= 20:
            query = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
            return HttpResponsePermanentRedirect(f"/{meant}/{rest}{query}")
        response = self._answer(request, remembered_or_preferred(request))
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response

    def _answer(self, request: HttpRequest, language: str) -> HttpResponse:
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", HTML_TAGS[language])
        return response
