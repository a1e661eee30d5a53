"""Carries Chinese words over to editions in English only, over all that is loaded."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from rulings.derived import rows_changed
from rulings.ingest.save.carry import carry_all
from rulings.ingest.save.replaced import one_import


class Command(BaseCommand):
    help = "Carries Chinese words over to newer versions of rules and terms that came in English only."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic(), one_import("carry_translations"):
            carried = carry_all()
            rows_changed(carried)
        counts = {
            "rules": sum(row._meta.model_name == "ruleversion" for row in carried),
            "terms": sum(row._meta.model_name == "glossaryversion" for row in carried),
        }
        said = "%(rules)s rules and %(terms)s glossary terms have other carried words than before."
        self.stdout.write(json.dumps(counts) if options["json"] else said % counts)
