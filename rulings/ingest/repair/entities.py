"""Characters that a web page wrote as entities (``&#39;``, ``&ouml;``) and that a text kept that way."""

import html
import re
from dataclasses import replace

from rulings.ingest.parsed import Repair
from rulings.ingest.passages import Passage

_ENTITY = re.compile(r"&(?:#\d{2,6}|#x[0-9a-fA-F]{2,6}|[A-Za-z]{2,8});")


def unescape_passages(passages: list[Passage]) -> tuple[list[Passage], list[Repair]]:
    """The passages with their entities read; what is no entity stays as it stands."""
    repairs: list[Repair] = []
    read = []
    for passage in passages:
        text = _ENTITY.sub(lambda match: html.unescape(match[0]), passage.text)
        if text != passage.text:
            repairs.append(Repair("entity", passage.text[:80], text[:80], passage.line))
        read.append(replace(passage, text=text))
    return read, repairs
