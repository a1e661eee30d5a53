"""Keys for terms that come without one."""

from __future__ import annotations

import re
from collections.abc import Mapping

from faqsite.languages import EN

LONGEST_KEY = 80


def key_of_names(names: Mapping[str, str]) -> str:
    """From the English name; from the code points of another where there is none."""
    name = names.get(EN) or ""
    key = re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’]", "", name.lower())).strip("-")
    if not key:
        other = next(iter(names.values()))
        key = "u-" + "-".join(f"{ord(character):x}" for character in other)
    return key[:LONGEST_KEY].strip("-")
