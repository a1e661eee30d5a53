"""Puts an exported edition together again from what a reader of one form finds, line by line."""

from dataclasses import dataclass, field
from datetime import date

from faqsite.languages import EN
from rulings.export.edition import (
    CREDITS,
    INTRODUCTION,
    OPENING,
    ExportedEdition,
    ExportedRule,
    ExportedTerm,
    head_of,
    names_of,
)
from rulings.ingest.parsed import SourceError
from rulings.ingest.save.runs import Words


@dataclass(slots=True)
class _Entry:
    """A provision or term in one language while it is being read."""

    title: str | None = None
    paragraphs: list[str] = field(default_factory=list)
    examples: list[list[str]] = field(default_factory=list)

    def words(self) -> Words:
        examples = tuple("\n".join(lines) for lines in self.examples)
        return Words(self.title, "\n".join(self.paragraphs) or None, examples)


class Assembly:
    """What was read so far; the last provision or term is open in each language."""

    def __init__(self, text: str) -> None:
        head = head_of(text)
        if head is None:
            raise SourceError("This text does not begin like one that this site exported.")
        try:
            self.effective = date.fromisoformat(head["day"])
        except ValueError as error:
            raise SourceError(
                f"The head of this export gives {head['day']}, which no calendar has."
            ) from error
        self.languages = tuple(head["languages"].split(", "))
        self._free: dict[str, dict[str, list[str]]] = {INTRODUCTION: {}, CREDITS: {}}
        self._rules: dict[str, dict[str, _Entry]] = {}
        self._terms: list[tuple[str | None, dict[str, _Entry]]] = []
        self._open: dict[str, _Entry] = {}

    def free(self, part: str, language: str, line: str) -> None:
        """A line of the introduction or the credits."""
        self._free[part].setdefault(language, []).append(line)

    def provision(self, language: str, line: str, number_of_line: int) -> None:
        """The line that opens a provision in one language."""
        match = OPENING.fullmatch(line)
        if match is None:
            raise SourceError(f"Line {number_of_line} should open a rule with its number: {line[:60]!r}.")
        entry = self._open[language] = _Entry(match["title"], [match["text"]] if match["text"] else [])
        entries = self._rules.setdefault(match["number"], {})
        if language in entries:
            raise SourceError(f"Line {number_of_line} gives rule {match['number']} again.")
        entries[language] = entry

    def new_term(self) -> None:
        """A glossary entry begins; ``term`` names it in each language."""
        self._terms.append((None, {}))
        self._open = {}

    def term(self, language: str, line: str) -> None:
        name, english = (line, line) if language == EN else names_of(line)
        known, entries = self._terms[-1]
        entries[language] = self._open[language] = _Entry(name)
        self._terms[-1] = (known or english, entries)

    def paragraph(self, language: str, text: str) -> None:
        self._entry(language).paragraphs.append(text)

    def example(self, language: str, text: str) -> None:
        self._entry(language).examples.append([text])

    def more(self, language: str, text: str) -> None:
        """A further paragraph of the last example."""
        self._entry(language).examples[-1].append(text)

    def _entry(self, language: str) -> _Entry:
        if language not in self._open:
            raise SourceError(f"A paragraph ({language}) stands before the first rule or term.")
        return self._open[language]

    def edition(self) -> ExportedEdition:
        return ExportedEdition(
            effective=self.effective,
            languages=self.languages,
            introduction=self._matter(INTRODUCTION),
            rules=tuple(ExportedRule(number, _words(entries)) for number, entries in self._rules.items()),
            glossary=tuple(ExportedTerm(name, _words(entries)) for name, entries in self._terms),
            credits=self._matter(CREDITS),
        )

    def _matter(self, part: str) -> dict[str, str]:
        texts = {language: "\n".join(lines).strip("\n") for language, lines in self._free[part].items()}
        return {language: text for language, text in texts.items() if text}


def _words(entries: dict[str, _Entry]) -> dict[str, Words]:
    return {language: entry.words() for language, entry in entries.items()}
