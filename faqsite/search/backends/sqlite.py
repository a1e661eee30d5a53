"""SQLite: an FTS5 table. The "ascii" tokenizer takes every character outside ASCII as part of a token."""

from collections.abc import Iterable, Sequence

from django.db.backends.base.base import BaseDatabaseWrapper

from faqsite.search.analysis import Phrase
from faqsite.search.backends.base import COLUMNS, WEIGHTS, Backend, Clause, TokenRow

_WEIGHTS = ", ".join(str(WEIGHTS[column]) for column in COLUMNS)


class SqliteBackend(Backend):
    ids_sql = "SELECT rowid AS id FROM search_tokens WHERE search_tokens MATCH %s"
    ranked_sql = (
        f"SELECT rowid AS id, bm25(search_tokens, {_WEIGHTS}) AS rank "  # noqa: S608 - constants only
        "FROM search_tokens WHERE search_tokens MATCH %s"
    )

    def create(self, connection: BaseDatabaseWrapper) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                f"CREATE VIRTUAL TABLE search_tokens USING fts5({', '.join(COLUMNS)}, "
                "tokenize = \"ascii tokenchars '+-/*{}.'\")"
            )

    def add(self, connection: BaseDatabaseWrapper, rows: Iterable[TokenRow]) -> None:
        with connection.cursor() as cursor:
            cursor.executemany(
                "INSERT OR REPLACE INTO search_tokens (rowid, name, title, context, body) "
                "VALUES (%s, %s, %s, %s, %s)",
                [(row.entry_id, *(" ".join(tokens) for tokens in row.fields)) for row in rows],
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

    def expression(self, clauses: Sequence[Clause], *, every: bool = True) -> str:
        return (" AND " if every else " OR ").join(map(_clause, clauses))

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
