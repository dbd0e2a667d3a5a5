"""Labels numbered per entity, and blanks of one width, so that not even the length of a name is told."""

from reticent.kinds import kind_of
from reticent.model import Finding

BLANK = "█████"


def label(finding: Finding) -> str:
    """`[PERSON 1]`: the same number for the same entity throughout."""
    return f"[{kind_of(finding.kind).label} {finding.entity}]"


def blank(_finding: Finding) -> str:
    """A black bar."""
    return BLANK
