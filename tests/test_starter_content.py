"""The starter content is complete, in the right script, and consistent in its three languages.

The tests marked ``corpus`` hold the facts against the real documents, and make sure that no sentence
was taken over from them.
"""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import opencc
import pytest

ROOT = Path(__file__).resolve().parent.parent
STARTER = ROOT / "starter"
CORPUS = Path(os.environ.get("FAQSITE_CORPUS", ROOT.parent / "shared" / "corpus"))
LANGUAGES = {"en", "zh-hans", "zh-hant"}
FILES = ("headings", "cards", "faq", "glossary")

# Characters that both scripts use, though a converter would change them out of context.
IN_BOTH_SCRIPTS = set("准辟秘干占后里余谷系向云布范")
HAN = r"[\u4e00-\u9fff]"

needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"the real documents are not at {CORPUS}")


def load(name: str) -> Any:
    return json.loads((STARTER / f"{name}.json").read_text(encoding="utf-8"))


def translated(value: Any) -> Iterator[dict[str, str]]:
    """Every object in the file that holds one text in the three languages."""
    if isinstance(value, dict):
        if "zh-hans" in value:
            yield {language: value[language] for language in LANGUAGES}
        else:
            for inner in value.values():
                yield from translated(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from translated(inner)


def faces() -> list[dict[str, Any]]:
    return [face for card in load("cards")["cards"] for face in card["faces"]]


def blocks() -> list[dict[str, Any]]:
    return [block for section in load("faq")["sections"] for block in section["blocks"]]


def cited(text: str) -> list[str]:
    return re.findall(r"\d{3}\.\d+[a-z]?", text)


def words(text: str) -> list[str]:
    return re.findall(r"[a-z']+", text.lower())


# Every file: three languages, each in its own script and with its own words


@pytest.mark.parametrize("name", FILES)
def test_every_text_is_there_in_three_languages(name: str) -> None:
    texts = list(translated(load(name)))
    assert len(texts) >= 40
    for text in texts:
        assert all(value and value == value.strip() for value in text.values()), text


@pytest.mark.parametrize("name", FILES)
def test_each_chinese_text_is_in_its_own_script(name: str) -> None:
    to_hant, to_hans = opencc.OpenCC("s2t"), opencc.OpenCC("t2s")
    for text in translated(load(name)):
        simplified = {c for c in text["zh-hant"] if to_hant.convert(c) != c and to_hans.convert(c) == c}
        assert simplified <= IN_BOTH_SCRIPTS, text["zh-hant"]
        assert to_hans.convert(text["zh-hans"]) == text["zh-hans"]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    ("language", "foreign"),
    [
        ("zh-hant", r"牌手|法術力|法術|抓牌|抓一張|靈俑|地精|萬智牌|[“”]"),
        ("zh-hans", r"玩家|魔法力|巫术|抽牌|抽一张|僵尸|魔法风云会|[「」]"),
    ],
)
def test_each_region_reads_its_own_words(name: str, language: str, foreign: str) -> None:
    for text in translated(load(name)):
        assert not re.search(foreign, text[language]), text[language]


@pytest.mark.parametrize("name", FILES)
def test_chinese_punctuation_is_full_width(name: str) -> None:
    half_width = re.compile(rf"{HAN}[,;:?!()]|[,;:?!()]{HAN}|{HAN}\.")
    for text in translated(load(name)):
        assert not half_width.search(text["zh-hant"] + "\n" + text["zh-hans"]), text


@pytest.mark.parametrize("name", FILES)
def test_symbols_and_citations_are_the_same_in_every_language(name: str) -> None:
    for text in translated(load(name)):
        for pattern in (r"\{[^}]+\}", r"\d{3}\.\d+[a-z]?"):
            found = [sorted(re.findall(pattern, value)) for value in text.values()]
            assert found[0] == found[1] == found[2], text


# Headings


def test_headings_are_unique_and_leave_no_gap() -> None:
    headings = {heading["number"]: heading for heading in load("headings")["headings"]}
    assert len(headings) == len(load("headings")["headings"])
    for section, first, last in (("701", 2, 67), ("702", 2, 189)):
        assert {n for n in headings if n.startswith(section + ".")} == {
            f"{section}.{i}" for i in range(first, last + 1)
        }
    assert {n for n, h in headings.items() if h["kind"] == "chapter"} == set("123456789")
    for number, heading in headings.items():
        assert heading["kind"] == ("rule" if "." in number else "section" if len(number) == 3 else "chapter")
        assert set(heading.get("unofficial", [])) <= LANGUAGES


@needs_corpus
@pytest.mark.corpus
def test_headings_are_those_of_the_edition() -> None:
    text = (CORPUS / "rules" / "en" / "2025-11-14.txt").read_text(encoding="utf-8-sig")
    printed = set(re.findall(r"^((?:\d{3}|70[12]\.\d+)\. (?!\S+ .*[.]$)\S.{1,60})$", text, re.MULTILINE))
    ours = {f"{h['number']}. {h['en']}" for h in load("headings")["headings"] if h["kind"] != "chapter"}
    assert ours <= printed
    assert {line for line in printed if re.match(r"\d{3}\. ", line)} <= ours


# Cards


def test_cards_are_complete_and_their_costs_add_up() -> None:
    data = load("cards")
    assert len(data["cards"]) == 24
    assert {card["set"] for card in data["cards"]} == {item["code"] for item in data["sets"]}
    assert len({card["oracle_id"] for card in data["cards"]}) == 24
    for card in data["cards"]:
        symbols = re.findall(r"\{(\w)\}", "".join(face["mana_cost"] or "" for face in card["faces"]))
        assert card["mana_value"] == sum(int(s) if s.isdigit() else 1 for s in symbols if s != "X")
        assert card["colors"] == [color for color in "WUBRG" if color in symbols]
        assert len(card["faces"]) == (1 if card["layout"] == "normal" else 2)


def test_type_lines_have_as_many_subtypes_in_every_language() -> None:
    for face in faces():
        line = face["type_line"]
        english = line["en"].partition(" — ")[2].split()
        for language in ("zh-hans", "zh-hant"):
            subtypes = line[language].partition("～")[2]
            assert len(subtypes.split("／") if subtypes else []) == len(english), line
        assert ("Creature" in line["en"]) == (face["power"] is not None) == (face["toughness"] is not None)
        assert ("Planeswalker" in line["en"]) == (face["loyalty"] is not None)


@needs_corpus
@pytest.mark.corpus
def test_facts_of_the_cards_are_those_of_the_card_data() -> None:
    known = {}
    for code in ("CSP", "AKH"):
        for card in json.loads((CORPUS / "cards" / f"{code}.json").read_text(encoding="utf-8"))["data"][
            "cards"
        ]:
            known[code, card["number"], card.get("faceName") or card["name"]] = card
    for card in load("cards")["cards"]:
        for face in card["faces"]:
            data = known[card["set"], card["number"], face["name"]["en"]]
            assert data["identifiers"]["scryfallOracleId"] == card["oracle_id"]
            assert (data["type"], data["rarity"]) == (face["type_line"]["en"], card["rarity"])
            for ours, theirs in (("mana_cost", "manaCost"), ("power", "power"), ("loyalty", "loyalty")):
                assert face[ours] == data.get(theirs)


# The FAQ and the glossary


def test_faq_speaks_of_the_starter_cards_only_and_shows_each_of_them() -> None:
    names = {" // ".join(face["name"]["en"] for face in card["faces"]) for card in load("cards")["cards"]}
    assert {block["card"] for block in blocks() if block["kind"] == "card"} == names
    rulings = [block for block in blocks() if block["kind"] == "ruling"]
    assert len(rulings) >= 25
    assert {name for ruling in rulings for name in ruling["cards"]} == names
    assert all(cited(ruling["text"]["en"]) for ruling in rulings)


def test_faq_cites_only_sections_and_keywords_that_the_edition_has() -> None:
    headings = load("headings")
    numbers = {heading["number"] for heading in headings["headings"]}
    assert load("faq")["edition"] == headings["effective"]
    for number in cited(json.dumps(load("faq"))):
        rule = re.sub(r"[a-z]$", "", number)
        assert (rule if rule.startswith(("701.", "702.")) else rule[:3]) in numbers, number


@needs_corpus
@pytest.mark.corpus
def test_faq_cites_only_rules_that_the_edition_has() -> None:
    text = (CORPUS / "rules" / "en" / "2025-11-14.txt").read_text(encoding="utf-8-sig")
    numbers = set(re.findall(r"^(\d{3}\.\d+[a-z]?)\.? ", text, re.MULTILINE))
    assert set(cited(json.dumps(load("faq")))) <= numbers


def test_glossary_has_forty_different_terms() -> None:
    terms = load("glossary")["terms"]
    for language in LANGUAGES:
        assert len({entry["term"][language] for entry in terms}) == 40


@needs_corpus
@pytest.mark.corpus
def test_no_sentence_was_taken_from_the_rules_or_the_cards() -> None:
    """Names and turns of phrase may agree; ten English words or sixteen characters in a row may not."""
    patterns = ("rules/*/2024-04-10.txt", "rules/en/2025-*.txt", "cards/CSP.json")
    paths = [path for pattern in patterns for path in CORPUS.glob(pattern)]
    text = "\n".join(path.read_text(encoding="utf-8-sig") for path in paths).lower().replace("’", "'")
    their_words, their_han = words(text), "".join(re.findall(HAN, text))
    known = {tuple(their_words[i : i + 10]) for i in range(len(their_words) - 9)}
    for name in ("cards", "faq", "glossary"):
        for own in translated(load(name)):
            english, han = words(own["en"]), "".join(re.findall(HAN, own["zh-hans"]))
            assert known.isdisjoint(tuple(english[i : i + 10]) for i in range(len(english) - 9))
            assert not [i for i in range(len(han) - 15) if han[i : i + 16] in their_han]
