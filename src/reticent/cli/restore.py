"""`reticent restore`: undo a sanitized text with its mapping and key."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from reticent.cli import options


def restore(
    file: Annotated[str, typer.Argument(help="The sanitized file, or - for standard input.", metavar="FILE|-")],
    mapping: Annotated[Path, typer.Option("--mapping", help="The mapping that `sanitize --mapping` wrote.")],
    key_file: options.KeyFile = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write here instead of standard output.")
    ] = None,
    encoding: options.Encoding = None,
) -> None:
    """Put back what was hidden, with the mapping and its key.

    Example: `reticent restore shared.txt --mapping letter.map --key-file my.key`

    A text that was edited since gets back every label or pseudonym that it still contains.
    """
    from reticent.documents.encoding import decode, encode
    from reticent.files import read_bytes, write_bytes
    from reticent.substitute.mapping import opened

    known = opened(read_bytes(str(mapping)), options.read_key(key_file))
    text, found = decode(read_bytes(file), "standard input" if file == "-" else Path(file).name, encoding)
    data = encode(known.restore(text), found)
    if output:
        write_bytes(output, data)
    else:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
