"""Admin pages for tests: rows of every model, and the queries that a page needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards.models import CardName, Printing
from faqsite.search.models import Kind, SearchEntry
from rulings.models import (
    Citation,
    EditionSource,
    GlossaryTerm,
    GlossaryVersion,
    IdentityDecision,
    RulingPair,
    TranslationState,
)
from tests import factories


def address(model: type[models.Model], page: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def first_form(model: type[models.Model]) -> str:
    return address(model, "change", model._default_manager.order_by("pk").values_list("pk", flat=True)[0])


def queries(client: Client, page: str) -> int:
    """How many queries a page needs; it must answer with 200."""
    with CaptureQueriesContext(
        connection,
    ) as captured:
        response = client.get(page)
    assert response.status_code == 200, f"{page}: {response.status_code}"
    return len(captured)


def state_of(row: models.Model, language: str = "zh-hant", state: str = "converted") -> TranslationState:
    return TranslationState.objects.create(
        content_type=ContentType.objects.get_for_model(row),
        object_id=row.pk,
        language=language,
        state=state,
        source_language="zh-hans",
        source_fingerprint="0" * 64,
    )


def make_rows(count: int) -> None:
    """``count`` more rows of every model, all tied to each other as imports tie them."""
    first = EditionSource.objects.count()
    for serial in range(first, first + count):
        _make_row(serial)


def _make_row(serial: int) -> None:
    edition = factories.make_edition(date(2001, 1, 1) + timedelta(days=serial))
    EditionSource.objects.create(edition=edition, language="en", file_name=f"{serial}.txt")
    card_set = factories.make_set(f"T{serial:02d}")
    card = factories.make_card({"en": f"Stone Frog {serial}", "zh-hans": f"石蛙{serial}"})
    Printing.objects.create(card=card, set=card_set, number="1")
    CardName.objects.create(card=card, language="zh-hant", name=f"石蟆{serial}", normal_form=f"石蟆{serial}")
    rule = factories.make_rule(f"{700 + serial}.1", edition, {"zh-hans": "见规则。", "zh-hant": "見規則。"})
    state_of(rule)
    IdentityDecision.objects.create(
        kind="part", older_edition=date(2000, 1, 1), older_number="502.1",
        newer_edition=edition.effective, newer_number=rule.number,
    )  # fmt: skip
    term = GlossaryTerm.objects.create(slug=f"term-{serial}")
    glossary = GlossaryVersion.objects.create(term=term, name_en=f"Term {serial}", first_edition=edition)
    ruling = factories.make_ruling(card)
    ruling.rules.add(rule.rule)
    document = factories.make_document(set=card_set, edition=edition)
    section = factories.make_section(document, {"en": "Notes"})
    block = factories.make_block(section, "ruling", text={"zh-hant": "見規則。"}, ruling=ruling, card=card)
    for row in (block, ruling, document, section, card.faces.get(), glossary):
        state_of(row)
    where = {"language": "en", "start": 0, "end": 5, "written": "701.1", "number": "701.1"}
    found = {"edition": edition, "version": rule, "rule": rule.rule}
    Citation.objects.create(block=block, **where, **found)
    Citation.objects.create(rule_version=rule, **where, **found)
    RulingPair.objects.create(chinese=f"notes-{serial}#b1", english=ruling.source_key, score=0.5)
    SearchEntry.objects.create(kind=Kind.RULING, object_id=1_000_000 + serial, title={"en": "Found"})


def queries_with_few_and_many(
    client: Client, pages: Mapping[str, Callable[[], str]]
) -> dict[str, tuple[int, int]]:
    """The queries of each page with three rows of everything, and with thirty."""
    make_rows(3)
    for page in pages.values():
        queries(client, page())  # content types and the like are fetched once and kept
    few = {name: queries(client, page()) for name, page in pages.items()}
    make_rows(27)
    return {name: (few[name], queries(client, page())) for name, page in pages.items()}


def form_data(client: Client, page: str) -> dict[str, Any]:
    """What a browser would send if nothing were changed on the form of ``page``."""
    context = client.get(page).context
    data = _values(context["adminform"].form)
    for inline in context["inline_admin_formsets"]:
        data |= _values(inline.formset.management_form)
        for form in inline.formset.forms:
            data |= _values(form)
    return data


def _values(form: Any) -> dict[str, Any]:
    values = {}
    for bound in form:
        value = bound.field.prepare_value(bound.value())
        if isinstance(value, str):
            value = value.replace("\n", "\r\n")  # as browsers send it
        if isinstance(value, (list, tuple)):
            value = [getattr(item, "pk", item) for item in value]
        if value is not None and value is not False:
            values[bound.html_name] = value
    return values


def change(client: Client, row: models.Model, **changes: Any) -> dict[str, list[str]]:
    """Change fields of a row through its form; the errors of the form, none where it was saved."""
    page = address(type(row), "change", row.pk)
    response = client.post(page, form_data(client, page) | changes)
    if response.status_code == 302:
        row.refresh_from_db()
        return {}
    assert response.status_code == 200, response.status_code
    return {name: list(errors) for name, errors in response.context["adminform"].form.errors.items()}
