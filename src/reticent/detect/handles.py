"""User handles: @name, u/name, and names called user names."""

import re

from reticent.detect.patterns import Pattern, by_patterns

PATTERNS = (
    Pattern("handle", re.compile(r"(?<![\w@./])@[A-Za-z0-9_](?:[\w.-]{0,62}\w)?(?!@)"), 0.9, "a user handle", trigger="@"),
    Pattern("handle", re.compile(r"(?<![\w/])/?u/[A-Za-z0-9_-]{3,20}\b"), 0.9, "a user handle", trigger="/"),
    Pattern("handle", re.compile(r"\b[\w.]{2,32}#\d{4}\b"), 0.8, "a user handle", trigger="#"),
    Pattern(
        "handle",
        re.compile(
            r"\b(?i:user ?name|user ?id|login|screen name|handle|nickname|insta|ig|tiktok|linkedin|skype|telegram|discord|twitter|instagram|snapchat|github)"
            r"(?:\s(?:is|was|name|handle))?\s?[:=]?\s(?=[\w.-]*[\d_.-]|[\w.-]*[a-z][A-Z])([A-Za-z][\w.-]{2,31})\b(?!\s?\()"
        ),
        0.7,
        "a name called a user name",
    ),
)  # fmt: skip

by_patterns("handles", PATTERNS)
