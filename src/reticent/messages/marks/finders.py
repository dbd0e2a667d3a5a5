"""The finders, in the order in which they take their places."""

from reticent.messages.marks.commas import commas
from reticent.messages.marks.contractions import contractions
from reticent.messages.marks.futures import futures
from reticent.messages.marks.numerals import numerals
from reticent.messages.marks.pairs import pairs
from reticent.messages.marks.phrasings import phrasings
from reticent.messages.marks.signs import signs
from reticent.messages.marks.small_words import small_words
from reticent.messages.marks.spelling import spelling

FINDERS = (spelling, futures, contractions, numerals, phrasings, pairs, small_words, commas, signs)
