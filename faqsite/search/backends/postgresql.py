"""PostgreSQL: a tsvector made by us, token by token, under a GIN index; no dictionary of its is used."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from django.db.backends.base.base import BaseDatabaseWrapper

from faqsite.plain_sql import copy_rows
from faqsite.search.analysis import Phrase
from faqsite.search.backends.base import COLUMNS, MARKS, WEIGHTS, Backend, Clause, TokenRow

_LABELS = dict(zip(COLUMNS, "ABCD", strict=True))
_WEIGHTS = ", ".join(str(WEIGHTS[column]) for column in reversed(COLUMNS))
_RANK = f"-ts_rank('{{{_WEIGHTS}}}', vector, query, 1)"

# PostgreSQL knows positions up to 16383, and 256 of each token. They begin anew after the last, so that words
# that follow each other do so in long sections too; of a token that stands there more often some have none.
_LAST_POSITION = 16_383
_MOST_POSITIONS = 255
_FIELD_GAP = 10

# The index knows no fields: to learn in which one a token stands PostgreSQL reads the whole vector. So tokens
# of the fields that are asked by themselves stand there a second time, as those of their field.
_SHORT_FIELDS = ("name", "title", "context")


class PostgresqlBackend(Backend):
    id_column = "entry_id"
    source_sql = "FROM search_tokens WHERE vector @@ %s::tsquery"
    # OFFSET 0: the tokens are asked first, and not each of the entries in the order wanted.
    ids_sql = f"SELECT entry_id AS id {source_sql} OFFSET 0"
    ranked_sql = (
        f"SELECT entry_id AS id, {_RANK} AS rank "  # noqa: S608 - constants
        "FROM search_tokens, (SELECT %s::tsquery AS query) asked WHERE vector @@ query"
    )
    like = "ILIKE"

    def create(self, connection: BaseDatabaseWrapper) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "CREATE TABLE search_tokens (entry_id bigint PRIMARY KEY REFERENCES search_searchentry (id) "
                "ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED, vector tsvector NOT NULL)"
            )
            cursor.execute("CREATE INDEX search_tokens_vector ON search_tokens USING gin (vector)")

    def add(self, connection: BaseDatabaseWrapper, rows: Iterable[TokenRow]) -> None:
        copy_rows(
            connection,
            "search_tokens (entry_id, vector)",
            ((row.entry_id, _vector(row)) for row in rows),
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

    def first_ranked_sql(self, most: int) -> str:
        return (
            f"SELECT entry_id AS id, {_RANK} AS rank FROM (SELECT entry_id, vector, query "  # noqa: S608
            "FROM search_tokens, (SELECT %s::tsquery AS query) asked WHERE vector @@ query "
            f"ORDER BY entry_id LIMIT {most}) first"
        )

    def starts_with(self, column: str, prefix: str) -> tuple[str, list[str]]:
        escaped = prefix.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        return f"{column} LIKE %s", [escaped + "%"]


def _quote(token: str) -> str:
    return "'" + token.replace("\\", "\\\\").replace("'", "''") + "'"


def _vector(row: TokenRow) -> str:
    """Marks have no places: there is nothing that they stand before or behind."""
    places: dict[str, list[str]] = {}
    position = 0
    for column, tokens in zip(COLUMNS, row.fields, strict=True):
        label = _LABELS[column]
        for token in tokens:
            position = position % _LAST_POSITION + 1
            for one in (token, _in_field(column, token)) if column in _SHORT_FIELDS else (token,):
                found = places.setdefault(one, [])
                if len(found) < _MOST_POSITIONS:
                    found.append(f"{position}{label}")
        position += _FIELD_GAP
    words = [f"{_quote(token)}:{','.join(found)}" for token, found in places.items()]
    return " ".join([*words, *map(_quote, row.marks)])


def _in_field(column: str, token: str) -> str:
    """The token as one of that field alone."""
    return f"{_LABELS[column]}|{token}"


def _clause(clause: Clause) -> str:
    return "(" + " | ".join(_alternatives(clause)) + ")"


def _alternatives(clause: Clause) -> Iterator[str]:
    for phrase in clause.phrases:
        if clause.columns in (COLUMNS, (MARKS,)):
            yield _phrase(phrase)
            continue
        for column in clause.columns:
            if column in _SHORT_FIELDS:
                yield _phrase(replace(phrase, tokens=tuple(_in_field(column, one) for one in phrase.tokens)))
            else:
                yield _phrase(phrase, _LABELS[column])


def _phrase(phrase: Phrase, label: str = "") -> str:
    *first, last = phrase.tokens
    marks = ("*" if phrase.prefix else "") + label
    steps = [_quote(token) + (f":{label}" if label else "") for token in first]
    steps.append(_quote(last) + (f":{marks}" if marks else ""))
    return "(" + " <-> ".join(steps) + ")"
