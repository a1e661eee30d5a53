from django.apps import AppConfig


class TermbaseConfig(AppConfig):
    """The game's terms in three languages, with older and regional words for them."""

    name = "faqsite.termbase"
    label = "termbase"
    default_auto_field = "django.db.models.BigAutoField"
