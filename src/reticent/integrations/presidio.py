"""Presidio: our detectors in its analyzer, our guards behind it, our styles in its anonymizer.

    analyzer.registry.add_recognizer(ReticentRecognizer("pii"))
    guarded(text, analyzer.analyze(text, language="en"), "pii").text
    anonymizer.add_anonymizer(ReticentOperator)
    anonymizer.anonymize(text, results, operators=operators("pseudonym", key="..."))

Presidio's results say what to hide; whether what is left gives it away, only `guarded` asks. An operator sees one
mention at a time and never the text, so that nothing it says is verified, and a general term, which must be true in its
place, is not among its styles.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from reticent.documents.marks import our_kind, presidio_name
from reticent.errors import InputError, UnknownName
from reticent.integrations import needed
from reticent.keys import subkey
from reticent.kinds import KINDS
from reticent.model import Document, Finding, Result, Span
from reticent.pipeline import sanitize_all
from reticent.policy import Policy
from reticent.substitute.label import blank, label
from reticent.substitute.pseudonym import Pseudonyms
from reticent.world import World, default_world

if TYPE_CHECKING:
    import presidio_analyzer as analyzer
    import presidio_anonymizer as anonymizer
else:
    analyzer = needed("presidio_analyzer", "presidio")
    anonymizer = needed("presidio_anonymizer", "presidio")
    needed("presidio_anonymizer.operators", "presidio")

_STYLES = ("label", "blank", "pseudonym")
_SPACE = re.compile(r"\s+")


class ReticentRecognizer(analyzer.EntityRecognizer):  # type: ignore[misc]
    """What our detectors find under a policy, in Presidio's terms. It needs none of its NLP artifacts."""

    def __init__(self, policy: Policy | str = "pii", world: World | None = None) -> None:
        self.policy = (Policy.load(policy) if isinstance(policy, str) else policy).but(style="label")
        self._world = world or default_world()
        names = sorted({presidio_name(kind) for kind in (*self.policy.kinds, "hidden")})
        super().__init__(supported_entities=names, name="Reticent", supported_language="en")

    def load(self) -> None:
        """Nothing: knowledge is opened at the first text."""

    def analyze(self, text: str, entities: Sequence[str], nlp_artifacts: Any = None) -> list[Any]:  # noqa: ARG002
        """The findings of the entities asked for."""
        result = next(sanitize_all([Document(text)], self.policy, self._world))
        found = [(presidio_name(finding.kind), finding) for finding in result.changed()]
        return [self._theirs(name, finding) for name, finding in found if not entities or name in entities]

    def _theirs(self, name: str, finding: Finding) -> Any:
        why = analyzer.AnalysisExplanation(
            recognizer=self.name, original_score=finding.score, textual_explanation=finding.reason
        )
        metadata = {
            analyzer.RecognizerResult.RECOGNIZER_NAME_KEY: self.name,
            analyzer.RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: self.id,
        }
        return analyzer.RecognizerResult(name, *finding.span, finding.score, why, metadata)


def guarded(text: str, results: Iterable[Any], policy: Policy | str = "identity", world: World | None = None) -> Result:
    """The text with what an analyzer found hidden, and whatever else would give that away, as our guards see it."""
    marked = []
    for result in results:
        if not 0 <= result.start < result.end <= len(text):
            raise InputError("a result of the analyzer lies outside the text: it is of another text")
        kind = our_kind(result.entity_type)
        score = max(0.0, min(1.0, float(result.score)))
        marked.append(
            Finding(
                Span(result.start, result.end),
                kind if kind in KINDS else "name",
                score,
                "marked",
                "marked by Presidio",
                origin="marked",
            )
        )
    chosen = Policy.load(policy) if isinstance(policy, str) else policy
    return next(sanitize_all([Document(text, marked=tuple(marked))], chosen, world))


class ReticentOperator(anonymizer.operators.Operator):  # type: ignore[misc]
    """The operator `reticent`: a label, a bar or a pseudonym for one mention. `operators` makes its settings."""

    def operate(self, text: str = "", params: dict[str, Any] | None = None) -> str:
        """What stands in place of the mention."""
        params = params or {}
        kind = our_kind(str(params.get("entity_type", "name")))
        kind = kind if kind in KINDS else "name"
        finding = Finding(Span(0, len(text)), kind, 1.0, "marked", "marked by Presidio", 1, "marked")
        if params["style"] == "blank":
            return blank(finding)
        if params["style"] == "pseudonym":
            key = subkey(str(params.get("key", "")), "pseudonyms")
            return Pseudonyms(text, [finding], key, default_world().lexicon).of(finding)
        numbers: dict[tuple[str, str], int] = params["numbers"]
        mention = (kind, _SPACE.sub(" ", text).strip().casefold())
        number = numbers.setdefault(mention, 1 + sum(known == kind for known, _ in numbers))
        return label(Finding(finding.span, kind, 1.0, "marked", "marked by Presidio", number, "marked"))

    def validate(self, params: dict[str, Any] | None = None) -> None:
        """Whether the settings make sense."""
        style = (params or {}).get("style")
        if style not in _STYLES:
            raise UnknownName("style of an operator", str(style), _STYLES)
        if style == "label" and not isinstance((params or {}).get("numbers"), dict):
            raise InputError("an operator that numbers labels needs a dictionary to count in: use operators('label')")

    def operator_name(self) -> str:
        """Its name in the anonymizer."""
        return "reticent"

    def operator_type(self) -> Any:
        """It hides."""
        return anonymizer.operators.OperatorType.Anonymize


def operators(style: str = "label", *, key: str = "") -> dict[str, Any]:
    """Settings for `AnonymizerEngine.anonymize`, all entities alike; labels are numbered anew with each call of this.

    The anonymizer goes through a text from its end, and so do the numbers.
    """
    params = {"style": style, "key": key, "numbers": {}}
    ReticentOperator().validate(params)
    return {"DEFAULT": anonymizer.OperatorConfig("reticent", params)}
