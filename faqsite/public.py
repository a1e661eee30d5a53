"""Public pages are the same for everyone: answered from a cache, or with 304, until content changes."""

import hashlib
from collections.abc import Callable
from datetime import date

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified

from faqsite.kept import version_read
from faqsite.languages import LANGUAGES
from faqsite.models import ContentVersion

Handler = Callable[[HttpRequest], HttpResponse]

BESIDE_COOKIE = "beside"
BESIDE_PARAMETER = "with"
NO_SECOND_LANGUAGE = "none"
YEAR = 365 * 24 * 3600
OWN_HEADERS = ("ETag", "Cache-Control", "Last-Modified", "Expires", "Set-Cookie", "Content-Length")
LONGEST_PATH_CACHED = 300
# Readers take pages compressed, and those are a tenth of this; with five hundred such the cache takes 30 MB.
LARGEST_PAGE_CACHED = 64 * 1024


def second_language(request: HttpRequest) -> str | None:
    """The language to show beside the page's own: asked for in the address, or remembered."""
    chosen = _asked_beside(request) or request.COOKIES.get(BESIDE_COOKIE, "")
    return chosen if chosen in LANGUAGES else None


def _asked_beside(request: HttpRequest) -> str:
    """What the address asks for; one without a query need not be taken apart."""
    if not request.META.get("QUERY_STRING"):
        return ""
    try:
        return request.GET.get(BESIDE_PARAMETER, "")
    except SuspiciousOperation:  # too many parameters: whoever asks next is refused, with all headers
        return ""


def is_public_page(request: HttpRequest) -> bool:
    return request.method in ("GET", "HEAD") and request.path_info.lstrip("/").split("/")[0] in LANGUAGES


class PublicPageMiddleware:
    """Gives public pages an ETag made of the content's version and all that the page depends on.

    That is the address, the day, the second language and whether the reader takes gzip; nothing of the
    session. A page that the reader has is answered with 304 after one query, a page that the
    server has from its cache, with the headers that other middleware gave it the first time. So this
    one stands before all others, which do nothing for such an answer.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_public_page(request):
            return self.get_response(request)
        version = ContentVersion.current()
        token = version_read.set(version)
        try:
            return self._answer(request, version)
        finally:
            version_read.reset(token)

    def _answer(self, request: HttpRequest, version: int) -> HttpResponse:
        address = request.get_full_path()
        etag = self._etag(request, version, address)
        if etag in request.META.get("HTTP_IF_NONE_MATCH", ""):
            response: HttpResponse = HttpResponseNotModified()
        elif len(address) <= LONGEST_PATH_CACHED:
            response = cache.get(etag) or self._make(request, etag)
        else:
            response = self.get_response(request)
        response.headers["ETag"] = etag
        response.headers["Cache-Control"] = "no-cache"  # kept, but asked for again each time
        self._remember_second_language(request, response)
        return response

    def _etag(self, request: HttpRequest, version: int, address: str) -> str:
        """Reads ``META``: the request's ``headers`` are all of them made anew, as long as the rest takes.

        The day is part of it: an edition loaded before it takes effect is in force from its day on.
        """
        depends_on = (
            settings.SITE_BUILD,
            version,
            date.today(),
            address,
            request.META.get("HTTP_HOST", ""),
            request.scheme,
            second_language(request),
            "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", ""),
        )
        return f'W/"{hashlib.sha256(repr(depends_on).encode()).hexdigest()[:32]}"'

    def _make(self, request: HttpRequest, etag: str) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 200 and len(response.content) <= LARGEST_PAGE_CACHED:
            headers = {name: value for name, value in response.headers.items() if name not in OWN_HEADERS}
            cache.set(etag, HttpResponse(response.content, headers=headers), 3600)
        return response

    def _remember_second_language(self, request: HttpRequest, response: HttpResponse) -> None:
        asked = _asked_beside(request)
        if asked in (*LANGUAGES, NO_SECOND_LANGUAGE):
            response.set_cookie(
                BESIDE_COOKIE, asked, max_age=YEAR, secure=settings.TLS, httponly=True, samesite="Lax"
            )
