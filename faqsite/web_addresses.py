"""Addresses of the web and of mail in a text: what stands in them is no word of the text. Pure."""

from __future__ import annotations

import re

# "Magic.Wizards.com/rules", "www.example.org", "mailto:judge@example.org", https://… up to the next blank
# or sign that is not ASCII; a mark that ends the sentence is not part of it.
_ENDS = r"(?:com|org|net|info|edu|gov|io|cn|tw|hk|jp|eu|uk)"
ADDRESS = re.compile(
    r"(?:[a-z][a-z+]{1,9}://|www\.)[!-~]*[!-~](?<![.,;:!?)\]\"'])"
    r"|[a-z0-9][\w.+-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)+"
    rf"|(?<![\w.@/-])(?:[a-z0-9][a-z0-9-]*\.)+{_ENDS}(?![a-z0-9-])(?:[/?#:][!-~]*(?<![.,;:!?)\]\"']))?",
    re.IGNORECASE | re.ASCII,
)
# Every address has one of these, or a dot before a letter, and few texts do.
_SIGNS = ("@", "://")
_DOT = re.compile(r"\.[A-Za-z]")


def without_addresses(text: str) -> str:
    """The text with blanks in the place of its addresses; all else keeps its place."""
    if not (_DOT.search(text) or any(sign in text for sign in _SIGNS)):
        return text
    return ADDRESS.sub(lambda found: " " * len(found[0]), text)
