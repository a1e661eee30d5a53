"""What a document says about itself before its first part: title, people, dates, terms of reposting."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from rulings.ingest.cues import is_separator, width
from rulings.ingest.parse.documents.headings import heading_text, is_top
from rulings.ingest.passages import Passage

_TITLE = re.compile(
    r"常见问题|常見問題|问题集|問題集|发布释疑|發布釋疑|释疑|釋疑|F\.?A\.?Q|Release Notes|Questions",
    re.IGNORECASE,
)
_CREDIT = re.compile(
    r"\s*(?:编纂|編纂|编辑|編輯|编者|編者|翻译|翻譯|译者|譯者|校对|校對|Compiled|Translated|Edited)",
    re.IGNORECASE,
)
_TRANSLATED = re.compile(r"[^。]*(?:翻译|翻譯|译者|譯者)[^。；]*[。；]?")
_REPOST = re.compile(r"转载|轉載|版权|版權|著作权|著作權|repost|copyright|permission", re.IGNORECASE)
_UPDATED = re.compile(r"更新|修改|修订|修訂|modified|updated", re.IGNORECASE)
_CHINESE_DATE = re.compile(r"(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日")
_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_ENGLISH_DATE = re.compile(rf"({'|'.join(_MONTHS)})\s+(\d{{1,2}}),?\s+(\d{{4}})", re.IGNORECASE)
_DATED = re.compile(
    r"(\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}(?:\s*[-–—~～至]\s*(?:\d{1,2}\s*月\s*)?\d{1,2})?\s*日)"
)
_EVENTS = (
    ("prerelease", re.compile(r"售前|预发布|預發布|Prerelease", re.IGNORECASE)),
    ("legal", re.compile(r"自.{0,24}(?:起|后).{0,30}(?:赛|賽)|legal", re.IGNORECASE)),
    (
        "release",
        re.compile(r"正式[发發]售|[发發][售行]日期|上市(?:周末|日期)|Release (?:Date|Weekend)", re.I),
    ),
    ("game_day", re.compile(r"欢乐日|歡樂日|Game Day", re.IGNORECASE)),
)  # fmt: skip
# Wizards of the Coast named the files of its FAQs after the set: MTGCSP_FAQ.htm
_FILE_NAME = re.compile(r"MTG([A-Z0-9]{3})_FAQ")


@dataclass(frozen=True, slots=True)
class Front:
    """The facts of the front matter; the passages themselves stay blocks of the document."""

    title: str = ""
    title_index: int | None = None
    credits: str = ""
    licence: str = ""
    updated: date | None = None
    set_code: str | None = None
    set_dates: dict[str, str] = field(default_factory=dict)


def read_front(passages: Sequence[Passage]) -> Front:
    """The front matter of a document from its passages."""
    end = next((i for i, passage in enumerate(passages) if is_top(passage.text)), min(len(passages), 20))
    opening = passages[:end]
    title_index = _title_index(opening)
    code = next((m[1] for p in opening if (m := _FILE_NAME.search(p.text))), None)
    return Front(
        title=heading_text(opening[title_index].text) if title_index is not None else "",
        title_index=title_index,
        credits="\n".join(_credits(opening)),
        licence="\n".join(_licence(opening, title_index)),
        updated=_updated(opening),
        set_code=code,
        set_dates=_set_dates(passages[: end + 12]),
    )


def _title_index(opening: Sequence[Passage]) -> int | None:
    """The title names the kind of document; of several such lines the last before the credits counts."""
    people = next((i for i, p in enumerate(opening) if _CREDIT.match(p.text)), len(opening))
    titles = [
        i for i, p in enumerate(opening[:people])
        if width(p.text) <= 90 and _TITLE.search(p.text) and not re.search(r"[。；]|://", p.text)
    ]  # fmt: skip
    if titles:
        return titles[-1]
    first = next((i for i, p in enumerate(opening) if not is_separator(p.text)), None)
    short = (
        first is not None
        and width(opening[first].text) <= 60
        and not re.search(r"[。；：]", opening[first].text)
    )
    return first if short and people < len(opening) else None


def _credits(opening: Sequence[Passage]) -> list[str]:
    """Who compiled and translated: lines that begin with the word, and sentences that say who translated."""
    found = []
    for passage in opening:
        if _CREDIT.match(passage.text):
            found.append(passage.text)
            continue
        said = _TRANSLATED.search(passage.text[:400])
        if said and len(passage.text) < 400 and re.search(r"由|by ", said[0]):
            found.append(said[0].strip())
    return found


def _licence(opening: Sequence[Passage], title_index: int | None) -> list[str]:
    """The preface with the terms of reposting, in full: all that stands between the same separators."""
    groups: list[list[Passage]] = [[]]
    for index, passage in enumerate(opening):
        if is_separator(passage.text) or index == title_index:
            groups.append([])
        else:
            groups[-1].append(passage)
    group = next((g for g in groups if any(_REPOST.search(p.text) for p in g)), [])
    return [p.text for p in group]


def _updated(opening: Sequence[Passage]) -> date | None:
    for passage in opening:
        if _UPDATED.search(passage.text) and len(passage.text) < 120:
            found = first_date(passage.text)
            if found:
                return found
    return None


def first_date(text: str) -> date | None:
    """The first full date of a text in Chinese or English; None where there is none or no such day exists."""
    chinese = _CHINESE_DATE.search(text)
    english = _ENGLISH_DATE.search(text)
    if chinese:
        numbers = [int(part) for part in chinese.groups()]
    elif english:
        numbers = [int(english[3]), _MONTHS.index(english[1].lower()) + 1, int(english[2])]
    else:
        return None
    try:
        return date(*numbers)
    except ValueError:  # 31 February: a slip of the source, which the block still shows
        return None


def _set_dates(opening: Sequence[Passage]) -> dict[str, str]:
    """Dates of the set's events: one day as ISO text, a span of days as printed."""
    dates: dict[str, str] = {}
    for passage in opening:
        if len(passage.text) > 300 or _UPDATED.search(passage.text):
            continue
        event = next((name for name, words in _EVENTS if words.search(passage.text)), None)
        printed = _DATED.search(passage.text) or _ENGLISH_DATE.search(passage.text)
        if event and printed and event not in dates:
            single = first_date(printed[0]) if not re.search(r"\d\s*[-–—~～至]", printed[0]) else None
            dates[event] = single.isoformat() if single else re.sub(r"\s+", "", printed[0])
    return dates
