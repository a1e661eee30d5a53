import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from faqsite.progress import with_progress
from rulings.ingest.extract import readable
from rulings.ingest.import_corpus import CorpusReport, import_corpus
from rulings.ingest.parsed import SourceError


class Command(BaseCommand):
    help = "Imports whatever the site can read in folders and files, in a sensible order."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="DIR")
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = import_corpus(
                options["paths"], lambda files: with_progress(files, len(files), "Importing")
            )
        except SourceError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(report.as_json(), ensure_ascii=False, indent=1))
        else:
            self._print(report)
        if report.left and not report.outcomes:
            raise CommandError("No file could be loaded.")

    def _print(self, report: CorpusReport) -> None:
        for outcome in report.outcomes:
            self.stdout.write(outcome.line())
        for left in report.left:
            self.stdout.write(f"left: {readable(left.path)}: {left.reason}")
        self.stdout.write(f"{len(report.outcomes)} files loaded, {len(report.left)} left.")
