"""What a word is: a few answers, each with a name, for every module that looks for words.

The strings are parts of expressions, to be built upon; the compiled ones are for use as they are. A word never holds
an underscore, and letters are those of any script.
"""

import re

UPPER = "".join(chr(code) for code in (*range(0x41, 0x530), *range(0x1E00, 0x1F00)) if chr(code).isupper())
"""Capital letters of the Latin, Greek and Cyrillic scripts, for use inside a character class."""

LETTER = r"[^\W\d_]"
"""One letter."""

CHARACTER = re.compile(r"\w")
"""One character that words are made of, or an underscore."""

LETTERS = re.compile(rf"{LETTER}+")
"""Letters in a row: "don", "t"."""

ALPHANUMERIC = re.compile(r"[^\W_]+")
"""Letters and digits in a row: "B", "52"."""

RUN = re.compile(r"\w+")
"""Letters, digits and underscores in a row: "user_7"."""

SPELLED = re.compile(rf"{LETTER}+(?:['’-]{LETTER}+)*")
"""Letters with the apostrophes and hyphens inside: "O'Neill-Brown", "Smith's"; no digits."""

WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
"""Letters and digits with the apostrophes and hyphens inside: "B-52", "Smith's"."""

NAME_WORD = re.compile(r"[^\W_]+(?:['’-](?!s\b)[^\W_]+)*")
"""The same without a possessive ending: the "Smith" of "Smith's"."""

SENTENCE_START = re.compile(r"(?:^|[.!?:…]|\n)[\s\"'“”‘’(\[*-]*$")
"""What stands before the first word of a sentence, to be searched in the few characters before it."""
