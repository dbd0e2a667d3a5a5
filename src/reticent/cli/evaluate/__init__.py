"""`reticent evaluate`: how well a system does, against what people marked, against attackers, for the reader."""

import typer

from reticent.cli.evaluate import clues, compare, general, risk, spans, sweep, utility, worst

app = typer.Typer(help="Measure how well a policy, or any other tool, hides.", no_args_is_help=True)

app.command("spans")(spans.spans)
app.command("clues")(clues.clues)
app.command("risk")(risk.risk)
app.command("utility")(utility.utility)
app.command("compare")(compare.compare)
app.command("sweep")(sweep.sweep)
app.command("worst")(worst.worst)
app.command("general")(general.general)
