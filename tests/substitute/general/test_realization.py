"""General terms where particular ones stood: the sentence must still read."""

from dataclasses import replace

import pytest

import reticent
from reticent.draft import Draft, Substitution
from reticent.model import Decision, Document, Finding, Said, Span
from reticent.substitute.general.realization import Realizer
from reticent.substitute.label import label
from reticent.view import View


@pytest.fixture
def reworded(world):
    """The text with every `term: general` pair replaced; a capital or digit in the general term makes it a name."""

    def run(text, kind="organisation", **general):
        return run_pairs(text, {term.replace("_", " "): new for term, new in general.items()}, kind)

    def run_pairs(text, general, kind="organisation"):
        analysis = next(world.language.analyse([text]))
        said, findings = {}, []
        for number, (term, new) in enumerate(general.items(), 1):
            start = text.find(term)
            while start >= 0:
                finding = Finding(Span(start, start + len(term)), kind, 1.0, "test", "", number)
                named = any(mark.isupper() or mark.isdigit() for mark in new) or kind in ("date", "time")
                said[finding] = Said(new, 10, named, kind, "in" if kind in ("date", "time") else "")
                findings.append(finding)
                start = text.find(term, start + 1)
        findings.sort(key=lambda finding: finding.span)
        said = {finding: said[finding] for finding in findings}
        realizer = Realizer(text, analysis, said)
        decisions = []
        for finding in findings:
            phrase = realizer.of(finding)
            new = label(finding) if phrase is None else phrase.text
            decisions.append(Decision(finding, new, "", () if phrase is None else phrase.beside))
        draft = Draft(Document(text), View.of(text), analysis, tuple(findings))
        return replace(draft, substitution=Substitution(tuple(decisions))).shown().text

    run.pairs = run_pairs
    return run


@pytest.mark.parametrize(
    ("text", "general", "expected"),
    [
        ("He joined Nokia in spring.", {"Nokia": "company"}, "He joined a company in spring."),
        ("He joined Nokia and left Nokia.", {"Nokia": "company"}, "He joined a company and left the company."),
        ("Lufthansa sued.", {"Lufthansa": "airline"}, "An airline sued."),
        ("Dear all,\nLufthansa sued.", {"Lufthansa": "airline"}, "Dear all,\nAn airline sued."),
        ("An Airbus plane landed.", {"Airbus": "company"}, "A company plane landed."),
        ("A Sacramento resident came.", {"Sacramento": "state capital"}, "A state capital resident came."),
        ("She left Nokia for Sony.", {"Nokia": "company", "Sony": "company"}, "She left a company for a company."),
        (
            "Nokia sued Sony. Nokia won and Sony lost.",
            {"Nokia": "company", "Sony": "company"},
            "A company sued another company. The first company won and the other company lost.",
        ),
        ("Nokia's lawyers came.", {"Nokia": "company"}, "A company's lawyers came."),
        ("She lives in Chicago.", {"Chicago": "United States"}, "She lives in the United States."),
        ("A Chicago lawyer came.", {"Chicago": "United States"}, "A United States lawyer came."),
        ("He saw the film Rocky twice.", {"Rocky": "film"}, "He saw the film [ORGANISATION 1] twice."),
        ("He took marijuana for the pain.", {"marijuana": "drug"}, "He took a drug for the pain."),
        ("It was caused by melanoma.", {"melanoma": "carcinoma"}, "It was caused by carcinoma."),
        ("He has migraines often.", {"migraines": "pain"}, "He has pains often."),
        ("Uses marijuana for pain", {"marijuana": "soft drug"}, "Uses soft drug for pain"),
        ("He ate an apple there.", {"apple": "fruit"}, "He ate a fruit there."),
    ],
)  # fmt: skip
def test_it_reads(reworded, text, general, expected):
    assert reworded.pairs(text, general) == expected


@pytest.mark.parametrize(
    ("text", "term", "kind", "new", "expected"),
    [
        ("He died on 3 May 1984.", "3 May 1984", "date", "May 1984", "He died on a day in May 1984."),
        ("On 3 May 1984 he died.", "3 May 1984", "date", "the 1980s", "On a day in the 1980s he died."),
        ("A 1984 film was shown.", "1984", "date", "the 1980s", "A 1980s film was shown."),
        ("He came at 14:35 sharp.", "14:35", "time", "the afternoon", "He came at some time in the afternoon sharp."),
        ("He (born 3 May 1984) came.", "3 May 1984", "date", "the 1980s", "He (born in the 1980s) came."),
        ("Glory (1989) was shown.", "1989", "date", "the 1980s", "Glory (1980s) was shown."),
        ("It was in the summer of 2003.", "summer of 2003", "date", "2003", "It was in 2003."),
        ("He was born in 1984.", "1984", "date", "the 1980s", "He was born in the 1980s."),
    ],
)
def test_dates_and_times_take_their_prepositions(reworded, text, term, kind, new, expected):
    assert reworded.pairs(text, {term: new}, kind) == expected


@pytest.mark.parametrize(
    ("text", "general", "kind", "expected"),
    [
        ("He lives in the Netherlands.", {"Netherlands": "Europe"}, "place", "He lives in Europe."),
        ("She studied at Bristol.", {"Bristol": "England"}, "place", "She studied in England."),
        ("She was ambassador to Italy.", {"Italy": "Europe"}, "place", "She was ambassador to [PLACE 1]."),
        ("A farm near Honiton.", {"Honiton": "England"}, "place", "A farm in England."),
        ("He was in the series Lost.", {"Lost": "film"}, "work", "He was in the series [TITLE 1]."),
        ("She won an Emmy and a Tony and an Obie. The Tony broke.",
         {"Emmy": "award", "Tony": "award", "Obie": "award"}, "award",
         "She won an award and an award and an award. The award broke."),
        ("They took a Silver Cross on loan.", {"Silver Cross": "award"}, "award", "They took an award on loan."),
        ("She speaks Portuguese well.", {"Portuguese": "European"}, "nationality", "She speaks [NATIONALITY 1] well."),
        ("She married a Portuguese pianist.", {"Portuguese": "European"}, "nationality", "She married a European pianist."),
        ("After two days' rest he came.", {"two days'": "2–5 days'"}, "quantity", "After 2–5 days' rest he came."),
        ("The participants' answers.", {"participants'": "person"}, "clue", "The people's answers."),
        ("Nokia sued Sony. Nokia paid Siemens. Sony and Siemens lost.",
         {"Nokia": "company", "Sony": "company", "Siemens": "company"}, "organisation",
         "[ORGANISATION 1] sued [ORGANISATION 2]. [ORGANISATION 1] paid [ORGANISATION 3]. "
         "[ORGANISATION 2] and [ORGANISATION 3] lost."),
    ],
)  # fmt: skip
def test_places_works_and_awards(reworded, text, general, kind, expected):
    assert reworded.pairs(text, general, kind) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Anna Kowalska came on the third of May 2019.", "[PERSON 1] came on a day in May 2019."),
        ("Anna Kowalska married on New Year's Eve 1999.", "[PERSON 1] married on a day in December 1999."),
        (
            "On the night of 7 October 2021 Anna Kowalska left.",
            "On the night of a day in October 2021 [PERSON 1] left.",
        ),
        ("Anna Kowalska came between 7.30 pm and 10 pm.", "[PERSON 1] came between [TIME 1] and [TIME 2]."),
    ],
)
def test_days_and_times_where_they_stand(text, said):
    assert reticent.sanitize(text, "identity").text == said
