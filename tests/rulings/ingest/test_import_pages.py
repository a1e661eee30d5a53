"""Pages in both languages, of our own words, imported beside the editions they are a part of."""

from datetime import date
from pathlib import Path

import pytest

from rulings.ingest.import_corpus import import_corpus
from rulings.ingest.import_rules import import_rules
from rulings.ingest.parsed import SourceError
from rulings.ingest.save.page_records import PAGES
from rulings.integrity import examine
from rulings.models import Edition, EditionSource, GlossaryVersion, RuleVersion, TranslationState

pytestmark = pytest.mark.django_db

OLD, NEW = date(2022, 11, 18), date(2024, 4, 12)
EDITION = """\
Rules of the Game

These rules are effective as of {day}.

Contents

1. Basics
100. General
7. More
702. Keywords
Glossary

1. Basics

100. General

100.1. This game is played by two people.

100.2. Beebles bounce.

7. More

702. Keywords

702.1. Growing Cost

702.1a {growing}

702.1b A beeble that is paid for stays.

Glossary

Beeble
A creature that bounces. See rule 702.1.

Growing Cost
A keyword ability. See rule 702.1, “Growing Cost.”
"""
PAID = "A beeble that is paid for stays."
GROWING = "Growing cost is an ability that makes its owner pay more for a beeble every turn."
OLDER = "Growing cost once was an ability that let every player choose any number of tokens."
CHAPTER = rf"""[[:all|目录]] | [[cr:6|第六章]]
====== 7. 更多 More ======
<BOOKMARK:cr7>7. More\\
7. 更多

===== 702. 关键字 Keywords =====
<BOOKMARK:cr702>702. Keywords\\
702. 关键字

<BOOKMARK:cr702-1>702.1. Growing Cost\\
702.1. 增长费用

<BOOKMARK:cr702-1a>702.1a {GROWING}\\
702.1a 增长费用是一种异能。

<BOOKMARK:cr702-1b>702.1b A beeble that is paid for stays.\\
702.1b 付过费用的小妖留下。

{{{{page>:index&nofooter}}}}
"""
GLOSSARY = r"""====== 词汇表（按拼音首字母排序） ======
----
Growing Cost\\
增长费用

A keyword ability. See rule 702.1, “Growing Cost.”\\
一个关键字异能。参见规则[[cr:7#cr702-1|702.1]]，“增长费用”。
----
Beeble\\
小妖

A creature that bounces. See rule 702.1.\\
会蹦的生物。参见规则702.1。
----
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two English editions and two pages; nothing is imported yet."""
    for name, day, growing in (("old", "November 18, 2022", OLDER), ("new", "April 12, 2024", GROWING)):
        words = EDITION.format(day=day, growing=growing)
        (tmp_path / f"{name}.txt").write_text(words, encoding="utf-8")
    chinese = EDITION.format(day="April 12, 2024", growing="增长费用另有其文，与页面所说毫不相同，此处不论。")
    (tmp_path / "zh-hans").mkdir()
    (tmp_path / "zh-hans" / "new.txt").write_text(
        chinese.replace("Growing Cost", "增长费用").replace(
            "A beeble that is paid for stays.", "付过费用的小妖留下。"
        ),
        encoding="utf-8",
    )
    (tmp_path / "chapter.dokuwiki.txt").write_text(CHAPTER, encoding="utf-8")
    (tmp_path / "glossary.dokuwiki.txt").write_text(GLOSSARY, encoding="utf-8")
    return tmp_path


def load(folder: Path, *names: str) -> list[str]:
    """Import files in this order; returns the doubts of the last."""
    doubts: list[str] = []
    for name in names:
        doubts = import_rules(folder / name).doubts
    return doubts


def texts() -> dict[tuple[str, date], tuple[str | None, str | None]]:
    rows = RuleVersion.objects.values_list("number", "first_edition_id", "text_en", "text_zh_hans")
    return {(number, first): (english, chinese) for number, first, english, chinese in rows}


def terms() -> set[tuple[str, str]]:
    return set(GlossaryVersion.objects.values_list("name_en", "name_zh_hans"))


def snapshot() -> tuple[list, ...]:
    models = (Edition, EditionSource, RuleVersion, GlossaryVersion, TranslationState)
    return tuple(sorted(map(str, model.objects.values_list())) for model in models)


EDITIONS = ("old.txt", "new.txt")
PAGE, TERMS = "chapter.dokuwiki.txt", "glossary.dokuwiki.txt"


def test_a_page_meets_the_rule_versions_of_the_edition_that_it_fits(folder: Path) -> None:
    load(folder, *EDITIONS)
    count = RuleVersion.objects.count()
    assert load(folder, PAGE) == []
    assert RuleVersion.objects.count() == count
    assert texts()["702.1a", NEW] == (GROWING, "增长费用是一种异能。")
    assert texts()["702.1a", OLD] == (OLDER, None)
    assert texts()["100.1", OLD] == ("This game is played by two people.", None)
    assert EditionSource.objects.get(edition=NEW, language="zh-hans").file_name == ""


def test_a_glossary_page_in_another_order_meets_the_terms_by_their_english_names(folder: Path) -> None:
    load(folder, *EDITIONS, TERMS)
    assert terms() == {("Beeble", "小妖"), ("Growing Cost", "增长费用")}


def test_the_same_pages_again_change_no_row_and_no_fault_is_found(folder: Path) -> None:
    load(folder, *EDITIONS, PAGE, TERMS)
    before = snapshot()
    assert not import_rules(folder / PAGE).is_change
    assert not import_rules(folder / TERMS).is_change
    assert snapshot() == before
    assert examine().faults == []


def test_the_editions_own_file_wins_and_the_page_is_doubted(folder: Path) -> None:
    load(folder, *EDITIONS)
    import_rules(folder / "zh-hans" / "new.txt", "zh-hans")
    before = texts()
    doubts = load(folder, PAGE)
    assert texts() == before
    assert any(doubt.startswith("702.1a: ") for doubt in doubts)
    noted = EditionSource.objects.get(edition=NEW, language="zh-hans").report[PAGES][0]
    assert noted["file_name"] == PAGE
    assert len(noted["doubts"]) == len(doubts)


def test_a_file_that_comes_after_the_page_takes_its_place(folder: Path) -> None:
    load(folder, *EDITIONS, PAGE)
    import_rules(folder / "zh-hans" / "new.txt", "zh-hans")
    assert texts()["702.1a", NEW][1] == "增长费用另有其文，与页面所说毫不相同，此处不论。"
    assert texts()["702.1b", OLD][1] == "付过费用的小妖留下。"


def test_an_edition_imported_again_leaves_what_pages_brought(folder: Path) -> None:
    load(folder, *EDITIONS, PAGE, TERMS)
    before = texts(), terms()
    load(folder, *EDITIONS)
    assert (texts(), terms()) == before


def test_a_mended_page_replaces_what_it_brought(folder: Path) -> None:
    load(folder, *EDITIONS, PAGE)
    (folder / PAGE).write_text(CHAPTER.replace("增长费用是一种异能", "增长费用是异能"), encoding="utf-8")
    load(folder, PAGE)
    assert texts()["702.1a", NEW] == (GROWING, "增长费用是异能。")


def test_a_rule_whose_english_is_another_is_not_translated(folder: Path) -> None:
    load(folder, *EDITIONS)
    outcome = import_rules(folder / PAGE, effective=OLD)
    assert texts()["702.1a", OLD] == (OLDER, None)
    assert texts()["702.1b", OLD][1] == "付过费用的小妖留下。"
    assert [doubt for doubt in outcome.doubts if doubt.startswith("702.1a: ")]


def test_a_number_that_the_edition_lacks_is_doubted_and_not_made(folder: Path) -> None:
    page = CHAPTER.replace("702.1b", "702.1c")
    (folder / PAGE).write_text(page, encoding="utf-8")
    load(folder, *EDITIONS)
    doubts = load(folder, PAGE)
    assert not RuleVersion.objects.filter(number="702.1c").exists()
    assert [doubt for doubt in doubts if doubt.startswith("702.1c: ")]


def test_a_page_that_fits_no_edition_asks_for_its_day_and_changes_nothing(folder: Path) -> None:
    load(folder, *EDITIONS)
    page = CHAPTER.replace("702", "503").replace("7. More", "5. Other").replace("7. 更多", "5. 其他")
    (folder / PAGE).write_text(page, encoding="utf-8")
    before = snapshot()
    with pytest.raises(SourceError, match="give --effective"):
        load(folder, PAGE)
    assert snapshot() == before


def test_a_page_of_an_edition_that_is_not_loaded_beside_others_is_refused(folder: Path) -> None:
    load(folder, *EDITIONS)
    with pytest.raises(SourceError, match="import that first"):
        import_rules(folder / PAGE, effective=date(2023, 1, 1))
    assert Edition.objects.count() == 2


def test_a_page_alone_with_its_day_makes_what_it_has(folder: Path) -> None:
    import_rules(folder / PAGE, effective=NEW)
    assert texts()["702.1a", NEW] == (GROWING, "增长费用是一种异能。")
    load(folder, "new.txt")
    assert texts()["702.1a", NEW] == (GROWING, "增长费用是一种异能。")
    assert texts()["100.1", NEW] == ("This game is played by two people.", None)


def test_a_folder_with_editions_and_pages_is_imported_in_the_right_order(folder: Path) -> None:
    (folder / "0_page_first_by_name.txt").write_text(CHAPTER, encoding="utf-8")
    (folder / "zh-hans" / "new.txt").unlink()
    for name in EDITIONS:  # too short to be told from a document by its numbers alone
        import_rules(folder / name)
        (folder / name).unlink()
    report = import_corpus([folder])
    assert [outcome.kind for outcome in report.outcomes] == ["page", "page", "page"]
    assert report.left == []


def test_a_page_whose_chinese_is_not_believed_makes_no_source(folder: Path) -> None:
    load(folder, *EDITIONS)
    (folder / PAGE).write_text(CHAPTER.replace("702", "503").replace("7. ", "5. "), encoding="utf-8")
    assert import_rules(folder / PAGE, effective=NEW).doubts
    assert not EditionSource.objects.filter(language="zh-hans").exists()
    assert EditionSource.objects.get(edition=NEW, language="en").report[PAGES][0]["doubts"]
