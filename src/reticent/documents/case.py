"""A case: many files about the same people, sanitized together.

    files --open--> layouts --join--> one text --drafts--> edits --split--> files, each read again

The same person has the same label in every file, a name that is found in one is hidden in all, and the guards judge the
case as a whole: what two files tell together counts. The names of the files are part of the text. A file that cannot be
read or written is reported, and the rest goes on. `--labels per-file` takes each file as a case of its own.
"""

import hashlib
import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath

from reticent.documents import format_of, is_known
from reticent.documents.conversion import Conversion, left_over, report_of, written
from reticent.documents.joining import join, split
from reticent.documents.journal import Seals
from reticent.documents.layout import Layout, Piece
from reticent.documents.manifest import MANIFEST, Manifest
from reticent.documents.opened import Opened
from reticent.documents.opening import open_file
from reticent.documents.pictures import KEPT
from reticent.draft import Draft
from reticent.errors import InputError, OutputError, ReticentError
from reticent.files import read_bytes, write_bytes
from reticent.model import Document, Replacement, Result, apply
from reticent.pipeline import drafts, result_of
from reticent.substitute.mapping import CaseMapping, Mapping, opened_case
from reticent.world import World, world_with

MOST_CHARACTERS = 20_000_000
_NOT_IN_NAMES = re.compile(r"[/\\:*?\"<>|\x00-\x1f]")

OnFile = Callable[[int, int], None]
"""Called with the number of files that are done, and of all."""


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A file of a case: where it is, and what it is called in the case."""

    path: Path
    name: PurePath


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A file that was written: its new name, the bytes that came and went, and the result that it is part of."""

    name: str
    source: bytes = field(repr=False)
    data: bytes = field(repr=False)
    result: Result = field(repr=False)
    read_again: bool = False
    """Whether what was written was read by other means."""


@dataclass(slots=True)
class CaseSummary:
    """How a case went: files by their new names, and sentences about those that failed or are not verified."""

    files: int = 0
    done: list[str] = field(default_factory=list)
    kept: int = 0
    failed: list[tuple[str, str]] = field(default_factory=list)
    unverified: list[tuple[str, str]] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    taken_out: dict[str, None] = field(default_factory=dict)
    made: list[MadeFile] = field(default_factory=list, repr=False)
    report: bytes | None = field(default=None, repr=False)
    mapping: bytes | None = field(default=None, repr=False)
    not_restored: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CaseJob:
    """What to sanitize where to, and how: `form` has the policy and all other settings of a single file."""

    files: tuple[CaseFile, ...]
    out: Path
    form: Conversion
    together: bool = True
    resume: bool = False
    secret: bytes = field(default=b"", repr=False)
    progress: OnFile | None = None


def files_of(inputs: Sequence[Path], out: Path) -> tuple[CaseFile, ...]:
    """The files of folders and the files named, in order; links to folders are not followed, `out` is left out."""
    found: dict[str, CaseFile] = {}
    real_out = os.path.realpath(out)
    for given in inputs:
        if given.is_dir():
            if os.path.realpath(given) == real_out:
                raise OutputError(f"the output folder is the input folder {str(given)!r}: name another")
            for path in _below(given, real_out):
                name = path.relative_to(given)
                _add(found, CaseFile(path, PurePath(given.name) / name if len(inputs) > 1 else name))
        elif given.exists():
            _add(found, CaseFile(given, PurePath(given.name)))
        else:
            raise InputError(f"cannot read {str(given)!r}: there is no such file or folder")
    if not found:
        raise InputError("there is no file to sanitize: the folder is empty")
    return tuple(found.values())


def _add(found: dict[str, CaseFile], file: CaseFile) -> None:
    name, number = file.name, 2
    while str(name) in found:
        name = file.name.with_name(f"{file.name.stem} {number}{file.name.suffix}")
        number += 1
    found[str(name)] = replace(file, name=name)


def _below(folder: Path, out: str) -> Iterator[Path]:
    for top, folders, names in os.walk(folder, followlinks=False):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".")
            and not (Path(top) / name).is_symlink()
            and os.path.realpath(Path(top) / name) != out
        )
        yield from (Path(top) / name for name in sorted(names) if not name.startswith("."))


@dataclass(slots=True)
class _Open:
    """A file of a case that was opened, with its name as something to be examined."""

    file: CaseFile
    data: bytes = field(repr=False)
    opened: Opened
    name: Layout


@dataclass(frozen=True, slots=True)
class _Run:
    """A case under way: what all of its files have in common."""

    job: CaseJob
    summary: CaseSummary
    manifest: Manifest
    taken: set[str]
    mappings: dict[str, Mapping]


def sanitize_case(job: CaseJob) -> CaseSummary:
    """Sanitize all files of a case into a folder."""
    summary = CaseSummary(files=len(job.files))
    manifest = _manifest(job)
    try:
        job.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"cannot write {str(job.out)!r}: {error.strerror or error}") from None
    if not job.resume and any(job.out.iterdir()):
        raise OutputError(f"the output folder {str(job.out)!r} is not empty: name another, or go on with --resume")
    run = _Run(job, summary, manifest, {MANIFEST}, {})
    if job.together:
        digest = hashlib.sha256(b"".join(_digest_of(file, job) for file in job.files)).digest()
        if manifest.has(digest, len(job.files)):
            summary.kept = len(job.files)
        else:
            _together(run, job.files, digest)
    else:
        _one_by_one(run)
    manifest.write()
    if job.form.mapping:
        summary.mapping = CaseMapping(run.mappings).sealed(job.form.policy.key)
    return summary


def _one_by_one(run: _Run) -> None:
    """Each file as a case of its own; one that is done is known to a later run, even if this one ends here."""
    job, summary = run.job, run.summary
    digests = [_digest_of(file, job) for file in job.files]
    kept = [run.manifest.has(digest) for digest in digests]
    run.taken.update(run.manifest.names())
    for number, file in enumerate(job.files):
        if kept[number]:
            summary.kept += 1
        else:
            try:
                _together(run, [file], digests[number])
            except ReticentError as error:
                summary.failed.append((str(file.name), str(error)))
            run.manifest.write()
        _tell(job, number + 1)


def _together(run: _Run, files: Sequence[CaseFile], digest: bytes) -> None:
    """Files as one case, each written as soon as it is checked."""
    job, form, summary = run.job, run.job.form, run.summary
    opened = list(_openable(job, files, summary))
    if sum(len(each.opened.layout.text) for each in opened) > MOST_CHARACTERS:
        raise InputError(
            f"{'the case' if job.together else 'the file'} has more than {MOST_CHARACTERS // 1_000_000} million "
            f"characters: take parts of it{', or use --labels per-file' if job.together else ''}"
        )
    if not opened:
        return
    world = world_with(form.sources)
    layouts = [layout for each in opened for layout in (each.name, each.opened.layout)]
    names = [part for number in range(1, len(opened) + 1) for part in (f"name of file {number}", f"file {number}")]
    whole = join(layouts, names)
    draft = next(drafts([Document(whole.text, subject=form.subject)], form.policy, world))
    result = result_of(draft)
    edits = split(whole.edits(result.spans), [len(layout.source) for layout in layouts])
    write = _Writing(run, draft, result, world)
    targets: list[str] = []
    for number, each in enumerate(opened):
        target = write.file(each, edits[2 * number], tuple(edits[2 * number + 1]), digest)
        targets += [target] if target is not None else []
        if job.together:
            _tell(job, number + 1)
    named = "the case" if job.together else "".join(targets)
    summary.unverified += [(named, line) for line in result.risk.objections() if targets]
    if job.together and form.report:
        seen = replace(opened[0].opened, layout=whole, taken_out=tuple(summary.taken_out), unexamined=())
        summary.report = report_of(replace(form, name="case"), seen, result, world)


class _Writing:
    """Writes the files of a case that were judged together."""

    def __init__(self, run: _Run, draft: Draft, result: Result, world: World) -> None:
        self._run, self._draft, self._result, self._world = run, draft, result, world

    def file(
        self, each: _Open, of_name: Sequence[Replacement], edits: tuple[Replacement, ...], digest: bytes
    ) -> str | None:
        """One file, under the name that it may have, which is given back; or a sentence about why not."""
        job, form, summary = self._run.job, self._run.job.form, self._run.summary
        name = _renamed(each.file.name, each.name.source, of_name)
        target = str(_unused(name, self._run.taken, job.out, job.resume))
        try:
            data = written(each.opened, edits, self._draft, form.policy, self._world, "the file")
            path = job.out / target
            path.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(path, data)
        except (ReticentError, OSError) as error:
            summary.failed.append((str(each.file.name), str(error)))
            return None
        summary.done.append(target)
        summary.taken_out |= dict.fromkeys(each.opened.taken_out)
        summary.made.append(MadeFile(target, each.data, data, self._result, each.opened.again is not None))
        left = left_over(each.opened, self._draft, form.policy, self._world)
        summary.unverified += [(target, line) for line in (*each.opened.unexamined, *left)]
        if form.mapping and not each.opened.restored:
            summary.not_restored.append(target)
        elif form.mapping:
            mapping = Mapping.of(each.opened.layout.source, edits, self._result.general())
            self._run.mappings[target] = mapping.renamed(str(each.file.name))
        self._run.manifest.add(digest, target, data)
        return target


def _openable(job: CaseJob, files: Sequence[CaseFile], summary: CaseSummary) -> Iterator[_Open]:
    for file in files:
        if not is_known(str(file.name)):
            summary.skipped.append(str(file.name))
            continue
        if file.path.exists() and not file.path.is_file():
            summary.failed.append((str(file.name), "it is a pipe or a device, which is not read in a case"))
            continue
        try:
            data = read_bytes(str(file.path))
            opened = open_file(data, "the file", format_of(str(file.name)), job.form.encoding, job.form.pictures)
        except ReticentError as error:
            summary.failed.append((str(file.name), str(error)))
            continue
        yield _Open(file, data, opened, _name_layout(file.name))


def _name_layout(name: PurePath) -> Layout:
    """What the name of a file says: without its suffix, with spaces and capitals where names of files have none."""
    source = str(name.with_suffix(""))
    spaced = re.sub(r"[_+./\\-]", " ", source)
    titled = spaced.title()
    text = titled if len(titled) == len(source) and source.islower() else spaced
    return Layout.of(source, [Piece(text, range(len(source) + 1), "\n\n")])


def _renamed(name: PurePath, source: str, edits: Sequence[Replacement]) -> PurePath:
    new = PurePath(_plain(apply(source, edits)) if edits else source)
    suffix = ".eml" if name.suffix.lower() == ".msg" else name.suffix
    return new.with_name(new.name + suffix)


def _plain(name: str) -> str:
    return "/".join(_NOT_IN_NAMES.sub("", part) or "file" for part in name.split("/"))


def _unused(target: PurePath, taken: set[str], out: Path, resume: bool) -> PurePath:
    name, number = target, 2
    while str(name) in taken or (not resume and (out / name).exists()):
        name = target.with_name(f"{target.stem} {number}{target.suffix}")
        number += 1
    taken.add(str(name))
    return name


def _manifest(job: CaseJob) -> Manifest:
    """What earlier runs made; nothing, if a mapping or a report is wanted, which they would not be in."""
    form = job.form
    seals = Seals(job.secret, form.policy, form.sources, findings=job.together, fields={})
    return Manifest(job.out, seals, goes_on=job.resume and bool(job.secret) and not form.mapping and not form.report)


def _digest_of(file: CaseFile, job: CaseJob) -> bytes:
    """What a file was made from: its name and content, whom it is about, how it and its pictures are read."""
    form, pictures = job.form, job.form.pictures
    languages = pictures.reader.language if pictures.reader else None
    how = f"{pictures.treatment} {languages} {form.encoding} {form.subject!r} {file.name}"
    if not file.path.is_file():  # a pipe would keep us waiting
        return bytes(32)
    try:
        return hashlib.sha256(how.encode("utf-8", "surrogatepass") + file.path.read_bytes()).digest()
    except OSError:
        return bytes(32)


def _tell(job: CaseJob, number: int) -> None:
    if job.progress:
        job.progress(number, len(job.files))


def restore_case(
    folder: Path, mapping: bytes, key: str, out: Path, encoding: str | None = None
) -> list[tuple[str, str]]:
    """Put everything back into the files of a case, under their old names; sentences about those that failed."""
    known = opened_case(mapping, key)
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise OutputError(f"{str(out)!r} is there already: name another folder")
    failed: list[tuple[str, str]] = []
    for name, each in known.files.items():
        target = out / PurePath(_plain(each.name))
        try:
            opened = open_file(read_bytes(str(folder / name)), "the file", format_of(name), encoding, KEPT)
            target.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(target, opened.write(each.undo(opened.layout.source)))
        except (ReticentError, OSError) as error:
            failed.append((name, str(error)))
    unknown = (str(path.relative_to(folder)) for path in _below(folder, os.path.realpath(out)))
    failed += [
        (name, "it has no mapping: a PDF, or a file of another case") for name in unknown if name not in known.files
    ]
    return failed
