"""Outlines of comparisons are kept packed: unpacked they are what was packed, and nothing is asked again."""

import pytest
from django.core.cache import caches
from pytest_django import DjangoAssertNumQueries

from faqsite.kept import at_one_version
from rulings.comparison import Kind
from rulings.edition_changes import OUTLINES, outline_of
from rulings.edition_outline import Line, Outline
from rulings.listed import Listed
from rulings.marking import ExampleFates
from rulings.outline_packing import packed, unpacked
from tests.rulings.comparing import NEW, OLD, two_editions


def test_an_outline_comes_back_as_it_was() -> None:
    lines = (
        Line(Kind.CHANGED, "1", "en", "101.1", "101.1", (3, 7), ExampleFates(1, 0, 2)),
        Line(Kind.REMOVED, "5-old", "zh-hans", "502.14", "", (4, 0), ExampleFates(), ("702.1", "702.2")),
        Line(Kind.REFERENCES, "glossary", "en", "", "", (5, 8), ExampleFates(), (), cites_another=True),
    )
    chapters = (Listed("1", {"en": "Game Concepts", "zh-hans": None}),)
    outline = Outline(lines, chapters, unchanged=9)
    assert unpacked(packed(outline)) == outline
    assert unpacked(packed(Outline((), (), 0))) == Outline((), (), 0)


@pytest.mark.django_db
def test_editions_compared_before_are_not_compared_again(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    two_editions("en", "zh-hans")
    with at_one_version():
        made = [outline_of(OLD, NEW, language) for language in ("en", "zh-hans")]
        with django_assert_num_queries(0):
            assert [outline_of(OLD, NEW, language) for language in ("en", "zh-hans")] == made
    assert all(outline.lines for outline in made)


def test_there_is_a_bound_on_the_outlines_kept() -> None:
    assert 1 < caches[OUTLINES]._max_entries <= 100
