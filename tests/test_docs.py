"""The documentation does what it says: every command and every Python block in it runs, as printed.

Commands stand in `console` and `text` fences behind a `$`, or indented, beginning with `reticent`. They run in a copy of
examples/, page by page, in the order of the page. Lines below a command in a fence are its output and must be what comes
out; a line `...` stands for any lines. `UPDATE_DOCS=1 pytest tests/test_docs.py` writes what comes out into the pages.
In Python, a comment behind an expression is its value if it reads as one; `...` in a string stands for anything.
"""

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted(path for path in (ROOT / "docs").glob("*.md") if path.name != "cli.md"),
]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
INDENTED = re.compile(r"(?:^    .*\n)+", re.M)
ELSEWHERE = {"make", "source", "cd", "pip", "python"}
"""Commands that set things up or measure: benches have a test of their own, tests/bench."""
DEVELOPMENT_DATA = re.compile(r"\w+_(?:dev|population)\.jsonl")


@dataclass
class Command:
    """A command of a page, and the output that is printed below it."""

    page: Path
    line: int
    text: str
    output: list[str] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        return shlex.split(self.text.replace("\\\n", " "), comments=True)


def commands(page: Path) -> list[Command]:
    """The commands of a page in their order."""
    text = page.read_text("utf-8")
    found = []
    for match in FENCE.finditer(text):
        if match[1] in ("console", "text"):
            found += fenced(page, text.count("\n", 0, match.start(2)) + 1, match[2].splitlines())
    plain = FENCE.sub(lambda match: re.sub(r"[^\n]+", "", match[0]), text)
    for match in INDENTED.finditer(plain):
        first = plain.count("\n", 0, match.start()) + 1
        whole = re.sub(r"\\\n +", lambda joint: "\\\n", re.sub(r"^    ", "", match[0], flags=re.M))
        at = first
        for each in re.split(r"(?<!\\)\n", whole.rstrip("\n")):
            if re.match(r"(reticent|python) \S", each):
                found.append(Command(page, at, each))
            at += each.count("\n") + 1
    return sorted(found, key=lambda command: command.line)


def fenced(page: Path, first: int, lines: list[str]) -> list[Command]:
    found: list[Command] = []
    for number, line in enumerate(lines, first):
        if line.startswith("$ "):
            found.append(Command(page, number, line[2:]))
        elif found and found[-1].text.endswith("\\"):
            found[-1].text += f"\n{line}"
        elif found:
            found[-1].output.append(line)
    return found


ALL = {page: commands(page) for page in PAGES}


@pytest.fixture
def workplace(tmp_path, monkeypatch):
    """A copy of the examples to work in."""
    folder = tmp_path / "examples"
    shutil.copytree(ROOT / "examples", folder)
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("page", [page for page, found in ALL.items() if found], ids=lambda page: page.name)
def test_every_command_runs_as_printed(page, workplace, cli):
    wrong = []
    for command in ALL[page]:
        (name, *arguments), given = command.words, None
        if name in ("echo", "head"):
            first, _, rest = command.text.partition(" | reticent ")
            given = subprocess.check_output(first, shell=True)
            if not rest:
                continue
            name, *arguments = shlex.split(f"reticent {rest}", comments=True)
        if name == "reticent" and not DEVELOPMENT_DATA.search(command.text):
            ran = cli(*arguments, stdin=given)
            said = re.search(r"exit code (\d)", command.text)
            expected = {int(said[1])} if said else {0, 1} if arguments[0] == "scan" else {0}
            if ran.code not in expected or "Traceback" in ran.err:
                wrong.append(f"{page.name}:{command.line}: {command.text}\nended with {ran.code}: {ran.err[-500:]}")
            elif command.output and not same(command.output, ran.out.splitlines()):
                if os.environ.get("UPDATE_DOCS"):
                    update(command, ran.out.splitlines())
                else:
                    wrong.append(f"{page.name}:{command.line}: {command.text}\nnow prints:\n{ran.out}")
        else:
            assert name in ELSEWHERE or name == "reticent", command
    assert not wrong, "\n\n".join(wrong)


def same(printed: list[str], out: list[str]) -> bool:
    """Whether the output is what is printed; `...` stands for any lines."""
    wanted = "\n".join(line.rstrip() for line in printed).strip("\n")
    pattern = re.sub(r"\\\n(?:\\\.){3}(?=\\\n|$)", lambda _: r"(?:\n.*)*", re.escape(wanted))
    return re.fullmatch(pattern, "\n".join(line.rstrip() for line in out).strip("\n")) is not None


def test_printed_output_is_compared():
    assert same(["a.b", "c"], ["a.b  ", "c", ""])
    assert not same(["a.b", "c"], ["axb", "c"])
    assert not same(["a"], ["a", "b"])
    assert same(["a", "...", "z"], ["a", "b", "c", "z"])
    assert same(["a", "..."], ["a"])
    assert not same(["a", "...", "z"], ["a", "b"])


def update(command: Command, out: list[str]) -> None:
    """Write what comes out below the command."""
    text = command.page.read_text("utf-8")
    old = "\n".join([f"$ {command.text}", *command.output])
    assert text.count(old) == 1, f"{command.page.name}:{command.line} has its like elsewhere: write the output by hand"
    new = "\n".join([f"$ {command.text}", *(line.rstrip() for line in out)]).rstrip("\n")
    command.page.write_text(text.replace(old, new), "utf-8")


def test_benches_that_are_named_exist():
    for page in PAGES:
        for script in re.findall(r"\b(?:bench|tools)/\w+\.(?:py|sh)\b", page.read_text("utf-8")):
            assert (ROOT / script).exists(), f"{page.name} names {script}"


LINK = re.compile(r"\]\(([^()\s]+)\)")
LINKED = [*PAGES, ROOT / "docs/cli.md", ROOT / "CHANGELOG.md"]


def anchors(page: Path) -> set[str]:
    """What a page can be entered at, as GitHub names its headings."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text("utf-8")), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", LINKED, ids=lambda page: page.name)
def test_every_link_to_a_page_leads_there(page):
    dead = []
    for link in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        if re.match(r"\w+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            dead.append(link)
    assert not dead


def test_sources_that_are_named_exist():
    for page in PAGES:
        for source in re.findall(r"`(src/reticent/[\w/]+\.py)`", page.read_text("utf-8")):
            example = page.name == "CONTRIBUTING.md"  # files that a reader is to write
            assert example or (ROOT / source).exists(), f"{page.name} names {source}"


PYTHON = {page: found for page in PAGES if (found := [m[2] for m in FENCE.finditer(page.read_text("utf-8")) if m[1] == "python"])}  # fmt: skip

CHECKED = """
import ast, re, sys
def check(value, comment):
    try:
        wanted = ast.literal_eval(comment)
    except (ValueError, SyntaxError):
        return
    fits = value == wanted
    if isinstance(wanted, str) and isinstance(value, str):
        fits = re.fullmatch(".*".join(map(re.escape, wanted.split("..."))), value, re.S) is not None
    if not fits:
        sys.exit(f"{comment} is printed, {value!r} comes out")
"""


def with_checks(block: str) -> str:
    """The block with each `expression  # value` checked."""
    return re.sub(
        r"^(?![ #])(?!(?:from|import|for|class|def|print)\b)(?!\w+(?:, \w+)* = )(\S.*?)  # (.+)$",
        lambda match: f"check({match[1]}, {match[2]!r})",
        block,
        flags=re.M,
    )


@pytest.mark.parametrize("page", PYTHON, ids=lambda page: page.name)
def test_every_python_block_runs(page, workplace, cli):
    for command in ALL[page]:
        if re.search(r" -o \S+\.pack", command.text):  # what a later block opens
            assert cli(*command.words[1:]).code == 0
    script = CHECKED + "\n".join(map(with_checks, PYTHON[page]))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{page.name}: {done.stderr[-1500:]}"


def test_the_demonstration_says_what_did_not_verify(capsys):
    runpy.run_path(str(ROOT / "examples/demo.py"), run_name="__main__")
    shown = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out)
    assert "[PERSON 1]" in shown
    page = shown.partition("post.html")[2]  # whose script still names somebody
    assert "verified: NO" in page
    assert "verified: yes" not in page


FAULTS = {
    "a label beside a label": r"\[[A-Z ]+ \d+\] ?\[[A-Z ]+ \d+\]",
    "two determiners": r"\b(?:an?|the|his|her|its|my|another|two|three) (?:an?|the)\b",
    "the wrong article": r"\ba (?:[aeio]\w+)|\ban [bcdfgjklmnpqrstvwz]\w+",
    "an ordinal nobody can follow": r"\b(?:a|the) (?:second|third|fourth|fifth|sixth) (?:organisation|company)\b",
    "an article before a continent": r"\bthe (?:Europe|Asia|Africa)\b(?! \w)",
    "words that nobody says": r"\b(?:offsprings?|body part|public integer|hominid|Gregorian|plural persons)\b",
    "an empty place": r"\(\s*\)|\s,|,\s*,|  \S+ is ",
}


def test_the_demonstration_reads_well(capsys):
    runpy.run_path(str(ROOT / "examples/demo.py"), run_name="__main__")
    shown = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out)
    for number in "12345":
        assert f" {number}. " in shown
    panels = re.findall(r"─ after ─+╮\n(.*?)╰", shown.partition("Names of the same kind")[0], flags=re.S)
    assert len(panels) == 4
    for panel in panels:
        text = " ".join(panel.replace("│", " ").split())
        found = {fault for fault, pattern in FAULTS.items() if re.search(pattern, text)}
        assert not found, text
