"""Train the reader of clues: MiniLM's encoder over a secret and a text, on the processor alone.

    python tools/clues/train.py passages FILE.jsonl.zst --encoder FOLDER -o first.safetensors
    python tools/clues/train.py marked CLUES.jsonl [..] --encoder FOLDER --begin first.safetensors -o clues.safetensors

First on passages of the reference texts (passages.py), which teach what is said of which subject, then on texts in
which people marked the clues (those of `reticent evaluate clues`). `--without 0 2` leaves out every second of them, but
none of the files named with `--also`, nor of those named with `--fragments`: collections of fragments about one secret
each, which are told from those of the others. The same input, seed, torch and number of threads give the same weights
on one machine; elsewhere sums may differ.
"""

import argparse
import json
import random
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import zstandard
from pairs import SECRET, Network, weights_from
from safetensors.torch import load_file, save_file
from torch.nn import functional

from reticent.evaluate.clues import Clued, read_clues
from reticent.knowledge.reference.terms import EDGELESS
from reticent.knowledge.tagger.pieces import SHAPES, WordPieces

LONGEST = 250
BATCH = 1024
"""Pieces in a batch, padding included."""

WEIGHTS = {"strong": 1.6, "medium": 1.0, "weak": 0.5, "harmless": 1.6}
LITTLE = 0.15
"""How much a word counts that means nothing by itself."""

GAP, MASK = "██████", "[MASK]"
"""How a gap is written, and the piece that stands for it."""

BFLOAT = torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
"""Whether the processor itself has bfloat16: where it is imitated, it is many times slower than float32."""

_SENTENCE = re.compile(r"[^.!?\n]*(?:[.!?](?!\s)[^.!?\n]*)*[.!?\n]+|[^.!?\n]+$")


@dataclass(frozen=True)
class Marked:
    """A secret, and a text with stretches that are clues (1), harmless (0) or neither, each with its weight."""

    secret: str
    text: str
    marks: tuple[tuple[int, int, float, float], ...]
    """From, to, label, weight; later ones over earlier ones; what is in none is harmless with weight 1."""


def of_passage(record: dict) -> Marked:
    """As passages.py writes them."""
    marks = [(a, b, 0.0, 0.0) for a, b in record["neither"]] + [(a, b, 1.0, 1.0) for a, b in record["clues"]]
    return Marked(record["hide"], record["text"].replace("[MASK]", GAP), tuple(marks))


def of_clued(clued: Clued) -> Marked:
    """As people marked it; the secret's own words are left out of the text."""
    document = clued.document
    secret = document.hide[0] if document.hide else document.subject or ""
    marks = [(s.start, s.end, 1.0, WEIGHTS[strength]) for s, strength in clued.clues]
    marks += [(s.start, s.end, 0.0, WEIGHTS["harmless"]) for s in clued.harmless]
    return Marked(secret, document.text, tuple(marks))


def spliced(given: Marked, cuts: list[tuple[int, int, str]]) -> Marked:
    """With stretches exchanged; marks move along, and those inside a cut are gone."""
    text, at, moves = "", 0, []
    for start, end, said in sorted(cuts):
        if start < at:
            continue
        text += given.text[at:start]
        moves.append((start, end, len(text), len(text) + len(said)))
        text += said
        at = end
    text += given.text[at:]

    def moved(place: int, *, last: bool) -> int:
        shift = 0
        for start, end, new_start, new_end in moves:
            if place >= end:
                shift = new_end - end
            elif place > start:
                return new_start if last else new_end
        return place + shift

    marks = [(moved(a, last=False), moved(b, last=True), label, weight) for a, b, label, weight in given.marks]
    return Marked(given.secret, text, tuple(mark for mark in marks if mark[0] < mark[1]))


def hidden(given: Marked) -> Marked:
    """With the secret's own words left out."""
    words = [w for w in given.secret.casefold().split() if w not in EDGELESS]
    whole = re.compile(rf"\b{re.escape(given.secret)}\b", re.I)
    cuts = [(*m.span(), GAP) for m in whole.finditer(given.text)]
    if not cuts and len(words) > 1:
        cuts = [(*m.span(), GAP) for w in words for m in re.finditer(rf"\b{re.escape(w)}\b", given.text, re.I)]
    return spliced(given, cuts)


def varied(given: Marked, others: list[Marked], chance: random.Random) -> Marked:
    """Another text made of it: some of its sentences, some of its clues gone, others in between; or another secret."""
    draw = chance.random()
    stretches = sentences(given)
    if draw < 0.6 and len(stretches) > 2:
        if draw < 0.4:
            kept = chance.sample(stretches, chance.randint(1, min(8, len(stretches))))
        else:
            first = chance.randrange(len(stretches))
            kept = stretches[first : first + chance.randint(2, 12)]
        if chance.random() < 0.5:
            kept = kept + [
                _strange(chance.choice(sentences(chance.choice(others)))) for _ in range(chance.randint(1, 4))
            ]
            chance.shuffle(kept)
        given = joined(given.secret, kept)
    if chance.random() < 0.45:
        share = chance.random()
        gone = [(a, b, GAP) for a, b, label, _ in given.marks if label and chance.random() < share]
        given = spliced(given, gone)
    if chance.random() < 0.08:
        marks = tuple((a, b, 0.0, 0.4) for a, b, _, _ in given.marks)
        given = Marked(chance.choice(others).secret, given.text, marks)
    if chance.random() < 0.08:
        given = Marked(given.secret.lower(), given.text.lower(), given.marks)
    return given


def mixed(given: Marked, others: list[Marked], chance: random.Random) -> Marked:
    """A few fragments of a collection among as many of others, so that it is learned what tells of this secret."""
    own = sentences(given)
    own = chance.sample(own, min(len(own), chance.randint(3, 8)))
    strange = [_strange(chance.choice(sentences(chance.choice(others)))) for _ in own]
    kept = own + [each for each in strange if given.secret.casefold() not in each.text.casefold()]
    chance.shuffle(kept)
    return joined(given.secret, kept)


def sentences(given: Marked) -> list[Marked]:
    """Each with its marks."""
    made = []
    for match in _SENTENCE.finditer(given.text):
        start, end = match.span()
        marks = [
            (max(a, start) - start, min(b, end) - start, label, weight)
            for a, b, label, weight in given.marks
            if a < end and b > start
        ]
        if match.group().strip():
            made.append(Marked(given.secret, match.group().rstrip("\n"), tuple(marks)))
    return made


def _strange(sentence: Marked) -> Marked:
    """A sentence of a text with another secret: whatever it tells, it does not tell of this one."""
    return Marked("", sentence.text, ((0, len(sentence.text), 0.0, 0.7),))


def joined(secret: str, parts: list[Marked]) -> Marked:
    """One text of several."""
    text, marks = "", []
    for part in parts:
        marks += [(a + len(text), b + len(text), label, weight) for a, b, label, weight in part.marks]
        text += part.text + " "
    return Marked(secret, text, tuple(marks))


def rows(given: Marked, cut: WordPieces, mask: int) -> Iterator[tuple[np.ndarray, ...]]:
    """The text in stretches that the encoder can hold, each behind the secret."""
    secret, pieces = cut(given.secret), cut(given.text)
    ids = np.where(pieces.ids == cut.unknown, mask, pieces.ids)
    label, weight = np.zeros(len(pieces), np.float32), np.ones(len(pieces), np.float32)
    for start, end, mark, heavy in given.marks:
        there = (pieces.starts < end) & (pieces.ends > start)
        label[there], weight[there] = mark, heavy
    inside: dict[int, list[int]] = {}
    for at, word in enumerate(pieces.words.tolist()):
        inside.setdefault(word, []).append(at)
    for at in inside.values():
        said = given.text[pieces.starts[at[0]] : pieces.ends[at[-1]]].casefold()
        if said in EDGELESS or not any(map(str.isalnum, said)):
            weight[at] *= 0.0 if "█" in said else LITTLE
        else:
            weight[at] /= len(at) ** 0.5
    weight[pieces.words < 0] = 0
    room = LONGEST - len(secret)
    count = max(1, -(-len(pieces) // room))
    for number in range(count):
        part = slice(number * len(pieces) // count, (number + 1) * len(pieces) // count)
        nothing = np.zeros(len(secret) + 1, np.float32)
        yield (
            np.concatenate((secret.ids, [cut.end], ids[part])),
            np.concatenate((secret.shapes, [0], pieces.shapes[part])),
            np.concatenate((secret.bits | SECRET, [SECRET], pieces.bits[part])),
            np.concatenate((nothing, label[part])),
            np.concatenate((nothing, weight[part])),
        )


def batches(made: list[tuple], chance: random.Random) -> list[list[tuple]]:
    """Rows of like length together, in random order."""
    made = sorted(made, key=lambda row: (len(row[0]) // 16, chance.random()))
    found, batch = [], []
    for row in made:
        if batch and (len(batch) + 1) * (len(row[0]) + 2) > BATCH:
            found.append(batch)
            batch = []
        batch.append(row)
    found.append(batch)
    chance.shuffle(found)
    return found


def tensors(batch: list[tuple], cut: WordPieces) -> list[torch.Tensor]:
    """A batch, padded, between [CLS] and [SEP]."""
    shape = (len(batch), max(len(row[0]) for row in batch) + 2)
    ids, shapes, bits = (np.zeros(shape, np.int64) for _ in range(3))
    there, label, weight = np.zeros(shape, bool), np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    for number, row in enumerate(batch):
        end = len(row[0]) + 1
        ids[number, 0], ids[number, end] = cut.start, cut.end
        there[number, : end + 1] = True
        for table, column in zip((ids, shapes, bits, label, weight), row, strict=True):
            table[number, 1:end] = column
    return list(map(torch.from_numpy, (ids, shapes, bits, there, label, weight)))


def train(network: Network, draw: Callable[[int], list[tuple]], epochs: int, rate: float, cut: WordPieces, seed: int):
    """Train, and leave the network with its weights averaged over the last steps."""
    torch.manual_seed(seed)
    chance = random.Random(seed)
    for table in (network.pieces, network.positions):
        table.weight.requires_grad = False
    groups: dict[float, list] = {}
    for name, parameter in network.named_parameters():
        if parameter.requires_grad:
            own = name.startswith(("kind.", "shapes.", "bits."))
            each = rate * (4 if own else 0.9 ** (5 - int(name.split(".")[1])) if name.startswith("layers.") else 0.5)
            groups.setdefault(each, []).append(parameter)
    optimizer = torch.optim.AdamW([{"params": p, "lr": each} for each, p in groups.items()], weight_decay=0.01)
    learning = [parameter for parameter in network.parameters() if parameter.requires_grad]
    steps = len(batches(draw(0), random.Random(0))) * epochs
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / (0.08 * steps), max(0.02, 1 - step / steps))
    )
    mean = [parameter.detach().clone() for parameter in learning]
    began, seen, step = time.time(), 0, 0
    for epoch in range(epochs):
        network.train()
        total = count = 0.0
        for batch in batches(draw(epoch), chance):
            ids, shapes, bits, there, label, weight = tensors(batch, cut)
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=BFLOAT):
                logits = network(ids, shapes, bits, there).float()
            each = functional.binary_cross_entropy_with_logits(logits, label * 0.96 + 0.02, reduction="none")
            loss = (each * weight).sum() / weight.sum().clamp(min=1)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(learning, 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            seen += ids.numel()
            torch._foreach_lerp_(mean, [p.detach() for p in learning], 1 - min(0.98, step / (step + 9)))
            total, count = total + float(loss.detach()), count + 1
            if step % 50 == 0:
                rate_now = seen / (time.time() - began)
                print(f"  step {step}/{steps} loss {total / count:.3f} {rate_now:,.0f} pieces/s", flush=True)
        print(f"epoch {epoch + 1}: loss {total / count:.3f}, {time.time() - began:,.0f} s", flush=True)
    with torch.no_grad():
        torch._foreach_copy_(learning, mean)
    network.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("what", choices=("passages", "marked"))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--begin", type=Path, nargs="*", default=[], help="weights or packs to begin with, their mean")
    parser.add_argument("--also", type=Path, nargs="*", default=[], help="more marked texts, all of them taught")
    parser.add_argument(
        "--fragments", type=Path, nargs="*", default=[], help="collections of fragments, as marked texts"
    )
    parser.add_argument("--without", type=int, nargs=2, default=(-1, 1), metavar=("N", "OF"))
    parser.add_argument("--count", type=int, default=5000, help="how many passages")
    parser.add_argument("--epochs", type=int, default=1)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("-o", "--output", type=Path, required=True)
    given = parser.parse_args()
    cut = WordPieces((given.encoder / "vocab.txt").read_text("utf-8").split("\n")[:-1])
    mask = cut.vocabulary.index(MASK)
    network = Network(len(cut.vocabulary), len(SHAPES))
    network.load_encoder(given.encoder / "model.safetensors")
    if given.begin:
        begun = [begun_with(path) for path in given.begin]
        network.load_state_dict({name: sum(each[name] for each in begun) / len(begun) for name in begun[0]})
    if given.what == "passages":
        read = b"".join(zstandard.ZstdDecompressor().decompress(path.read_bytes()) for path in given.files)
        texts = [of_passage(json.loads(line)) for line in read.decode().splitlines()]
        texts = [text for text in texts if text.marks][: given.count]
        made = [row for text in texts for row in rows(text, cut, mask)]
        train(network, lambda _: made, given.epochs, given.rate, cut, given.seed)
    else:
        number, of = given.without
        clued = [each for path in given.files for each in read_clues(path)]
        taught = [each for at, each in enumerate(clued) if at % of != number]
        taught += [each for path in given.also for each in read_clues(path)]
        texts = [hidden(of_clued(each)) for each in taught]
        cards = [hidden(of_clued(each)) for path in given.fragments for each in read_clues(path)]
        train(network, lambda e: drawn(texts, cards, e, cut, mask), given.epochs, given.rate, cut, given.seed)
    save_file({name: value.contiguous() for name, value in network.state_dict().items()}, given.output)


def begun_with(path: Path) -> dict[str, torch.Tensor]:
    """Weights as they were saved, or those of a pack up to their rounding."""
    if path.suffix == ".safetensors":
        return load_file(path)
    return {name: torch.from_numpy(np.array(value)) for name, value in weights_from(path).items()}


def drawn(texts: list[Marked], cards: list[Marked], epoch: int, cut: WordPieces, mask: int) -> list[tuple]:
    """Every text, and some of every collection, in a variant of its own for each epoch."""
    chance = random.Random(f"{epoch}")
    made = [varied(text, texts, chance) for text in texts] + [mixed(card, cards, chance) for card in cards]
    return [row for text in made for row in rows(text, cut, mask)]


if __name__ == "__main__":
    main()
