from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.export import FORMS
from rulings.export.rows import NothingToExportError, exported_edition
from rulings.management.arguments import day_argument, language_argument


class Command(BaseCommand):
    help = "Writes an edition of the rules, with its glossary, in a form that import_rules reads again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--edition", help="the day from which it is in force (YYYY-MM-DD)")
        parser.add_argument("--language", help="zh-hant, zh-hans or en")
        parser.add_argument("--format", help=", ".join(FORMS))
        parser.add_argument("--output", type=Path, metavar="FILE", help="instead of standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        _refuse_missing(options)
        form = FORMS.get(options["format"])
        if form is None:
            raise CommandError(f"{options['format']} is none of the forms of export: {', '.join(FORMS)}.")
        language, day = language_argument(options["language"]), day_argument(options["edition"])
        try:
            text = form.render(exported_edition(day, language, both=form.holds_both))
        except NothingToExportError as error:
            raise CommandError(str(error)) from error
        if options["output"]:
            _write(options["output"], text)
        else:
            self.stdout.write(text, ending="")


def _refuse_missing(options: dict[str, Any]) -> None:
    missing = [f"--{name}" for name in ("edition", "language", "format") if not options[name]]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        raise CommandError(f"Say what to export: {' and '.join(missing)} {verb} missing.")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror or error}.") from error
