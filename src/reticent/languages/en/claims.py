"""Words of what lives have in common: what somebody appeared in, learnt, won, wrote, played for, held."""

MEDIA = (
    dict.fromkeys("film movie picture documentary cinema screen".split(), "film")
    | dict.fromkeys("television tv sitcom soap miniseries telenovela".split(), "television")
    | dict.fromkeys("stage theatre theater broadway off-broadway play musical".split(), "stage")
    | {"radio": "radio"}
)
"""Nouns that say what sort of production something is; before another noun they decide."""

CHANNELS = frozenset(
    "ABC AMC BBC CBS CW Fox HBO ITV MTV NBC Netflix Nickelodeon PBS Showtime Starz Syfy TBS TNT UPN USA".split()
)
"""Who shows series on television; some have radio too, and say so."""
SHOWN = frozenset("series serial drama comedy show program programme miniseries".split())
"""What is on television if one of them shows it."""

APPEARED_IN = {"film": "in film", "television": "on television", "stage": "on stage", "radio": "on radio"}

APPEARS = frozenset("appear star co-star act guest-star cast feature".split())
PLAYS = frozenset("play portray have land get win take reprise make secure begin start gain".split())
"""Verbs that say so of a role, a part, an appearance."""
ROLES = frozenset("role part character lead appearance debut performance portrayal cameo credit work film".split())
WHERE = frozenset("in on at as of opposite alongside with for".split())
PARTS_OF = frozenset("episode season series cast production number range variety role part run revival version".split())
"""What is of a work: what the work is, it is in."""

LEARNS = frozenset("study attend graduate educate enrol enroll train".split())
SCHOOLS = frozenset("school college university academy institute conservatory".split())
TEACHES = frozenset("teach lecture".split())
WINS = frozenset("win receive earn gain garner award".split())
WRITES = frozenset("write author co-write co-author publish pen".split())
BOOKS = (
    dict.fromkeys("book memoir autobiography biography textbook monograph treatise novel novella".split(), "book")
    | dict.fromkeys("article paper essay".split(), "article")
    | {"poem": "poem", "song": "song", "play": "play", "screenplay": "screenplay", "story": "story", "script": "script"}
)
RELEASES = frozenset("release record issue".split())
RECORDS = {"album": "album", "song": "song", "single": "song", "ep": "album"}
MAKES = {"direct": "directed", "co-direct": "directed", "produce": "produced", "co-produce": "produced"}
MADE = {"film": "film", "movie": "film", "documentary": "film", "play": "play", "series": "series", "album": "album"}
PLAYS_FOR = frozenset("play sign appear pitch score join debut transfer captain move represent".split())
TRAINS = frozenset("manage coach".split())
TEAMS = frozenset("club team side".split())
DEGREES = frozenset("degree phd ph.d. doctorate master bachelor ba ma msc bsc diploma".split())
FIRMS = frozenset("company firm business organisation organization charity foundation school band label studio".split())
EARNS = frozenset("receive earn obtain complete hold gain".split())
FOUNDS = frozenset("found co-found establish form".split())
CONTESTS = frozenset("championship championships cup league title tournament open race tour series medal event".split())
WORLDS = frozenset("television film theatre theater stage radio".split())
"""What somebody returns to, or works in."""
CHILDREN = frozenset("child son daughter".split())
ARMIES = frozenset("army navy military marines".split())

UNSURE = frozenset(
    "but if unless replace withdraw drop lose instead cancel abandon cut shelve scrap reject decline refuse almost "
    "nearly rumour rumor allege claim falsely suppose intend plan scrapped unaired unreleased".split()
)
"""Words beside which a claim may be taken back."""
