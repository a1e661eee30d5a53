"""Links of citations, and what a reader is told of a doubtful one."""

from datetime import date

import pytest

from faqsite.text_notes import note_of_row, shared_note
from rulings.annotations import annotations_of
from rulings.fingerprints import fingerprint
from rulings.ingest.link.references_resolution import Doubt
from rulings.ingest.save.citations import cite_rule_versions
from rulings.models import Citation, TranslationState
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


def test_a_text_carried_over_says_so_and_what_is_converted_from_it_too() -> None:
    edition = make_edition(date(2024, 4, 12))
    rule = make_rule("702.1", edition, {"en": "It bounces.", "zh-hans": "弹跳。", "zh-hant": "彈跳。"})
    carried = {"state": "draft", "source_language": "en", "source_fingerprint": "of other words"}
    TranslationState.objects.create(text=rule, language="zh-hans", carried_from=date(2013, 7, 13), **carried)
    converted = {"state": "converted", "source_language": "zh-hans"}
    TranslationState.objects.create(
        text=rule, language="zh-hant", source_fingerprint=fingerprint(rule, "zh-hans"), **converted
    )
    annotations = annotations_of([rule])
    notes = [note_of_row(rule, "text", language, annotations) for language in ("zh-hans", "zh-hant")]
    rest = "carried over from the edition of July 13, 2013; its source has changed since"
    assert notes == [f"draft translation; {rest}", f"converted from Simplified Chinese; {rest}"]


@pytest.mark.parametrize(
    ("state", "note"), [(None, "as printed in the imported edition"), ("reviewed", "reviewed translation")]
)
def test_what_needs_no_mark_is_told_once_for_the_page(state: str | None, note: str) -> None:
    edition = make_edition()
    rows = [make_rule(f"702.{n}", edition, {"en": "Beeble.", "zh-hans": "比布。"}) for n in (1, 2)]
    for row in rows if state else ():
        made = {"state": state, "source_language": "en", "source_fingerprint": fingerprint(row, "en")}
        TranslationState.objects.create(text=row, language="zh-hans", **made)
    annotations = annotations_of(rows)
    assert [note_of_row(row, "text", "zh-hans", annotations) for row in rows] == ["", ""]
    assert shared_note(rows, "text", "zh-hans", annotations) == note
    assert shared_note(rows, "text", "en", annotations) == ""
