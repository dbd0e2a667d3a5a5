"""A later run takes over only what the same record became under the same policy with the same knowledge."""

import io
import json
from dataclasses import replace

import pytest

from reticent.documents import workers
from reticent.documents.batch import BatchJob, sanitize_jsonl
from reticent.errors import OutputError
from reticent.files import locked
from reticent.policy import Policy
from reticent.world import Sources

POLICY = Policy.load("pii").but(entity_model=False, style="label")
JOB = BatchJob(POLICY)
SECRET = b"s" * 32


@pytest.fixture
def out(tmp_path):
    return tmp_path / "out.jsonl"


@pytest.fixture
def done(monkeypatch):
    """The texts of the documents that are really worked on."""
    texts = []
    real = workers._outcomes

    def outcomes(chunk, policy, sources):
        texts.extend(document.text for document in chunk)
        return real(chunk, policy, sources)

    monkeypatch.setattr(workers, "_outcomes", outcomes)
    return texts


def run(out, records, job=JOB, *, secret=SECRET, resume=True):
    source = b"".join((r if isinstance(r, bytes) else json.dumps(r).encode()) + b"\n" for r in records)
    return sanitize_jsonl(io.BytesIO(source), out, job, resume=resume, secret=secret)


def cut(out, records, after, monkeypatch, job=JOB, *, resume=False):
    """A run that is stopped after so many records."""
    real, seen = workers._outcomes, []

    def outcomes(chunk, policy, sources):
        if len(seen) >= after:
            raise KeyboardInterrupt
        seen.extend(chunk)
        return real(chunk, policy, sources)

    with monkeypatch.context() as patch:
        patch.setattr(workers, "CHUNK", 1)
        patch.setattr(workers, "_outcomes", outcomes)
        with pytest.raises(KeyboardInterrupt):
            run(out, records, job, resume=resume)


def texts(out):
    return [json.loads(line).get("text") for line in out.read_text().splitlines()]


RECORDS = [{"id": n, "text": f"Emma {n}"} for n in range(6)]


def test_a_cut_run_goes_on(out, done, monkeypatch):
    cut(out, RECORDS, 3, monkeypatch)
    assert not out.exists()
    done.clear()
    assert run(out, RECORDS).records == 6
    assert done == ["Emma 3", "Emma 4", "Emma 5"]
    assert texts(out) == [f"[PERSON 1] {n}" for n in range(6)]
    assert sorted(path.name for path in out.parent.iterdir()) == ["out.jsonl", "out.jsonl.resume"]


def test_a_run_that_is_cut_twice_loses_nothing(out, done, monkeypatch):
    cut(out, RECORDS, 4, monkeypatch)
    cut(out, [*RECORDS[:2], {"id": 2, "text": "other"}, *RECORDS[3:]], 0, monkeypatch, resume=True)
    done.clear()
    run(out, RECORDS)
    assert done == ["Emma 4", "Emma 5"]


def test_a_run_cut_in_the_middle_of_a_line(out, done, monkeypatch):
    cut(out, RECORDS, 3, monkeypatch)
    (part,) = out.parent.glob("*.part")
    part.write_bytes(part.read_bytes()[:-10])
    done.clear()
    run(out, RECORDS)
    assert done == [f"Emma {n}" for n in range(2, 6)]


def test_a_cut_run_leaves_the_old_output(out, monkeypatch):
    out.write_text("old")
    cut(out, RECORDS, 2, monkeypatch)
    assert out.read_text() == "old"


def test_a_run_without_trouble_leaves_nothing_but_its_output(out):
    run(out, RECORDS, resume=False)
    assert list(out.parent.iterdir()) == [out]


def test_a_finished_output_is_done_anew_under_another_policy(out, done):
    run(out, RECORDS)
    run(out, RECORDS, replace(JOB, policy=POLICY.but(style="blank")))
    assert texts(out) == [f"█████ {n}" for n in range(6)]
    done.clear()
    run(out, RECORDS, replace(JOB, policy=POLICY.but(style="blank"), findings=True))
    assert len(done) == 6


def test_another_text_under_the_same_id_is_done(out, done):
    run(out, RECORDS)
    done.clear()
    run(out, [*RECORDS[:3], {"id": 3, "text": "Bob three"}, *RECORDS[4:]])
    assert done == ["Bob three"]
    assert texts(out)[3] == "[PERSON 1] three"


def test_what_else_a_record_says_counts_too(out, done):
    run(out, RECORDS)
    done.clear()
    run(out, [{"id": 0, "text": "Emma 0", "hide": ["0"]}, *RECORDS[1:]])
    assert done == ["Emma 0"]


def test_records_with_one_id_keep_their_own_results(out, done, monkeypatch):
    twins = [{"id": 1, "text": f"Emma {n}"} for n in range(4)]
    cut(out, twins, 2, monkeypatch)
    run(out, [twins[1], twins[0], *twins[2:]])
    assert texts(out) == ["[PERSON 1] 1", "[PERSON 1] 0", "[PERSON 1] 2", "[PERSON 1] 3"]
    done.clear()
    run(out, [twins[1], twins[0], *twins[2:]])
    assert done == []


def test_failed_records_are_done_again(out, done):
    assert run(out, [RECORDS[0], {"id": 1}, RECORDS[2]], resume=False).failed == 1
    done.clear()
    assert run(out, RECORDS[:3]).failed == 0
    assert done == ["Emma 1"]


def test_lines_that_somebody_edited_or_took_out_are_done_again(out, done):
    run(out, RECORDS)
    whole = out.read_text()
    out.write_text(whole.replace("[PERSON 1] 2", "Emma 2"))
    run(out, RECORDS)
    assert out.read_text() == whole
    out.write_text("".join(whole.splitlines(keepends=True)[1:]))
    run(out, RECORDS)
    assert out.read_text() == whole


def test_knowledge_counts_too(out, done, tmp_path):
    hierarchy = tmp_path / "mine.csv"
    hierarchy.write_text("child,parent\nale,beer\n")
    job = replace(JOB, sources=Sources(taxonomy=str(hierarchy)))
    run(out, RECORDS, job)
    done.clear()
    run(out, RECORDS, job)
    assert done == []
    hierarchy.write_text("child,parent\nale,drink\n")
    run(out, RECORDS, job)
    assert len(done) == 6


def test_seals_tell_nothing_without_the_secret(out, done):
    run(out, RECORDS[:1])
    one = (out.parent / "out.jsonl.resume").read_text()
    assert (out.parent / "out.jsonl.resume").stat().st_mode & 0o077 == 0
    run(out, RECORDS[:1], secret=b"another")
    assert (out.parent / "out.jsonl.resume").read_text() != one
    assert len(done) == 2


def test_two_runs_at_once_are_refused(out):
    with locked(out), pytest.raises(OutputError, match="another run is writing"):
        run(out, RECORDS)
    assert not out.exists()
    run(out, RECORDS, resume=False)
    assert list(out.parent.iterdir()) == [out]


def test_unverified_lines_that_are_copied_still_count(out):
    record = [{"id": 1, "text": "Emma met Emma Kos. emma"}]
    job = replace(JOB, policy=POLICY.but(keep_patterns=("Emma(?= Kos)",)))
    first = run(out, record, job)
    assert run(out, record, job) == first
    assert first.unverified == 1
