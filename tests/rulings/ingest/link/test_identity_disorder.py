"""Matching an edition with itself in disorder: how much is found again, and how much of it is right."""

import os
import random
from pathlib import Path

import pytest

from rulings.ingest.extract import read_source
from rulings.ingest.link.identity import match_editions
from rulings.ingest.link.identity_results import Provision
from rulings.ingest.parse.editions import parse_edition
from tests.rulings.ingest.link.disorder import LETTERS, Disorder, disturb

ROOT = Path(__file__).resolve().parents[4]
CORPUS = Path(os.environ.get("FAQSITE_CORPUS", ROOT.parent / "shared" / "corpus")) / "rules" / "en"
HEAVY = Disorder(0.8, 0.8, inserted=0.15, removed=0.05, split=0.05, reworded=0.3)
SYLLABLES = ("bee", "ble", "mor", "tan", "quil", "dra", "fen", "os", "ul", "win", "par", "kel", "it", "zu")


def own_edition(seed: int = 1) -> list[Provision]:
    """Three chapters of made-up rules in sentences that share most of their small words, as real ones do."""
    dice = random.Random(seed)
    nouns = ["".join(dice.choices(SYLLABLES, k=3)) for _ in range(300)]
    forms = (
        "If a {} would {} a {}, its controller may {} that {} instead.",
        "Whenever a player {}s a {}, each {} with {} gets a counter from the {}.",
        "A {} is a static ability of any {} that can {} the {} without a {}.",
        "See how the {} and the {} of a {} are paid before any {} of theirs is {}ed.",
    )

    def text() -> str:
        chosen = dice.choices(forms, k=dice.randint(1, 4))
        return " ".join(form.format(*dice.sample(nouns, 5)) for form in chosen)

    found = []
    for chapter in "167":
        found.append(Provision(chapter, f"Chapter of {dice.choice(nouns)}"))
        for section in range(6):
            number = f"{chapter}{section:02d}"
            found.append(Provision(number, f"Section of {nouns.pop()}"))
            is_keywords = chapter == "7" and section < 3
            for place in range(1, 12):
                rule = f"{number}.{place}"
                found.append(
                    Provision(rule, nouns.pop().title()) if is_keywords else Provision(rule, text=text())
                )
                for letter in LETTERS[: dice.randint(1 if is_keywords else 0, 4)]:
                    found.append(Provision(f"{rule}{letter}", text=text()))
    return found


def scores(older: list[Provision], disorder: Disorder, seed: int) -> tuple[float, float]:
    """Precision and recall of the pairs that were found."""
    newer = disturb(older, disorder, seed)
    partners = match_editions(older, newer.provisions).partners()
    right = sum(partners.get(old) in new for old, new in newer.truth.items())
    return right / len(partners), right / sum(map(bool, newer.truth.values()))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("disorder", "least"), [(Disorder(), 0.99), (HEAVY, 0.97)], ids=["as usual", "heavy"]
)
def test_an_edition_in_disorder_is_found_again(disorder: Disorder, least: float, seed: int) -> None:
    precision, recall = scores(own_edition(), disorder, seed)
    assert min(precision, recall) >= least, (precision, recall)


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"The corpus is not at {CORPUS}; set FAQSITE_CORPUS.")
@pytest.mark.parametrize(
    ("disorder", "least"), [(Disorder(), 0.995), (HEAVY, 0.99)], ids=["as usual", "heavy"]
)
def test_a_real_edition_in_disorder_is_found_again(disorder: Disorder, least: float) -> None:
    path = sorted(CORPUS.glob("20*.txt"))[3]
    rules = parse_edition(read_source(path).text).rules
    older = [
        Provision(rule.number, rule.title or "", rule.text or "") for rule in rules if "*" not in rule.number
    ]
    precision, recall = scores(older, disorder, 1)
    assert min(precision, recall) >= least, (precision, recall)
