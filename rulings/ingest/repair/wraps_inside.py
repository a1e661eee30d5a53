"""Line ends that stand inside something: a bracket, a card's two names, a list of people, a clause."""

import re

from rulings.ingest.cues import OWN_PARTS, has_han, has_latin, is_cost, is_name_like, is_type_line

CREDIT = re.compile(r"(?:编纂|編纂|编辑|編輯|编者|翻译|翻譯|译者|譯者|Compiled|Translated)", re.IGNORECASE)
# 尤屯大兵/ Jotun: the first words of the English name after the Chinese one
_NAME_PART = re.compile(r"[^A-Za-z。，：]{1,24}[/／]\s*[A-ZÆ][A-Za-zÆÀ-ÿ',’!\- ]*\Z")
_LATIN_WORDS = re.compile(r"[A-Za-zÆÀ-ÿ][A-Za-zÆÀ-ÿ',’!\-/ ]*\Z")


def breaks_inside(before: str, line: str, after: str) -> bool:
    """Whether the end of ``before`` is no real line end; ``after`` is the line that follows ``line``."""
    return (
        _inside_bracket(before, line)
        or _inside_name(before, line, after)
        or _inside_credits(before, line)
        or _inside_clause(before, line)
        or _inside_heading(before, line)
    )


def _inside_bracket(before: str, line: str) -> bool:
    """(Cumulative / upkeep): a short bracket opened before is closed in the next line."""
    opened = re.search(r"[(（]([^()（）]{0,30}|[^()（）]*[^()（）。！？])\Z", before)
    closed = re.match(r"([^()（）]{0,30})[)）]", line)
    return bool(opened and closed and not is_cost(line))


def _inside_name(before: str, line: str, after: str) -> bool:
    """A card's heading, Chinese/ English, broken at the slash or within the English name."""
    if not _LATIN_WORDS.match(line) or len(line) > 40:
        return False
    if re.search(r"[/／]\Z", before):
        return has_han(before) and len(before) <= 26 and is_name_like(before.rstrip("/／"))
    return bool(_NAME_PART.match(before)) and (is_cost(after) or is_type_line(after))


def _inside_credits(before: str, line: str) -> bool:
    """A list of people goes on with the next surname."""
    return bool(CREDIT.match(before)) and has_latin(before[-1:]) and has_latin(line[:1])


def _inside_heading(before: str, line: str) -> bool:
    """The name of a great part, which ends in its last characters."""
    return len(line) <= 6 and bool(re.fullmatch(OWN_PARTS, before + line))


def _inside_clause(before: str, line: str) -> bool:
    """A long line that ends in a comma goes on in the next."""
    return len(before) > 24 and before[-1] in "，、" and has_han(line[:1]) and not is_name_like(line)
