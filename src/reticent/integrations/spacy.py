"""spaCy: the pipeline component `reticent`.

    nlp.add_pipe("reticent", config={"policy": "pii"})
    doc = nlp("Emma Lindqvist lives in Nicosia.")
    doc._.reticent["text"]        what may be shared, with "spans", "findings" and "risk", as in JSON
    doc.spans["reticent"]         what was found, as spans with the kinds as labels

What the component leaves on a Doc is plain data, so that it survives DocBin and several processes. A passphrase is no
part of a pipeline's config, which spaCy writes to disk: `nlp.get_pipe("reticent").policy = policy` takes a policy.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from spacy.language import Language
from spacy.tokens import Doc, Span

if TYPE_CHECKING:  # spaCy imports this file with every pipeline, also where nobody asks for the component
    from reticent.model import Result
    from reticent.policy import Policy

NAME = "reticent"


class ReticentComponent:
    """A component that says of each Doc what it gives away, and changes nothing else of it."""

    def __init__(self, policy: "Policy", spans_key: str = NAME) -> None:
        self.policy, self.spans_key = policy, spans_key
        if not Doc.has_extension(NAME):
            Doc.set_extension(NAME, default=None)

    def __call__(self, doc: Doc) -> Doc:
        """Sanitize one."""
        from reticent.model import Document
        from reticent.pipeline import sanitize_all

        return self._with(doc, next(sanitize_all([Document(doc.text)], self.policy)))

    def pipe(self, stream: Iterable[Doc], batch_size: int = 32) -> Iterator[Doc]:
        """Sanitize many, which is faster than one by one."""
        from reticent.model import Document
        from reticent.pipeline import sanitize_all

        waiting = iter(stream)
        while batch := list(islice(waiting, batch_size)):
            results = sanitize_all([Document(doc.text) for doc in batch], self.policy)
            for doc, result in zip(batch, results, strict=True):
                yield self._with(doc, result)

    def _with(self, doc: Doc, result: "Result") -> Doc:
        doc._.set(NAME, result.as_dict())
        found = (
            doc.char_span(*finding.span, label=finding.kind, alignment_mode="expand") for finding in result.changed()
        )
        spans: list[Span] = [span for span in found if span is not None]
        doc.spans[self.spans_key] = spans
        return doc


@Language.factory(
    NAME,
    default_config={"policy": "identity", "style": None, "hide": [], "spans_key": NAME},
    assigns=[f"doc._.{NAME}", "doc.spans"],
)
def make(
    nlp: Language,  # noqa: ARG001
    name: str,  # noqa: ARG001
    policy: str,
    style: str | None,
    hide: list[str],
    spans_key: str,
) -> ReticentComponent:
    """The component as a config describes it: a preset or a TOML file, a style, terms to hide."""
    from reticent.policy import Policy

    chosen = Policy.load(policy)
    changes: dict[str, Any] = {"style": style} if style else {}
    changes |= {"hide": (*chosen.hide, *hide)} if hide else {}
    return ReticentComponent(chosen.but(**changes) if changes else chosen, spans_key)
