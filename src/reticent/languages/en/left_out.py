"""Words after which a quick message may leave out its first words: by what is left out."""

IT = frozenset("feels seems sounds looks turns depends reminds helps".split())
"""Verbs of which everybody hears the it."""

IT_BEFORE_PEOPLE = frozenset("keeps makes takes gives".split())
"""The same before me, you and us."""

SHORTER_IT = frozenset("seems sounds feels".split())
"""Verbs that may stand without their it."""

HOPING = frozenset("hope guess bet wish reckon suppose doubt figured thought".split())
"""Verbs before a clause, of which everybody hears the I."""

UNABLE = frozenset("wait believe imagine remember complain stand".split())
"""What one can't, oneself."""

HEARTILY = frozenset("totally definitely really completely fully absolutely".split())
SHARING = frozenset("get agree feel understand love know hear relate".split())
"""Totally agree: adverb and verb."""

BRIEF = frozenset("always still never just finally really so also even".split())
"""Adverbs that come before what is left."""

DONE = frozenset(
    """
    noticed found heard loved tried learned learnt bought watched missed met finished spent saw got sent called forgot
    picked booked ordered cooked spotted grabbed ditched talked asked checked visited discovered enjoyed decided
    realized realised managed joined wrote wondered ate chatted stumbled wandered remembered hiked cycled
    travelled traveled
    """.split()
)
"""What somebody who says no subject did."""

NOT_MINE = frozenset("be become feel seem look sound turn happen work come go mean make take".split())
"""Verbs whose subject may as well be it."""

STATES = (
    "not sure", "pretty sure", "so glad", "glad", "so happy", "so excited", "sorry", "looking forward",
    "not convinced", "not surprised", "curious", "so proud", "proud", "wondering", "hoping", "guessing",
)  # fmt: skip
"""How one is."""

HAVING = {("no", "idea"): "I have", ("no", "point"): "There's", ("no", "shame"): "There's"}
"""What is left out before two words, if what follows them is said of it."""

ADMIRED = frozenset(
    """
    funny crazy weird interesting amazing fascinating strange nice great good lovely sad wild tricky hard easy odd
    incredible wonderful annoying frustrating maddening refreshing comforting surprising
    """.split()
)
"""How something is."""
