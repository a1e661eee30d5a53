"""Fingerprints are the same in every process and database."""

import os
import subprocess
import sys

import pytest

from rulings.fingerprints import fingerprint, translated_fields
from rulings.models import Block, GlossaryVersion, RuleVersion

PRINT_ONE = (
    "import django; django.setup(); from rulings.models import Block; from rulings.fingerprints import *;"
    "print(fingerprint(Block(text_en='a', title_en='b', faces_en=[{'name': 'c'}]), 'en'))"
)


def test_fields_come_in_the_order_of_the_model() -> None:
    assert translated_fields(Block) == ("text", "title", "faces")
    assert translated_fields(RuleVersion) == ("title", "text", "examples")
    assert translated_fields(GlossaryVersion) == ("name", "definition")


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_fingerprint_does_not_depend_on_the_process(seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "DJANGO_SETTINGS_MODULE": "faqsite.settings.test"}
    printed = subprocess.run(
        [sys.executable, "-c", PRINT_ONE], env=environment, capture_output=True, text=True, check=True
    )
    block = Block(text_en="a", title_en="b", faces_en=[{"name": "c"}])
    assert printed.stdout.strip() == fingerprint(block, "en")


def test_order_of_keys_does_not_matter() -> None:
    one, other = {"name": "a", "text": "b"}, {"text": "b", "name": "a"}
    assert fingerprint(Block(faces_en=[one]), "en") == fingerprint(Block(faces_en=[other]), "en")


def test_each_language_has_its_own() -> None:
    block = Block(text_en="a", text_zh_hans="b")
    assert len({fingerprint(block, language) for language in ("en", "zh-hans", "zh-hant")}) == 3
