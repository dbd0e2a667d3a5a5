"""A reference corpus behind a search engine.

PostgreSQL is a real server, where one is installed. OpenSearch is not: its exchanges are written down from its
documentation (`_count`, `_search`), and what is tested is that we ask and understand what is written there.
"""

import json
import os
import shutil
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from reticent.errors import PackError, TermError, UnknownName
from reticent.integrations.counting import EngineReference, Limits, Passing, settings_of
from reticent.knowledge.reference.memory import InMemory
from reticent.knowledge.reference.opening import open_packs, open_reference
from reticent.pipeline import sanitize
from reticent.policy import Policy
from reticent.world import World

TEXTS = [
    "The blood transfusion was given in Leeds.",
    "Aids was once passed on by blood transfusion.",
    "Aids and HIV, and what a test says.",
    "Leeds is a city of trams.",
    *(f"Document {number} is about nothing in particular." for number in range(40)),
]
MEMORY = InMemory(TEXTS)


class Flaky:
    """An engine over texts in memory that fails as often as it is told to."""

    def __init__(self, failures=0):
        self.failures, self.asked = failures, 0

    def close(self): ...

    def _maybe(self):
        self.asked += 1
        if self.failures > 0:
            self.failures -= 1
            raise Passing

    def size(self):
        self._maybe()
        return MEMORY.size

    def count(self, wanted):
        self._maybe()
        return MEMORY.count(*(" . ".join(" ".join(run) for run in runs) for runs in wanted)).documents

    def documents(self, wanted, most):
        self._maybe()
        return [f"d{number}" for number in MEMORY.postings(" ".join(wanted[0]))]

    def search(self, wanted, limit):
        self._maybe()
        found = MEMORY.search([" ".join(runs[0]) for runs in wanted], limit)
        return [(f"d{hit.document}", hit.title) for hit in found]


def quick(**more):
    return Limits(per_second=1e6, pause=0.0, **more)


def test_it_says_what_a_corpus_in_memory_says():
    reference = EngineReference(Flaky(), "it", quick())
    assert reference.size == MEMORY.size
    assert reference.count("AIDS", "blood-transfusion").documents == 1
    assert list(reference.postings("Leeds")) == [0, 1]
    assert list(reference.postings("blood transfusion") & reference.bound("Leeds")) == [0]
    assert [hit.title for hit in reference.search(["aids"], 2)] == ["document 1", "document 2"]
    with pytest.raises(TermError):
        reference.count("...")


def test_a_failure_that_passes_is_asked_again_and_one_that_does_not_is_an_error():
    engine = Flaky(failures=3)
    assert EngineReference(engine, "it", quick()).count("aids").documents == 2
    assert engine.asked == 4
    with pytest.raises(PackError, match="nothing was judged") as told:
        EngineReference(Flaky(failures=99), "the index", quick()).count("aids")
    assert "aids" not in str(told.value)


def test_no_text_is_shared_that_could_not_be_judged():
    world = World(packs=EngineReference(Flaky(failures=999), "it", quick()))
    with pytest.raises(PackError):
        sanitize("He has aids.", Policy.load("identity").but(hide=("aids",)), world)


def test_counts_are_kept_on_disk_and_say_nothing_of_the_terms(tmp_path):
    kept = tmp_path / "counts.db"
    engine = Flaky()
    for _ in range(3):
        with closing(EngineReference(engine, "it", quick(cache=kept))) as reference:
            assert reference.count("blood transfusion", "aids").documents == 1
    assert engine.asked == 1
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"aids" not in stored
    assert b"blood" not in stored
    assert {
        oct(path.stat().st_mode & 0o777) for path in tmp_path.glob("counts.db*") if path.suffix in (".db", ".key")
    } == {"0o600"}
    with closing(EngineReference(engine, "another", quick(cache=kept))) as another:
        assert another.count("aids").documents == 2
    kept.write_bytes(b"no base at all")
    with pytest.raises(PackError, match="cannot be used"):
        EngineReference(engine, "it", quick(cache=kept))


def test_so_many_questions_a_second(monkeypatch):
    slept = []
    clock = iter(range(1000))
    monkeypatch.setattr("reticent.integrations.counting.time.monotonic", lambda: next(clock) / 1000)
    monkeypatch.setattr("reticent.integrations.counting.time.sleep", slept.append)
    reference = EngineReference(Flaky(), "it", Limits(per_second=10))
    for term in ("aids", "leeds", "trams"):
        reference.count(term)
    assert len(slept) == 2
    assert all(0.09 < pause <= 0.1 for pause in slept)


def test_addresses_that_make_no_sense_are_one_sentence():
    with pytest.raises(UnknownName):
        open_reference(("gopher://x",))
    with pytest.raises(PackError, match="unknown setting"):
        settings_of("tabel=x", ("table",))
    with pytest.raises(PackError, match="above 0"):
        settings_of("per_second=0", ())
    with pytest.raises(PackError, match="packs"):
        open_packs(["postgresql://x"])


BINARIES = Path("/usr/lib/postgresql")


@pytest.fixture(scope="module")
def postgres():
    """A PostgreSQL server of our own, where one is installed."""
    psycopg = pytest.importorskip("psycopg")
    found = sorted(BINARIES.glob("*/bin/initdb")) if BINARIES.exists() else []
    if not found:
        pytest.skip("no PostgreSQL server is installed")
    folder = Path(tempfile.mkdtemp(prefix="reticent-"))
    who = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    if who:
        shutil.chown(folder, "postgres", "postgres")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/", **who}
    data, control = folder / "data", found[-1].with_name("pg_ctl")
    subprocess.run([found[-1], "-D", data, "-A", "trust", "-U", "postgres"], check=True, **quiet)
    options = f"-k {folder} -c listen_addresses=''"
    subprocess.run([control, "-D", data, "-o", options, "-w", "-l", folder / "log", "start"], check=True, **quiet)
    address = f"postgresql://postgres@/postgres?host={folder}"
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE pages (id bigint PRIMARY KEY, title text, words tsvector)")
        for number, text in enumerate(TEXTS):
            row = (number, f"page {number}", text)
            connection.execute("INSERT INTO pages VALUES (%s, %s, to_tsvector('simple', %s))", row)
        connection.execute("CREATE INDEX ON pages USING gin (words)")
    yield address
    subprocess.run([control, "-D", data, "-m", "immediate", "stop"], check=True, **quiet)
    shutil.rmtree(folder)


def test_postgresql_says_what_a_corpus_in_memory_says(postgres, request):
    from reticent.integrations.postgres import open_address

    reference = open_address(f"{postgres}#table=pages&vector=words&title=title")
    request.addfinalizer(reference.close)
    assert reference.size == MEMORY.size
    for terms in [
        ("aids",),
        ("blood transfusion",),
        ("Leeds", "blood transfusion"),
        ("transfusion blood",),
        ("zebra",),
    ]:
        assert reference.count(*terms) == MEMORY.count(*terms)
    assert len(reference.postings("leeds")) == 2
    assert len(reference.postings("leeds") & reference.postings("blood transfusion")) == 1
    assert {hit.title for hit in reference.search(["aids"], 5)} == {"page 1", "page 2"}


def test_postgresql_gives_the_same_text_as_the_corpus_in_memory(postgres):
    from reticent.integrations.postgres import open_address

    policy = Policy.load("identity").but(hide=("aids",), style="label", anonymous_among=1)
    text = "He was given a blood transfusion in Leeds. Nobody spoke of aids."
    with closing(open_address(f"{postgres}#table=pages&vector=words")) as reference:
        made = sanitize(text, policy, World(packs=reference)).text
    assert made == sanitize(text, policy, World(packs=MEMORY)).text
    assert "transfusion" not in made


def test_postgresql_that_is_not_there_or_has_no_such_table(postgres):
    from reticent.integrations.postgres import open_address

    with pytest.raises(PackError, match="refuses the question"):
        open_address(f"{postgres}#table=nothing&vector=words").count("aids")
    with pytest.raises(PackError, match="did not answer"):
        open_address("postgresql://nobody@/none?host=/nonexistent#table=t&vector=v&attempts=1").count("aids")
    with pytest.raises(PackError, match="lacks 'vector'"):
        open_address(f"{postgres}#table=pages")


def exchanges(request):
    """What the documentation of OpenSearch says that it answers."""
    httpx = pytest.importorskip("httpx")
    body = json.loads(request.content)
    shards = {"total": 1, "successful": 1, "skipped": 0, "failed": 0}
    text = json.dumps(body["query"])
    if "partial" in text:
        return httpx.Response(200, json={"count": 1, "_shards": shards | {"successful": 0, "failed": 1}})
    if "busy" in text:
        return httpx.Response(429, json={"error": {"type": "circuit_breaking_exception"}, "status": 429})
    if "forbidden" in text:
        return httpx.Response(403, json={"error": {"type": "security_exception"}, "status": 403})
    if request.url.path.endswith("_count"):
        return httpx.Response(200, json={"count": 44 if "match_all" in text else 2, "_shards": shards})
    assert request.url.path == "/pages/_search"
    hits = [
        {
            "_index": "pages",
            "_id": str(number),
            "_score": 1.0,
            "_source": {"title": f"page {number}"},
        }
        for number in (1, 2)
    ]
    total = {"value": 2, "relation": "eq"}
    return httpx.Response(
        200, json={"took": 1, "timed_out": False, "_shards": shards, "hits": {"total": total, "hits": hits}}
    )


@pytest.fixture
def opensearch():
    httpx = pytest.importorskip("httpx", reason="pip install 'reticent[opensearch]'")
    from reticent.integrations.opensearch import OpenSearchEngine

    seen = []

    def answer(request):
        seen.append((request.url.path, json.loads(request.content)))
        return exchanges(request)

    client = httpx.Client(transport=httpx.MockTransport(answer), base_url="http://engine:9200/pages/")
    return EngineReference(OpenSearchEngine(client, "text", "title"), "the index 'pages'", quick(attempts=2)), seen


def test_opensearch_is_asked_as_its_documentation_says(opensearch):
    reference, seen = opensearch
    assert reference.size == 44
    assert reference.count("Blood-transfusion", "aids").documents == 2
    assert list(reference.postings("aids")) == [0, 1]
    assert [(hit.document, hit.title) for hit in reference.search(["aids"], 2)] == [(0, "page 1"), (1, "page 2")]
    phrases = [{"match_phrase": {"text": "aids"}}, {"match_phrase": {"text": "blood transfusion"}}]
    assert seen[1] == ("/pages/_count", {"query": {"bool": {"filter": phrases}}})


@pytest.mark.parametrize(
    ("term", "sentence"),
    [("busy", "did not answer 2 times"), ("partial", "did not answer"), ("forbidden", "status 403")],
)
def test_opensearch_that_cannot_answer_whole_is_an_error(opensearch, term, sentence):
    with pytest.raises(PackError, match=sentence):
        opensearch[0].count(term)


def test_addresses_of_opensearch():
    pytest.importorskip("httpx", reason="pip install 'reticent[opensearch]'")
    from reticent.integrations.opensearch import open_address

    with pytest.raises(PackError, match="no address of an index"):
        open_address("opensearch+https://host:9200#field=text")
    with pytest.raises(PackError, match="lacks 'field'"):
        open_address("opensearch+https://host:9200/pages")
    with pytest.raises(PackError, match="did not answer"):
        open_address("opensearch+http://127.0.0.1:9/pages#field=text&attempts=1").count("aids")
