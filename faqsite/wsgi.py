"""WSGI entry: production settings unless the environment names others."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "faqsite.settings.prod")

application = get_wsgi_application()
