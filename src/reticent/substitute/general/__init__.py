"""Say less instead of nothing: ladders of ever more general terms, and how far up each to go.

`ladders`, `senses`, `entities` and `numbers` say what a term could be called instead; `plausibility` measures how many
originals that leaves, `exact` and `published` choose the steps; `wordings` and `choosing` do it for a whole text.
"""
