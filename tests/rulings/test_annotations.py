"""Links of citations, and what a reader is told of a doubtful one."""

from datetime import date

import pytest

from rulings.annotations import annotations_of
from rulings.ingest.link.references_resolution import Doubt
from rulings.ingest.save.citations import cite_rule_versions
from rulings.models import Citation
from tests.factories import make_edition, make_rule

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("number", "problem", "title"),
    [
        ("702.7", "", ""),
        ("702.9", Doubt.TITLE_BELIEVED, "The title is that of rule 702.7; the number given is another."),
    ],
)
def test_link_that_leads_elsewhere_than_its_number_says_so(number: str, problem: str, title: str) -> None:
    edition = make_edition(date(2024, 4, 12))
    make_rule("702.7", edition, title={"en": "Bouncing"})
    make_rule("702.9", edition, title={"en": "Rolling"})
    citing = make_rule("101.1", edition, {"en": f"See rule {number}, “Bouncing.”"})
    cite_rule_versions([citing.pk])
    assert Citation.objects.get().problem == problem
    [link] = annotations_of([citing], edition.effective, edition.effective).links_of(citing, "text", "en")
    assert (link.url, link.title) == ("/en/rules/702.7/", title)
