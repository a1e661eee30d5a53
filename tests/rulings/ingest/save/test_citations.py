"""Rulings of cards cite rules of the edition of their day, and are tied to them."""

from datetime import date

import pytest

from rulings.ingest.relink import relink_documents
from rulings.ingest.save.citations import NO_EDITION, cite_rulings
from rulings.models import Citation, Ruling
from tests.factories import make_block, make_document, make_edition, make_rule, make_ruling, make_section

pytestmark = pytest.mark.django_db


@pytest.fixture
def rules():
    """Bouncing stands at 502.13 in 2006 and at 702.24 in 2024, where 502.13 is something else."""
    old, new = make_edition(date(2006, 7, 15)), make_edition(date(2024, 4, 12))
    then = make_rule("502.13", old, title={"en": "Bouncing"}, last_edition=old)
    now = make_rule("702.24", new, title={"en": "Bouncing"}, rule=then.rule)
    return {"old": old, "new": new, "then": then, "now": now}


def ruling_of(day: date | None, text: str) -> Ruling:
    return make_ruling(text={"en": text}, date=day)


@pytest.mark.parametrize(
    ("day", "number"),
    [
        (date(2008, 1, 1), "502.13"),
        (date(2005, 1, 1), "502.13"),
        (date(2024, 5, 1), "702.24"),
        (None, "702.24"),
    ],
)
def test_ruling_means_the_edition_of_its_day(rules, day: date | None, number: str) -> None:
    ruling = ruling_of(day, f"It bounces. (See rule {number}.)")
    assert cite_rulings([ruling.pk]) == 1
    citation = Citation.objects.get(ruling=ruling)
    assert (citation.rule, citation.number) == (rules["then"].rule, number)
    assert list(ruling.rules.all()) == [rules["then"].rule]
    assert cite_rulings([ruling.pk]) == 0


def test_number_unknown_on_that_day_is_kept_as_unresolved(rules) -> None:
    ruling = ruling_of(date(2008, 1, 1), "See rule 702.24.")
    cite_rulings([ruling.pk])
    citation = Citation.objects.get(ruling=ruling)
    assert citation.rule is None
    assert citation.problem == "no such number in this edition"
    assert not ruling.rules.exists()


def test_citation_goes_with_the_words_that_made_it(rules) -> None:
    ruling = ruling_of(date(2008, 1, 1), "See rule 502.13.")
    cite_rulings([ruling.pk])
    Ruling.objects.filter(pk=ruling.pk).update(text_en="It bounces.")
    assert cite_rulings([ruling.pk]) == 1
    assert not Citation.objects.exists()
    assert not ruling.rules.exists()


def test_ruling_is_resolved_once_an_edition_comes() -> None:
    ruling = ruling_of(date(2008, 1, 1), "See rule 502.13.")
    cite_rulings([ruling.pk])
    assert Citation.objects.get().problem == NO_EDITION
    version = make_rule("502.13", make_edition(date(2006, 7, 15)))
    relink_documents()
    assert Citation.objects.get().version == version


def test_ruling_that_only_a_document_prints_is_cited_with_the_document(rules) -> None:
    ruling = make_ruling(text={"en": "See rule 502.13."}, date=date(2008, 1, 1), source="notes")
    make_block(make_section(make_document()), "ruling", ruling=ruling)
    assert cite_rulings([ruling.pk]) == 0
