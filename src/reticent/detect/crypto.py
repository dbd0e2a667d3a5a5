"""Addresses of crypto-currency wallets: Bitcoin (checksummed by python-stdnum), Ethereum, Monero, Litecoin, Ripple."""

import re

from reticent.detect.patterns import LONG_WORD, Pattern, by_patterns, valid_by

PATTERNS = (
    Pattern("crypto", re.compile(r"(?<!\w)(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{11,71})(?!\w)"), 0.95, "a Bitcoin address with a valid checksum", check=valid_by("bitcoin")),
    Pattern("crypto", re.compile(r"(?<!\w)0x[0-9a-fA-F]{40}(?!\w)"), 0.95, "an Ethereum address", trigger="x"),
    Pattern("crypto", re.compile(r"(?<!\w)(?:4[0-9AB][1-9A-HJ-NP-Za-km-z]{93}|[LM][1-9A-HJ-NP-Za-km-z]{33}|r[1-9A-HJ-NP-Za-km-z]{33})(?!\w)"), 0.7, "a wallet address"),
)  # fmt: skip

by_patterns("crypto", PATTERNS, anchor=LONG_WORD)
