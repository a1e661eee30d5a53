"""Settings common to every way of running the site; secure unless the environment says otherwise."""

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from faqsite.settings.environment import database, flag, number, words
from faqsite.settings.mail import *  # noqa: F403

BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = Path(os.environ.get("VAR_DIR", BASE_DIR / "var"))

DEBUG = False
# What static files and templates are served: part of every page's ETag, so that a new release is seen.
SITE_BUILD = os.environ.get("SITE_BUILD", "")
ALLOWED_HOSTS = words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "modeltranslation",  # before the admin, which it extends
    "faqsite.admin_apps.CuratorsConfig",  # django.contrib.admin with a site of our own
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "faqsite",
    "faqsite.search",
    "faqsite.termbase",
    "cards",
    "rulings",
]

MIDDLEWARE = [
    "faqsite.public.PublicPageMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "faqsite.middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "faqsite.urls"
WSGI_APPLICATION = "faqsite.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "faqsite.context.reading",
            ],
            "builtins": [
                "faqsite.templatetags.frame",
                "faqsite.templatetags.texts",
                "cards.templatetags.mana",
            ],
        },
    }
]

DATABASES = {"default": database(f"sqlite:///{VAR_DIR / 'faqsite.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # WAL lets readers go on while an import writes; IMMEDIATE avoids a deadlock between two writers.
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        init_command="PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA cache_size=-4000;",
        transaction_mode="IMMEDIATE",
        timeout=30,
    )
elif DATABASES["default"]["ENGINE"].endswith("postgresql"):
    # The index fits into memory: to read an entry by its key costs little, to compile a short query much.
    # A pooler that takes no options is told so with "?options=" in DATABASE_URL.
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("options", "-c random_page_cost=1.1 -c jit=off")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.5  # hours
AXES_CLIENT_IP_CALLABLE = "faqsite.senders.sender_of"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("zh-hant", _("Traditional Chinese")),
    ("zh-hans", _("Simplified Chinese")),
    ("en", _("English")),
]
LOCALE_PATHS = [BASE_DIR / "faqsite" / "locale"]
MODELTRANSLATION_DEFAULT_LANGUAGE = "en"
MODELTRANSLATION_LANGUAGES = ("zh-hant", "zh-hans", "en")
MODELTRANSLATION_ENABLE_FALLBACKS = False  # fallback is for display, in faqsite.translated, and marked
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# How often, in seconds, a process looks whether a term of the termbase changed (None: it never looks there).
TERMBASE_CHECKED_EVERY: float | None = 1.0

# Whether a process makes a page of each kind before it serves the first one.
WARM_UP = False

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
MEDIA_ROOT = VAR_DIR / "media"

_REDIS = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": os.environ.get("REDIS_URL")}


def _cache(name: str, size: int) -> dict[str, Any]:
    """In Redis, or in each process by itself."""
    if _REDIS["LOCATION"]:
        return {**_REDIS, "KEY_PREFIX": name}
    memory = "django.core.cache.backends.locmem.LocMemCache"
    return {"BACKEND": memory, "LOCATION": name, "OPTIONS": {"MAX_ENTRIES": size}}


# Pages; how much each place sends, which pages must not push out; and what changed between editions, of
# which each takes twenty kilobytes and, to make anew, as long as twenty pages.
CACHES = {
    "default": _cache("pages", 500),
    "senders": _cache("senders", 10_000),
    "outlines": _cache("outlines", 100),
}

# Security. SITE_TLS=0 is for plain HTTP on this machine only, as script/server serves it.
TLS = flag("SITE_TLS", True)
# How many proxies stand before the site and add the address they see to X-Forwarded-For; TLS ends at one.
PROXIES = number("SITE_PROXIES", 1 if TLS else 0)
SECURE_SSL_REDIRECT = TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TLS else None
SECURE_HSTS_SECONDS = 31_536_000 if TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = TLS
SECURE_HSTS_PRELOAD = TLS
SESSION_COOKIE_SECURE = TLS
CSRF_COOKIE_SECURE = TLS
LANGUAGE_COOKIE_SECURE = TLS
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_HANDLERS = [
    "faqsite.uploads.BoundedUploadHandler",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
