"""One meaning each: no two classes of one name, and names that the field uses."""

import re
from collections import Counter
from pathlib import Path

import reticent

SOURCE = Path(reticent.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))


def test_no_two_classes_have_one_name():
    names = Counter(name for path in FILES for name in re.findall(r"^\s*class (\w+)", path.read_text(), re.MULTILINE))
    assert [name for name, times in names.items() if times > 1] == []


def test_no_module_or_class_has_a_poetic_name():
    poetic = re.compile(r"saying|\btold\b|rungs|wordings?$|^worded$", re.IGNORECASE)
    classes = [name for path in FILES for name in re.findall(r"^\s*class (\w+)", path.read_text(), re.MULTILINE)]
    assert [name for name in [*classes, *(path.stem for path in FILES)] if poetic.search(name)] == []


def test_the_names_of_detectors_steer_nothing():
    steering = re.compile(r"\.detector\s*(?:==|!=|in\b|not in\b)")
    outside = [path for path in FILES if "detect" not in path.relative_to(SOURCE).parts]
    assert [str(path) for path in outside if steering.search(path.read_text())] == []


def test_nothing_below_the_command_line_prints_or_asks_the_environment():
    talking = re.compile(r"^\s*print\(|os\.environ|os\.getenv|sys\.exit\(", re.MULTILINE)
    below = [path for path in FILES if path.relative_to(SOURCE).parts[0] not in ("cli", "__main__.py")]
    assert [str(path.relative_to(SOURCE)) for path in below if talking.search(path.read_text())] == []
