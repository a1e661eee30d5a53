from django.apps import AppConfig
from django.db.models.signals import post_migrate


class RulingsConfig(AppConfig):
    name = "rulings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # As with Django's own permissions: each app's models are known once its migrations have run.
        from rulings.translating.groups import grant_roles

        post_migrate.connect(grant_roles, dispatch_uid="rulings.roles")
