"""WSGI entry: production settings unless the environment names others."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connections

from faqsite.garbage import collect_seldom

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "faqsite.settings.prod")

application = get_wsgi_application()

if settings.WARM_UP:
    from faqsite.warming import warm

    warm(application)
    connections.close_all()  # workers are forked from this process, and must not share a connection

collect_seldom()
