"""Say less instead of nothing: ladders of ever more general terms, and how far up a text must go."""
