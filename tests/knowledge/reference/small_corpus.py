"""A corpus small enough to count by hand, and how to build packs in tests."""

import json
from pathlib import Path

from reticent.knowledge.reference.build import Options, build

TEXTS = {
    "Immune system": "The immune system protects the body. A weak immune system invites influenza.",
    "Acquired immunodeficiency": "Acquired immunodeficiency syndrome, or AIDS, hurts the immune system of the patient.",
    "Transfusion": "A blood transfusion gives the patient blood. Before tests, a blood-transfusion could pass on AIDS.",
    "Influenza": "Influenza strikes every winter. The patient's fever is high.",
    "Ward": "The patient had a blood transfusion; the patient now has AIDS and influenza.",
    "Bank": "The Bank of England lends to banks. The Bank of England is old.",
    "Garden": "A pleasant afternoon walk in the garden.",
}
EVERYTHING = Options(1, 1, 1, workers=1)


def write_jsonl(path: Path, texts: dict[str, str]) -> Path:
    lines = (json.dumps({"title": title, "text": text}) for title, text in texts.items())
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def build_from(folder: Path, texts: dict[str, str], options: Options = EVERYTHING, name: str = "small.pack") -> Path:
    target = folder / name
    build([write_jsonl(folder / "small.jsonl", texts)], target, options)
    return target
