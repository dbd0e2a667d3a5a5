"""Train the tagger: MiniLM's encoder with heads for kind and weight, on marked texts, on the processor alone.

    python tools/tagger/train.py --encoder FOLDER -o tagger.safetensors [--more ../shared/eval]

FOLDER holds MiniLM's model.safetensors and vocab.txt. The documents in data/ are always read; `--more` names a folder
with tab_train.jsonl, bios_dev.jsonl and pii_dev.jsonl, which are read where they are there. `--leave-out GENRE` leaves
documents of a genre out, to see what carries over. The same input, seed, torch and number of threads give the same
weights on one machine; elsewhere sums may be rounded differently.
"""

import argparse
import itertools
import json
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
from augment import Augmenter
from export import weights_from
from labels import IGNORED, KINDS, WEIGHTS
from network import LAYERS, Network
from safetensors.torch import load_file, save_file
from texts import Marked, benchmark, documents, sentences
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))
from reticent.knowledge.tagger.pieces import SHAPES, WordPieces
from reticent.languages.en.lexicon import Lexicon

HERE = Path(__file__).parent
DOCUMENTS = {"documents.jsonl.zst": 1.0, "added.jsonl.zst": 0.6}
"""What is read, and how much a piece of each counts: in the later ones fewer wards, jobs and events are marked."""
WINDOW = 382
BATCH = 2048
"""Pieces in a batch, padding included."""
BITS = 8
WEIGHING = {"stays": 1.0, "direct": 1.5, "quasi": 1.5, "special": 1.5}


def gathered(more: Path | None) -> list[Marked]:
    """All texts to train on."""
    texts = [text for name, share in DOCUMENTS.items() for text in documents(HERE / "data" / name, share)]
    if more:
        for name, read, share in (
            ("tab_train", benchmark, 0.5),
            ("bios_dev", benchmark, 0.5),
            ("pii_dev", sentences, 0.5),
        ):
            path = more / f"{name}.jsonl"
            if path.exists():
                texts += read(path, share)
    return texts


def encoded(text: Marked, cut: WordPieces) -> tuple[np.ndarray, ...]:
    """Pieces, shapes, bits, and the kind and weight of each piece."""
    pieces = cut(text.text)
    kinds, weights = np.zeros(len(pieces), np.int64), np.zeros(len(pieces), np.int64)
    for mark in text.marks:
        inside = (pieces.starts < mark.end) & (pieces.ends > mark.start)
        kinds[inside], weights[inside] = mark.kind, mark.weight
    layout = (pieces.words < 0) & (weights == 0)
    kinds[layout] = weights[layout] = IGNORED
    return pieces.ids, pieces.shapes, pieces.bits, kinds, weights


def windows(texts: list[Marked], cut: WordPieces, chance: random.Random) -> list[tuple[np.ndarray, ...]]:
    """The texts in stretches that the encoder can hold, begun at a place that differs from epoch to epoch."""
    made = []
    for text in texts:
        columns = encoded(text, cut)
        length = len(columns[0])
        first = chance.randrange(WINDOW // 2, WINDOW + 1)
        edges = [0, *range(first, length, WINDOW), length]
        for start, end in itertools.pairwise(edges):
            if end > start:
                made.append((*(column[start:end] for column in columns), text.share))
    return made


def batches(rows: list[tuple], chance: random.Random, most: int = BATCH) -> list[list[tuple]]:
    """Rows of like length together, in random order."""
    rows = sorted(rows, key=lambda row: (len(row[0]) // 16, chance.random()))
    made, batch = [], []
    for row in rows:
        if batch and (len(batch) + 1) * (len(row[0]) + 2) > most:
            made.append(batch)
            batch = []
        batch.append(row)
    made.append(batch)
    chance.shuffle(made)
    return made


def tensors(batch: list[tuple], cut: WordPieces) -> tuple[torch.Tensor, ...]:
    """A batch, padded, between [CLS] and [SEP]."""
    longest = max(len(row[0]) for row in batch) + 2
    shape = (len(batch), longest)
    ids, shapes, bits = (np.zeros(shape, np.int64) for _ in range(3))
    kinds, weights = (np.full(shape, IGNORED, np.int64) for _ in range(2))
    there, share = np.zeros(shape, bool), np.zeros(shape, np.float32)
    for number, row in enumerate(batch):
        end = len(row[0]) + 1
        ids[number, 0], ids[number, end] = cut.start, cut.end
        there[number, : end + 1] = True
        for table, column in zip((ids, shapes, bits, kinds, weights), row[:5], strict=True):
            table[number, 1:end] = column
        share[number] = row[5]
    return tuple(map(torch.from_numpy, (ids, shapes, bits, there, kinds, weights, share)))


def kind_weighing(texts: list[Marked]) -> torch.Tensor:
    """More for kinds that are rare."""
    counts = np.ones(len(KINDS))
    for text in texts:
        for mark in text.marks:
            if mark.kind > 0:
                counts[mark.kind] += mark.end - mark.start
    weighing = np.clip((np.median(counts) / counts) ** 0.25, 0.8, 2.5)
    weighing[0] = 0.8
    return torch.tensor(weighing, dtype=torch.float32)


def optimizer_for(network: Network, rate: float) -> torch.optim.Optimizer:
    """Lower layers learn more slowly; heads and shapes, which begin from nothing, ten times as fast."""
    new = ("kind.", "weight.", "shapes.", "bits.")
    groups: dict[float, list] = {}
    for name, parameter in network.named_parameters():
        if not parameter.requires_grad:
            continue
        if name.startswith(new):
            each = rate * 6
        elif name.startswith("layers."):
            each = rate * 0.88 ** (LAYERS - 1 - int(name.split(".")[1]))
        else:
            each = rate * 0.88**LAYERS
        groups.setdefault(each, []).append(parameter)
    return torch.optim.AdamW([{"params": list_, "lr": each} for each, list_ in groups.items()], weight_decay=0.01)


def train(
    texts: list[Marked], encoder: Path, begin: Path | None, epochs: int, rate: float, seed: int, out: Path, held: list
) -> None:
    """Train, and after every epoch write the weights, averaged over the last steps."""
    torch.manual_seed(seed)
    chance = random.Random(seed)
    cut = WordPieces((encoder / "vocab.txt").read_text("utf-8").split("\n")[:-1])
    lexicon = Lexicon()
    origins = lexicon.origins.values()
    given = sorted({n for o in origins for names in (o.female, o.male, o.given) for n in names})
    surnames = sorted({n for o in origins for n in o.surnames})
    vary = Augmenter(given, surnames, list(lexicon.towns), texts)
    network = Network(len(cut.vocabulary), len(SHAPES), BITS, len(KINDS), len(WEIGHTS))
    network.load_encoder(encoder / "model.safetensors")
    if begin:
        network.load_state_dict(load_file(begin) if begin.suffix == ".safetensors" else from_pack(begin))
    for table in (network.pieces, network.positions):  # they know enough, and take half of an optimizer's time
        table.weight.requires_grad = False
    learning = [parameter for parameter in network.parameters() if parameter.requires_grad]
    optimizer = optimizer_for(network, rate)
    for_kind, for_weight = kind_weighing(texts), torch.tensor([WEIGHING[name] for name in WEIGHTS])
    per_epoch = len(batches(windows(_drawn(texts, 0), cut, random.Random(0)), random.Random(0)))
    steps = per_epoch * epochs
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / (0.08 * steps), max(0.02, 1 - step / steps))
    )
    mean = [parameter.detach().clone() for parameter in learning]
    began, seen, step = time.time(), 0, 0
    for epoch in range(epochs):
        network.train()
        plain = 0.5 if epoch == epochs - 1 else 0.1
        varied = [text if chance.random() < plain else vary(text, chance) for text in _drawn(texts, epoch)]
        total = 0.0
        for batch in batches(windows(varied, cut, chance), chance):
            ids, shapes, bits, there, kinds, weights, share = tensors(batch, cut)
            kind, weight = network(ids, shapes, bits, there)
            loss = _loss(kind, kinds, for_kind, share) + _loss(weight, weights, for_weight, share)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(learning, 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            seen += ids.numel()
            torch._foreach_lerp_(mean, [p.detach() for p in learning], 1 - min(0.99, step / (step + 9)))
            total += float(loss.detach())
            if step % 20 == 0:
                rate_now = seen / (time.time() - began)
                print(f"  step {step}/{steps} loss {float(loss.detach()):.3f} {rate_now:,.0f} pieces/s", flush=True)
        print(f"epoch {epoch + 1}: loss {total / per_epoch:.3f}, {time.time() - began:,.0f} s", flush=True)
        with torch.no_grad():
            kept = [parameter.clone() for parameter in learning]
            torch._foreach_copy_(learning, mean)
            save_file({name: value.contiguous() for name, value in network.state_dict().items()}, out)
            if held and (epoch % 2 or epoch == epochs - 1):
                print("  averaged, held back:", held_back(network, held, cut), flush=True)
            torch._foreach_copy_(learning, kept)


def from_pack(path: Path) -> dict[str, torch.Tensor]:
    """The weights of a tagger that ships."""
    return {name: torch.from_numpy(values) for name, values in weights_from(path).items()}


def _drawn(texts: list[Marked], epoch: int) -> list[Marked]:
    """All documents, and a third of the texts that only help, another one in each epoch."""
    return [text for number, text in enumerate(texts) if text.share > 0.5 or (number + epoch) % 3 == 0]


def _loss(logits: torch.Tensor, wanted: torch.Tensor, weighing: torch.Tensor, share: torch.Tensor) -> torch.Tensor:
    each = functional.cross_entropy(
        logits.flatten(0, 1), wanted.flatten(), weighing, ignore_index=IGNORED, reduction="none"
    )
    counted = (wanted.flatten() != IGNORED) * share.flatten()
    return (each * share.flatten()).sum() / counted.sum().clamp(min=1)


@torch.no_grad()
def held_back(network: Network, texts: list[Marked], cut: WordPieces) -> str:
    """Recall by weight and precision of pieces in texts that were not trained on, at a threshold of a half."""
    network.eval()
    found, of, right, hidden = np.zeros(4), np.zeros(4), 0, 0
    for batch in batches(windows(texts, cut, random.Random(0)), random.Random(0)):
        ids, shapes, bits, there, _, weights, _ = tensors(batch, cut)
        stays = functional.softmax(network(ids, shapes, bits, there)[1], -1)[..., 0]
        hide = (stays < 0.5) & (weights != IGNORED)
        for weight in range(1, 4):
            of[weight] += int((weights == weight).sum())
            found[weight] += int((hide & (weights == weight)).sum())
        right, hidden = right + int((hide & (weights > 0)).sum()), hidden + int(hide.sum())
    shares = ", ".join(f"{WEIGHTS[w]} {found[w] / max(1, of[w]):.3f}" for w in range(1, 4))
    return f"{shares}, precision {right / max(1, hidden):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("-o", "--out", type=Path, required=True)
    parser.add_argument("--more", type=Path)
    parser.add_argument("--begin", type=Path, help="weights to go on from, or a pack, instead of the encoder's")
    parser.add_argument("--held-back", type=Path, help="documents to report on, never trained on")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--leave-out", default="", help="genres whose documents are left out, with commas")
    parser.add_argument(
        "--fold",
        default="",
        help="K/N: leave every N-th text out, beginning with the K-th, and write their ids beside the weights",
    )
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    texts = gathered(given.more)
    left_out = set(filter(None, given.leave_out.split(",")))
    texts = [text for text in texts if text.genre not in left_out]
    if given.fold:
        k, n = map(int, given.fold.split("/"))
        left_out_ids = [text.id for number, text in enumerate(texts) if number % n == k]
        given.out.with_suffix(".left-out.json").write_text(json.dumps(left_out_ids), "utf-8")
        texts = [text for number, text in enumerate(texts) if number % n != k]
    held = documents(given.held_back) if given.held_back else []
    print(f"{len(texts)} texts, {sum(len(text.text) for text in texts):,} characters", flush=True)
    train(texts, given.encoder, given.begin, given.epochs, given.rate, given.seed, given.out, held)


if __name__ == "__main__":
    main()
