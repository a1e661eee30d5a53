from django.apps import AppConfig


class SearchConfig(AppConfig):
    """One index over cards, rules, rulings, terms and documents."""

    name = "faqsite.search"
    label = "search"
    default_auto_field = "django.db.models.BigAutoField"
