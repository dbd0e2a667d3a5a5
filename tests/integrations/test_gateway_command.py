"""The command itself, in a process of its own, before a local upstream."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time

import pytest

httpx = pytest.importorskip("httpx", reason="pip install 'reticent[gateway]'")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def test_it_runs_until_it_is_stopped_and_says_no_text(standing, upstream, tmp_path):
    address, port = standing[1].settings.upstream, free_port()
    command = [sys.executable, "-m", "reticent", "gateway", "--upstream", address, "--port", str(port)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=tmp_path, start_new_session=True, **pipes) as process:
        first = process.stderr.readline()
        assert re.search(rf"listening at http://127.0.0.1:{port}/v1", first)
        body = {"model": "m", "messages": [{"role": "user", "content": "Write to emma@example.org."}]}
        for _ in range(600):
            try:
                answer = httpx.post(f"http://127.0.0.1:{port}/v1/chat/completions", json=body, timeout=300)
                break
            except httpx.ConnectError:
                time.sleep(0.1)
        assert answer.json()["choices"][0]["message"]["content"] == "Write to emma@example.org."
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: its processes get it too
        out, err = process.communicate(timeout=120)
    assert "emma@" not in json.dumps(upstream.seen[-1][2])
    assert (out, "emma" in err) == ("", False)
    assert "Traceback" not in err


def test_what_cannot_be_is_one_sentence(cli):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = cli("gateway", "--upstream", "http://127.0.0.1:9/v1", "--port", str(port))
    assert refused.code == 2
    assert "cannot listen" in refused.err
    assert cli("gateway", "--upstream", "nowhere").code == 2
