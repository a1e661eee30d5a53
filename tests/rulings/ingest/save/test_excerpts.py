"""An undated excerpt is given the editions that it fits, anew whenever editions come."""

from datetime import date

import pytest

from rulings.ingest.import_excerpt import save_excerpt
from rulings.ingest.parsed import Extracted, ParsedEdition, ParsedRule, RuleKind
from rulings.ingest.relink import relink_documents
from rulings.models import Citation, Document
from tests.factories import make_edition, make_rule

pytestmark = pytest.mark.django_db


def excerpt() -> Document:
    """Bouncing and Rolling: one under our Chinese name, the other only under the English one."""
    rules = (
        ParsedRule("702.34", RuleKind.RULE, "彈跳", "參見規則702.35。", title_en="Bouncing"),
        ParsedRule("702.35", RuleKind.RULE, "滾來滾去", "比布會滾。", title_en="Rolling"),
    )
    parsed = ParsedEdition(effective=None, language="zh-hant", rules=rules)
    save_excerpt(parsed, Extracted("part.txt", "1" * 64, "gbk", ""))
    return Document.objects.get()


def load_edition(effective: date, bouncing: str) -> None:
    """An edition in which Rolling is 702.35 and Bouncing has the number given."""
    edition = make_edition(effective)
    make_rule(bouncing, edition, title={"en": "Bouncing", "zh-hant": "彈跳"}, last_edition=edition)
    make_rule("702.35", edition, title={"en": "Rolling"}, last_edition=edition)


def test_excerpt_fits_a_span_and_means_its_last_edition() -> None:
    for year, bouncing in ((2010, "702.33"), (2013, "702.34"), (2016, "702.34"), (2024, "702.36")):
        load_edition(date(year, 7, 1), bouncing)
    document = excerpt()
    assert (document.fits_first, document.fits_last) == (date(2013, 7, 1), date(2016, 7, 1))
    assert document.edition_id == date(2016, 7, 1)
    citation = Citation.objects.get(field="text", language="zh-hant")
    assert citation.version is not None
    assert citation.version.number == "702.35"


def test_span_grows_with_the_editions_loaded() -> None:
    document = excerpt()
    assert (document.edition_id, document.fits_first) == (None, None)
    for year in (2013, 2016):
        load_edition(date(year, 7, 1), "702.34")
    relink_documents()
    document.refresh_from_db()
    assert (document.fits_first, document.fits_last) == (date(2013, 7, 1), date(2016, 7, 1))
    load_edition(date(2020, 7, 1), "702.34")
    relink_documents()
    document.refresh_from_db()
    assert (document.fits_last, document.edition_id) == (date(2020, 7, 1), date(2020, 7, 1))
