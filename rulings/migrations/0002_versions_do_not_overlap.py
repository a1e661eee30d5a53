"""In one edition a number names one version, and a rule's (a term's) versions do not overlap.

PostgreSQL has exclusion constraints for this; SQLite gets triggers. Django's SQLite backend
makes a table anew when it alters one, and its triggers are lost then: a migration that alters
rulings_ruleversion or rulings_glossaryversion must end with ``RunPython(create)`` from here
(tests/rulings/test_constraints.py fails otherwise).
"""

from django.db import migrations

# table, columns of which each may have only one version at a time
EXCLUSIVE = [
    ("rulings_ruleversion", "number"),
    ("rulings_ruleversion", "rule_id"),
    ("rulings_glossaryversion", "term_id"),
]

SQLITE = """
CREATE TRIGGER {table}_{column}_{event} BEFORE {when} ON {table}
WHEN EXISTS (
    SELECT 1 FROM {table} other
    WHERE other.{column} = NEW.{column} AND other.id IS NOT NEW.id
      AND (NEW.last_edition_id IS NULL OR other.first_edition_id <= NEW.last_edition_id)
      AND (other.last_edition_id IS NULL OR other.last_edition_id >= NEW.first_edition_id)
)
BEGIN SELECT RAISE(ABORT, 'CHECK constraint failed: {table}.{column} overlaps'); END
"""

POSTGRESQL = """
ALTER TABLE {table} ADD CONSTRAINT {table}_{column}_overlaps EXCLUDE USING gist (
    {column} WITH =, daterange(first_edition_id, COALESCE(last_edition_id, 'infinity'), '[]') WITH &&
)
"""


def create(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("CREATE EXTENSION IF NOT EXISTS btree_gist")
        for table, column in EXCLUSIVE:
            schema_editor.execute(POSTGRESQL.format(table=table, column=column))
        return
    for table, column in EXCLUSIVE:
        for event, when in (("insert", "INSERT"), ("update", "UPDATE")):
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_{column}_{event}")
            schema_editor.execute(SQLITE.format(table=table, column=column, event=event, when=when))


def drop(apps, schema_editor):
    for table, column in EXCLUSIVE:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {table}_{column}_overlaps")
        else:
            for event in ("insert", "update"):
                schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_{column}_{event}")


class Migration(migrations.Migration):
    dependencies = [("rulings", "0001_initial")]
    operations = [migrations.RunPython(create, drop)]
