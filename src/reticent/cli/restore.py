"""`reticent restore`: undo a sanitized text with its mapping and key."""

from pathlib import Path
from typing import Annotated

import typer

from reticent.cli import options


def restore(
    file: Annotated[
        str,
        typer.Argument(
            help="The sanitized file, - for standard input, or the folder of a case.", metavar="FILE|FOLDER|-"
        ),
    ],
    mapping: Annotated[Path, typer.Option("--mapping", help="The mapping that `sanitize --mapping` wrote.")],
    key_file: options.KeyFile = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write here instead of standard output.")
    ] = None,
    encoding: options.Encoding = None,
) -> None:
    """Put back what was hidden, with the mapping and its key.

    Example: `reticent restore shared.txt --mapping letter.map --key-file my.key`

    A text that was edited since gets back every label or pseudonym that it still contains. The folder of a case is
    restored into another one, `-o`, each file under its old name.
    """
    from reticent.documents import FILE_FORMATS, format_of
    from reticent.documents.conversion import restored
    from reticent.files import STANDARD, read_bytes, refuse_losses, write_bytes

    refuse_losses({"the input": file, "--mapping": mapping, "--key-file": key_file}, {"-o": output})
    key = options.read_key(key_file)
    if Path(file).is_dir():
        from reticent.cli.case import restore_files

        restore_files(Path(file), read_bytes(str(mapping)), key, output, encoding)
        return
    kind = format_of(file)
    kind = kind if kind in FILE_FORMATS else "text"
    data = restored(read_bytes(file), read_bytes(str(mapping)), key, options.name_of(file), encoding, kind)
    write_bytes(output or Path(STANDARD), data)
