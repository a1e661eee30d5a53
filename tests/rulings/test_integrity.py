"""The proofs hold on what the importers saved, and each finds its kind of fault."""

from datetime import date

import pytest

from faqsite.search.models import SearchEntry
from rulings.ingest.import_rules import import_rules
from rulings.ingest.save.starter import load_starter
from rulings.integrity import examine
from rulings.integrity_editions import Findings
from rulings.models import Block, Citation, Edition, RuleVersion

pytestmark = pytest.mark.django_db

EDITION = """Magic: The Gathering Comprehensive Rules

These rules are effective as of April 12, 2024.

Introduction

This is a small edition of our own.

Contents

1. Beebles
100. General
101. Bouncing
Glossary
Credits

1. Beebles

100. General

100.1. A beeble is a ball with legs.

100.1a A beeble that has no legs is a ball. See rule 101.2.

101. Bouncing

101.1. Any beeble may bounce.

101.2. Bouncing
101.2a “Bounce” means “move this beeble up and down.”
Example: A beeble bounces twice.

Glossary

Beeble
A ball with legs. See rule 100.1.

Bounce
To move up and down. See rule 101.2, “Bouncing.”

Credits

Written for a test.
"""


@pytest.fixture(scope="module", autouse=True)
def site(made_once, tmp_path_factory):
    load_starter()
    path = tmp_path_factory.mktemp("site") / "rules.txt"
    path.write_text(EDITION, encoding="utf-8")
    import_rules(path)


def test_what_the_importers_save_has_no_fault():
    assert examine() == Findings()
    assert Edition.objects.get().effective == date(2024, 4, 12)
    assert RuleVersion.objects.filter(number="101.2a").exists()
    assert Citation.objects.filter(number="101.2", version__isnull=False).exists()


def found() -> str:
    return " ".join(examine().faults)


def test_a_lost_provision_is_found():
    RuleVersion.objects.filter(number="101.2a").delete()
    assert "1 provisions of its file are lost: 101.2a" in found()


def test_a_missing_parent_is_found():
    RuleVersion.objects.filter(number="101.2").delete()
    assert "no number above 101.2a" in found()


def test_a_changed_text_under_a_citation_is_found():
    RuleVersion.objects.filter(number="100.1a").update(text_en="Now without one.")
    assert "do not stand where they say" in found()


def test_a_wrong_order_is_found():
    RuleVersion.objects.filter(number="101.1").update(sort_key="9")
    assert "do not follow from 1 numbers: 101.1" in found()


def test_a_row_missing_from_the_index_is_found():
    SearchEntry.objects.filter(kind="rule").first().delete()
    assert "rebuild_search" in found()


def test_lost_characters_of_a_document_are_found(tmp_path):
    from rulings.ingest.import_document import import_document

    path = tmp_path / "notes.txt"
    path.write_text("比布发布释疑\n\n一般注记\n\n* 比布会弹跳。\n* 比布不会滚动。\n", encoding="utf-8")
    import_document(path)
    assert examine() == Findings()
    Block.objects.filter(kind="ruling", document__slug="notes").first().delete()
    assert "its rows hold" in found()
