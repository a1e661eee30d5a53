import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from faqsite.languages import EN, LANGUAGES, ZH_HANS, ZH_HANT
from rulings.checks.corpus import CODES, UnknownEditionError, check_corpus
from rulings.checks.report import as_json, as_text
from rulings.management.arguments import day_argument, language_argument
from rulings.translating.followed_terms import follow_terms


class Command(BaseCommand):
    help = (
        "Checks every translation against its source: rules, glossary, documents, rulings and cards whose "
        "text is ours. Prints how often each check found something, with the first addresses. What fails in "
        "each text is kept for the workbench's queue and overview."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--language", help=f"only translations into this language: {', '.join(LANGUAGES)}"
        )
        parser.add_argument("--code", action="append", choices=CODES, help="only this check (repeatable)")
        parser.add_argument("--edition", help="only rules and terms of the edition of this date (YYYY-MM-DD)")
        parser.add_argument("--examples", type=int, default=5, help="how many places to tell of each check")
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        language, day = options["language"], options["edition"]
        languages = (language_argument(language),) if language else (ZH_HANT, ZH_HANS, EN)
        edition = day_argument(day) if day else None
        codes = frozenset(options["code"] or CODES)
        follow_terms()
        try:
            report = check_corpus(languages, codes, edition, options["examples"])
        except UnknownEditionError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(as_json(report), ensure_ascii=False, indent=1))
        else:
            self.stdout.write(as_text(report))
