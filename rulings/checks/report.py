"""What the checks found in the whole corpus: counts by severity and code, and the first places of each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rulings.checks.texts import Finding, Severity, Texts

_BEFORE, _BEHIND = 12, 16
_ORDER = (Severity.ERROR, Severity.WARNING, Severity.NOTE)

Key = tuple[Severity, str]


@dataclass(frozen=True, slots=True)
class Place:
    """One finding with the address of its text; ``excerpt`` is what stands there and a little around it."""

    address: str
    language: str
    finding: Finding
    excerpt: str


@dataclass
class Report:
    """``shown`` is how many places are kept of each code; ``texts`` counts rows that have a translation."""

    shown: int
    texts: Counter[str] = field(default_factory=Counter)
    flagged: Counter[Severity] = field(default_factory=Counter)
    findings: Counter[Key] = field(default_factory=Counter)
    rows: Counter[Key] = field(default_factory=Counter)
    places: dict[Key, list[Place]] = field(default_factory=dict)

    def add(self, kind: str, address: str, found: list[tuple[Texts, Finding]]) -> None:
        """One row: its kind, its address, and all that was found in its texts."""
        self.texts[kind] += 1
        for severity in {finding.severity for _, finding in found}:
            self.flagged[severity] += 1
        for key in {(finding.severity, finding.code) for _, finding in found}:
            self.rows[key] += 1
        for text, finding in found:
            key = finding.severity, finding.code
            self.findings[key] += 1
            places = self.places.setdefault(key, [])
            if len(places) < self.shown:
                places.append(Place(address, text.target_language, finding, _excerpt(text.target, finding)))

    def in_order(self) -> list[Key]:
        """Errors first, and of each severity the most frequent first."""
        return sorted(self.findings, key=lambda key: (_ORDER.index(key[0]), -self.findings[key], key[1]))


def as_text(report: Report) -> str:
    lines = [_head(report)]
    for key in report.in_order():
        severity, code = key
        lines += ["", f"{severity} {code}: {report.findings[key]} in {report.rows[key]} texts"]
        for place in report.places[key]:
            lines.append(
                f"  {place.address} {place.finding.field} [{place.language}] {place.finding.message}"
            )
            if place.excerpt:
                lines.append(f"    {place.excerpt}")
    return "\n".join(lines)


def as_json(report: Report) -> dict[str, Any]:
    return {
        "texts": dict(report.texts),
        "flagged": {severity.value: report.flagged[severity] for severity in _ORDER},
        "checks": [
            {
                "code": code,
                "severity": severity.value,
                "findings": report.findings[severity, code],
                "texts": report.rows[severity, code],
                "places": [_place(place) for place in report.places[severity, code]],
            }
            for severity, code in report.in_order()
        ],
    }


def _head(report: Report) -> str:
    kinds = ", ".join(f"{number} {kind}" for kind, number in report.texts.items())
    flagged = ", ".join(f"{report.flagged[severity]} with {severity}s" for severity in _ORDER)
    return f"{report.texts.total()} texts ({kinds}): {flagged}."


def _place(place: Place) -> dict[str, Any]:
    finding = place.finding
    return {
        "address": place.address,
        "language": place.language,
        "field": finding.field,
        "start": finding.start,
        "end": finding.end,
        "message": finding.message,
        "excerpt": place.excerpt,
    }


def _excerpt(text: str, finding: Finding) -> str:
    if finding.end <= finding.start:
        return ""
    said = text[finding.start : finding.end]
    before, behind = text[max(0, finding.start - _BEFORE) : finding.start], text[finding.end :][:_BEHIND]
    said = said if len(said) < 60 else f"{said[:40]}…"
    return f"{before}⟦{said}⟧{behind}".replace("\n", " ")
