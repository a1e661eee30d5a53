"""What the checks found in each text, kept so that the whole corpus can be asked which texts fail one.

look_at(rows, language)    checks rows of one model, keeps what is found
confirm(rows, language)    compares what is kept with the words as they are, and mends it where it differs
looked_at(model, language) the kept texts
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model, QuerySet

from rulings.checks.of_rows import FIELDS, RowTexts, findings_of, texts_of
from rulings.checks.texts import Severity
from rulings.models import CheckedText, FailingCheck

_WORST_FIRST = tuple(Severity)
_AT_ONCE = 1000

Failing = Mapping[str, Severity]


@cache
def rules_mark() -> str:
    """Tells one state of the checks from another: a new release may find what the last did not."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def looked_at(model: type[Model], language: str) -> QuerySet[CheckedText]:
    """The texts of a model in a language that these very checks have looked at."""
    kind = ContentType.objects.get_for_model(model)
    return CheckedText.objects.filter(content_type=kind, language=language, rules=rules_mark())


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The checks that fail in each row as it is, and the rows of which others were kept, or nothing."""

    codes: Mapping[int, Sequence[str]]
    changed: frozenset[int]


def confirm(rows: Sequence[Model], language: str) -> Confirmed:
    """Compare what is kept of rows of one model with all that their texts are checked against; what does not
    hold is looked at again, and kept. Queries: those of ``texts_of``, one, and those of ``keep``."""
    if not rows or type(rows[0]) not in FIELDS:
        return Confirmed({}, frozenset())
    kept = looked_at(type(rows[0]), language).filter(object_id__in=[row.pk for row in rows])
    marks: dict[int, str] = {}
    codes: dict[int, list[str]] = {}
    for pk, mark, code in kept.order_by("failing__code").values_list("object_id", "given", "failing__code"):
        marks[pk] = mark
        codes.setdefault(pk, []).extend([code] if code else [])
    others = [given for given in texts_of(rows, language) if marks.get(given.row.pk) != given_mark(given)]
    found = [(given, worst_of((one.code, one.severity) for one in findings_of(given))) for given in others]
    keep(found)
    changed = {given.row.pk: sorted(failing) for given, failing in found}
    return Confirmed({**codes, **changed}, frozenset(changed))


def keep(found: Sequence[tuple[RowTexts, Failing]]) -> None:
    """Keep what fails in each of these texts, in the place of what was kept of them; at most four queries."""
    if not found:
        return
    with transaction.atomic():
        texts = CheckedText.objects.bulk_create(
            [_checked(given) for given, _codes in found],
            batch_size=_AT_ONCE,
            update_conflicts=True,
            unique_fields=["content_type", "object_id", "language"],
            update_fields=["given", "rules"],
        )
        FailingCheck.objects.filter(found_in__in=texts).delete()
        FailingCheck.objects.bulk_create(
            [
                FailingCheck(found_in=text, code=code, severity=severity)
                for text, (_given, failing) in zip(texts, found, strict=True)
                for code, severity in failing.items()
            ],
            batch_size=_AT_ONCE,
        )


def given_mark(given: RowTexts) -> str:
    """A fingerprint of all that the checks are given of a row."""
    return hashlib.sha256(repr(given.texts).encode(errors="surrogatepass")).hexdigest()[:32]


def worst_of(findings: Iterable[tuple[str, Severity]]) -> dict[str, Severity]:
    """Each code with the worst severity that it is found with."""
    worst: dict[str, Severity] = {}
    for code, severity in findings:
        known = worst.get(code, severity)
        worst[code] = min(known, severity, key=_WORST_FIRST.index)
    return worst


def _checked(given: RowTexts) -> CheckedText:
    return CheckedText(
        content_type=ContentType.objects.get_for_model(type(given.row)),
        object_id=given.row.pk,
        language=given.language,
        given=given_mark(given),
        rules=rules_mark(),
    )
