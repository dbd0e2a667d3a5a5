"""Labels numbered per entity, and blanks of one width, so that not even the length of a name is told."""

from reticent.model import Finding

BLANK = "█████"


def label(finding: Finding) -> str:
    """`[PERSON 1]`: the same number for the same entity throughout; or `[PATIENT]`, as the user's list calls them."""
    return f"[{finding.label}]"


def blank(_finding: Finding) -> str:
    """A black bar."""
    return BLANK
