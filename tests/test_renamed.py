import importlib
import subprocess
import sys

import pytest

from reticent._renamed import MOVED, new_name


@pytest.mark.parametrize("old", sorted(MOVED))
def test_an_old_module_name_still_works_and_says_where_it_went(old: str) -> None:
    code = (
        "import importlib, sys, warnings\n"
        "with warnings.catch_warnings(record=True) as seen:\n"
        "    warnings.simplefilter('always')\n"
        f"    module = importlib.import_module('reticent.{old}')\n"
        "print(module.__name__)\n"
        f"print(any('reticent.{old} is ' in str(each.message) for each in seen))\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert out == [f"reticent.{MOVED[old]}", "True"]


def test_new_names_warn_of_nothing() -> None:
    assert new_name("reticent.knowledge.reference") is None
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("reticent.nothing_of_this_name")


def test_names_taken_from_an_old_module_are_the_same_objects() -> None:
    from reticent.knowledge.reference import Pack

    sys.modules.pop("reticent.reference", None)
    with pytest.warns(DeprecationWarning, match="reticent.knowledge.reference now"):
        from reticent.reference import Pack as OldPack
    assert OldPack is Pack


def test_told_is_disclosures() -> None:
    import reticent

    result = reticent.sanitize("He comes from Hawaii.", reticent.Policy.load("secret").but(hide=("Honolulu",)))
    with pytest.warns(DeprecationWarning, match="disclosures"):
        told = result.told
    assert told
    assert told == result.disclosures
