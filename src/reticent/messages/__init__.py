"""Messages for audiences: write once, let everybody read as much as they are trusted with, and trace a leak.

`prepare` turns a message into versions for audiences and wordings for recipients; a `Ledger` remembers, without the
text, who got which; `trace` finds the source of a leak by its wording. After Nguyen-Son, Tran, Yoshiura, Sonehara and
Echizen, "Anonymizing personal text messages posted in online social networks" (2015), with codes that withstand
cutting, editing and collusion.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reticent.messages.ledger import Ledger
    from reticent.messages.preparing import Prepared, prepare
    from reticent.messages.profile import Audiences, Profile
    from reticent.messages.tracing import Trace, trace

__all__ = ["Audiences", "Ledger", "Prepared", "Profile", "Trace", "prepare", "trace"]

_HOMES = {
    "Audiences": "profile",
    "Ledger": "ledger",
    "Prepared": "preparing",
    "Profile": "profile",
    "Trace": "tracing",
    "prepare": "preparing",
    "trace": "tracing",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'reticent.messages' has no attribute {name!r}")
    return getattr(import_module(f"reticent.messages.{home}"), name)
