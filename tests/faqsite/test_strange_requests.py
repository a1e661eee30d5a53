"""Requests that no reader makes: refused, with all headers of a page."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "trace"])
@pytest.mark.parametrize("address", ["/en/", "/zh-hant/search/"])
def test_public_pages_are_only_read(client: Client, method: str, address: str) -> None:
    response = getattr(client, method)(address)
    assert response.status_code == 405
    assert response["Content-Security-Policy"]


def test_too_many_parameters_are_refused_with_the_headers_of_a_page(client: Client) -> None:
    client.raise_request_exception = False
    response = client.get("/en/search/?" + "q=a&" * 2000)
    assert response.status_code == 400
    assert response["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path", ["/en/%00", "/en/rules/%c0%ae%c0%ae/", "/en/../../etc/passwd", "/en/rules/%ff%fe/"]
)
def test_paths_that_are_none_lead_nowhere(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404
