"""A rule's way through the editions on its own admin page, with what a curator can do at each step."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from faqsite.admin_related import link_to
from rulings.admin.identity import decide_url
from rulings.models import Edition, IdentityDecision, Rule, RuleVersion


def identity_steps(rule: Rule) -> SafeString:
    """Every version in order, with "part from here on" and, at both ends, "join with…"; then decisions."""
    versions = list(rule.versions.order_by("first_edition_id"))
    if not versions:
        return SafeString("–")
    lines = [_earlier(versions[0])]
    for place, version in enumerate(versions):
        lines.append(_line(version, versions[place - 1] if place else None))
    lines.append(_later(versions[-1]))
    lines += [_decided(row) for row in decisions_on(versions)]
    return format_html(
        '<ol class="identity">{}</ol>',
        format_html_join("", "<li>{}</li>", ((line,) for line in lines if line)),
    )


def decisions_on(versions: list[RuleVersion]) -> list[IdentityDecision]:
    """What was decided of provisions that are versions of one rule."""
    numbers = {version.number for version in versions}
    rows = IdentityDecision.objects.filter(Q(older_number__in=numbers) | Q(newer_number__in=numbers))
    return [
        row
        for row in rows
        if any(
            (version.number == row.older_number and version.stands_on(row.older_edition))
            or (version.number == row.newer_number and version.stands_on(row.newer_edition))
            for version in versions
        )
    ]


def _line(version: RuleVersion, before: RuleVersion | None) -> SafeString:
    shown = format_html(
        "{} <small>({} – {})</small>",
        link_to(version), version.first_edition_id, version.last_edition_id or "",
    )  # fmt: skip
    if before is None:
        return shown
    return format_html("{} {}", shown, _link(_("part from here on"), kind="part", **_pair(before, version)))


def _earlier(first: RuleVersion) -> SafeString:
    before = (
        Edition.objects.complete().filter(effective__lt=first.first_edition_id).order_by("effective").last()
    )
    if before is None:
        return SafeString("")
    known = {"older_edition": before, "newer_edition": first.first_edition_id, "newer_number": first.number}
    return _link(_("join with an earlier rule…"), kind="join", **known)


def _later(last: RuleVersion) -> SafeString:
    if last.last_edition_id is None:
        return SafeString("")
    after = (
        Edition.objects.complete().filter(effective__gt=last.last_edition_id).order_by("effective").first()
    )
    known = {"older_edition": last.last_edition_id, "older_number": last.number, "newer_edition": after or ""}
    return _link(_("join with a later rule…"), kind="join", **known)


def _pair(older: RuleVersion, newer: RuleVersion) -> dict[str, Any]:
    return {
        "older_edition": older.last_edition_id,
        "older_number": older.number,
        "newer_edition": newer.first_edition_id,
        "newer_number": newer.number,
    }


def _decided(row: IdentityDecision) -> SafeString:
    return format_html("{} {}", _("Decided:"), link_to(row))


def _link(text: str, **values: Any) -> SafeString:
    return format_html('<a class="identity-action" href="{}">{}</a>', decide_url(**values), text)
