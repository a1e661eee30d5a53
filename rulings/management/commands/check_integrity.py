import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.integrity import CHECKS, examine


class Command(BaseCommand):
    help = "Proves that nothing of the imported texts was lost, and that links and index agree with them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        found = examine()
        if options["json"]:
            form = {"faults": found.faults, "notes": found.notes}
            self.stdout.write(json.dumps(form, ensure_ascii=False, indent=1))
        else:
            counts = f"{len(CHECKS) + 1} checks, {len(found.faults)} faults."
            self.stdout.write("\n".join([*found.notes, *found.faults, counts]))
        if found.faults:
            raise CommandError(f"{len(found.faults)} faults were found.")
