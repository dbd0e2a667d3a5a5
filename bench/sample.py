"""Small made-up data in the layout of ../shared, so that every bench can be tried anywhere: `--smoke`.

    with shared() as folder:      # folder/eval/*.jsonl, folder/reference/*.jsonl.zst

Nobody in it exists. Figures measured on it say only that the bench runs.
"""

import json
import random
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

PEOPLE = 60
FIRST = "Amara Bram Chidi Delia Emma Fergus Greta Hanno Ilse Jorge Kamala Lars Mirela Nils Oona Pavel".split()
LAST = "Lindqvist Okonkwo Serrantini Malinova Penhallow Fjellby Rautakorpi Tully Kowalska Zeeman".split()
WORK = "carpenter painter geologist conductor nurse engineer teacher beekeeper actor lawyer fisherman printer".split()
TOWNS = "Leeds Nicosia Porto Dayton Graz Bergen Turku Modena Galway Utrecht Ghent Kaunas".split()
LOVES = (
    "swimming orchestra garden bicycle theatre mushrooms lighthouse accordion chess pottery falconry sailing".split()
)
ILLS = "pneumonia asthma diabetes anemia influenza insomnia allergy fracture hypertension malaria".split()
SENTENCES = (
    "In {year} {pronoun} moved to {town} and worked there as a {work} for the harbour office.",
    "A long illness, {ill}, kept {name} from the {love} for two winters.",
    "The newspaper of {town} wrote about the {love} club that {pronoun} had founded.",
    "Later {pronoun} taught at a school in {town}, where the {work} who had trained {name} was still remembered.",
    "After the accident of {year} the family lived on the savings of a {work}.",
    "{name} received a prize for the best {love} in {year}.",
)
PAGES = {
    "Alcoholism": "Alcoholism is an addiction to alcohol. Naltrexone and disulfiram are given against it, and Alcoholics "
    "Anonymous helps many. The liver suffers, cirrhosis follows, and withdrawal brings delirium and hallucinations.",
    "Sexually transmitted disease": "Syphilis, gonorrhea and chlamydia are sexually transmitted. Penicillin cures most of "
    "them; HIV, which leads to AIDS, is treated with antiretroviral drugs. Condoms protect, and so do vaccines.",
}


def biography(chance: random.Random, name: str) -> tuple[str, str]:
    """The first paragraphs about somebody, and the rest."""
    town, work = chance.choice(TOWNS), chance.choice(WORK)
    opening = f"{name} (born {chance.randint(1, 28)} May {chance.randint(1930, 1990)} in {town}) is a {work}."

    def sentences(count: int) -> str:
        words = {"pronoun": chance.choice(("she", "he")), "name": name.split()[1]}
        lists = {"town": TOWNS, "work": WORK, "love": LOVES, "ill": ILLS, "year": range(1950, 2020)}
        return " ".join(
            chance.choice(SENTENCES).format(**words, **{key: chance.choice(values) for key, values in lists.items()})
            for _ in range(count)
        )

    return f"{opening} {sentences(8)}", sentences(18)


@contextmanager
def shared() -> Iterator[Path]:
    """A folder with all of it, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder))
        yield Path(folder)


def write(folder: Path) -> None:
    """Texts for every measure: attacked, marked by people, typed, messages, and a corpus."""
    chance = random.Random(0)
    names = [f"{first} {last}" for last in LAST for first in FIRST][:PEOPLE]
    lives = {name: biography(chance, name) for name in names}
    firsts = [{"id": name, "text": first} for name, (first, _) in lives.items()]
    marked = [
        record | {"spans": [{"start": 0, "end": len(record["id"]), "type": "PERSON", "identifier": "DIRECT"}]}
        for record in firsts
    ]
    profile = {"city_country": "Leeds, United Kingdom", "occupation": "nurse", "education": "Durham University"}
    messages = [
        {"id": f"{number % 3}-{number}", "text": f"I am a nurse in Leeds and I can't say that I like {love} very much. "
         "It is a big help, and so are two friends and my sister. They don't start before three or begin at all.",
         "profile": profile}
        for number, love in enumerate(LOVES[:6])
    ]  # fmt: skip
    evaluated = folder / "eval"
    lines(evaluated / "actors_dev.jsonl", firsts[:4])
    lines(evaluated / "actors_population.jsonl", [{"id": name, "text": lives[name][1]} for name in names[:20]])
    for name in ("tab_train", "bios_dev", "pii_dev"):
        lines(evaluated / f"{name}.jsonl", marked[:3])
    lines(evaluated / "messages_dev.jsonl", messages)
    articles = [{"title": name, "text": f"{first}\n{rest}"} for name, (first, rest) in lives.items()]
    articles += [{"title": title, "text": text} for title, text in PAGES.items()]
    lines(folder / "reference/made-up.jsonl.zst", articles)


def lines(path: Path, records: Iterable[object]) -> None:
    """JSON lines, packed where the name says so."""
    import zstandard

    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(record) + "\n" for record in records).encode()
    path.write_bytes(zstandard.compress(text) if path.suffix == ".zst" else text)
