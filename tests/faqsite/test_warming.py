"""Before a process serves, a page of each kind is made in each language."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

import pytest
from django.db import OperationalError, connection

from faqsite.warming import LISTS, warm
from tests.factories import (
    make_card,
    make_document,
    make_edition,
    make_printing,
    make_rule,
    make_set,
    make_term,
)

OLD, NEW = date(2006, 7, 15), date(2024, 4, 12)


class Noting:
    """An application that notes what is asked of it, and of which host."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.hosts: set[str] = set()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.asked.append(environ["PATH_INFO"])
        self.hosts.add(environ["HTTP_HOST"])
        start_response("200 OK", [])
        return [b""]


@pytest.mark.django_db
def test_a_page_of_each_kind_is_asked_for_in_each_language() -> None:
    old, new = make_edition(OLD), make_edition(NEW)
    make_rule("100", old, title={"en": "General"})
    make_rule("100.1", old, {"en": "So."})
    make_term("priority", new, {"en": "Priority"})
    make_document(slug="notes", is_public=True)
    make_document(slug="draft", is_public=False)
    make_printing(make_card({"en": "Storm Crow", "zh-hans": "风暴乌鸦"}, slug="storm-crow"), make_set("TST"))
    noting = Noting()
    asked = warm(noting)
    assert {"/en/", "/zh-hans/keywords/", "/zh-hant/sets/TST/", "/en/cards/storm-crow/"} <= set(asked)
    assert {"/en/rules/100.1/", "/zh-hant/rules/100.1/history/", "/zh-hans/documents/notes/"} <= set(asked)
    assert {f"/en/rules/editions/{OLD}/100.1/", f"/en/rules/compare/{OLD}/{NEW}/"} <= set(asked)
    assert "/zh-hans/search/?q=Sxorm%20Crow" in asked
    assert not any("draft" in address for address in asked)
    assert len(noting.asked) == len(asked)


@pytest.mark.django_db
@pytest.mark.parametrize(("hosts", "asked"), [(["*"], "localhost"), ([".rules.test"], "rules.test")])
def test_it_asks_for_a_host_that_the_site_answers_to(settings: Any, hosts: list[str], asked: str) -> None:
    settings.ALLOWED_HOSTS = hosts
    noting = Noting()
    assert len(warm(noting)) == len(LISTS) * 3
    assert noting.hosts == {asked}


@pytest.mark.django_db
def test_a_site_without_tables_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection.introspection, "table_names", lambda: [])
    assert warm(Noting()) == []


@pytest.mark.django_db
def test_a_database_that_does_not_answer_keeps_nobody_from_serving(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: Any) -> list[str]:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection.introspection, "table_names", refuse)
    noting = Noting()
    assert warm(noting) == []
    assert not noting.asked
    assert "connection refused" in caplog.text
