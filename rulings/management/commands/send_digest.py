from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.digest_mail import NoMailError, send_digests


class Command(BaseCommand):
    help = "Sends the digest of the last whole week to everybody who wants it, once; for cron, once a week."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="say how many would go out; send nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            sent = send_digests(options["dry_run"])
        except NoMailError as error:
            raise CommandError("mail is not configured: set EMAIL_HOST and SITE_URL.") from error
        self.stdout.write(f"{sent.count} {'would be sent' if options['dry_run'] else 'sent'}")
        if sent.failed:
            raise CommandError("not sent: " + "; ".join(sent.failed))
