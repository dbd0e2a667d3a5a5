"""A trained tagger of our own: which words identify somebody, and what kind of thing they are."""

from reticent.knowledge.tagger.tagger import Tagged, Tagger, TaggerReading

__all__ = ["Tagged", "Tagger", "TaggerReading"]
