"""What tests share: one world, one way to run the command line."""

import gc
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from types import FrameType, ModuleType

import pytest
from hypothesis import HealthCheck, settings

from reticent.cli import main
from reticent.detect import find
from reticent.languages import Analysis
from reticent.model import Document, Finding
from reticent.policy import Policy
from reticent.world import World, default_world

EXAMPLES = Path(__file__).parents[1] / "examples"

# how long an example takes says how busy the machine is
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(scope="session")
def world() -> World:
    return default_world()


@pytest.fixture(scope="session")
def plain_find(world: World) -> Callable[..., list[Finding]]:
    """Findings by patterns and lists alone."""

    def run(text: str, policy: str = "identity", **changes: object) -> list[Finding]:
        chosen = Policy.load(policy).but(entity_model=False, **changes)
        analysis: Analysis = next(world.plain.analyse([text]))
        return list(find(Document(text), analysis, world, chosen))

    return run


@pytest.fixture(scope="session")
def whole_find(world: World) -> Callable[..., list[Finding]]:
    """Findings by all that ships, the tagger too."""

    def run(text: str, policy: str = "identity") -> list[Finding]:
        analysis: Analysis = next(world.language.analyse([text]))
        return list(find(Document(text), analysis, world, Policy.load(policy)))

    return run


@pytest.fixture(scope="session")
def found(world: World) -> Callable[[str, str], list[tuple[str, str]]]:
    """What one detector finds: (kind, text) pairs at the usual threshold."""
    from reticent.detect import detectors

    def run(detector: str, text: str) -> list[tuple[str, str]]:
        analysis = next(world.plain.analyse([text]))
        findings = detectors()[detector].detect(Document(text), analysis, world)
        return [(finding.kind, finding.span.of(text)) for finding in findings if finding.score >= 0.5]

    return run


@pytest.fixture
def device(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A device to write to: for root a copy, because a mistake of ours would replace the real one."""

    def path(name: str) -> Path:
        real = Path("/dev") / name
        if not real.exists():
            pytest.skip(f"no {real} here")
        if os.geteuid() != 0:
            return real
        copy = tmp_path_factory.mktemp("dev") / name
        try:
            os.mknod(copy, stat.S_IFCHR | 0o666, real.stat().st_rdev)
            copy.open("wb").close()
        except OSError:
            pytest.skip("no devices can be made here")
        return copy

    return path


@dataclass
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def cli(
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[..., Ran]:
    """Run `reticent ...` in this process."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))

    def run(*arguments: object, stdin: bytes | None = None) -> Ran:
        monkeypatch.setattr(sys, "argv", ["reticent", *map(str, arguments)])
        if stdin is not None:
            handle = tempfile.TemporaryFile()  # noqa: SIM115
            handle.write(stdin)
            handle.seek(0)
            monkeypatch.setattr(sys, "stdin", TextIOWrapper(handle))
        capfdbinary.readouterr()
        code = 0
        try:
            main()
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 0
        finally:
            if stdin is not None:
                sys.stdin.close()
        sys.stdout.flush()
        captured = capfdbinary.readouterr()
        return Ran(code, captured.out.decode("utf-8", "replace"), captured.err.decode("utf-8", "replace"))

    return run


@pytest.fixture(scope="session")
def reachable_strings() -> Callable[..., list[str]]:
    """`reachable_strings(needle, *roots, rooms=...)`: where a text is still held."""
    return _reachable_strings


def _reachable_strings(needle: str, *roots: object, rooms: tuple[str, ...] = ("reticent",)) -> list[str]:
    """Where a text is still held: the ways that lead to it from the modules of these rooms and from other roots.

    Case does not matter. Foreign modules are not entered, nor running code.
    """
    wanted = needle.casefold()
    in_rooms = tuple(f"{room}." for room in rooms)
    modules = [module for name, module in list(sys.modules.items()) if f"{name}.".startswith(in_rooms)]
    waiting: list[tuple[str, object]] = [(module.__name__, vars(module)) for module in modules if module is not None]
    waiting += [(type(root).__name__, root) for root in roots]
    seen, found = {id(waiting), id(modules)}, []
    while waiting:
        way, held = waiting.pop()
        if id(held) in seen or isinstance(held, ModuleType | FrameType) or _is_foreign(held, in_rooms):
            continue
        seen.add(id(held))
        text = held.decode("utf-8", "replace") if isinstance(held, bytes) else held
        if isinstance(text, str):
            if wanted in text.casefold():
                found.append(way)
            continue
        names = {id(value): str(key) for key, value in held.items()} if isinstance(held, dict) else {}
        for each in gc.get_referents(held):
            step = names.get(id(each), type(each).__name__) if len(way) < 400 else ""
            waiting.append((f"{way} > {step}" if step else way, each))
    return sorted(found)


def _is_foreign(held: object, rooms: tuple[str, ...]) -> bool:
    """Whether these are the names of a module of another room."""
    if not (isinstance(held, dict) and isinstance(held.get("__name__"), str) and "__spec__" in held):
        return False
    return not f"{held['__name__']}.".startswith(rooms)
