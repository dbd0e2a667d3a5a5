"""A trained tagger of our own: which words identify somebody, and what kind of thing they are."""

from reticent.knowledge.tagger.reading import Tagged, TaggerReading
from reticent.knowledge.tagger.tagger import Tagger

__all__ = ["Tagged", "Tagger", "TaggerReading"]
