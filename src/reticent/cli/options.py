"""Options that several commands share, and what they mean together."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.errors import InputError, OutputError, PolicyError

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from reticent.documents.pictures import Pictures
    from reticent.policy import Policy


class Style(StrEnum):
    """What takes the place of what is hidden."""

    generalize = "generalize"
    label = "label"
    blank = "blank"
    pseudonym = "pseudonym"


class Edit(StrEnum):
    """How far labels are joined and left out."""

    none = "none"
    light = "light"
    normal = "normal"


class LabelsPer(StrEnum):
    """For how much labels are counted together."""

    row = "per-row"
    file = "per-file"
    case = "per-case"


class PicturesAs(StrEnum):
    """What becomes of pictures."""

    grey = "grey"
    read = "read"
    keep = "keep"


class Certainty(StrEnum):
    """Which end of an estimate decides."""

    cautious = "cautious"
    plain = "plain"
    evident = "evident"


class Remove(StrEnum):
    """How the terms to remove are chosen."""

    cheapest = "cheapest"
    greedy = "greedy"


class AttackerKind(StrEnum):
    """What somebody has who wants to know whom a text is about."""

    public = "public"
    informed = "informed"
    knowing = "knowing"


class PeopleAs(StrEnum):
    """How people are named."""

    labels = "labels"
    roles = "roles"


class Within(StrEnum):
    """The stretch of text in which so many texts must be plausible."""

    sentence = "sentence"
    paragraph = "paragraph"
    document = "document"


class Method(StrEnum):
    """How the general terms are chosen."""

    exact = "exact"
    lub = "lub"
    prune = "prune"


PolicyName = Annotated[
    str, typer.Option("--policy", "-p", help="A preset (see `reticent policy list`) or a TOML file.")
]
Hide = Annotated[
    list[str] | None, typer.Option("--hide", help="A term or name to hide, however it is written. Repeatable.")
]
Names = Annotated[
    Path | None,
    typer.Option(
        "--names", metavar="FILE", help="People to hide in all forms of their names: a CSV of name,aliases,role,label."
    ),
]
Keep = Annotated[list[str] | None, typer.Option("--keep", help="A term never to touch. Repeatable.")]
StyleName = Annotated[Style | None, typer.Option("--style", help="What to put in place of what is hidden.")]
EditName = Annotated[
    Edit | None,
    typer.Option("--edit", help="Join labels side by side (light), also leave out what says nothing (normal), or not."),
]
PeopleName = Annotated[
    PeopleAs | None,
    typer.Option("--people", help="Name people by labels, or by what the text says they are (the applicant): roles."),
]
NoModel = Annotated[
    bool, typer.Option("--no-model", help="Patterns and lists alone, without the tagger and the parser: fast.")
]
FormatName = Annotated[
    str | None,
    typer.Option(
        "--format",
        help="text, markdown, html, json, csv, jsonl, docx, xlsx, pptx, odt, eml, msg, rtf or pdf; "
        "by the file's name if not said.",
    ),
]
Columns = Annotated[str | None, typer.Option("--columns", help="For CSV: the columns to examine, separated by commas.")]
ShiftDates = Annotated[
    bool,
    typer.Option(
        "--shift-dates", help="Move all dates by a secret number of days that follows from the key: intervals stay."
    ),
]
AuditLog = Annotated[
    Path | None,
    typer.Option("--audit", metavar="LOG", help="Add to this log (JSON lines, chained by hashes) what was done."),
]
AttestationFile = Annotated[
    Path | None,
    typer.Option("--attest", help="Write a page that says what was checked and what not: out.html or out.pdf."),
]
LabelsName = Annotated[
    LabelsPer | None,
    typer.Option(
        "--labels",
        help="Where the same label is the same person: in all files of a folder (per-case), in one file or table "
        "(per-file), in one row of a table (per-row).",
    ),
]
PicturesName = Annotated[
    PicturesAs | None,
    typer.Option(
        "--pictures",
        help="What becomes of pictures: they go (grey), their words are read by OCR and kept if they may be (read), or"
        " all stays unread and not verified (keep). Left out: scanned pages are read, pictures beside text go.",
    ),
]
OcrLanguages = Annotated[
    str | None,
    typer.Option(
        "--ocr-languages",
        metavar="CODES",
        help="The languages that pictures and scans are read in, as tesseract names them: deu+eng. [default: eng]",
        show_default=False,
    ),
]
KeepPictures = Annotated[bool, typer.Option("--keep-pictures", help="The same as --pictures keep.")]
ColumnRuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--column",
        metavar="COLUMN=RULE",
        help="For CSV and batches: drop, keep, shift (its dates) or pseudonym (codes) without examining. Repeatable.",
    ),
]
Encoding = Annotated[str | None, typer.Option("--encoding", help="The file's encoding, if it is not told by itself.")]
Strict = Annotated[
    float | None,
    typer.Option(
        "--strict", min=0, max=1, help="How little may be given away about what is hidden: 0 to 1, more is safer."
    ),
]
Together = Annotated[
    int | None, typer.Option("--terms-together", min=1, max=6, help="The largest set of terms considered.")
]
ContextName = Annotated[
    str | None,
    typer.Option("--context", help="Where terms count together: sentence, paragraph, document or window:N sentences."),
]
CertaintyName = Annotated[
    Certainty | None,
    typer.Option("--certainty", help="Which end of the estimate decides: cautious hides more, evident less."),
]
RemoveName = Annotated[
    Remove | None, typer.Option("--remove", help="Break what gives away at the least cost, or as the papers do.")
]
Beta = Annotated[
    str | None,
    typer.Option(
        "--beta",
        help="Also hide noun phrases that tell as much as this by themselves: so many bits, or as much as this term.",
        metavar="TERM|BITS",
    ),
]
AsPublished = Annotated[
    bool,
    typer.Option("--as-published", help="The papers' own methods to the letter (S1 and S2, or Psi), for comparison."),
]
SecondVoice = Annotated[
    bool | None,
    typer.Option(
        "--second-voice/--counts-alone",
        help="Weigh every word by vectors and its neighbours too (the default), or go by counts alone.",
        show_default=False,
    ),
]
Plausible = Annotated[
    int | None,
    typer.Option("--plausible", metavar="T", help="At least T texts could be the original of what is said in general."),
]
WithinName = Annotated[Within | None, typer.Option("--within", help="Where at least T texts must be plausible.")]
Evenness = Annotated[
    float | None,
    typer.Option("--evenness", metavar="A", help="1: come as near to T as can be; 0: treat all terms alike."),
]
MethodName = Annotated[
    Method | None, typer.Option("--method", help="The exact choice, or one of the paper's two searches.")
]
Among = Annotated[
    int | None,
    typer.Option(
        "--anonymous-among",
        metavar="K",
        help="Hide on until nobody is likelier to be the subject than 1 in K; 1 turns it off.",
    ),
]
AttackerName = Annotated[
    AttackerKind | None,
    typer.Option(
        "--reader",
        "--attacker",
        help="Against whom: whoever has the public corpus, or also whoever has another text about the subject "
        "(informed; so if you give --anonymous-among), or whoever knows the world (knowing; so for `anonymous`).",
    ),
]
PeersOption = Annotated[
    str | None,
    typer.Option(
        "--peers",
        metavar="N|KIND",
        help="Of how many people the subject is one, or of what kind (actor, nurse); by the text if not given.",
    ),
]
RuleFiles = Annotated[
    list[Path] | None,
    typer.Option("--rules", metavar="FILE", help="Rules that `reticent rules` made: what betrays a topic. Repeatable."),
]
Topics = Annotated[
    list[str] | None,
    typer.Option("--topic", help="Also hide every word that speaks of this topic; the words are shown. Repeatable."),
]
Subject = Annotated[
    str | None, typer.Option("--subject", help="Whom or what the text is about, even if it does not say so.")
]
Marked = Annotated[
    Path | None,
    typer.Option("--marked", help="Spans that another tool marked (JSON), instead of our own detectors."),
]
KeyFile = Annotated[
    Path | None,
    typer.Option("--key-file", help="A file with the key for pseudonyms and mappings. RETICENT_KEY does the same."),
]


def policy_from(
    name: str,
    *,
    hide: list[str] | None = None,
    keep: list[str] | None = None,
    names: Path | None = None,
    style: Style | None = None,
    no_model: bool = False,
    key: str = "",
    disclosure: Mapping[str, object] | None = None,
    general: Mapping[str, object] | None = None,
    among: int | None = None,
    attacker: AttackerKind | None = None,
    peers: str | None = None,
    rules: list[Path] | None = None,
    topics: list[str] | None = None,
    edit: Edit | None = None,
    people: PeopleAs | None = None,
    shift_dates: bool = False,
) -> "Policy":
    """The named policy with what the command line changes about it."""
    from reticent.policy import Policy  # pydantic takes a fifth of a second

    policy = Policy.load(name)
    guarded = policy.disclosure.model_dump() | {k: v for k, v in (disclosure or {}).items() if v is not None}
    said = policy.general.model_dump() | {k: v for k, v in (general or {}).items() if v is not None}
    return _with_terms(policy, hide or [], keep or [], names).but(
        disclosure=guarded,
        general=said,
        anonymous_among=policy.anonymous_among if among is None else among,
        attacker=attacker.value if attacker else _attacker(policy, among),
        peers=peers or policy.peers,
        rules=(*policy.rules, *map(str, rules or ())),
        topics=(*policy.topics, *(topics or ())),
        style=style.value if style else policy.style,
        edit=edit.value if edit else policy.edit,
        people_as=people.value if people else policy.people_as,
        entity_model=policy.entity_model and not no_model,
        key=key or policy.key,
        kinds=policy.kinds | ({"date": "shift"} if shift_dates else {}),
    )


def refuse_nothing(policy: "Policy", *others: object) -> None:
    """Refuse a policy that hides only what is named where nothing is, nor is anything else asked for."""
    if policy.names_nothing and not any(others):
        raise InputError(
            f"the policy {policy.name!r} hides only what is named, and nothing is named: use --hide, --names or --topic"
        )


def _attacker(policy: "Policy", among: int | None) -> str:
    """Who looks it up where the command line does not say."""
    return "informed" if among and policy.attacker == "public" else policy.attacker


def _with_terms(policy: "Policy", hide: list[str], keep: list[str], names: Path | None) -> "Policy":
    """The policy with the terms and people of the command line, if they do not contradict each other."""
    if not (hide or keep or names or policy.keep or policy.people):
        return policy
    from reticent.languages.en.counting import ordinal
    from reticent.names_list import Places, ordinary_names, read_list, refuse_contradictions
    from reticent.world import default_world

    listed = read_list(names) if names else None
    chosen = policy.but(
        hide=(*policy.hide, *hide),
        keep=(*policy.keep, *keep),
        people=(*policy.people, *(listed.people if listed else ())),
    )

    def place(own: int, of_policy: str, of_line: str) -> Callable[[int], str]:
        def named(number: int) -> str:
            in_policy = number < own
            return (of_policy if in_policy else of_line).format(ordinal(number + 1 - (0 if in_policy else own)))

        return named

    def person(number: int) -> str:
        own = len(policy.people)
        return listed.place(number - own) if listed and number >= own else f"the {ordinal(number + 1)} entry of people"

    places = Places(
        hide=place(len(policy.hide), "the {} term of hide in the policy", "the {} term of --hide"),
        keep=place(len(policy.keep), "keep in the policy", "--keep"),
        person=person,
    )
    lexicon = default_world().lexicon
    refuse_contradictions(chosen, lexicon=lexicon, places=places)
    for number in ordinary_names(chosen.people, lexicon):
        say(f"the name on {person(number)} is also an ordinary word: its parts count only with a capital")
    return chosen


def disclosure(
    strict: float | None,
    together: int | None,
    context: str | None,
    certainty: Certainty | None,
    remove: Remove | None,
    as_published: bool = False,
    beta: float | None = None,
    second_voice: bool | None = None,
) -> dict[str, object]:
    """The settings of a policy's `[disclosure]` that the command line gives; None where it gives none."""
    return {
        "strict": strict,
        "together": together,
        "context": context,
        "certainty": certainty.value if certainty else None,
        "remove": remove.value if remove else None,
        "as_published": as_published or None,
        "information": beta,
        "second_voice": second_voice,
    }


def general(
    plausible: int | None, within: Within | None, evenness: float | None, method: Method | None
) -> dict[str, object]:
    """The settings of a policy's `[general]` that the command line gives; None where it gives none."""
    return {
        "plausible": plausible,
        "within": within.value if within else None,
        "evenness": evenness,
        "method": method.value if method else None,
    }


def name_of(file: str) -> str:
    """A file as messages call it."""
    return "standard input" if file == "-" else Path(file).name


def text_of(file: str, file_format: str | None, encoding: str | None) -> str:
    """What a reader reads in a file, without its markup."""
    from reticent.documents import format_of
    from reticent.documents.opening import open_file
    from reticent.files import read_bytes

    kind = format_of(file, file_format)
    return open_file(read_bytes(file), name_of(file), kind, encoding, pictures_from(None)).layout.text


def pictures_from(chosen: PicturesAs | None, languages: str | None = None) -> "Pictures":
    """What becomes of pictures, with whoever reads them on this machine, in those languages."""
    from reticent.documents.ocr import reader_on
    from reticent.documents.pictures import Pictures

    return Pictures(chosen.value if chosen else "scans", reader_on(os.environ, languages))


def read_key(key_file: Path | None) -> str:
    """The key from a file or from RETICENT_KEY; empty if there is neither."""
    if key_file is None:
        key = os.environ.get("RETICENT_KEY", "")
        try:
            key.encode()
        except UnicodeEncodeError:
            raise PolicyError("RETICENT_KEY is not UTF-8 text: give the key in UTF-8") from None
        return key
    from reticent.files import read_bytes

    try:
        key = read_bytes(str(key_file)).decode("utf-8").strip()
    except InputError as error:
        raise InputError(f"cannot read the key file: {str(error).rpartition(': ')[2]}") from None
    except UnicodeDecodeError:
        raise InputError("cannot read the key file: it is not text") from None
    if not key:
        raise PolicyError("the key file is empty")
    if os.name == "posix" and key_file.stat().st_mode & 0o077:
        say(f"others can read the key file: make it yours alone with 'chmod 600 {key_file}'")
    return key


def resume_secret() -> bytes:
    """What the progress of batches is sealed with: 32 random bytes in the user's state folder, made at first use.

    Empty where there is no place for them; then a batch that is cut begins anew.
    """
    from reticent.files import write_bytes

    try:
        state = Path(os.environ.get("XDG_STATE_HOME") or Path("~/.local/state").expanduser())
        path = state / "reticent" / "resume.key"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_bytes(path, os.urandom(32), private=True)
        return path.read_bytes()
    except (OSError, RuntimeError, OutputError):  # RuntimeError where there is no home
        return b""


def column_names(columns: str | None) -> tuple[str, ...]:
    """The columns named in one option."""
    return tuple(name.strip() for name in (columns or "").split(",") if name.strip())


def say(message: str) -> None:
    """A sentence to the person at the terminal, apart from the output."""
    print(f"reticent: {message}", file=sys.stderr)


@contextmanager
def progress_bar(description: str, total: int | None) -> "Iterator[tuple[Progress, TaskID] | None]":
    """A progress bar on a terminal, and nothing anywhere else."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[note]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield bar, bar.add_task(description, total=total, note="")
