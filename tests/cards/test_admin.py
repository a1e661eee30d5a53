"""The curators' pages of cards."""

from functools import partial

import pytest
from django.test import Client

from cards.models import Card, CardName, Face, Printing, Set
from tests.admin_pages import address, first_form, queries_with_few_and_many

MODELS = [Card, CardName, Face, Printing, Set]

pytestmark = pytest.mark.django_db


def test_lists_need_no_more_queries_for_thirty_rows_than_for_three(admin_client: Client) -> None:
    pages = {model.__name__: partial(address, model, "changelist") for model in MODELS}
    for name, (few, many) in queries_with_few_and_many(admin_client, pages).items():
        assert many <= few <= 20, name


def test_forms_need_at_most_thirty_queries_however_many_rows(admin_client: Client) -> None:
    pages = {model.__name__: partial(first_form, model) for model in MODELS}
    for name, (few, many) in queries_with_few_and_many(admin_client, pages).items():
        assert many <= few <= 30, name
