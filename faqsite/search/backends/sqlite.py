"""SQLite: an FTS5 table. The "ascii" tokenizer takes every character outside ASCII as part of a token."""

from collections.abc import Iterable, Sequence

from django.db.backends.base.base import BaseDatabaseWrapper

from faqsite.search.analysis import Phrase
from faqsite.search.backends.base import COLUMNS, MARKS, WEIGHTS, Backend, Clause, TokenRow

_WEIGHTS = ", ".join([*(str(WEIGHTS[column]) for column in COLUMNS), "0.0"])


class SqliteBackend(Backend):
    id_column = "rowid"
    source_sql = "FROM search_tokens WHERE search_tokens MATCH %s"
    ids_sql = f"SELECT rowid AS id {source_sql}"
    ranked_sql = (
        f"SELECT rowid AS id, bm25(search_tokens, {_WEIGHTS}) AS rank "  # noqa: S608 - constants only
        "FROM search_tokens WHERE search_tokens MATCH %s"
    )
    like = "LIKE"

    def create(self, connection: BaseDatabaseWrapper) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                f"CREATE VIRTUAL TABLE search_tokens USING fts5({', '.join((*COLUMNS, MARKS))}, "
                "tokenize = \"ascii tokenchars '+-/*{}.='\")"
            )

    def add(self, connection: BaseDatabaseWrapper, rows: Iterable[TokenRow]) -> None:
        with connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO search_tokens (rowid, name, title, context, body, marks) "
                "VALUES (%s, %s, %s, %s, %s, %s)",
                [(row.entry_id, *map(" ".join, (*row.fields, row.marks))) for row in rows],
            )

    def mark(self, connection: BaseDatabaseWrapper, entry_ids: Sequence[int], one: str) -> None:
        with connection.cursor() as cursor:
            cursor.executemany(
                "UPDATE search_tokens SET marks = marks || ' ' || %s WHERE rowid = %s",
                [(one, entry_id) for entry_id in entry_ids],
            )

    def unmark(self, connection: BaseDatabaseWrapper, entry_ids: Sequence[int], one: str) -> None:
        with connection.cursor() as cursor:
            cursor.executemany(
                "UPDATE search_tokens SET marks = substr(marks, 1, length(marks) - length(%s) - 1) "
                "WHERE rowid = %s",
                [(one, entry_id) for entry_id in entry_ids],
            )

    def remove(self, connection: BaseDatabaseWrapper, entry_ids: Sequence[int]) -> None:
        with connection.cursor() as cursor:
            cursor.executemany(
                "DELETE FROM search_tokens WHERE rowid = %s", [(entry_id,) for entry_id in entry_ids]
            )

    def remove_all(self, connection: BaseDatabaseWrapper) -> None:
        # FTS5 would take every row out of its index one by one.
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE search_tokens")
        self.create(connection)

    def expression(self, clauses: Sequence[Clause]) -> str:
        wanted = " AND ".join(_clause(one) for one in clauses if one.is_wanted)
        unwanted = " OR ".join(_clause(one) for one in clauses if not one.is_wanted)
        return f"({wanted}) NOT ({unwanted})" if unwanted else wanted

    def first_ranked_sql(self, most: int) -> str:
        return f"{self.ranked_sql} ORDER BY rowid LIMIT {most}"

    def starts_with(self, column: str, prefix: str) -> tuple[str, list[str]]:
        return f"{column} >= %s AND {column} < %s", [prefix, prefix + "\U0010ffff"]


def _clause(clause: Clause) -> str:
    alternatives = " OR ".join(map(_phrase, clause.phrases))
    if clause.columns == COLUMNS:
        return f"({alternatives})"
    return f"({{{' '.join(clause.columns)}}} : ({alternatives}))"


def _phrase(phrase: Phrase) -> str:
    quoted = '"' + " ".join(phrase.tokens).replace('"', '""') + '"'
    return f"{quoted} *" if phrase.prefix else quoted
