"""The API object: its routers, its errors, and what all answers have in common."""

from typing import Any

import orjson
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import ValidationError
from ninja.renderers import BaseRenderer

from faqsite.api import cards, compare, documents, resolve, rules, search


class JSONRenderer(BaseRenderer):
    """JSON with Chinese as it is, not as escapes three times as long."""

    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> bytes:
        return orjson.dumps(data)


api = NinjaAPI(
    renderer=JSONRenderer(),
    title="faqsite",
    version="1",
    description="Rules of Magic: The Gathering through their editions, FAQs, cards and rulings. Read-only.",
    urls_namespace="api-1",
    docs_url=None,  # ninja's page loads scripts from elsewhere, which our CSP forbids
)
api.add_router("", search.router)
api.add_router("", rules.router)
api.add_router("", resolve.router)
api.add_router("", compare.router)
api.add_router("", documents.router)
api.add_router("", cards.router)


@api.exception_handler(Http404)
def not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    """One sentence that says what was not found."""
    return api.create_response(request, {"detail": str(error) or "Not found."}, status=404)


@api.exception_handler(ValidationError)
def wrong_parameters(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Names each parameter that cannot be used, and says why, in the same form as other problems."""
    wrong = [f"{each['loc'][-1]}: {each['msg']}" for each in error.errors]
    return api.create_response(request, {"detail": "; ".join(wrong) + "."}, status=422)
