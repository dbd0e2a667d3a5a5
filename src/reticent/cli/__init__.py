"""The command line: one file per command, and the only place that prints, reads the environment or exits.

Exit codes: 0 done; 1 done, with something to report (findings of a scan, bad records of a batch); 2 could not be
done, with one sentence on stderr. A command's module imports only what its help text needs; the rest comes when it
runs, so that `--help` answers at once.
"""

import os
import sys

from reticent.errors import ReticentError


def main() -> None:
    """Run the `reticent` command."""
    from reticent.cli.app import app

    try:
        app()
    except ReticentError as error:
        print(f"reticent: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader of our output has left, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        print("reticent: interrupted", file=sys.stderr)
        sys.exit(130)
