from django.apps import AppConfig


class FaqsiteConfig(AppConfig):
    """The site itself: languages, public pages, API, and the version of its content."""

    name = "faqsite"
    default_auto_field = "django.db.models.BigAutoField"
