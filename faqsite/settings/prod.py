"""Production: starts only with a secret and the names of its hosts."""

from faqsite.settings.base import *  # noqa: F403
from faqsite.settings.environment import flag, required, words

SECRET_KEY = required("SECRET_KEY")
required("ALLOWED_HOSTS")
ALLOWED_HOSTS = words("ALLOWED_HOSTS")
WARM_UP = flag("SITE_WARM", True)
