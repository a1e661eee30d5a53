from django.contrib.admin.apps import AdminConfig


class CuratorsConfig(AdminConfig):
    """The admin with a site of our own."""

    default_site = "faqsite.admin_site.CuratorsSite"

    def ready(self) -> None:
        from faqsite.admin_words import name_models

        name_models()
        super().ready()
