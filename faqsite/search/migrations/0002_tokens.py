"""The table of tokens, made by the database's own backend."""

from django.db import migrations

from faqsite.search.backends import backend_for


def create(apps, schema_editor):
    backend_for(schema_editor.connection.alias).create(schema_editor.connection)


def drop(apps, schema_editor):
    schema_editor.execute("DROP TABLE search_tokens")


class Migration(migrations.Migration):
    dependencies = [("search", "0001_initial")]
    operations = [migrations.RunPython(create, drop)]
