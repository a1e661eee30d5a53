"""The command import_cards: what it prints, what it refuses, and that it is all or nothing."""

from __future__ import annotations

import json
import os
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.models import Card, Set
from faqsite.models import ContentVersion
from faqsite.translated import exact_text
from tests.cards.ingest.mtgjson_data import HANS, all_file, card_set, chinese, entry, set_file

pytestmark = pytest.mark.django_db
CORPUS = Path(os.environ.get("FAQSITE_CORPUS", Path(__file__).parents[2] / "../shared/corpus"))


def run(*arguments: Any, **options: Any) -> str:
    out = StringIO()
    call_command("import_cards", *map(str, arguments), stdout=out, **options)
    return out.getvalue()


def test_json_is_one_document_and_nothing_else(tmp_path: Path) -> None:
    path = set_file(
        tmp_path, card_set("ONE", entry(foreignData=[chinese(HANS, "测试水獭")]), entry("Second", "2"))
    )
    summary = json.loads(run(path, "--json"))
    assert (summary["sets"], summary["cards"], summary["printings"]) == (1, 2, 2)
    assert summary["rows"]["cards"] == {"created": 2, "updated": 0, "deleted": 0, "unchanged": 0}
    assert summary["missing_names"] == {"zh-hant": 2, "zh-hans": 1}


def test_a_set_without_chinese_is_imported_and_said_so(tmp_path: Path) -> None:
    report = run(set_file(tmp_path, card_set("ONE", entry())))
    assert "cards without a printed name in their set: zh-hant 1, zh-hans 1" in report
    assert "sets without any Chinese: 1" in report
    assert Card.objects.count() == 1


def test_the_second_time_nothing_changes(tmp_path: Path) -> None:
    path = set_file(tmp_path, card_set("ONE", entry()))
    run(path)
    assert json.loads(run(path, "--json"))["sets_changed"] == 0


def test_only_the_sets_asked_for(tmp_path: Path) -> None:
    path = all_file(tmp_path, card_set("ONE", entry()), card_set("TWO", entry("Second")))
    run(path, sets="two")
    assert [one.code for one in Set.objects.all()] == ["TWO"]
    with pytest.raises(CommandError, match="No such set in the files given: XXX"):
        run(path, sets="XXX,ONE")


def test_a_dry_run_counts_and_changes_nothing(tmp_path: Path) -> None:
    path = all_file(tmp_path, card_set("ONE", entry()), card_set("TWO", entry()))
    summary = json.loads(run(path, "--json", dry_run=True))
    assert summary["rows"]["cards"]["created"] == 1
    assert (Card.objects.count(), Set.objects.count(), ContentVersion.current()) == (0, 0, 0)


def test_one_bad_file_among_good_ones_changes_nothing(tmp_path: Path) -> None:
    good = set_file(tmp_path, card_set("ONE", entry()))
    whole = all_file(tmp_path, card_set("TWO", entry("Second")), card_set("TRI", entry("Third")))
    cut = tmp_path / "cut.json"
    cut.write_bytes(whole.read_bytes()[:-200])
    with pytest.raises(CommandError, match=r"cut\.json is cut off") as raised:
        run(good, cut)
    assert raised.value.returncode == 1
    assert not Set.objects.exists()


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS} (FAQSITE_CORPUS)")
def test_real_sets_are_imported_once(tmp_path: Path) -> None:
    files = [CORPUS / "cards" / f"{code}.json" for code in ("CSP", "AKH", "HOU")]
    summary = json.loads(run(*files, "--json"))
    assert (summary["sets"], summary["missing_names"]["zh-hans"]) == (3, 1)
    assert (
        exact_text(Card.objects.get(names__name="波利尔德鲁伊", names__language="zh-hans"), "name", "en")
        == "Boreal Druid"
    )
    assert json.loads(run(*files, "--json"))["sets_changed"] == 0
