"""IP addresses, version 4 and 6, and MAC addresses."""

import ipaddress
import re

from reticent.detect.patterns import Pattern, by_patterns, words
from reticent.languages.openings import opening


def _is_ip(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


PATTERNS = (
    Pattern(
        "ip",
        re.compile(opening(r"\d", r"\w.") + r"\d{0,2}\.(?:\d{1,3}\.){2}\d{1,3}(?![\w]|\.\d)"),
        0.8,
        "an IP address",
        trigger=".",
        check=_is_ip,
        context=words("ip", "host", "address", "server", "from", "ping"),
        with_context=0.95,
    ),
    Pattern(
        "ip",
        re.compile(r"(?<![\w:.])(?=[0-9A-Fa-f]*:[0-9A-Fa-f:]*:)[0-9A-Fa-f:]{2,39}(?:\.\d+){0,3}(?![\w:])"),
        0.9,
        "an IPv6 address",
        trigger=":",
        check=lambda text: len(text) > 4 and _is_ip(text),
    ),
    Pattern(
        "mac",
        re.compile(opening("0-9A-Fa-f", r"\w:-") + r"[0-9A-Fa-f][:-](?:[0-9A-Fa-f]{2}[:-]){4}[0-9A-Fa-f]{2}(?![\w:-])"),
        0.95,
        "a MAC address",
        trigger=":-",
    ),
)

by_patterns("network", PATTERNS)
