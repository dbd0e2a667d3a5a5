#!/bin/sh
# Train the tagger and write src/reticent/data/tagger-en.pack: make_tagger_pack.sh ENCODER [FOLDER]
# ENCODER holds MiniLM's model.safetensors and vocab.txt. FOLDER holds texts that help and do not ship (tab_train.jsonl,
# bios_dev.jsonl, pii_dev.jsonl) and documents to calibrate on (documents_dev.jsonl); each is used where it is there.
# What ships went on from the pack before it, which 346 documents had made in twelve epochs: two with 290 of the added ones, then one,
# two and two with all, from rates of 1.5e-4, 1.2e-4 and 1.2e-4; only in the last two did the added ones count .6.
set -eu
here=$(dirname "$0")
encoder=$1
folder=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
more=${folder:+--more "$folder"}
held=
[ -n "$folder" ] && [ -f "$folder/documents_dev.jsonl" ] && held="--held-back $folder/documents_dev.jsonl"
"$PYTHON" "$here/train.py" --encoder "$encoder" $more $held --epochs 7 --rate 2e-4 --seed 13 -o "$work/first.safetensors"
"$PYTHON" "$here/train.py" --encoder "$encoder" $more $held --epochs 5 --rate 1.5e-4 --seed 14 \
    --begin "$work/first.safetensors" -o "$work/second.safetensors"
"$PYTHON" "$here/export.py" "$work/second.safetensors" --encoder "$encoder" $held -o "$here/../../src/reticent/data/tagger-en.pack"
