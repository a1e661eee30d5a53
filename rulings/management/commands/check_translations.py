import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from faqsite.languages import EN, LANGUAGES, ZH_HANS, ZH_HANT
from rulings.checks.corpus import CODES, UnknownEditionError, check_corpus
from rulings.checks.report import Report, as_json, as_text
from rulings.management.arguments import day_argument, language_argument
from rulings.models import CheckReport


class Command(BaseCommand):
    help = (
        "Checks every translation against its source: rules, glossary, documents, rulings and cards whose "
        "text is ours. Prints how often each check found something, with the first addresses. The numbers of "
        "a run over everything are kept for the workbench's overview."
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
        try:
            report = check_corpus(languages, codes, edition, options["examples"])
        except UnknownEditionError as error:
            raise CommandError(str(error)) from error
        if not any(options[name] for name in ("language", "code", "edition")):
            _keep(report)
        if options["json"]:
            self.stdout.write(json.dumps(as_json(report), ensure_ascii=False, indent=1))
        else:
            self.stdout.write(as_text(report))


def _keep(report: Report) -> None:
    """The numbers of a run over everything, for the workbench's overview; those of earlier runs go."""
    counts = [[severity.value, code, report.rows[severity, code]] for severity, code in report.in_order()]
    with transaction.atomic():
        CheckReport.objects.all().delete()
        CheckReport.objects.create(texts=report.texts.total(), counts=counts)
