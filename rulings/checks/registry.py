"""All checks, in the order in which their findings are told."""

from __future__ import annotations

from dataclasses import replace

from rulings.checks.texts import Check, Finding, Texts

CHECKS: tuple[Check, ...] = ()


def run_checks(texts: Texts) -> list[Finding]:
    """Everything that the checks find, each with the field it is about."""
    return [replace(finding, field=texts.field) for check in CHECKS for finding in check(texts)]
