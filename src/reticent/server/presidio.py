"""Presidio's `/analyze` and `/anonymize` in its own shapes, so that clients of it work unchanged.

Its clients know no token, so these calls are answered without one, on this machine alone and only with `--presidio`.
They keep nothing. What the two services share in names (`/health`) is answered once.
"""

import hashlib
import re
from typing import Annotated, Any, Literal

import regex
from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, PlainTextResponse, Response

from reticent.documents.marks import PRESIDIO_NAMES, presidio_name
from reticent.errors import InputError
from reticent.policy import Policy
from reticent.server import work
from reticent.server.answering import desk_of

router = APIRouter(tags=["presidio"])

SECONDS = 2.0


class AdHocPattern(BaseModel):
    """A regular expression with a score."""

    name: str = ""
    regex: str = Field(max_length=5_000)
    score: float = Field(ge=0, le=1)


class AdHocRecognizer(BaseModel):
    """Patterns or a list of words, for one request."""

    name: str = "ad hoc"
    supported_language: str = "en"
    supported_entity: str
    patterns: list[AdHocPattern] = []
    deny_list: list[str] = []
    deny_list_score: float = 1.0
    context: list[str] | None = None


class AnalyzeCall(BaseModel):
    """Presidio's AnalyzeRequest. What it has besides is accepted and does nothing."""

    model_config = ConfigDict(extra="ignore")

    text: str | list[str]
    language: str
    correlation_id: str | None = None
    score_threshold: float | None = None
    entities: list[str] | None = None
    return_decision_process: bool | None = False
    ad_hoc_recognizers: list[AdHocRecognizer] | None = None
    context: list[str] | None = None
    allow_list: list[str] | None = None
    allow_list_match: Literal["exact", "regex"] = "exact"


class AnalyzedSpan(BaseModel):
    """Presidio's RecognizerResult."""

    model_config = ConfigDict(extra="ignore")

    start: Annotated[int, Field(ge=0)]
    end: Annotated[int, Field(ge=0)]
    score: float = 1.0
    entity_type: str


class AnonymizeCall(BaseModel):
    """Presidio's AnonymizeRequest."""

    model_config = ConfigDict(extra="ignore")

    text: str
    anonymizers: dict[str, dict[str, Any]] = {}
    analyzer_results: list[AnalyzedSpan]


@router.post("/analyze")
async def analyze(call: AnalyzeCall, request: Request) -> Response:
    """The spans of a text, or of each of several texts."""
    if call.language != "en":
        return _wrong("No matching recognizers were found to serve the request.", 500)
    lanes, policy = desk_of(request).lanes, Policy.load("pii").but(style="label")
    texts = call.text if isinstance(call.text, list) else [call.text]
    found = [_results(text, await lanes.run(work.scan, text, policy, None), call) for text in texts]
    return JSONResponse(found if isinstance(call.text, list) else found[0])


def _results(text: str, findings: list[dict[str, Any]], call: AnalyzeCall) -> list[dict[str, Any]]:
    results = [_result(each, bool(call.return_decision_process)) for each in findings]
    for recognizer in call.ad_hoc_recognizers or []:
        results += _ad_hoc(text, recognizer)
    wanted = set(call.entities or [])
    least = call.score_threshold or 0.0
    return [
        each
        for each in sorted(results, key=lambda each: (each["start"], -each["score"]))
        if (not wanted or each["entity_type"] in wanted)
        and each["score"] >= least
        and not _allowed(text[each["start"] : each["end"]], call)
    ]


def _result(finding: dict[str, Any], explained: bool) -> dict[str, Any]:
    name, score = finding["detector"], finding["score"]
    explanation = {
        "recognizer": name,
        "pattern_name": None,
        "pattern": None,
        "original_score": score,
        "score": score,
        "textual_explanation": finding["reason"],
        "score_context_improvement": 0,
        "supportive_context_word": "",
        "validation_result": None,
    }
    return {
        "entity_type": presidio_name(finding["kind"]),
        "start": finding["start"],
        "end": finding["end"],
        "score": score,
        "analysis_explanation": explanation if explained else None,
        "recognition_metadata": {"recognizer_name": name, "recognizer_identifier": f"reticent_{name}"},
    }


def _ad_hoc(text: str, recognizer: AdHocRecognizer) -> list[dict[str, Any]]:
    """What a recognizer of the request finds. Presidio lifts the score where a word of its context is near."""
    patterns = [(each.regex, each.score) for each in recognizer.patterns]
    if recognizer.deny_list:
        words = "|".join(map(re.escape, sorted(recognizer.deny_list, key=len, reverse=True)))
        patterns.append((rf"(?:^|(?<=\W))(?:{words})(?:(?=\W)|$)", recognizer.deny_list_score))
    found = []
    for pattern, score in patterns:
        try:
            matches = list(regex.finditer(pattern, text, flags=regex.IGNORECASE | regex.MULTILINE, timeout=SECONDS))
        except (regex.error, TimeoutError):
            raise InputError("a pattern of ad_hoc_recognizers is no regular expression, or takes too long") from None
        for match in matches:
            if match.end() > match.start():
                near = text[max(0, match.start() - 60) : match.start()].casefold()
                lifted = any(word.casefold() in near for word in recognizer.context or [])
                sure = min(1.0, max(score + 0.35, 0.4)) if lifted else score
                finding = {"kind": "", "start": match.start(), "end": match.end(), "score": sure}
                finding |= {"detector": recognizer.name, "reason": "a recognizer of the request"}
                found.append(_result(finding, False) | {"entity_type": recognizer.supported_entity})
    return found


def _allowed(words: str, call: AnalyzeCall) -> bool:
    if call.allow_list_match == "exact":
        return words in (call.allow_list or [])
    try:
        return any(regex.search(pattern, words, timeout=SECONDS) for pattern in call.allow_list or [])
    except (regex.error, TimeoutError):
        raise InputError("a pattern of allow_list is no regular expression, or takes too long") from None


@router.post("/anonymize")
async def anonymize(call: AnonymizeCall) -> Response:
    """A text with an operator applied to each span, as Presidio's anonymizer does it."""
    for each in call.analyzer_results:
        if not each.start < each.end <= len(call.text):
            return _wrong("Invalid input, analyzer result start and end must lie inside the text", 422)
    items: list[dict[str, Any]] = []
    text = call.text
    for each in sorted(_disjoint(call.analyzer_results), key=lambda span: -span.start):
        operator = call.anonymizers.get(each.entity_type) or call.anonymizers.get("DEFAULT") or {"type": "replace"}
        kind = str(operator.get("type", "replace"))
        if kind not in _OPERATORS:
            return _wrong(f"Invalid operator class '{kind[:40]}'.", 422)
        new = _OPERATORS[kind](call.text[each.start : each.end], each.entity_type, operator)
        grown = len(new) - (each.end - each.start)
        text = text[: each.start] + new + text[each.end :]
        items = [{**item, "start": item["start"] + grown, "end": item["end"] + grown} for item in items]
        items.append(
            {"start": each.start, "end": each.start + len(new), "entity_type": each.entity_type, "text": new}
            | {"operator": kind}
        )
    return JSONResponse({"text": text, "items": items})


def _disjoint(spans: list[AnalyzedSpan]) -> list[AnalyzedSpan]:
    """Of spans that overlap the longest; then the surest."""
    taken: list[AnalyzedSpan] = []
    for each in sorted(spans, key=lambda span: (span.start - span.end, -span.score, span.start)):
        if not any(each.start < other.end and other.start < each.end for other in taken):
            taken.append(each)
    return taken


def _replaced(_words: str, entity: str, operator: dict[str, Any]) -> str:
    return str(operator.get("new_value") or f"<{entity}>")


def _redacted(_words: str, _entity: str, _operator: dict[str, Any]) -> str:
    return ""


def _masked(words: str, _entity: str, operator: dict[str, Any]) -> str:
    sign, count = operator.get("masking_char"), operator.get("chars_to_mask")
    if not isinstance(sign, str) or len(sign) != 1 or type(count) is not int or count < 0:
        raise InputError("Invalid input, mask needs masking_char of one character and chars_to_mask")
    count = min(count, len(words))
    if operator.get("from_end"):
        return words[: len(words) - count] + sign * count
    return sign * count + words[count:]


def _hashed(words: str, _entity: str, operator: dict[str, Any]) -> str:
    method = operator.get("hash_type", "sha256")
    if method not in ("sha256", "sha512"):
        raise InputError("Invalid input, hash_type is sha256 or sha512")
    salt = operator.get("salt")
    data = (salt.encode() if isinstance(salt, str) else b"") + words.encode("utf-8", "surrogatepass")
    return hashlib.new(method, data).hexdigest()


def _kept(words: str, _entity: str, _operator: dict[str, Any]) -> str:
    return words


_OPERATORS = {"replace": _replaced, "redact": _redacted, "mask": _masked, "hash": _hashed, "keep": _kept}


@router.get("/anonymizers")
async def anonymizers() -> list[str]:
    """The operators."""
    return list(_OPERATORS)


@router.get("/supportedentities")
async def supported_entities(language: str = "en") -> list[str]:
    """What can be found."""
    return sorted(set(PRESIDIO_NAMES.values())) if language == "en" else []


@router.get("/recognizers")
async def recognizers(language: str = "en") -> list[str]:
    """Who finds it."""
    from reticent.detect import detectors

    return list(detectors()) if language == "en" else []


@router.get("/health")
async def health() -> Response:
    """That it runs."""
    return PlainTextResponse("Presidio Analyzer service is up")


def _wrong(sentence: str, status: int) -> Response:
    return JSONResponse({"error": sentence}, status)
