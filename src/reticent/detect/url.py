"""Web addresses with or without a scheme, and bare domain names under the usual endings."""

import re

from reticent.detect.patterns import Anchor, Pattern, by_patterns

_ENDINGS = (
    "com|org|net|edu|gov|mil|int|info|biz|io|dev|app|ai|co|me|tv|eu|uk|us|ca|au|nz|ie|de|at|ch|fr|be|nl|lu|es|pt|it"
    "|se|no|dk|fi|is|pl|cz|sk|hu|ro|bg|gr|cy|tr|ru|ua|by|ee|lv|lt|si|hr|rs|jp|cn|kr|in|br|mx|ar|cl|uy|za|il|sg|hk"
)

PATTERNS = (
    Pattern(
        "url",
        re.compile(r"\b(?:https?|ftps?|sftp|ssh|file)://[^\s<>\"“”]+[^\s<>\"“”.,;:!?')\]}’]", re.IGNORECASE),
        0.98,
        "a web address",
        trigger=("://",),
    ),
    Pattern(
        "url",
        re.compile(r"[wW](?<![\w@.].)(?i:ww\.(?:[\w-]+\.)+[a-z]{2,}(?:/[^\s<>\"]*[^\s<>\".,;:!?')\]])?)"),
        0.95,
        "a web address",
        trigger=".",
    ),
    Pattern(
        "url",
        re.compile(rf"(?<![\w@.-])(?:[a-z0-9-]{{2,63}}\.)+(?:{_ENDINGS})(?![\w.@-]*\w)(?:/[^\s<>\"]*[\w/])?"),
        0.6,
        "a domain name",
        anchor=Anchor(re.compile(r"\w\.(?=[a-z])"), 64, 64),
    ),
)

by_patterns("url", PATTERNS)
