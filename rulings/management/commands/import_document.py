from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from rulings.ingest.as_json import document_json
from rulings.ingest.import_document import import_document
from rulings.ingest.read_document import read_alone, read_document
from rulings.management.import_command import ImportCommand, has_tables


class Command(ImportCommand):
    help = "Imports FAQs and release notes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--set", dest="set_code", help="the code of the set that the document is about")
        parser.add_argument(
            "--corrects", metavar="SLUG", help="the document that the one file given corrects, by its slug"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        code, corrects = options["set_code"], options["corrects"]
        if corrects and len(options["files"]) > 1:
            raise CommandError("One file corrects a document; give one with --corrects.")

        def dry(path: Path) -> dict[str, Any]:
            if not has_tables():
                return document_json(read_alone(path, code).parsed)
            source = read_document(path, code)
            return document_json(source.parsed, source.edition)

        self.run(options, dry, lambda path: import_document(path, code, corrects))
