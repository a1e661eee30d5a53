"""A list of terms into the termbase."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from faqsite.termbase.changes import TermChange, term_changes
from faqsite.termbase.exchange import read_terms
from faqsite.termbase.storage import save_terms, stored_terms
from faqsite.termbase.table import TermFileError


class Command(BaseCommand):
    help = "Reads terms from a TBX or CSV file: says what changes, and changes it unless --dry-run is given."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--dry-run", action="store_true", help="only say what would change")
        parser.add_argument("--json", action="store_true", help="one JSON document and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            terms = read_terms(options["file"].read_bytes())
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from error
        except TermFileError as error:
            raise CommandError(str(error)) from error
        changes = term_changes({term.key: term for term in stored_terms()}, terms)
        if not options["dry_run"]:
            save_terms(change.term for change in changes)
        if options["json"]:
            self.stdout.write(json.dumps([asdict(change) for change in changes], ensure_ascii=False))
            return
        for change in changes:
            self.stdout.write(_line(change))
        said = "would change" if options["dry_run"] else "changed"
        self.stdout.write(f"{len(changes)} of {len(terms)} terms {said}.")


def _line(change: TermChange) -> str:
    parts = [f"{one.label}: {one.before} → {one.after}" for one in change.fields]
    parts += [f"+ {form.text} ({form.language}, {form.kind})" for form in change.added]
    parts += [f"- {form.text} ({form.language}, {form.kind})" for form in change.removed]
    return f"{change.term.key}: {'new' if change.is_new else '; '.join(parts)}"
