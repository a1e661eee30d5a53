from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from faqsite.languages import language_of_tag
from rulings.ingest.import_rules import import_rules, read_rules
from rulings.ingest.parse.editions import edition_json
from rulings.management.import_command import ImportCommand


class Command(ImportCommand):
    help = "Imports editions of the comprehensive rules, or undated excerpts of them, from text files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--language", help="zh-hant, zh-hans or en, where the text does not show it")
        parser.add_argument("--effective", help="the date from which the rules are in force (YYYY-MM-DD)")

    def handle(self, *args: Any, **options: Any) -> None:
        language, effective = _language(options["language"]), _date(options["effective"])

        def dry(path: Path) -> dict[str, Any]:
            return edition_json(read_rules(path, language, effective).parsed)

        self.run(options, dry, lambda path: import_rules(path, language, effective))


def _language(tag: str | None) -> str | None:
    if tag is None:
        return None
    language = language_of_tag(tag)
    if language is None:
        raise CommandError(f"{tag} is none of this site's languages: zh-hant, zh-hans, en.")
    return language


def _date(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise CommandError(f"{text} is not a date of the form YYYY-MM-DD.") from error
