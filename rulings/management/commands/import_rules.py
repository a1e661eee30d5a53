from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from rulings.ingest.import_rules import import_rules, read_rules
from rulings.ingest.parse.editions import editions_json
from rulings.management.arguments import day_argument, language_argument
from rulings.management.import_command import ImportCommand


class Command(ImportCommand):
    help = (
        "Imports editions of the comprehensive rules, wiki pages with parts of them, exports, and excerpts."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--language", help="zh-hant, zh-hans or en, where the text does not show it")
        parser.add_argument("--effective", help="the date from which the rules are in force (YYYY-MM-DD)")

    def handle(self, *args: Any, **options: Any) -> None:
        language = language_argument(options["language"]) if options["language"] else None
        effective = day_argument(options["effective"]) if options["effective"] else None

        def dry(path: Path) -> dict[str, Any]:
            return editions_json(read_rules(path, language, effective).editions)

        self.run(options, dry, lambda path: import_rules(path, language, effective))
