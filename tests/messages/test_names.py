"""One name, one meaning: no class of this room is called like a class elsewhere in the package."""

import ast
from collections import Counter
from pathlib import Path

import reticent

SOURCE = Path(reticent.__file__).parent


def classes(folder):
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                yield node.name


def test_classes_of_messages_have_names_of_their_own():
    everywhere = Counter(classes(SOURCE))
    assert [name for name in classes(SOURCE / "messages") if everywhere[name] > 1] == []
