"""`reticent corpus`: ask the reference corpus, and build one."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reticent.cli.knowledge import References, pack_names

if TYPE_CHECKING:
    from reticent.knowledge.reference import Count, JoinedReference, Pack, Reference
    from reticent.knowledge.reference.build import Progress

app = typer.Typer(
    help="Ask the reference corpus what the public knows, and build one of your own.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)

Terms = Annotated[list[str], typer.Argument(metavar="TERM...", help="Words or phrases; quote a phrase.")]
Json = Annotated[bool, typer.Option("--json", help="Write JSON.")]


@app.command()
def info(
    reference: References = None,
    json: Json = False,
    verify: Annotated[bool, typer.Option("--verify", help="Read the whole file and check it.")] = False,
) -> None:
    """Show what a pack holds: documents, vocabulary, size, date, sources, checksum.

    Example: `reticent corpus info --verify`
    """
    from reticent.knowledge.reference.opening import open_packs

    packs = open_packs(pack_names(reference))
    if verify:
        for pack in packs:
            pack.verify()
    if json:
        _write_json([_described(pack) for pack in packs] if len(packs) > 1 else _described(packs[0]))
        return
    for pack in packs:
        about = pack.about
        typer.echo(f"file        {pack.path}")
        typer.echo(f"documents   {pack.size:,}")
        typer.echo(
            f"vocabulary  {about['words']:,} words in {about['min_documents']} documents or more, {about['phrases']:,} "
            f"phrases in {about['min_documents_phrases']} or more ({about['min_documents_linked']} with a linking word)"
        )
        typer.echo(f"size        {pack.bytes:,} bytes")
        typer.echo(f"date        {about['date']}")
        typer.echo(f"checksum    {pack.checksum}{' (verified)' if verify else ''}")
        for source in about["sources"]:
            typer.echo(f"source      {source['name']}: {source['documents']:,} documents{_trouble(source)}")


@app.command()
def count(terms: Terms, reference: References = None, json: Json = False) -> None:
    """Count the documents that have all the terms: how many of how many, and what that tells in bits.

    Example: `reticent corpus count aids "blood transfusion"`
    """
    opened = _opened(reference)
    singles = [opened.count(term) for term in terms]
    together = opened.count(*terms)
    bits, shared = _bits(opened, together), _shared_bits(opened, singles, together)
    if json:
        each = [
            {"term": term, **single.as_dict(), "bits": _bits(opened, single)}
            for term, single in zip(terms, singles, strict=True)
        ]
        table = {"documents": together.documents, "exact": together.exact, "of": opened.size, "bits": bits}
        _write_json(table | ({"pmi": shared} if len(terms) > 1 else {}) | {"terms": each})
        return
    if len(terms) > 1:
        for term, single in zip(terms, singles, strict=True):
            typer.echo(f"{_shown(single)}  {_in_bits(_bits(opened, single))}  {term}")
    typer.echo(
        f"{_shown(together)}  {_in_bits(bits)}  {'all of them, ' if len(terms) > 1 else ''}of {opened.size:,} documents"
    )
    if len(terms) > 1:
        unknown = "PMI unknown: a count is a bound" if together.documents else "PMI: never together"
        typer.echo(unknown if shared is None else f"PMI {shared:.2f} bits")


@app.command()
def search(
    terms: Terms,
    reference: References = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="How many documents to show.")] = 10,
    json: Json = False,
) -> None:
    """Show the titles of the best documents that have all the terms.

    Example: `reticent corpus search saudi magnate half-brother`
    """
    hits = _opened(reference).search(terms, limit)
    if json:
        _write_json([{"document": hit.document, "title": hit.title, "salient": list(hit.salient)} for hit in hits])
        return
    for hit in hits:
        typer.echo(hit.title)


@app.command()
def neighbours(
    term: Annotated[str, typer.Argument(help="A word or phrase of the vocabulary; quote a phrase.")],
    reference: References = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="How many terms to show.")] = 20,
    least: Annotated[int, typer.Option("--least", min=1, help="In how many documents the two must meet.")] = 5,
    json: Json = False,
) -> None:
    """Show the terms most informative about a term: highest PMI with enough evidence.

    Example: `reticent corpus neighbours "blood transfusion" --limit 5`
    """
    found = _packs(reference).neighbours(term, limit, least)
    if json:
        names = ("term", "together", "count", "bits")
        _write_json([{name: getattr(neighbour, name) for name in names} for neighbour in found])
        return
    for neighbour in found:
        typer.echo(f"{neighbour.bits:6.2f} bits  {neighbour.together:>7,} of {neighbour.count:>7,}  {neighbour.term}")


@app.command()
def build(
    sources: Annotated[
        list[Path],
        typer.Argument(
            metavar="SOURCE...",
            help="JSON lines with title and text, folders of text files, MediaWiki XML dumps; .gz, .bz2, .zst too.",
        ),
    ],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The pack to write.")],
    min_documents: Annotated[
        int, typer.Option("--min-documents", min=1, help="Words in fewer documents are left out.")
    ] = 2,
    min_phrase_documents: Annotated[
        int | None,
        typer.Option("--min-phrase-documents", min=1, help="The same for phrases.  [default: one more than for words]"),
    ] = None,
    min_linked_documents: Annotated[
        int | None,
        typer.Option(
            "--min-linked-documents",
            min=1,
            help="The same for phrases around a linking word (*bank of england*).  [default: twice as for phrases]",
        ),
    ] = None,
    max_chars: Annotated[
        int | None,
        typer.Option("--max-chars-per-document", min=1, help="Cut longer texts.  [default: no limit]"),
    ] = None,
    ngrams: Annotated[int, typer.Option("--ngrams", min=1, max=5, help="Words in the longest phrase.")] = 5,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes to use.")] = 2,
    spark: Annotated[
        str | None,
        typer.Option(
            "--spark", metavar="MASTER", help="Do it on a cluster whose workers all see the folder of the pack."
        ),
    ] = None,
) -> None:
    """Build a pack from documents. The same documents give the same file; an interrupted build leaves nothing behind.

    Example: `reticent corpus build enwiki-pages-articles.xml.bz2 reports/ -o my.pack`
    """
    from reticent.knowledge.reference.build import Options
    from reticent.knowledge.reference.build import build as build_pack

    phrases = min_documents + 1 if min_phrase_documents is None else min_phrase_documents
    linked = 2 * phrases if min_linked_documents is None else min_linked_documents
    options = Options(
        min_documents=min_documents,
        min_documents_phrases=phrases,
        min_documents_linked=linked,
        max_chars_per_document=max_chars,
        ngrams=ngrams,
        workers=workers,
    )
    with _Display() as display:
        if spark:
            from reticent.cli.cluster import cluster

            with cluster(spark) as session:
                from reticent.integrations.spark import Cluster

                with Cluster(session) as pool:
                    read = build_pack(sources, output, replace(options, workers=pool.size), display.show, pool)
        else:
            read = build_pack(sources, output, options, display.show)
    for source in read:
        trouble = _trouble(source.as_dict())
        typer.echo(f"{source.path}: {source.documents:,} documents{trouble}", err=bool(trouble))
    typer.echo(f"{output}: {output.stat().st_size:,} bytes")
    if any(source.broken or source.problems for source in read):
        raise typer.Exit(1)


class _Display:
    """Progress with rate and time left, on a terminal only."""

    def __init__(self) -> None:
        self._shown: Any = None

    def __enter__(self) -> "_Display":
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            self._shown = Live(console=Console(stderr=True), transient=True)
            self._shown.start()
        return self

    def show(self, progress: "Progress") -> None:
        """One line: what, how far, how fast, how long still."""
        if self._shown is not None:
            share = progress.done / progress.total if progress.total else 1.0
            rate = f"{progress.rate / 1e6:.1f} MB/s" if progress.stage == "reading" else f"{progress.rate:.1f}/s"
            self._shown.update(f"{progress.stage}  {share:4.0%}  {rate}  {progress.seconds_left:.0f} s left")

    def __exit__(self, *_: object) -> None:
        if self._shown is not None:
            self._shown.stop()


def _opened(reference: list[str] | None) -> "Reference":
    from reticent.knowledge.reference.opening import open_reference

    return open_reference(pack_names(reference))


def _packs(reference: list[str] | None) -> "Pack | JoinedReference":
    from reticent.knowledge.reference import JoinedReference
    from reticent.knowledge.reference.opening import open_packs

    packs = open_packs(pack_names(reference))
    return packs[0] if len(packs) == 1 else JoinedReference(packs)


def _described(pack: "Pack") -> dict[str, Any]:
    return {
        "file": str(pack.path),
        "bytes": pack.bytes,
        "checksum": pack.checksum,
        **pack.about,
        "sections": pack.lengths(),
    }


def _bits(reference: "Reference", count: "Count") -> float | None:
    """Information content; None, which JSON can say, where it would be infinite."""
    from reticent.information import information_content

    return round(information_content(count.documents, reference.size), 4) if count.documents else None


def _shared_bits(reference: "Reference", singles: "list[Count]", together: "Count") -> float | None:
    """The PMI of all terms: `log2(N^(k-1) n(t1..tk) / (n(t1) ... n(tk)))`, for two terms the usual one."""
    if not together.documents or not together.exact or not all(single.exact for single in singles):
        return None
    alone = [_bits(reference, single) for single in singles]
    joint = _bits(reference, together)
    return None if joint is None or None in alone else round(sum(bits or 0.0 for bits in alone) - joint, 4)


def _shown(count: "Count") -> str:
    return f"{'' if count.exact else 'at most '}{count.documents:,}".rjust(16)


def _in_bits(bits: float | None) -> str:
    return "no bits known" if bits is None else f"{bits:8.2f} bits"


def _trouble(source: dict[str, Any]) -> str:
    broken = [f"{source['broken']:,} broken and left out"] if source["broken"] else []
    return "".join(f"; {problem}" for problem in [*broken, *source.get("problems", ())])


def _write_json(value: Any) -> None:
    import json

    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))
