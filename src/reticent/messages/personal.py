"""Does the message speak of its writer? "Tokyo is the capital of Japan" discloses nothing about who says it.

A linear classifier on word n-grams (1 to 3), a few grammatical signs (who is the subject, whose hometown), and how the
message is built, by parts of speech, which sees who speaks where the words are new. Logistic regression, trained
by `tools/train_personal.py` on messages written for this project; what ships are its weights.
Numbers are one word, and everything is in small letters, so that one message's digits and capitals teach nothing.
"""

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import exp
from typing import Any, Self

from reticent.languages import Analysis
from reticent.languages.en.first_person import SIGNS, subject_signs, unquoted
from reticent.languages.en.speaker import speaker_signs

_WORD = re.compile(r"…|[^\W\d_]+(?:['’][^\W\d_]+)*|\d+|[!?]+")
THRESHOLD = 0.5
_SPEAKS = ("* says I", "* says we", "* starts in the middle of one's day")


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a message is personal, how likely that is, and the signs that spoke for it."""

    personal: bool
    probability: float
    signs: tuple[str, ...] = ()

    @classmethod
    def given(cls, personal: bool) -> Self:
        """What the writer says."""
        return cls(personal, float(personal), ("the writer says so",))

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"personal": self.personal, "probability": round(self.probability, 3), "signs": list(self.signs)}


def features(text: str, analysis: Analysis) -> Iterator[str]:
    """The n-grams and signs of a text, each as often as it occurs; grammatical signs once."""
    folded = unquoted(text.lower().replace("’", "'"))
    words = ["<", *("0" if word.isdigit() else word for word in _WORD.findall(folded)), ">"]
    for length in (1, 2, 3):
        for at in range(len(words) - length + 1):
            yield " ".join(words[at : at + length])
    yield from signs(folded)
    yield from (f"= {name}" for name in speaker_signs(text, analysis.tokens))


def signs(folded: str) -> Iterator[str]:
    """The grammatical signs that a text shows, and that it speaks of no one in particular when there is none."""
    found = [f"* {name}" for name, sign in SIGNS.items() if sign.search(folded)]
    found += [f"* {name}" for name in subject_signs(folded)]
    yield from found
    if not any(name in found for name in _SPEAKS):
        yield "* nobody speaks"


@cache
def _weights() -> tuple[dict[str, float], float]:
    data = (resources.files("reticent") / "data" / "personal-en.json.gz").read_bytes()
    table = json.loads(gzip.decompress(data))
    return table["weights"], table["bias"]


def judge(text: str, analysis: Analysis | None = None) -> Judgement:
    """Whether a message speaks of its writer; without an analysis of the text one is made."""
    from reticent.world import default_world

    weights, bias = _weights()
    if analysis is None:
        analysis = next(iter(default_world().language.analyse([text])))
    found = dict.fromkeys(features(text, analysis))
    scored = {feature: weights[feature] for feature in found if feature in weights}
    norm = max(len(found), 1) ** 0.5
    total = bias + sum(scored.values()) / norm
    probability = 1 / (1 + exp(-max(-50.0, min(50.0, total))))
    shown = [name.removeprefix("* ") for name, weight in scored.items() if name.startswith("* ") and weight > 0]
    return Judgement(probability >= THRESHOLD, probability, tuple(shown))
