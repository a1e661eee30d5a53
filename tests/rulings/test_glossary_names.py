"""How the terms of an edition are called: read once for all editions."""

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from faqsite.kept import at_one_version
from rulings.glossary_names import named_terms
from rulings.models import GlossaryTerm
from rulings.term_links import term_links, terms_of
from tests.factories import make_edition, make_term

OLD, NEW = date(2006, 7, 15), date(2024, 4, 12)


def _terms_of_two_editions() -> None:
    old, new = make_edition(OLD), make_edition(NEW)
    make_term("banding", old, {"en": "Banding", "zh-hans": "结合"}, last_edition=old)
    term = GlossaryTerm.objects.create(slug="priority")
    make_term("priority", old, {"en": "Priority", "zh-hans": "优先权"}, term=term, last_edition=old)
    make_term("priority", new, {"en": "Priority"}, {"en": "So."}, term=term)


@pytest.mark.django_db
def test_an_edition_has_its_own_terms_with_the_chinese_names_they_last_had() -> None:
    _terms_of_two_editions()
    assert [(term.key, term.names["zh-hans"]) for term in named_terms(OLD)] == [
        ("banding", "结合"),
        ("priority", "优先权"),
    ]
    assert [(term.key, term.names["zh-hans"]) for term in named_terms(NEW)] == [("priority", "优先权")]


@pytest.mark.django_db
def test_all_editions_together_cost_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    _terms_of_two_editions()
    with at_one_version(), django_assert_num_queries(1):
        assert len(named_terms(OLD)) > len(named_terms(NEW)) > 0
        assert terms_of(OLD).matcher("en")
        assert terms_of(NEW).matcher("en")


@pytest.mark.django_db
def test_editions_share_what_is_alike_in_their_glossaries() -> None:
    _terms_of_two_editions()
    old, new = (dict(terms_of(day).matcher("zh-hans").starts()) for day in (OLD, NEW))
    assert old["优先"] is new["优先"]
    assert old.keys() - new.keys() == {"结合"}


@pytest.mark.django_db
def test_a_term_is_known_by_its_name_in_any_language_and_size_of_letters() -> None:
    _terms_of_two_editions()
    assert term_links(NEW, True, ["PRIORITY", None]).defined_here == {"priority"}
    assert term_links(NEW, True, ["优先权"]).defined_here == {"priority"}
    assert term_links(NEW, True, ["Banding", None]).defined_here == frozenset()
