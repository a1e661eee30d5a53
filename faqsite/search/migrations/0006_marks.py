"""Entries are told their marks, by which filters are answered; the tables of older sites are carried over."""

from collections.abc import Iterator
from itertools import islice

from django.db import migrations, models

from faqsite.search.backends import backend_for
from faqsite.search.marks import marks_of

_BATCH = 500
_FIELDS = (
    "kind", "is_current", "is_keyword", "sets", "rules", "languages", "colors", "color_identity", "keywords",
    "mana_value",
)  # fmt: skip

# On PostgreSQL tokens of names, titles and type lines stand in the index also as those of their field.
_TOKENS_OF_FIELDS = """
    UPDATE search_tokens SET vector = vector || COALESCE((
        SELECT string_agg(quote_literal(weight || '|' || lexeme) || ':' || place || weight, ' ')::tsvector
        FROM unnest(vector) AS token (lexeme, places, weights),
             unnest(places, weights) AS spot (place, weight)
        WHERE weight IN ('A', 'B', 'C')
    ), ''::tsvector)
"""


def add_marks(apps, schema_editor):
    connection = schema_editor.connection
    if connection.vendor == "sqlite":
        _carry_over_sqlite(apps, connection)
    else:
        with connection.cursor() as cursor:
            cursor.execute(_TOKENS_OF_FIELDS)
        _write(
            connection,
            "UPDATE search_tokens SET vector = vector || %s::tsvector WHERE entry_id = %s",
            ((" ".join(f"'{one}'" for one in marks), pk) for pk, marks in _marks(apps)),
        )


def _carry_over_sqlite(apps, connection):
    """A table of FTS5 takes no further column: its rows go over to a new one."""
    with connection.cursor() as cursor:
        if "marks" in (
            column.name for column in connection.introspection.get_table_description(cursor, "search_tokens")
        ):
            return
        cursor.execute("ALTER TABLE search_tokens RENAME TO search_tokens_before")
        backend_for(connection.alias).create(connection)
        _write(
            connection,
            "INSERT INTO search_tokens (rowid, name, title, context, body, marks) "
            "SELECT rowid, name, title, context, body, %s FROM search_tokens_before WHERE rowid = %s",
            ((" ".join(marks), pk) for pk, marks in _marks(apps)),
        )
        cursor.execute("DROP TABLE search_tokens_before")


def _marks(apps) -> Iterator[tuple[int, list[str]]]:
    entries = apps.get_model("search", "SearchEntry").objects.order_by("pk")
    for row in entries.values("pk", *_FIELDS):
        yield row["pk"], marks_of(row)


def _write(connection, sql, rows):
    with connection.cursor() as cursor:
        while batch := list(islice(rows, _BATCH)):
            cursor.executemany(sql, batch)


class Migration(migrations.Migration):
    dependencies = [("search", "0005_passages")]
    operations = [
        migrations.RunPython(add_marks, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="searchentry",
            index=models.Index(
                fields=["kind", "is_current", "is_keyword", "boost", "number", "mana_value", "object_id"],
                name="search_entry_facts",
            ),
        ),
    ]
