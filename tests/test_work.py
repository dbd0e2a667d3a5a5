"""How much is done, counted: a slip to more rounds, more look-ups or the square of the length fails here, not in seconds."""

import gc
import mmap
import re
import subprocess
import sys
import tracemalloc
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

import reticent.world
from reticent import Document, Policy, World, pipeline, sanitize_all
from reticent.detect import (
    addresses,
    ages,
    dates,
    fields,
    find,
    organisations,
    patterns,
    people,
    phone,
    places,
    settle,
    titles,
    unknown,
    whole_titles,
)
from reticent.detect import beside_people as beside_somebody
from reticent.detect import filed as filing
from reticent.detect import spelled as spelled_out
from reticent.detect.apart import apart
from reticent.detect.structure import Structure, Structures, beside
from reticent.detect.tagged import LEVELS, tagger_of
from reticent.draft import Draft
from reticent.facts.peers import peers_of
from reticent.facts.prices import Prices
from reticent.facts.reading import read as graph_of
from reticent.facts.units import tree
from reticent.guards.budget import Budget
from reticent.guards.reidentification import anonymity, attackers, public
from reticent.guards.reidentification.attackers import Evidence
from reticent.guards.reidentification.cells import AT_ONCE, Cells
from reticent.guards.reidentification.lengths import _shipped, counted
from reticent.guards.reidentification.public import FEW, documents_of
from reticent.guards.reidentification.ranking import Ranking
from reticent.guards.reidentification.reader import Reader
from reticent.knowledge.packfile import Sections, Writer
from reticent.knowledge.reference import InMemory, Pack, titled
from reticent.knowledge.reference._blocks import PhraseBlock
from reticent.knowledge.reference._coding import Coded, Lists
from reticent.knowledge.reference._salience import Salience
from reticent.knowledge.reference._vocabulary import Vocabulary
from reticent.knowledge.reference.titled import MOST_TITLES, titled_by
from reticent.knowledge.tagger.reading import TaggerReading
from reticent.knowledge.tagger.tagger import OVERLAP, WINDOW, WINDOWS_AT_ONCE, _batched, windows
from reticent.knowledge.taxonomy import TaxonomyPack
from reticent.knowledge.vectors import Vectors
from reticent.knowledge.vectors import pack as vector_pack
from reticent.languages import Analysis
from reticent.languages.en import citations
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.spacy import CHARACTERS, Spacy
from reticent.model import Finding, Span, Stretches
from reticent.policy import GeneralSettings
from reticent.processes import let_go, new_pool
from reticent.search import spelled
from reticent.search.hidden_terms import HiddenTerms
from reticent.substitute.budget.expressions import Expressions
from reticent.substitute.budget.pointing import needs
from reticent.substitute.budget.rendering import Renderer
from reticent.substitute.budget.renditions import Known, KnownExpressions, Rendition
from reticent.substitute.budget.substance import Substance
from reticent.substitute.budget.words import KeptWords
from reticent.substitute.general import exact
from reticent.substitute.general.everyday import countries, rungs
from reticent.substitute.general.generalizing import generalize_findings
from reticent.substitute.general.plausibility import Figures
from reticent.view import View

TOWNS = "He left Leeds for Hull, and Hull for York."
LIFE = (
    "She was a Swedish actress who moved to Hollywood in 1925. She made silent films for Metro-Goldwyn-Mayer, was "
    "nominated for an Academy Award three times, and retired from the screen after twenty-eight films."
)


@pytest.fixture
def calls(monkeypatch):
    """How often each method that is watched was called."""
    counted = Counter()

    def watch(owner, name):
        function = getattr(owner, name)

        def counting(*args, **options):
            counted[name] += 1
            return function(*args, **options)

        monkeypatch.setattr(owner, name, counting)

    counted.watch = watch
    return counted


def test_an_attack_asks_for_the_titles_that_may_matter_only(calls):
    world = World()
    calls.watch(Pack, "title")
    next(sanitize_all([Document(LIFE)], "identity", world))
    rounds = calls["title"] / 100
    assert 0 < rounds < 5  # two hundred for each attacker in each round would be thousands


def test_a_word_is_looked_up_once_for_all_rounds(calls):
    world = World()
    public = documents_of(world)
    calls.watch(Pack, "held")
    assert len(Evidence(LIFE, public).table.counts)
    first = calls["held"]
    assert first
    assert len(Evidence(LIFE.replace("Swedish", "*"), public).table.counts)
    assert calls["held"] - first <= 2  # pairs that were not side by side before
    public.forget()
    assert len(Evidence(LIFE, public).table.counts)
    assert calls["held"] >= 2 * first


def test_an_attack_reads_no_list_that_it_leaves_out(calls):
    public = documents_of(World())
    calls.watch(Vocabulary, "documents")
    assert Evidence("Film. American. People.", public).table.counts.sum() == 0  # one document in fifty has each
    assert not calls["documents"]
    assert Evidence("sousaphone", public).table.counts.sum() > 0
    assert calls["documents"] == 1


def test_a_phrase_that_is_not_there_costs_no_more_than_its_words_and_one_block(calls):
    pack = Pack.default()
    assert pack.count("harbour").exact
    calls.watch(Coded, "unpack")
    assert pack.held("harbour sousaphone", pack.size) is None
    assert calls["unpack"] <= 2 + 2  # two blocks of words, and one of phrases with its two lists of numbers


def test_combinations_are_found_once_for_both_who_go_by_them(calls):
    calls.watch(attackers.Combination, "_combined")
    calls.watch(Cells, "parts")
    next(sanitize_all([Document(LIFE)], "identity", World()))
    assert 0 < calls["_combined"] == calls["parts"]  # one in a round, and one pass for both of the others


def test_a_large_table_is_weighed_in_parts_that_do_not_grow():
    widths = np.array([AT_ONCE // 3, AT_ONCE - 4, 3, 0, 2 * AT_ONCE, 5])
    rows = np.concatenate([np.arange(width, dtype=np.int32) for width in widths])
    cells = Cells(np.concatenate([[0], np.cumsum(widths)]), rows, np.ones(len(rows)), 2 * AT_ONCE)
    parts = list(cells.parts())
    assert [part.stop - part.start for part, _ in parts] == [1, 3, 1, 1]
    assert all(len(each.rows) <= AT_ONCE or part.stop - part.start == 1 for part, each in parts)
    assert sum(len(each.rows) for _, each in parts) == len(rows)


def test_what_is_above_a_concept_is_climbed_to_once(calls):
    taxonomy = TaxonomyPack.default()
    (concept, *_) = taxonomy.find("Paris")
    first = rungs(concept, taxonomy), countries(concept, taxonomy)
    calls.watch(TaxonomyPack, "parents")
    calls.watch(TaxonomyPack, "wholes")
    assert (rungs(concept, taxonomy), countries(concept, taxonomy)) == first
    assert not calls["parents"] + calls["wholes"]


def test_what_is_barred_is_not_gone_through_for_every_unit():
    gone_through = Counter()

    class Barred(frozenset):
        def __iter__(self):
            gone_through["barred"] += 1
            return super().__iter__()

    places = [Span(match.start(), match.end()) for match in re.finditer("Leeds|Hull|York", TOWNS)]
    findings = tuple(Finding(span, "place", 1.0, "test", "", number) for number, span in enumerate(places, 1))
    analysis = next(World().plain.analyse([TOWNS]))
    draft = Draft(Document(TOWNS), View.of(TOWNS), analysis, barred=Barred((span, "a town") for span in places))
    generalize_findings(draft, findings, GeneralSettings(), World())
    assert gone_through["barred"] == 1


def test_the_titles_of_a_rare_name_are_read_without_ranking_its_documents(calls):
    pack = Pack.default()
    assert len(pack.bound("Kalmar County")) <= MOST_TITLES
    calls.watch(Salience, "_read")
    titled_by(pack, "Kalmar County")
    assert calls["_read"] <= 2


def test_what_matters_in_a_document_is_unpacked_once(calls):
    pack = Pack.default()
    calls.watch(Salience, "_read")
    first = pack.most_about(["harbour"], pack.bound("harbour"), 20)
    assert 0 < calls["_read"] <= pack.size // 1024 + 1
    calls.clear()
    assert pack.most_about(["harbour"], pack.bound("harbour"), 20) == first
    assert not calls["_read"]


def test_no_list_is_read_for_a_name_once_nobody_has_its_rarest_words(calls):
    pack = Pack.default()
    entries = [pack._entry(word) for word in ("sousaphone", "Kalmar", "film", "American")]
    calls.watch(Vocabulary, "documents")
    assert len(pack.bound("Film Sousaphone American Kalmar")) == 0
    assert calls["documents"] == 2 < len(entries)
    assert pack.count("American", "Kalmar", "sousaphone", "film").documents == 0
    assert calls["documents"] == 2


def test_a_block_of_lists_is_unpacked_once_for_all_of_them(calls):
    pack = Pack.default()
    numbers = [pack._entry(word).number for word in ("sousaphone", "sousaphones")]
    assert numbers[0] // 256 == numbers[1] // 256
    calls.watch(Lists, "unpack")
    assert all(len(pack._vocabulary.documents(number)) for number in numbers)
    assert calls["unpack"] == 1


def test_a_word_is_found_once_however_many_pairs_it_is_in(calls):
    pack = Pack.default()
    calls.watch(Vocabulary, "_find_word")
    for term in ("harbour", "harbour sousaphone", "harbour master", "sousaphone harbour"):
        pack.held(term, pack.size)
    assert calls["_find_word"] == 3
    pack.forget()
    pack.held("harbour", pack.size)
    assert calls["_find_word"] == 4


def test_no_list_of_a_common_word_is_read_for_a_title_that_few_can_have(calls):
    pack = Pack.default()
    common = [pack._entry(word).number for word in ("the", "of")]
    read = []
    documents = pack._vocabulary.documents
    pack._vocabulary.documents = lambda number: read.append(number) or documents(number)
    within = pack.maybe_titled("the sousaphone of Kalmar", MOST_TITLES)
    assert read
    assert not set(common) & set(read)
    assert pack.bound("the sousaphone of Kalmar") <= within


def test_words_are_weighed_for_each_size_of_document_not_for_each_document(monkeypatch):
    public, weighed = documents_of(World()), []
    weigh = attackers.Likelihood.weigh

    def watched(self, evidence, cells, *rest):
        weighed.append(len(cells.rows))
        return weigh(self, evidence, cells, *rest)

    monkeypatch.setattr(attackers.Likelihood, "weigh", watched)
    evidence = Evidence(LIFE, public)
    evidence.summed(attackers.Likelihood(public))
    assert len(evidence.table.cells.rows) > 10_000
    assert sum(weighed) <= 64 * len(evidence.features)


def test_names_and_words_get_their_vectors_in_one_search_each(calls):
    world = World()
    calls.watch(Vectors, "find")
    calls.watch(Vectors, "row")
    calls.watch(anonymity, "Evidence")
    calls.watch(anonymity, "_pointing")
    next(sanitize_all([Document(LIFE)], "identity", world))
    assert calls["find"] <= 2 * calls["Evidence"] + calls["_pointing"]
    assert calls["row"] <= calls["_pointing"]  # of whom it points to


def test_the_price_of_a_bit_is_found_with_few_looks_at_all_words(calls):
    ladders = Figures.of_volumes([(1, 3 + at, 90 + 7 * at, 4_000, 131_072) for at in range(12)])
    calls.watch(exact.Slopes, "_priced")
    exact.most_even(ladders, 1000)
    assert 0 < calls["_priced"] <= 12 + 4  # sixty-four halvings


def test_of_a_few_choices_the_best_is_found_without_a_price(calls):
    calls.watch(exact._Prices, "__init__")
    assert exact.most_even(Figures.of_volumes([(1, 5, 40, 131_072), (1, 30, 131_072)]), 100).proven
    assert not calls["__init__"]


def test_a_phrase_is_found_among_those_that_begin_like_it_alone(calls):
    pack = Pack.default()
    calls.watch(PhraseBlock, "_stretch")
    calls.watch(PhraseBlock, "_column")
    assert pack._entry("harbour sousaphone") is None
    assert calls["_column"] <= 1
    assert pack._entry("New York City") is not None
    assert not calls["_stretch"]


def test_whose_name_it_is_is_asked_with_its_rarest_words(calls):
    public = documents_of(World())
    among = list(range(0, public.size, 7))
    calls.watch(Pack, "bound")
    calls.watch(Pack, "title")
    public.named("The American Sousaphone Film", among)
    assert calls["bound"] == 1
    assert calls["title"] <= FEW


def test_who_is_meant_is_asked_of_no_attacker_that_cannot_be_the_surest(calls):
    calls.watch(anonymity, "_own")
    calls.watch(anonymity, "Evidence")
    next(sanitize_all([Document(LIFE)], "identity", World()))
    assert 0 < calls["_own"] < 4 * calls["Evidence"]  # there are four


@pytest.mark.parametrize("most", [1, 30, 200])
def test_the_likeliest_are_found_among_few_and_are_the_likeliest(most):
    figures = np.random.default_rng(7).exponential(size=100_000).round(3)
    ranking = Ranking.of(figures)
    assert len(ranking._near_the_top(most)) < 40 * (most + 16)
    assert ranking.highest(most) == np.argsort(-figures, kind="stable")[:most].tolist()
    alike = Ranking.of(np.repeat([0.0, 1.0], 50_000))
    assert alike.highest(most) == list(range(50_000, 50_000 + most))


def test_a_small_text_needs_no_scipy():
    said = "import sys, reticent; reticent.sanitize('Ann Lee was born in Leeds.'); print('scipy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_what_a_small_text_does_not_ask_for_is_not_loaded():
    said = (
        "import re, sys; many = []; real = re.compile\n"
        "re.compile = lambda *given, **named: many.append(given) or real(*given, **named)\n"
        "from reticent.documents.conversion import Conversion, convert\n"
        "from reticent import Policy\n"
        "convert(Conversion(b'The tea is cold, and nobody came.', Policy.load('pii').but(entity_model=False), 'a.txt', 'text'))\n"
        "late = ('phonenumbers', 'stdnum', 'regex', 'lemminflect', 'onnxruntime', 'spacy', 'reticent.report.page')\n"
        "print([each for each in late if each in sys.modules], len(many) < 420)"
    )
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout == "[] True\n"


def test_a_small_text_imports_no_package_that_offers_components_to_spacy():
    said = (
        "import sys, reticent; reticent.sanitize('Ann Lee was born in Leeds.'); "
        "print('reticent.integrations.spacy' in sys.modules, 'presidio_analyzer' in sys.modules); "
        "from spacy.util import registry; print(registry._entry_point_factories.entry_points)"
    )
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\nTrue\n"


def test_a_worker_looks_for_garbage_as_seldom_as_the_command_line():
    pool = new_pool(1)
    try:
        assert pool.submit(gc.get_threshold).result() == (50_000, 20, 20)
    finally:
        let_go(pool)


def test_the_lengths_that_ship_are_those_of_the_pack():
    pack = Pack.default()
    seen, shares = counted(pack)
    shipped = _shipped(pack)
    assert shipped is not None
    assert (shipped[0] == seen).all()
    assert (shipped[1] == shares).all()
    assert _shipped(InMemory(["with", "which"])) is None


def test_the_look_ups_of_a_text_grow_with_its_words_not_with_their_square(calls):
    world = World()
    calls.watch(Vocabulary, "find")
    made = {}
    for times in (4, 1, 4):  # the first time what a world looks up once is among it
        calls.clear()
        next(sanitize_all([Document("\n\n".join([LIFE] * times))], "identity", world))
        made[times] = calls["find"]
    assert made[4] <= 2 * made[1]  # the same words


def test_the_vectors_of_a_long_text_are_never_all_in_memory():
    parts = list(_batched(windows(60_000), WINDOWS_AT_ONCE))
    assert max(part[-1][3] - part[0][2] for part in parts) <= WINDOWS_AT_ONCE * WINDOW
    assert [part[0][2] for part in parts[1:]] == [part[-1][3] for part in parts[:-1]]
    assert parts[-1][-1][3] == 60_000


@pytest.mark.parametrize("length", [1, 200, 1_000, 30_000])
def test_a_tagger_reads_a_piece_at_most_one_and_a_half_times(length):
    read = sum(end - start for start, end, _, _ in windows(length))
    assert read <= length * WINDOW / (WINDOW - OVERLAP) + WINDOW


def test_a_long_text_is_analysed_in_batches_that_do_not_grow(monkeypatch):
    from reticent.languages.en import spacy

    sizes = []
    batches = spacy._batches

    def watched(pieces):
        for batch in batches(pieces):
            sizes.append(sum(len(piece[0]) for piece in batch))
            yield batch

    monkeypatch.setattr(spacy, "_batches", watched)
    text = "The harbour was closed for a day. " * 6_000
    (analysis,) = Spacy().analyse([text], entities=False)
    assert analysis.sentences[-1].end >= len(text) - 1
    assert len(sizes) > 2
    assert max(sizes) <= CHARACTERS


def drafted(text, *names):
    """A draft of which these names are the findings."""
    places = [Span(text.index(name), text.index(name) + len(name)) for name in names]
    findings = tuple(Finding(span, "person", 0.9, "test", "a name", at) for at, span in enumerate(places, 1))
    return Draft(Document(text), View.of(text), next(World().plain.analyse([text])), findings)


def test_findings_are_settled_anew_only_where_a_round_found_something(calls):
    draft, world, policy = drafted("Rose Tully met Mark Penrose.", "Rose Tully", "Mark Penrose"), World(), Policy()
    calls.watch(pipeline, "settle")
    settled = draft.remembered(pipeline._Settled, pipeline._Settled)
    one, both = draft.findings[:1], draft.findings
    first = [settled.of(draft, each, policy, world) for each in (both, one)]
    assert [settled.of(draft, each, policy, world) for each in (both, one)] * 2 == first * 2
    assert calls["settle"] == 2
    settled.of(draft, both[1:], policy, world)
    assert calls["settle"] == 3


def test_filed_names_are_read_once_and_only_for_names_with_a_comma(calls):
    text, world = "Name\tBand\nOduya, Penny\tB7\nPenrose, Mark\tB6\n", World()
    calls.watch(filing, "filed_names")
    find(Document(text), next(world.plain.analyse([text])), world, Policy.load("pii"))
    assert calls["filed_names"] == 1
    calls.clear()
    apart(text, drafted(text, "Penny", "Mark").findings, world.lexicon)
    assert not calls["filed_names"]
    assert len(apart(text, drafted(text, "Oduya, Penny", "Penrose, Mark").findings, world.lexicon)) == 2
    assert calls["filed_names"] == 1


def test_a_mention_is_taken_apart_once_for_all_who_ask(calls):
    text, world = (
        "Mrs Ann Tully met Mr Mark Penrose in Leeds. MP and AT signed, and Mrs Tully left.",
        World(),
    )  # MP might be his initials
    analysis, policy = next(world.plain.analyse([text])), Policy.load("pii")
    calls.watch(filing, "parse")
    found = find(Document(text), analysis, world, policy)
    spans = {each.span for each in found if each.kind == "person"}
    assert len(spans) == 3
    assert calls["parse"] == len(spans)
    settle(text, found, policy, world.lexicon, names=world.derived(filing.NamesOf).text(text))
    assert calls["parse"] == len(spans)
    world.forget()
    assert world.derived(filing.NamesOf)._last is None


def test_the_figures_of_a_form_are_told_from_names_once(calls):
    text, world = "Name: Ann Tully\nHb: 120 then\nRoom: the blue one\n", World()
    calls.watch(fields, "_is_figure")
    structure = world.derived(Structures).of(text)
    assert fields._figures(structure, text, world.lexicon) is fields._figures(structure, text, world.lexicon)
    asked = calls["_is_figure"]
    find(Document(text), next(world.plain.analyse([text])), world, Policy.load("pii"))
    assert calls["_is_figure"] == asked


def test_a_finding_is_cut_at_walls_once_however_often_it_is_asked(calls, monkeypatch):
    text, world = "Name: Ann Tully\tMark Penrose\nWard: 6\n", World()
    whole = Finding(Span(0, text.index("\n")), "person", 0.9, "test", "a name", 1)
    calls.watch(Structure, "parts")
    cut = fields.within([whole], text, world)
    assert [each.span.of(text) for each in cut] == ["Ann Tully", "Mark Penrose"]
    assert fields.within([whole], text, world) == cut
    assert calls["parts"] == 1
    world.forget()
    monkeypatch.setattr(fields, "MOST_REMEMBERED", 0)
    assert fields.within([whole], text, world) == fields.within([whole], text, world) == cut
    assert calls["parts"] == 3


def test_the_guards_do_not_keep_what_the_tagger_read():
    world = World()
    tagger = world.derived(tagger_of)
    assert tagger.read(LIFE) is tagger.read(LIFE)
    find(Document(LIFE), next(world.language.analyse([LIFE], entities=False)), world, Policy.load("identity"))
    assert tagger._last is None


def test_a_second_opinion_copies_nothing_that_grows_with_the_text():
    count = 100_000
    places = np.arange(count, dtype=np.int32) * 4
    flat = np.zeros(count, np.float32)
    reading = TaggerReading(
        "one " * count, places, places + 3, flat[:, None], flat[:, None], flat, flat, ("",), frozenset()
    )
    span = Span(200_000, 200_011)
    tracemalloc.start()
    try:
        assert reading._words(span) == (50_000, 50_003)
        assert (reading.most(span), reading.agreed(span, 0.5), reading.likeliest(span)) == (0.0, None, ("", 0.0))
        assert tracemalloc.get_traced_memory()[1] < 20_000
    finally:
        tracemalloc.stop()


def test_a_general_term_is_compared_by_its_words_however_much_is_hidden():
    hidden = HiddenTerms(((f"harbour {number}", "place") for number in range(500)), TaxonomyPack.default())
    assert list(hidden._phrases("a town by harbour 7")) == [
        *("a", "a town", "town", "town by", "by", "by harbour", "harbour", "harbour 7", "7")
    ]


def test_rounds_do_not_grow_with_how_far_general_terms_must_climb(calls):
    text = "Ann Tully left Turkey on 3 May 1991. She was in Istanbul in May 1991, ill for all of 1991, and well in the 1990s."
    calls.watch(pipeline, "substitute")
    made = pipeline.sanitize(text, Policy.load("identity").but(anonymous_among=1))
    assert not re.search("Turkey|1991|199", made.text), "each says what the next one hides"
    assert calls["substitute"] == 1


def test_a_search_looks_on_only_behind_what_something_sought_begins_with(monkeypatch):
    looked = Counter()
    following = spelled._NEXT_TOKEN

    class Watched:
        def match(self, *given):
            looked["next"] += 1
            return following.match(*given)

    monkeypatch.setattr(spelled, "_NEXT_TOKEN", Watched())
    sought = spelled.by_letters([spelled.Spelling(0, ("rose", "tully"))])
    text = "the harbour was closed for a day. " * 500 + "Rose-Tully"
    folded = View.of(text).folded
    assert [span.of(text) for span, _ in spelled.occurrences(text, folded, sought, World().lexicon)] == ["Rose-Tully"]
    assert looked["next"] <= 2


def test_a_small_choice_needs_no_scipy():
    said = (
        "import sys; from reticent.hitting_set import cheapest; "
        "print(sorted(cheapest([(0, 1), (1, 2), (2, 3)], [1.0, 1.1, 1.2, 2.0], 200).terms), 'scipy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout == "[0, 2] False\n"


LOOKED_THROUGH = (
    *(people._TITLED, people._SEQUENCE, people._INTRODUCED, people._BARE_INITIALS, places._NAME, unknown._CAP),
    *(titles._SEQUENCE, whole_titles._ITEM, whole_titles._NAME, phone._CANDIDATE, organisations._EMPLOYER),
    *(spelled_out._DIGITS, spelled_out._LETTERS, beside._MEASURES, beside._STATUTE, beside._PRECEDENT, beside._BORN),
    *(beside._SAID, addresses._CONTEXT, ages._ABOUT_AGE, dates._OF_MONTH.regex, dates._BEFORE_DAY.regex),
    *(patterns.LONG_WORD.regex, *(expression for _, _, expression in organisations.PATTERNS)),
)
"""Expressions that every text is looked through for."""


@pytest.mark.parametrize("expression", LOOKED_THROUGH, ids=lambda each: each.pattern[:20])
def test_a_search_through_a_text_skips_to_where_something_may_begin(expression):
    begin = re.match(r"\(?(?:\?P<\w+>)?\[((?:\\.|[^\]\\])+)\](?![?*+{])", expression.pattern)
    assert begin
    letters = re.search(r"(?<!\\)[^\W\d_]", begin[1])
    assert not (letters and expression.flags & re.IGNORECASE), "letters in any case are tried at every place"


def test_lines_without_capitals_are_found_once_for_all_who_ask(monkeypatch):
    looked = Counter()
    lines = patterns._LINE

    class Watched:
        def finditer(self, text):
            looked["lines"] += 1
            return lines.finditer(text)

    monkeypatch.setattr(patterns, "_LINE", Watched())
    text, world = "he lives at 12 mill lane in leeds\nwith ann", World()
    find(Document(text), next(world.plain.analyse([text])), world, Policy.load("pii"))
    assert looked["lines"] == 1
    assert patterns.small_lines.cache_info().currsize == patterns.anchored.cache_info().currsize == 0


def test_a_stretch_is_made_once_for_all_levels_and_no_word_looked_at_twice(calls):
    reading = World().derived(tagger_of).read("Ann Tully, 43, of Leeds met Mark Penrose in York on 3 May 1991. " * 8)
    for name in ("_made", "_counts", "_joins"):
        calls.watch(TaggerReading, name)
    first = reading.spans(LEVELS[0])
    words = {word for special in (False, True) for word in reading._likely(1.0, special)}
    assert 0 < calls["_counts"] == sum(len(reading._likely(1.0, special)) for special in (False, True)) >= len(words)
    for level in LEVELS[1:]:
        reading.spans(level)
    assert calls["_counts"] <= 2 * len(reading.starts)
    made = calls["_made"], calls["_joins"]
    assert made[0] < len(LEVELS) * len(first) / 2
    assert reading.spans(LEVELS[0]) == first
    assert all(map(reading.spans, LEVELS))
    assert (calls["_made"], calls["_joins"]) == made


def test_nothing_is_looked_up_of_a_name_that_titles_nothing(calls, monkeypatch):
    pack, names = Pack.default(), ("American Sousaphone of the Film People", "Zebulon Quickfoot", "the Harbour of Sand")
    calls.watch(Vocabulary, "find")
    assert [titled_by(pack, name) for name in names] == [[], [], []]
    assert not calls["find"]
    monkeypatch.setattr(titled, "_shipped", lambda: None)
    assert [titled_by(pack, name) for name in names] == [[], [], []]
    assert calls["find"]


def test_the_bits_that_ship_are_those_of_the_titles(tmp_path):
    pack = Pack.default()
    names = [titled.bare(title.partition(" (")[0]) for _, title in pack.titles(range(0, pack.size, 97))]
    assert all(titled.may_be_titled(pack, name) for name in names)
    others = [f"{name} zq" for name in names]
    assert sum(titled.may_be_titled(pack, name) for name in others) < len(others) / 10
    assert titled.may_be_titled(InMemory(["some text"]), "zebulon quickfoot")
    titled.write_titles(pack, tmp_path / titled.FILE)
    assert (tmp_path / titled.FILE).read_bytes() == pack.path.with_name(titled.FILE).read_bytes()


def test_no_long_list_is_read_to_say_that_nothing_is_titled_by_a_name(calls, monkeypatch):
    monkeypatch.setattr(titled, "_shipped", lambda: None)
    pack = Pack.default()
    calls.watch(Vocabulary, "documents")
    assert titled_by(pack, "American Sousaphone of the Film People") == []
    assert calls["documents"] <= 2
    assert titled_by(pack, "Noble Eightfold Path")


def test_the_corpus_is_asked_only_for_titles_that_may_be_made(calls):
    text, world = "They saw Rose Tully: The Long Harbour Film Award there.", World()
    analysis = next(world.plain.analyse([text]))
    name, award = (text.index(each) for each in ("Rose", "Long"))
    whole = Finding(Span(award, award + 4), "work", 0.9, "test", "")
    person = Finding(Span(name, name + 10), "person", 0.9, "test", "")
    calls.watch(whole_titles, "titled_by")
    whole_titles.whole_titles(text, analysis, [whole], world)
    asked = calls["titled_by"]
    assert asked
    whole_titles.whole_titles(text, analysis, [whole, person], world)
    assert calls["titled_by"] == asked


def test_the_documents_of_a_long_text_are_in_memory_once(monkeypatch):
    one, other = documents_of(World()), documents_of(World())
    compact = Evidence(LIFE, one)
    assert len(compact.table.rows) < one.size
    monkeypatch.setattr(public, "DENSE", 0)
    dense = Evidence(LIFE, other)
    assert len(dense.table.rows) == other.size
    assert all(np.shares_memory(dense.table.cells.rows, each) for each in other._rows_of.values() if len(each))
    for attacker, again in zip(attackers.attackers(one), attackers.attackers(other), strict=True):
        ranked, same = attacker.ranking(compact), again.ranking(dense)
        assert (ranked.at == same.at).all()
        assert (ranked.values == same.values).all()
        assert (ranked.rest, ranked.size) == (same.rest, same.size)
    assert len(Evidence("sousaphone", other).table.cells.rows)
    assert sum(each.base is not None for each in other._rows_of.values()) == 1, "words that are gone keep no list alive"


def test_a_long_text_is_looked_up_in_the_order_of_the_vocabulary(calls, monkeypatch):
    world = World()
    words = [world.reference._vocabulary.spelling(number) for number in range(0, world.reference._vocabulary.words, 97)]
    text = " ".join(word for at in range(40) for word in words[at::40] if word.isalpha())
    calls.watch(Vocabulary, "unpacked")
    tables, asked = [], []
    for most in (10_000_000, 500):  # so many features are looked up before what was unpacked goes
        monkeypatch.setattr(public, "LOOKED_UP", most)
        documents = documents_of(World())
        calls.clear()
        tables.append(Evidence(text, documents).table)
        asked.append(calls["unpacked"])
    assert (tables[0].cells.rows == tables[1].cells.rows).all()
    assert (tables[0].cells.starts == tables[1].cells.starts).all()
    assert len(tables[0].cells.rows) > 10_000
    assert asked[1] < 2.5 * asked[0]


def test_what_a_tagger_read_is_not_copied_for_its_levels():
    count, names = 20_000, ("", "person", "place", *map(str, range(40)))
    places = np.arange(count, dtype=np.int32) * 4
    kinds = np.full((count, len(names)), 0.01, np.float32)
    kinds[:, 1] = 0.5
    sure, weights = np.zeros(count, np.float32), np.zeros((count, 4), np.float32)
    sure[::50] = 0.95
    reading = TaggerReading("Ann " * count, places, places + 3, kinds, weights, sure, sure * 0, names, frozenset())
    reading.most(Span(0, 3))
    tracemalloc.start()
    try:
        assert len(reading.spans(0.5)) == count // 50
        reading.done_with_levels()
        left, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < kinds.nbytes
    assert not [known for known in reading._kept if isinstance(known, tuple)]
    assert len(reading.spans(0.6)) == count // 50
    assert left < kinds.nbytes / 2


def test_memory_is_handed_back_between_the_steps_of_a_long_text_only(calls, monkeypatch):
    calls.watch(World, "hand_back")
    next(sanitize_all([Document(LIFE)], "pii", World()))
    assert not calls["hand_back"]
    monkeypatch.setattr(reticent.world, "LONG", len(LIFE))
    world = World()
    next(sanitize_all([Document(LIFE)], "pii", world))
    assert calls["hand_back"] == 5  # before the detectors and behind them, around the one substitution, and at the end
    assert world.reference.count("actress").documents
    assert world.reference._vocabulary._blocks["words"]._values
    world.hand_back()
    assert not world.reference._vocabulary._blocks["words"]._values
    assert world.reference.count("actress", "silent films").documents


def units_of(text):
    """The units of a text."""
    world = World()
    return tree(graph_of(text, next(world.language.analyse([text], entities=False)), {}, world.lexicon))


def test_a_rendering_walks_through_no_unit_of_another_sentence():
    made = units_of("She sang in a choir (in Leeds), a band and a club. " * 4)
    looked = Counter()

    class Watched(tuple):
        def __iter__(self):
            looked["all"] += 1
            return super().__iter__()

    made = replace(made, units=Watched(made.units))
    for _ in range(3):
        shown = Renderer(made, {})
        assert [shown.sentence(number) for number in range(len(made.graph.sentences))] == [None] * 4
        assert list(shown._separators(1)) == []
        assert shown._brackets(1, [0]) == (set(), set())
        assert len(list(needs(made))) <= 4
    assert looked["all"] <= 3  # for what units each sentence has, where they start and end, and which are items


def test_a_round_works_out_again_only_how_units_read_of_which_it_bars_something(calls):
    made, world = (
        units_of("She sang in a choir in Leeds. She won the Amber Prize in 1991 and taught at a school."),
        World(),
    )
    prices = Prices(peers_of(made.graph, world.reference, None), world.reference, world.taxonomy, world.lexicon, 10)
    known = Known({}, Stretches([]), Stretches([]), frozenset(), world.lexicon.is_ordinary)
    remembered, units = KnownExpressions(), range(len(made.units))
    calls.watch(Expressions, "_made")
    calls.watch(Pack, "postings")

    def rungs(known):
        calls.clear()
        expressions = Expressions(made, prices, world.reference, known, remembered)
        return [expressions.rungs(number) for number in units]

    first = rungs(known)
    assert calls["_made"] == len(units) > 3
    asked = calls["postings"]
    assert rungs(known) == first
    assert not calls["_made"]
    unit = next(number for number in units if len(made.units[number].nodes) > 1)
    barred = replace(known, barred=Stretches([made.graph.nodes[made.units[unit].nodes[0]].span]))
    assert rungs(barred)[unit] != first[unit]
    assert calls["_made"] == 1
    assert rungs(replace(known, subject="[PERSON 1]")) == first
    assert calls["_made"] == len(units)
    assert calls["postings"] < asked / 2  # what a word is worth is known for good


def test_the_words_that_are_kept_of_a_sentence_are_settled_once_for_all_who_ask(calls):
    made = units_of("She sang in a choir in Leeds. " * 3)
    calls.watch(KeptWords, "_made")
    shown = Renderer(made, {number: Rendition(number, {}, {}) for number in range(len(made.units))})
    numbers = range(len(made.graph.sentences))
    assert all(shown.sentence(number) and not shown.edits(number) for number in numbers)
    assert shown.joins(numbers) == []
    assert Substance(shown).pointless(numbers) == {1, 2}
    assert calls["_made"] == len(numbers)


def test_what_a_sentence_says_is_compared_with_those_that_share_its_rarest_word():
    compared = Counter()

    class Said(frozenset):
        def __le__(self, other):
            compared["one with another"] += 1
            return frozenset(self) <= frozenset(other)

    class Watched(Substance):
        def _said(self, number):
            return Said({("sing", "VERB"), (f"song {number // 2}", "NOUN")})

        def _subject(self, number):
            return ""

        def _is_empty(self, number, said):
            return False

    made = units_of("She sang.")
    assert Watched(Renderer(made, {})).pointless(range(400)) == {number for number in range(2, 400) if number % 2} | {1}
    assert compared["one with another"] <= 400


def test_a_torn_parse_is_climbed_once_round():
    made = units_of("She sang in a choir in Leeds.")
    round_and_round = tuple(replace(unit, parent=(at + 1) % len(made.units)) for at, unit in enumerate(made.units))
    assert len(made.units) > 1
    assert sorted(replace(made, units=round_and_round).above(0)) == list(range(len(made.units)))


def test_a_fact_that_is_told_in_many_places_takes_one_round(calls):
    calls.watch(Budget, "check")
    rounds = []
    for count in (2, 8):
        case = "THE FACTS\n\nI. THE CIRCUMSTANCES OF THE CASE\n\nThe applicant was born in {} and lives in Leeds.\n\n"
        calls.clear()
        (result,) = sanitize_all([Document("".join(map(case.format, range(1950, 1950 + count))))], "anonymous")
        assert "Leeds" not in result.text
        rounds.append(calls["check"])
    assert rounds[0] == rounds[1]


def test_what_stays_in_one_place_is_not_hidden_in_the_others():
    case = "THE FACTS\n\nI. THE CIRCUMSTANCES OF THE CASE\n\nThe applicant was born in {} and lives in Leeds.\n\n"
    text = "".join(map(case.format, range(1950, 1953)))
    (result,) = sanitize_all([Document(text)], Policy.load("anonymous").but(keep=("applicant",)))
    assert result.text.count("applicant") == 3


def test_to_forget_what_was_asked_is_no_walk_through_what_is_common(calls):
    reference = Pack.default()
    calls.watch(Pack, "_resolve")
    for asked in (2, 1):  # what nearly all documents have tells nothing of who asked, and is known from then on
        assert reference.count("time").documents > reference.count("sousaphone").documents > 0
        assert calls["_resolve"] == asked
        reference.forget()
        calls.clear()
        assert len(reference._asked._values) == 0


def test_only_of_people_it_is_counted_how_much_is_said_of_them(calls):
    evidence = Evidence(LIFE, documents_of(World()))
    calls.watch(public.Public, "_said_of")
    minded = Reader(evidence.candidates).minded(evidence)
    assert 0 < calls["_said_of"] <= int(minded.people.sum()) < len(minded.candidates)


def test_a_long_text_leaves_nothing_behind_before_its_result_is_put_together(monkeypatch):
    monkeypatch.setattr(reticent.world, "LONG", len(LIFE))
    world = World()
    made = pipeline.drafts([Document(LIFE)], "identity", world)
    next(made)
    assert documents_of(world)._rows_of == {}
    assert world.derived(tagger_of)._encoder.layers._session is None


def test_a_tagger_says_the_same_after_its_layers_went(calls):
    tagger = tagger_of(World())
    said = tagger.tag(LIFE)
    tagger.let_go()
    tagger.forget()
    assert tagger.tag(LIFE) == said
    assert said


def test_the_lists_are_kept_once():
    lexicon = Lexicon()
    assert lexicon.is_surname("Kowalski")
    assert "_as_written" not in vars(lexicon), "with their capitals they take 25 MB, which invented names alone need"
    assert "Kowalski" in lexicon.origins["pl"].surnames


@pytest.mark.parametrize(
    ("module", "name", "find", "without", "having"),
    [
        (filing, "_CELL", lambda text: filing.filed_names(text, Lexicon()), "In Leeds, Hull and York he sang, and Ann did. ", "Tully, Rose\n"),
        (organisations, "_OF_PARTNERS", lambda text: list(organisations.detect(Document(text), Analysis(), World())), "In Leeds, Hull and York he sang. ", "Tully, Starke and Rose are here. "),
        (beside_somebody, "_JOINED", beside_somebody._joined, "He/she sang and/or spoke. ", "Seen by DE/MK. "),
        (citations, "CITED", lambda text: list(citations.cited_cases(text)), "Leeds against Hull (1990) 3 WLR 5. ", "See Tully v. Starke (1990) 3 WLR 5. "),
    ],
)  # fmt: skip
def test_what_nearly_no_text_has_is_looked_for_where_it_may_be(monkeypatch, module, name, find, without, having):
    class Watched:
        tried = 0
        expression = getattr(module, name)

        def finditer(self, text):
            self.tried += 1
            return self.expression.finditer(text)

    watched = Watched()
    monkeypatch.setattr(module, name, watched)
    monkeypatch.setattr(organisations, "PATTERNS", ((0.8, "a firm", organisations._OF_PARTNERS),))
    find(without * 20)
    assert not watched.tried
    find(having)
    assert watched.tried == 1
    assert list(watched.expression.finditer(having))


def test_a_long_section_leaves_memory_when_it_has_been_compared(tmp_path):
    with Writer(tmp_path / "a.pack") as writer:
        for name, length in (("short", 10), ("long", 3 << 20), ("other", 2 << 20)):
            writer.section(name, [b"x" * length])
        writer.finish({})
    sections, turned = Sections(tmp_path / "a.pack"), []

    class Watched:
        def madvise(self, advice, start, length):
            turned.append((start, length))

    sections._map = Watched()
    for _ in range(2):
        assert {name: len(sections[name]) for name in ("short", "long", "other")} == sections.lengths()
    assert len(turned) == 2
    for start, length in turned:
        assert start % mmap.PAGESIZE == 0
        assert (2 << 20) - mmap.PAGESIZE <= length <= 3 << 20


def test_many_vectors_are_read_in_portions_whose_pages_are_let_go(calls, monkeypatch):
    vectors, numbers = Vectors.default(), [*range(90, 30, -7), 4, 4, 60]
    at_once = vectors.rows(numbers)
    calls.watch(Sections, "turn_pages_back")
    monkeypatch.setattr(vector_pack, "_PORTION", 5)
    assert (vectors.rows(numbers) == at_once).all()
    assert calls["turn_pages_back"] == 3
