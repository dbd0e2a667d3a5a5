"""Whether what is said of a place or a nation still holds of the larger one that is named instead.

Who lives in Leeds lives in England; who left it may not have left England, what Turkey should do is nothing that the
Middle East should, and French territory is not European territory. Where a sentence says something of the whole, the
general term is not said. Nor is that of anything which a sentence denies, forbids or does without: who avoids ibuprofen
need not avoid medicine.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from reticent.languages import Analysis, Token
from reticent.languages.en.demonyms import PARTS_OF_THE_WORLD
from reticent.languages.lazy import lazy
from reticent.model import Finding, Said, Span, Stretches

DETERMINERS = frozenset(
    "the a an this that these those my your his her its our their no any every each some another either neither whose "
    "which what all both such 's ’s".split()
)
SEVERAL = frozenset(
    "two three four five six seven eight nine ten eleven twelve several many few both these those various numerous "
    "dozen hundred thousand".split()
)
_WHOLE = lazy(
    r"\b(?!(?:residents?|natives?|inhabitants?|coasts?|shores?|streets?|towns|villages|parts|outside"
    r"|out|because|people|women|men|areas?|regions?) of)\w+ of (?:the )?$"
    r"|\b(?:about|concerning|regarding|like|unlike|than) (?:the )?$"
    r"|\b(?:against|v\.?|vs\.?|versus) (?:the |\w+ and )?$"
    r"|\b(?:ambassadors?|commissioners?|consuls?|envoys?|representatives?|delegates?) to (?:the )?$",
    re.IGNORECASE,
)
"""Before a place of which something is said that is not true of what it lies in: an ambassador to Italy."""
_EVERY = lazy(
    r"\b(?:every(?:one|body|where)?|nobody|no one|none|no|not|never|neither|nor|without|all|most|anyone|anybody"
    r"|throughout|across|whole|the (?:only|first|last|sole|best|worst)"
    r"|(?:larg|bigg|small|old|young|long|high|rich|poor|great|fin|busi|new|lat|earli|near|fast|tall)est)\b[^.,;:!?\n]{0,40}$|n['’]t\b[^.,;:!?\n]{0,40}$",
    re.IGNORECASE,
)
"""Before a place within which something holds of all, of none, or of one alone: not so within the larger one."""
_DENIED = lazy(
    r"(?:\b(?:not|no|never|none|nobody|nor|neither|without|cannot|hardly|instead of|rather than|other than|apart from"
    r"|except(?: for)?|avoid\w*|stop(?:s|ped|ping)?|quit(?:s|ting)?|ceas\w+|refus\w+|declin\w+|reject\w*"
    r"|den(?:y|ies|ied|ying)|lack\w*|forb[ia]d\w*|prohibit\w*|ban(?:s|ned)?|allergic to|allergy to"
    r"|free of|free from|off|against|omit\w*|skip\w*"
    r"|withh[eo]ld\w*|contraindicat\w*|unable|only|ruled? out|negative for)\b|n['’]t\b)[^.;:!?\n]{0,60}$",
    re.IGNORECASE,
)
"""Before what is denied, forbidden, left off or the only one of its kind: it does not hold of all of that kind."""
_TURNED = lazy(r"\b(?:but|however|and (?:he|she|it|they|i|we)|which|who|because|since|so)\b", re.IGNORECASE)
"""Where another statement begins, so that what stands before it denies nothing behind it."""
_FARTHEST = 80
_MOVES = lazy(
    r"\b(?:(?:im|e)?migrat\w+|ent(?:er|ry|rance)\w*|c[ao]m(?:e|es|ing)|fle[ed]\w*|arriv\w+|return\w*|deport\w+|expel\w+"
    r"|extradit\w+|travel\w*|mov(?:e|ed|es|ing)|went|go(?:es|ing)?|fl(?:ew|y|ies|ying|own)|sail\w*|remov(?:al|ed))\b"
    r"[\w ]{0,25}\b(?:to|into|in|from) (?:the )?$",
    re.IGNORECASE,
)
"""Who came to Germany did not come to Europe, if he was there before."""
_CLUB = lazy(
    r"\b(?:games?|match(?:es)?|goals?|appearances?|caps|play(?:ed|s|ing)?|signed|scored?|captain(?:ed)?|manage[rd]"
    r"|coach(?:ed)?|debut|goalkeeper|striker|midfielder|defender"
    r"|transfer(?:red)?|season)\b[\w ]{0,30}\b(?:for|with|against|to) (?:[\w’'. ]{2,30}(?:,| and) (?:and )?){0,4}$"
    r"|\brepresent(?:ed|s|ing) (?:the )?$|\b(?:team|club|side) (?:is|was|are|were) $"
    r"|\bsupport(?:s|ed|ing|ers?)? (?:of )?$"
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
_FIELD = lazy(r"\b(?:nationality|citizenship)(?: \w+)?\W{1,12}$", re.IGNORECASE)
_LANGUAGE = frozenset(
    "version translation pronunciation dub dubbing subtitle language word phrase name title literature lesson spelling "
    "text edition speaker alphabet interpreter translator class course".split()
)
"""What a language has: an English version is no British one."""
_SPEAKS = frozenset("speak understand learn teach study read write translate".split())
_GOES_ON = lazy(r"['’](?:s\b| )|-\w")
"""Behind a place of which something is said, or that is a piece of a longer name: Wales' match, 2007-Ohio-3697."""
_OF_ITS_OWN = frozenset(("place", "nationality", "date", "time", "age", "money", "quantity", "person"))
"""Kinds with rules of their own, or of which the general term says as much: "not in May 1984" is not in the 1980s."""
_DOERS = frozenset(("nsubj", "nsubjpass", "agent", "csubj"))
_GOING = frozenset(("visit", "tour", "see"))
"""Who does one of these to a town does it to its country."""
_BEING = frozenset(("be", "become", "remain", "as", "being"))
_POSSESSIVE = lazy(r"['’]s?$")
_OPENING = lazy(r"[\s\"'“‘(\[*_>#-]*")


@dataclass
class Holds:
    """The general terms of one document in their sentences."""

    text: str
    analysis: Analysis
    said: Mapping[Finding, Said]
    _starts: list[int] = field(init=False)
    _sentences: list[int] = field(init=False)
    _phrases: Stretches = field(init=False)

    def __post_init__(self) -> None:
        self._starts = [token.span.start for token in self.analysis.tokens]
        self._sentences = [sentence.start for sentence in self.analysis.sentences]
        self._phrases = Stretches(self.analysis.phrases)

    def is_of_the_whole(self, finding: Finding, before: Token | None, after: Token | None) -> bool:
        """Whether something is said of a place or a nation that does not hold of the larger one."""
        if finding.kind == "place":
            start = finding.span.start
            team = _CLUB.search(self.text, max(0, start - 60), start) is not None
            other = after is not None and after.pos != "PROPN" and after.lemma.casefold() not in _OF_A_PLACE
            other = other or self._is_in_a_compound(finding, after)
            team = team or (other and self._modifies(finding, after))
            before_it = self.text[max(0, start - 60) : start]
            moved = self.said[finding].name in PARTS_OF_THE_WORLD and _MOVES.search(before_it)
            if self._is_told_of(finding) or moved or _EVERY.search(before_it):
                return self.said[finding].named
            torn = after is not None and after.pos == "PROPN" and after.span.of(self.text)[:1].isupper()
            torn = torn or _GOES_ON.match(self.text, finding.span.end) is not None
            along = self._spelled(before) in _ALONG or team or torn
            return self.said[finding].named and (along or bool(_WHOLE.search(self.text[max(0, start - 40) : start])))
        if finding.kind == "nationality" and self._is_everybody(finding, before, after):
            return True
        if finding.kind == "nationality" and self._is_a_people(finding, before, after):
            return True
        if finding.kind == "nationality" and self._is_of_the_nation(finding, after):
            return True
        own = any(token.lemma.casefold() in _ITS_OWN for token in self._behind(finding))
        own = own or (after is not None and after.tag in ("NNP", "NNPS"))
        if finding.kind == "nationality" and after is not None and after.lemma.casefold() in _LANGUAGE:
            return True
        if finding.kind == "nationality" and self._is_language(finding, before, after):
            return True
        return finding.kind == "nationality" and own and self._spelled(before) not in _ONE_OF_MANY

    def is_denied(self, finding: Finding) -> bool:
        """Whether a sentence says of it that it is not, may not be, or is no more: not so of everything of its kind."""
        if self.said[finding].named or finding.kind in _OF_ITS_OWN:
            return False
        start = finding.span.start
        denied = _DENIED.search(self.text, max(0, start - _FARTHEST), start)
        return denied is not None and _TURNED.search(self.text, denied.start() + 1, start) is None

    def _is_told_of(self, finding: Finding) -> bool:
        """Whether the place itself does or undergoes something: who left Lyon may still be in France."""
        last, number = self._last_token(finding), bisect_left(self._starts, finding.span.end) - 1
        if last is None or last.dep in _DOERS:
            return last is not None
        verb = self.analysis.tokens[number + last.head]
        return verb.dep == "agent" or (last.dep == "dobj" and verb.lemma.casefold() not in _GOING)

    def _is_of_the_nation(self, finding: Finding, after: Token | None) -> bool:
        """Whether what it goes with is the nation's one, not one of many: the Kurdish problem, French territory."""
        if not self._modifies(finding, after):
            return False
        first = bisect_left(self._starts, finding.span.start)
        for token in reversed(self.analysis.tokens[max(0, first - 4) : first]):
            if token.pos in ("DET", "PRON", "NUM") or token.tag in ("PRP$", "POS"):
                return self._spelled(token) in ("the", "this", "that", "these", "those")
            if token.pos not in ("ADJ", "ADV", "NOUN", "PROPN"):
                break
        return True

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
            and self._spelled(before) not in DETERMINERS | SEVERAL
            and not self._modifies(finding, after)
        )

    def _is_everybody(self, finding: Finding, before: Token | None, after: Token | None) -> bool:
        """Whether it is a noun for all or some known ones of a nation: "the Germans", "an expert on the English"."""
        known = self._spelled(before) in ("the", "these", "those", "all")
        return known and not self._modifies(finding, after) and (after is None or after.pos not in ("NOUN", "PROPN"))

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

    def _spelled(self, token: Token | None) -> str:
        return token.span.of(self.text).casefold() if token else ""

    def _last_token(self, finding: Finding) -> Token | None:
        at = bisect_left(self._starts, finding.span.end) - 1
        if at > 0 and _POSSESSIVE.fullmatch(self.analysis.tokens[at].span.of(self.text)):
            at -= 1
        return self.analysis.tokens[at] if at >= 0 else None

    def _is_in_a_compound(self, finding: Finding, after: Token | None) -> bool:
        """Whether the noun behind goes with another one: a town centre is in no region, but one of a town."""
        behind = list(self._behind(finding))
        return (
            after is not None
            and len(behind) > 1
            and behind[1].pos == "NOUN"
            and behind[1].span.start == after.span.end + 1
        )

    def _modifies(self, finding: Finding, after: Token | None) -> bool:
        """Whether the next word is the noun that this one goes with: "a Sacramento resident"."""
        return (
            after is not None
            and after.pos in ("NOUN", "PROPN", "ADJ")
            and self._phrases.cover(Span(finding.span.start, after.span.end))
        )

    def _opens_sentence(self, start: int) -> bool:
        at = bisect_left(self._sentences, start + 1) - 1
        if at < 0:
            return not self.text[:start].strip()
        return bool(_OPENING.fullmatch(self.text, self.analysis.sentences[at].start, start))
