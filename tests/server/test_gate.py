"""Who gets in, from where, with how much; and that nothing of a text is told."""

import httpx
import pytest

from reticent.errors import InputError
from reticent.server.gate import Budgets, Gate
from reticent.server.settings import ServerSettings

SECRET = "Zdzisława Kowalska"


def test_without_the_link_nobody_gets_in(server):
    with server.visitor() as visitor:
        answer = visitor.get("/")
        assert answer.status_code == 401
        assert "open the link" in answer.text
        assert visitor.get("/enter?token=wrong").status_code == 401
    assert httpx.post(f"{server.address}/api/v1/scan", json={"text": SECRET}).status_code == 401


def test_the_link_gives_a_cookie_that_scripts_and_other_sites_cannot_use(server):
    with server.visitor() as visitor:
        answer = visitor.get(server.link)
        cookie = answer.headers["set-cookie"].casefold()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert answer.headers["refresh"] == "0; url=/"
        assert server.desk.sessions.token not in answer.text
        assert visitor.get("/").status_code == 200


def test_every_answer_has_the_headers_that_keep_a_page_to_itself(server, guest):
    for path in ("/", "/static/style.css", "/nowhere", "/api/v1/openapi.json"):
        headers = guest.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
    assert guest.get("/").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1:1", "", "127.0.0.1.evil.example:{port}"]
)
def test_another_host_name_is_refused(server, host):
    answer = httpx.get(server.address, headers={"host": host.format(port=server.settings.port)})
    assert answer.status_code in (400, 421)


@pytest.mark.parametrize(
    "headers", [{"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}]
)
def test_another_site_is_refused(server, guest, headers):
    answer = guest.client.post("/documents", data={"csrf": guest.csrf, "text": SECRET}, headers=headers)
    assert answer.status_code == 403
    assert SECRET not in answer.text


def test_a_form_without_its_token_is_refused(guest):
    answer = guest.client.post("/documents", data={"text": SECRET})
    assert answer.status_code == 403
    assert "out of date" in answer.text
    assert guest.client.post("/api/v1/sanitize", json={"text": SECRET}).status_code == 403


def test_too_large_is_413_before_and_while_it_comes(start):
    with start(largest=100_000) as server, server.program() as program:
        told = program.post("/api/v1/sanitize", json={"text": "a" * 200_000})
        assert (told.status_code, told.json()) == (413, {"error": "that is too large: at most 0 MB at a time"})

        def endless():
            for _ in range(100):
                yield b"a" * 10_000

        assert program.post("/api/v1/batch", content=endless()).status_code == 413


def test_too_many_is_429_and_busy_is_503(start):
    with start(a_minute=5) as server, server.visitor() as visitor:
        codes = [visitor.get("/static/style.css").status_code for _ in range(8)]
        assert codes[:5] == [200] * 5
        assert 429 in codes[5:]
        refused = visitor.get("/static/style.css")
        assert refused.headers["retry-after"]
        assert "wait a minute" in refused.text
    with start(at_once=0) as server, server.visitor() as visitor:
        answer = visitor.get("/")
        assert answer.status_code == 503
        assert "busy" in answer.text


def test_a_budget_fills_up_again(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr("reticent.server.gate.time.monotonic", lambda: clock[0])
    budgets = Budgets(60)
    assert sum(budgets.take("a") for _ in range(100)) == 60
    assert budgets.take("b")
    clock[0] += 2
    assert sum(budgets.take("a") for _ in range(100)) == 2


def test_nothing_of_a_text_is_in_errors_or_in_what_is_told(server, program, guest):
    before = len(server.told)
    answers = [
        program.post("/api/v1/sanitize", json={"text": [SECRET]}),
        program.post("/api/v1/sanitize", json={"text": "x", "policy": SECRET}),
        program.post("/api/v1/sanitize", content=f'{{"text": "{SECRET}'.encode()),
        program.post("/api/v1/explain", json={"text": "a text", "term": SECRET}),
        program.post("/api/v1/scan", json={"text": SECRET, "policy_toml": f"hide = {SECRET}"}),
        guest.get(f"/{SECRET}"),
        guest.get(f"/review/{SECRET}"),
        guest.get(f"/static/{SECRET}"),
    ]
    for answer in answers:
        assert 400 <= answer.status_code < 500
        assert "Kowalska" not in answer.text
        assert "Traceback" not in answer.text
    assert not any("Kowalska" in line for line in server.told[before:])


def test_what_breaks_inside_is_told_by_its_name_alone(server, guest, monkeypatch):
    def broken(*_args, **_more):
        raise RuntimeError(SECRET)

    monkeypatch.setattr(server.desk.store, "documents", broken)
    answer = guest.get("/")
    assert answer.status_code == 500
    assert "RuntimeError" in answer.text
    assert "Kowalska" not in answer.text + "".join(server.told)


def test_others_may_reach_it_only_with_users():
    with pytest.raises(InputError, match="--users"):
        ServerSettings(host="0.0.0.0").refuse()
    with pytest.raises(InputError, match="this machine alone"):
        ServerSettings(host="192.0.2.1", users=object(), presidio=True).refuse()
    for own in ("127.0.0.1", "::1", "localhost", "127.8.8.8"):
        ServerSettings(host=own).refuse()


@pytest.mark.parametrize(
    ("settings", "host", "ours"),
    [
        ({}, "127.0.0.1:8323", True),
        ({}, "localhost:8323", True),
        ({}, "[::1]:8323", True),
        ({}, "localhost", False),
        ({}, "reticent.example.org:8323", False),
        ({"names": ("reticent.example.org",)}, "Reticent.example.org", True),
        ({"host": "0.0.0.0"}, "192.0.2.7:8323", True),
        ({"host": "0.0.0.0"}, "rebound.example.org:8323", False),
    ],
)
def test_the_names_that_a_server_goes_by(settings, host, ours):
    assert Gate(None, ServerSettings(**settings), print)._is_ours(host) == ours
