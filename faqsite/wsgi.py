"""WSGI entry: production settings unless the environment names others."""

import gc
import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "faqsite.settings.prod")

application = get_wsgi_application()

if settings.WARM_UP:
    from faqsite.warming import warm

    warm(application)
    connections.close_all()  # workers are forked from this process, and must not share a connection

# What a worker has loaded stays for good, and a page makes thousands of objects that die with it: looking
# for garbage as often as Python does by itself takes a tenth of the time.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 20)
