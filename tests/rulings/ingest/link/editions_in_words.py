"""Editions written as numbers with titles or texts, for tests of matching."""

from rulings.ingest.link.identity import match_editions
from rulings.ingest.link.identity_results import Decided, Matching, Provision

CASTING = "Whoever casts a spell moves it to the stack, tells its targets and then pays all that it costs."


def edition(*provisions: tuple[str, str]) -> list[Provision]:
    """Numbers with titles, or with texts: a text ends with a point."""
    return [
        Provision(number, text=words) if words.endswith((".", "。")) else Provision(number, title=words)
        for number, words in provisions
    ]


def match(
    older: list[tuple[str, str]], newer: list[tuple[str, str]], decided: Decided | None = None
) -> Matching:
    return match_editions(edition(*older), edition(*newer), decided)
