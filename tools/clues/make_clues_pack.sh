#!/bin/sh
# Train the reader of clues and write src/reticent/data/clues-en.pack and clues-en.json:
#     make_clues_pack.sh ENCODER REFERENCE [CLUES.jsonl]
# ENCODER holds MiniLM's model.safetensors and vocab.txt, REFERENCE the texts of the reference corpus. CLUES.jsonl are more
# marked texts that help and do not ship; they come first, so that parts.py can judge them. PYTHON has
# Reticent installed and torch (tools/tagger/requirements.txt). An hour on one core. What ships was made by these steps one by
# one; clues-everyday.jsonl came later, in three more epochs at 1e-4 from what shipped before.
set -eu
here=$(dirname "$0")
data=$here/../../src/reticent/data
examples=$here/../../examples
encoder=$1
reference=$2
more=${3:-}
work=${WORK:-$(mktemp -d)}
own="$examples/clues.jsonl $examples/clues-short.jsonl $examples/clues-wide.jsonl $examples/clues-everyday.jsonl"
texts="$more $own $examples/clues-more.jsonl $examples/clues-further.jsonl"
"$PYTHON" "$here/passages.py" "$reference" -o "$work/passages.jsonl.zst" --count 20000 --everyday "$reference/../train/documents_train.jsonl"
"$PYTHON" "$here/train.py" passages "$work/passages.jsonl.zst" --count 10000 --encoder "$encoder" -o "$work/first.safetensors"
for part in 0 1; do
    "$PYTHON" "$here/train.py" marked $texts --without $part 3 --epochs 10 --begin "$work/first.safetensors" \
        --encoder "$encoder" -o "$work/without$part.safetensors"
    "$PYTHON" "$here/export.py" "$work/without$part.safetensors" --encoder "$encoder" -o "$work/without$part.pack"
done
"$PYTHON" "$here/train.py" marked $texts --epochs 3 --rate 1e-4 --seed 12 --encoder "$encoder" -o "$work/all.safetensors" \
    --begin "$work/without0.safetensors" "$work/without1.safetensors"
"$PYTHON" "$here/export.py" "$work/all.safetensors" --encoder "$encoder" -o "$data/clues-en.pack"
"$PYTHON" "$here/../fit_clues.py" $more $own --readers "$work/without0.pack" "$work/without1.pack" --of 3 \
    --without "$work" -o "$data/clues-en.json"
