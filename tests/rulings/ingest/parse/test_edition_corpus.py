"""The real editions: every numbered line is found, none invented, no line lost, both languages alike."""

import os
import re
import time
from pathlib import Path

import pytest

from rulings.ingest.extract import read_source
from rulings.ingest.parse.editions import parse_bilingual, parse_edition
from rulings.ingest.parsed import RuleKind

ROOT = Path(__file__).resolve().parents[4]
CORPUS = Path(os.environ.get("FAQSITE_CORPUS", ROOT.parent / "shared" / "corpus")) / "rules"
FILES = sorted(CORPUS.glob("en/*.txt")) + sorted(CORPUS.glob("zh-hans/*.txt"))
NUMBER = re.compile(r"\s*(\d{3}(?:\.\d+[a-z]?)?)(?:\.(?!\d)|(?=\s))\s*\S")

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FILES, reason=f"The corpus is not at {CORPUS}; set FAQSITE_CORPUS."),
]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_numbers_at_line_starts_are_the_numbers_found(path: Path) -> None:
    text = read_source(path).text
    edition = parse_edition(text)
    found = {rule.number for rule in edition.rules if rule.kind is not RuleKind.CHAPTER}
    first, last = edition.rules[0].line or 0, edition.rules[-1].line or 0
    lines = re.split(r"\r\n|\r|\n", text)[first - 1 : last]
    wanted = {match[1] for line in lines if (match := NUMBER.match(line))}
    mended = [problem for problem in edition.problems if problem.code == "number-mended"]
    assert wanted - found == set()
    assert len(found - wanted) == len(mended)
    assert len(found) > 400


@pytest.mark.parametrize("path", FILES, ids=name)
def test_no_line_is_lost(path: Path) -> None:
    edition = parse_edition(read_source(path).text)
    assert [problem for problem in edition.problems if problem.code == "lost-line"] == []
    assert edition.effective is not None
    assert len(edition.glossary) > 170
    assert edition.credits


@pytest.mark.parametrize("path", sorted(CORPUS.glob("zh-hans/*.txt")), ids=name)
def test_chinese_edition_has_the_shape_of_the_english_one(path: Path) -> None:
    chinese = parse_edition(read_source(path).text)
    english = parse_edition(read_source(CORPUS / "en" / path.name).text)

    def shape(edition):
        return [
            (rule.number, rule.title is None, rule.text.count("\n"), len(rule.examples))
            for rule in edition.rules
        ]

    assert shape(chinese) == shape(english)
    assert [term.line for term in chinese.glossary] == [term.line for term in english.glossary]


def test_bilingual_chapter_says_what_the_english_edition_says() -> None:
    path = CORPUS / "bilingual" / "2024-04-10_chapter7.dokuwiki.txt"
    english, chinese = parse_bilingual(read_source(path).text)
    whole = parse_edition(read_source(CORPUS / "en" / "2024-04-10.txt").text)

    def said(edition):
        return [
            (rule.number, rule.title, rule.text, rule.examples)
            for rule in edition.rules
            if rule.number[0] == "7"
        ]

    assert said(english) == said(whole)
    assert [rule.number for rule in chinese.rules] == [rule.number for rule in english.rules]


def test_an_edition_is_read_fast_enough() -> None:
    text = read_source(FILES[13]).text
    start = time.process_time()
    parse_edition(text)
    assert time.process_time() - start < 5
