import os
import re
from pathlib import Path

import opencc
import pytest
from rapidfuzz.distance import Levenshtein

from rulings.ingest.repair.byte_slip import repair_byte_slip
from rulings.ingest.repair.byte_slip_codepage import bytes_of, pairs
from rulings.ingest.repair.byte_slip_signs import restore_minus_signs

from .damage import Damage, damage
from .own_text import OWN_TEXT

CORPUS = Path(os.environ.get("FAQSITE_CORPUS", Path(__file__).parents[5] / "shared" / "corpus"))
KINDS = {
    "as the seeds": Damage(),
    "many readings": Damage(readings=50, stops=0),
    "no mark left": Damage(marked=False),
    "no ASCII swallowed": Damage(marked=False, swallowing=False),
}


def error_rate(found: str, truth: str) -> float:
    return Levenshtein.distance(found, truth) / len(truth)


def test_private_use_pairs_and_the_euro_byte_follow_code_page_936() -> None:
    assert pairs()[0xAA, 0xA1] == "\ue000"
    assert pairs()[0x81, 0x40] == "丂"
    assert "€" not in bytes_of()


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_damage_to_our_own_text_is_mended(kind: str, seed: int) -> None:
    damaged = damage(OWN_TEXT, KINDS[kind], seed)
    assert damaged != OWN_TEXT
    repaired = repair_byte_slip(damaged)
    assert error_rate(repaired.text, OWN_TEXT) <= 0.002
    assert not re.search(r"[?\ufffd\ue000-\uf8ff]|\([a-zà-ǜ]+\)", repaired.text)


@pytest.mark.parametrize(
    "text", [OWN_TEXT, opencc.OpenCC("t2s").convert(OWN_TEXT), "", "Is it? 是（Fear）。"]
)
def test_whole_text_comes_back_unchanged(text: str) -> None:
    repaired = repair_byte_slip(text)
    assert repaired.text == text
    assert not repaired.repairs


def test_every_change_is_a_repair_that_leads_from_the_old_text_to_the_new() -> None:
    damaged = damage(OWN_TEXT, Damage(), 7)
    repaired = repair_byte_slip(damaged)
    text, position = "", 0
    for repair in repaired.repairs:
        assert damaged[repair.position : repair.position + len(repair.before)] == repair.before
        text += damaged[position : repair.position] + repair.after
        position = repair.position + len(repair.before)
    assert text + damaged[position:] == repaired.text


def test_a_digit_lost_with_a_byte_is_told_by_the_numbers() -> None:
    text = OWN_TEXT.replace("直到回合結束。", "“直到回合結束。”")
    damaged = damage(text, Damage(stops=1, readings=0, marked=False), 1)
    assert "?5. 霧行" in damaged
    assert repair_byte_slip(damaged).text == text


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("放置一個1/1指示物", "放置一個-1/-1指示物"),
        ("它得2/0直到回合結束", "它得-2/-0直到回合結束"),
        ("一個1/1生物", "一個1/1生物"),
        ("一個+1/+1指示物", "一個+1/+1指示物"),
        ("一個-0/-1指示物", "一個-0/-1指示物"),
    ],
)
def test_a_counter_without_a_sign_had_a_minus(text: str, mended: str) -> None:
    assert restore_minus_signs(text).text == mended


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason=f"no corpus at {CORPUS}; set FAQSITE_CORPUS")
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("start", [20_000, 120_000])
def test_damage_to_an_edition_is_mended(kind: str, start: int) -> None:
    lines = (CORPUS / "rules" / "zh-hans" / "2024-04-10.txt").read_text().split("\n")
    rules = "".join(re.sub(r"^\d{3}\.(?=\d)", "", line) for line in lines if re.match(r"\d{3}\.\d", line))
    text = opencc.OpenCC("s2t").convert(rules)[start : start + 4000]
    text = "".join(char for char in text if ord(char) < 0x80 or char in bytes_of())
    repaired = repair_byte_slip(damage(text, KINDS[kind], start))
    assert error_rate(repaired.text, text) <= 0.002


def test_a_character_that_a_reading_parted_and_whose_rest_took_a_digit_along() -> None:
    text = "37. 變身變身屬於靜止式異能。38. 變身38a 變身也是。變身是變身的異能。"
    assert repair_byte_slip(text.replace("變身38a", "變?liǎng)?8a")).text == text
