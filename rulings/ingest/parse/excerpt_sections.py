"""The section that the numbers of an excerpt have lost, told by the names of the keywords."""

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rulings.ingest.parse.excerpt_headings import Heading, KeywordName, simplified
from rulings.ingest.parsed import Problem, Repair, SourceError

# Since July 2009 keyword abilities are section 702; new ones join at the end, and no more than
# three have come in among the others since. Before, they were 502, in another order.
LARGEST_SHIFT = {"702": 3, "701": 8}
OLD_SECTIONS = {"702": "502", "701": "501"}


def restore_sections(
    headings: Sequence[Heading], keyword_names: Sequence[KeywordName]
) -> tuple[list[Heading], list[Repair], list[Problem]]:
    """The headings with whole numbers, each restored one as a repair, gaps as problems.

    Raises SourceError if neither a number nor a name tells the section.
    """
    restored: list[Heading] = []
    repairs: list[Repair] = []
    for run in _runs(headings):
        section = _section(run, keyword_names)
        for heading in run:
            whole = replace(heading, section=heading.section or section)
            restored.append(whole)
            if not heading.section:
                repairs.append(
                    Repair(
                        "rule number", f"{heading.number}{heading.letter}", whole.full_number, heading.start
                    )
                )
    return restored, repairs, _gaps(restored)


def _runs(headings: Sequence[Heading]) -> list[list[Heading]]:
    """Headings whose numbers rise; a lower number begins another section."""
    runs: list[list[Heading]] = []
    for heading in headings:
        if runs and heading.number >= runs[-1][-1].number:
            runs[-1].append(heading)
        else:
            runs.append([heading])
    return runs


def _section(run: Sequence[Heading], keyword_names: Sequence[KeywordName]) -> str:
    """The section that most headings of a run belong to, by what is printed or by their names."""
    printed = Counter(heading.section for heading in run if heading.section)
    if printed:
        return printed.most_common(1)[0][0]
    votes = Counter(vote for heading in run if (vote := _vote(heading, keyword_names)))
    if not votes:
        numbers = f"{run[0].number} to {run[-1].number}"
        raise SourceError(f"The rules {numbers} do not say of which section they are, nor do their names.")
    return votes.most_common(1)[0][0]


def _vote(heading: Heading, keyword_names: Sequence[KeywordName]) -> str | None:
    """The section in which a keyword can have had this number; None for a name unknown."""
    for name in keyword_names:
        if heading.english == name.english or (heading.english is None and _is_title(heading.title, name)):
            section, number = name.number.split(".")
            if number.isdigit() and section in LARGEST_SHIFT:
                shift = int(number) - heading.number
                return section if abs(shift) <= LARGEST_SHIFT[section] else OLD_SECTIONS[section]
    return None


def _is_title(title: str | None, name: KeywordName) -> bool:
    """Whether a title is a keyword's Chinese name, in either script."""
    names = {name.simplified, name.traditional, simplified(name.simplified)} - {""}
    return bool(title) and (title in names or simplified(title or "") in names)


def _gaps(headings: Sequence[Heading]) -> list[Problem]:
    problems = []
    for one, two in itertools.pairwise(headings):
        if one.section == two.section and two.number - one.number > 1:
            problems.append(
                Problem(
                    "missing rule", f"No heading was found between {one.full_number} and {two.full_number}."
                )
            )
    return problems
