#!/bin/sh
# Train the reader of clues and write src/reticent/data/clues-en.pack and clues-en.json:
#     make_clues_pack.sh ENCODER REFERENCE [CLUES.jsonl]
# ENCODER holds MiniLM's model.safetensors and vocab.txt, REFERENCE the texts of the reference corpus. CLUES.jsonl are more
# marked texts that help and do not ship. PYTHON has Reticent installed and torch (tools/tagger/requirements.txt). Two hours
# on one core. Every fifth text of clues-dense.jsonl teaches the reader nothing: by these the last regression for hints
# in messages learns how far to believe it; clues-apart.jsonl teaches nothing either. What ships was made by these steps one by one, and began not with
# passages but with the pack before, which 10,000 of them and 982 texts had taught. The last regression of clues-en.json was
# fitted anew with that pack before (commit cf01fd9^), which these 478 texts had not taught:
#     fit_clues.py clues-hands.jsonl clues-unseen.jsonl clues-dense-held.jsonl --readers BEFORE --keep clues-en.json
set -eu
here=$(dirname "$0")
data=$here/../../src/reticent/data
examples=$here/../../examples
encoder=$1
reference=$2
more=${3:-}
work=${WORK:-$(mktemp -d)}
weights=$data/clues-en.json
held="$examples/clues-dense.jsonl --without 0 5"
own="$examples/clues.jsonl $examples/clues-short.jsonl $examples/clues-wide.jsonl $examples/clues-everyday.jsonl"
own="$own $examples/clues-more.jsonl $examples/clues-further.jsonl $examples/clues-held.jsonl"
own="$own $examples/clues-unseen.jsonl $examples/clues-dense-held.jsonl"
hands=$examples/clues-hands.jsonl
taught() { "$PYTHON" "$here/train.py" marked $held --also "$@" --encoder "$encoder"; }
"$PYTHON" "$here/passages.py" "$reference" -o "$work/passages.jsonl.zst" --count 20000 --everyday "$reference/../train/documents_train.jsonl"
"$PYTHON" "$here/train.py" passages "$work/passages.jsonl.zst" --count 10000 --encoder "$encoder" -o "$work/first.safetensors"
taught $own --begin "$work/first.safetensors" --epochs 3 --rate 2e-4 --seed 21 -o "$work/a.safetensors"
taught $more $own --fragments "$here/data/fragments.jsonl.zst" --begin "$work/a.safetensors" --epochs 3 --rate 1.8e-4 --seed 31 \
    -o "$work/b.safetensors"
taught $hands $hands $more $own --begin "$work/a.safetensors" "$work/b.safetensors" --epochs 3 --rate 1.5e-4 --seed 33 -o "$work/c.safetensors"
taught $hands $hands $more $own --begin "$work/c.safetensors" "$work/a.safetensors" --epochs 3 --rate 1.4e-4 --seed 34 -o "$work/d.safetensors"
"$PYTHON" "$here/export.py" "$work/c.safetensors" "$work/d.safetensors" --encoder "$encoder" -o "$data/clues-en.pack"
"$PYTHON" "$here/../fit_clues.py" "$examples/clues-dense.jsonl" --readers "$data/clues-en.pack" --of 5 --keep "$weights" -o "$weights"
