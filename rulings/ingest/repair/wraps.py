"""Hard wraps: joins the lines that were one line before a program broke it.

Two kinds of evidence: the width at which most lines of the text break, and line ends that cannot
be real ones (inside brackets, inside a name). Chinese is joined to Chinese without a space.
"""

import re

from rulings.ingest.cues import (
    BULLET,
    CJK,
    FACE_MARK,
    is_bullet,
    is_cost,
    is_example,
    is_face_divider,
    is_name_like,
    is_rule,
    is_separator,
    width,
)
from rulings.ingest.parsed import Repair
from rulings.ingest.passages import Line, Passage
from rulings.ingest.repair.wraps_inside import breaks_inside
from rulings.ingest.repair.wraps_margins import SLACK, Margins
from rulings.ingest.typelines import is_type_line

_NO_SPACE_AFTER = re.compile(r"[(（「『“\[【《<‘/／\-–—]\Z")
_NO_SPACE_BEFORE = re.compile(r"[)）」』”\]】》>’,.;:!?，。；：！？、…～／%]")
# 飛行（…。）: a keyword's line ends with its reminder, however full it is
_KEYWORD_EXPLAINED = re.compile(rf"[{CJK}]{{2,4}}[^。（）{{}}]{{0,8}}(?:\{{[^{{}}]+\}})*（[^（）]*。）")

# With these words a line of a card goes on with what it said; no ability begins with them.
_MORE = re.compile(
    r"然后|然後|若否|若你如此|否[则則]|只能|之[后後]|其[余餘]|此法[术術]力|它[会會能们們]|[该該][牌生咒]"
)


def join_wraps(lines: list[Line]) -> tuple[list[Passage], list[Repair]]:
    """The passages of a text and the line ends that were taken out."""
    margins = Margins(lines)
    spaced = _spaces_between_scripts(lines)
    groups: list[list[Line]] = []
    for index, line in enumerate(lines):
        before = groups[-1][-1] if groups else None
        after = lines[index + 1] if index + 1 < len(lines) else None
        if before is not None and _belongs(groups[-1], line, after, margins):
            groups[-1].append(line)
        else:
            groups.append([line])
    repairs: list[Repair] = []
    return [_passage(group, spaced, repairs) for group in groups], repairs


def _belongs(group: list[Line], line: Line, after: Line | None, margins: Margins) -> bool:
    """Whether a line goes on what the group of lines before it began."""
    before = group[-1]
    if re.match(r"[，。、；]|[：）」』”)](?!\w)", line.text) or line.text in "」』”）":
        return True
    if line.gap or any(_stands_alone(one.text) for one in (before, line)):
        return False
    ended = re.search(r"[。！？」）.)]\Z", before.text)
    if _has_form(line.text) and (ended or not margins.full(before, line)):
        return False
    if is_cost(line.text) or (is_bullet(line.text) and not _star_inside(group, line, margins)):
        return False
    text = "".join(part.text for part in group[-3:])
    if _KEYWORD_EXPLAINED.fullmatch(text):
        return False
    if after is not None and is_name_like(line.text) and (is_cost(after.text) or is_type_line(after.text)):
        return breaks_inside(text, line.text, after.text)
    if margins.full(before, line):
        return True
    listed = is_bullet(group[0].text) or is_rule(group[0].text)
    if listed and _aligned(group, line) and margins.full(before, line, SLACK):
        return True  # what follows a bullet without one of its own goes on with it
    if (is_bullet(group[0].text) or _MORE.match(line.text)) and margins.full_in_box(before, line):
        return True  # a mode of a card, or another ability, which may have more sentences than one
    if before.indent == line.indent > 0 and _is_quoting(text) and not is_bullet(line.text):
        return True
    if _hangs(group, line) and not ended and not is_type_line(line.text):
        return True
    return breaks_inside(text, line.text, after.text if after else "")


def _star_inside(group: list[Line], line: Line, margins: Margins) -> bool:
    """A star that a full line was broken before, in the midst of a sentence: "a value of / *, such as"."""
    before = group[-1]
    return bool(
        is_bullet(group[0].text)
        and re.match(r"\*[^\s*]", line.text)
        and not re.match(r"\*\S", group[0].text)
        and not re.search(r"[。！？」）.)：:]\Z", before.text)
        and margins.full(before, line)
    )


def _aligned(group: list[Line], line: Line) -> bool:
    """Set at the indent of the lines that the passage has so far; after its first line a hanging one."""
    return line.indent == group[-1].indent if len(group) > 1 else line.indent <= group[0].indent + 5


def _is_quoting(text: str) -> bool:
    """Whether a quotation is open at the end of a text: an ability that is given, ``「{T}：加``."""
    return text.count("「") > text.count("」") and not re.search(r"[。」]\Z", text)


def _hangs(group: list[Line], line: Line) -> bool:
    """Set below the words after a bullet, not below the bullet: its sentence is not over."""
    bullet = BULLET.match(group[0].text)
    if not bullet or not re.search(r"\s", bullet[0]):
        return False
    return abs(line.indent - group[0].indent - width(bullet[0])) <= 2 and line.indent > group[0].indent


def _stands_alone(text: str) -> bool:
    """A rule of dashes, slashes between two faces, ``//ADV//``."""
    return is_separator(text) or is_face_divider(text) or bool(FACE_MARK.match(text))


def _has_form(text: str) -> bool:
    return is_rule(text) or is_example(text) or text.startswith("***")


def _spaces_between_scripts(lines: list[Line]) -> bool:
    """Whether this text sets a space between Chinese characters and Latin letters or digits."""
    joined = "\n".join(line.text for line in lines)
    with_space = len(re.findall(rf"[{CJK}] [A-Za-z0-9]|[A-Za-z0-9] [{CJK}]", joined))
    without = len(re.findall(rf"[{CJK}][A-Za-z0-9]|[A-Za-z0-9][{CJK}]", joined))
    return with_space > without


def _passage(group: list[Line], spaced: bool, repairs: list[Repair]) -> Passage:
    first = group[0]
    text = first.text
    for line in group[1:]:
        glue = glue_between(text, line.text, spaced)
        repairs.append(
            Repair("wrap", f"{text[-8:]}\n{line.text[:8]}", f"{text[-8:]}{glue}{line.text[:8]}", line.number)
        )
        text += glue + line.text
    source = "\n".join(line.raw.strip("\f\n") for line in group)
    return Passage(re.sub(r"\s{2,}", " ", text), source, first.number, first.indent, first.gap)


def glue_between(before: str, after: str, spaced: bool = False) -> str:
    """What a line end stood for: a space between Latin words, nothing between Chinese characters."""
    before = before[-200:]
    if re.search(r"(?:://|www\.)\S*\Z", before) or BULLET.fullmatch(before):
        return ""
    if re.search(rf"[{CJK}]\s*[/／]\Z", before) and re.match(r"[A-Z]", after):
        return " "
    if _NO_SPACE_AFTER.search(before) or _NO_SPACE_BEFORE.match(after):
        return ""
    left, right = (_is_narrow(char) for char in (before[-1], after[0]))
    if left and right:
        return " "
    return " " if spaced and left != right and (before[-1].isalnum() and after[0].isalnum()) else ""


def _is_narrow(char: str) -> bool:
    return width(char) == 1 and not re.match(f"[{CJK}「」『』“”‘’…]", char)
