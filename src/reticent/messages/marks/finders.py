"""The finders, in the order in which they take their places."""

from reticent.messages.marks.adverbs import adverbs
from reticent.messages.marks.clauses import clauses
from reticent.messages.marks.commas import commas
from reticent.messages.marks.contractions import contractions
from reticent.messages.marks.emphasis import emphasis
from reticent.messages.marks.faces import faces
from reticent.messages.marks.futures import futures
from reticent.messages.marks.hyphens import hyphens
from reticent.messages.marks.joins import joins
from reticent.messages.marks.lists import lists
from reticent.messages.marks.numerals import numerals
from reticent.messages.marks.openings import openings
from reticent.messages.marks.pairs import pairs
from reticent.messages.marks.paragraphs import paragraphs
from reticent.messages.marks.particles import particles
from reticent.messages.marks.phrasings import phrasings
from reticent.messages.marks.signs import signs
from reticent.messages.marks.small_words import small_words
from reticent.messages.marks.spelling import spelling
from reticent.messages.marks.subjects import subjects

FINDERS = (
    spelling, subjects, openings, emphasis, adverbs, futures, contractions, numerals, phrasings, lists, pairs,
    particles, small_words, faces, clauses, joins, commas, hyphens, signs, paragraphs,
)  # fmt: skip
