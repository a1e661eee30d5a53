"""PostgreSQL: a tsvector made by us, token by token, under a GIN index; no dictionary of its is used."""

from collections.abc import Iterable, Sequence

from django.db.backends.base.base import BaseDatabaseWrapper

from faqsite.search.analysis import Phrase
from faqsite.search.backends.base import COLUMNS, MARKS, WEIGHTS, Backend, Clause, TokenRow

_LABELS = dict(zip(COLUMNS, "ABCD", strict=True))
_WEIGHTS = ", ".join(str(WEIGHTS[column]) for column in reversed(COLUMNS))

# PostgreSQL keeps positions up to 16383 and 256 of each token: what comes later is still found, as words.
_LAST_POSITION = 16_383
_MOST_POSITIONS = 255
_FIELD_GAP = 10


class PostgresqlBackend(Backend):
    id_column = "entry_id"
    source_sql = "FROM search_tokens WHERE vector @@ %s::tsquery"
    # OFFSET 0: the tokens are asked first, and not each of the entries in the order wanted.
    ids_sql = f"SELECT entry_id AS id {source_sql} OFFSET 0"
    ranked_sql = (
        f"SELECT entry_id AS id, -ts_rank('{{{_WEIGHTS}}}', vector, query, 1) AS rank "  # noqa: S608 - constants
        "FROM search_tokens, (SELECT %s::tsquery AS query) asked WHERE vector @@ query"
    )

    def create(self, connection: BaseDatabaseWrapper) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "CREATE TABLE search_tokens (entry_id bigint PRIMARY KEY REFERENCES search_searchentry (id) "
                "ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED, vector tsvector NOT NULL)"
            )
            cursor.execute("CREATE INDEX search_tokens_vector ON search_tokens USING gin (vector)")

    def add(self, connection: BaseDatabaseWrapper, rows: Iterable[TokenRow]) -> None:
        with connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO search_tokens (entry_id, vector) VALUES (%s, %s::tsvector) "
                "ON CONFLICT (entry_id) DO UPDATE SET vector = EXCLUDED.vector",
                [(row.entry_id, _vector(row)) for row in rows],
            )

    def mark(self, connection: BaseDatabaseWrapper, entry_ids: Sequence[int], one: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE search_tokens SET vector = vector || %s::tsvector WHERE entry_id = ANY(%s)",
                [_quote(one), list(entry_ids)],
            )

    def unmark(self, connection: BaseDatabaseWrapper, entry_ids: Sequence[int], one: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE search_tokens SET vector = ts_delete(vector, %s) WHERE entry_id = ANY(%s)",
                [one, list(entry_ids)],
            )

    def remove(self, connection: BaseDatabaseWrapper, entry_ids: Sequence[int]) -> None:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM search_tokens WHERE entry_id = ANY(%s)", [list(entry_ids)])

    def remove_all(self, connection: BaseDatabaseWrapper) -> None:
        # Not TRUNCATE: readers would have to wait for it.
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM search_tokens")

    def expression(self, clauses: Sequence[Clause]) -> str:
        return " & ".join(("" if one.is_wanted else "!") + _clause(one) for one in clauses)

    def starts_with(self, column: str, prefix: str) -> tuple[str, list[str]]:
        escaped = prefix.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        return f"{column} LIKE %s", [escaped + "%"]


def _quote(token: str) -> str:
    return "'" + token.replace("\\", "\\\\").replace("'", "''") + "'"


def _vector(row: TokenRow) -> str:
    """Marks have no places: there is nothing that they stand before or behind."""
    places: dict[str, list[str]] = {}
    position = 0
    for label, tokens in zip("ABCD", row.fields, strict=True):
        for token in tokens:
            position = min(position + 1, _LAST_POSITION)
            found = places.setdefault(token, [])
            if len(found) < _MOST_POSITIONS:
                found.append(f"{position}{label}")
        position += _FIELD_GAP
    words = [f"{_quote(token)}:{','.join(found)}" for token, found in places.items()]
    return " ".join([*words, *map(_quote, row.marks)])


def _clause(clause: Clause) -> str:
    is_anywhere = clause.columns in (COLUMNS, (MARKS,))
    labels = "" if is_anywhere else "".join(_LABELS[column] for column in clause.columns)
    return "(" + " | ".join(_phrase(phrase, labels) for phrase in clause.phrases) + ")"


def _phrase(phrase: Phrase, labels: str) -> str:
    *first, last = phrase.tokens
    marks = ("*" if phrase.prefix else "") + labels
    steps = [_quote(token) + (f":{labels}" if labels else "") for token in first]
    steps.append(_quote(last) + (f":{marks}" if marks else ""))
    return "(" + " <-> ".join(steps) + ")"
