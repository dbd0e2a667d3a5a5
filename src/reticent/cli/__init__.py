"""The command line: one file per command, and the only place that prints, reads the environment or exits.

Exit codes: 0 done; 1 done, with something to report (findings of a scan, bad records of a batch); 2 could not be done,
with one sentence on stderr; 3 done, but something hidden can still be read in the output, or concluded from it. A
command's module imports only what its help text needs; the rest comes when it runs, so that `--help` answers at once.
"""

import gc
import os
import signal
import sys
from io import TextIOWrapper
from typing import NoReturn

from reticent.errors import ReticentError


def main() -> None:
    """Run the `reticent` command."""
    gc.set_threshold(50_000, 20, 20)  # what is loaded stays; going through it for garbage is a twentieth of a start
    from reticent.cli.app import app

    for stream in (sys.stdout, sys.stderr):  # a lone surrogate from a file or an argument is shown, not an error
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if "_RETICENT_COMPLETE" in os.environ:  # a shell asks what can follow
        from reticent.cli.completion import answer_shells

        answer_shells()
    signal.signal(signal.SIGTERM, _end)
    try:
        app()
    except ReticentError as error:
        _stop(str(error), 2)
    except BrokenPipeError:  # the reader of our output has left, as `| head` does
        _drop_output()
        sys.exit(0)
    except KeyboardInterrupt:
        _stop("interrupted", 130)
    except OSError as error:  # a full disk behind standard output
        _stop(f"cannot write the output: {error.strerror or error}", 2)
    except Exception as error:  # its message may quote the text
        if os.environ.get("RETICENT_TRACEBACK"):
            raise
        _stop(f"failed at something unforeseen ({type(error).__name__}); RETICENT_TRACEBACK=1 shows where", 2)


def _end(number: int, _frame: object) -> NoReturn:
    """Whoever is asked to end takes away what is half written, as with Ctrl-C."""
    sys.exit(128 + number)


def _stop(sentence: str, code: int) -> NoReturn:
    print(f"reticent: {sentence}", file=sys.stderr)
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:  # what could not be written would be tried again at the end
        _drop_output()
    sys.exit(code)


def _drop_output() -> None:
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
