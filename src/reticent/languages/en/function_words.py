"""Words that hold a sentence together, by what they do in it."""

SUBJECT_PRONOUNS = frozenset("i you he she it we they".split())

STOP_WORDS = frozenset(
    """
    a an the this that these those and or but so if as at by for from in into of on to with is are was were be been
    am do does did have has had will would can could should may might must not no it its i you he she we they them
    him her me my your his our their us all any some each every up out about over just then than too also very one
    there here what when where who how which
    """.split()
)
"""Words that say nothing of what a text is about."""

AUXILIARIES = frozenset(
    "is are was were be been being am do does did have has had will would can could should may might must".split()
)
"""Verbs that help others, or join a subject to what is said of it."""

DETERMINERS = frozenset("the my your his her its our their this that these those some any every each no".split())
"""Words before a noun that takes no article beside them."""

CERTAIN = frozenset(
    """
    sure glad happy sorry afraid certain sad proud aware convinced great funny amazing crazy weird lucky thrilled
    """.split()
)
"""Adjectives after which that may be left out."""

DEFINITE = frozenset("the my our your these those his her their".split())
"""Determiners before which all may have an of."""

BEFORE_THAT = frozenset(
    """
    think know believe say feel hope guess suppose hear wish bet swear realise realize mean see admit agree notice
    remember forget imagine promise find learn understand claim show prove figure decide reckon doubt tell assume
    expect suspect insist mention pray
    """.split()
)
"""Verbs after which that may be left out."""

OPENERS = frozenset(
    """
    sometimes today yesterday tomorrow tonight usually often lately recently honestly luckily sadly fortunately
    unfortunately finally eventually later now then once here personally hopefully normally generally maybe perhaps
    somehow anyway besides meanwhile instead apparently obviously clearly actually plus also
    """.split()
)
"""Adverbs after which a sentence may have a comma."""

CLAUSE_LINKS = frozenset("but so and or yet".split())
"""Words that join two main clauses."""

INTERJECTIONS = frozenset("yeah yep yea oh haha lol hey ah nah ok okay sure man".split())
"""Words that open what one says, with a comma or without."""

BEFORE_NAMES = frozenset("thanks hi hello hey morning cheers".split())
"""Words after which a name may have a comma before it."""

AFTERTHOUGHTS = frozenset("especially particularly including whereas although".split())
"""Words before what is added to a sentence that is complete without it."""

CLAUSE_OPENERS = frozenset("when whenever if after before once because unless although".split())
"""Words that open a clause which may stand before the main one or after it."""

TIMES_OF_DAY = frozenset("today yesterday tomorrow tonight nowadays".split())
UNITS_OF_TIME = frozenset("week weekend month year summer winter spring autumn night".split())
TIME_PHRASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "after work", "after school", "after dinner", "after lunch", "at night", "at the weekend", "on the weekend",
        "on weekends", "at weekends", "a week ago", "in the evening", "in the morning", "in the afternoon",
        "in the mornings", "in the evenings",
        "this morning", "this afternoon", "this evening", "these days", "at the moment", "right now",
        "most days", "most nights", "every morning", "every evening", "every day", "every week", "every weekend",
        "every year", "every summer", "every night", "the other day", "a few days ago", "a few weeks ago",
        "a month ago", "a year ago", "two years ago", "in the end", "from time to time", "once in a while",
        "now and then", "as usual", "so far", "for now", "last time", "in winter", "in summer", "in spring",
    )
)  # fmt: skip
"""Phrases that say when, before a statement or after it."""

ALIKE_ADVERBS = {
    "sometimes": ("occasionally",),
    "occasionally": ("sometimes",),
    "usually": ("normally",),
    "normally": ("usually",),
    "often": (),
    "eventually": (),
    "recently": (),
}
"""Adverbs that stand before a subject or after it, and others that say the same there."""

BEFORE_GERUND = frozenset("start begin continue love prefer".split())
"""Verbs after which "to cook" and "cooking" say the same."""

EMPHATIC: dict[str, tuple[str, ...]] = {
    "really": (),
    "definitely": (),
    "totally": ("completely",),
    "truly": ("really",),
    "simply": ("just",),
    "certainly": ("definitely",),
    "surely": (),
    "just": (),
}
"""Words that stress a verb and say nothing else, with others that do the same."""

JUST_BEFORE = frozenset("want love hope wish think feel wonder".split())
"""Verbs before which that is also true of "just"."""

FILLERS = frozenset("actually basically literally honestly".split())
"""Words that are said or left out without a difference."""

PEOPLE = frozenset(
    """
    people person man woman men women guy guys girl girls boy boys friend friends kid kids child children someone
    anyone everyone somebody anybody everybody nobody colleague colleagues neighbour neighbours neighbor neighbors
    teacher teachers student students parents folks lady ladies nurse nurses doctor doctors family families
    """.split()
)
"""Whom "who" speaks of."""

CASUAL = frozenset(
    """
    gonna wanna kinda gotta cuz coz cos tho lol haha hahaha idk tbh imo u ur ya bout em dunno outta sorta lotta nah
    yeah yep yup ppl pls thx bc ngl btw rn omg convo dude bro
    """.split()
)
"""Words of those who write as they talk."""

TAILS = frozenset("too please though either anyway then right lol haha tbh imo huh mate eh".split())
"""Words that a sentence may end with after a comma."""

COMPOUNDS = frozenset(
    tuple(pair.split())
    for pair in (
        "full time", "part time", "long term", "short term", "real life", "old school", "late night", "small town",
        "big city", "last minute", "real time", "second hand", "high end", "low key", "high quality", "early morning",
        "first class", "open air", "same day", "next day", "long distance",
    )
)  # fmt: skip
"""Compounds before a noun that people write in one way or the other."""

ELSEWHERE = frozenset(
    """
    und oder aber nicht ich du wir ihr sie das der den dem ein eine einen einer einem jetzt ist sind
    mit auf für von zu im beim zum zur auch noch nur wie wenn weil dass mein meine habe hat bin als bei
    nach über sehr schon
    je tu il elle nous vous le la les une des et ou mais est sont avec dans pour sur pas ne que qui mon ma mes
    ce cette très aussi chez où suis ai
    yo él ella el los las unos y pero es son con en por para muy mi mis que como también estoy soy tengo del al
    io lui lei gli di che sono è con per molto anche mio mia della nel
    ik jij wij zij het een niet maar ook van voor met op mijn ben zijn heeft
    eu ele ela não mas uma com muito meu minha estou sou
    jag och inte är en ett men med på min jag
    nie jest się na że ale jestem mam
    """.split()
)
"""Words that hold sentences of other languages together, and are no English words that hold one together."""
