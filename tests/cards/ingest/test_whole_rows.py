"""A row that is stored whole has every column of its model."""

import pytest
from django.db import models

from cards.ingest.save.names import NameRow
from cards.ingest.save.printings import PrintingRow
from cards.ingest.save.rows import PlainRow
from cards.ingest.save.whole_rows import CardRow, FaceRow
from cards.models import Card, CardName, Face, Printing
from faqsite.rows import columns_of


@pytest.mark.parametrize(
    ("kind", "model"), [(CardRow, Card), (FaceRow, Face), (NameRow, CardName), (PrintingRow, Printing)]
)
def test_no_column_is_left_out(kind: type[PlainRow], model: type[models.Model]) -> None:
    stored = {"pk" if field.primary_key else field.attname for field in model._meta.concrete_fields}
    assert set(columns_of(kind)) == stored


@pytest.mark.parametrize(("kind", "model"), [(CardRow, Card), (FaceRow, Face)])
def test_what_is_not_given_is_as_the_model_has_it(kind: type[PlainRow], model: type[models.Model]) -> None:
    given = {"slug": "otter"} if kind is CardRow else {"card_id": 1, "position": 0}
    row, instance = kind(0, **given), model(**given)
    for name in set(columns_of(kind)) - {"pk", *given}:
        assert getattr(row, name) == getattr(instance, name), name
