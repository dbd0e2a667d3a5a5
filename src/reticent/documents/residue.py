"""Is it gone? What another reader finds in a written file, searched for everything that was hidden.

The guards judge the text that a reader sees. A file has more places than that: markup, names of styles, properties,
bytes that no program shows. All that another reader finds in it is searched for every hidden name as the guard does,
and for everything else that is hidden as it was written. What the examined text itself still says, because it was
judged to be something else there ("will", the verb), is no residue.
"""

import re
from collections.abc import Iterable, Sequence

from reticent.draft import Shown
from reticent.guards.verbatim import Verbatim
from reticent.model import Secret
from reticent.policy import Policy
from reticent.world import World

_LEAST = 6
_SPACE = re.compile(r"\s+")


def residue_in(
    found: Iterable[tuple[str, str]], shown: str, secrets: Sequence[Secret], policy: Policy, world: World
) -> list[str]:
    """The places in which something hidden can still be read, in order."""
    known = _plain(shown)
    forms = {_plain(form) for secret in secrets for form in secret.forms}
    exact = sorted(form for form in forms if len(form) >= _LEAST and form not in known)
    anywhere = re.compile("|".join(rf"(?<!\w){re.escape(form)}(?!\w)" for form in exact)) if exact else None
    places: dict[str, None] = {}
    for place, text in found:
        if place in places or not text.strip():
            continue
        verdict = Verbatim(policy).check(Shown.of(text), secrets, world)
        hits = (_plain(hide.span.of(text)) for hide in verdict.hide)
        if any(hit not in known for hit in hits) or (anywhere and anywhere.search(_plain(text))):
            places[place] = None
    return list(places)


def _plain(text: str) -> str:
    return _SPACE.sub(" ", text).strip().casefold()
