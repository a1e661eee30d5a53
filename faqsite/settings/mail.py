"""Mail, where a server for it is named; without EMAIL_HOST the site sends none."""

import os

from faqsite.settings.environment import flag, number

EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = number("EMAIL_PORT", 587, most=65_535)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", True)
EMAIL_TIMEOUT = 20  # seconds
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "rules@localhost")
# Where the site is, for links in mails that no request asked for: https://rules.example.org
SITE_URL = os.environ.get("SITE_URL", "").rstrip("/")
