"""What a text says of the person it is about, fact by fact, and how many bits each tells about who that is.

    reading -> units -> statements -> prices -> bill

`reading` takes names, dates and labels as one word each; `units` are the parts that a sentence does without; a
`statement` is what one unit says, in one wording, with its facts; `prices` are bits: `-log2` of the share of peers of
whom a fact is true; a `bill` adds them up, each fact once. This room changes no text: `substitute/budget` chooses what
is said, and `guards/budget.py` reads the bill of what comes out.
"""
