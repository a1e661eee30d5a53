"""What the database says of each edition is what its file said; what a curator did is told from a loss."""

from datetime import date
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulings.ingest.import_rules import import_rules
from rulings.integrity_editions import Findings, examine_editions
from rulings.models import Edition, EditionAccount, GlossaryVersion, RuleVersion
from tests.admin_pages import address, change

pytestmark = pytest.mark.django_db

OLD = """Beeble Rules

These rules are effective as of July 11, 2009.

1. Beebles

100. General

100.1. A beeble is a ball with legs.

100.1b A beeble without legs is a ball.

100.1a A ball with legs is a beeble.
Example: This is one.

100.1b A second rule under the same number.

100.2. Bouncing

Glossary

Beeble
A ball with legs.

Bounce
To move up and down.

Bounce
To be returned to one's hand.

Credits

Written for a test.
"""
NEW = OLD.replace("July 11, 2009", "April 12, 2024").replace("ball with legs.\n\n100.1b", "ball.\n\n100.1b")
CHINESE = """比布规则

此规则于2024年4月12日起生效。

1. 比布

100. 总则

100.1. 比布是球。

100.1b 无腿的比布是球。

100.1a 有腿的球是比布。
例如：这便是。

100.1b 编号相同的另一条规则。

100.2. 弹跳

词汇表

比布
有腿的球。

弹跳
上下移动。

弹跳
移回手上。

制作人员

为测试而作。
"""


@pytest.fixture(scope="module", autouse=True)
def _editions(made_once: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("editions")
    for name, text in (("new", NEW), ("chinese", CHINESE), ("old", OLD)):
        path = folder / f"{name}.txt"
        path.write_text(text, encoding="utf-8")
        import_rules(path)


def test_editions_in_both_languages_out_of_order_and_with_repeated_numbers_have_no_fault() -> None:
    assert EditionAccount.objects.count() == 3
    assert RuleVersion.objects.filter(number="100.1b*").exists()
    assert examine_editions() == Findings()


def test_queries_grow_with_languages_only(tmp_path: Path) -> None:
    counts = []
    for day in ("May 1, 2010", "May 1, 2011"):
        with CaptureQueriesContext(connection) as captured:
            examine_editions()
        counts.append(len(captured))
        path = tmp_path / "another.txt"
        path.write_text(OLD.replace("July 11, 2009", day).replace("To move", "To go"), encoding="utf-8")
        import_rules(path)
    assert counts[0] == counts[1] <= 20


def test_a_text_shared_by_editions_and_changed_behind_the_curators_is_a_fault_of_each() -> None:
    RuleVersion.objects.filter(number="100.1a").update(text_en="A ball is a beeble.")
    found = examine_editions()
    assert found.notes == []
    assert found.faults == [
        "Edition 2009-07-11 en: 1 provisions say other things than in its file: 100.1a.",
        "Edition 2024-04-12 en: 1 provisions say other things than in its file: 100.1a.",
    ]


def test_a_lost_example_of_one_language_is_found() -> None:
    RuleVersion.objects.filter(number="100.1a").update(examples_zh_hans=None)
    assert examine_editions().faults == [
        "Edition 2024-04-12 zh-hans: 1 provisions say other things than in its file: 100.1a."
    ]


def test_lost_and_added_terms_and_matter_are_found() -> None:
    GlossaryVersion.objects.filter(name_en="Beeble").update(name_en="Goblin")
    Edition.objects.filter(effective=date(2009, 7, 11)).update(credits_en=None)
    faults = examine_editions().faults
    assert "Edition 2009-07-11 en: 1 terms of its file are lost: Beeble." in faults
    assert "Edition 2009-07-11 en: 1 terms are not in its file: Goblin." in faults
    assert "Edition 2009-07-11 en: its credits is not that of its file." in faults
    assert len(faults) == 5


def test_a_file_that_was_read_before_accounts_were_kept_is_named() -> None:
    EditionAccount.objects.filter(source__edition=date(2009, 7, 11)).delete()
    assert examine_editions().faults == [
        "Edition 2009-07-11 en: nothing proves it yet; import old.txt again."
    ]


def test_what_a_curator_changed_is_a_note(admin_client: Client) -> None:
    version = RuleVersion.objects.get(number="100.1a")
    assert change(admin_client, version, text_en="A ball with legs is a beeble!") == {}
    assert examine_editions() == Findings(
        notes=[
            "Edition 2009-07-11 en: 1 provisions were changed by a curator: 100.1a.",
            "Edition 2024-04-12 en: 1 provisions were changed by a curator: 100.1a.",
        ]
    )


def test_a_provision_that_a_curator_renumbered_or_removed_is_not_lost(admin_client: Client) -> None:
    assert change(admin_client, RuleVersion.objects.get(number="100.2"), number="100.3") == {}
    removed = RuleVersion.objects.get(number="100.1a")
    admin_client.post(address(RuleVersion, "delete", removed.pk), {"post": "yes"})
    found = examine_editions()
    assert found.faults == []
    assert [note for note in found.notes if " en: " in note] == [
        "Edition 2009-07-11 en: 2 provisions were changed by a curator: 100.1a, 100.2.",
        "Edition 2024-04-12 en: 2 provisions were changed by a curator: 100.1a, 100.2.",
    ]
