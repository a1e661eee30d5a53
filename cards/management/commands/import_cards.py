"""import_cards FILE...: sets, cards and rulings from MTGJSON 5, as it is or packed."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from cards.ingest.save import save_sets
from cards.ingest.spool import Spool
from cards.ingest.summary import Summary
from faqsite.progress import with_progress
from rulings.ingest.parsed import SourceError
from rulings.ingest.save.replaced import one_import


class Command(BaseCommand):
    help = "Import card data: set files or AllPrintings of MTGJSON 5, plain, .gz, .xz or .zip."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--sets", default="", metavar="CSP,AKH", help="only these sets")
        parser.add_argument("--dry-run", action="store_true", help="say what would change, change nothing")
        parser.add_argument("--json", action="store_true", help="print the summary as one JSON document")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = frozenset(code.strip().upper() for code in options["sets"].split(",") if code.strip())
        try:
            with Spool() as spool:
                self._read(spool, options["files"], wanted)
                with one_import(", ".join(path.name for path in options["files"])):
                    summary = self._save(spool, dry_run=options["dry_run"])
        except SourceError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(summary.as_json(), ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(summary.lines()))

    def _read(self, spool: Spool, files: list[Path], wanted: frozenset[str]) -> None:
        for path in files:
            for _ in with_progress(spool.take(path, wanted), None, f"Reading {path.name}"):
                pass
        spool.require(wanted)

    def _save(self, spool: Spool, *, dry_run: bool) -> Summary:
        """Save set by set, each in its own transaction; a dry run puts all into one and takes it back."""
        if not dry_run:
            return self._save_sets(spool)
        with transaction.atomic():
            summary = self._save_sets(spool)
            transaction.set_rollback(True)
        return summary

    def _save_sets(self, spool: Spool) -> Summary:
        summary = Summary()
        for parsed, report in with_progress(save_sets(spool.sets(), len(spool)), len(spool), "Saving sets"):
            summary.add(parsed, report)
        return summary
