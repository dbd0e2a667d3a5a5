"""People named by what they are to the reader, where the text says so: "the applicant", "the nurse".

What somebody is stands beside their name, once: "Mrs Christou (“the applicant”)", "her brother, Duc Tran,", "Ivor, the
relief milker,"; or the user's list says it. There the label stays, or the name goes where the role stands before it
("her brother was staying"); at every other mention in a sentence the role takes the place of the name and its title.

One role is one person. Two who share one are "the first nurse" and "the second nurse", more keep their labels, and so
does whoever is a nurse in a text that speaks of other nurses too. What is hidden elsewhere is not said here.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from reticent.draft import Draft
from reticent.knowledge.taxonomy import Taxonomy
from reticent.languages import Token
from reticent.languages.en.inflection import plural
from reticent.languages.en.people_words import MEN, WOMEN
from reticent.languages.en.roles import ADDRESSED, BEFORE, BEHIND, BRACKET_BEHIND, DEFINED_BEHIND, ORDINALS, SEVERAL
from reticent.languages.en.titles import titled
from reticent.model import Decision, Finding, Replacement, Said, Span, Stretches
from reticent.world import World

MOST_ALIKE = 2
"""How many people of one role can be told apart by words."""

LONGEST_BEFORE = 60
"""How many characters before a name are read for what its bearer is."""

_KIN = WOMEN | MEN
_MARKS = ("", " ", ",", ".", ";", ":", "?", "!", "'", "’", ")", "\n")
_NOUNS = frozenset(("NOUN", "ADJ", "PROPN", "PUNCT"))
_UNFIT_BEFORE = frozenset(("DET", "ADJ", "NOUN", "PROPN", "NUM"))


@dataclass(frozen=True, slots=True)
class Introduction:
    """Where a text says what somebody is: the role, its own place, and whether it stands before the name."""

    role: str
    place: Span
    before: bool = False
    comma: bool = False
    sure: bool = False
    """Whether the text defines it: "the applicant" is nobody else then."""


@dataclass
class Roles:
    """The roles of the people of one draft."""

    draft: Draft
    world: World
    _starts: list[int] = field(init=False)
    _bounds: list[int] = field(init=False)
    _taken: Stretches = field(init=False)

    def __post_init__(self) -> None:
        self._starts = [token.span.start for token in self.draft.analysis.tokens]
        self._bounds = [sentence.start for sentence in self.draft.analysis.sentences]
        self._taken = Stretches(finding.span for finding in self.draft.findings)

    def decisions(self) -> Iterator[tuple[Decision, Said | None]]:
        """What stands in place of the mentions of people who have a role, and what is said there, if anything."""
        text, barred = self.draft.view.written, self.draft.barred
        introduced = self._introduced()
        named = self._told_apart(introduced)
        for finding in self.draft.findings:
            role = named.get(finding.entity) if finding.kind == "person" else None
            if role is None or (finding.span, role) in barred:
                continue
            here = next((each for span, each in introduced[finding.entity] if span == finding.span), None)
            if here is not None:
                decision = self._without_name(finding, here) if role == here.role else None
            else:
                decision = self._in_place(finding, role, text)
            if decision is not None:
                sense = "what the text says the person is"
                yield decision, Said(role, 1, named=False, kind="person", sense=sense) if decision.replacement else None

    def _introduced(self) -> dict[int, list[tuple[Span, Introduction]]]:
        """What is said of each person, and at which mention."""
        found: dict[int, list[tuple[Span, Introduction]]] = {}
        for finding in self.draft.findings:
            if finding.kind == "person":
                if finding.role and not finding.called:
                    role = Introduction(finding.role.lower(), Span(0, 0), sure=True)
                    found.setdefault(finding.entity, []).append((Span(0, 0), role))
                for each in self._beside(finding):
                    found.setdefault(finding.entity, []).append((finding.span, each))
        return found

    def _beside(self, finding: Finding) -> Iterator[Introduction]:
        """What stands beside a name and says what its bearer is."""
        text, span = self.draft.view.written, finding.span
        for form, sure in ((DEFINED_BEHIND, True), (BRACKET_BEHIND, False), (BEHIND, False)):
            match = form.match(text, span.end)
            if match and self._fits(match["role"], Span(*match.span("role")), sure):
                yield Introduction(match["role"], Span(*match.span("role")), sure=sure)
                return
        start = span.start - _title_before(text, span)
        match = BEFORE.search(text, max(0, start - LONGEST_BEFORE), start)
        if match and self._fits(match["role"], Span(*match.span("role"))):
            yield Introduction(match["role"], Span(*match.span()), before=True, comma=bool(match["comma"]))

    def _fits(self, role: str, place: Span, sure: bool = False) -> bool:
        """Whether it is a word for a person, and nothing of it is hidden."""
        words = self.draft.analysis.tokens[
            bisect_left(self._starts, place.start) : bisect_left(self._starts, place.end)
        ]
        nouns = all(token.pos in _NOUNS for token in words)
        return not self._taken.touch(place) and (sure or (nouns and is_person(role, self.world.taxonomy)))

    def _told_apart(self, introduced: Mapping[int, list[tuple[Span, Introduction]]]) -> dict[int, str]:
        """The role of each person, such that no two have the same."""
        first: dict[int, Introduction] = {}
        for person, said in introduced.items():
            sure = [each for _, each in said if each.sure]
            first[person] = (sure or [each for _, each in said])[0]
        alike: dict[str, list[int]] = {}
        for person, each in first.items():
            alike.setdefault(each.role, []).append(person)
        named: dict[int, str] = {}
        for role, people in alike.items():
            if not all(first[person].sure for person in people) and self._others_are(role):
                continue
            if len(people) == 1:
                named[people[0]] = role
            elif len(people) == MOST_ALIKE:
                named |= {person: f"{which} {role}" for which, person in zip(ORDINALS, sorted(people), strict=True)}
        return named

    def _others_are(self, role: str) -> bool:
        """Whether the text speaks of others who are the same: "another nurse", "the nurses"."""
        several, text = re.escape(plural(role)), self.draft.view.written
        introduced = rf"(?<![\w-])(?:{SEVERAL}) (?:[a-z-]+ )?{re.escape(role)}\b(?! \w+ing\b)|\b{several}\b"
        found = [Span(*match.span()) for match in re.finditer(introduced, text, re.IGNORECASE)]
        return any(not self._introduces(place) for place in found)

    def _introduces(self, place: Span) -> bool:
        """Whether a mention of a role stands right behind the name of the one it is: ", a luthier,"."""
        opening = self.draft.view.written[max(0, place.start - 2) : place.start]
        return opening in (", ", " (") and self._taken.touch(Span(max(0, place.start - 3), place.start))

    def _in_place(self, finding: Finding, role: str, text: str) -> Decision | None:
        """The role in place of a name and its title, where it reads there; None where a label must do."""
        span = finding.span
        start = span.start - _title_before(text, span)
        before = self._token(bisect_left(self._starts, start) - 1)
        word = before.span.of(text).casefold() if before else ""
        near = before is not None and text[before.span.end : start] == " "
        if (near and before is not None and before.pos in _UNFIT_BEFORE) or word in ADDRESSED or word in (":", "="):
            return None
        if text[span.end : span.end + 1] not in _MARKS or not self._in_a_sentence(span):
            return None
        after = self._token(bisect_left(self._starts, span.end))
        if after is not None and after.pos in ("NOUN", "PROPN") and text[span.end : after.span.start] == " ":
            return None
        worded = f"The {role}" if self._opens_sentence(start) else f"the {role}"
        title = (Replacement(start, span.start, ""),) if start < span.start else ()
        return Decision(finding, worded, "named by role", title)

    def _without_name(self, finding: Finding, here: Introduction) -> Decision | None:
        """Nothing in place of a name behind its role; None where the label stays."""
        text, span = self.draft.view.written, finding.span
        if not here.before or not self._in_a_sentence(span):
            return None
        start = span.start - _title_before(text, span)
        end = text[span.end : span.end + 1]
        if here.comma and end not in (",", ".", ";", "?", "!"):
            return None
        if not here.comma and end not in (" ", ".", ",", ";", "?", "!", "'", "’"):
            return None
        gone = [Replacement(start - 1 - here.comma, span.start, "")]
        if here.comma and end == ",":
            after = self._token(bisect_left(self._starts, span.end + 1))
            if after is not None and after.pos in ("VERB", "AUX", "ADV", "PRON", "CCONJ", "SCONJ", "PART", "ADP"):
                gone.append(Replacement(span.end, span.end + 1, ""))
        return Decision(finding, "", "named by role", tuple(gone))

    def _token(self, number: int) -> Token | None:
        tokens = self.draft.analysis.tokens
        return tokens[number] if 0 <= number < len(tokens) else None

    def _opens_sentence(self, at: int) -> bool:
        before = bisect_right(self._bounds, at) - 1
        return before >= 0 and self._bounds[before] == at

    def _in_a_sentence(self, span: Span) -> bool:
        """Whether a mention stands in a sentence with a verb, not in a field or a heading."""
        at = bisect_right(self._bounds, span.start) - 1
        if at < 0:
            return False
        sentence = self.draft.analysis.sentences[at]
        first, last = bisect_left(self._starts, sentence.start), bisect_left(self._starts, sentence.end)
        line = self.draft.view.written.rfind("\n", sentence.start, span.start)
        verbs = [token for token in self.draft.analysis.tokens[first:last] if token.pos in ("VERB", "AUX")]
        return bool(verbs) and (line < 0 or any(token.span.start > line for token in verbs))


def by_role(draft: Draft, world: World) -> tuple[dict[Finding, Decision], dict[Finding, Said]]:
    """The mentions of people that are named by what they are, and what is said there."""
    made = list(Roles(draft, world).decisions())
    return (
        {decision.finding: decision for decision, _ in made},
        {decision.finding: said for decision, said in made if said is not None},
    )


def is_person(role: str, taxonomy: Taxonomy) -> bool:
    """Whether a noun is a word for a person, in its first meaning."""
    from reticent.substitute.general.everyday import above  # the taxonomy, when needed

    for first in range(len(role.split())):
        noun = " ".join(role.split()[first:])
        if noun in _KIN:
            return True
        senses = taxonomy.find(noun, "noun")
        if senses:
            return "person" in map(taxonomy.name, above(senses[0], taxonomy))
    return False


def _title_before(text: str, span: Span) -> int:
    """How many characters the title before a name has, with the space behind it."""
    return len(titled(text, span)) - len(span.of(text))
