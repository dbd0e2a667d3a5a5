"""What people write beside the entries of a profile."""

BESIDE = {
    "work": ("profession", "occupation"),
    "education": ("university", "school"),
    "sports": ("sport", "game"),
    "interests": ("music", "hobby", "art"),
    "religion": ("religion", "church"),
    "politics": ("politics", "party"),
    "health": ("disease", "patient"),
    "family": ("family", "child"),
}
"""For an entry of a profile the words that tell which sense of its values is meant: a nurse is no shark."""
