"""Adds up what an import of card data did, for people and as JSON."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from cards.ingest.parsed import ParsedSet
from cards.ingest.save import SetReport
from faqsite.languages import ZH_HANS, ZH_HANT


@dataclass(slots=True)
class Summary:
    """Totals over all sets of a run. ``lint`` counts printed names and texts set aside, by fault."""

    sets: int = 0
    sets_changed: int = 0
    cards: int = 0
    printings: int = 0
    left_aside: int = 0
    rows: dict[str, Counter[str]] = field(default_factory=dict)
    missing_names: Counter[str] = field(default_factory=Counter)
    lint: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)
    without_chinese: list[str] = field(default_factory=list)

    def add(self, parsed: ParsedSet, report: SetReport) -> None:
        self.sets += 1
        self.sets_changed += report.is_change
        self.cards += len(parsed.cards)
        self.printings += sum(len(card.printings) for card in parsed.cards)
        self.left_aside += parsed.left_aside
        self.lint.update(parsed.lint)
        missing = {language: parsed.missing_names(language) for language in (ZH_HANT, ZH_HANS)}
        self.missing_names.update(missing)
        if parsed.cards and set(missing.values()) == {len(parsed.cards)}:
            self.without_chinese.append(parsed.code)
        for rows in report.rows:
            counts = self.rows.setdefault(rows.subject, Counter())
            counts.update(
                created=rows.created, updated=rows.updated, deleted=rows.deleted, unchanged=rows.unchanged
            )
            self.notes += [f"{parsed.code}: {note}" for note in rows.notes]

    def as_json(self) -> dict[str, Any]:
        return {
            "sets": self.sets,
            "sets_changed": self.sets_changed,
            "cards": self.cards,
            "printings": self.printings,
            "left_aside": self.left_aside,
            "rows": {subject: dict(counts) for subject, counts in self.rows.items()},
            "missing_names": dict(self.missing_names),
            "sets_without_chinese": sorted(self.without_chinese),
            "set_aside": {fault: count for fault, count in sorted(self.lint.items()) if count},
            "notes": self.notes,
        }

    def lines(self) -> list[str]:
        """The summary for a person."""
        lines = [
            f"{self.sets} sets read, {self.sets_changed} changed; {self.cards} cards in them; "
            f"{self.left_aside} tokens and art cards left aside."
        ]
        for subject, counts in self.rows.items():
            lines.append(
                f"  {subject}: {counts['created']} new, {counts['updated']} changed, "
                f"{counts['deleted']} removed, {counts['unchanged']} as they were"
            )
        missing = ", ".join(f"{language} {count}" for language, count in self.missing_names.items())
        lines.append(f"  cards without a printed name in their set: {missing}")
        if self.without_chinese:
            lines.append(f"  sets without any Chinese: {len(self.without_chinese)}")
        faults = ", ".join(f"{fault} {count}" for fault, count in sorted(self.lint.items()) if count)
        lines += [f"  printed names and texts mended or set aside: {faults}"] if faults else []
        return lines + [f"  note: {note}" for note in self.notes]
