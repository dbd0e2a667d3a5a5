"""PostgreSQL's full text search as a reference corpus.

    --reference 'postgresql://user@host/base#table=pages&vector=words&id=id&title=title'

`vector` is a column of type tsvector in the configuration `simple` (one's own with `config=`), best with a GIN index;
`id` says which row it is. How words are told apart is the configuration's matter: "simple" folds letters
and drops nothing.
"""

from collections.abc import Hashable, Sequence
from typing import Any
from urllib.parse import urldefrag

from reticent.errors import PackError
from reticent.integrations import needed
from reticent.integrations.counting import EngineReference, Passing, Phrases, needed_setting, settings_of

EXAMPLE = "postgresql://user@host/base#table=pages&vector=words&id=id"
SECONDS = 60


def open_address(address: str) -> EngineReference:
    """The corpus at an address."""
    where, fragment = urldefrag(address)
    settings, limits = settings_of(fragment, ("table", "vector", "id", "title", "config"))
    table = needed_setting(settings, "table", EXAMPLE)
    engine = PostgresEngine(
        where,
        table,
        needed_setting(settings, "vector", EXAMPLE),
        settings.get("id", "id"),
        settings.get("title", ""),
        settings.get("config", "simple"),
    )
    return EngineReference(engine, f"the PostgreSQL table {table!r}", limits)


class PostgresEngine:
    """Questions to one table, on one connection that reads only."""

    def __init__(self, address: str, table: str, vector: str, number: str, title: str, config: str) -> None:
        self._driver = needed("psycopg", "postgres")
        sql = needed("psycopg.sql", "postgres")
        self._address, self._config = address, config
        self._connection: Any = None
        names = {
            "table": sql.Identifier(*table.split(".")),
            "vector": sql.Identifier(vector),
            "id": sql.Identifier(number),
            "title": sql.Identifier(title) if title else sql.SQL("''"),
        }

        def made(text: str) -> Any:
            return sql.SQL(text).format(**names)

        self._size = made("SELECT count(*) FROM {table}")
        self._count = made("SELECT count(*) FROM {table} WHERE {vector} @@ (%s)::tsquery")
        self._documents = made("SELECT {id} FROM {table} WHERE {vector} @@ (%s)::tsquery ORDER BY {id} LIMIT %s")
        self._search = made(
            "SELECT {id}, {title} FROM {table} WHERE {vector} @@ (%s)::tsquery "
            "ORDER BY ts_rank({vector}, (%s)::tsquery) DESC, {id} LIMIT %s"
        )
        self._query = sql.SQL("SELECT phraseto_tsquery((%s)::regconfig, %s)::text")

    def size(self) -> int:
        """How many rows there are."""
        return int(self._rows(self._size, ())[0][0])

    def count(self, wanted: Sequence[Phrases]) -> int:
        """In how many rows all of them occur."""
        return int(self._rows(self._count, (self._as_query(wanted),))[0][0])

    def documents(self, wanted: Phrases, most: int) -> Sequence[Hashable]:
        """The ids of the rows with it."""
        return [row[0] for row in self._rows(self._documents, (self._as_query([wanted]), most))]

    def search(self, wanted: Sequence[Phrases], limit: int) -> Sequence[tuple[Hashable, str]]:
        """The rows with all of them, by PostgreSQL's rank."""
        query = self._as_query(wanted)
        return [(row[0], str(row[1] or "")) for row in self._rows(self._search, (query, query, limit))]

    def close(self) -> None:
        """Let the connection go; the next question opens one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _as_query(self, wanted: Sequence[Phrases]) -> str:
        """All phrases as one query, in the words of the configuration."""
        runs = sorted({" ".join(words) for phrases in wanted for words in phrases})
        parts = [str(self._rows(self._query, (self._config, run))[0][0]) for run in runs]
        if not all(parts):
            raise PackError(f"the configuration {self._config!r} knows no word of a term: use 'simple'")
        return " & ".join(f"({part})" for part in parts)

    def _rows(self, query: Any, values: tuple[Any, ...]) -> list[Any]:
        try:
            if self._connection is None or self._connection.closed:
                self._connection = self._driver.connect(self._address, autocommit=True, connect_timeout=10)
                self._connection.execute("SET default_transaction_read_only = on")
                self._connection.execute(f"SET statement_timeout = '{SECONDS}s'")
            return list(self._connection.execute(query, values).fetchall())
        except (self._driver.OperationalError, self._driver.errors.QueryCanceled):
            self.close()
            raise Passing from None
        except self._driver.Error as error:  # its message may quote the term
            self.close()
            raise PackError(
                f"PostgreSQL refuses the question ({type(error).__name__}): see whether table, vector, id and title "
                "name columns that are there"
            ) from None
