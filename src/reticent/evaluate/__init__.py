"""How well: what a system hides against what people marked, against attackers, and against what the reader loses.

    gold (jsonl, tab, conll, brat, docbin) -> systems -> spans | risk | utility -> compare -> worst

Every measure is a ratio of two sums over texts (tally.py), so that all of them have the same confidence intervals.
"""
