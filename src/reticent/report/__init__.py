"""What was found and why, for people (one HTML file) and for programs (JSON).

A report shows labels in place of what was hidden. Only with `evidence` does it show the hidden text itself; such a
report is as confidential as the original.
"""

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

from reticent.kinds import kind_of
from reticent.model import Result
from reticent.policy import Policy
from reticent.report.look import LookAt


@dataclass(frozen=True, slots=True)
class Report:
    """One document's result with what a report says of it."""

    name: str
    original: str = field(repr=False)
    result: Result
    policy: Policy
    evidence: bool = False
    titles: tuple[tuple[str, ...], ...] = ()
    """For each of the result's `disclosures`, the public documents that show it; only with evidence."""
    look: tuple[LookAt, ...] = ()
    """What a reviewer should look at, most telling first."""
    places: tuple[str, ...] = ()
    """For each finding the page, sheet or part that it stands in, where the file has such."""
    taken_out: tuple[str, ...] = ()
    """What went from the file although nobody found anything in it."""
    unexamined: tuple[str, ...] = ()
    """What of the file stays unread, in sentences."""

    def counts(self) -> list[tuple[str, int, int]]:
        """For each kind hidden: its description, how many entities, how many mentions."""
        hidden = self.result.changed()
        mentions = Counter(finding.kind for finding in hidden)
        entities = Counter(kind for kind, _ in {(finding.kind, finding.entity) for finding in hidden})
        return [(kind, entities[kind], mentions[kind]) for kind in sorted(mentions, key=lambda k: (-mentions[k], k))]


def as_json(report: Report) -> str:
    """The JSON twin."""
    table: dict[str, Any] = {
        "document": report.name,
        "policy": report.policy.name,
        "counts": {
            kind: {"entities": entities, "mentions": mentions, "what": kind_of(kind).description}
            for kind, entities, mentions in report.counts()
        },
        **report.result.as_dict(evidence=report.evidence),
    }
    table["findings"] = [
        finding.as_dict() | {"how": report.result.how.get(finding, "")} for finding in report.result.findings
    ]
    table["disclosures"] = [_disclosure(report, number) for number in range(len(report.result.disclosures))]
    table["said"] = [
        {"start": finding.span.start, "name": said.name, "volume": said.volume}
        | {"sure": round(said.sure, 2)}
        | ({"sense": said.sense, "others": list(said.others)} if report.evidence and said.sense else {})
        for finding, said in sorted(report.result.said.items(), key=lambda each: each[0].span)
    ]
    for finding, place in zip(table["findings"], report.places, strict=False):
        finding["place"] = place
    table |= {"taken_out": list(report.taken_out)} if report.taken_out else {}
    table |= {"unread": list(report.unexamined)} if report.unexamined else {}
    table["look_at"] = [asdict(each) for each in report.look]
    if report.evidence:
        table["evidence"] = [finding.span.of(report.original) for finding in report.result.findings]
    return json.dumps(table, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _disclosure(report: Report, number: int) -> dict[str, Any]:
    """What gave something away: figures and terms with evidence only, because they lead to what is hidden."""
    each = report.result.disclosures[number]
    coarse = {"hidden": each.hidden, "terms": len(each.terms), "told": each.share}
    if not report.evidence:
        return coarse
    return coarse | {
        "bits": round(each.bits, 3),
        "of": round(each.ceiling, 3),
        "together": each.together,
        "count": each.count,
        "by": list(each.terms),
        "titles": list(report.titles[number]) if report.titles else [],
    }
