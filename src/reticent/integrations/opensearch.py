"""OpenSearch or Elasticsearch as a reference corpus, by `_count` and `_search`, which both have alike.

    --reference 'opensearch+https://user:password@host:9200/index#field=text&title=title'

`field` is a text field that keeps positions, `title` a field of the source. How words are told apart is the matter of
the field's analyzer: `standard` drops no words.
"""

from collections.abc import Hashable, Sequence
from typing import Any
from urllib.parse import quote, urlsplit

from reticent.errors import PackError
from reticent.integrations import needed
from reticent.integrations.counting import EngineReference, Passing, Phrases, needed_setting, settings_of

EXAMPLE = "opensearch+https://host:9200/index#field=text"
SECONDS = 30.0
_BUSY = (429, 500, 502, 503, 504)


def open_address(address: str) -> EngineReference:
    """The corpus at an address."""
    parts = urlsplit(address.removeprefix("opensearch+"))
    index = parts.path.strip("/")
    if parts.scheme not in ("http", "https") or not parts.hostname or not index:
        raise PackError(f"this is no address of an index: {EXAMPLE}")
    settings, limits = settings_of(parts.fragment, ("field", "title"))
    client = needed("httpx", "opensearch").Client(
        base_url=f"{parts.scheme}://{parts.hostname}:{parts.port or 9200}/{quote(index, safe=',*')}/",
        auth=(parts.username, parts.password or "") if parts.username else None,
        timeout=SECONDS,
    )
    engine = OpenSearchEngine(
        client,
        needed_setting(settings, "field", EXAMPLE),
        settings.get("title", ""),
    )
    return EngineReference(engine, f"the index {index!r}", limits)


class OpenSearchEngine:
    """Questions to one index. `client` is an httpx.Client whose base is the index."""

    def __init__(self, client: Any, field: str, title: str = "") -> None:
        self._client, self._field, self._title = client, field, title
        self._errors = needed("httpx", "opensearch").HTTPError

    def size(self) -> int:
        """How many documents there are."""
        return self._whole(self._answer("_count", {"query": {"match_all": {}}}).get("count"))

    def count(self, wanted: Sequence[Phrases]) -> int:
        """In how many documents all of them occur."""
        return self._whole(self._answer("_count", {"query": self._query(wanted)}).get("count"))

    def documents(self, wanted: Phrases, most: int) -> Sequence[Hashable]:
        """The ids of the documents with it."""
        return [hit["_id"] for hit in self._hits({"query": self._query([wanted]), "size": most, "sort": ["_doc"]})]

    def search(self, wanted: Sequence[Phrases], limit: int) -> Sequence[tuple[Hashable, str]]:
        """The documents with all of them, by the engine's score."""
        shown = [self._title] if self._title else False
        hits = self._hits({"query": self._query(wanted), "size": limit, "_source": shown})
        return [(hit["_id"], str(hit.get("_source", {}).get(self._title, ""))) for hit in hits]

    def close(self) -> None:
        """Let the connection go."""
        self._client.close()

    def _query(self, wanted: Sequence[Phrases]) -> dict[str, Any]:
        runs = sorted({" ".join(words) for phrases in wanted for words in phrases})
        return (
            {"bool": {"filter": [{"match_phrase": {self._field: run}} for run in runs]}}
            if len(runs) != 1
            else {"match_phrase": {self._field: runs[0]}}
        )

    def _hits(self, body: dict[str, Any]) -> list[dict[str, Any]]:
        found = self._answer("_search", {"_source": False} | body)
        if found.get("timed_out") or found.get("_shards", {}).get("failed"):
            raise Passing  # a part of the answer is no answer
        hits = found.get("hits", {}).get("hits")
        if not isinstance(hits, list) or not all("_id" in hit for hit in hits):
            raise PackError("the search engine answers something else than documents with an id")
        return hits

    def _answer(self, call: str, body: dict[str, Any]) -> dict[str, Any]:
        try:
            answer = self._client.post(call, json=body)
        except self._errors:
            raise Passing from None
        if answer.status_code in _BUSY:
            raise Passing
        if answer.status_code != 200:
            raise PackError(f"the search engine refuses the question (status {answer.status_code}): see its address")
        found = answer.json()
        if not isinstance(found, dict) or found.get("_shards", {}).get("failed"):
            raise Passing
        return found

    def _whole(self, number: Any) -> int:
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise PackError("the search engine gave something else than a number of documents")
        return number
