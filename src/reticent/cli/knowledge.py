"""Which reference corpus and which taxonomy a command asks.

The packs on the command line, else those of RETICENT_REFERENCE, else those of the config file, else the shipped one.
The config file is `reticent.toml` in the current folder, or `reticent/config.toml` in the user's config folder:

    reference = ["/data/our.pack", "shipped"]     # several are counted as one
"""

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.errors import InputError, nearest

if TYPE_CHECKING:
    from reticent.world import Sources, World

_KEYS = ("reference",)

References = Annotated[
    list[str] | None,
    typer.Option(
        "--reference",
        metavar="FILE|URL",
        envvar="RETICENT_REFERENCE",
        help="A pack, or a search engine of your own, to ask instead of the shipped one. Several are counted as one.",
    ),
]


Taxonomy = Annotated[
    Path | None,
    typer.Option("--taxonomy", metavar="FILE", help="Your own hierarchy (CSV: child,parent) beside the shipped one."),
]
TaxonomyAlone = Annotated[
    bool, typer.Option("--taxonomy-alone", help="Use your own hierarchy instead of the shipped one.")
]

OwnTagger = Annotated[
    Path | None,
    typer.Option(
        "--tagger",
        metavar="FILE|none",
        help="A tagger of your own (`reticent train`) instead of the shipped one; none to do without.",
    ),
]


def pack_names(names: list[str] | None) -> tuple[str, ...]:
    """The packs to ask; none means the shipped one."""
    return tuple(names or _configured())


def sources_of(
    names: list[str] | None, taxonomy: Path | None = None, alone: bool = False, tagger: Path | None = None
) -> "Sources":
    """The knowledge that the command line names. What is odd about one's own hierarchy is said."""
    from reticent.world import SHIPPED, Sources

    if alone and taxonomy is None:
        raise InputError("--taxonomy-alone needs a hierarchy of your own: --taxonomy FILE")
    if taxonomy is not None:
        from reticent.knowledge.taxonomy import Own

        for note in Own.read(taxonomy).notes:
            options.say(note)
    return Sources(pack_names(names), str(taxonomy or ""), alone, str(tagger or SHIPPED))


def world_of(
    names: list[str] | None, taxonomy: Path | None = None, alone: bool = False, tagger: Path | None = None
) -> "World":
    """The world with this knowledge in it."""
    from reticent.world import world_with

    return world_with(sources_of(names, taxonomy, alone, tagger))


def _configured() -> list[str]:
    """The packs that the config file names; paths are relative to the file."""
    home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    for path in (Path("reticent.toml"), home / "reticent" / "config.toml"):
        try:
            source = path.read_text("utf-8")
        except OSError:
            continue
        except UnicodeDecodeError:
            raise InputError(f"the config file {str(path)!r} is not UTF-8 text") from None
        named = _references(source, path)
        return [name if name == "shipped" or "://" in name else str(path.parent / name) for name in named]
    return []


def _references(source: str, path: Path) -> list[str]:
    try:
        table = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"the config file {str(path)!r} is not TOML: {error}") from None
    for key in table:
        if key not in _KEYS:
            raise InputError(f"the config file {str(path)!r} has an unknown key {key!r}{nearest(key, _KEYS)}")
    named = table.get("reference", [])
    named = [named] if isinstance(named, str) else named
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        raise InputError(f"the config file {str(path)!r}: 'reference' is a file name or a list of them")
    return named


def beta_bits(given: str | None, reference: list[str] | None) -> float | None:
    """The papers' beta in bits: as it is given, or what a term tells by itself."""
    if given is None:
        return None
    try:
        return float(given)
    except ValueError:
        from reticent.guards.disclosure.published import beta_of

        corpus = world_of(reference).reference
        if given.strip() and not corpus.count(given).exact:
            raise InputError(
                f"the corpus does not know {given!r}, which is to set beta: give bits or another term"
            ) from None
        return beta_of(given, corpus)


def shown_topics(names: list[str] | None, reference: list[str] | None) -> list[str]:
    """The topics to hide, after their words were shown; `reticent topic` writes them down to be edited."""
    if not names:
        return []
    from reticent.guards.reidentification.topics import vocabulary

    world = world_of(reference)
    for name in names:
        options.say(f"{name}: {', '.join(vocabulary(name, world.vectors, world).words)}")
    return names
