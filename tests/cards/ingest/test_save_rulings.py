"""Saving the rulings of a set: one row each, changed with the card data, never lost by a bad file."""

import pytest

from cards.models import Card
from faqsite.translated import exact_text
from rulings.models import Ruling
from tests.cards.ingest.mtgjson_data import entry
from tests.cards.ingest.saved import otter, save

pytestmark = pytest.mark.django_db


def test_one_ruling_on_two_cards_is_one_row() -> None:
    ruling = {"date": "2020-02-02", "text": "Both may."}
    save("ONE", otter(rulings=[ruling]), entry("Second", "2", rulings=[ruling]))
    assert Ruling.objects.get().cards.count() == 2


def test_a_reworded_ruling_takes_the_place_of_the_old_one() -> None:
    save("ONE", otter(rulings=[{"date": "2020-02-02", "text": "No."}]))
    report = save("ONE", otter(rulings=[{"date": "2020-02-02", "text": "Never."}]))
    assert [exact_text(ruling, "text", "en") for ruling in Ruling.objects.all()] == ["Never."]
    assert len(report.changed_rulings) == 2


def test_a_withdrawn_ruling_that_has_been_translated_stays() -> None:
    save("ONE", otter(rulings=[{"date": "2020-02-02", "text": "No."}]))
    Ruling.objects.update(text_zh_hans="不行。")
    assert save("ONE", otter()).kept_rulings == 1
    assert Card.objects.get().rulings.count() == 1


def test_a_file_that_would_take_most_rulings_away_is_not_believed() -> None:
    rulings = [{"date": "2020-02-02", "text": f"Answer {number}."} for number in range(12)]
    save("ONE", otter(rulings=rulings))
    report = save("ONE", otter())
    assert Ruling.objects.count() == report.kept_rulings == 12
    assert any(rows.notes for rows in report.rows)
