"""Modules that moved keep their old names for one version, with a warning.

Version 0.2 drew the house anew. `from reticent.reference import Pack` still works in it, and says where `Pack` is now.
"""

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {
    "audience": "messages",
    "batch": "documents.batch",
    "bits": "information",
    "correlate": "guards.disclosure",
    "formats.files": "files",
    "formats": "documents",
    "generalization": "substitute.general",
    "infer": "guards.reidentification",
    "language.inflection": "languages.en.inflection",
    "language.institutions": "languages.en.institutions",
    "language.lexicon": "languages.en.lexicon",
    "language.readable": "languages.en.readable",
    "language.spacy": "languages.en.spacy",
    "language": "languages",
    "layout": "knowledge.packfile",
    "reference": "knowledge.reference",
    "removal": "hitting_set",
    "rewrite": "substitute",
    "taxonomy": "knowledge.taxonomy",
}
"""From old module to new; a package takes the modules inside it along."""


def new_name(name: str) -> str | None:
    """Where a module is that was called `name`, or None if it is no old name."""
    inside = name.removeprefix("reticent.")
    for old, new in MOVED.items():
        if inside == old or inside.startswith(old + "."):
            return f"reticent.{new}{inside[len(old) :]}"
    return None


class _Moved(MetaPathFinder, Loader):
    """Finds old module names and hands out the modules that took their place."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        if not fullname.startswith("reticent.") or new_name(fullname) is None:
            return None
        return ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        new = new_name(spec.name) or spec.name
        warnings.warn(f"{spec.name} is {new} now; the old name goes with version 0.3", DeprecationWarning, stacklevel=2)
        module = import_module(new)
        self._kept = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._kept


def keep_old_names() -> None:
    """Let the old names be imported."""
    if not any(isinstance(finder, _Moved) for finder in sys.meta_path):
        sys.meta_path.append(_Moved())
