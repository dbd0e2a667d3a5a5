"""The HTML report: one self-contained file that asks nothing of the network."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib import resources
from string import Template
from typing import Any

from reticent.guards.budget import Billed
from reticent.kinds import kind_of
from reticent.model import Finding, Replacement, Said, apply
from reticent.report import Report


def as_html(report: Report) -> str:
    """The page."""
    template = Template((resources.files("reticent") / "report" / "page.html").read_text("utf-8"))
    risk = report.result.risk
    return template.substitute(
        title=escape(report.name),
        policy=escape(report.policy.name),
        description=escape(report.policy.description),
        verdict=_verdict(report),
        entities=risk.entities,
        mentions=risk.mentions,
        rows="\n".join(_row(*count) for count in report.counts()) or "<tr><td colspan=4>nothing was hidden</td></tr>",
        before="".join(_before(report)),
        after="".join(_after(report)),
        findings="\n".join(_finding(report, number) for number in range(len(report.result.findings))),
        notice=_notice(report),
        said=_said(report),
        disclosures=_disclosures(report),
        anonymity=_anonymity(report),
        budget=_budget(report),
        look=_look(report),
    )


def _verdict(report: Report) -> str:
    """What was checked, whether it holds, and what was not examined."""
    risk = report.result.risk
    names = ", ".join(verdict.guard for verdict in risk.verdicts)
    gone = f" Taken out of the file: {escape(', '.join(report.taken_out))}." if report.taken_out else ""
    if risk.verified and not report.unexamined:
        return f"Checked on the text that comes out: {escape(names)}. All of it was examined, and it holds.{gone}"
    lines = (*risk.objections(), *report.unexamined)
    return " ".join(f"<strong>Attention: {escape(line)}.</strong>" for line in lines) + gone


def _notice(report: Report) -> str:
    if report.evidence:
        return "<p class=warning>This report shows the hidden text. Treat it like the original.</p>"
    return "<p>Labels stand for what was hidden. The hidden text is not in this file.</p>"


def _look(report: Report) -> str:
    """What stays and may tell, and what was hidden in doubt."""
    rows = "".join(
        f"<tr><td>{escape(each.text)}</td><td>{escape(each.why)}</td></tr>" for each in report.look if each.text.strip()
    )
    return f"<h2>Things to look at</h2><table><tbody>{rows}</tbody></table>" if rows else ""


def _said(report: Report) -> str:
    """The general terms, and how many originals each fits."""
    plausible = report.result.risk.plausible
    if not report.result.said or report.policy.budgeted:
        return ""
    rows = {}
    for finding, said in sorted(report.result.said.items(), key=lambda each: each[0].span):
        cells = [finding.label, said.name, f"{said.volume:,}", f"{said.sure:.0%}"]
        cells += [_understood(said)] if report.evidence else []
        rows[tuple(cells)] = "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    understood = "<th>understood as</th>" if report.evidence else ""
    head = f"<tr><th>what</th><th>is called</th><th>originals that fit</th><th>sure</th>{understood}</tr>"
    return (
        f"<h2>What is said instead</h2><table><thead>{head}</thead><tbody>{''.join(rows.values())}</tbody></table>"
        f"{_plausible(plausible)}"
    )


def _plausible(plausible: Mapping[str, Any] | None) -> str:
    """How many texts could be the original, where general terms were chosen for that."""
    if not plausible:
        return ""
    return (
        f"<p>In any one {plausible['within']} at least {plausible['texts']:,} texts could be the original; "
        f"{plausible['asked']:,} were asked for.</p>"
    )


def _disclosures(report: Report) -> str:
    """What would have given a hidden term away, and the most that is still told."""
    rows = []
    for number, each in enumerate(report.result.disclosures):
        cells = [each.hidden, f"{len(each.terms)} terms" if len(each.terms) > 1 else "1 term", each.share]
        if report.evidence:
            titles = "; ".join(report.titles[number]) if report.titles else ""
            cells = [
                each.hidden,
                ", ".join(each.terms),
                each.figures(),
                titles,
            ]
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    measured = report.result.risk.as_dict(evidence=report.evidence).get("disclosure", {})
    rest = "".join(f"<li>{escape(_still_told(most))}</li>" for most in measured.get("left", []))
    if not rows and not rest:
        return ""
    found = measured.get("usually_found")
    missed = "" if found is None else f"<p>{escape(_usually(found))}</p>"
    such_as = "<th>such as</th>" if report.evidence else ""
    head = f"<tr><th>hidden</th><th>given away by</th><th>of what there is to know</th>{such_as}</tr>"
    return (
        f"<h2>What gave it away</h2><table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"
        f"<p>The most that the output still tells:</p><ul>{rest or '<li>nothing</li>'}</ul>{missed}"
    )


def _usually(found: float) -> str:
    """What a measure that holds does not say."""
    return (
        f"No measure sees everything: of what gives a secret away, {found:.0%} was found at this strictness on texts "
        "that people had marked. Read the output with the secret in mind."
    )


def _still_told(most: dict[str, Any]) -> str:
    """The most that the output tells about one hidden term; terms and bits with evidence only."""
    if "bits" in most:
        return f"{most['hidden']}: {most['bits']:.1f} of {most['of']:.1f} bits, by {', '.join(most['by'])}"
    return f"{most['hidden']}: {most['told']} of what there is to know"


def _anonymity(report: Report) -> str:
    """What was done so that the subject is one of many, round by round; the words themselves with evidence only."""
    measured = report.result.risk.as_dict(evidence=report.evidence).get("anonymity")
    if not measured:
        return ""
    rounds = []
    for number, step in enumerate(measured["rounds"], 1):
        before = f", which gave up to {step['probability']:.0%}" if step["probability"] is not None else ""
        rounds.append(
            f"<li>round {number}: {step['words']} words hidden, against {escape(step['against'])}{before}</li>"
        )
    hidden = [finding for finding in report.result.findings if finding.origin == "inferred"]
    if report.evidence and hidden:
        words = ", ".join(dict.fromkeys(finding.span.of(report.original) for finding in hidden))
        rounds.append(f"<li>hidden: {escape(words)}</li>")
    return (
        f"<h2>Who it could be about</h2><p>For whoever looks the rest up, the likeliest subject has at most "
        f"{measured['probability']:.1%}; the aim was 1 in {measured['among']}.</p><ul>{''.join(rounds)}</ul>"
    )


def _budget(report: Report) -> str:
    """What the facts that can be read tell about who it is, as a bar for each, under the budget."""
    verdict = report.result.risk.verdict("budget")
    if verdict is None or not isinstance(verdict.measure, Billed):
        return ""
    made, most = verdict.measure.bill, verdict.measure.budget
    rows = "".join(
        f"<tr><td>{escape(line.said)}</td><td>{line.what}</td>"
        f"<td><div class=bar style='width:{_width(line.bits, most)}%'></div></td><td>{line.bits:.1f}</td></tr>"
        for line in made.lines
    )
    nothing = "<p><strong>Nothing could be said within the budget: the text that comes out is empty.</strong></p>"
    less = sum(finding.origin == "priced" for finding in report.result.findings)
    return (
        f"<h2>What it tells about who it is</h2><p>Among {made.peers:,} people ({escape(made.kind)}), "
        f"{most:.1f} bits leave one of {verdict.measure.among:,}; the text that comes out tells {made.bits:.1f}. "
        f"In {less} places less was said, or nothing.</p>{nothing if verdict.measure.empty else ''}"
        f"<table><thead><tr><th>fact</th><th>what</th><th>of the budget</th><th>bits</th></tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def _width(bits: float, most: float) -> int:
    return min(100, round(100 * bits / most)) if most else 100


def _row(kind: str, entities: int, mentions: int) -> str:
    known = kind_of(kind)
    return (
        f"<tr><td><span class='{known.weight}'>{escape(known.label)}</span></td>"
        f"<td>{entities}</td><td>{mentions}</td><td>{escape(known.description)}</td></tr>"
    )


def _before(report: Report) -> Iterator[str]:
    """The original, with labels over what was found, and without the words beside it that went too."""
    last = 0
    changed = {span.start for span in report.result.spans}
    known = {finding.span.start for finding in report.result.findings}
    gone = [] if report.evidence else [span for span in report.result.spans if span.start not in known]
    for finding in report.result.findings:
        yield escape(_without(report.original, gone, last, finding.span.start))
        shown = finding.span.of(report.original)
        if finding.span.start in changed and not report.evidence:
            shown = finding.label
        yield _marked(finding, shown)
        last = finding.span.end
    yield escape(_without(report.original, gone, last, len(report.original)))


def _without(text: str, gone: Sequence[Replacement], start: int, end: int) -> str:
    """A stretch of the original without the words beside a finding that were left out."""
    inside = gone[bisect_left(gone, (start,)) : bisect_left(gone, (end,))]
    return apply(text[start:end], [Replacement(each.start - start, each.end - start, each.text) for each in inside])


def _after(report: Report) -> Iterator[str]:
    """The output, with what was put in marked."""
    last = 0
    kinds = {finding.span.start: finding for finding in report.result.findings}
    for start, end, new in report.result.spans:
        yield escape(report.original[last:start])
        yield _marked(kinds[start], new) if start in kinds else escape(new)
        last = end
    yield escape(report.original[last:])


def _marked(finding: Finding, shown: str) -> str:
    kind = kind_of(finding.kind)
    why = f"{finding.label.lower()}: {finding.reason} ({finding.detector}, score {finding.score:.2f})"
    return f"<mark class='{kind.weight}' title='{escape(why)}'>{escape(shown)}</mark>"


def _finding(report: Report, number: int) -> str:
    finding = report.result.findings[number]
    place = f"{escape(report.places[number])}, " if report.places and report.places[number] else ""
    text = f"<td>{escape(finding.span.of(report.original))}</td>" if report.evidence else ""
    what = f"{finding.label} ({finding.role})" if finding.role else finding.label
    return (
        f"<tr><td>{place}{finding.span.start}–{finding.span.end}</td><td>{escape(what)}</td>{text}"
        f"<td>{escape(finding.reason)}</td><td>{escape(finding.detector)}</td><td>{finding.score:.2f}</td>"
        f"<td>{escape(report.result.how.get(finding, ''))}</td></tr>"
    )


def _understood(said: Said) -> str:
    """How a term was understood, and what else was possible."""
    return f"{said.sense}; else {', '.join(said.others)}" if said.others else said.sense
