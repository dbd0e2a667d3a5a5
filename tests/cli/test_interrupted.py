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
