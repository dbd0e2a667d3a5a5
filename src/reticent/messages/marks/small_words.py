"""Small words that may be there or not, or be others: that after a verb of saying, of after all, which for that."""

from collections.abc import Iterator

from reticent.languages.en.counting import TENS
from reticent.languages.en.function_words import (
    BEFORE_GERUND,
    BEFORE_THAT,
    CERTAIN,
    DEFINITE,
    FILLERS,
    PEOPLE,
    SUBJECT_PRONOUNS,
)
from reticent.languages.en.inflection import inflected
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.messages.marks.repeated_subjects import and_i
from reticent.model import Span

_SUBJECTS = SUBJECT_PRONOUNS | {"there", "this"}
_TIMES = frozenset("years months weeks days hours minutes times nights night day week weekend month year time".split())
_EACH = frozenset("day week month year morning evening night weekend summer winter time".split())
_SO_MUCH = frozenset("much many far long few little".split())
_WHO = tuple("er or ist ian ant ee ers ors ists ians ants ees man men mate mates".split())
"""How nouns end that may name people."""
_FEW, _NEAR_VERB, _SENTENCE, _CLEFT = 12, 3, 12, 7
_BE = frozenset("is are was were 's 're".split())
_ASKING = frozenset("know ask wonder".split())
_SHORTENED = frozenset("n't 're 'm 'll 've 'd".split())
_SAYING = frozenset("say tell admit see be have think know hear break".split())
_Found = tuple[Span, list[str]] | None


def small_words(cover: CoverText) -> Iterator[FingerprintMark]:
    """One mark for each place."""
    for at in range(len(cover.tokens)):
        for finder in FRAMES:
            found = finder(cover, at)
            if found:
                mark = cover.mark("small word", *found, checked=False)
                if mark:
                    yield mark
                break


def _said(cover: CoverText, at: int) -> str:
    return cover.tokens[at].span.of(cover.text)


def _that(cover: CoverText, at: int) -> _Found:
    """I think that he / I think he."""
    token, following = cover.tokens[at], cover.word(at + 1)
    saying = token.lemma in BEFORE_THAT and token.pos == "VERB" and token.tag != "VBG"
    if not saying and not (token.pos == "ADJ" and cover.word(at) in CERTAIN and cover.word(at - 1) != "for"):
        return None
    if following == "that" and cover.pos(at + 1) == "SCONJ" and cover.word(at + 2) in _SUBJECTS:
        return cover.span(at, at + 1), [_said(cover, at)]
    verb = at + 3 if cover.pos(at + 2) == "ADV" else at + 2
    within = any(cover.tokens[each].dep == "relcl" for each in (at, at - 1))  # "a song you thought you knew"
    if following in SUBJECT_PRONOUNS and cover.pos(verb) in ("VERB", "AUX") and not within:
        return token.span, [f"{_said(cover, at)} that"]
    if saying and token.lemma != "tell" and following in DEFINITE and _clause_follows(cover, at):
        return token.span, [f"{_said(cover, at)} that"]
    return None


def _clause_follows(cover: CoverText, at: int) -> bool:
    """Whether what follows a verb is the subject of another: "shows the world is", not "shows the world"."""
    for step in range(2, 5):
        token = cover.tokens[at + step] if at + step < len(cover.tokens) else None
        if token is None or token.pos in ("PUNCT", "ADP"):
            return False
        if token.dep in ("nsubj", "nsubjpass") and token.head == 1 and token.pos in ("NOUN", "PROPN"):
            return cover.tag(at + step + 1) in ("VBD", "VBZ", "VBP", "MD")
    return False


def _so_that(cover: CoverText, at: int) -> _Found:
    """So tired that I slept / so tired I slept."""
    if cover.word(at - 1) != "so" or cover.tag(at) not in ("JJ", "RB") or cover.word(at) in _SO_MUCH:
        return None
    if cover.word(at + 1) == "that" and cover.pos(at + 1) == "SCONJ" and cover.word(at + 2) in SUBJECT_PRONOUNS:
        return cover.span(at, at + 1), [_said(cover, at)]
    follows = cover.word(at + 1) in SUBJECT_PRONOUNS and cover.pos(at + 2) in ("VERB", "AUX")
    return (cover.tokens[at].span, [f"{_said(cover, at)} that"]) if follows and cover.tag(at) == "JJ" else None


def _all_of(cover: CoverText, at: int) -> _Found:
    """All of the / all the."""
    if cover.word(at) != "all":
        return None
    if cover.word(at + 1) == "of" and cover.word(at + 2) in DEFINITE:
        return cover.span(at, at + 1), [_said(cover, at)]
    return (cover.tokens[at].span, [f"{_said(cover, at)} of"]) if cover.word(at + 1) in DEFINITE else None


def _help_to(cover: CoverText, at: int) -> _Found:
    """Help me to do / help me do."""
    if cover.tokens[at].lemma != "help" or cover.pos(at) != "VERB" or cover.tag(at + 1) != "PRP":
        return None
    if cover.word(at + 2) == "to" and cover.tag(at + 3) == "VB":
        return cover.span(at + 1, at + 2), [_said(cover, at + 1)]
    return (cover.tokens[at + 1].span, [f"{_said(cover, at + 1)} to"]) if cover.tag(at + 2) == "VB" else None


def _relative(cover: CoverText, at: int) -> _Found:
    """The book that fell / which fell; the book that I read / the book I read."""
    word, tag = cover.word(at), cover.tag(at)
    if cover.pos(at - 1) not in ("NOUN", "PROPN") or word not in ("that", "which", "who") or tag not in ("WDT", "WP"):
        return None
    if cover.tokens[at].dep == "mark" or not cover.word(at + 1)[:1].isalnum():
        return None  # "I found over time that it": no relative
    if word == "who":
        return None if cover.word(at + 1) in _BE else (cover.tokens[at].span, ["that"])
    if {"only", "first", "last", "best", "all"} & {cover.word(at - 2), cover.word(at - 3)}:
        return None  # "the only thing that"
    if cover.pos(at - 1) != "NOUN" or cover.word(at + 1) in ("who", "which"):
        return None
    if word == "that" and cover.word(at + 1) in SUBJECT_PRONOUNS:
        return cover.span(at, at + 1), [_said(cover, at + 1)]
    if word == "that" and any(
        cover.word(each) == "it" and cover.word(each + 1) in _BE for each in range(max(0, at - _CLEFT), at)
    ):
        return None  # "it's the small things that count"
    if word == "that" and cover.word(at - 1) in PEOPLE:
        return cover.tokens[at].span, ["who"]
    if word == "that" and (cover.hasty or cover.word(at - 1).endswith(_WHO)):
        return None
    return cover.tokens[at].span, ["which" if word == "that" else "that"]


def _left_out_that(cover: CoverText, at: int) -> _Found:
    """The book I read / the book that I read."""
    if cover.pos(at - 1) != "NOUN" or cover.word(at) not in SUBJECT_PRONOUNS or cover.tokens[at].dep != "nsubj":
        return None
    verb = at + cover.tokens[at].head
    if not at < verb < len(cover.tokens) or cover.tokens[verb].dep != "relcl" or verb - at > _NEAR_VERB:
        return None
    back = at - 1
    while back >= 0 and cover.pos(back) != "PUNCT":
        if cover.pos(back) == "SCONJ" or cover.tag(back) == "WRB":
            return None  # "since she bought the farm she has slept badly"
        back -= 1
    who = "I" if cover.word(at) == "i" else cover.word(at)
    return (
        None if cover.word(at - 1) in _TIMES | {"way", "moment", "reason"} else (cover.tokens[at].span, [f"that {who}"])
    )


def _might(cover: CoverText, at: int) -> _Found:
    """It might rain / it may rain, where nothing is told of the past."""
    if cover.word(at) != "might" or cover.tag(at + 1) not in ("VB", "RB") or cover.hasty:
        return None
    near = range(max(0, at - _SENTENCE), min(len(cover.tokens), at + _SENTENCE))
    past = any(cover.tag(each) == "VBD" or cover.word(each) in ("if", "have", "as") for each in near)
    return None if past or cover.word(at + 1) == "just" else (cover.tokens[at].span, ["may"])


def _whether(cover: CoverText, at: int) -> _Found:
    """I don't know if / whether."""
    if cover.word(at) not in ("if", "whether") or at < 2 or cover.tokens[at - 1].lemma not in _ASKING:
        return None
    if cover.tokens[at - 1].lemma == "know" and cover.word(at - 2) not in ("n't", "not"):
        return None  # "let me know if you need me"
    if cover.word(at + 1) not in _SUBJECTS or cover.word(at + 1) == "there":
        return None
    return cover.tokens[at].span, ["whether" if cover.word(at) == "if" else "if"]


def _many(cover: CoverText, at: int) -> _Found:
    """Many people / a lot of people."""
    few = cover.word(at - 1) in ("so", "too", "how", "as", "the", "not", "very", "that", "my", "our")
    if cover.word(at) != "many" or cover.tag(at + 1) != "NNS" or few or cover.word(at + 1) in _TIMES:
        return None
    return cover.tokens[at].span, ["a lot of", "lots of"]


def _have_got(cover: CoverText, at: int) -> _Found:
    """I've got a dog / I have a dog."""
    if cover.word(at) not in ("i", "you", "we", "they") or cover.word(at + 1) != "'ve" or cover.word(at + 2) != "got":
        return None
    if cover.pos(at + 3) not in ("DET", "NUM", "NOUN", "PRON", "ADJ"):
        return None
    pronoun = "I" if cover.word(at) == "i" else cover.word(at)
    return cover.span(at, at + 2), [f"{pronoun} have", f"{pronoun} have got"]


def _very(cover: CoverText, at: int) -> _Found:
    """Very happy / really happy; so happy, where nothing follows from it."""
    if cover.word(at) == "so" and cover.tag(at + 1) == "JJ" and cover.word(at + 2) in (".", "!", "", "and", "but"):
        usual = (
            cover.tokens[at + 1].dep == "acomp"
            and cover.pos(at - 1) in ("AUX", "VERB")
            and not cover.word(at + 1).endswith("ed")
        )
        return (cover.tokens[at].span, ["really", "very"]) if usual else None
    if cover.word(at) not in ("very", "really") or cover.tag(at + 1) != "JJ" or cover.word(at - 1) in ("not", "n't"):
        return None
    return cover.tokens[at].span, ["really" if cover.word(at) == "very" else "very"]


def _about(cover: CoverText, at: int) -> _Found:
    """About ten people / around ten people; more than ten / over ten."""
    ways = ("about", "around", "roughly", "approximately")
    if cover.word(at) in ways and cover.tag(at + 1) == "CD" and cover.tag(at + 2) == "NNS":
        return cover.tokens[at].span, [way for way in ways[:2] if way != cover.word(at)]
    if cover.word(at) == "more" and cover.word(at + 1) == "than" and _large(cover.word(at + 2)):
        return cover.span(at, at + 1), ["over"]
    if cover.word(at) == "over" and cover.tag(at + 1) == "CD" and cover.tag(at + 2) == "NNS":
        return cover.tokens[at].span, ["more than"]
    return None


def _large(word: str) -> bool:
    """Whether a number is so large that one may be "over" it."""
    return (word.isdecimal() and int(word) > _FEW) or word in TENS


def _rather(cover: CoverText, at: int) -> _Found:
    """Pretty good / quite good; a bit of luck / a little luck; just three / only three."""
    word, tag = cover.word(at), cover.tag(at + 1)
    if word in ("pretty", "quite") and tag == "JJ" and cover.word(at + 1) not in ("much", "sure", "right"):
        return cover.tokens[at].span, ["quite" if word == "pretty" else "pretty"]
    bit = word == "a" and cover.word(at + 1) == "bit" and cover.word(at + 2) == "of"
    if bit and cover.tag(at + 3) == "NN":
        return cover.span(at, at + 2), ["a little"]
    counted = tag == "CD" or (cover.word(at + 1), cover.word(at + 2)) in (("a", "few"), ("a", "couple"))
    if word in ("just", "only") and counted and cover.pos(at - 1) in ("VERB", "AUX"):
        return cover.tokens[at].span, ["only" if word == "just" else "just"]
    return None


def _rather_than(cover: CoverText, at: int) -> _Found:
    """Rather than tourists / instead of tourists."""
    if cover.word(at) != "rather" or cover.word(at + 1) != "than" or cover.word(at - 1) in ("would", "'d"):
        return None
    return (cover.span(at, at + 1), ["instead of"]) if cover.tag(at + 2) in ("VBG", "NN", "NNS", "DT") else None


def _each(cover: CoverText, at: int) -> _Found:
    """Every week / each week, but not "every success"."""
    others = ("almost", "nearly", "not", "about", "in", "of", "all", "day")
    if cover.word(at) not in ("every", "each") or cover.word(at + 1) not in _EACH or cover.word(at - 1) in others:
        return None
    return cover.tokens[at].span, ["each" if cover.word(at) == "every" else "every"]


def _have_no(cover: CoverText, at: int) -> _Found:
    """I have no time / I don't have any time."""
    no = cover.word(at) == "have" and cover.word(at + 1) == "no" and cover.word(at - 1) in ("i", "we", "they", "you")
    if no and cover.tag(at + 2) in ("NN", "NNS") and cover.word(at + 2) not in ("idea", "clue", "choice", "doubt"):
        return cover.span(at, at + 1), ["don't have any"]
    return None


def _because(cover: CoverText, at: int) -> _Found:
    """Because it rained / since it rained, in what is said for the first time: "not because" is something else."""
    if cover.word(at) != "because" or cover.word(at + 1) not in _SUBJECTS or cover.starts_sentence(at) or cover.hasty:
        return None
    before = {cover.word(at - 1), cover.word(at - 2)}
    if before & {"not", "n't", "just", "only", "simply", "mostly", "partly", "is", "was", "'s", "and", "or", "but"}:
        return None
    return cover.tokens[at].span, ["since", "as"]


def _gotta(cover: CoverText, at: int) -> _Found:
    """We gotta go / we have to go."""
    first = (cover.word(at), cover.word(at + 1)) == ("got", "ta") or cover.word(at) == "gotta"
    last = at if cover.word(at) == "gotta" else at + 1
    if not first or cover.tag(last + 1) != "VB" or cover.word(at - 1) not in ("i", "you", "we", "they"):
        return None
    return cover.span(at, last), ["have to"]


def _not_just(cover: CoverText, at: int) -> _Found:
    """It isn't just work / it isn't only work."""
    if cover.word(at) not in ("just", "only") or cover.word(at - 1) not in ("n't", "not"):
        return None
    if cover.word(at - 2) in ("if", "why", "than") or cover.word(at + 1) in ("yet", "any", "that", "because"):
        return None
    return cover.tokens[at].span, ["only" if cover.word(at) == "just" else "just"]


def _feels_like(cover: CoverText, at: int) -> _Found:
    """It feels like we are losing / it seems like we are losing."""
    if cover.word(at) not in ("feels", "seems") or cover.word(at + 1) != "like":
        return None
    if cover.word(at + 2) not in {*SUBJECT_PRONOUNS, "everyone", "everybody", "nobody", "people", "some", "there"}:
        return None
    return cover.tokens[at].span, ["seems" if cover.word(at) == "feels" else "feels"]


def _yet(cover: CoverText, at: int) -> _Found:
    """Simple yet strong / simple but strong."""
    if cover.word(at) != "yet" or cover.pos(at) != "CCONJ" or cover.word(at - 1) in ("and", "but", ""):
        return None
    return None if cover.starts_sentence(at) else (cover.tokens[at].span, ["but"])


def _ampersand(cover: CoverText, at: int) -> _Found:
    """Bread & butter / bread and butter; an ampersand for an and only where the writer has some."""
    names = "PROPN" in (cover.pos(at - 1), cover.pos(at + 1))
    if cover.word(at) == "&" and not names:
        return cover.tokens[at].span, ["and"]
    alike = cover.pos(at - 1) == cover.pos(at + 1) and cover.pos(at + 1) in ("NOUN", "ADJ", "VERB")
    return (cover.tokens[at].span, ["&"]) if cover.word(at) == "and" and " & " in cover.text and alike else None


def _enjoy(cover: CoverText, at: int) -> _Found:
    """I like cooking / I enjoy cooking."""
    others = {"like": "enjoy", "likes": "enjoys", "enjoy": "like", "enjoys": "likes"}
    other = others.get(cover.word(at)) if cover.pos(at) == "VERB" else None
    statement = cover.word(at - 1) in SUBJECT_PRONOUNS or cover.pos(at - 1) == "ADV"
    return (cover.tokens[at].span, [other]) if other and statement and cover.tag(at + 1) == "VBG" else None


def _would_have(cover: CoverText, at: int) -> _Found:
    """You should have called / you should've called."""
    if cover.word(at) not in ("would", "should", "could", "might", "must") or cover.tag(at + 2) != "VBN":
        return None
    if not any(cover.word(each) in _SHORTENED for each in range(len(cover.tokens))):
        return None  # who shortens nothing does not shorten this
    sign = "’" if "’" in cover.text and "'" not in cover.text else "'"
    if cover.word(at + 1) == "have":
        return cover.span(at, at + 1), [f"{_said(cover, at)}{sign}ve"]
    return (cover.span(at, at + 1), [f"{_said(cover, at)} have"]) if cover.word(at + 1) == "'ve" else None


def _almost(cover: CoverText, at: int) -> _Found:
    """Almost fell / nearly fell."""
    if cover.word(at) not in ("almost", "nearly") or cover.word(at - 1) in ("not", "n't", "very", "so"):
        return None
    fits = cover.tag(at + 1) in ("VBD", "VBN", "CD", "JJ", "DT")
    return (cover.tokens[at].span, ["nearly" if cover.word(at) == "almost" else "almost"]) if fits else None


def _gerund(cover: CoverText, at: int) -> _Found:
    """I started cooking / I started to cook; I love cooking / I love to cook."""
    if cover.tokens[at].lemma not in BEFORE_GERUND or cover.pos(at) != "VERB" or cover.tag(at) == "VBG":
        return None
    if cover.word(at - 1) not in SUBJECT_PRONOUNS:
        return None
    if cover.tag(at + 1) == "VBG" and cover.pos(at + 1) == "VERB" and cover.tokens[at + 1].dep == "xcomp":
        return cover.tokens[at + 1].span, [f"to {cover.tokens[at + 1].lemma}"]
    if cover.word(at + 1) == "to" and cover.tag(at + 2) == "VB" and cover.pos(at + 2) == "VERB":
        form = inflected(cover.tokens[at + 2].lemma, "VBG") if cover.word(at + 2) not in _SAYING else None
        return (cover.span(at + 1, at + 2), [form]) if form else None
    return None


def _filler(cover: CoverText, at: int) -> _Found:
    """It's actually good / it's good."""
    if cover.word(at) not in FILLERS or cover.pos(at) != "ADV" or cover.starts_sentence(at):
        return None
    tensed = cover.pos(at - 1) in ("NOUN", "PROPN", "ADV") and cover.tag(at + 1) in ("VBD", "VBZ", "VBP")
    auxiliary = cover.pos(at - 1) == "AUX" and cover.word(at - 1) != "n't"
    before = cover.word(at - 1) in _SUBJECTS or tensed or auxiliary
    after = cover.pos(at + 1) in ("VERB", "DET", "ADJ") and cover.tag(at + 1) != "VB"
    return (cover.span(at, at + 1), [_said(cover, at + 1)]) if before and after else None


def _asked(cover: CoverText, at: int) -> _Found:
    """What is new / what's new."""
    if cover.word(at) not in ("what", "where", "how", "here", "that") or cover.word(at + 1) != "is":
        return None
    if cover.tag(at + 2) not in ("DT", "JJ", "PRP$", "VBG") or cover.tag(at) not in ("WP", "WRB", "RB", "DT"):
        return None
    if cover.word(at) == "here" and not cover.starts_sentence(at) and cover.pos(at - 1) not in ("PUNCT", "CCONJ"):
        return None  # "living here is a joy"
    sign = "’" if "’" in cover.text and "'" not in cover.text else "'"
    return cover.span(at, at + 1), [f"{_said(cover, at)}{sign}s"]


FRAMES = (
    _that, _so_that, _whether, _all_of, _help_to, _relative, _many, _have_got, _very, _about, _rather, _rather_than,
    _each, _have_no, _because, _left_out_that, _might, _ampersand, _gotta,
    _not_just, _feels_like, _yet, _enjoy, _would_have, _asked, _gerund, _filler, _almost,
    and_i,
)  # fmt: skip
