"""`reticent explain`: all figures about one phrase of a text."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.generalize import print_ladder
from reticent.cli.knowledge import OwnTagger, References, world_of

if TYPE_CHECKING:
    from reticent.explain import Explanation
    from reticent.model import Disclosure


def explain(
    file: Annotated[str, typer.Argument(help="The file with the phrase, or - for standard input.", metavar="FILE|-")],
    term: Annotated[str, typer.Option("--term", help="The phrase to explain.")],
    policy: options.PolicyName = "identity",
    hide: options.Hide = None,
    names: options.Names = None,
    keep: options.Keep = None,
    subject: options.Subject = None,
    style: options.StyleName = None,
    anonymous_among: options.Among = None,
    attacker: options.AttackerName = None,
    peers: options.PeersOption = None,
    rules: options.RuleFiles = None,
    strict: options.Strict = None,
    terms_together: options.Together = None,
    context: options.ContextName = None,
    certainty: options.CertaintyName = None,
    remove: options.RemoveName = None,
    as_published: options.AsPublished = False,
    second_voice: options.SecondVoice = None,
    reference: References = None,
    tagger: OwnTagger = None,
    file_format: options.FormatName = None,
    encoding: options.Encoding = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON for programs.")] = False,
) -> None:
    """Tell all about one phrase: its counts and bits, what it gives away, what happened to it and why not less.

    Example: `reticent explain letter.txt --term "blood transfusion" --hide aids`

    Options as for `sanitize`. Hidden terms are shown by their labels, the terms beside the phrase by name.
    """
    from reticent.explain import explain as run
    from reticent.model import Document

    settings = options.disclosure(strict, terms_together, context, certainty, remove, as_published, None, second_voice)
    chosen = options.policy_from(
        policy,
        hide=hide,
        keep=keep,
        names=names,
        style=style,
        disclosure=settings,
        among=anonymous_among,
        attacker=attacker,
        peers=peers,
        rules=rules,
    )
    document = Document(options.text_of(file, file_format, encoding), subject=subject)
    made = run(document, term, chosen, world_of(reference, tagger=tagger))
    if as_json:
        typer.echo(json.dumps(made.as_dict(), ensure_ascii=False, indent=2))
    else:
        _print(made)


def _print(made: "Explanation") -> None:
    most = "" if made.exact else "at most "
    bits = f"{made.bits:.2f} bits" if made.bits is not None else "no bits known"
    typer.echo(f"{made.term}: {most}{made.documents:,} of {made.of:,} public documents, {bits}")
    if made.threshold is not None:
        typer.echo(f"threshold: {made.threshold:.2f} bits about a hidden term are too many")
    for each in made.associations:
        if each.bits is None or each.ceiling is None:
            typer.echo(f"  about {each.hidden}: never together in public documents")
        else:
            typer.echo(
                f"  about {each.hidden}: {each.bits:.2f} bits of {each.ceiling:.2f}, "
                f"together in {each.together:,} documents"
            )
    for voice in made.second_voice:
        typer.echo(
            f"second voice: {voice.share:.0%} sure that it tells of {voice.hidden}, as it stands there; "
            f"from {voice.threshold:.0%} on it goes"
        )
    for disclosure in made.sets:
        typer.echo(f"gives away, with what was hidden: {_set(disclosure)}")
    for disclosure in made.left:
        typer.echo(f"still tells, below the threshold: {_set(disclosure)}")
    if made.tagger:
        typer.echo(f"tagger: {made.tagger}")
    for line in made.found_by:
        typer.echo(f"found by {line}")
    for fact in made.facts:
        typer.echo(f"tells {fact.bits:.1f} bits about who the text is about, counted as a {fact.what}")
    for line in made.outcome:
        typer.echo(f"outcome: {line}")
    for ladder in made.ladders:
        print_ladder(ladder)


def _set(each: "Disclosure") -> str:
    return (
        f"{{{', '.join(each.terms)}}} tells {each.bits:.2f} bits of {each.ceiling:.2f} about {each.hidden} "
        f"({each.together:,} of {each.count:,} documents)"
    )
