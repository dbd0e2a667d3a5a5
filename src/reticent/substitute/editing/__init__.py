"""Leaving out and joining, as an editor would: the text with as few labels as it needs.

`light` joins labels that stand side by side: two of them say no more than one; and sets right the article before a
label. `normal` also leaves out what says
nothing any more and that its sentence does without: brackets and appositions with nothing but labels in them, labels
before a noun that stays ("the [DETAIL 5] drama"), and lists of three and more labels of one kind, which become "several
works". `none` leaves every label where it is.

Nothing is left out where that could turn the meaning round: in a sentence with a negation, a condition, "only" or
"except". Every stretch stays exact: what is left out is replaced by nothing, or by its repair.
"""

from reticent.substitute.editing.articles import with_articles
from reticent.substitute.editing.joining import joined
from reticent.substitute.editing.leaving_out import left_out

__all__ = ["joined", "left_out", "with_articles"]
