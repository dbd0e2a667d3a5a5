"""Nouns for films, books, pieces of music and other things that have a title."""

NOUNS_OF_WORKS = frozenset(
    """
    film movie series sitcom drama comedy thriller novel novella book album single song musical opera ballet play
    miniseries documentary soap trilogy memoir poem painting symphony soundtrack videogame sequel remake biopic
    """.split()
)
"""Behind these a name is that of a work: "the film X"."""

FIRMS_OF_WORKS = frozenset(
    "records films pictures press studios entertainment productions books music publishing network television".split()
)
"""With these at its end a name is that of a firm that brings works out."""
