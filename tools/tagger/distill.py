"""Teach a smaller tagger what a larger one says: half the layers, twice the speed.

    python tools/tagger/distill.py TEACHER --encoder FOLDER -o student.safetensors [--more FOLDER] [--reference FOLDER]

TEACHER is the pack of a trained tagger, as export.py writes it. The student begins as a copy of some of its layers and
learns three things on the texts that the teacher learned from, varied anew in each epoch, and on opening lines of
reference texts: the teacher's shares of kind and weight, the vectors they come from, and, a little, what people marked.
export.py writes the student as a pack. Not part of `make train`: docs/tagger.md says what it costs.
"""

import argparse
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
from augment import Augmenter
from labels import KINDS, WEIGHTS
from network import HEADS, WIDTH, Network
from safetensors.torch import load_file, save_file
from texts import Marked, documents, records
from torch.nn import functional
from train import BITS, WEIGHING, _drawn, _loss, batches, gathered, held_back, kind_weighing, tensors, windows

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))
from reticent.knowledge.tagger.pack import DENSE, TaggerPack
from reticent.knowledge.tagger.pieces import SHAPES, WordPieces
from reticent.languages.en.lexicon import Lexicon

KEPT = (0, 3, 4)
"""The teacher's layers that the student begins with: of all threes, alone the nearest to what all six say."""
OPENINGS, LONG = 160, 700
"""How many reference texts are read in each epoch, and how many characters of each."""
BATCH = 1024
"""Pieces in a batch: half of what training takes, because there are few epochs."""
MARKED, VECTORS = 0.3, 1.0
"""What counts beside the teacher's shares: the marks of people, and how near the vectors are."""


def teacher_of(pack: TaggerPack, cut: WordPieces) -> Network:
    """The network that a pack was written from, up to int8."""
    network = Network(len(cut.vocabulary), len(SHAPES), BITS, len(KINDS), len(WEIGHTS), pack.about["layers"])
    encoder = pack.encoder()
    own = {"pieces.weight": encoder.pieces.of(np.arange(len(cut.vocabulary)))}
    own |= {f"{name}.weight": pack.table(name) for name in ("positions", "shapes", "bits")}
    own |= {"norm.weight": encoder.norm.scale, "norm.bias": encoder.norm.shift}
    for number, layer in enumerate(encoder.layers):
        at = f"layers.{number}."
        for part, name in enumerate(("query", "key", "value")):
            scale = np.float32((WIDTH // HEADS) ** 0.5) if name == "query" else np.float32(1)
            columns = slice(part * WIDTH, (part + 1) * WIDTH)
            own[f"{at}{name}.weight"] = layer.attend.matrix[:, columns].T * scale
            own[f"{at}{name}.bias"] = layer.attend.bias[columns] * scale
        for name in DENSE[1:]:
            own[f"{at}{name}.weight"] = getattr(layer, name).matrix.T
            own[f"{at}{name}.bias"] = getattr(layer, name).bias
        for name in ("norm1", "norm2"):
            own[f"{at}{name}.weight"], own[f"{at}{name}.bias"] = getattr(layer, name).scale, getattr(layer, name).shift
    for name in ("kind", "weight"):
        head = pack.head(name)
        own[f"{name}.weight"], own[f"{name}.bias"] = head.matrix.T, head.bias
    network.load_state_dict({name: torch.from_numpy(np.ascontiguousarray(value)) for name, value in own.items()})
    return network.eval()


def student_of(teacher: Network, cut: WordPieces, kept: tuple[int, ...]) -> Network:
    """A smaller network that begins as a part of the teacher."""
    student = Network(len(cut.vocabulary), len(SHAPES), BITS, len(KINDS), len(WEIGHTS), len(kept), dropout=0.0)
    given = teacher.state_dict()
    own = {name: value for name, value in given.items() if not name.startswith("layers.")}
    for number, layer in enumerate(kept):
        prefix = f"layers.{layer}."
        own |= {
            f"layers.{number}.{name.removeprefix(prefix)}": value
            for name, value in given.items()
            if name.startswith(prefix)
        }
    student.load_state_dict(own)
    for table in (student.pieces, student.positions):
        table.weight.requires_grad = False
    return student


def openings(folder: Path | None, epoch: int) -> list[Marked]:
    """The beginnings of some reference texts, others in every epoch; nobody marked them: only the teacher teaches."""
    if folder is None:
        return []
    rows = records(sorted(folder.glob("*.jsonl.zst"))[epoch % 9])
    chosen = random.Random(epoch).sample(rows, OPENINGS)
    return [Marked(f"{row['title']}", f"{row['title']} {row['text']}"[:LONG], (), "reference", 0.0) for row in chosen]


def difference(student: torch.Tensor, teacher: torch.Tensor, counted: torch.Tensor) -> torch.Tensor:
    """Kullback and Leibler's, on the mean over the pieces that count."""
    logs = functional.log_softmax(student, -1)
    wanted = functional.log_softmax(teacher, -1)
    each = (wanted.exp() * (wanted - logs)).sum(-1)
    return (each * counted).sum() / counted.sum().clamp(min=1)


def loss_of(
    teacher: Network, student: Network, batch: tuple[torch.Tensor, ...], weighing: tuple[torch.Tensor, torch.Tensor]
) -> torch.Tensor:
    """How far the student is from the teacher, in shares and in vectors, and from what people marked."""
    ids, shapes, bits, there, kinds, weights, share = batch
    with torch.no_grad():
        wanted = teacher.vectors(ids, shapes, bits, there)
        their_kind, their_weight = teacher.heads(wanted)
    made = student.vectors(ids, shapes, bits, there)
    kind, weight = student.heads(made)
    counted = there.float()
    apart = ((made - wanted) ** 2).mean(-1) / (wanted**2).mean(-1)
    marked = _loss(kind, kinds, weighing[0], share) + _loss(weight, weights, weighing[1], share)
    return (
        difference(kind, their_kind, counted)
        + difference(weight, their_weight, counted)
        + VECTORS * (apart * counted).sum() / counted.sum()
        + MARKED * marked
    )


def distill(given: argparse.Namespace, texts: list[Marked], held: list[Marked]) -> None:
    """Teach, and after every epoch write the weights, averaged over the last steps."""
    torch.manual_seed(given.seed)
    chance = random.Random(given.seed)
    cut = WordPieces((given.encoder / "vocab.txt").read_text("utf-8").split("\n")[:-1])
    lexicon = Lexicon()
    origins = lexicon.origins.values()
    names = sorted({n for o in origins for each in (o.female, o.male, o.given) for n in each})
    surnames = sorted({n for o in origins for n in o.surnames})
    vary = Augmenter(names, surnames, list(lexicon.towns), texts)
    teacher = teacher_of(TaggerPack(given.teacher), cut)
    student = student_of(teacher, cut, KEPT)
    if given.begin:
        student.load_state_dict(load_file(given.begin))
    print("teacher:", held_back(teacher, held, cut) if held else "", flush=True)
    learning = [parameter for parameter in student.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(learning, lr=given.rate, weight_decay=0.01)
    weighing = kind_weighing(texts), torch.tensor([WEIGHING[name] for name in WEIGHTS])
    first = [*_drawn(texts, 0), *openings(given.reference, 0)]
    steps = given.epochs * len(batches(windows(first, cut, random.Random(0)), random.Random(0), BATCH))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / (0.05 * steps), max(0.02, 1 - step / steps))
    )
    mean = [parameter.detach().clone() for parameter in learning]
    began, step = time.process_time(), 0
    for epoch in range(given.epochs):
        student.train()
        varied = [text if chance.random() < 0.25 else vary(text, chance) for text in _drawn(texts, epoch)]
        for batch in batches(windows([*varied, *openings(given.reference, epoch)], cut, chance), chance, BATCH):
            loss = loss_of(teacher, student, tensors(batch, cut), weighing)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(learning, 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            torch._foreach_lerp_(mean, [p.detach() for p in learning], 1 - min(0.99, step / (step + 9)))
            if step % 25 == 0:
                spent = time.process_time() - began
                print(
                    f"  step {step}/{steps} loss {float(loss.detach()):.3f}, {spent:,.0f} s of processors", flush=True
                )
        with torch.no_grad():
            now = [parameter.clone() for parameter in learning]
            torch._foreach_copy_(learning, mean)
            save_file({name: value.contiguous() for name, value in student.state_dict().items()}, given.out)
            if held:
                print(f"epoch {epoch + 1}, averaged, held back:", held_back(student, held, cut), flush=True)
            torch._foreach_copy_(learning, now)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("teacher", type=Path)
    parser.add_argument("--encoder", type=Path, required=True, help="for its vocab.txt")
    parser.add_argument("-o", "--out", type=Path, required=True)
    parser.add_argument("--more", type=Path)
    parser.add_argument("--reference", type=Path, help="a folder of reference texts")
    parser.add_argument("--begin", type=Path, help="weights to go on from, instead of the teacher's layers")
    parser.add_argument("--held-back", type=Path, help="documents to report on, never trained on")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--seed", type=int, default=15)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    texts = gathered(given.more)
    distill(given, texts, documents(given.held_back) if given.held_back else [])


if __name__ == "__main__":
    main()
