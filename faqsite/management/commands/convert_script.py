"""Convert between Traditional and Simplified Chinese: JSON lines in, JSON lines out."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator

from django.core.management.base import BaseCommand, CommandError

from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.script import convert

SCRIPTS = (ZH_HANS, ZH_HANT)


class Command(BaseCommand):
    help = 'Read {"text": ...} a line from standard input and write the same in the other script.'

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--from", dest="source", choices=SCRIPTS, required=True)
        parser.add_argument("--to", dest="target", choices=SCRIPTS, required=True)

    def handle(self, *args: object, **options: str) -> None:
        sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        converted = _converted(sys.stdin, options["source"], options["target"])
        for line in converted:
            self.stdout.write(line)


def _converted(lines: Iterable[str], source: str, target: str) -> Iterator[str]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            text = json.loads(line)["text"]
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise CommandError(f'Line {number} is not a JSON object with a "text".') from error
        if not isinstance(text, str):
            raise CommandError(f'The "text" of line {number} is not a string.')
        yield json.dumps({"text": convert(text, source, target)}, ensure_ascii=False)
