"""The finders, in the order in which they take their places."""

from reticent.audience.marks.commas import commas
from reticent.audience.marks.contractions import contractions
from reticent.audience.marks.numerals import numerals
from reticent.audience.marks.pairs import pairs
from reticent.audience.marks.phrasings import phrasings
from reticent.audience.marks.signs import signs
from reticent.audience.marks.small_words import small_words
from reticent.audience.marks.spelling import spelling
from reticent.audience.marks.synonyms import synonyms

FINDERS = (spelling, contractions, numerals, phrasings, pairs, small_words, synonyms, commas, signs)
