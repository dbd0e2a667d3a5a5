"""Labels joined and left out, and never where that could turn the meaning round."""

import pytest

import reticent
from reticent.model import Decision, Finding, Replacement, Span, apply
from reticent.substitute.editing import edited as edit
from reticent.substitute.editing.manuscript import Manuscript
from reticent.substitute.editing.rereading import Readings, reread


@pytest.fixture
def edited(world):
    """The text with `<kind:words>` replaced by labels, then edited."""

    def run(marked, how):
        text, decisions, rest = "", [], marked
        while "<" in rest:
            before, _, rest = rest.partition("<")
            inside, _, rest = rest.partition(">")
            kind, _, words = inside.partition(":")
            text += before
            span = Span(len(text), len(text) + len(words))
            text += words
            finding = Finding(span, kind, 1.0, "test", "", len(decisions) + 1)
            decisions.append(Decision(finding, f"[{kind.upper()} {len(decisions) + 1}]", "label"))
        text += rest
        analysis = next(world.language.analyse([text]))
        readings = Readings(world.language.analyse) if how == "normal" else None
        done = edit(text, analysis, decisions, thorough=how == "normal", readings=readings)
        edits = [(*each.finding.span, each.replacement) for each in done]
        edits += [edit for each in done for edit in each.beside]
        return apply(text, sorted(edits))

    return run


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("She won <clue:the Golden> <clue:Globe> there.", "She won [CLUE 1] there."),
        ("<work:One> <clue:Two> <work:Three> came.", "[WORK 1] came."),
        ("<person:Honor> <person:Quick> spoke.", "[PERSON 2] spoke."),
        ("At <organisation:Carters>' <organisation:Hall> today.", "At [ORGANISATION 1] today."),
        ("He met them at <organisation:Ardent>'s <organisation:Tyne office>.", "He met them at [ORGANISATION 2]."),
        ("He is <person:Ann>'s <unique:only tenant>.", "He is [PERSON 1]'s [UNIQUE 2]."),
        ("Ask <person:Ann> <phone:555-0147> today.", "Ask [PERSON 1], [PHONE 2] today."),
        ("Then PC <file_number:5512> <person:Quick> came.", "Then PC [PERSON 2] came."),
        ("The <unique:fastest> <occupation:glazier> came.", "The [OCCUPATION 2] came."),
        ("Ask <organisation:the Harbour> <person:Ann> today.", "Ask [ORGANISATION 1], [PERSON 2] today."),
        ("On <file_number:sheet/plan> <date:33/21.2> there.", "On [FILE_NUMBER 1] there."),
        ("She won the <award:Golden> <award:Cecil B. Dale Award> then.", "She won the [AWARD 1] then."),
        ("Drugs counted <person:RB>/<person:MK> at noon.", "Drugs counted [PERSON 1]/[PERSON 2] at noon."),
        ("<person:Ann> <clue:came> home.", "[PERSON 1] did [CLUE 2] home."),
        ("The <clue:poet> <clue:wrote> it.", "The [CLUE 1] it."),
        ("He <event:hid the books> <event:and ran> anyway.", "He did something ([EVENT 1]) anyway."),
        ("He <event:hid the books> <event:and sold> the barn anyway.", "He [EVENT 1] the barn anyway."),
        (
            "### <occupation:Consultant>, Chase & Weir LLP: Leeds\n\nText.",
            "### [OCCUPATION 1], Chase & Weir LLP: Leeds\n\nText.",
        ),
        (
            "- Expert <unique:witness in> *<unique:Re> <organisation:Harbour Lights Ballroom>*; heard",
            "- Expert [UNIQUE 1] *[UNIQUE 2]*; heard",
        ),
        ("In her <age:thirties><clue:. She> left.", "In her [AGE 1]. [CLUE 2] left."),
        ("<clue:One>\n<clue:Two>", "[CLUE 1]\n[CLUE 2]"),
        ("<clue:One>, <clue:Two>", "[CLUE 1], [CLUE 2]"),
        ("An <clue:influenza> followed a <organisation:Nokia> ad.", "A [CLUE 1] followed an [ORGANISATION 2] ad."),
    ],
)
def test_labels_side_by_side_become_one(edited, marked, expected):
    assert edited(marked, "light") == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("He was in <work:Rocky>, <work:Creed> and <work:Cobra>.", "He was in several works."),
        (
            "He was in <work:Rocky> (<date:1976>), <work:Creed> (<date:2015>) and <work:Cobra> (<date:1986>) too.",
            "He was in several works too.",
        ),
        ("He was in <work:Rocky> and <work:Creed>.", "He was in [WORK 1] and [WORK 2]."),
        ("She played a nurse (<date:1976>) for years.", "She played a nurse for years."),
        ("She starred in the <clue:Weimar> drama.", "She starred in the drama."),
        ("He bought an <clue:Austrian> guitar.", "He bought a guitar."),
        ("Her firm, <organisation:Nokia>, grew.", "Her firm grew."),
        ("She starred in films such as <work:Rocky>, <work:Creed> and <work:Cobra>.", "She starred in films."),
        ("She painted the wall and left <date:in 1983>.", "She painted the wall and left [DATE 1]."),
        ("She met a painter in <date:1983> at home.", "She met a painter at home."),
        ("In <date:1983>, she met a painter.", "She met a painter."),
        ("He was born in <date:1983> in town.", "He was born in [DATE 1] in town."),
        ("She sang <clue:beautifully> at the wedding.", "She sang at the wedding."),
        ("He knew a man who <clue:forged> <clue:passports>.", "He knew a man."),
        ("The <clue:owner> and <clue:founder> of the shop left.", "The [CLUE 1] of the shop left."),
        ("The house ([2009] <clue:Ch 1>) was sold.", "The house ([2009] [CLUE 1]) was sold."),
    ],
)
def test_what_says_nothing_is_left_out(edited, marked, expected):
    assert edited(marked, "normal") == expected


@pytest.mark.parametrize(
    "marked",
    [
        "He was not in <work:Rocky>, <work:Creed> and <work:Cobra>.",
        "He only liked the <clue:Weimar> drama.",
        "She never saw a <clue:Weimar> drama.",
        "If the <clue:Weimar> drama fails, he leaves.",
        "Everything but the <clue:Weimar> drama sold.",
        "She saw everything except the <clue:Weimar> drama.",
        "All the <clue:Austrian> judges resigned.",
        "The <clue:Austrian> judges denied the charge.",
        "She wrote the first <clue:Weimar> drama there.",
        "She wrote the oldest <clue:Weimar> drama there.",
        "He painted more than the <clue:Weimar> drama shows.",
        "Unless she met a painter in <date:1983>, it is wrong.",
        "She refused to meet a painter in <date:1983>.",
        "The <clue:alleged> thief was seen at home.",
        "Her <clue:former> husband came to the house.",
        "She bought three <clue:Austrian> guitars there.",
        "He hardly met a painter in <date:1983>.",
    ],
)
def test_nothing_is_left_out_where_it_would_turn_the_meaning(edited, marked):
    assert edited(marked, "normal") == edited(marked, "light")


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("He was in A <work:Nightmare> on <organisation:Elm Street 4> then.", "He was in [WORK 1] then."),
        ("He was in The <work:Man> in <work:the Gray Suit> then.", "He was in [WORK 1] then."),
        ("A role in <organisation:Brooklyn>-<work:Nine> followed.", "A role in [ORGANISATION 1] followed."),
        ("They sued the <place:Republic> of <place:Austria> twice.", "They sued the [PLACE 2] twice."),
        ("She danced the “<work:Shake> and <work:Quiver>” there.", "She danced the “[WORK 1]” there."),
        ("She saw <work:Rocky> and <work:Creed> there.", "She saw [WORK 1] and [WORK 2] there."),
        (
            "He worked at <organisation:Nokia> in <place:Espoo> then.",
            "He worked at [ORGANISATION 1] in [PLACE 2] then.",
        ),
    ],
)
def test_a_name_that_is_half_hidden_is_one_label(edited, marked, expected):
    assert edited(marked, "light") == expected


def test_two_titles_with_a_piece_in_common_are_not_one(world):
    text = "He was in Night at Home and in Night at Sea."
    places = [(10, 15, 1), (19, 23, 2), (31, 36, 1), (40, 43, 3)]
    decisions = [
        Decision(Finding(Span(start, end), "work", 1.0, "test", "", number), f"[WORK {number}]", "label")
        for start, end, number in places
    ]
    done = edit(text, next(world.language.analyse([text])), decisions, thorough=False)
    edits = {(*each.finding.span, each.replacement) for each in done} | {each for own in done for each in own.beside}
    assert apply(text, sorted(edits)) == "He was in [WORK 2] and in [WORK 3]."


def test_a_verb_is_not_swallowed_by_reading_twice(edited):
    marked = "The clerk <person:Ann> <clue:alleged> that she met a painter in <date:1983>."
    assert "[PERSON 1] did [CLUE 2] that" in edited(marked, "normal")


def test_a_sentence_that_got_worse_gets_its_labels_back(world):
    text = "The man knew Paris."
    finding = Finding(Span(8, 12), "clue", 1.0, "test", "", 1)
    before = Decision(finding, "[DETAIL 1]", "label")
    manuscript = Manuscript(text, next(world.language.analyse([text])), [before])
    manuscript.leave_out(0, Replacement(12, 13, ""))
    reread(manuscript, [before], Readings(world.language.analyse))
    assert manuscript.decisions == [before]


def test_notes_are_not_judged_as_sentences(world):
    text = "Old house, new door."
    finding = Finding(Span(0, 3), "clue", 1.0, "test", "", 1)
    before = Decision(finding, "[DETAIL 1]", "label")
    manuscript = Manuscript(text, next(world.language.analyse([text])), [before])
    manuscript.leave_out(0, Replacement(3, 4, ""))
    reread(manuscript, [before], Readings(world.language.analyse))
    assert manuscript.decisions != [before]


def test_people_are_not_left_out(edited):
    assert edited("Her husband, <person:Bob>, came.", "normal") == "Her husband, [PERSON 1], came."


def test_a_policy_may_do_without():
    text = "Card 4111 1111 1111 1111 GB82 WEST 1234 5698 7654 32 now."
    plain = reticent.sanitize(text, reticent.Policy.load("identity").but(edit="none", style="label")).text
    light = reticent.sanitize(text, reticent.Policy.load("identity").but(edit="light", style="label")).text
    assert plain.count("[") == 2
    assert light.count("[") == 1


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("She was in <work:One>, <work:Two> and <work:Three> there.", "She was in several works there."),
        ("She was in the films <work:One>, <work:Two> and <work:Three>.", "She was in several films."),
        ("Her film work includes <work:One>, <work:Two> and <work:Three>.", "Her film work includes several films."),
        ("Her other roles include <work:One>, <work:Two> and <work:Three>.", "Her other roles include several works."),
        ("She was not in <work:A>, <work:B> or <work:C> at all.", "She was not in [WORK 1], [WORK 2] or [WORK 3] at all."),
        ("She saw <person:Ann>, <person:Bob> and <person:Cy>.", "She saw [PERSON 1], [PERSON 2] and [PERSON 3]."),
        ("He is known for a <clue:recurring> role there.", "He is known for a role there."),
        ("He is not known for a <clue:recurring> role.", "He is not known for a [CLUE 1] role."),
        ("He <event:recast> the <event:cracked bell> at <place:St Osyth> <event:last spring> for it.", "He did something ([EVENT 1]) for it."),
        ("He <unique:saw> the bell and the <unique:tower> then.", "He [UNIQUE 1] the bell and the [UNIQUE 2] then."),
        ("She was <clue:accordingly> <clue:acquitted> then.", "She was [CLUE 1] then."),
        ("Tell <handle:mayflower> <date:may> soon.", "Tell [HANDLE 1] soon."),
        ("She is <relative:the widow of the racing driver> <person:Ned Nash> now.", "She is [RELATIVE 1] now."),
        ("Since the <date:third> of <date:June> she rests.", "Since the [DATE 1] she rests."),
        ("| Ann Price | <unique:keeps bees on the estate> |", "| Ann Price | [UNIQUE 1] |"),
        ("His son <person:Jago> <address:rents beach hut 11> now.", "His son [PERSON 1] does something ([ADDRESS 2]) now."),
        ("She is <relative:his ex-wife> <person:Nell Nash> now.", "She is [PERSON 2] now."),
        ("He is <occupation:lock-keeper for the Avon> & <occupation:Severn Navigation> now.", "He is [OCCUPATION 1] now."),
        ("See <place:bed 4> <person:rose mbatha> now.", "See [PLACE 1], [PERSON 2] now."),
    ],
)  # fmt: skip
def test_light_edits(edited, marked, expected):
    assert edited(marked, "light") == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (
            "On Monday he <event:stumbled on the deck and broke his> left wrist.",
            "On Monday he did something ([EVENT 1]).",
        ),
        ("He spent two years as club <occupation:captain> there.", "He spent two years as [OCCUPATION 1] there."),
        ("They were chained and <unique:beaten hard on the soles> of their feet.", "They were chained and [UNIQUE 1]."),
        ("She <event:swam the whole bay to pay> for our garden.", "She did something ([EVENT 1])."),
        ("<unique:Bruise 4 cm brown>/blue on the hip.", "[UNIQUE 1] on the hip."),
        (
            "<event:He reversed it> <quantity:four> <quantity:miles> to fetch help.",
            "He did something ([EVENT 1]) to fetch help.",
        ),
        ("He is a surgeon <unique:who appears> on <relative:local television>.", "He is a surgeon [UNIQUE 1]."),
    ],
)
def test_a_phrase_that_was_cut_off_is_made_whole(edited, marked, expected):
    assert edited(marked, "light") == expected


def test_the_year_of_what_has_a_label_goes(world):
    text = "He played in the 1991 Harbour Cup and left in 1991."
    spans = [("date", "1991"), ("event", "Harbour Cup")]
    found = [
        Finding(Span(text.index(word), text.index(word) + len(word)), kind, 1.0, "t", "", 1) for kind, word in spans
    ]
    last = Finding(Span(text.rindex("1991"), text.rindex("1991") + 4), "date", 1.0, "t", "", 1)
    decisions = [
        Decision(found[0], "1990s", "said in general"),
        Decision(found[1], "[EVENT 1]", "label"),
        Decision(last, "the 1990s", "said in general"),
    ]
    done = edit(text, next(world.language.analyse([text])), decisions, thorough=False)
    edits = [(*each.finding.span, each.replacement) for each in done] + [e for each in done for e in each.beside]
    assert apply(text, sorted(edits)) == "He played in the [EVENT 1] and left in the 1990s."


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("He <event:walked to the harbour> on Monday.", "He did something ([EVENT 1]) on Monday."),
        ("I <unique:keep the only herd of its kind>, you know.", "I do something ([UNIQUE 1]), you know."),
        ("The man who <unique:keeps the swing bridge> is ill.", "The man who does something ([UNIQUE 1]) is ill."),
        ("He can no longer <unique:play in the quartet>.", "He can no longer do something ([UNIQUE 1])."),
        ("<unique:She rowed the bay alone> to pay.", "She did something ([UNIQUE 1]) to pay."),
        ("<unique:I am the last of four> now.", "I am [UNIQUE 1] now."),
        ("He got <quantity:seven years'> imprisonment.", "He got [QUANTITY 1] of imprisonment."),
        ("He gave <date:two weeks>' notice.", "He gave [DATE 1] of notice."),
        ("They are <unique:rowing to the islands> now.", "They are doing something ([UNIQUE 1]) now."),
        ("She had <unique:once shown her a photograph>.", "She had done something ([UNIQUE 1])."),
        ("He was found when he <event:did not answer the radio>.", "He was found when he did something ([EVENT 1])."),
        ("She had <unique:been a ward sister> there.", "She had been [UNIQUE 1] there."),
        ("She limped and <event:broke the record> there.", "She limped and did something ([EVENT 1]) there."),
        ("He was thanked for <event:pulling two children from the lake>.", "He was thanked for [EVENT 1]."),
        ("He stopped after <event:he climbed the church tower>.", "He stopped after he did something ([EVENT 1])."),
        ("She has been <occupation:appointed organ builder> there.", "She has been [OCCUPATION 1] there."),
        ("He <unique:tunes> pianos in town.", "He [UNIQUE 1] pianos in town."),
    ],
)
def test_a_label_is_the_object_of_a_verb_where_a_verb_was(edited, marked, expected):
    assert edited(marked, "light") == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("He <passage:shakes badly>, he cannot <clue:write>, and he <passage:drags a foot> at work.", "[PASSAGE 1]."),
        ("Now he <clue:shakes>, he cannot <clue:write>, and he <passage:limps> at work.", "Now he [PASSAGE 3] at work."),
        ("No <clue:altar>, no <clue:priest>, only a jug of sweet peas.", "No [CLUE 1], only a jug of sweet peas."),
        ("He saw the <clue:altar> and the <passage:old high pulpit> at noon today.", "He saw the [PASSAGE 2] at noon today."),
        ("He <passage:shakes badly>; he <clue:limps> at home in the dark.", "He [PASSAGE 1]; he [CLUE 2] at home in the dark."),
        ("He <passage:shakes badly>; she <person:Ann> <clue:writes> at home.", "He [PASSAGE 1]; she [PERSON 2] does [CLUE 3] at home."),
        ("I saw “<passage:old boats>” and <passage:young fish> at noon.", "I saw “[PASSAGE 1]” and [PASSAGE 2] at noon."),
        ("I saw (<passage:old boats> and) <passage:young fish> at noon.", "I saw ([PASSAGE 1] and) [PASSAGE 2] at noon."),
        ("They <passage:counted every tablet twice> and so the <passage:small brown bottle> was <passage:locked away>. We ate.",
         "[PASSAGE 1]. We ate."),
        ("They <passage:counted every tablet> before supper. We ate.", "They [PASSAGE 1] before supper. We ate."),
        ("He <passage:counted every tablet twice and thrice today> before supper. We ate.", "[PASSAGE 1]. We ate."),
        ("1. They <passage:counted every tablet>.\n2. We ate.", "1. [PASSAGE 1].\n2. We ate."),
        ("A: The <passage:red harbour ward>. We ate.\nQ: Why?", "A: [PASSAGE 1]. We ate.\nQ: Why?"),
        ("<passage:Ward sister>: they <passage:counted every tablet>. We ate.", "[PASSAGE 1]. We ate."),
        ("The <clue:tablet> of <person:Ann> was <passage:locked away>. We ate.", "The [CLUE 1] of [PERSON 2] was [PASSAGE 3]. We ate."),
        ("<passage:He shook>. <passage:He fell>. <passage:He lay there>. We ate.", "[PASSAGE 1]. We ate."),
        ("<passage:He shook>.\n<passage:He fell>.\nWe ate.", "[PASSAGE 1].\n[PASSAGE 2].\nWe ate."),
        ("| <passage:He shook> | <passage:He fell> |", "| [PASSAGE 1] | [PASSAGE 2] |"),
        ("He no <passage:longer plays the organ> on Sundays in town.", "He [PASSAGE 1] on Sundays in town."),
        ("He <passage:walked to the harbour> on Monday at noon with her.", "He [PASSAGE 1] on Monday at noon with her."),
    ],
)  # fmt: skip
def test_passages_with_next_to_nothing_between_them_are_one(edited, marked, expected):
    assert edited(marked, "normal") == expected


def test_passages_are_folded_only_by_a_thorough_edit(edited):
    marked = "He <passage:shakes badly>, he cannot <clue:write>, and he <passage:drags a foot> at work."
    assert edited(marked, "light") == "He [PASSAGE 1], he cannot [CLUE 2], and he [PASSAGE 3] at work."


def test_a_repair_inside_a_folded_passage_goes_with_it(world):
    text = "He saw a red altar and an old pulpit there at noon."
    spans = [Span(text.index(word), text.index(word) + len(word)) for word in ("altar", "old pulpit")]
    first, second = (Finding(span, "passage", 1.0, "test", "", number) for number, span in enumerate(spans, 1))
    article = Replacement(text.index("an old"), text.index("an old") + 2, "a")
    decisions = [Decision(first, "[PASSAGE 1]", "label"), Decision(second, "[PASSAGE 2]", "label", (article,))]
    done = edit(text, next(world.language.analyse([text])), decisions, thorough=True)
    edits = {(*each.finding.span, each.replacement) for each in done} | {each for own in done for each in own.beside}
    assert apply(text, sorted(edits)) == "He saw a red [PASSAGE 1] there at noon."


@pytest.mark.parametrize("how", ["light", "normal"])
@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (
            "id,call,paid\n1,Ring <person:Ann> <phone:555-0147>,yes\n2,,no\n",
            "id,call,paid\n1,Ring [PERSON 1] [PHONE 2],yes\n2,,no\n",
        ),
        (
            'id,call\n1,"<person:Ann> <phone:555-0147>, late"\n2,x\n',
            'id,call\n1,"[PERSON 1], [PHONE 2], late"\n2,x\n',
        ),
        (
            "town, town, town\n<place:Bath>, <place:Hull>, <place:Deal>\n",
            "town, town, town\n[PLACE 1], [PLACE 2], [PLACE 3]\n",
        ),
        ("Ask <person:Ann> <phone:555-0147>, or me.\nNow.", "Ask [PERSON 1], [PHONE 2], or me.\nNow."),
    ],
)
def test_a_row_keeps_its_cells(edited, marked, expected, how):
    assert edited(marked, how) == expected


def test_a_band_in_a_row_has_no_comma(world):
    text = "id,paid\n1,666 mg\n2,7 mg\n"
    span = Span(text.index("666"), text.index(" mg"))
    said = Decision(Finding(span, "quantity", 1.0, "test", "", 1), "500–1,000", "said in general")
    (done,) = edit(text, next(world.language.analyse([text])), [said], thorough=False)
    assert done.replacement == "500–1000"
