"""Words about lives: what makes a statement true of one person alone, what a verb or noun wants beside it."""

INSIDE_NAMES = frozenset("of the a an de la le du des von van der den del di da and & to 's ’s : - –".split())
"""Small words that stand inside names."""

AWARD_WORDS = frozenset(
    "Award Awards Prize Prizes Medal Medals Oscar Oscars Emmy Emmys Grammy Grammys BAFTA Globe Globes Trophy Honour "
    "Honor Honours Honors Order".split()
)

SINGLES_OUT = frozenset(
    """
    only second third fourth fifth sixth seventh first last sole youngest oldest eldest earliest latest largest
    biggest greatest smallest highest lowest longest shortest tallest richest fastest youngest-ever all-time
    record best most unprecedented foremost pioneer pioneering inaugural original
    """.split()
)
"""Words that say that something is true of hardly anybody else."""


OWNERS = frozenset("the his her their my our your its 's ’s".split())
"""What stands before a noun of which there is one."""


def singles_out(lemma: str) -> bool:
    """Whether a word, or the first part of one with a hyphen, says so: "best-selling", but not "best-known"."""
    first, _, rest = lemma.partition("-")
    return lemma in SINGLES_OUT or (first in SINGLES_OUT and bool(rest) and rest != "known")


WANTS = {
    "know": frozenset(("for", "as", "by")),
    "remember": frozenset(("for", "as")),
    "note": frozenset(("for", "as")),
    "recognize": frozenset(("for", "as")),
    "recognise": frozenset(("for", "as")),
    "regard": frozenset(("as",)),
    "describe": frozenset(("as",)),
    "consider": frozenset(("as",)),
    "credit": frozenset(("with", "as", "for")),
    "appear": frozenset(("in", "on", "as", "at", "with", "alongside", "opposite")),
    "star": frozenset(("in", "on", "as", "opposite", "alongside", "with")),
    "feature": frozenset(("in", "on")),
    "cast": frozenset(("in", "as")),
    "base": frozenset(("in", "on", "at")),
    "locate": frozenset(("in", "on", "at", "near")),
    "live": frozenset(("in", "on", "at", "with", "near")),
    "reside": frozenset(("in", "at")),
    "belong": frozenset(("to",)),
    "consist": frozenset(("of",)),
    "participate": frozenset(("in",)),
    "serve": frozenset(("as", "in", "on", "with")),
    "work": frozenset(("as", "in", "for", "with", "at", "on")),
    "come": frozenset(("from", "to")),
    "go": frozenset(("to", "on")),
    "lead": frozenset(("to",)),
    "focus": frozenset(("on",)),
    "specialise": frozenset(("in",)),
    "specialize": frozenset(("in",)),
    "range": frozenset(("from",)),
    "engage": frozenset(("in", "to")),
    "result": frozenset(("in", "from")),
    "refer": frozenset(("to", "as")),
    "suffer": frozenset(("from",)),
    "descend": frozenset(("from",)),
    "bear": frozenset(("in", "to", "on", "into")),
    "raise": frozenset(("in", "by")),
    "move": frozenset(("to", "from", "into")),
    "be": frozenset(("in", "on", "at", "of", "from", "with", "to", "for", "under")),
    "become": frozenset(("of",)),
    "preside": frozenset(("over",)),
    "contribute": frozenset(("to",)),
    "rely": frozenset(("on", "upon")),
    "depend": frozenset(("on", "upon")),
    "name": frozenset(("as", "after")),
}
"""Verbs, and the prepositions one of which they need beside them."""

SHOWS = frozenset("appear star feature cast".split())
"""Of these, that say where and as whom, where is enough: "appeared as a nurse in a film"."""

ENOUGH = frozenset("production episode run tour concert adaptation remake revival recording ceremony".split())
"""Nouns that say something without what they are of."""

STAND_ALONE = frozenset(
    "die marry divorce retire act sing dance perform write paint debut end close emigrate graduate survive".split()
)
"""Verbs that say something with nothing beside them; of others the first phrase behind them belongs to them."""

SPENDS = frozenset("spend devote dedicate attribute owe base split divide".split())
"""Verbs that need what follows their object too: "spent his career in Leeds"."""

AS_WHAT = frozenset(
    "describe regard characterise characterize cite define identify label depict perceive view dismiss treat".split()
)
"""Verbs that need to be told as what they have their object: "described his parents as poor"."""

MAKES_DO = frozenset(
    "move lead inspire encourage allow prompt force cause persuade enable convince motivate help ask".split()
)
"""Verbs that need to be told what somebody was made to do: "her death moved him to write"."""

SETS_THE_TIME = frozenset(
    "after before during since until till throughout following despite over within between through besides".split()
)
"""Prepositions that no verb needs."""

TRANSITIVE = frozenset(
    "create make release receive found portray include join attend publish host earn gain own voice co-found follow "
    "weigh".split()
)
"""Verbs that say nothing without an object."""

PLAINER = dict(
    pair.split("=")
    for pair in """
    reside=live portray=play depict=play reprise=play relocate=move emigrate=move immigrate=move author=write pen=write
    helm=direct wed=marry garner=receive earn=receive obtain=receive commence=begin co-author=write co-write=write
    co-direct=direct co-produce=produce co-host=host
    """.split()
)
"""Verbs, and one that is true wherever they are and wants the same beside it."""

NAMES_OR_GIVES = frozenset(
    "name call dub title entitle rename nickname elect appoint crown declare vote award give grant offer pay teach "
    "tell ask send show leave make bear credit".split()
)
"""Verbs that have a noun right behind them in the passive too: "was named director"."""

HOLLOW = frozenset(
    "role part portrayal performance appearance character relationship version adaptation turn collaboration "
    "contribution credit involvement work regular native member fixture recipient resident participation opposition "
    "dedication devotion commitment approach resistance attempt depiction interpretation rendition association "
    "partnership membership ability tendency lack expertise position post career question stint spell order debut "
    "addition success education opportunity basis".split()
)
"""Nouns that say little without what follows them: "known for his role"."""

OF_A_KIND = frozenset(
    "worker owner figure personality action industry holder half back forward wing guard end hander player "
    "language century number agent".split()
)
"""Nouns that say little without what stands before them: "a social worker", "live action", "a right half"."""

WANTS_MORE = frozenset("active involved interested engaged responsible famous notable instrumental".split())
"""Adjectives that say little without what follows them: "he was active"."""

MEASURES = frozenset(
    "kg km m cm mm ft lb lbs mph g metre meter kilometre kilometer mile foot inch pound kilogram yard month week day "
    "hour minute".split()
)
"""Nouns that say nothing without the number before them."""

KIN = dict.fromkeys(
    "father grandfather brother son husband uncle nephew stepfather grandson boyfriend".split(), "man"
) | (
    dict.fromkeys(
        "mother grandmother sister daughter wife aunt niece stepmother granddaughter girlfriend".split(), "woman"
    )
)
"""Somebody's family, by whom "he" or "she" may mean."""

SAYS_NOTHING = frozenset(
    """
    be have do begin start make appear include spend continue receive go become feature take get come follow pursue
    career work role part credit appearance project episode post volume time life year number name thing other
    various several many such numerous new own entire professional
    """.split()
)
"""Words that say nothing of anybody by themselves: "She began her career."."""

PRONOUN_SEX = {"he": "man", "him": "man", "his": "man", "she": "woman", "her": "woman", "hers": "woman"}

GENERAL_NOUNS = {
    "film": ("film", "films"),
    "movie": ("film", "films"),
    "picture": ("film", "films"),
    "documentary": ("film", "films"),
    "series": ("series", "series"),
    "sitcom": ("series", "series"),
    "show": ("show", "shows"),
    "television": ("programme", "programmes"),
    "tv": ("programme", "programmes"),
    "soap": ("series", "series"),
    "play": ("play", "plays"),
    "stage": ("production", "productions"),
    "theatre": ("production", "productions"),
    "theater": ("production", "productions"),
    "broadway": ("production", "productions"),
    "musical": ("musical", "musicals"),
    "album": ("album", "albums"),
    "song": ("song", "songs"),
    "single": ("song", "songs"),
    "novel": ("novel", "novels"),
    "book": ("book", "books"),
    "game": ("game", "games"),
    "magazine": ("magazine", "magazines"),
    "band": ("band", "bands"),
    "school": ("school", "schools"),
    "university": ("university", "universities"),
    "college": ("college", "colleges"),
    "club": ("club", "clubs"),
    "team": ("team", "teams"),
    "company": ("company", "companies"),
}
"""What a name is called by a word beside it, one and several."""

LAST_WORDS = {
    "Show": ("show", "shows"),
    "Theatre": ("theatre", "theatres"),
    "Theater": ("theater", "theaters"),
    "Festival": ("festival", "festivals"),
    "Studio": ("studio", "studios"),
    "Studios": ("studio", "studios"),
    "Records": ("record company", "record companies"),
    "Pictures": ("film company", "film companies"),
    "Magazine": ("magazine", "magazines"),
    "Cemetery": ("cemetery", "cemeteries"),
    "Library": ("library", "libraries"),
    "Choir": ("choir", "choirs"),
    "Opera": ("opera", "operas"),
    "Hotel": ("hotel", "hotels"),
}
"""What a name is called by its own last word, one and several."""

POINTED_AT = frozenset(GENERAL_NOUNS) | frozenset(
    "role part character award prize couple pair twins group programme program event latter former position job time "
    "seat office portrait painting journey offence incident tournament episode project".split()
)
"""Nouns that with "the" and nothing else speak of what was said before."""

ONE_OF_ITS_KIND = frozenset(
    "stage screen world industry scene public press media market army navy military government church state law bar "
    "bench air sea war theatre theater cinema radio internet presidency leadership chair end start beginning rest "
    "majority way age throne crown cast piano guitar violin drum street ground past present future profession "
    "division jump trade arts time charts field sport eye family couple game".split()
)
"""Nouns that keep "the" whatever is left out beside them: "the London stage", "the film industry"."""

NOT_COUNTED = frozenset(
    "music football rugby cricket baseball basketball hockey soccer tennis rock jazz pop television literature history "
    "politics opera poetry art fiction drama comedy culture society research software animation folklore dance "
    "entertainment".split()
)
"""Nouns without "a"."""

RELATIVES = KIN.keys() | frozenset("parent child sibling cousin spouse relative".split())

KIND_NOUNS = {
    "work": ("work", "works"),
    "award": ("award", "awards"),
    "organisation": ("organisation", "organisations"),
    "event": ("event", "events"),
    "product": ("product", "products"),
    "law": ("law", "laws"),
}
"""What a name is called by its kind alone."""

FEMALE_FORMS = {
    "actor": ("actor", "actress"),
    "actress": ("actor", "actress"),
    "comedian": ("comedian", "comedienne"),
    "dancer": ("dancer", "ballerina"),
    "waiter": ("waiter", "waitress"),
    "businessman": ("businessman", "businesswoman"),
    "businesswoman": ("businessman", "businesswoman"),
    "politician": ("politician",),
}
"""Words for one trade, where there are several."""

PLAIN_WORDS = frozenset(
    """
    be have do make take give get go come begin start continue become include also later then time year years well known
    know best work works working play plays playing role roles part appear appearance appearances career life name
    several various many other such number different while since during after before early late new own same thing way
    people person man woman dear organisation organization
    """.split()
)
"""Words that can be said of anybody, whatever the corpus says."""

PARTIES = frozenset(
    "applicant claimant plaintiff defendant respondent appellant petitioner complainant accused suspect victim witness "
    "patient client tenant landlord customer employee employer resident member party sender recipient addressee "
    "caller interviewee student pupil parent neighbour".split()
)
"""What everybody is about whom papers of that sort are written: it tells nobody apart."""

KNOWN_AS = dict.fromkeys(
    "actor actress singer musician writer author politician footballer scientist artist comedian producer".split(),
    100_000,
) | dict.fromkeys(
    """
    player athlete cricketer composer dancer model rapper novelist poet playwright painter sculptor architect
    photographer
    philosopher physicist chemist mathematician historian economist journalist presenter director filmmaker screenwriter
    businessman businesswoman entrepreneur bishop explorer cyclist boxer wrestler swimmer golfer guitarist pianist
    drummer conductor biologist astronomer performer star broadcaster voice entertainer
    """.split(),
    50_000,
)
"""What people are called who are publicly known, and how many of them a reader may think of. Others are private."""

POLITICAL_OFFICES = frozenset(
    "minister representative senator congressman congresswoman mayor councillor member parliamentarian".split()
)
"""What politicians are: a member of a parliament, an assembly or a council."""
OFFICES = POLITICAL_OFFICES - {"member"} | frozenset(
    "governor president treasurer chairman chairwoman commissioner judge bishop archbishop ambassador "
    "director professor captain colonel general admiral consul grandmaster".split()
)
"""Offices and ranks that are written with capitals."""

ALSO_JOBS = frozenset(
    "director producer conductor model star voice player author chemist architect photographer presenter businessman "
    "businesswoman entrepreneur bishop historian economist journalist performer cyclist swimmer".split()
)
"""What private people are called too: it counts only where the text says that somebody is one."""
