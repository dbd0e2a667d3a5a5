"""How a text says what somebody is: "her brother, X,", "the nurse X", "X (“the applicant”)", "X, the milkman,"."""

import re

_NOUN = r"(?P<role>[a-z]+(?:[ -][a-z]+){0,2})"
_OWNER = r"(?P<det>[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Oo]ur|[Yy]our|[Ii]ts|\w+['’]s)"

DEFINED_BEHIND = re.compile(rf"[^\S\n]?\((?:hereinafter,? )?[“\"‘']the {_NOUN}[”\"’']\)")
"""Right behind a name: (“the applicant”)."""
BRACKET_BEHIND = re.compile(rf"[^\S\n]?\((?:(?:the|his|her|their|my|our|an?) )?{_NOUN}\)")
"""Right behind a name: (husband)."""
BEHIND = re.compile(
    rf", (?:the|his|her|their|my|our|your|an?) {_NOUN}"
    r"(?=[.;)]|,(?! (?:and|or)\b)| (?:of|at|in|for|from|who|with|practising)\b)"
)
"""Behind a name and a comma: the relief milker."""
BEFORE = re.compile(rf"\b{_OWNER} (?:[a-z-]+ )??{_NOUN}(?P<comma>,)? $")
"""Before a name: her brother; the nurse."""

SEVERAL = r"(?:an?|another|other|second|third|different|two|three|four|every|each|any|some|no|one|both)"
"""What stands before a noun that is not the one person who was named."""
ADDRESSED = frozenset("dear hi hello hey morning thanks cheers sincerely faithfully regards signed to from cc".split())
"""Words before a name by which somebody is spoken to, or that head a letter."""
ORDINALS = ("first", "second")
