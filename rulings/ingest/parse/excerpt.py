"""Undated excerpts of a Chinese edition whose line ends and section numbers are lost.

"34. 瘋魔Madness瘋魔為代表…35. 恐懼Fear…" is read as the rules 702.34 and 702.35 with their names
in both languages. Full editions are not read here.
"""

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from faqsite.script.detection import language_of_text
from rulings.ingest.parse.excerpt_headings import Heading, KeywordName, find_headings
from rulings.ingest.parse.excerpt_sections import restore_sections
from rulings.ingest.parsed import ParsedEdition, ParsedRule, Problem, Repair, Repaired, RuleKind, SourceError
from rulings.ingest.repair.byte_slip import repair_byte_slip
from rulings.ingest.repair.byte_slip_signs import restore_minus_signs
from rulings.ingest.repair.readings import remove_readings

__all__ = ["KeywordName", "looks_like_excerpt", "parse_excerpt", "read_excerpt"]

# "34. 瘋魔Madness", in damaged text too, "34. 瘋魔瘋魔為" or "34. 瘋魔34a 瘋魔為"; and a rule
# in a text that kept its lines.
ROUGH_HEADING = re.compile(
    r"(?<![\d.])(?:\d{3}\.)?(\d{1,3})\.\s?"
    r"(?:[\u3400-\u9fff（）()a-zà-ǜ]{1,24}[A-Z][a-z]|([\u3400-\u9fff]{2,8})(?:\2|\1a))"
)
# Characters to a line on average, below which a text has kept its line ends.
SHORT_LINE = 100
NUMBERED_LINE = re.compile(r"^\s*\d{3}\.\d+", re.MULTILINE)
# "【正文】": the label of a web page, not a word of the rules.
LABEL = re.compile(r"^\s*【[^】\n]{1,20}】", re.MULTILINE)
SENTENCE_END = re.compile(r"[。！？.!?…][”’」』）)]*\s*$")


def looks_like_excerpt(text: str) -> bool:
    """Whether a text is a piece of the rules that run on without line ends or full numbers."""
    numbers = [int(match[1]) for match in ROUGH_HEADING.finditer(text)]
    following = sum(1 for one, two in itertools.pairwise(numbers) if 0 < two - one < 5)
    runs_on = len(text) > SHORT_LINE * text.count("\n")
    return runs_on and following > 0 and len(NUMBERED_LINE.findall(text)) <= following


def read_excerpt(text: str, keyword_names: Iterable[KeywordName]) -> ParsedEdition:
    """Repair a damaged excerpt, stage by stage, and parse it."""
    repairs: list[Repair] = []
    problems: list[Problem] = []
    for stage in (repair_byte_slip, remove_readings, restore_minus_signs):
        repaired: Repaired = stage(text)
        text = repaired.text
        repairs += repaired.repairs
        problems += repaired.problems
    parsed = parse_excerpt(text, tuple(keyword_names))
    return replace(
        parsed,
        repairs=(*repairs, *parsed.repairs),
        problems=(*problems, *parsed.problems),
    )


def parse_excerpt(text: str, keyword_names: Sequence[KeywordName]) -> ParsedEdition:
    """The rules of a repaired excerpt, under the numbers they had; raises SourceError.

    What stands before the first heading belongs to the rule before it, and a last rule that
    breaks off is a fragment too. The labels of a web page are listed as problems.
    """
    text, problems = _without_labels(text)
    found = find_headings(text, keyword_names)
    if not found:
        raise SourceError("No numbered heading of a rule was found in the text.")
    headings, repairs, doubts = restore_sections(found, keyword_names)
    return ParsedEdition(
        effective=None,
        language=language_of_text(text),
        rules=tuple(_rules(text, headings)),
        repairs=tuple(repairs),
        problems=(*problems, *doubts),
    )


def _without_labels(text: str) -> tuple[str, list[Problem]]:
    """Labels become spaces, so that positions stay what they were."""
    problems = [
        Problem(
            "furniture",
            f"“{match[0].strip()}” is a label of the page that the text was on, not part of the rules.",
            line=text.count("\n", 0, match.start()) + 1,
            excerpt=match[0].strip(),
        )
        for match in LABEL.finditer(text)
    ]
    return LABEL.sub(lambda match: " " * len(match[0]), text), problems


def _rules(text: str, headings: Sequence[Heading]) -> Iterable[ParsedRule]:
    first = headings[0]
    before = text[: first.start].strip()
    if before:
        line = text.count("\n", 0, len(text) - len(text.lstrip())) + 1
        yield ParsedRule(_before(first), RuleKind.RULE, text=before, fragment=True, line=line)
    ends = [heading.start for heading in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends, strict=True):
        body = text[heading.end : end].strip()
        yield ParsedRule(
            heading.full_number,
            RuleKind.SUBRULE if heading.letter else RuleKind.RULE,
            title=heading.title,
            text=body,
            title_en=heading.english,
            fragment=end == len(text) and not SENTENCE_END.search(body),
            line=text.count("\n", 0, heading.start) + 1,
        )


def _before(heading: Heading) -> str:
    """The number of the rule that ran before a heading."""
    return replace(heading, number=heading.number - 1, letter="").full_number
