"""English: every word list, title, month, stop word and inflection, and the spaCy seam."""
