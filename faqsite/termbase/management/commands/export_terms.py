"""The termbase as a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from faqsite.termbase.exchange import FORMATS, write_terms
from faqsite.termbase.starting import starting_terms
from faqsite.termbase.storage import stored_terms


class Command(BaseCommand):
    help = "Writes all terms as TBX-Basic or CSV; those the project brings along where the termbase is empty."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--format", choices=FORMATS, required=True)
        parser.add_argument("--output", type=Path, help="a file; else standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        content = write_terms(stored_terms() or starting_terms(), options["format"])
        if options["output"] is None:
            self.stdout.write(content.decode(), ending="")
            return
        try:
            options["output"].write_bytes(content)
        except OSError as error:
            raise CommandError(f"{options['output']} cannot be written: {error.strerror}.") from error
