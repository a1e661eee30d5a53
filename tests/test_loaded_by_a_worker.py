"""What a worker loads: what only an upload needs is not loaded for everyone who reads a page."""

import subprocess
import sys

# Parsers, repairs and exports, which take three megabytes; the public site needs how rules are cited.
ONLY_FOR_UPLOADS = ("rulings.ingest.import_document", "rulings.ingest.repair", "rulings.export", "pypdfium2")
PROGRAM = """
import sys, django
django.setup()
from django.urls import get_resolver
get_resolver().url_patterns
import rulings.ingest.link.references
print(*sys.modules)
"""


def test_parsers_are_loaded_with_the_first_upload_only() -> None:
    told = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    loaded = set(told.stdout.split())
    assert {"rulings.admin.upload", "rulings.views.rules", "faqsite.api"} <= loaded
    assert not loaded & set(ONLY_FOR_UPLOADS)
