"""A case: many files about the same people, sanitized together.

    files --open--> layouts --join--> one text --drafts--> edits --split--> files, each read again

The same person has the same label in every file, a name that is found in one is hidden in all, and the guards judge the
case as a whole: what two files tell together counts. The names of the files are part of the text. A file that cannot be
read or written is reported, and the rest goes on. `--labels per-file` takes each file as a case of its own.
"""

import hashlib
import json
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
from reticent.documents.opened import Opened
from reticent.documents.opening import open_file
from reticent.documents.pictures import KEPT
from reticent.draft import Draft
from reticent.errors import InputError, OutputError, ReticentError
from reticent.files import read_bytes, write_bytes
from reticent.model import Document, Replacement, Result, apply
from reticent.pipeline import drafts, result_of
from reticent.substitute.mapping import CaseMapping, Mapping, opened_case
from reticent.world import world_with

MOST_CHARACTERS = 20_000_000
MANIFEST = ".reticent-case.json"
_NOT_IN_NAMES = re.compile(r"[/\\:*?\"<>|\x00-\x1f]")

OnFile = Callable[[int, int], None]
"""Called with the number of files that are done, and of all."""


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A file of a case: where it is, and what it is called in the case."""

    path: Path
    name: PurePath


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
    results: list[tuple[str, bytes, bytes, Result]] = field(default_factory=list, repr=False)
    """For each file that was written: its new name, the bytes that came and went, and the result it is part of."""
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


def sanitize_case(job: CaseJob) -> CaseSummary:
    """Sanitize all files of a case into a folder."""
    summary = CaseSummary(files=len(job.files))
    earlier = _Manifest(job)
    try:
        job.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"cannot write {str(job.out)!r}: {error.strerror or error}") from None
    if not job.resume and any(job.out.iterdir()):
        raise OutputError(f"the output folder {str(job.out)!r} is not empty: name another, or go on with --resume")
    files = list(job.files)
    if job.together:
        digest = hashlib.sha256(b"".join(_digest_of(file, job) for file in files)).digest()
        if earlier.has_all(digest, len(files)):
            summary.kept = len(files)
            return summary
        _together(job, files, summary, earlier, digest)
    else:
        mapped: dict[str, Mapping] = {}
        for number, file in enumerate(files):
            digest = _digest_of(file, job)
            if earlier.has(digest):
                summary.kept += 1
            else:
                _together(job, [file], summary, earlier, digest, mapped)
            _tell(job, number + 1)
        if job.form.mapping:
            summary.mapping = CaseMapping(mapped).sealed(job.form.policy.key)
    earlier.write()
    return summary


def _together(
    job: CaseJob,
    files: Sequence[CaseFile],
    summary: CaseSummary,
    manifest: "_Manifest",
    digest: bytes,
    mapped: dict[str, Mapping] | None = None,
) -> None:
    """Files as one case, each written as soon as it is checked."""
    opened = list(_openable(job, files, summary))
    if sum(len(each.opened.layout.text) for each in opened) > MOST_CHARACTERS:
        raise InputError(
            f"the case has more than {MOST_CHARACTERS // 1_000_000} million characters: "
            "take parts of it, or use --labels per-file"
        )
    if not opened:
        return
    form, world = job.form, world_with(job.form.sources)
    layouts = [layout for each in opened for layout in (each.name, each.opened.layout)]
    names = [part for number in range(1, len(opened) + 1) for part in (f"name of file {number}", f"file {number}")]
    whole = join(layouts, names)
    draft = next(drafts([Document(whole.text, subject=form.subject)], form.policy, world))
    result = result_of(draft)
    edits = split(whole.edits(result.spans), [len(layout.source) for layout in layouts])
    write = _Writing(job, summary, manifest, draft, result, {} if mapped is None else mapped)
    for number, each in enumerate(opened):
        write.file(each, edits[2 * number], tuple(edits[2 * number + 1]), digest)
        if job.together:
            _tell(job, number + 1)
    named = "the case" if job.together else "".join(summary.done[-1:])
    summary.unverified += [(named, line) for line in _objections(result, summary)]
    if job.together and form.report:
        seen = replace(opened[0].opened, layout=whole, taken_out=tuple(summary.taken_out), unexamined=())
        summary.report = report_of(replace(form, name="case"), seen, result, world)
    if job.together and form.mapping:
        summary.mapping = CaseMapping(write.mappings).sealed(form.policy.key)


class _Writing:
    """Writes the files of a case that were judged together."""

    def __init__(
        self,
        job: CaseJob,
        summary: CaseSummary,
        manifest: "_Manifest",
        draft: Draft,
        result: Result,
        mappings: dict[str, Mapping],
    ) -> None:
        self._job, self._summary, self._manifest = job, summary, manifest
        self._draft, self._result = draft, result
        self._world = world_with(job.form.sources)
        self._taken: set[str] = set()
        self.mappings = mappings

    def file(self, each: _Open, of_name: Sequence[Replacement], edits: tuple[Replacement, ...], digest: bytes) -> None:
        """One file, under the name that it may have; or a sentence about why not."""
        job, form, summary = self._job, self._job.form, self._summary
        name = _renamed(each.file.name, each.name.source, of_name)
        target = str(_unused(name, self._taken, job.out, job.resume))
        try:
            data = written(each.opened, edits, self._draft, form.policy, self._world, "the file")
            path = job.out / target
            path.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(path, data)
        except (ReticentError, OSError) as error:
            summary.failed.append((str(each.file.name), str(error)))
            return
        summary.done.append(target)
        summary.taken_out |= dict.fromkeys(each.opened.taken_out)
        summary.results.append((target, each.data, data, self._result))
        left = left_over(each.opened, self._draft, form.policy, self._world)
        summary.unverified += [(target, line) for line in (*each.opened.unexamined, *left)]
        if form.mapping and not each.opened.restored:
            summary.not_restored.append(target)
        elif form.mapping:
            mapping = Mapping.of(each.opened.layout.source, edits, self._result.general())
            self.mappings[target] = mapping.renamed(str(each.file.name))
        self._manifest.add(digest, target, data)


def _objections(result: Result, summary: CaseSummary) -> tuple[str, ...]:
    return result.risk.objections() if summary.done else ()


def _openable(job: CaseJob, files: Sequence[CaseFile], summary: CaseSummary) -> Iterator[_Open]:
    for file in files:
        if not is_known(str(file.name)):
            summary.skipped.append(str(file.name))
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


def _digest_of(file: CaseFile, job: CaseJob) -> bytes:
    """What a file was made from: its name and content, and what becomes of its pictures."""
    pictures = job.form.pictures
    languages = pictures.reader.language if pictures.reader else None
    how = f"{pictures.treatment} {languages} {file.name}"
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


class _Manifest:
    """What earlier runs have written into the folder, sealed as the lines of a batch are: see journal.py."""

    def __init__(self, job: CaseJob) -> None:
        self._path, self._out = job.out / MANIFEST, job.out
        self._seals = Seals(job.secret, job.form.policy, job.form.sources, findings=job.together, fields={})
        self._known: list[list[str]] = []
        self._made: list[list[str]] = []
        if job.resume and job.secret:
            try:
                known = json.loads(self._path.read_bytes())["files"]
                self._known = [entry for entry in known if all(isinstance(part, str) for part in entry)]
            except (OSError, ValueError, KeyError, TypeError):
                self._known = []

    def has(self, digest: bytes) -> bool:
        """Whether this input was done, and what came of it is still there."""
        valid = [entry for entry in self._known if self._is_valid(entry, digest)]
        self._made += valid
        return bool(valid)

    def has_all(self, digest: bytes, count: int) -> bool:
        """Whether all files of a case were done together."""
        valid = [entry for entry in self._known if self._is_valid(entry, digest)]
        if len(valid) < count:
            return False
        self._made += valid
        return True

    def add(self, digest: bytes, name: str, data: bytes) -> None:
        """Another file is done."""
        self._made.append([name, self._seals.of(0, digest, name + hashlib.sha256(data).hexdigest())])

    def write(self) -> None:
        """Keep it for a later run."""
        write_bytes(self._path, json.dumps({"files": self._made}, indent=1).encode() + b"\n")

    def _is_valid(self, entry: list[str], digest: bytes) -> bool:
        name, seal = entry[0], entry[-1]
        path = self._out / name
        try:
            data = path.read_bytes()
        except (OSError, ValueError):
            return False
        return seal == self._seals.of(0, digest, name + hashlib.sha256(data).hexdigest())
