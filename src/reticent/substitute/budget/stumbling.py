"""Where a sentence that was cut stumbles, by its words alone: holes, the same again, spans of nothing."""

import re

_HOLE = re.compile(r"\(\s*[;,:)]|[\s(][,;.]|[,;:]\s*[,;:.]|\.\.$|['’]s (?:and|or)\b")
_PIECE = r"(?:series|film|movie|show|play|programme|production|drama|comedy|sitcom|musical|thriller|opera)"
_STUMBLES = re.compile(
    r"\b(\w+ \w{4,}|\w{4,})(?:,| and|, and) \1\b"  # the same again
    r"|\b(\w{4,})(?:,| and|, and) former \2\b"
    r"|\b(?:in|on|at|of) (?:in|on|at) the\b|\b(?:was|were|is) years old\b"
    r"|\] [–—-] (?:is|was)\b|\(born,|\bseveral [-–]|\broles?,? and as\b"
    r"|\b(?:in|of) \w+ly (?:on|in|an?|the)\b"
    r"|\b(\w{4,}s)(?:,| and|, and) several \3\b"  # "nominations and several nominations"
    r"|\ban? (\w{4,})\b[^.;]*(?:\band|\bas well as|,) an? \4\b"  # "an award as well as an award"
    r"|\b(\w{4,}?)e?s\b[^.;]*\bincluding an? \5\b"  # "songs, including a song"
    r"|\b\w+s(?:, |—)an? (?:[\w-]+ )*(?:series|film|show|work|play|programme|production|album|song|novel|book|movie"
    r"|comedy|drama|thriller|musical|romance|sitcom|biopic|western|documentary)[.,;]"
    r"|\b(?:roles?|parts?|characters?) (?:include|included|are|were) an? (?:series|film|show|work|play|programme)\b"
    r"|\b(?:actress(?:,| and) actor|actor(?:,| and) actress)\b"
    rf"|\b{_PIECE} (?:in|on) an? (?:[\w-]+ )*{_PIECE}\b"  # "in a drama in a series"
    rf"|\b(?:in|on) an? [\w -]+, an? (?:[\w-]+ )*{_PIECE}\b"
    r"|\bas \[[A-Z ]+\d+\] as\b|\bborn(?: as)? \[[A-Z]|\ban? [\w -]+,? among others\b"
    r"|\b(?:another|each|every|any|no|this|that) an? |\b(?:and|or) \w+ (?:and|or) \w+ (?:and|or)\b"
    r"|\ban? (?:several|many|various|numerous)\b|\b(?:is|was|are|were)(?:,| and| or) (?!also)"
    r"|\b(?:as|by|of|in|on|an?|the) (?:and|or)\b"
    r"|\b(?P<piece>film|television|series|play|show|stage) \w+(?: was| is)? in an? (?:\w+ )?(?P=piece)\b"
    r"|\bname \[|\],? (?:\w+ ){0,3}(?:known|billed|credited) (?:\w+ )?(?:as|by|under)\b[^,.]*\["
    r"|, an? (?:work|film|series|show|play|production|album|song|novel|book|programme)[,.;]"
    r"|\bknown by (?:his|her) (?:\w+ )*name\b|\b(?:died|born|lived|retired) that\b"
    r"|\bincluding (?:films|series|shows|plays|works|productions)[.,;]"
    r"|\b(?:many|most|some|all|several|few|both|none) of an?\b"
    r"|\bof (?:descent|origin|ancestry|heritage|extraction)\b|\bthe (?!best\b|\w+est\b)\w+ of all time\b"
    r"|\ban? (?:one|two|three|four|five|six)\s|\b(?:an?|the)\.$|\bwhen (?:he|she) was old\b"
    r"|\ba times\b|\b(?:school|college|university) in an? (?:school|college|university)\b"
    r"|\b(?:brothers|sisters)-\w+|\bof (?:for|by|with|in|to|from|at)\b|\ban? (?-i:[A-Z])[\w-]+ an? "
    r"|, and [\w-]+ and [\w-]+[.,;]"  # "a scholar, leader, and speaker and poet"
    r"|(?:,|\bis|\bwas) an? (?:man|woman|person|lady|gentleman)[.,;]"
    r"|\b(?:born|baptised|baptized)\b[^.;]* (?:to|into|of) (?:parents|an? (?:family|father|mother))\b"
    r"|\b(?:formed|founded|co-founded|established|acquired|purchased) \[PERSON|\ban? \d{3}0s (?:and|or)\b"
    r"|\b(?:in|from|to) (?P<place>(?:the )?(?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)*)\b[^.;]*\b(?:in|from|to) (?P=place)\b"
    r"|\b(?:is|was) an? (?:[\w-]+ )*(?:\w+ball|hockey|cricket|rugby|soccer|tennis|golf|music|art|politics)\."
    r"|\(an? [\w-]+\)|\b(?:an?|the) [#№]"
    r"|\b(?:son|daughter) of (?!an?\b|the\b|his\b|her\b)(?-i:[a-z])|\bborn probably\b"
    r"|\b\w{3,}s times\b|\baged several\b"
    r"|\ban athlete\b.*\ban athlete\b|\binclude several (?:bands|teams|clubs|companies|schools)\b"
    r"|^(?:While|Although|Though|When|Because|If|Whereas) [^,]*\.$|^(?-i:Which|Who|Whom|Whose) [^?]*$"
    r"|\b(?P<listed>\w{4,}s)\b[^.;]* includ(?:e|ed|ing) (?:several )?(?P=listed)\b",
    re.IGNORECASE,
)
_NO_SPAN = re.compile(
    r"\b(?:from|between) (?:the )?(\d{3}0s) (?:to|until|through|and) (?:in )?(?:the )?\1"  # from one decade to the same
    r"|\bbetween (?:the )?\d{3}0s(?! and the)"
    r"|\b(\d{3}0s)(?:,| and|, and| or) (?:in )?(?:the )?\2"  # in 2002 and 2003
    r"|\bborn in [^()]*\d{3}0s [–—-]",
    re.IGNORECASE,
)
_IS_A_GROUP = re.compile(r"\] (?:is|was|became) an? (?:[\w-]+ )*(?:band|group|duo|trio|quartet|company|team|club)\b")
"""What nobody is: the name was not a person's, or one of two is gone."""


def stumbles(text: str) -> bool:
    """Whether a mark is left alone, or a noun, decade or small word stumbles over another."""
    return any(pattern.search(text) for pattern in (_HOLE, _NO_SPAN, _STUMBLES, _IS_A_GROUP))
