"""How a server is set up: where it listens, what it allows, where it keeps things."""

from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path

from reticent.errors import InputError
from reticent.server.users import Users

MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What the command line says, and limits that rarely change.

    `folder` holds the data, None keeps all in memory; `key` is the passphrase that texts are encrypted with, empty for
    a key that is made and kept in the folder.
    """

    host: str = "127.0.0.1"
    port: int = 8323
    names: tuple[str, ...] = ()
    """By what names it goes besides its address: that of a proxy before it."""
    folder: Path | None = None
    key: str = field(default="", repr=False)
    users: Users | None = None
    lanes: int = 2
    presidio: bool = False
    warm: bool = True
    """Whether the Worlds are opened at the start, not at the first request."""
    largest: int = 20 * MEGABYTE
    seconds: float = 300.0
    at_once: int = 200
    """How many requests may be under way."""
    waiting: int = 5_000
    """How many documents may wait for their turn."""
    a_minute: int = 6_000
    """How many requests one address may make: fifty people behind one proxy come from one."""

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach it."""
        return is_loopback(self.host)

    @property
    def address(self) -> str:
        """Where a browser on this machine finds it."""
        shown = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{shown}:{self.port}"

    def refuse(self) -> None:
        """Raise what is wrong with it."""
        if not self.is_loopback and self.users is None:
            raise InputError(
                "others can reach this address: name who may use it with --users FILE, or leave --host at 127.0.0.1"
            )
        if self.presidio and not self.is_loopback:
            raise InputError("--presidio answers without a password, so it is for this machine alone: leave out --host")


def is_loopback(host: str) -> bool:
    """Whether a host is this machine and nothing else."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
