"""One message as the ledger knows it, and as bytes to be sealed: recipients, codewords, and no text."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from reticent.messages import reading
from reticent.messages.codes import Code, Codewords
from reticent.messages.recognition import gram_words, grams, shortened

if TYPE_CHECKING:
    from reticent.messages.marks import Stream
    from reticent.messages.preparing import Prepared

_PROBE = struct.Struct("<qHBB")


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A message that was sent, as the ledger knows it."""

    number: int
    at: str
    label: str
    audiences: tuple[str, ...]
    recipients: tuple[tuple[str, int], ...] = field(repr=False)
    kinds: tuple[str, ...]
    phrases: tuple[str, ...]
    """What the generalized phrases are about: `hometown`."""
    code: Code = field(repr=False)
    fixed: Codewords = field(repr=False)
    probes: dict[int, tuple[int, int, int]] = field(repr=False)
    """For the digest of a window: which mark it shows, which alternative, how surely."""
    lengths: dict[Stream, int] = field(repr=False)
    shared: int = 0
    """How many telling words all copies share; 0 where runs of words are kept instead."""
    length: int = 0
    """How many words the message has."""
    grams: frozenset[int] = field(default=frozenset(), repr=False)
    """Digests of the runs of three words that any copy has."""


def encoded(prepared: Prepared, label: str, digest: Callable[..., int], runs: Sequence[int]) -> bytes:
    """A message as bytes; `digest` stands for the words of a window, `runs` are the digests of its runs of words."""
    short = np.unique(np.array([shortened(run) for run in runs], "<u4"))
    marks = [*prepared.generalizations, *prepared.marks]
    shown = list(dict.fromkeys((copy.text, (*copy.levels, *copy.symbols)) for copy in prepared.copies))
    found = reading.probes(prepared.text, marks, shown)
    header = {
        "label": label,
        "audiences": [dealt.audience for dealt in prepared.dealt],
        "recipients": [[copy.recipient, copy.audience] for copy in prepared.copies],
        "kinds": [mark.kind for mark in prepared.marks],
        "phrases": [phrase.attribute for phrase in prepared.sensitive],
        "biases": prepared.code.biases,
        "biased": prepared.code.biased,
        "lengths": reading.longest(found),
        "length": len(gram_words(prepared.text)),
        "grams": len(short),
    }
    head = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    table = b"".join(
        _PROBE.pack(digest(each.stream, *each.window), each.mark, each.alternative, each.weight) for each in found
    )
    symbols = prepared.code.words.tobytes() + prepared.fixed.tobytes()
    return struct.pack("<I", len(head)) + head + symbols + short.tobytes() + table


def decoded(number: int, at: str, content: bytes) -> LedgerEntry:
    """The message that bytes stand for."""
    (length,) = struct.unpack_from("<I", content)
    header: dict[str, Any] = json.loads(content[4 : 4 + length].decode("utf-8", "surrogatepass"))
    recipients = [(str(name), int(audience)) for name, audience in header["recipients"]]
    biases = tuple(tuple(bias) for bias in header["biases"])
    body = content[4 + length :]
    cut, shape = len(recipients) * len(biases), (len(recipients), len(biases))
    end = cut + len(recipients) * len(header["phrases"])
    last = end + 4 * header.get("grams", 0)
    return LedgerEntry(
        number=number,
        at=at,
        label=header["label"],
        audiences=tuple(header["audiences"]),
        recipients=tuple(recipients),
        kinds=tuple(header["kinds"]),
        phrases=tuple(header["phrases"]),
        code=Code(np.frombuffer(body[:cut], np.uint8).reshape(shape), biases, header["biased"]),
        fixed=np.frombuffer(body[cut:end], np.uint8).reshape(len(recipients), len(header["phrases"])),
        probes={digest: (mark, other, weight) for digest, mark, other, weight in _PROBE.iter_unpack(body[last:])},
        lengths=header["lengths"],
        shared=header.get("shared", 0),
        length=header.get("length", 0),
        grams=frozenset(np.frombuffer(body[end:last], "<u4").tolist()),
    )


def message_grams(prepared: Prepared) -> list[str]:
    """Every run of three words that the draft or a copy has, each once."""
    texts = dict.fromkeys([prepared.text, *(copy.text for copy in prepared.copies)])
    return list(dict.fromkeys(run for text in texts for run in grams(gram_words(text))))
