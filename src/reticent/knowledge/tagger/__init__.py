"""A trained tagger of our own: which words identify somebody, and what kind of thing they are."""

from reticent.knowledge.tagger.tagger import Reading, Tagged, Tagger

__all__ = ["Reading", "Tagged", "Tagger"]
