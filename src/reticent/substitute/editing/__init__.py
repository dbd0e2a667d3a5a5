"""Leaving out and joining, as an editor would: the text with as few labels as it needs.

Every edit makes phrases and names whole that are half hidden, joins labels that stand side by side (two of them say no
more than one), shortens lists of titles ("several films"), leaves out details before a noun ("the [DETAIL 5] drama")
and sets right the article before a label. A `thorough` one also shortens lists of other names and leaves out what says
nothing any more and that its sentence does without: brackets and appositions with nothing but labels in them, other
modifiers, adjuncts and clauses; and it folds passages of which only small words part one from the next (passages.py).

Nothing is left out where that could turn the meaning round: in a sentence with a negation, a condition, a comparison,
"only", "all" or "except". A sentence that got worse, as the parser reads it, gets its labels back, and so does a row of
cells that would have another number of them (rows.py). Every stretch stays exact: what is left out is replaced by
nothing, or by its repair.
"""

from collections.abc import Sequence

from reticent.languages import Analysis
from reticent.model import Decision
from reticent.substitute.editing.articles import with_articles
from reticent.substitute.editing.joining import join
from reticent.substitute.editing.leaving_out import leave_brackets, leave_out
from reticent.substitute.editing.lists import join_lists
from reticent.substitute.editing.manuscript import Manuscript
from reticent.substitute.editing.passages import fold
from reticent.substitute.editing.phrases import make_phrases_whole
from reticent.substitute.editing.rereading import Readings, reread
from reticent.substitute.editing.rows import with_cells_kept
from reticent.substitute.editing.whole_names import make_whole


def edited(
    text: str,
    analysis: Analysis,
    decisions: Sequence[Decision],
    *,
    thorough: bool,
    readings: Readings | None = None,
) -> tuple[Decision, ...]:
    """The decisions after an editor went through them; with `readings` the changed sentences are read again."""
    manuscript = Manuscript(text, analysis, decisions)
    make_phrases_whole(manuscript)
    make_whole(manuscript)
    join(manuscript)
    if thorough:
        fold(manuscript)
    before = tuple(manuscript.decisions)
    join_lists(manuscript, thorough=thorough)
    leave_out(manuscript, thorough=thorough)
    if thorough:
        if readings is not None:
            reread(manuscript, before, readings)
        leave_brackets(manuscript)
        join(manuscript)
    return with_cells_kept(text, decisions, with_articles(text, manuscript.decisions))
