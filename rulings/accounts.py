"""The account of an edition: what its file holds, provision by provision, as checksums in the file's order.

Pure. It is made from what was read, when that is saved; ``rulings.integrity_editions`` compares it with
what the database says. White space is left out, for forms and databases may set line ends in their way.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rulings.ingest.parsed import ParsedEdition

_SUM_BYTES = 3
_SUM = _SUM_BYTES * 2  # hexadecimal digits
_MARK = "*"


@dataclass(frozen=True, slots=True)
class Saying:
    """What one provision or term says, without white space, its parts kept apart."""

    words: str

    @classmethod
    def of(cls, *parts: str | None) -> "Saying":
        return cls("\x1f".join("".join((part or "").split()) for part in parts))

    @property
    def checksum(self) -> str:
        return hashlib.blake2b(self.words.encode(), digest_size=_SUM_BYTES).hexdigest()


def provision_says(title: str | None, text: str | None, examples: Iterable[str] | None) -> Saying:
    return Saying.of(title, text, *(examples or ()))


@dataclass(frozen=True, slots=True)
class Account:
    """Numbers and terms in the file's order, each with its checksum, and a hash of the whole body.

    A number that the file repeats has its mark ("702.5a*").
    """

    provisions: tuple[tuple[str, str], ...]
    terms: tuple[tuple[str, str], ...]
    introduction: str
    credits: str
    body: str

    def as_json(self) -> dict[str, Any]:
        """A section a text, "702 :3f2a11 .1:9b0122 .1a:77c033": small, and in order in every database."""
        return {
            "provisions": list(_by_section(self.provisions)),
            "terms": [f"{checksum} {name}" for name, checksum in self.terms],
            "introduction": self.introduction,
            "credits": self.credits,
            "body": self.body,
        }

    @classmethod
    def from_json(cls, held: dict[str, Any]) -> "Account":
        provisions = []
        for line in held["provisions"]:
            section, *entries = line.split(" ")
            provisions += [(section + entry[: -_SUM - 1], entry[-_SUM:]) for entry in entries]
        terms = tuple((term[_SUM + 1 :], term[:_SUM]) for term in held["terms"])
        return cls(tuple(provisions), terms, held["introduction"], held["credits"], held["body"])


def account_of(parsed: ParsedEdition) -> Account:
    """The account of what was read from a file."""
    rules = [(rule.number, provision_says(rule.title, rule.text, rule.examples)) for rule in parsed.rules]
    terms = [(term.term, Saying.of(term.term, term.definition)) for term in parsed.glossary]
    return Account(
        provisions=tuple((number, said.checksum) for number, said in rules),
        terms=tuple((name, said.checksum) for name, said in terms),
        introduction=Saying.of(parsed.introduction).checksum,
        credits=Saying.of(parsed.credits).checksum,
        body=body_hash(rules, [said for _, said in terms]),
    )


def body_hash(provisions: Iterable[tuple[str, Saying]], terms: Iterable[Saying]) -> str:
    """A hash of all that the body prints, in order: numbers as printed, titles, texts, examples, glossary."""
    whole = hashlib.sha256()
    for number, said in provisions:
        whole.update(f"{number.rstrip(_MARK)}\x1e{said.words}\x1d".encode())
    for said in terms:
        whole.update(f"\x1e{said.words}\x1d".encode())
    return whole.hexdigest()


def _by_section(provisions: Sequence[tuple[str, str]]) -> Iterable[str]:
    entries: list[str] = []
    section = ""
    for number, checksum in provisions:
        if number.partition(".")[0] != section and entries:
            yield " ".join([section, *entries])
            entries = []
        section = number.partition(".")[0]
        entries.append(f"{number[len(section) :]}:{checksum}")
    if entries:
        yield " ".join([section, *entries])
