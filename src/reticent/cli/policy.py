"""`reticent policy`: the presets, and what a policy says."""

from typing import Annotated

import typer

app = typer.Typer(help="The presets, and what a policy says.", no_args_is_help=True)


@app.command("list")
def list_policies() -> None:
    """List the presets.

    Example: `reticent policy list`
    """
    from reticent.policy import Policy, preset_names

    for name in preset_names():
        typer.echo(f"{name:10} {Policy.load(name).description}")


@app.command("show")
def show_policy(name: Annotated[str, typer.Argument(help="A preset or a TOML file.")]) -> None:
    """Print a policy as TOML: a preset as it ships, a file as it is understood, with all settings and what it extends.

    Example: `reticent policy show hipaa`
    """
    from reticent.policy import Policy, preset_names, preset_text

    policy = Policy.load(name)
    typer.echo(preset_text(name) if name in preset_names() else policy.as_toml(), nl=False)
