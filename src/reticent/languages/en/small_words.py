"""Little words and common abbreviations: what names begin with, hold or are followed by without being names."""

FIELD_WORDS = frozenset(
    """
    account address age attn bill born branch cell contact customer date dear dob dose email fax female from gmail id
    instagram invoice linkedin madam mail male member message message-id miss mob mobile mrn name no note nr patient pc
    phone place ref reg remarks sex sir skype snapchat subject tel telephone telegram tiktok title to twitter whatsapp
    xmas youtube zip
    """.split()
)
"""Words that stand before a colon in forms and headers, and services: capitalized, but nobody's name."""

ACRONYMS = frozenset(
    """
    IBAN SSN PIN ATM CEO CFO CTO PDF FYI FAQ ID TV PC IT HR VAT GDP DNA MRI CT ICU ER GP OK USB MRN DOB NHS ZIP VIN URL
    ECG EKG BMI
    """.split()
)
"""Abbreviations in capitals that name nobody."""

DOTTED = frozenset("u.s. u.k. u.n. e.u. a.m. p.m. i.e. e.g. u.s.a. b.c. a.d. d.c. n.b. p.s. p.o. l.a. n.y.".split())
"""Abbreviations with points that look like initials."""

NO_NAMES = frozenset("i god english internet christmas easter tv ok".split())
"""Words with a capital that stand where names do."""

LINKS = frozenset(("and", "or", "of", "the", "in", "for"))
"""Words inside the names of firms and places, never of a person."""

EDGES = frozenset("I s of the The and And in on at to a an for by from with or de la le & y e".split())
"""Words that tell nothing when they are left over at the edge of a name that was cut."""

DETERMINERS = "the|a|an|this|that|his|her|their|its|our|my|your|of|in|and|at|by|last|next"
"""Words before a name that an entity recognizer takes along."""

IN_TITLES = r"of|the|and|in|on|for|to|a|an|from|with|at|by|de|la|le|&|vs\.?|or|is|not"
"""Small words between the capitalized words of a title."""

FOREIGN_LINKS = frozenset(
    """
    a af al an av d da das de del den der des di die do dos du e el et för für i ja l la le na o och og oraz on pod sur
    u um un und ve von w y z zu zum zur za
    """.split()
)
"""Small words between the words of a name in another language."""

ENDINGS = ("ed", "d", "ing", "ly", "er", "ers", "ness", "s", "es")
"""What an inflected word may end with."""
