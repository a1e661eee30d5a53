"""Whatever importers say of a file or a passage, curators read in their own language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from rulings.admin.sentences import FORMS, KINDS, said

INGEST = Path(__file__).parents[2] / "rulings/ingest"
REFUSING = (
    *INGEST.glob("extract*.py"), INGEST / "confined.py", INGEST / "read_document.py",
    INGEST / "import_document.py", INGEST / "parse/document.py",
)  # fmt: skip
DOUBTING = (
    INGEST / "parse/document.py", *(INGEST / "parse/documents").glob("*.py"),
    *(INGEST / "repair").glob("*.py"), INGEST / "link/card_index.py", INGEST / "link/editions.py",
    INGEST / "import_excerpt.py", *(INGEST / "parse/editions").glob("*.py"),
)  # fmt: skip
KEPT_AS = ("GUESSED", "message", "doubt")
CHINESE = ("zh-hant", "zh-hans")


def written(node: ast.AST) -> str | None:
    """A text as it stands in the source, with X for all that is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "X" for part in node.values)
        return "".join(map(str, parts))
    return None


def refusals() -> Iterator[str]:
    for path in REFUSING:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "SourceError":
                yield from filter(None, [written(node.args[0])])


def doubts() -> Iterator[str]:
    """Texts of problems, of doubts, and of what is yielded, appended or kept as one."""
    for path in DOUBTING:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for text in _doubts_of(node):
                if " " in text:
                    yield text


def _doubts_of(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        told = node.args[1:2] if name in ("Problem", "Found") else []
        if name == "append" and "doubts" in ast.unparse(node.func):
            told = node.args
        kept_as = ("doubts", "message") if name == "Problem" else ("doubts",)
        told += [word.value for word in node.keywords if word.arg in kept_as]
        for each in told:
            yield from filter(None, (written(inner) for inner in (each, *getattr(each, "elts", ()))))
    if isinstance(node, ast.Yield) and node.value is not None:
        yield from filter(None, [written(node.value)])
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).strip("_") in (
        "GUESSED",
        "message",
        "doubt",
    ):
        yield from filter(None, [written(node.value)])


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("sentence", sorted({*refusals(), *doubts()}))
def test_every_sentence_is_known_in_both_scripts(sentence: str, language: str) -> None:
    with translation.override(language):
        assert said(sentence.replace("is X, not a text", "is a picture, not a text")) != sentence


def test_the_sentences_were_found() -> None:
    assert len(set(refusals())) > 30
    assert len(set(doubts())) > 15


@pytest.mark.parametrize(
    ("language", "sentence", "shown"),
    [
        ("en", "a.txt is empty.", "a.txt is empty."),
        ("zh-hant", "a.txt is empty.", "a.txt是空的。"),
        ("zh-hans", "a is b is a picture, not a text.", "a is b是图片，不是文本。"),
        ("zh-hant", "card: 2 cards have this name.", "有2張牌叫這個名字。"),
        ("en", "card: 2 cards have this name.", "2 cards have this name."),
        ("zh-hans", "the cost reads empty, the known card's is {2}{W}", "读不到费用；已知牌张的费用是{2}{W}"),
        ("zh-hant", "a.txt is in en, the document b in zh-hans.", "a.txt是英文，文件「b」則是簡體中文。"),
        ("zh-hans", "Something else.", "Something else."),
    ],
)
def test_a_sentence_keeps_what_it_tells(language: str, sentence: str, shown: str) -> None:
    with translation.override(language):
        assert said(sentence) == shown


def test_no_form_is_there_twice() -> None:
    assert len({*FORMS, *KINDS}) == len(FORMS) + len(KINDS)
