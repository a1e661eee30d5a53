"""Proves that the database says, for each edition and language, what the edition's file said, in its order.

Every row is read once. What a curator changed is told apart from what was lost.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date

from django.contrib.admin.models import DELETION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import models

from faqsite.languages import column
from faqsite.translated import exact_text, literal
from rulings.accounts import Account, Saying, body_hash, provision_says
from rulings.ingest.save.page_records import PAGES
from rulings.models import (
    Edition,
    EditionAccount,
    EditionSource,
    GlossaryVersion,
    RuleVersion,
    TextChange,
    TranslationState,
)
from rulings.standing import stands

SHOWN = 5  # of many faults of one kind, so many are named


@dataclass(frozen=True, slots=True)
class Held:
    """What a row says in a language, and the loaded editions in which it stands."""

    pk: int
    key: str
    first: date
    last: date | None
    said: Saying
    checksum: str

    def stands_on(self, edition: date) -> bool:
        return stands(self.first, self.last, edition)


@dataclass(slots=True)
class Findings:
    """``faults`` are losses; ``notes`` tell what curators changed since the import."""

    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Difference:
    """Keys of one edition that differ from its file, by what is wrong with them."""

    lost: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    curated: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.lost or self.other or self.added or self.curated)


def examine_editions() -> Findings:
    """Compare every edition whose file's account is known with what the database says."""
    findings = Findings()
    accounts = EditionAccount.objects.select_related("source__edition").order_by("source__edition_id")
    by_language: dict[str, list[EditionAccount]] = defaultdict(list)
    for account in accounts:
        by_language[account.source.language].append(account)
    for language, some in sorted(by_language.items()):
        shelves = _Shelves(language)
        for account in some:
            _examine(account.source, Account.from_json(account.held), shelves, findings)
    findings.faults += _unaccounted()
    return findings


def _unaccounted() -> Iterator[str]:
    """Editions that were read before accounts were kept."""
    for source in EditionSource.objects.filter(account=None).exclude(sha256="").defer("report"):
        yield f"Edition {source}: nothing proves it yet; import {source.file_name} again."


def _examine(source: EditionSource, account: Account, shelves: "_Shelves", findings: Findings) -> None:
    edition = source.edition_id
    rules = [row for row in shelves.rules if row.stands_on(edition)]
    terms = [row for row in shelves.terms if row.stands_on(edition)]
    held_rules, rule_difference = _matched(account.provisions, rules, shelves.curated_rules)
    held_terms, term_difference = _matched(account.terms, terms, shelves.curated_terms)
    brought = _brought(source)
    rule_difference.added = [key for key in rule_difference.added if key not in brought]
    term_difference.added = [] if brought else term_difference.added
    _tell(source, "provisions", rule_difference, findings)
    _tell(source, "terms", term_difference, findings)
    if not rule_difference and not term_difference and not brought:
        provisions = [(row.key, row.said) for row in held_rules]
        if body_hash(provisions, [row.said for row in held_terms]) != account.body:
            findings.faults.append(f"Edition {source}: the body as a whole is not that of its file.")
    _examine_matter(source, account, shelves, findings)


def _brought(source: EditionSource) -> set[str]:
    """Numbers and slugs whose words in the source's language came from pages, not from the edition's file."""
    return {key for page in source.report.get(PAGES, []) for key in (*page["rules"], *page["terms"])}


def _matched(
    wanted: Iterable[tuple[str, str]], rows: Iterable[Held], curated: "_Curated"
) -> tuple[list[Held], _Difference]:
    """The row of each number or term that a file has, in the file's order, and what differs.

    Terms may share a name: the one that says what the file said is taken first.
    """
    spare: dict[str, list[Held]] = defaultdict(list)
    for row in rows:
        spare[row.key].append(row)
    found: list[Held] = []
    difference = _Difference()
    for key, checksum in wanted:
        same = [row for row in spare[key] if row.checksum == checksum]
        fitting = same or spare[key]
        if not fitting:
            (difference.curated if curated.took(key) else difference.lost).append(key)
            continue
        found.append(fitting[0])
        spare[key].remove(found[-1])
        if not same:
            (difference.curated if found[-1].pk in curated.changed else difference.other).append(key)
    _sort_out(difference, [row for some in spare.values() for row in some], curated)
    return found, difference


def _sort_out(difference: _Difference, left: Iterable[Held], curated: "_Curated") -> None:
    """Rows that no line of the file accounts for: made here, changed by a curator, or strays.

    A provision or term that a curator gave another number or name is not lost.
    """
    for row in left:
        if row.pk in curated.made_here:
            continue
        if row.pk not in curated.changed:
            difference.added.append(row.key)
        elif difference.lost:
            difference.curated.append(difference.lost.pop())
        else:
            difference.curated.append(row.key)


def _tell(source: EditionSource, what: str, difference: _Difference, findings: Findings) -> None:
    for keys, predicate in (
        (difference.lost, "of its file are lost"),
        (difference.other, "say other things than in its file"),
        (difference.added, "are not in its file"),
    ):
        if keys:
            findings.faults.append(f"Edition {source}: {len(keys)} {what} {predicate}: {_named(keys)}.")
    if difference.curated:
        keys = difference.curated
        findings.notes.append(
            f"Edition {source}: {len(keys)} {what} were changed by a curator: {_named(keys)}."
        )


def _named(keys: list[str]) -> str:
    return ", ".join(keys[:SHOWN]) + (" …" if len(keys) > SHOWN else "")


def _examine_matter(source: EditionSource, account: Account, shelves: "_Shelves", findings: Findings) -> None:
    """Introduction and credits, which stand on the edition itself."""
    for name, wanted in (("introduction", account.introduction), ("credits", account.credits)):
        if Saying.of(exact_text(source.edition, name, source.language)).checksum == wanted:
            continue
        if str(source.edition_id) in shelves.curated_editions:
            findings.notes.append(f"Edition {source}: its {name} was changed by a curator.")
        else:
            findings.faults.append(f"Edition {source}: its {name} is not that of its file.")


@dataclass(frozen=True, slots=True)
class _Curated:
    """What curators did to versions of one kind, by the log, history and states of texts in a language.

    ``made_here``: rows whose text in the language came from no file, unless a curator corrected it.
    """

    changed: frozenset[int]
    removed: frozenset[str]
    made_here: frozenset[int]

    @classmethod
    def of(cls, model: type[models.Model], language: str) -> "_Curated":
        states = TranslationState.objects.filter(
            content_type=ContentType.objects.get_for_model(model), language=language
        ).values_list("object_id", "changed_by")
        log = _log_of(model)
        kept = {int(entry.object_id) for entry in log if entry.action_flag != DELETION and entry.object_id}
        texts = TextChange.objects.filter(
            content_type=ContentType.objects.get_for_model(model), language=language, changed_by__isnull=False
        )
        kept |= set(texts.values_list("object_id", flat=True))
        return cls(
            changed=frozenset(kept | {pk for pk, curator in states if curator is not None}),
            removed=frozenset(entry.object_repr for entry in log if entry.action_flag == DELETION),
            made_here=frozenset(pk for pk, _ in states),
        )

    def took(self, key: str) -> bool:
        """Whether a curator removed the provision with this number; terms are not named in the log."""
        return key in self.removed or any(not name[:1].isdigit() for name in self.removed)


def _log_of(model: type[models.Model]) -> list[LogEntry]:
    return list(LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(model)))


class _Shelves:
    """All that the database says in one language, and what curators did to it."""

    def __init__(self, language: str) -> None:
        titles = [column(name, language) for name in ("title", "text", "examples")]
        self.rules = [
            _held(row[:4], provision_says(*row[4:])) for row in _rows(RuleVersion, ["number"], titles)
        ]
        names = [column(name, language) for name in ("name", "definition")]
        self.terms = [
            _held((*row[:3], row[3] or ""), Saying.of(*row[3:])) for row in _rows(GlossaryVersion, [], names)
        ]
        self.curated_rules = _Curated.of(RuleVersion, language)
        self.curated_terms = _Curated.of(GlossaryVersion, language)
        self.curated_editions = {entry.object_id for entry in _log_of(Edition)}


def _rows(model: type[models.Model], keys: list[str], texts: list[str]) -> Iterator[tuple]:
    """Rows that say anything in the language whose columns are given."""
    fixed = ("pk", "first_edition_id", "last_edition_id")
    for row in literal(model).values_list(*fixed, *keys, *texts).iterator(chunk_size=2000):
        if any(row[-len(texts) :]):
            yield row


def _held(row: tuple, said: Saying) -> Held:
    pk, first, last, key = row
    return Held(pk, key, first, last, said, said.checksum)
