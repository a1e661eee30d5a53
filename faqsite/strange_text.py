"""Characters that strangers send and nobody sees: they break files, databases, or how a line is read."""

from __future__ import annotations

import re

# Control characters but tabs and line ends, half characters, what no XML may hold, and the marks that turn
# the direction of what stands after them.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


def unseen_in(text: str) -> str:
    """The first such character as it is named (U+202E); "" where there is none."""
    found = _UNSEEN.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def without_unseen(text: str) -> str:
    return _UNSEEN.sub("", text)
