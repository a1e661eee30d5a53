from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from rulings.ingest.as_json import document_json
from rulings.ingest.import_document import import_document, read_document
from rulings.management.import_command import ImportCommand


class Command(ImportCommand):
    help = "Imports FAQs and release notes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--set", dest="set_code", help="the code of the set that the document is about")

    def handle(self, *args: Any, **options: Any) -> None:
        code = options["set_code"]

        def dry(path: Path) -> dict[str, Any]:
            source = read_document(path, code)
            return document_json(source.parsed, source.edition)

        self.run(options, dry, lambda path: import_document(path, code))
