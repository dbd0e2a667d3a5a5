"""What a finding is not, by its place in the sentence: "to the [PERSON 7]" is said of nobody, "did [EVENT 1]" of nothing.

The tagger may be sure of a kind against all that stands around a word. An article before a name, a noun that it goes
with, "in" before it, a verb in what should be an event: each tells that the label would be wrong, and seldom what it
should be. Then the likelier of the kinds that may stand there is said, or a broader label that is true of all of them: a
name of somebody or something, or a detail. Nothing that is hidden comes to light by it.
"""

import re
from bisect import bisect_left
from collections.abc import Callable

from reticent.detect.doubtful import DETAIL
from reticent.detect.evident import evident, strange
from reticent.detect.kind_rules import ReadText
from reticent.detect.tagged import KNOWS, LIKELY
from reticent.languages import Token
from reticent.languages.en.function_words import STOP_WORDS
from reticent.languages.en.holidays import HOLIDAYS
from reticent.languages.en.labels import NUMBERED_RANKS, SECRETS
from reticent.languages.en.titles import titled
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTERS
from reticent.model import Finding

NAME = "name"
"""The kind of what has a name, be it somebody, something or somewhere."""

_THINGS = ("place", "organisation", "work", "product")
_THE = lazy(r"(?<![\w-])the $", re.IGNORECASE)
_WITHIN = lazy(r"(?<![\w-])(?:in|at|near|inside|outside|into|via) $", re.IGNORECASE)
_TURNED_TO = lazy(
    r"\b(?:look|shout|yell|scream|swear|swore|laugh|smil|star|glar|wav|point|shoot|shot|ang|cross|mad|furious|annoyed"
    r"|believ|trust|confid|faith|confidence|interest|disappoint|love|gave|give|hand|call|turn)\w* (?:\w+ )?$",
    re.IGNORECASE,
)
"""Before "at" or "in" and somebody: shouted at, confided in."""
_WITH = lazy(r"\b(\w+) (?:with|at|for) $", re.IGNORECASE)
_FULL = 2
_AND = lazy(r"(?:\b(?:and|or|nor)|&|,) $")
_PLURAL_BEHIND = lazy(r" \((?:the )?[a-z]+(?<!s)s\)")
_FACILITIES = frozenset(
    "ward unit lodge manor court clinic surgery academy school college hospital infirmary hospice trust society "
    "association laundry bakery brewery museum library theatre cinema chapel church station depot works".split()
)
"""Nouns that a place or a firm is called by, as the last word of its name."""
_PLAIN_FIGURE = lazy(r"[\d., ]+(?:(?:to|and|-|–) ?[\d., ]+)?")
_CURRENCY_BEFORE = lazy(r"(?:[£$€¥₹]|\b[A-Z]{2,3}\.?|\bRs\.?) ?$")
_CURRENCY_BEHIND = lazy(r" ?(?:[£$€¥₹]|[A-Z]{3}\b|[a-z]+)")
_AGE_DIGITS, _MONTHS = 2, 12
_DAY, _PAIRS = lazy(r"(?:0[1-9]|[12]\d|3[01])/(?:0[1-9]|1[0-2])"), lazy(r"(\d\d)-(\d\d)-\d\d")
_OWNED = lazy(r"['’]s?(?!\w)")
_OF_PEOPLE = frozenset(
    """
    family household estate brother sister twin boy girl kid child clan couple case file trial appeal report inquiry
    letter account will judgment decision team house home senior junior
    """.split()
)
"""Nouns that go with the name of somebody: the Smith family."""
_YEARS = lazy(r"(?:FY ?)?(?:19|20)(\d\d) ?[/–-] ?(?:(?:19|20)?(\d\d))", re.IGNORECASE)
_TOLD_SECRET = lazy(rf"\b(?:{SECRETS}|key|code|combination|login|credentials?)s?\b", re.IGNORECASE)
_JOINED_BEFORE, _JOINED_BEHIND = lazy(r"[@_/#=\"'<>-]$|\w\.$"), lazy(r"[@_/#=\"'<>-]|\.\w")
_QUOTES = frozenset("\"'“”‘’„")
_FARTHEST = 60
_FIGURES = frozenset(("address", "account", "phone", "date", "quantity", "age", "handle", "vehicle", DETAIL))
_MOST_INITIALS = 3
_RANKED = lazy(rf"(?<!\w)(?:{NUMBERED_RANKS})\.? $")
_AGED = lazy(r"\b(?:at|aged|(?:until|when|since|before|after) (?:he|she|i|they) (?:was|were|turned)|turned) $", re.I)
_NO_NOUN = lazy(r"\s*(?:[.,;:!?)\n]|$|(?:to|and|or|but|with|in|on|for|from|because|when|after|before|he|she)\b)")
_FIGURE = lazy(r"\d{1,3}|[a-z]+(?:-[a-z]+)?", re.IGNORECASE)
_FINITE = frozenset(("VBD", "VBZ", "VBP", "VBN", "VB", "VBG"))


def _articled(finding: Finding, page: ReadText) -> str | None:
    """What stands behind "the" and is nobody's whole family: took him to the Queen Elizabeth."""
    if finding.kind != "person" or not _THE.search(page.text, max(0, finding.span.start - 5), finding.span.start):
        return None
    after = _after(finding, page)
    said = finding.span.of(page.text)
    family = said.endswith("s") and page.lexicon.is_surname(said.rsplit(" ", 1)[-1][:-1])
    goes_on = (
        after is not None and after.pos in ("NOUN", "PROPN", "ADJ") and not _OWNED.match(page.text, finding.span.end)
    )
    return None if family or goes_on or _is_known(finding, page) else _likeliest(finding, page)


def _family(finding: Finding, page: ReadText) -> str | None:
    """A surname of several behind "the": the old dairy of the Tuckers."""
    whole = page.text[max(0, finding.span.start - 5) : finding.span.end]
    said = whole.rpartition(" ")[2]
    if finding.kind not in ("place", "organisation", "nationality") or not said.endswith("s") or not said[0].isupper():
        return None
    if not _THE.search(whole.removesuffix(said)) or finding.span.of(page.text).casefold() not in (
        said.casefold(),
        f"the {said}".casefold(),
    ):
        return None
    after, lists = _after(finding, page), page.lexicon
    named = lists.is_surname(said[:-1]) and not (lists.is_town(said) or lists.is_ordinary(said))
    modifies = after is not None and after.pos in ("NOUN", "PROPN") and not _OWNED.match(page.text, finding.span.end)
    return "person" if named and not modifies else None


def _beside_noun(finding: Finding, page: ReadText) -> str | None:
    """A single name that goes with the noun behind it, as names of places and firms do: the Brecon trip."""
    said = finding.span.of(page.text)
    if finding.kind != "person" or not said.isalpha() or not said.istitle() or _is_known(finding, page):
        return None
    at = bisect_left(page.starts, finding.span.start)
    token, after = page.analysis.tokens[at : at + 1], _after(finding, page)
    if not token or after is None or after.pos != "NOUN" or not after.span.of(page.text).islower():
        return None
    goes_with = token[0].dep in ("compound", "nmod", "amod") and token[0].head == 1
    if not goes_with or after.lemma.casefold() in _OF_PEOPLE:
        return None
    return "place" if page.lexicon.is_town(said) and not page.lexicon.is_given_name(said) else NAME


def _several(finding: Finding, page: ReadText) -> str | None:
    """Who wants, has or says as several do, and is one name: "Vestas say that ...", "Baxters (auditors)"."""
    said, after = finding.span.of(page.text), _after(finding, page)
    if finding.kind != "person" or " " in said or _is_known(finding, page) or page.lexicon.is_given_name(said):
        return None
    plural = after is not None and after.tag == "VBP" and after.span.of(page.text).islower()
    joined = _AND.search(page.text, max(0, finding.span.start - 8), finding.span.start)
    bracketed = _PLURAL_BEHIND.match(page.text, finding.span.end)
    return _likeliest(finding, page) if (plural and not joined) or bracketed else None


def _word(finding: Finding, page: ReadText) -> str | None:
    """An ordinary word with a capital that the lists know for nobody's name: thank God, a talk on Zoom."""
    said, lists = finding.span.of(page.text), page.lexicon
    start, end = finding.span
    if finding.kind != "person" or not said.istitle() or not said.isalpha() or not lists.is_ordinary(said):
        return None
    if lists.is_given_name(said) or lists.is_surname(said) or _is_known(finding, page) or page.says.get(start):
        return None
    if not page.world.taxonomy.find(said.casefold()) or page.is_short_for_somebody(said):
        return None
    quoted = page.text[max(0, start - 1) : start] in _QUOTES or page.text[end : end + 1] in {*_QUOTES, ":"}
    return None if quoted or _OWNED.match(page.text, end) else NAME


def _facility(finding: Finding, page: ReadText) -> str | None:
    """A name that ends in what a ward, a house or a firm is: Terrington Ward."""
    words = finding.span.of(page.text).split()
    if finding.kind != "person" or len(words) < _FULL or words[-1].casefold() not in _FACILITIES:
        return None
    if page.lexicon.is_given_name(words[0]) or not words[-1].istitle() or _is_titled(finding, page):
        return None
    return _likeliest(finding, page)


def _bare_figure(finding: Finding, page: ReadText) -> str | None:
    """An amount with no currency beside it, which may be of anything; a figure behind a name and a comma is an age."""
    (start, end), said = finding.span, finding.span.of(page.text)
    behind = said.isdigit() and len(said) == _AGE_DIGITS and page.text[max(0, start - 2) : start] == ", "
    if behind and finding.kind in _FIGURES | {"file_number"} and page.text[end : end + 1] in (",", ";", ")"):
        return "age" if start - 2 in page.people_to else None
    if finding.kind != "money" or not _PLAIN_FIGURE.fullmatch(said):
        return None
    currency = _CURRENCY_BEFORE.search(page.text, max(0, start - 5), start) or _CURRENCY_BEHIND.match(page.text, end)
    return None if currency or page.says.get(start) else "quantity"


def _not_shown(finding: Finding, page: ReadText) -> str | None:
    """A strange name that nothing in the text shows to be somebody's."""
    if not strange(finding, page):
        return None
    return None if finding.span.of(page.text).casefold() in page.derived(evident) else NAME


def _within(finding: Finding, page: ReadText) -> str | None:
    """Where something is or happens, and nobody whom the lists know: the letter came in Raigmore."""
    said, lists = finding.span.of(page.text), page.lexicon
    before = _WITHIN.search(page.text, max(0, finding.span.start - 9), finding.span.start)
    if finding.kind != "person" or before is None or _OWNED.match(page.text, finding.span.end):
        return None
    turned = _TURNED_TO.search(page.text, max(0, before.start() - 30), before.start())
    named = any(lists.is_given_name(word) or lists.is_surname(word) for word in LETTERS.findall(said))
    return None if turned or named or _is_known(finding, page) else _likeliest(finding, page)


def _at_work(finding: Finding, page: ReadText) -> str | None:
    """Whom somebody works with, by a job: "a solicitor with Harcourt Breese" is with a firm, or with somebody."""
    said, lists = finding.span.of(page.text), page.lexicon
    if finding.kind != "person" or len(said.split()) < _FULL or lists.is_given_name(said.split()[0]):
        return None
    before = _WITH.search(page.text, max(0, finding.span.start - 30), finding.span.start)
    if before is None or not {"professional", "worker"} & page.above(before[1].casefold()):
        return None
    return None if _is_known(finding, page) else _likeliest(finding, page)


def _small(finding: Finding, page: ReadText) -> str | None:
    """A word in small letters in a text that gives people capitals, and words that nobody is called by: "u will"."""
    said = finding.span.of(page.text)
    letters = said.replace(" ", "")
    if finding.kind != "person" or not said.islower() or not letters.isalpha() or len(letters) <= _MOST_INITIALS:
        return None
    words = said.split()
    if len(words) > 1 and (words[0] in STOP_WORDS or len(words[0]) == 1):
        return DETAIL
    start, end = finding.span
    joined = _JOINED_BEFORE.search(page.text, max(0, start - 2), start) or _JOINED_BEHIND.match(page.text, end)
    return DETAIL if page.gives_capitals and not joined and not _is_known(finding, page) else None


def _secret(finding: Finding, page: ReadText) -> str | None:
    """Words without a figure or a sign, where nothing before them speaks of a password or a code."""
    said = finding.span.of(page.text)
    if finding.kind != "secret" or not said.replace(" ", "").isalpha():
        return None
    start = max(page.text.rfind("\n", 0, finding.span.start) + 1, finding.span.start - _FARTHEST)
    return None if _TOLD_SECRET.search(page.text, start, finding.span.start) else DETAIL


def _no_nation(finding: Finding, page: ReadText) -> str | None:
    """Words in small letters, and letters, that are no nationality: "fluent", "accent", "RH"."""
    said, lists = finding.span.of(page.text), page.lexicon
    if finding.kind != "nationality" or any(map(lists.is_nationality, LETTERS.findall(said))):
        return None
    letters = said.isupper() and len(said) > 1 and not lists.is_country(said)
    return DETAIL if letters or (said.islower() and lists.is_ordinary(said)) else None


def _no_place(finding: Finding, page: ReadText) -> str | None:
    """A word in small letters, in a text that gives names capitals, is no name of a place or a firm; a town no nation."""
    said, lists = finding.span.of(page.text), page.lexicon
    if finding.kind in ("place", "organisation") and said.isalpha() and said.islower() and page.gives_capitals:
        return None if lists.is_town(said) or lists.is_country(said) else DETAIL
    nation = finding.kind == "nationality" and said.istitle() and not lists.is_nationality(said)
    return "place" if nation and lists.is_town(said) else None


def _no_name(finding: Finding, page: ReadText) -> str | None:
    """Words in small letters, in a text that gives names capitals, are no name: "breeds budgerigars"."""
    small = finding.kind == NAME and finding.span.of(page.text).islower()
    return DETAIL if small and page.gives_capitals else None


def _told(finding: Finding, page: ReadText) -> str | None:
    """What somebody did, as a verb, is no named event: "recast the bell"."""
    if finding.kind != "event" or finding.span.of(page.text)[:1].isupper():
        return None
    first, last = bisect_left(page.starts, finding.span.start), bisect_left(page.starts, finding.span.end)
    words = page.analysis.tokens[first:last]
    tops = [word for at, word in enumerate(words, first) if not word.head or not first <= at + word.head < last]
    verb = any(word.pos in ("VERB", "AUX") and word.tag in _FINITE for word in tops)
    return DETAIL if verb or (words and words[0].pos == "VERB") else None


def _aged(finding: Finding, page: ReadText) -> str | None:
    """A bare figure behind "at" or "until she was": how old somebody was."""
    if finding.kind != "quantity" or not _FIGURE.fullmatch(finding.span.of(page.text)):
        return None
    before = _AGED.search(page.text, max(0, finding.span.start - 24), finding.span.start)
    return "age" if before and _NO_NOUN.match(page.text, finding.span.end) else None


def _collar(finding: Finding, page: ReadText) -> str | None:
    """The number behind a rank: PC 5512."""
    said = finding.span.of(page.text)
    if finding.kind not in _FIGURES or not said.isdigit():
        return None
    return "file_number" if _RANKED.search(page.text, max(0, finding.span.start - 12), finding.span.start) else None


def is_of_years(finding: Finding, page: ReadText) -> bool:
    """Whether what was taken for a number is a year that runs over two, or a day at the start of a line: 2022/23, 27/10."""
    said, start = finding.span.of(page.text), finding.span.start
    years = _YEARS.fullmatch(said)
    day = _DAY.fullmatch(said) and page.text[max(0, start - 1) : start] in ("", "\n")
    return bool(day) or (years is not None and (int(years[1]) + 1) % 100 == int(years[2]))


def is_sort_code(finding: Finding, page: ReadText) -> bool:
    """Whether three pairs of figures are no date of any calendar: 20-18-77."""
    pairs = _PAIRS.fullmatch(finding.span.of(page.text))
    return pairs is not None and all(int(pair) > _MONTHS for pair in pairs.groups())


def listed_otherwise(finding: Finding, page: ReadText) -> str | None:
    """What a place of the lists is, if not a place: a given name that the tagger takes for somebody, or a feast."""
    said, reading = finding.span.of(page.text), page.reading
    if said.casefold() in HOLIDAYS:
        return "event"
    person, place = (reading.share(finding.span, kind) for kind in ("person", "place"))
    return "person" if page.lexicon.is_given_name(said) and person >= LIKELY and person > place else None


def _likeliest(finding: Finding, page: ReadText) -> str:
    """The kind of a thing that the tagger thinks possible; else that it has a name."""
    best = max(_THINGS, key=lambda kind: page.reading.share(finding.span, kind))
    return best if page.reading.share(finding.span, best) >= KNOWS else NAME


def _is_titled(finding: Finding, page: ReadText) -> bool:
    return titled(page.text, finding.span) != finding.span.of(page.text)


def _is_known(finding: Finding, page: ReadText) -> bool:
    """Whether the text names the same one in full, or with a title."""
    said = finding.span.of(page.text)
    return said.casefold() in page.full_names or _is_titled(finding, page)


def _after(finding: Finding, page: ReadText) -> Token | None:
    """The word behind it, over one space."""
    at = bisect_left(page.starts, finding.span.end)
    token = page.analysis.tokens[at] if at < len(page.starts) else None
    return token if token is not None and page.text[finding.span.end : token.span.start] == " " else None


SENTENCE_RULES: tuple[Callable[[Finding, ReadText], str | None], ...] = (
    _family,
    _articled,
    _beside_noun,
    _within,
    _small,
    _secret,
    _no_nation,
    _no_place,
    _no_name,
    _told,
    _several,
    _facility,
    _word,
    _bare_figure,
    _aged,
    _collar,
    _at_work,
    _not_shown,
)
