"""Before it is sent: is the message personal, what does it disclose about its writer, and to whom would that matter?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reticent.errors import InputError
from reticent.messages.marks.untouched import in_another_language, quotations
from reticent.messages.personal import Judgement, judge
from reticent.messages.preparing import prepare
from reticent.messages.sensitive import find_sensitive, quoted_entries
from reticent.messages.telling_notes import unchanged_notes
from reticent.threads import one_thread

if TYPE_CHECKING:
    from reticent.messages.profile import Audiences, Profile
    from reticent.world import World


@dataclass(frozen=True, slots=True)
class DisclosedPhrase:
    """A phrase that says something of the writer, and the audiences that would be told less."""

    phrase: str = field(repr=False)
    attribute: str
    co: float
    direct: bool
    withheld: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """What a message discloses."""

    personal: Judgement
    disclosed: tuple[DisclosedPhrase, ...]
    notes: tuple[str, ...] = field(default=(), repr=False)
    """What no version has otherwise: entries in quotations, sentences in other languages."""

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            **self.personal.as_dict(),
            "disclosed": [
                {"phrase": each.phrase, "about": each.attribute, "co": round(each.co, 4), "direct": each.direct}
                | {"withheld_from": list(each.withheld)}
                for each in self.disclosed
            ],
            "notes": list(self.notes),
        }


def check(
    text: str,
    profile: Profile,
    audiences: Audiences | None = None,
    *,
    world: World | None = None,
    personal: bool | None = None,
    as_published: bool = False,
) -> Check:
    """What a message tells of its writer, and from whom `prepare` withholds it: nobody, if it is judged general."""
    from reticent.world import default_world

    if not any(letter.isalnum() for letter in text):
        state = "holds no words" if text.strip() else "is empty"
        raise InputError(f"the message {state}: there is nothing to check")
    world = world or default_world()
    with world.document(), one_thread:
        analysis = next(iter(world.language.analyse([text])))
        judgement = judge(text, analysis) if personal is None else Judgement.given(personal)
        quoted = quotations(text)
        found = find_sensitive(text, analysis, profile, world, quoted, as_published=as_published)
        foreign = [sentence.of(text) for sentence in in_another_language(text, analysis)]
    withheld: list[tuple[str, ...]] = [()] * len(found)
    if audiences is not None and judgement.personal:
        made = prepare(text, profile, audiences, world=world, personal=True, as_published=as_published)
        withheld = [
            tuple(dealt.audience for dealt in made.dealt if dealt.version.levels[at]) for at in range(len(found))
        ]
    return Check(
        judgement,
        tuple(
            DisclosedPhrase(each.phrase, each.attribute, each.co, each.direct, names)
            for each, names in zip(found, withheld, strict=True)
        ),
        tuple(unchanged_notes(quoted_entries(text, profile, quoted), foreign)),
    )
