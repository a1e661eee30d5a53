"""The least that Django can do: one view, no middleware, no database; the measure for the cached page."""

from django.http import HttpRequest, HttpResponse
from django.urls import path


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("A bare view.")


urlpatterns = [path("bare/", bare)]
