"""Make the search index anew from the site's rows."""

import time

from django.core.management.base import BaseCommand

from faqsite.models import ContentVersion
from faqsite.search.rebuilding import rebuild
from rulings.ingest.save.keyword_tallies import tally_keywords


class Command(BaseCommand):
    help = "Make the search index anew; searches see the old one until it is done."

    def handle(self, *args: object, **options: object) -> None:
        started = time.perf_counter()
        counts = rebuild()
        tally_keywords()
        ContentVersion.advance()
        listed = ", ".join(f"{count} {kind}" for kind, count in counts.items())
        self.stdout.write(f"Indexed {listed} in {time.perf_counter() - started:.1f} s.")
