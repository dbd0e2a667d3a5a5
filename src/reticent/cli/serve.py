"""`reticent serve`: review, compose and watch in the browser, and an HTTP API."""

import os
from pathlib import Path
from typing import Annotated

import typer

from reticent.cli import options
from reticent.errors import InputError

MISSING = "the server is not installed: pip install 'reticent[server]'"


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Where to listen. Any address but this machine's own demands --users.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65_535, help="The port.")] = 8323,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="A name it goes by, such as that of a proxy before it. Repeatable."),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Print the link and open nothing.")] = False,
    memory: Annotated[bool, typer.Option("--memory", help="Store nothing: all ends with the server.")] = False,
    data: Annotated[
        Path | None, typer.Option("--data", help="Where to keep things, instead of the user's data folder.")
    ] = None,
    users: Annotated[Path | None, typer.Option("--users", help="Who may log in (TOML): see docs/serve.md.")] = None,
    presidio: Annotated[
        bool, typer.Option("--presidio", help="Answer Presidio's /analyze and /anonymize, without a token.")
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=64, help="How many processes do the work.")] = 2,
    key_file: options.KeyFile = None,
    hash_password: Annotated[
        bool, typer.Option("--hash-password", help="Ask for a password, print it as --users wants it, and stop.")
    ] = False,
) -> None:
    """Open Reticent in the browser: review texts mark by mark, compose messages, watch for leaks; with an HTTP API.

    Example: `reticent serve --no-browser --memory`

    A link with a secret token is printed and opened; only this machine can reach it. Texts are stored encrypted with
    your key (--key-file or RETICENT_KEY), or with one that is made in the data folder.
    """
    try:
        from reticent.server.app import serve as run
        from reticent.server.settings import ServerSettings
        from reticent.server.users import Users, hashed
    except ImportError:
        raise InputError(MISSING) from None
    if hash_password:
        typer.echo(hashed(typer.prompt("password", hide_input=True, confirmation_prompt=True)))
        return
    if memory and data is not None:
        raise InputError("--memory stores nothing: leave out --data, or --memory")
    settings = ServerSettings(
        host=host,
        port=port,
        names=tuple(each.casefold() for each in name or ()),
        folder=None if memory else data or _data_folder(),
        key=options.read_key(key_file),
        users=Users.read(users) if users else None,
        presidio=presidio,
        lanes=jobs,
    )
    settings.refuse()
    run(settings, options.say, browser=not no_browser)


def _data_folder() -> Path:
    """The user's data folder."""
    try:
        return Path(os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()) / "reticent"
    except RuntimeError:
        raise InputError("there is no home folder to keep things in: name one with --data, or use --memory") from None
