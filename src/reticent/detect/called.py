"""What a finding is called, by its form, its field and the lists: a number has digits, and "Job:" is followed by a job.

The tagger says well what identifies somebody and less well what kind of thing it is. What it found stays hidden; only its
label is set right where something plainer than the tagger speaks: the form that a kind must have ("[PHONE 1]" for "home"),
the label of the field ("Job:", "POB:"), the lists of towns, names and things, the noun that it ends in ("night
technician" is no organisation), or what the same name is elsewhere in the text. Where nothing speaks for another kind, it
is a detail.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from reticent.detect.doubtful import CREED, DETAIL
from reticent.detect.kind_rules import FIGURE, LONGEST_LINE, NUMBERS, PHONE, RULES, ReadText
from reticent.detect.sentence_rules import SENTENCE_RULES, is_of_years, is_sort_code, listed_otherwise
from reticent.detect.tagged import KNOWS, LIKELY, SURE, tagger_of
from reticent.kinds import KINDS
from reticent.languages import Analysis, Token
from reticent.languages.en.months import ANY_WEEKDAY
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTERS
from reticent.model import Finding, Span
from reticent.policy import Policy
from reticent.world import World

_CLOCKED = frozenset(("file_number", "phone", "account", "date", "time", "ip", DETAIL))
_CLOCK, _DOTTED = (
    lazy(r"(?:[01]\d|2[0-3])[0-5]\d"),
    lazy(rf"(?:(?:{ANY_WEEKDAY})\.?,? )?(?:[01]?\d|2[0-3])\.([0-5]\d)"),
)
_BEHIND_DATE, _HOURS = lazy(r"(?:\d[/.-]\d{2,4}|\d{4}),?[ \t]+$"), lazy(r" ?(?:hrs?|hours|h)\b")
_AT = lazy(r"\b(?:at|till|until|abt|by|lands?|landed|arriv\w+|depart\w*|eta)\s$|@\s?$", re.IGNORECASE)
_CLOCKED_AT = lazy(r"\b(?:at|by|from|until|till|since|before|after|about|around|closed|opened) $", re.IGNORECASE)
_AT_HOUR = lazy(rf"{_CLOCKED_AT.pattern[:-2]} (?:[01]?\d|2[0-3])\.$", re.IGNORECASE)
_LINE_CLOCK = lazy(r"[ \t>*-]*((?:[01]\d|2[0-3])\.[0-5]\d)(?=[ \t]+[^\W\d_])")
_MINUTES = lazy(r"\.[0-5]\d(?![\d%])")
_MONTHS = 12
_TIME = lazy(r"(?:[01]?\d|2[0-3]):[0-5]\d")
_OF_CLOCK, _OPENS_CLOCK = lazy(r"\d\d?"), lazy(r":[0-5]\d\b|\.[0-5]\d ?[ap]\.?m\b")
_ENDS_CLOCK, _HALF_OF_DAY = lazy(r"\b\d\d?([:.])$"), lazy(r" ?[ap]\.?m\b")
_AILMENT = lazy(r"(?:-[^\W\d_]+)*(?:['’]s)?[ -](?:disease|syndrome|palsy|disorder|(?:an)?aemia|dementia|lymphoma)\b")
_JOINED = lazy(r"^[\w@/._-](?=\w)|(?<=\w)[@/_-]$")
_CODE = lazy(r"[ \t]*(?:(?:for|while|if|elif|with|def)\b.*:|.*\w\(.*\)[;:{]?)[ \t]*")
_DECIMAL = lazy(r"\d{1,3}[.,]\d")
_LASTS = lazy(r"[ -](?:years?|months?|weeks?|days?|hours?|minutes?|%|per cent)\b")
_CLOCK_BEHIND = lazy(r"[ \xa0]\d\d?$")
_LED = lazy(r"(?:[a-z]{3,} )+(?=\S*\d)")
_COPULA = lazy(
    r"(?:(?:my|our|your|his|her|their|the|an?) )?(?:[\w’'-]+ ){1,3}(?:(?:had|has|have) been|is|was|were|are|became) (?=an? |the )",
    re.IGNORECASE,
)
"""What stands before a job in a clause, and is none: "where her father was a planter"."""
_PER_CENT = lazy(r" ?(?:%|per ?cent\b)")
_AMID_PLACE = lazy(r"(?:[a-z]+ ){1,3}(?:at|near|in|from|outside|off) (?:the )?(?=[^\W\d_a-z])")
"""What stands before the name of a place in "away at Chelsea", and is found with it."""
_TRAILING, _GOES_ON = (
    lazy(r"[,;]?(?: (?:so|than|as|that|which|who|the|an?|and|or|but))+$", re.IGNORECASE),
    lazy(r" \w"),
)
_NAMED = frozenset(("person", "place", "organisation", "name"))
_LOOSE = frozenset(("VERB", "AUX", "ADV", "SCONJ", "PRON"))
_TALES, _FULL = frozenset(("unique", "event", "relative")), 2
_VERSUS = lazy(r"[ \xa0]vs?\.?$|, (?:b|d|m|bp)$")


def well_called(
    findings: Iterable[Finding], text: str, analysis: Analysis, world: World, policy: Policy
) -> Iterator[Finding]:
    """The findings, each called what it is; a time of day that was taken for a number stays."""
    findings = tuple(findings)
    if world.tagger is None or not analysis.tokens or not any(map(_is_guessed, findings)):
        yield from findings
        return
    page = ReadText(text, world.derived(tagger_of).read(text), world, findings, analysis)
    elsewhere = _elsewhere(page)
    for finding in findings:
        if finding.kind in _CLOCKED and (_opens_entry(finding, page) or _is_clock(finding, page)):
            continue
        if finding.kind in ("quantity", "money") and _opens_entry(finding, page):
            continue
        if finding.detector == "places" and _is_ailment(finding, page):
            continue
        if finding.kind in NUMBERS and is_of_years(finding, page) and "date" in policy.kinds:
            yield replace(finding, kind="date")
        elif finding.kind == "date" and is_sort_code(finding, page) and "account" in policy.kinds:
            yield replace(finding, kind="account")
        elif finding.detector == "places" and (other := listed_otherwise(finding, page)) in policy.kinds:
            yield replace(finding, kind=other)
        elif not _is_guessed(finding):
            yield from _apart(finding, page) if finding.detector == "fields" else (finding,)
        elif not (_is_ailment(finding, page) or _is_mere_word(finding, page) or _is_identifier(finding, page)):
            for whole in _apart(_whole(finding, page), page):
                kind = next((kind for rule in (*RULES, *SENTENCE_RULES) if (kind := rule(whole, page))), None)
                kind = kind or elsewhere.get((whole.kind, whole.span.of(text).casefold()))
                yield replace(whole, kind=kind) if kind and (kind in policy.kinds or kind == CREED) else whole


def _is_guessed(finding: Finding) -> bool:
    return finding.detector == "people" or (finding.detector == "tagged" and finding.reason.startswith("the tagger"))


def _is_clock(finding: Finding, page: ReadText) -> bool:
    """Whether a number is a time of day without a colon, behind a date or before "hrs", or half of one with a colon."""
    (start, end), text = finding.span, page.text
    if _HOURS.fullmatch(text, start, end):
        return _CLOCK.fullmatch(text, max(0, start - 5), start - 1) is not None
    if _CLOCK.fullmatch(text, start, end):
        at = finding.score < SURE and _AT.search(text, max(0, start - 8), start)
        return bool(at or _BEHIND_DATE.search(text, max(0, start - 12), start) or _HOURS.match(text, end))
    if _TIME.fullmatch(text, start, end):
        return finding.kind != "time"  # which is one, and hidden if the tagger wants it
    dotted = _DOTTED.fullmatch(text, start, end)
    if dotted:
        plainly = finding.kind in ("date", DETAIL) and not 0 < int(dotted[1]) <= _MONTHS
        return plainly or _CLOCKED_AT.search(text, max(0, start - 8), start) is not None
    if not _OF_CLOCK.fullmatch(text, start, end):
        return False
    if _AT_HOUR.search(text, max(0, start - 12), start) or (
        _MINUTES.match(text, end) and _CLOCKED_AT.search(text, max(0, start - 8), start)
    ):
        return True
    hour = _ENDS_CLOCK.search(text, max(0, start - 3), start)
    return bool(_OPENS_CLOCK.match(text, end) or (hour and (hour[1] == ":" or _HALF_OF_DAY.match(text, end))))


def _opens_entry(finding: Finding, page: ReadText) -> bool:
    """Whether it is the time before an entry of a log, or a part of it: "07.50 Mr Lal rang"."""
    (start, end), text = finding.span, page.text
    line = text.rfind("\n", 0, start) + 1
    clock = _LINE_CLOCK.match(text, line)
    return clock is not None and clock.start(1) <= start and end <= clock.end(1)


def _whole(finding: Finding, page: ReadText) -> Finding:
    """A number to the end of the telephone number that it begins: the "902" of 902-555-0143; a name without the "v" or the hour; a number without words."""
    said = finding.span.of(page.text)
    led = _LED.match(said) if finding.kind in NUMBERS else None
    if led and all(map(page.lexicon.is_ordinary, LETTERS.findall(led.group()))):
        return replace(finding, span=Span(finding.span.start + led.end(), finding.span.end))
    if finding.kind in ("money", "quantity") and (cent := _PER_CENT.match(page.text, finding.span.end)):
        return replace(finding, span=Span(finding.span.start, cent.end()), kind="quantity")
    if finding.kind == "ip" and said.startswith("@"):
        return replace(finding, span=Span(finding.span.start + 1, finding.span.end))  # somebody's account there
    within = _AMID_PLACE.match(said) if finding.kind == "place" else None
    if within:
        return replace(finding, span=Span(finding.span.start + within.end(), finding.span.end))
    quote = said.find('"') if finding.kind == "person" and said.count('"') == 1 else -1
    if quote > 0 and said[:quote].strip():
        return replace(finding, span=Span(finding.span.start, finding.span.start + len(said[:quote].rstrip())))
    rest = _VERSUS.search(said) if finding.kind == "person" else None
    job = _COPULA.match(said) if finding.kind == "occupation" else None
    if job:
        return replace(finding, span=Span(finding.span.start + job.end(), finding.span.end))
    goes_on = finding.kind in _TALES and _GOES_ON.match(page.text, finding.span.end)
    cut = _TRAILING.search(said) if goes_on else None
    if finding.kind in _NAMED and (bare := _without_loose_words(finding, page)) != finding.span:
        return replace(finding, span=bare)
    if cut and cut.start():
        return replace(finding, span=Span(finding.span.start, finding.span.start + cut.start()))
    if finding.kind == "person" and _OPENS_CLOCK.match(page.text, finding.span.end):
        rest = _CLOCK_BEHIND.search(said)
    if rest:
        return replace(finding, span=Span(finding.span.start, finding.span.start + rest.start()))
    whole = PHONE.match(page.text, finding.span.start) if finding.kind in ("file_number", "phone", "account") else None
    longer = whole and whole.end() > finding.span.end and page.text[finding.span.end] in " -.)"
    labelled = whole and page.says.get(whole.start()) in NUMBERS - {"phone"}
    free = whole and not page.text[whole.end() : whole.end() + 1].isalnum() and not labelled
    return replace(finding, span=Span(*whole.span())) if whole and longer and free else finding


def _without_loose_words(finding: Finding, page: ReadText) -> Span:
    """A name without the verb or the "then" in small letters at its ends: "Otava passes"."""
    first, last = bisect_left(page.starts, finding.span.start), bisect_left(page.starts, finding.span.end)
    words = list(page.analysis.tokens[first:last])
    said = [word.span.of(page.text) for word in words]
    if not any(each[:1].isupper() for each in said):
        return finding.span
    start, end = 0, len(words)
    while end and words[end - 1].pos in _LOOSE and said[end - 1].islower():
        end -= 1
    while start < end and words[start].pos in _LOOSE and said[start].islower():
        start += 1
    untouched = end == len(words) and not start
    return finding.span if untouched or start >= end else _of_words(words[start:end], finding.span)


def _of_words(words: Sequence[Token], span: Span) -> Span:
    """The stretch of some words, as far as it lies in a span."""
    return Span(max(span.start, words[0].span.start), min(span.end, words[-1].span.end))


def _apart(finding: Finding, page: ReadText) -> Iterator[Finding]:
    """The name of somebody, and what stands behind its comma, if that is a firm, a job or letters: "Dr Roe, Hill Surgery"."""
    said = finding.span.of(page.text)
    name, comma, rest = said.partition(", ")
    if finding.kind != "person" or not comma or len(name.split()) < _FULL:
        yield finding
        return
    behind = Span(finding.span.end - len(rest), finding.span.end)
    kind, share = page.reading.likeliest(behind)
    other = share >= LIKELY and kind != "person" and page.reading.share(behind, "person") < KNOWS
    small = rest.islower() and page.gives_capitals
    if not (other or small):
        yield finding
        return
    yield replace(finding, span=Span(finding.span.start, finding.span.start + len(name)))
    if small:
        yield replace(finding, span=behind, kind=DETAIL)
    elif kind in KINDS:
        yield replace(finding, span=behind, kind=kind)


def _is_ailment(finding: Finding, page: ReadText) -> bool:
    """Whether a doubtful person or place gave a disease the name: Charcot-Marie-Tooth disease names nobody."""
    named = finding.kind in ("person", "name", "place") and _AILMENT.match(page.text, finding.span.end) is not None
    return named and page.reading.share(finding.span, "person") < LIKELY


def _is_mere_word(finding: Finding, page: ReadText) -> bool:
    """Whether what was taken for a number, by its neighbours, is an ordinary word ("home", "sheet"), or a day a figure."""
    said = finding.span.of(page.text)
    if finding.kind == "date":
        return bool(_DECIMAL.fullmatch(said) or (said.isdigit() and _LASTS.match(page.text, finding.span.end)))
    return (
        finding.kind in NUMBERS - {"vehicle"}
        and finding.score < SURE
        and said.islower()
        and not FIGURE.search(said)
        and not _JOINED.search(page.text[max(0, finding.span.start - 1) : finding.span.end + 1])
        and all(map(page.lexicon.is_ordinary, LETTERS.findall(said)))
    )


def _is_identifier(finding: Finding, page: ReadText) -> bool:
    """Whether an ordinary word is a variable in a line of a program, outside of its quotes and remarks."""
    said, text = finding.span.of(page.text), page.text
    if not said.islower() or not page.lexicon.is_ordinary(said):
        return False
    start = text.rfind("\n", 0, finding.span.start) + 1
    before, line = text[start : finding.span.start], text[start : start + LONGEST_LINE + 1].partition("\n")[0]
    bare = not any(mark in before for mark in "#\"'") and "//" not in before
    return bare and len(line) <= LONGEST_LINE and _CODE.fullmatch(line) is not None


MUCH_MORE = 1.5
"""How much more a kind must have of a name throughout the text, to be what the name is called everywhere."""

_SHARED = ("person", "place", "organisation")


def _elsewhere(page: ReadText) -> dict[tuple[str, str], str]:
    """What a name is called that is called several things in one text: by what the tagger thinks of all its mentions."""
    spans: dict[str, set[Span]] = defaultdict(set)
    called: dict[str, set[str]] = defaultdict(set)
    for finding in page.findings:
        if finding.kind in _SHARED and _is_guessed(finding):
            spans[finding.span.of(page.text).casefold()].add(finding.span)
            called[finding.span.of(page.text).casefold()].add(finding.kind)
    better: dict[tuple[str, str], str] = {}
    for name, kinds in called.items():
        if len(kinds) < 2:
            continue
        shares = {kind: sum(page.reading.share(span, kind) for span in spans[name]) for kind in _SHARED}
        best = max(_SHARED, key=lambda kind: shares[kind])
        better |= {(kind, name): best for kind in kinds - {best} if shares[best] >= MUCH_MORE * shares[kind]}
    return better
