"""What findings are called in the end, by a tagger that says what it is told."""

import numpy as np
import pytest

from reticent import Policy
from reticent.detect import called as module
from reticent.detect.called import well_called
from reticent.detect.structure import Structures
from reticent.knowledge.tagger.reading import TaggerReading
from reticent.languages.words import RUN
from reticent.model import Finding, Span
from reticent.world import default_world

IDENTITY = Policy.load("identity")
KINDS = ("none", "person", "place", "organisation", "address", "handle")


@pytest.fixture
def called(monkeypatch):
    """The kinds that findings have in the end; the tagger gives every word the shares that it is told."""
    world = default_world()
    derived = type(world).derived

    def findings(text, *found, policy=IDENTITY, **shares):
        words = [match.span() for match in RUN.finditer(text)]
        row = [shares.get(kind, 0.0) for kind in KINDS]
        reading = TaggerReading(
            text,
            np.array([start for start, _ in words], np.int32),
            np.array([end for _, end in words], np.int32),
            np.array([row] * len(words), np.float32),
            np.zeros((len(words), 4), np.float32),
            np.full(len(words), 0.9, np.float32),
            np.zeros(len(words), np.float32),
            KINDS,
            frozenset(),
        )

        class Tagger:
            def read(self, _text):
                return reading

        make = lambda self, of: derived(self, of) if of is Structures else Tagger()  # noqa: E731
        monkeypatch.setattr(type(world), "derived", make)
        monkeypatch.setattr(module, "tagger_of", None)
        marks, at = [], 0
        for word, kind in found:
            at = text.index(word, at)
            marks.append(Finding(Span(at, at + len(word)), kind, 0.6, "tagged", f"the tagger reads it as {kind} (60%)"))
            at += len(word)
        analysis = next(iter(world.language.analyse([text])))
        return [(each.kind, each.span.of(text)) for each in well_called(marks, text, analysis, world, policy)]

    return findings
