"""Saying less instead of nothing: what can stand for a word in more general terms, and how far to go."""
