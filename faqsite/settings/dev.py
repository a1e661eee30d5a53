"""Work on one machine: the secret key is made on first use and kept under var/."""

from faqsite.settings.base import *  # noqa: F403
from faqsite.settings.base import VAR_DIR
from faqsite.settings.environment import flag, kept_secret

DEBUG = flag("DEBUG", False)
SECRET_KEY = kept_secret(VAR_DIR / "secret_key")
