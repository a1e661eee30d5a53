"""Put the terms that the project brings along into the termbase."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from faqsite.termbase.models import Term
from faqsite.termbase.starting import starting_terms
from faqsite.termbase.storage import add_missing


class Command(BaseCommand):
    help = "Adds the project's own terms and words that the termbase lacks; what curators saved stays."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="only where there is no term yet")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["if_empty"] and Term.objects.exists():
            return
        added = add_missing(starting_terms())
        words = f", and {added.words} words to known ones" if added.words else ""
        self.stdout.write(f"{added.terms} terms added{words}.")
