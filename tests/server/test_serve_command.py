"""`reticent serve` itself: the link, the limits of its options, and that it ends when it is told to."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress

import httpx
import pytest

from reticent.cli.serve import MISSING


@pytest.fixture
def served(tmp_path):
    processes = []

    def run(*arguments, **environment):
        command = [sys.executable, "-m", "reticent", "serve", *arguments]
        made = os.environ | {"XDG_DATA_HOME": str(tmp_path / "data"), **environment}
        process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=made)
        processes.append(process)
        return process

    yield run
    for process in processes:
        process.kill()
        process.communicate()


def test_the_example_of_its_help_prints_a_link_and_ends_well(served, cli, free_port):
    help_text = " ".join(cli("serve", "--help").out.split())
    example = re.search(r"Example: reticent serve (.*?) A link", help_text)[1].split()
    process = served(*example, "--port", str(port := free_port()), "--jobs", "1")
    link = re.search(r"http://\S+", process.stderr.readline())[0]
    assert link.startswith(f"http://127.0.0.1:{port}/enter?token=")
    for _ in range(600):
        try:
            assert httpx.get(link).status_code == 200
            break
        except httpx.TransportError:
            time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert out == ""
    assert "Traceback" not in err


def test_a_server_that_is_killed_leaves_no_process_behind(served, free_port):
    process = served("--no-browser", "--memory", "--port", str(free_port()), "--jobs", "1")
    link = re.search(r"http://(\S+)/enter\?token=(\S+)", process.stderr.readline())
    answer = None
    while answer is None:
        with suppress(httpx.TransportError):
            call = {"text": "Emma", "policy": "pii"}
            headers = {"authorization": f"Bearer {link[2]}"}
            answer = httpx.post(f"http://{link[1]}/api/v1/sanitize", json=call, headers=headers, timeout=120)
    assert answer.json()["text"] == "[PERSON 1]"
    process.kill()
    process.communicate(timeout=30)  # ends only when nobody has its streams any more


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--host", "0.0.0.0"], "--users"),
        (["--host", "192.0.2.7", "--users", "nowhere.toml"], "cannot read the list of users"),
        (["--memory", "--data", "x"], "--memory stores nothing"),
        (["--port", "0"], "--port"),
        (["--key-file", "nowhere"], "cannot read the key file"),
        (["--data", "/dev/null/x"], "cannot keep anything"),
    ],
)
def test_what_cannot_be_is_one_sentence(cli, arguments, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = cli("serve", "--no-browser", *arguments)
    assert ran.code == 2
    assert sentence in ran.err
    assert "Traceback" not in ran.err


def test_a_port_that_is_taken(cli, server):
    ran = cli("serve", "--no-browser", "--memory", "--port", server.settings.port)
    assert ran.code == 2
    assert "another --port" in ran.err


def test_without_the_extra_it_says_how_to_install_it(cli, monkeypatch):
    monkeypatch.setitem(sys.modules, "reticent.server.app", None)
    ran = cli("serve")
    assert ran.code == 2
    assert MISSING in ran.err


def test_a_password_is_hashed(cli, monkeypatch):
    monkeypatch.setattr("typer.prompt", lambda *_args, **_more: "a password")
    assert cli("serve", "--hash-password").out.startswith("$argon2id$")
