"""`reticent gateway`: a proxy before a language model that hides what the policy says, and puts it back."""

from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.knowledge import OwnTagger, References, sources_of

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor


def gateway(
    upstream: Annotated[
        str, typer.Option("--upstream", metavar="URL", help="The OpenAI-compatible API to send on to: https://.../v1.")
    ],
    policy: options.PolicyName = "pii",
    hide: options.Hide = None,
    names: options.Names = None,
    keep: options.Keep = None,
    style: options.StyleName = options.Style.label,
    key_file: options.KeyFile = None,
    tagger: OwnTagger = None,
    reference: References = None,
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port to listen at.")] = 8787,
    seconds: Annotated[
        float, typer.Option("--timeout", min=0.1, help="How many seconds the upstream may say nothing.")
    ] = 120.0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many processes examine requests.")] = 1,
) -> None:
    """Stand between programs and a language model: hide in what they ask, put back in what it answers.

    Example: `reticent gateway --upstream https://api.openai.com/v1 --policy pii`

    A request that cannot be examined whole, or is not verified, is refused and not sent. Programs use
    http://127.0.0.1:8787/v1 as the address of the API; http://127.0.0.1:8787/ shows how much of what kind was hidden.
    """
    from reticent.integrations import needed
    from reticent.integrations.gateway.app import Gateway, GatewaySettings, app_of
    from reticent.integrations.gateway.requests import hide_request
    from reticent.processes import new_pool

    server = needed("uvicorn", "gateway")
    chosen = options.policy_from(policy, hide=hide, keep=keep, names=names, style=style, key=options.read_key(key_file))
    if chosen.style == "pseudonym" and not chosen.key:
        options.say("without a key (--key-file, RETICENT_KEY) anyone can recompute these pseudonyms")
    settings = GatewaySettings(upstream, chosen, sources_of(reference, tagger=tagger), seconds)
    _refuse_taken(host, port)
    first = b'{"messages": [{"role": "user", "content": "Emma met Paul Mercer in Leeds."}]}'

    def pool() -> "ProcessPoolExecutor":
        made = new_pool(jobs)
        for _ in range(jobs):  # so that knowledge is open before the first request
            made.submit(hide_request, first, "", chosen, settings.sources, b"")
        return made

    options.say(f"listening at http://{host}:{port}/v1; stop with Ctrl-C")
    app = app_of(Gateway(settings, pool))
    server.run(app, host=host, port=port, log_config=None, access_log=False, log_level="critical")


def _refuse_taken(host: str, port: int) -> None:
    """One sentence if nothing can listen there."""
    import socket

    from reticent.errors import InputError

    try:
        with socket.create_server((host, port), reuse_port=False):
            pass
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or "it is no address"
        raise InputError(f"cannot listen at {host}:{port}: {reason}; give another --port or --host") from None
