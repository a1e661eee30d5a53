import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.integrity import CHECKS, faults


class Command(BaseCommand):
    help = "Proves that nothing of the imported texts was lost, and that links and index agree with them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(faults())
        if options["json"]:
            self.stdout.write(json.dumps({"faults": found}, ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join([*found, f"{len(CHECKS)} checks, {len(found)} faults."]))
        if found:
            raise CommandError(f"{len(found)} faults were found.")
