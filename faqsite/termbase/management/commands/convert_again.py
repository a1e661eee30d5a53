"""Converted texts made anew with the terms as they are now."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from faqsite.termbase.current import forget, vocabulary
from faqsite.termbase.reconversion import convert_again
from faqsite.termbase.usage import words_of


class Command(BaseCommand):
    help = (
        "Converts again the texts that say a word of these terms and were converted from the other "
        "script; for after a term has changed. What people wrote stays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("keys", nargs="+", metavar="KEY", help="the key of a term, such as mana-value")

    def handle(self, *args: Any, **options: Any) -> None:
        forget()
        known = vocabulary()
        terms = {term.key: term for term in known.terms}
        unknown = [key for key in options["keys"] if key not in terms]
        if unknown:
            raise CommandError(f"There is no term “{unknown[0]}”.")
        count = convert_again(words_of(*(terms[key] for key in options["keys"])), known)
        self.stdout.write(f"{count} texts converted again.")
