from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection

from faqsite.site_files import remember_static_files, static_files_are_current


class Command(BaseCommand):
    help = "Makes the site ready to serve: tables, starter content, PATHs to import, static files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files or folders to import")
        parser.add_argument("--from", dest="start", type=Path, default=Path(), help="where PATHs start")

    def handle(self, *args: Any, **options: Any) -> None:
        _require_database()
        call_command("migrate", verbosity=0, interactive=False)
        call_command("load_starter", "--if-empty", stdout=self.stdout)
        call_command("load_terms", "--if-empty", stdout=self.stdout)
        if options["paths"]:
            paths = [options["start"] / path for path in options["paths"]]
            call_command("import_corpus", *paths, stdout=self.stdout)
        if not static_files_are_current():
            call_command("collectstatic", interactive=False, verbosity=0, clear=True)
            remember_static_files()


def _require_database() -> None:
    """One sentence, not a traceback, where the database cannot be opened or is none."""
    try:
        connection.ensure_connection()
    except Error as error:
        reason = " ".join(str(error).split())
        raise CommandError(f"The database cannot be opened: {reason}.") from error
