from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.ingest.save.starter import load_starter, site_is_empty


class Command(BaseCommand):
    help = "Loads the project's own starter content into an empty site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing, without complaint, where there is content"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not site_is_empty():
            if options["if_empty"]:
                return
            raise CommandError("The site has content already; starter content is for an empty one.")
        counts = load_starter()
        self.stdout.write(", ".join(f"{number} {name}" for name, number in counts.items()) + " loaded.")
