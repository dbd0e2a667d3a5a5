import os
import signal
from multiprocessing import active_children

import pytest

from reticent.documents import workers
from reticent.documents.workers import sanitize_many
from reticent.errors import RecordError
from reticent.model import Document, Result
from reticent.policy import Policy

POLICY = Policy.load("pii").but(entity_model=False)


class Deadly(str):
    """An id that kills the process that unpacks it."""

    def __reduce__(self):
        return os._exit, (1,)


def test_memory_is_bounded():
    given = []

    def endless():
        for n in range(1000):
            given.append(n)
            yield Document("x", n)

    stream = sanitize_many(endless(), POLICY)
    next(stream)
    assert len(given) <= workers.CHUNK + 1


def test_one_document_that_fails_does_not_take_its_chunk_along(monkeypatch):
    real = workers.sanitize_all

    def fails(documents, policy, world):
        documents = list(documents)
        if any(document.text == "bad" for document in documents):
            raise ValueError("quotes the secret")
        return real(documents, policy, world)

    monkeypatch.setattr(workers, "sanitize_all", fails)
    outcomes = [
        outcome for _, outcome in sanitize_many([Document("a", 1), Document("bad", 2), Document("c", 3)], POLICY)
    ]
    assert [isinstance(outcome, Result) for outcome in outcomes] == [True, False, True]
    assert isinstance(outcomes[1], RecordError)
    assert str(outcomes[1]) == "could not be processed (ValueError)"


def test_a_document_that_kills_its_worker_fails_alone(monkeypatch):
    monkeypatch.setattr(workers, "CHUNK", 4)
    documents = [Document(f"Emma {n}", Deadly(n) if n == 5 else n) for n in range(12)]
    outcomes = [outcome for _, outcome in sanitize_many(documents, POLICY, jobs=2)]
    assert [n for n, outcome in enumerate(outcomes) if isinstance(outcome, RecordError)] == [5]
    assert str(outcomes[5]) == "could not be processed: its worker process died"
    assert [outcome.text for n, outcome in enumerate(outcomes) if n != 5] == [
        f"[PERSON 1] {n}" for n in range(12) if n != 5
    ]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no signals here")
def test_a_worker_that_the_system_kills_costs_no_document():
    outcomes = []
    for _, outcome in sanitize_many((Document(f"Emma {n}", n) for n in range(400)), POLICY, jobs=2):
        if not outcomes:
            os.kill(active_children()[0].pid, signal.SIGKILL)
        outcomes.append(outcome)
    assert [getattr(outcome, "text", None) for outcome in outcomes] == [f"[PERSON 1] {n}" for n in range(400)]


class Unlucky(workers._Workers):
    """Its first two pools break before they are given anything, and the third when it has done one chunk."""

    pools = 0

    def _new_pool(self):
        pool = super()._new_pool()
        self.pools += 1
        if self.pools < 3:
            pool.shutdown()
        return pool

    def _again(self, chunk):
        outcomes = super()._again(chunk)
        if self.pools == 3 and len(chunk) == 2:
            self._pool.shutdown()
        return outcomes


def test_a_pool_that_breaks_before_it_is_given_anything_costs_no_document():
    unlucky = Unlucky(1, POLICY, workers.SHIPPED)
    for first in (0, 2):
        unlucky.take([Document(f"Emma {n}", n) for n in (first, first + 1)])
    outcomes = [outcome for _ in range(2) for _, outcome in unlucky.finished()]
    unlucky.stop()
    assert [outcome.text for outcome in outcomes] == [f"[PERSON 1] {n}" for n in range(4)]
    assert unlucky.pools == 4
