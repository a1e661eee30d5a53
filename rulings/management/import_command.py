"""What the commands that import files have in common: files one by one, one clear line for a bad one."""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, ProgrammingError, connection

from faqsite.progress import with_progress
from rulings.ingest.outcome import Outcome
from rulings.ingest.parsed import SourceError


class ImportCommand(BaseCommand):
    """A command over FILE...; each file is one transaction, and the first bad one ends it with status 1.

    What came of the files before the bad one is printed still, since it stands in the database.
    """

    # They load every page of the site, a second before each import; script/test and CI run them.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--dry-run", action="store_true", help="read and report, change nothing")
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")

    def run(
        self,
        options: dict[str, Any],
        dry: Callable[[Path], dict[str, Any]],
        real: Callable[[Path], Outcome],
    ) -> None:
        """Import each file with ``real``, or with ``dry`` read it only; then print what came of it."""
        files: list[Path] = options["files"]
        results: list[Any] = []
        for path in with_progress(files, len(files), self.__class__.__module__.rsplit(".", 1)[-1]):
            try:
                results.append(dry(path) if options["dry_run"] else real(path))
            except SourceError as error:
                if results:
                    self._print(results, as_json=options["json"], dry_run=options["dry_run"])
                raise CommandError(_naming(path, str(error))) from error
            except (OperationalError, ProgrammingError) as error:
                if has_tables():
                    raise
                raise CommandError(
                    "The database has no tables yet; run script/server once, or manage.py migrate."
                ) from error
        self._print(results, as_json=options["json"], dry_run=options["dry_run"])

    def _print(self, results: list[Any], *, as_json: bool, dry_run: bool) -> None:
        if as_json:
            documents = [result if dry_run else result.as_json() for result in results]
            whole = documents[0] if len(documents) == 1 else documents
            self.stdout.write(json.dumps(whole, ensure_ascii=False, indent=1))
            return
        for result in results:
            if dry_run:
                self.stdout.write(json.dumps(result["report"], ensure_ascii=False, indent=1))
                continue
            self.stdout.write(result.line())
            for doubt in result.doubts[:20]:
                self.stdout.write(f"  doubt: {doubt}")
            if len(result.doubts) > 20:
                self.stdout.write(f"  … and {len(result.doubts) - 20} more; see the report in the admin.")


def has_tables() -> bool:
    """Whether the site was set up here; a fresh clone has a database without tables."""
    return bool(connection.introspection.table_names())


def _naming(path: Path, message: str) -> str:
    """The message with the file's name, which parsers that see only its text cannot tell."""
    return message if path.name in message else f"{path.name}: {message}"
