"""Ctrl-C in a terminal reaches a command and all processes that work for it."""

import os
import signal
import subprocess
import sys
import time

import pytest

RECORD = b'{"id": 1, "text": "Write to emma@example.org."}\n'


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes here")
def test_a_batch_with_several_processes_ends_quietly():
    command = [sys.executable, "-m", "reticent", "sanitize", "-", "--format", "jsonl", "--jobs", "2", "--no-model"]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, start_new_session=True, **pipes) as process:
        process.stdin.write(RECORD * 32 * 8)  # more than are under way at once, so that the first come out
        process.stdin.flush()
        assert b"[EMAIL 1]" in process.stdout.readline()
        time.sleep(2)  # all that was given is done: the processes wait
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=120)
    assert (process.returncode, said) == (130, b"")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_nothing_half_written_stays(tmp_path, number):
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("name,note\n" + "".join(f"Emma{each},rang {each}\n" for each in range(200_000)))
    command = [sys.executable, "-m", "reticent", "sanitize", source, "--no-model", "-p", "pii", "-o", target]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        for _ in range(600):
            if any(each.stat().st_size for each in tmp_path.glob(".out.csv.*")):
                break
            time.sleep(0.1)
        process.send_signal(number)
        process.communicate(timeout=120)
    assert process.returncode == 128 + number
    assert [each.name for each in tmp_path.iterdir()] == ["in.csv"]


def test_a_batch_says_that_it_can_go_on(tmp_path):
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_bytes(RECORD * 100_000)
    command = [sys.executable, "-m", "reticent", "sanitize", source, "--no-model", "-p", "pii", "-o", target]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        for _ in range(600):
            if any(each.stat().st_size for each in tmp_path.glob("out.jsonl.1.part")):
                break
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=120)
    assert process.returncode == 130
    assert b"--resume goes on from there" in said
