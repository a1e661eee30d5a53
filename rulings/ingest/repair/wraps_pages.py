"""Page numbers and running heads that a printed page left between the lines of a text."""

import re
from collections import Counter
from dataclasses import replace

from rulings.ingest.cues import PAGE_NUMBER, is_separator
from rulings.ingest.passages import Line, printed

_NAVIGATION = re.compile(r"[<〈＜\[]\s*(?:回|返回|back\b|home\b|return\b).{0,20}[>〉＞\]]\Z", re.IGNORECASE)


def remove_page_marks(lines: list[Line], text: str) -> tuple[list[Line], int]:
    """Lines without page numbers, running heads and links back; and how many characters those held.

    A line that went on over the page is put next to its rest, so that joining wraps can see it.
    """
    marks = _page_numbers(lines, text) | _running_heads(lines) | _links(lines)
    kept: list[Line] = []
    after_mark = False
    for index, line in enumerate(lines):
        if index in marks:
            after_mark = True
            continue
        kept.append(replace(line, gap=False) if after_mark and kept and _goes_on(kept[-1], line) else line)
        after_mark = False
    return kept, sum(printed(lines[index].text) for index in marks)


def _page_numbers(lines: list[Line], text: str) -> set[int]:
    """Lines of one number each that rise page by page; a lone number elsewhere may be a loyalty."""
    candidates = [index for index, line in enumerate(lines) if PAGE_NUMBER.match(line.text)]
    found: set[int] = set()
    last = 0
    for index in candidates:
        value = int(re.search(r"\d+", lines[index].text)[0])  # type: ignore[index]
        following = lines[index + 1] if index + 1 < len(lines) else None
        at_page_end = following is not None and _opens_page(following)
        apart = lines[index].gap and (following is None or following.gap or lines[index].indent >= 8)
        if at_page_end or (apart and (following is None or last < value <= last + 3)):
            found.add(index)
            last = value
    at_end = bool(found) and max(found) == len(lines) - 1
    return found if "\f" in text or len(found) >= 2 or at_end else set()


def _opens_page(line: Line) -> bool:
    return line.raw.lstrip(" ").startswith("\f")


def _running_heads(lines: list[Line]) -> set[int]:
    """The same line at the top of three pages or more."""
    tops = Counter(line.text for line in lines if _opens_page(line))
    heads = {
        text for text, count in tops.items() if count >= 3 and len(text) <= 40 and not is_separator(text)
    }
    pages = max(1, sum(tops.values()))
    heads = {text for text in heads if tops[text] >= pages * 0.5}
    return {i for i, line in enumerate(lines) if line.text in heads and _opens_page(line)}


def _links(lines: list[Line]) -> set[int]:
    """A link back to another page at the very top or bottom: ``<back to the rules>``."""
    ends = [*range(min(2, len(lines))), *range(max(0, len(lines) - 2), len(lines))]
    return {index for index in ends if _NAVIGATION.match(lines[index].text)}


def _goes_on(before: Line, after: Line) -> bool:
    """A page break inside a sentence: what stood before it had not come to its end."""
    return not re.search(r"[。！？!?.）)」』”]\Z", before.text) or bool(
        re.match(r"[，。、；：）」』”,.;:)]", after.text)
    )
