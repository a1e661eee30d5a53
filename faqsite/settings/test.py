"""The test suite: no TLS redirect, fast passwords, static files without a manifest."""

import os

os.environ.setdefault("SITE_TLS", "0")

from faqsite.settings.base import *  # noqa: F403

SECRET_KEY = "only-for-tests-" + "x" * 50
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
AXES_ENABLED = False
# Terms come from the project's own list, so that tests without a database can convert and search.
TERMBASE_CHECKED_EVERY = None
