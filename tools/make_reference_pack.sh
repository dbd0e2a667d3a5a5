#!/bin/sh
# Make src/reticent/data/reference-en.pack from the encyclopedia and news texts: figures only, no text.
#
#     tools/make_reference_pack.sh ../shared/reference
#
# The same texts give the same bytes (the date in the pack is that of the newest source file).
set -eu
sources=${1:-../shared/reference}
target=${2:-src/reticent/data/reference-en.pack}
reticent=${RETICENT:-.venv/bin/reticent}
"$reticent" corpus build "$sources"/encyclopedia-0*.jsonl.zst --output "$target" \
    --min-documents 2 --min-phrase-documents 3 --min-linked-documents 8 --ngrams 5 --workers 2
"$reticent" corpus info --reference "$target" --verify
