"""Propose entries for faqsite/script/data/phrases.tsv from texts printed in both scripts."""

import json
import sys
from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError

from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.script import convert
from faqsite.script.learning import Learned, learn

Pair = dict[str, str]


class Command(BaseCommand):
    help = (
        'Read {"zh-hans": ..., "zh-hant": ...} a line from standard input and write the list of '
        "words that the cards print otherwise than we convert them, as tab-separated values."
    )

    def handle(self, *args: object, **options: object) -> None:
        pairs = list(_pairs())
        self.stdout.write("direction\tsource\ttarget\tprinted")
        for source, target in ((ZH_HANS, ZH_HANT), (ZH_HANT, ZH_HANS)):
            for entry in _learned(pairs, source, target):
                self.stdout.write(f"{source} {target}\t{entry.source}\t{entry.target}\t{entry.printed}")


def _learned(pairs: list[Pair], source: str, target: str) -> list[Learned]:
    return learn(((pair[source], pair[target]) for pair in pairs), lambda text: convert(text, source, target))


def _pairs() -> Iterator[Pair]:
    for number, line in enumerate(sys.stdin, start=1):
        try:
            pair = json.loads(line)
            yield {ZH_HANS: str(pair[ZH_HANS]), ZH_HANT: str(pair[ZH_HANT])}
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise CommandError(f"Line {number} is not a pair of texts.") from error
