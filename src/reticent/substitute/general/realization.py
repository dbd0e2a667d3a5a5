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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from reticent.kinds import kind_of
from reticent.languages import Analysis, Token
from reticent.languages.en.inflection import article, plural, with_the
from reticent.languages.en.numbers import spelled_out
from reticent.model import Finding, Replacement, Said, Span, Stretches
from reticent.substitute.general.in_place import in_place, is_out_of_place

_DETERMINERS = frozenset(
    "the a an this that these those my your his her its our their no any every each some another either neither whose "
    "which what all both such 's ’s".split()
)
_SEVERAL = frozenset(
    "two three four five six seven eight nine ten eleven twelve several many few both these those various numerous "
    "dozen hundred thousand".split()
)
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
_BORN = frozenset("born died founded established".split())
_WHOLE = re.compile(
    r"\b(?!(?:residents?|natives?|inhabitants?|coasts?|shores?|streets?|towns|villages|parts|outside"
    r"|out|because|people|women|men|areas?|regions?) of)\w+ of (?:the )?$"
    r"|\b(?:against|v\.?|vs\.?|versus) (?:the |\w+ and )?$"
    r"|\b(?:ambassadors?|commissioners?|consuls?|envoys?|representatives?|delegates?) to (?:the )?$",
    re.IGNORECASE,
)
"""Before a place of which something is said that is not true of what it lies in: an ambassador to Italy."""
_CLUB = re.compile(
    r"\b(?:games?|match(?:es)?|goals?|appearances?|caps|play(?:ed|s|ing)?|signed|scored?|captain(?:ed)?|manage[rd]"
    r"|coach(?:ed)?|debut|goalkeeper|striker|midfielder|defender"
    r"|transfer(?:red)?|season)\b[\w ]{0,30}\b(?:for|with|against|to) (?:[\w’'. ]{2,30}(?:,| and) (?:and )?){0,4}$"
    r"|\brepresent(?:ed|s|ing) (?:the )?$"
)
"""Before the name of a town or a country that stands for its team."""
_OF_A_PLACE = frozenset(
    """
    resident native man woman family home house flat apartment office branch area hotel suburb street address lawyer
    nurse doctor teacher student couple farmer businessman businesswoman hospital school factory plant store shop
    market restaurant city town village airport warehouse headquarters neighbourhood weather dialect accent
    """.split()
)
"""Nouns before which a place says where something or somebody is: a Leeds nurse is one in England."""
_ALONG = frozenset(("on", "off", "along", "upon"))
"""Before a street, an island or a river: who is on Broadway is not on Manhattan."""
_ITS_OWN = frozenset(
    "government army navy parliament president state constitution embassy consul ministry minister police authorities "
    "courts court law crown king queen throne flag border language currency people forces force troop military "
    "occupation invasion intervention ordre legislation regime revolution empire war".split()
)
"""Of which every country has its own: the French government is not the European one."""
_ONE_OF_MANY = frozenset("a an some many several any another other".split())
"""Before somebody's court or minister they make it one of those of its part of the world."""
_STATUS = frozenset("citizen citizenship nationality passport visa catholic orthodox church muslim baptist".split())
"""What a country gives, or a faith is called by, and no part of the world: a European citizen is something else."""
_FIELD = re.compile(r"\b(?:nationality|citizenship)\W{1,12}$", re.IGNORECASE)
_LANGUAGE = frozenset(
    "version translation pronunciation dub dubbing subtitle language word phrase name title literature lesson spelling "
    "text edition speaker alphabet interpreter translator class course".split()
)
"""What a language has: an English version is no British one."""
_SPEAKS = frozenset("speak understand learn teach study read write translate".split())
_GOES_ON = re.compile(r"['’](?:s\b| )|-\w")
"""Behind a place of which something is said, or that is a piece of a longer name: Wales' match, 2007-Ohio-3697."""
_BEING = frozenset(("be", "become", "remain", "as", "being"))
_TELEGRAPHIC = frozenset(("NOUN", "PROPN", "VERB"))
"""Before a date without a preposition: "affray 2019", "Visited 2015"."""
_CATEGORY = re.compile(r",? (?:for|of|in) ")
"""Behind an award: what it is for."""
_POSSESSIVE = re.compile(r"['’]s?$")
_OPENING = re.compile(r"[\s\"'“‘(\[*_>#-]*")


@dataclass(frozen=True, slots=True)
class Realization:
    """The text for one finding, and what changes in the words beside it."""

    text: str
    beside: tuple[Replacement, ...] = ()


@dataclass
class Realizer:
    """The general terms of one document, mention by mention, in the order of the text."""

    text: str
    analysis: Analysis
    said: Mapping[Finding, Said]
    people: Stretches = field(default_factory=lambda: Stretches(()))
    _starts: list[int] = field(init=False)
    _sentences: list[int] = field(init=False)
    _phrases: Stretches = field(init=False)
    _numbers: dict[tuple[str, int], int] = field(init=False)
    _shared: dict[str, int] = field(init=False)
    _mentions: Counter[tuple[str, int]] = field(init=False)
    _seen: set[tuple[str, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._starts = [token.span.start for token in self.analysis.tokens]
        self._sentences = [sentence.start for sentence in self.analysis.sentences]
        self._phrases = Stretches(self.analysis.phrases)
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
        if {self._spelled(before), self._spelled(after)} & {said.name.casefold(), said.name.split()[-1].casefold()}:
            return None
        behind = self.text[finding.span.start - 1 : finding.span.start] == "-" and not said.named
        if behind or (said.name == kind_of(said.kind).noun and self._modifies(finding, after)):
            return None
        if (said.kind == "work" and before is not None and before.pos == "NOUN") or is_out_of_place(
            said, self.text, finding.span
        ):
            return None
        if self._is_of_the_whole(finding, before, after) or self._names_somebody(finding):
            return None
        if said.kind == "date" and before is not None and before.pos == "PROPN" and self._spelled(before) in _LAWS:
            return None
        if said.kind == "nationality" and surface.endswith("s") and not said.name.endswith("s"):
            worded = Realization(f"{said.name}s" if said.name.endswith("n") else f"{said.name} people")
        elif said.named:
            worded = self._name(finding, before, after)
        else:
            found = self._noun(finding, before, after)
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
        if len(surface) > 3 and surface.isupper() and self._line(finding.span.start).isupper():
            text = text.upper()
        return Realization(text, worded.beside)

    def _is_of_the_whole(self, finding: Finding, before: Token | None, after: Token | None) -> bool:
        """Whether something is said of a place or a nation that does not hold of the larger one."""
        if finding.kind == "place":
            start = finding.span.start
            team = _CLUB.search(self.text, max(0, start - 60), start) is not None
            other = after is not None and after.pos != "PROPN" and after.lemma.casefold() not in _OF_A_PLACE
            team = team or (other and self._modifies(finding, after))
            torn = after is not None and after.pos == "PROPN" and after.span.of(self.text)[:1].isupper()
            torn = torn or _GOES_ON.match(self.text, finding.span.end) is not None
            along = self._spelled(before) in _ALONG or team or torn
            return self.said[finding].named and (along or bool(_WHOLE.search(self.text[max(0, start - 40) : start])))
        if finding.kind == "nationality" and self._is_a_people(finding, before, after):
            return True
        own = any(token.lemma.casefold() in _ITS_OWN for token in self._behind(finding))
        own = own or (after is not None and after.tag in ("NNP", "NNPS"))
        if finding.kind == "nationality" and after is not None and after.lemma.casefold() in _LANGUAGE:
            return True
        if finding.kind == "nationality" and self._is_language(finding, before, after):
            return True
        return finding.kind == "nationality" and own and self._spelled(before) not in _ONE_OF_MANY

    def _is_language(self, finding: Finding, before: Token | None, after: Token | None) -> bool:
        """Whether it is a noun by itself, and so a language: who speaks Portuguese speaks no European."""
        last = self._last_token(finding)
        if before is not None and before.lemma.casefold() in _SPEAKS and not self._modifies(finding, after):
            return True
        if last is not None and last.pos == "ADJ" and after is not None and after.pos in ("VERB", "ADP", "ADV"):
            said_of = before is not None and (before.lemma.casefold() in _BEING or before.pos in ("ADV", "DET"))
            return not said_of  # "French preferred" is no European
        return (
            last is not None
            and last.pos in ("NOUN", "PROPN")
            and not last.span.of(self.text).endswith("s")
            and self._spelled(before) not in _DETERMINERS | _SEVERAL
            and not self._modifies(finding, after)
        )

    def _is_a_people(self, finding: Finding, before: Token | None, after: Token | None) -> bool:
        """Whether it is a part of another name, or says whose passport somebody has: American Indians are no Asians."""
        start = finding.span.start
        name = before is not None and before.pos in ("PROPN", "ADJ") and before.span.of(self.text)[:1].isupper()
        longer = before is not None and name and before.span.end + 1 >= start
        longer = longer and before is not None and not self._opens_sentence(before.span.start)
        asked = _FIELD.search(self.text, max(0, start - 30), start) is not None
        asked = asked or (after is not None and after.tag in ("NNP", "NNPS"))
        asked = asked or self.text[finding.span.end : finding.span.end + 1] in ("-", "–")
        return longer or asked or (after is not None and after.lemma.casefold() in _STATUS)

    def _behind(self, finding: Finding) -> Iterator[Token]:
        """The words behind a nationality that it may go with: "Turkish military forces"."""
        first = bisect_left(self._starts, finding.span.end)
        for token in self.analysis.tokens[first : first + 4]:
            if token.pos not in ("ADJ", "NOUN", "PROPN", "CCONJ"):
                return
            yield token

    def _names_somebody(self, finding: Finding) -> bool:
        """Whether a whole noun phrase stands before the name it goes with: "his ex-wife Leslie"."""
        end = finding.span.end
        opening = finding.span.of(self.text).split()[0].casefold()
        return opening in _DETERMINERS and self.text[end : end + 1] == " " and self.people.touch(Span(end + 1, end + 2))

    def _name(self, finding: Finding, before: Token | None, after: Token | None) -> Realization:
        """A proper name, a date, an amount: as it is, with or without "the", behind the right preposition."""
        said, word, modifier = self.said[finding], self._spelled(before), self._modifies(finding, after)
        bare = said.name.removeprefix("the ").removeprefix("The ")
        if (placed := in_place(said, self.text, finding.span)) is not None:
            return Realization(*placed)
        if said.kind == "date" and bare != said.name and self._is_telegraphic(finding, before):
            return Realization(bare)
        gone = bare == said.name and (said.preposition or (said.kind == "place" and with_the(bare) == bare))
        if before and word == "the" and gone and not modifier:
            return Realization(bare, (Replacement(before.span.start, finding.span.start, ""),))
        if word in _DETERMINERS:
            bare = bare.removeprefix("an ")
            return Realization(bare, self._other_article(before, bare))
        if said.kind == "place" and before is not None and word in _NEARBY and not modifier:
            inside = "In" if before.span.of(self.text)[:1].isupper() else "in"
            return Realization(with_the(bare), (Replacement(*before.span, inside),))
        if (modifier and not (said.preposition and word in _WHEN)) or word in _OPEN:
            return Realization(bare.replace(" to the ", " to "))
        full = f"the {bare}" if bare != said.name else with_the(bare)
        if said.preposition == word and said.name.startswith(("a ", "an ")):
            return Realization(said.name)
        if said.preposition and word in _WHEN:
            return Realization(f"{_WHEN[word]} {said.preposition} {full}")
        return Realization(f"{said.preposition} {full}" if said.preposition and word in _BORN else full)

    def _is_telegraphic(self, finding: Finding, before: Token | None) -> bool:
        """Whether a date stands behind a noun or a verb with nothing that would join them."""
        bracketed = self.text[max(0, finding.span.start - 2) : finding.span.start] == ") "
        if not bracketed and (before is None or before.pos not in _TELEGRAPHIC or self._spelled(before) in _BORN):
            return False
        return before is None or "\n" not in self.text[before.span.end : finding.span.start]

    def _noun(self, finding: Finding, before: Token | None, after: Token | None) -> Realization | None:
        """A kind of thing: with the article and number that its place asks for; None where it cannot be told apart."""
        said, thing = self.said[finding], (finding.kind, finding.entity)
        later = thing in self._seen
        self._seen.add(thing)
        word = self._spelled(before)
        counted = said.kind == "award" and (word in _SEVERAL or (spelled_out(word) or 0) > 1)
        if counted or self._is_plural(finding, before):
            return Realization(plural(said.name))
        any_one = said.name.endswith("instrument") or (self._is_proper(finding) and not later)
        if before and word == "the" and any_one and not self._modifies(finding, after):
            edit = Replacement(before.span.start, finding.span.start, "")
            right = f"{article(said.name)} {said.name}"
            if before.span.of(self.text)[0].isupper():
                right = right.capitalize()
            return Realization(right, (edit,))
        if word in _DETERMINERS:
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

    def _spelled(self, token: Token | None) -> str:
        return token.span.of(self.text).casefold() if token else ""

    def _other_article(self, before: Token | None, name: str) -> tuple[Replacement, ...]:
        """The edit that makes "a" "an", or the other way round."""
        word = self._spelled(before)
        if before is None or word not in ("a", "an"):
            return ()
        right = article(name)
        if self._opens_sentence(before.span.start):
            right = right.capitalize()
        return () if before.span.of(self.text) == right else (Replacement(*before.span, right),)

    def _last_token(self, finding: Finding) -> Token | None:
        at = bisect_left(self._starts, finding.span.end) - 1
        if at > 0 and _POSSESSIVE.fullmatch(self.analysis.tokens[at].span.of(self.text)):
            at -= 1
        return self.analysis.tokens[at] if at >= 0 else None

    def _is_plural(self, finding: Finding, before: Token | None) -> bool:
        """Whether there are several: by its ending, or by the number before it."""
        last = self._last_token(finding)
        if finding.kind == "award":
            return _CATEGORY.split(finding.span.of(self.text))[0].endswith("s")
        if last is None or self.said[finding].single:
            return False
        surface, word = last.span.of(self.text), self._spelled(before)
        if not surface.casefold().endswith("s"):
            return last.tag in ("NNS", "NNPS")
        if word in _SEVERAL or (word.isdigit() and word != "1" and len(word) < _YEAR):
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

    def _modifies(self, finding: Finding, after: Token | None) -> bool:
        """Whether the next word is the noun that this one goes with: "a Sacramento resident"."""
        return (
            after is not None
            and after.pos in ("NOUN", "PROPN", "ADJ")
            and self._phrases.cover(Span(finding.span.start, after.span.end))
        )

    def _is_modified(self, finding: Finding, before: Token | None) -> bool:
        """Whether the word before goes with it: "giant Nokia", "the airline Lufthansa"."""
        return (
            before is not None
            and before.pos in ("ADJ", "NOUN", "PROPN", "NUM")
            and (before.pos == "ADJ" or self._phrases.cover(Span(before.span.start, finding.span.end)))
        )

    def _opens_part(self, start: int) -> bool:
        """Whether it begins the text, or a heading or paragraph."""
        return start == 0 or self.text[max(0, start - 2) : start] == "\n\n"

    def _opens_sentence(self, start: int) -> bool:
        at = bisect_left(self._sentences, start + 1) - 1
        if at < 0:
            return not self.text[:start].strip()
        return bool(_OPENING.fullmatch(self.text, self.analysis.sentences[at].start, start))
