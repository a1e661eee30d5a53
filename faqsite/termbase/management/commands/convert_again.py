"""Converted texts made anew with the terms as they are now."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from faqsite.termbase.current import forget, vocabulary
from faqsite.termbase.due import mark_due
from faqsite.termbase.reconversion import STEP, convert_due
from faqsite.termbase.usage import words_of


class Command(BaseCommand):
    help = (
        "Converts again the texts that were converted from the other script with words of terms that have "
        "changed since, in steps; with keys also those that say a word of these terms. What people wrote "
        "stays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("keys", nargs="*", metavar="KEY", help="the key of a term, such as mana-value")

    def handle(self, *args: Any, **options: Any) -> None:
        forget()
        terms = {term.key: term for term in vocabulary().terms}
        unknown = [key for key in options["keys"] if key not in terms]
        if unknown:
            raise CommandError(f"There is no term “{unknown[0]}”.")
        mark_due(words_of(*(terms[key] for key in options["keys"])))
        count = 0
        while (step := convert_due(STEP)).done:
            count += step.done
        self.stdout.write(f"{count} texts converted again.")
