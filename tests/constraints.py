"""Breaking constraints on purpose: what the tests of the apps' constraints share."""

from collections.abc import Callable

import pytest
from django.apps import apps
from django.db import IntegrityError, models, transaction

Break = Callable[[], object]


def constraints_of(app_label: str) -> set[str]:
    """All constraints of an app's models by name, and its unique fields as "model.field"."""
    names: set[str] = set()
    for model in apps.get_app_config(app_label).get_models():
        names |= {constraint.name for constraint in model._meta.constraints}
        names |= {
            f"{model._meta.model_name}.{field.name}"
            for field in model._meta.concrete_fields
            if field.unique and not field.primary_key
        }
    return names


def refused(breaking: Break) -> None:
    """The database refuses it, whoever asks."""
    with pytest.raises(IntegrityError), transaction.atomic():
        breaking()


def set_to(row: models.Model, **values: object) -> Break:
    """An update of one row that bypasses models and forms."""
    return lambda: models.QuerySet(type(row)).filter(pk=row.pk).update(**values)
