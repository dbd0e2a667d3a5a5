"""The HTTP API: the command line's answers, and documents in a queue."""

import json

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from reticent import sanitize

TEXT = "Emma Hughes lives in Nicosia. Write to emma.hughes@example.org."


def test_sanitize_answers_as_a_batch_does(program):
    answer = program.post("/api/v1/sanitize", json={"id": 7, "text": TEXT, "policy": "pii"}).json()
    made = sanitize(TEXT, "pii")
    assert answer == {"id": 7, "text": made.text, "spans": [list(span) for span in made.spans], "verified": True}


def test_sanitize_with_changes(program):
    asked = {
        "text": TEXT,
        "policy": "pii",
        "keep": ["Nicosia"],
        "people": [{"name": "Emma Hughes", "label": "PATIENT"}],
    }
    answer = program.post("/api/v1/sanitize", json={**asked, "findings": True}).json()
    assert answer["text"].startswith("[PATIENT] lives in Nicosia.")
    assert answer["findings"][0]["kind"] == "person"
    assert answer["risk"]["verified"]


def test_a_format_survives(program):
    asked = {"text": "<p>Emma <b>Hughes</b></p>", "policy": "pii", "format": "html"}
    assert program.post("/api/v1/sanitize", json=asked).json()["text"] == "<p>[PERSON 1]<b></b></p>"


def test_a_batch_goes_past_a_bad_record(program):
    lines = [json.dumps({"id": 1, "text": TEXT}), "nonsense", json.dumps({"id": 3, "text": "nothing"})]
    answer = program.post("/api/v1/batch?policy=pii", content="\n".join(lines))
    made = [json.loads(line) for line in answer.text.splitlines()]
    assert [each["id"] for each in made] == [1, "line 2", 3]
    assert made[1]["error"] == "line 2 is not JSON"
    assert made[2]["text"] == "nothing"


def test_scan_explain_generalize_attack_infer(program):
    found = program.post("/api/v1/scan", json={"text": TEXT, "policy": "pii"}).json()["findings"]
    assert [each["kind"] for each in found] == ["person", "place", "email"]
    told = program.post("/api/v1/explain", json={"text": TEXT, "term": "Nicosia", "policy": "pii"}).json()
    assert told["term"] == "Nicosia"
    assert told["outcome"]
    general = program.post(
        "/api/v1/generalize", json={"text": "Uses marijuana for pain", "terms": ["marijuana"]}
    ).json()
    assert "marijuana" not in general["text"]
    attacked = program.post(
        "/api/v1/attack", json={"text": "He wrote Hamlet and Macbeth in Stratford.", "top": 3}
    ).json()
    assert len(attacked["candidates"]) <= 3
    inferred = program.post("/api/v1/infer", json={"text": "He wrote Hamlet and Macbeth.", "what": "all"}).json()
    assert "associations" in inferred


@pytest.mark.parametrize(
    ("path", "asked", "sentence"),
    [
        ("sanitize", {"text": "x", "policy": "../../etc/passwd"}, "no preset of that name"),
        ("sanitize", {"text": "x", "policy": "/etc/hostname.toml"}, "no preset of that name"),
        ("sanitize", {"text": "x", "policy_toml": "rules = ['/etc/passwd']"}, "files of the server"),
        ("sanitize", {"text": "x", "colour": "red"}, "colour"),
        ("sanitize", {"text": "x", "format": "docx"}, "format"),
        ("sanitize", {}, "text"),
        ("infer", {"text": "x"}, "say what to look for"),
        ("generalize", {"text": "x", "terms": ["not there"]}, "does not occur"),
        ("explain", {"text": "x", "term": "not there"}, "does not occur"),
    ],
)
def test_bad_calls_are_one_sentence(program, path, asked, sentence):
    answer = program.post(f"/api/v1/{path}", json=asked)
    assert answer.status_code == 422
    assert sentence in answer.json()["error"]


def test_a_document_is_queued_read_and_downloaded(program):
    file = ("../../evil/Emma Hughes.html", b"<h1>Emma Hughes</h1><p>met Paul Mercer</p>", "text/html")
    added = program.post("/api/v1/documents", files={"file": file}, data={"policy": "pii"})
    assert added.status_code == 202
    identity = added.json()["id"]
    with program.stream("GET", f"/api/v1/documents/{identity}/events") as events:
        states = [json.loads(line[6:])["state"] for line in events.iter_lines() if line.startswith("data: ")]
    assert states[-1] == "ready"
    state = program.get(f"/api/v1/documents/{identity}").json()
    assert (state["state"], state["figures"]["verified"]) == ("ready", True)
    got = program.get(f"/api/v1/documents/{identity}/document")
    assert got.text == "<h1>[PERSON 1]</h1><p>met [PERSON 2]</p>"
    assert got.headers["content-disposition"].startswith("attachment")
    assert "/" not in got.headers["content-disposition"]
    report = program.get(f"/api/v1/documents/{identity}/report.json").json()
    assert report["document"] == "document"
    assert "Hughes" not in json.dumps(report)
    assert program.delete(f"/api/v1/documents/{identity}").status_code == 204
    assert program.get(f"/api/v1/documents/{identity}").status_code == 404


def test_a_document_that_cannot_be_read_says_why(program):
    added = program.post("/api/v1/documents", files={"file": ("a.json", b"{not json")}).json()
    with program.stream("GET", f"/api/v1/documents/{added['id']}/events") as events:
        assert '"failed"' in [line for line in events.iter_lines() if line][-1]
    state = program.get(f"/api/v1/documents/{added['id']}").json()
    assert state["state"] == "failed"
    assert "JSON" in state["error"]


def test_it_describes_itself(program):
    described = program.get("/api/v1/openapi.json").json()
    paths = {
        f"/api/v1/{name}" for name in ("sanitize", "scan", "explain", "generalize", "attack", "infer", "documents")
    }
    assert paths <= described["paths"].keys()
    answer = described["components"]["schemas"]["SanitizeAnswer"]["properties"]
    assert {"id", "text", "spans", "verified"} <= answer.keys()


def test_messages_are_prepared_committed_and_traced(program):
    text = "I have moved to Manchester and I'm a nurse at the hospital now, and the three people I work with are kind."
    call = {"text": text, "profile": {"work": "nurse", "residence": "Manchester"}}
    call["audiences"] = {"family": ["Mum", "Dad"], "public": ["everybody"]}
    made = program.post("/api/v1/messages/prepare", json=call).json()
    assert "Manchester" not in made["audiences"][1]["text"]
    stored = program.post("/api/v1/messages?label=moving", json=call).json()
    assert [copy["text"] for copy in stored["copies"]] == [copy["text"] for copy in made["copies"]]
    assert program.get("/api/v1/messages").json()[0]["label"] == "moving"
    found = program.post("/api/v1/messages/trace", json={"text": made["copies"][2]["text"]}).json()
    assert found["message"] == stored["message"]
    assert program.post("/api/v1/messages/prepare", json={**call, "profile": {"wrk": "x"}}).status_code == 422


def test_nobody_who_watches_requests_is_told_of_ours(program, monkeypatch):
    """FastAPI records requests, and quotes bad ones, wherever OpenTelemetry is set up."""
    opentelemetry = pytest.importorskip("opentelemetry.trace", reason="a FastAPI without telemetry")
    asked = []

    class Watching(opentelemetry.TracerProvider):
        def get_tracer(self, *names, **more):
            asked.append(names)
            return opentelemetry.NoOpTracerProvider().get_tracer("x")

    monkeypatch.setattr(opentelemetry, "get_tracer_provider", Watching)
    assert program.post("/api/v1/sanitize", json={"text": ["Emma Hughes"]}).status_code >= 400
    assert asked == []
    assert TestClient(FastAPI()).get("/").status_code == 404
    assert asked  # an application that says nothing about it tells them
