"""Numbers of the comprehensive rules: 7, 702, 702.24, 702.24a, and 702.5a* for a second 702.5a."""

import re
import unicodedata

from rulings.ingest.parsed import RuleKind

NUMBER = re.compile(r"(?P<section>\d{1,3})(?:\.(?P<rule>\d{1,3})(?P<letters>[a-z]{0,2}))?(?P<mark>\**)")

_LONGEST_WRITTEN = 40
_AROUND = " \t\r\n\"'“”‘’「」『』《》〈〉()[]【】"
# "MTG CR", "comp. rules", "完整规则第" before a number and "条" behind it say only that it is one.
_WRITTEN = re.compile(
    r"""
    (?:(?:mtg|magic)\s*)?
    (?:(?:cr|c\.r\.|(?:comp(?:rehensive|\.)?\s*)?rules?|(?:comp|comprehensive)|[综綜]合|完整|[总總]?(?:规则|規則))
       (?:\s|\#|:\s){0,4}){0,3}
    第?\s*[§\#]?\s*
    (?P<section>\d{1,3})
    (?:(?:\s*[.。,、·]\s*|(?<=\d{3})\s+)(?P<rule>\d{1,3})(?:[.\s]*(?P<letters>[a-z]{1,2}))?)?
    (?P<mark>\**)
    \s*[条條款项項节節章]?(?:\s*(?:rules?|规则|規則))?[.。?!\s]*
    """,
    re.VERBOSE,
)


class NotARuleNumberError(ValueError):
    """The text is not a number of the comprehensive rules."""


def _match(number: str) -> re.Match[str]:
    match = NUMBER.fullmatch(number)
    if match is None or len(match["section"]) == 2:
        raise NotARuleNumberError(f"{number!r} is not a number of the comprehensive rules.")
    return match


def kind_of(number: str) -> RuleKind:
    """The level that a number stands for; raises NotARuleNumberError."""
    match = _match(number)
    if match["letters"]:
        return RuleKind.SUBRULE
    if match["rule"]:
        return RuleKind.RULE
    return RuleKind.SECTION if len(match["section"]) == 3 else RuleKind.CHAPTER


def parent_of(number: str) -> str:
    """The number one level up ("702.24a" → "702.24" → "702" → "7" → "")."""
    match = _match(number)
    if match["letters"]:
        return f"{match['section']}.{match['rule']}"
    if match["rule"]:
        return match["section"]
    return match["section"][0] if len(match["section"]) == 3 else ""


def ancestors_of(number: str) -> list[str]:
    """The numbers above this one, the nearest first ("702.24a" → 702.24, 702, 7)."""
    above: list[str] = []
    while number := parent_of(number):
        above.append(number)
    return above


def sort_key(number: str) -> str:
    """A text that sorts as the rules are printed ("702.3" before "702.24", z before aa)."""
    match = _match(number)
    key = match["section"]
    if match["rule"]:
        letters = match["letters"]
        key += f".{int(match['rule']):04d}" + (f"{len(letters)}{letters}" if letters else "")
    return key + match["mark"]


def tidy(text: str) -> str | None:
    """A rule number as people type it, in its printed form; None if it is none.

    Full-width digits, capitals, other signs than the point or spaces between its parts, words that only
    say that it is a rule, and brackets or quotes around it are allowed ("ＣＲ ７０２．２４Ａ.", "702 24 a",
    "《规则第702.24a条》" → "702.24a").
    """
    if len(text) > _LONGEST_WRITTEN:
        return None
    folded = unicodedata.normalize("NFKC", text).strip(_AROUND).lower()
    written = _WRITTEN.fullmatch(folded)
    if written is None:
        return None
    number = written["section"] + written["mark"]
    if written["rule"]:
        number = f"{written['section']}.{written['rule']}{written['letters'] or ''}{written['mark']}"
    try:
        kind_of(number)
    except NotARuleNumberError:
        return None
    return number
