"""Do not and don't, it is and it's: which short forms there are, and after what."""

NEGATED = {
    "do": "don't", "does": "doesn't", "did": "didn't", "is": "isn't", "are": "aren't", "was": "wasn't",
    "were": "weren't", "have": "haven't", "has": "hasn't", "had": "hadn't", "would": "wouldn't",
    "could": "couldn't", "should": "shouldn't", "will": "won't", "can": "can't",
}  # fmt: skip
"""Verbs with not, in one word."""

CLIPPED_STEMS = {"ca": "can", "wo": "will"}
"""What is left of a verb where an analyser cuts off n't."""

SUBJECTS = ("i", "you", "he", "she", "it", "we", "they", "that", "there")
"""What a short verb is joined to."""

SHORT_FORMS = {
    "am": "'m", "are": "'re", "is": "'s", "have": "'ve", "will": "'ll", "would": "'d", "has": "'s", "had": "'d",
}  # fmt: skip
"""Verbs as they are joined."""

SHORT_AFTER = {
    "am": ("i",), "are": ("you", "we", "they"), "is": ("he", "she", "it", "that", "there"),
    "have": ("i", "you", "we", "they"), "will": SUBJECTS[:7], "would": ("i", "you", "he", "she", "we", "they"),
    "has": ("he", "she", "it"), "had": ("i", "you", "he", "she", "we", "they"),
}  # fmt: skip
"""Which subjects each verb is joined to."""

FULL_FORMS = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will"}
"""Short forms that stand for one verb alone."""

AFTER_HAS = ("been", "got", "become", "had")
"""Words that tell has from is after 's."""

AFTER_IS = frozenset("not always never just so too".split())
"""Words that tell is from the 's of an owner, if no participle follows them."""
