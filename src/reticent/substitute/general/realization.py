"""Putting a general term where a particular one stood, so that the sentence still reads.

"He joined Nokia in 1998 and left Nokia ..." becomes "He joined a company in the 1990s and left the company ...". What
stands around the term decides: a determiner before it is kept (and "a" made "an"), a noun after it makes it a modifier
without an article, a plural stays a plural, a bare mass noun stays bare if the general term is one too. Two companies
in one text are "a company" and "another company", later "the first company" and "the other company". Of three and more
those that the text comes back to keep their labels: nobody could follow "the third company".
"""

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field

from reticent.kinds import kind_of
from reticent.languages import Token
from reticent.languages.en.inflection import article, plural, with_the
from reticent.languages.en.labels import GREETINGS
from reticent.languages.en.numbers import spelled_out
from reticent.model import Finding, Replacement, Span, Stretches
from reticent.substitute.general.holds import DETERMINERS, SEVERAL, Holds
from reticent.substitute.general.in_place import in_place, is_a_day, is_out_of_place

_GREETED = re.compile(rf"(?:\A|\n)(?:{GREETINGS})\b[^\n]*,\n\Z")
_LONGEST_GREETING = 80

NUMBERS = frozenset(("date", "time", "age", "money", "quantity", "postal_code", "address"))
MASS = frozenset(
    "food meat poultry seafood fish fruit fabric wood metal glass paper plastic leather fur oil paint fuel gas liquid "
    "medicine music clothing footwear underwear jewellery grain cereal bread cheese wine beer soup salad pasta cake "
    "alcohol poison software furniture bedding cutlery crockery tableware linen rock poultry pain inflammation surgery "
    "treatment therapy grass cancer carcinoma".split()
)
"""Nouns that may stand without an article where the term stood without one."""
_TWO = 2
_YEAR = 4
"""How many digits a year has."""
_IDIOMS = frozenset("at in on by under off".split())
"""Before a bare noun they mean something of their own: "at issue", "on duty", "in question"."""
_OPEN = frozenset("( [ – — - /".split())
_NEARBY = frozenset("near outside at".split())
_LAWS = frozenset("act acts order regulations rules code directive".split())
_WHEN = {"on": "a day", "at": "some time"}
_PART_OF_DAY = re.compile(r"\b(?:night|evening|morning|afternoon|eve|early hours) of $")
"""Before a date that is said in general: the night of a day in October."""
_BORN = frozenset("born died founded established".split())
_TELEGRAPHIC = frozenset(("NOUN", "PROPN", "VERB"))
"""Before a date without a preposition: "affray 2019", "Visited 2015"."""
_POSSESSORS = frozenset("my your his her its our their".split())
_NOTED = re.compile(r"\) $|(?:^|\n)\s*(?:\d+[.)]|[-*•])\s$")
"""Behind a bracket or the number of an item a date stands by itself."""
_CATEGORY = re.compile(r",? (?:for|of|in) ")
"""Behind an award: what it is for."""
_LINE_MARKS = re.compile(r"^[\s#*_>|-]+|[\s.,:*_|-]+$")
_POSSESSIVE = re.compile(r"['’]s?$")


@dataclass(frozen=True, slots=True)
class Realization:
    """The text for one finding, and what changes in the words beside it."""

    text: str
    beside: tuple[Replacement, ...] = ()


@dataclass
class Realizer(Holds):
    """The general terms of one document, mention by mention, in the order of the text."""

    people: Stretches = field(default_factory=lambda: Stretches(()))
    _numbers: dict[tuple[str, int], int] = field(init=False)
    _shared: dict[str, int] = field(init=False)
    _mentions: Counter[tuple[str, int]] = field(init=False)
    _seen: set[tuple[str, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._numbers, self._shared = {}, {}
        self._mentions = Counter((finding.kind, finding.entity) for finding in self.said)
        for finding, said in self.said.items():
            thing = (finding.kind, finding.entity)
            if not said.named and thing not in self._numbers:
                self._shared[said.name] = self._shared.get(said.name, 0) + 1
                self._numbers[thing] = self._shared[said.name]

    def of(self, finding: Finding) -> Realization | None:
        """What stands in place of the finding; None where it would not read: "the film film", "organisation films"."""
        said, surface = self.said[finding], finding.span.of(self.text)
        before, after = self._neighbours(finding)
        if not self._reads(finding, before, after) or self.is_of_the_whole(finding, before, after):
            return None
        if self.is_denied(finding):
            return None
        if said.kind == "nationality" and surface.endswith("s") and not said.name.endswith("s"):
            worded = Realization(f"{said.name}s" if said.name.endswith("n") else f"{said.name} people")
        elif said.named:
            worded = self._name(finding, before, after)
        else:
            found = self._owned(finding, before) or self._noun(finding, before, after)
            if found is None:
                return None
            worded = found
        ending = None if _POSSESSIVE.search(worded.text) else _POSSESSIVE.search(surface)
        owned = "'s" if ending and ending.group() in ("'", "’") and not worded.text.endswith("s") else ""
        text = worded.text + (ending.group() if ending and ending.group() != "'" else owned)
        end = finding.span.end
        if self.text[end : end + 1] in ("'", "’") and self.text[end + 1 : end + 2] == " " and not text.endswith("s"):
            worded = Realization(text, (*worded.beside, Replacement(end, end + 1, f"{self.text[end]}s")))
        if self._opens_sentence(finding.span.start) or (surface[:1].isupper() and self._opens_part(finding.span.start)):
            text = text[:1].upper() + text[1:]
        if self._line(finding.span.start).isupper() and self._line(finding.span.start) != surface:
            return Realization(text.upper(), tuple(each._replace(text=each.text.upper()) for each in worded.beside))
        return Realization(text, worded.beside)

    def _reads(self, finding: Finding, before: Token | None, after: Token | None) -> bool:
        """Whether a general term can stand there at all."""
        said = self.said[finding]
        beside, modifies = {self._spelled(before), self._spelled(after)}, self._modifies(finding, after)
        work = said.kind == "work" and before is not None and before.pos == "NOUN"
        law = said.kind == "date" and before is not None and before.pos == "PROPN" and self._spelled(before) in _LAWS
        day = said.kind == "date" and said.name.startswith(("a ", "an ")) and modifies  # "a weekday prayers"
        torn = "\n" in finding.span.of(self.text) and said.kind not in NUMBERS
        counted = said.kind == "relative" and before is not None and before.pos == "NUM"  # "I have four relatives"
        office = said.kind == "occupation" and self.text[finding.span.end : finding.span.end + 4].casefold() == " of "
        part = self.text[finding.span.start - 1 : finding.span.start] == "-" and not said.named
        return not (
            beside & {said.name.casefold(), said.name.split()[-1].casefold()}
            or part
            or (said.name == kind_of(said.kind).noun and modifies)
            or (work or law or day or torn or counted or office)
            or self._is_heading(finding)
            or is_out_of_place(said, self.text, finding.span)
            or self._names_somebody(finding)
        )

    def _is_heading(self, finding: Finding) -> bool:
        """Whether a line has nothing but the name of an organisation, as a letter's head does: no "A company" there."""
        line = _LINE_MARKS.sub("", self._line(finding.span.start))
        return self.said[finding].kind == "organisation" and line == finding.span.of(self.text)

    def _names_somebody(self, finding: Finding) -> bool:
        """Whether a whole noun phrase stands before the name it goes with: "his ex-wife Leslie"."""
        end = finding.span.end
        opening = finding.span.of(self.text).split()[0].casefold()
        return opening in DETERMINERS and self.text[end : end + 1] == " " and self.people.touch(Span(end + 1, end + 2))

    def _name(self, finding: Finding, before: Token | None, after: Token | None) -> Realization:
        """A proper name, a date, an amount: as it is, with or without "the", behind the right preposition."""
        said, word, modifier = self.said[finding], self._spelled(before), self._modifies(finding, after)
        bare = said.name.removeprefix("the ").removeprefix("The ")
        if (placed := in_place(said, self.text, finding.span)) is not None:
            return Realization(*placed)
        if said.kind == "date" and bare != said.name and self._is_telegraphic(finding, before):
            return Realization(bare)
        if said.kind == "time" and said.preposition and self._is_telegraphic(finding, before):
            return Realization(f"{said.preposition} {bare}")
        gone = bare == said.name and (said.preposition or (said.kind == "place" and with_the(bare) == bare))
        if before and word == "the" and gone and not modifier:
            return Realization(bare, (Replacement(before.span.start, finding.span.start, ""),))
        if word in DETERMINERS:
            bare = bare.removeprefix("an ")
            return Realization(bare, self._other_article(before, bare))
        if said.kind == "place" and before is not None and word in _NEARBY and not modifier:
            inside = "In" if before.span.of(self.text)[:1].isupper() else "in"
            return Realization(with_the(bare), (Replacement(*before.span, inside),))
        if said.kind == "date" and word == "of" and _PART_OF_DAY.search(self.text[: finding.span.start][-24:]):
            return Realization(f"a day {said.preposition} {bare}" if is_a_day(finding.span.of(self.text)) else bare)
        if (modifier and not (said.preposition and word in _WHEN)) or word in _OPEN:
            return Realization(bare.replace(" to the ", " to "))
        full = f"the {bare}" if bare != said.name else with_the(bare)
        if said.preposition == word and said.name.startswith(("a ", "an ")):
            return Realization(said.name)
        if said.preposition and word in _WHEN and (word != "on" or is_a_day(finding.span.of(self.text))):
            return Realization(f"{_WHEN[word]} {said.preposition} {full}")
        return Realization(f"{said.preposition} {full}" if said.preposition and word in _BORN else full)

    def _is_telegraphic(self, finding: Finding, before: Token | None) -> bool:
        """Whether a date stands behind a noun or a verb with nothing that would join them."""
        bracketed = _NOTED.search(self.text, max(0, finding.span.start - 8), finding.span.start) is not None
        if not bracketed and (before is None or before.pos not in _TELEGRAPHIC or self._spelled(before) in _BORN):
            return False
        return before is None or "\n" not in self.text[before.span.end : finding.span.start]

    def _owned(self, finding: Finding, before: Token | None) -> Realization | None:
        """What somebody has stays theirs: "his wife" is "his spouse"."""
        own, name = finding.span.of(self.text).split()[0], self.said[finding].name
        if own.casefold() not in _POSSESSORS or self._spelled(before) in DETERMINERS:
            return None
        return Realization(f"{own} {plural(name) if self._is_plural(finding, before) else name}")

    def _noun(self, finding: Finding, before: Token | None, after: Token | None) -> Realization | None:
        """A kind of thing: with the article and number that its place asks for; None where it cannot be told apart."""
        said, thing = self.said[finding], (finding.kind, finding.entity)
        later = thing in self._seen
        self._seen.add(thing)
        word = self._spelled(before)
        counted = said.kind == "award" and (word in SEVERAL or (spelled_out(word) or 0) > 1)
        if counted or self._is_plural(finding, before):
            return Realization(plural(said.name))
        any_one = said.name.endswith("instrument") or (self._is_proper(finding) and not later)
        if before and word == "the" and any_one and not self._modifies(finding, after):
            edit = Replacement(before.span.start, finding.span.start, "")
            right = f"{article(said.name)} {said.name}"
            if before.span.of(self.text)[0].isupper():
                right = right.capitalize()
            return Realization(right, (edit,))
        if word in DETERMINERS:
            return Realization(said.name, self._other_article(before, said.name))
        if self._modifies(finding, after) or self._is_modified(finding, before):
            return Realization(said.name)
        if self._is_mass(finding) and (said.name.split()[-1] in MASS or self._in_a_note(finding)):
            return Realization(said.name)
        if not self._is_proper(finding) and self._shares_an_article(finding):
            return Realization(said.name)
        if said.kind == "award":  # "the 1993 Tony Award" has its article before the year
            bare = word.isdigit() or word in ("one", "first", "second", "third")
            return Realization(said.name if bare else f"{article(said.name)} {said.name}")
        if word in _IDIOMS and finding.span.of(self.text).islower():
            return None
        alike, again = self._shared[said.name], self._mentions[thing] > 1
        if alike > _TWO and again:
            return None
        first = self._numbers[thing] == 1
        if later:
            which = "" if alike == 1 else "first " if first else "other "
            return Realization(f"the {which}{said.name}")
        if alike == _TWO and again and not first:
            return Realization(f"another {said.name}")
        return Realization(f"{article(said.name)} {said.name}")

    def _is_proper(self, finding: Finding) -> bool:
        """Whether it is a name: "the Stasi" is an agency, not the agency."""
        kinds = ("organisation", "work", "event", "award", "place")
        return finding.span.of(self.text)[:1].isupper() and finding.kind in kinds

    def _shares_an_article(self, finding: Finding) -> bool:
        """Whether it is one of several things behind one article: "an actress, dancer and singer"."""
        number = bisect_left(self._starts, finding.span.end) - 1
        tokens = self.analysis.tokens
        if number < 0 or tokens[number].dep != "conj":
            return False
        while tokens[number].dep == "conj" and tokens[number].head:
            number += tokens[number].head
        return any(
            token.dep == "det" and at + token.head == number and token.span.start < finding.span.start
            for at, token in enumerate(tokens[max(0, number - 5) : number], max(0, number - 5))
        )

    def _neighbours(self, finding: Finding) -> tuple[Token | None, Token | None]:
        """The words before and after, if only spaces lie between."""
        tokens = self.analysis.tokens
        first, last = bisect_left(self._starts, finding.span.start), bisect_left(self._starts, finding.span.end)
        while first and tokens[first - 1].pos == "SPACE" and "\n" not in tokens[first - 1].span.of(self.text):
            first -= 1
        before = tokens[first - 1] if first else None
        after = tokens[last] if last < len(tokens) else None
        if before and self.text[before.span.end : finding.span.start].strip():
            before = None
        if after and self.text[finding.span.end : after.span.start] not in (" ", "-"):
            after = None
        return before, after

    def _line(self, at: int) -> str:
        """The line around a place in the text."""
        end = self.text.find("\n", at)
        return self.text[self.text.rfind("\n", 0, at) + 1 : end if end >= 0 else None]

    def _other_article(self, before: Token | None, name: str) -> tuple[Replacement, ...]:
        """The edit that makes "a" "an", or the other way round."""
        word = self._spelled(before)
        if before is None or word not in ("a", "an"):
            return ()
        right = article(name)
        if self._opens_sentence(before.span.start):
            right = right.capitalize()
        return () if before.span.of(self.text) == right else (Replacement(*before.span, right),)

    def _is_plural(self, finding: Finding, before: Token | None) -> bool:
        """Whether there are several: by its ending, or by the number before it."""
        last = self._last_token(finding)
        if finding.kind == "award":
            name = _CATEGORY.split(finding.span.of(self.text))[0]
            return name.endswith("s") and not name.endswith("ss") and self._spelled(before) not in ("a", "an")
        if last is None or self.said[finding].single:
            return False
        surface, word = last.span.of(self.text), self._spelled(before)
        if not surface.casefold().endswith("s"):
            return last.tag in ("NNS", "NNPS")
        if word in SEVERAL or (word.isdigit() and word != "1" and len(word) < _YEAR):
            return True
        common = last.tag == "NNS" or (last.pos == "NOUN" and surface.casefold() != last.lemma.casefold())
        return common or (last.tag == "NNPS" and self.said[finding].kind not in ("organisation", "place", "work"))

    def _is_mass(self, finding: Finding) -> bool:
        """Whether it is a common noun that stands without an article."""
        last = self._last_token(finding)
        return last is not None and last.pos in ("NOUN", "PROPN") and finding.span.of(self.text).islower()

    def _in_a_note(self, finding: Finding) -> bool:
        """Whether the sentence is a note without subject, articles and a verb inside: "Uses marijuana for pain"."""
        at = bisect_left(self._sentences, finding.span.start + 1) - 1
        if at < 0:
            return False
        start, end = (bisect_left(self._starts, edge) for edge in self.analysis.sentences[at])
        return not any(token.pos in ("DET", "PRON", "VERB", "AUX") for token in self.analysis.tokens[start + 1 : end])

    def _is_modified(self, finding: Finding, before: Token | None) -> bool:
        """Whether the word before goes with it: "giant Nokia", "the airline Lufthansa"."""
        return (
            before is not None
            and before.pos in ("ADJ", "NOUN", "PROPN", "NUM")
            and (before.pos == "ADJ" or self._phrases.cover(Span(before.span.start, finding.span.end)))
        )

    def _opens_part(self, start: int) -> bool:
        """Whether it begins the text, a heading or paragraph, or the line behind a greeting."""
        greeted = _GREETED.search(self.text, max(0, start - _LONGEST_GREETING), start)
        return start == 0 or self.text[max(0, start - 2) : start] == "\n\n" or greeted is not None
