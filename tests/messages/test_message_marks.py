from itertools import pairwise

import pytest

from reticent.messages.marks import CoverText, embedded, find_marks
from reticent.messages.marks.listed import Frame, groups
from reticent.messages.marks.spelling import other_spelling
from reticent.messages.marks.untouched import untouched
from reticent.messages.naturalness import Naturalness, totals_of


@pytest.fixture(scope="module")
def marks_of(world):
    def run(text):
        analysis = next(world.language.analyse([text]))
        cover = CoverText(
            text, analysis, tuple(untouched(text, analysis)), Naturalness(totals_of(world.reference)), world
        )
        return find_marks(cover)

    return run


def wordings(marks, kind):
    return [{alternative[0] for alternative in mark.alternatives} for mark in marks if mark.kind == kind]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I do not know why.", {"do not", "don't"}),
        ("We can't stay long.", {"can't", "cannot"}),
        ("It's not far from here.", {"It's not", "It isn't", "It is not"}),
        ("They've been away.", {"They've", "They have"}),
        ("It's been a year.", {"It's", "It has"}),
        ("I'd like some tea.", {"I'd", "I would"}),
        ("My boss's angry today.", {"boss's", "boss is"}),
    ],
)
def test_contractions(marks_of, text, expected):
    assert expected in wordings(marks_of(text), "contraction")


@pytest.mark.parametrize(
    "text", ["Yes, I am.", "Why don't you come?", "That is what it is.", "My mother's house burned down."]
)
def test_no_contraction_where_only_one_form_is_right(marks_of, text):
    found = wordings(marks_of(text), "contraction")
    assert all("it is" not in each and "Don't you" not in each and "I am" not in each for each in found)
    assert not any("My mother's" in form or "mother's" in form for each in found for form in each)


def test_numerals_count_things(marks_of):
    assert {"three", "3"} in wordings(marks_of("We stayed for three years."), "numeral")
    for text in ("Three years passed.", "It starts at 3 pm.", "Chapter 3 is long.", "She is one of three."):
        assert wordings(marks_of(text), "numeral") == []


def test_spelling_changes_together(marks_of):
    (mark,) = [mark for mark in marks_of("We organise the colours and favour grey.") if mark.kind == "spelling"]
    assert mark.alternatives == (("organise", "colours", "favour", "grey"), ("organize", "colors", "favor", "gray"))
    assert [other_spelling(word) for word in ("traveller", "center", "wise", "size", "four", "doctor")] == [
        "traveler", "centre", None, None, None, None
    ]  # fmt: skip


def test_phrasings_are_inflected_and_their_article_repaired(marks_of):
    assert {"kids", "children"} in wordings(marks_of("The kids slept in the car."), "phrasing")
    for mark in marks_of("He has an easy answer."):
        for (form,) in mark.alternatives:
            assert not form.startswith(("an s", "a e", "an r"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We're going to buy a house.", {"We're going to", "We are going to", "We will", "We'll"}),
        ("I will call you tomorrow.", {"I will", "I'll", "I'm going to", "I am going to"}),
    ],
)
def test_futures(marks_of, text, expected):
    assert expected in wordings(marks_of(text), "future")


@pytest.mark.parametrize(
    "text",
    [
        "You will need a coat.",
        "I'll send you some pictures once they are sorted.",
        "Maybe I will paint the shed tomorrow.",
        "She's going to have a baby.",
    ],
)
def test_no_future_where_will_is_a_guess_or_a_promise(marks_of, text):
    assert wordings(marks_of(text), "future") == []


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("I don't know if we can come.", "small word", {"if", "whether"}),
        ("She was very happy about it.", "small word", {"very", "really"}),
        ("There were about 40 guests.", "small word", {"about", "around"}),
        ("The film that we saw was long.", "small word", {"that we", "we"}),
        ("We liked it too.", "phrasing", {"too", "as well"}),
        ("I know a man who is looking for a flat.", "contraction", {"who is", "who's"}),
    ],
)
def test_frames(marks_of, text, kind, expected):
    assert expected in wordings(marks_of(text), kind)


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Guess what happened.", "Suppose"),
        ("We talked for too long.", "as well"),
        ("Let me know if you need me.", "whether"),
        ("We drank coffee with the doctor.", "java"),
        ("It makes for a good story though.", "although"),
        ("I made the right choice.", "option"),
        ("They remember the woman who chained herself to the bus.", "remember that"),
        ("He told my uncle who is also my boss.", "that"),
        ("Dr Teles says that you and I have a fifty-fifty chance.", ","),
        ("Yes, I leave on Friday.", "Yeah"),
        ("We will manage somehow.", "going to"),
        ("Last week I told my sister Ann I'm leaving.", "told that"),
        ("We found that sweet spot near the lake.", "place"),
        ("He left, not because it rained.", "since"),
        ("That only gets you so far, I think.", "up to now"),
        ("Come round whenever you want.", "every time"),
        ("We wish you every success.", "each"),
        ("The landlord is difficult.", "hard"),
        ("You need to be honest with me.", "honestly"),
        ("There isn't a lot of time left.", "lots of"),
        ("It was kind of you to call.", "sort of"),
        ("The majority of people agree.", "most of"),
        ("We usually have coffee afterwards.", "later"),
        ("She waters the plants constantly.", "always"),
        ("She is an RN in BC.", "RIGHT NOW"),
        ("It was a slightly bigger room.", "a bit"),
        ("They played hide-and-seek.", "look for"),
        ("Have you folks tried the soup?", "people"),
        ("In a village everybody knows everybody.", "everyone"),
        ("It was received with joy.", "got"),
        ("I know the people that live here.", "which"),
        ("It's the small things that count.", "which"),
        ("I would again.", "I'd"),
        ("He paints the shop front.", "store"),
        ("There's way more cats than dogs.", "There is"),
        ("There's way more cats than dogs.", "much more"),
        ("yeah that isn't soup lol", "is not"),
        ("we gotta go, it's basically over", "essentially"),
        ("Ann and I have been away.", "I've"),
        ("Since she bought the farm she has slept badly.", "that she"),
        ("More often than not just rain came.", "only"),
        ("He e-mailed the whole team.", "I mailed"),
        ("The mom-and-pop shop shut.", "mum"),
        ("If you miss more than two lessons, call me.", "over"),
        ("Don't worry about it.", "Do not"),
        ("ugh she doesn't know lol", "does not"),
        ("We wrote the number down so we would not lose it.", "so,"),
    ],
)
def test_what_nobody_writes_is_not_offered(marks_of, text, never):
    assert not [form for mark in marks_of(text) for (form, *_) in mark.alternatives if never in form]


def test_harmless_pairs_turn_and_fixed_ones_do_not(marks_of):
    assert {"cellists and gardeners", "gardeners and cellists"} in wordings(
        marks_of("They invited cellists and gardeners."), "pair"
    )
    assert wordings(marks_of("The film was in black and white."), "pair") == []
    assert wordings(marks_of("You turn a corner and bam!"), "pair") == []


def test_optional_commas_and_signs(marks_of):
    kinds = {mark.kind for mark in marks_of("Yesterday, we went home... we were all tired – very tired; it had rained")}
    assert {"comma", "dash", "full stop", "join"} <= kinds
    assert "ellipsis" in {mark.kind for mark in marks_of("We went home late...")}


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("Hope you slept well.", "subject", {"Hope", "I hope"}),
        ("Feels like home here.", "subject", {"Feels", "It feels"}),
        ("It seems that it's late.", "subject", {"It seems", "Seems"}),
        ("Funny how that works.", "subject", {"Funny", "It's funny"}),
        ("Ever tried the tram?", "subject", {"Ever", "Have you ever"}),
        ("It isn't just about work.", "small word", {"just", "only"}),
        ("I walked rather than taking the bus.", "small word", {"rather than", "instead of"}),
        ("We stayed in because it rained all day.", "small word", {"because", "since", "as"}),
        ("We have no time today.", "small word", {"have no", "don't have any"}),
        ("She sells bread & butter.", "small word", {"&", "and"}),
        ("I'm sure he is fine.", "small word", {"sure", "sure that"}),
        ("We met in a late-night cafe.", "hyphen", {"-", " "}),
        ("The roof leaks; we need a plumber now.", "join", {"; w", ". W"}),
        ("The roof leaks – we need a plumber now. Help – it's bad.", "join", {" – w", "; w", ". W"}),
        ("The rooms - all three - are lovely - bright and quiet.", "join", {" - b", ", b", ". B"}),
        ("I loved it, but the train was far too late.", "join", {", b", ". B", " b"}),
        ("They sell pears, plums and cherries.", "list", {"pears, plums and cherries", "plums, pears and cherries",
         "cherries, pears and plums", "pears, cherries and plums"}),
    ],
)  # fmt: skip
def test_more_frames(marks_of, text, kind, expected):
    assert any(each <= expected and len(each) > 1 for each in wordings(marks_of(text), kind))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Had its charm, that house.", "subject"),
        ("Showed me how to do it.", "subject"),
        ("Built by my uncle, the house stands.", "subject"),
        ("He left not because it rained but because he wanted to.", "small word"),
        ("The self-taught painter came.", "hyphen"),
        ("It rained; education included.", "join"),
        ("I don't know - when we get there.", "list"),
    ],
)
def test_frames_that_do_not_fit(marks_of, text, kind):
    assert wordings(marks_of(text), kind) == []


def test_exclamations_are_calmed_only_beside_others(marks_of):
    assert wordings(marks_of("We got the flat and I can't believe it!"), "exclamation") == []
    assert wordings(marks_of("Great news! We got the flat and I can't believe it!"), "exclamation") == [{"!", "."}]
    assert wordings(marks_of("We got the flat! Great news!"), "exclamation") == [{"!", "."}]
    assert wordings(marks_of("yeah we got the flat today! great news!"), "exclamation") == [{"!", ".", "!!"}]


def test_a_longer_message_may_have_paragraphs_and_one_that_has_some_keeps_them(marks_of):
    long = "I got up early and made some coffee for all of us. Then I walked the dog along the river to the old mill."
    assert wordings(marks_of(long), "paragraph") == [{" ", "\n\n"}]
    assert wordings(marks_of(long.replace(". T", ".\n\nT")), "paragraph") == []


def test_no_paragraph_in_brackets_or_after_an_abbreviation(marks_of):
    text = (
        "I was the bailiff of the oyster fishery there for a very long time. (It is a long story, and a sad one too. I was "
        "once married to a jockey from Chepstow, and widowed there.) The licence no. 12 hung on the wall of our kitchen."
    )
    for mark in marks_of(text):
        if mark.kind == "paragraph":
            before = text[: mark.places[0].start]
            assert before.count("(") == before.count(")")
            assert not before.endswith("no.")


def test_a_habit_runs_through_the_whole_copy(marks_of):
    text = "I don't think it's far – we walked – but 'soon' isn't now..."
    marks = marks_of(text)
    for habit, signs in (("apostrophe", "'’"), ("dash", ("—", " – ", " - ", " — ")), ("ellipsis", ("...", "…"))):
        (mark,) = [mark for mark in marks if mark.kind == habit]
        assert mark.places == ()
        for number in range(1, mark.size):
            symbols = [number if each is mark else 0 for each in marks]
            made = embedded(text, marks, symbols)
            way = mark.alternatives[number][0]
            assert way in made
            assert not [sign for sign in signs if sign != way and sign in made.replace("'soon'", "").replace(way, "")]


def test_who_mixes_signs_is_not_made_to_mix_others(marks_of):
    text = "We went home – late – and slept—at last."
    marks = marks_of(text)
    (mark,) = [mark for mark in marks if mark.kind == "dash"]
    assert mark.alternatives[0] == (" – |—",)
    for number, (way,) in enumerate(mark.alternatives[1:], 1):
        made = embedded(text, marks, [number if each is mark else 0 for each in marks])
        assert made == text.replace(" – ", "—").replace("—", way)


@pytest.mark.parametrize(
    "text",
    [
        'He said "maybe I do not know" and left',
        "They call it 'the way we've always done it' here",
        "See https://maybe.example.com/big and write",
        "#maybe @bigstart",
        "Big Start Ltd hired Maybe Perhaps.",
        "It costs 3,000 euros, i.e. $12.",
    ],
)
def test_quotations_names_numbers_hashtags_and_links_stay(marks_of, text):
    keep = {
        'He said "maybe I do not know" and left': "maybe I do not know",
        "They call it 'the way we've always done it' here": "the way we've always done it",
        "See https://maybe.example.com/big and write": "https://maybe.example.com/big",
        "#maybe @bigstart": "#maybe @bigstart",
        "Big Start Ltd hired Maybe Perhaps.": "Big Start Ltd",
        "It costs 3,000 euros, i.e. $12.": "3,000",
    }[text]
    marks = marks_of(text)
    for number in range(max((mark.size for mark in marks), default=1)):
        made = embedded(text, marks, [min(number, mark.size - 1) for mark in marks])
        assert keep in made.replace("’", "'")


def test_marks_never_overlap_and_the_first_alternative_is_the_writers(marks_of):
    text = (
        "Honestly, I don't think we're going to stay; it's been three years, and the kids really love the big house..."
    )
    marks = marks_of(text)
    places = sorted(place for mark in marks for place in mark.places)
    assert all(first.end <= second.start for first, second in pairwise(places))
    assert embedded(text, marks, [0] * len(marks)) == text
    assert len(marks) >= 8


def test_the_list_is_sane():
    for section, table in groups().items():
        for member, entries in table.items():
            assert all(each.others and member not in each.others for each in entries), (section, member)
    assert not any("grab" in each.others for each in groups()["verbs"].get("get", ()))


def test_every_line_of_the_list_stands_under_a_section():
    assert set(groups()) == {
        "as written", "as talked", "at the start", "at the end", "verbs", "nouns", "adjectives", "adverbs"
    }  # fmt: skip
    assert groups()["as written"]["plenty of"]


def both_ways(marks_of, text, kind):
    marks = marks_of(text)
    return {
        embedded(text, marks, [other if each is mark else 0 for each in marks])
        for mark in marks if mark.kind == kind for other in range(1, mark.size)
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("When I get home, I cook something quick.", "I cook something quick when I get home."),
        ("I drink coffee if I wake up early.", "If I wake up early, I drink coffee."),
        ("You can call me once you land.", "Once you land, you can call me."),
        ("She called my mother when she landed.", "When she landed, she called my mother."),
        ("Last week we painted the kitchen.", "We painted the kitchen last week."),
        ("I went to the market yesterday.", "Yesterday, I went to the market."),
    ],
)
def test_the_order_of_clauses(marks_of, text, turned):
    assert f"Dear all. {turned} Bye now." in both_ways(marks_of, f"Dear all. {text} Bye now.", "order")


@pytest.mark.parametrize(
    "text",
    [
        "When Ann came in, she smiled.",
        "She smiled when Ann came in.",
        "I only eat if I am hungry.",
        "I know you left before I came.",
        "Do you cook when you get home?",
        "I wonder if you know.",
    ],
)
def test_no_other_order_where_it_would_say_something_else(marks_of, text):
    assert both_ways(marks_of, text, "order") == set()


def test_an_adverb_before_the_subject_or_after_it(marks_of):
    assert "Usually I walk." in both_ways(marks_of, "I usually walk.", "adverb")
    assert "I sometimes wonder why." in both_ways(marks_of, "Sometimes, I wonder why.", "adverb")
    assert "You'll sometimes see me there." in both_ways(marks_of, "Sometimes you'll see me there.", "adverb")
    assert "Sometimes I would go alone." in both_ways(marks_of, "I would sometimes go alone.", "adverb")
    assert both_ways(marks_of, "Sometimes I'm tired.", "adverb") == set()


def test_dates_and_times_in_one_way_each(marks_of):
    text = "Come on 3 April at 9:30 am or on 21 May at 4 pm."
    assert "Come on April 3rd at 9:30 am or on May 21st at 4 pm." in both_ways(marks_of, text, "date")
    assert "Come on April 3 at 9:30 am or on May 21 at 4 pm." in both_ways(marks_of, text, "date")
    assert "Come on 3 April at 9:30AM or on 21 May at 4PM." not in both_ways(marks_of, text, "time")
    assert "Come on 3 April at 9:30am or on 21 May at 4pm." in both_ways(marks_of, text, "time")
    for other in ("It costs 4 am", "May 5 people come?", 'She wrote "3 April".', "It was 7 a.m. It rained."):
        assert both_ways(marks_of, other, "date") | both_ways(marks_of, other, "time") <= {
            "It costs 4am", "It costs 4 AM", "5 May people come?", "May 5th people come?"
        }  # fmt: skip


def test_emoji_that_say_the_same_and_the_stop_beside_them(marks_of):
    assert both_ways(marks_of, "We laughed so much 😂", "emoji") == {
        "We laughed so much 🤣", "We laughed so much. 😂", "We laughed so much 😂😂"
    }  # fmt: skip
    assert both_ways(marks_of, "how do you cook that 😆", "emoji") == set()


def test_capitals_only_for_those_who_use_none(marks_of):
    text = "we ate late. then i slept."
    assert both_ways(marks_of, text, "first letter") == {"We ate late. Then i slept."}
    assert both_ways(marks_of, text, "i") == {"we ate late. then I slept."}
    assert both_ways(marks_of, "We ate late. Then I slept.", "i") == set()
    assert both_ways(marks_of, "We ate late. Then I slept.", "first letter") == set()


def test_who_writes_as_people_talk_may_go_on_so(marks_of):
    assert {"want to", "wanna"} in wordings(marks_of("i want to see it"), "phrasing")
    assert {"want to", "wanna"} not in wordings(marks_of("I want to see it."), "phrasing")
    assert not wordings(marks_of("i am going to the lake, a kind of pond"), "phrasing")


def test_another_language_is_left_alone(marks_of):
    text = "Ich denke also nicht an dich und kann nicht. "
    assert not [mark for mark in marks_of(text) if any(place.start < len(text) - 3 for place in mark.places)]


def test_two_short_sentences_may_be_one(marks_of):
    assert "My son is a cook, and he lives in the south." in both_ways(
        marks_of, "My son is a cook. He lives in the south.", "join"
    )
    assert both_ways(marks_of, "I don't care about the bike. I want the tank.", "join") == set()


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("Well, I left early.", "opening", {"Well, I", "Well I", "I"}),
        ("Honestly the soup was cold.", "opening", {"Honestly the", "Honestly, the", "The"}),
        ("It rained. And we stayed in.", "opening", {"And we", "We"}),
        ("I picked up the parcel.", "particle", {"up the parcel", "the parcel up"}),
        ("She turned the old lamp off and left.", "particle", {"the old lamp off", "off the old lamp"}),
        ("The walk really helped me.", "emphasis", {"really helped", "helped"}),
        ("I just wanted to ask you.", "emphasis", {"just wanted", "wanted"}),
        ("When it rained, we stayed and they left.", "comma", {",", ""}),
        ("Good news - the roof is done. Bad news - the men left a bill.", "join", {" - t", ": t"}),
    ],
)
def test_openings_particles_and_emphasis(marks_of, text, kind, expected):
    assert any(each <= expected and len(each) > 1 for each in wordings(marks_of(text), kind))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("the shop shut and I went home", "opening"),
        ("Oh my god.", "opening"),
        ("Well done, all of you.", "opening"),
        ("The shed burnt down the same week.", "particle"),
        ("Give back my glove, the one with a hole.", "particle"),
        ("I picked it up.", "particle"),
        ("I don't really know him.", "emphasis"),
        ("Do you really like it?", "emphasis"),
        ("I really tried, but it broke.", "emphasis"),
        ("I just saw him leave.", "emphasis"),
        ("Not just bread - we sell cakes.", "colon"),
        ("I washed and dried the dishes.", "small word"),
        ("Ann came early and I left the door open.", "small word"),
        ("My brother's red car is here.", "contraction"),
        ("The man in the shop is nice.", "contraction"),
        ("The girl at the till laughed.", "phrasing"),
        ("He tired of desks.", "phrasing"),
    ],
)
def test_nothing_is_dropped_or_moved_where_it_says_something(marks_of, text, kind):
    found = [mark for mark in marks_of(text) if mark.kind == kind]
    assert not found
    assert not any(alternative[0].startswith(":") for mark in marks_of(text) for alternative in mark.alternatives)


def test_a_time_stands_first_or_last(marks_of):
    assert "I hardly see anyone these days." in both_ways(marks_of, "These days I hardly see anyone.", "order")
    assert "After work, I feed the cats." in both_ways(marks_of, "I feed the cats after work.", "order")


def test_the_sign_before_another_mark_may_change_alone(marks_of):
    text = "We like the new flat – it's closer to the station. The old one was dark – it was damp as well."
    found = [mark.alternatives for mark in marks_of(text) if mark.kind == "join"]
    assert ((" – ",), ("; ",)) in found


def test_a_list_in_lines_is_no_dash_and_a_denied_clause_keeps_its_comma(marks_of):
    text = "To do:\n- the roof is leaking badly\n- the door is stuck again\n- we need more paint now"
    assert not [mark for mark in marks_of(text) if mark.kind == "join"]
    assert not wordings(marks_of("When I would not, I was sent home."), "comma")


def test_no_wording_repeats_a_word_that_stands_beside_it(marks_of):
    for text in ("He works constantly, and always late.", "Perhaps she knows. Maybe not."):
        assert not any(
            "always" in alternative[0] or "Perhaps not" in alternative[0]
            for mark in marks_of(text)
            for alternative in mark.alternatives[1:]
        )


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("The OK came late.", "phrasing", {"OK", "okay"}),
        ("We watched television all night.", "phrasing", {"television", "TV"}),
        ("Can you please send me the list?", "phrasing", {"Can you please", "Could you please"}),
        ("Every week we meet.", "small word", {"Every", "Each"}),
        ("It might rain.", "small word", {"might", "may"}),
        ("I liked the book you gave me.", "small word", {"you", "that you"}),
        ("I was so tired that I fell asleep.", "small word", {"tired that", "tired"}),
        ("I expect you know.", "small word", {"expect", "expect that"}),
        ("I came home late and made some tea.", "small word", {"and made", "and I made"}),
        ("We took the bus and we walked home from there.", "small word", {"and we walked", "and walked"}),
        ("The food is great and it isn't dear.", "contraction", {"food is", "food's"}),
        ("My sister's a nurse.", "contraction", {"sister's", "sister is"}),
        ("The dinner's ready.", "contraction", {"dinner's", "dinner is"}),
        ("Last week the roof fell in.", "comma", {"", ","}),
        ("By the station a boy sold pears.", "comma", {"", ","}),
        ("Reworked budgets again; squeezing every penny gets old.", "join", {"; s", ". S"}),
        ("I keep forgetting it.", "phrasing", {"keep", "keep on"}),
        ("I know people that live there.", "small word", {"that", "who"}),
        ("There were twenty guests.", "numeral", {"twenty", "20"}),
        ("She had left early.", "contraction", {"She had", "She'd"}),
        ("It was a last minute change.", "hyphen", {" ", "-"}),
        ("So we left.", "comma", {"", ","}),
        ("It was a long, dull day.", "comma", {",", ""}),
        ("I'm so glad you called.", "subject", {"I'm so", "so", "So"}),
        ("Saw your mother today.", "subject", {"Saw", "I saw"}),
    ],
)
def test_places_that_people_word_in_two_ways(marks_of, text, kind, expected):
    assert any(each <= expected and len(each) > 1 for each in wordings(marks_of(text), kind))


def test_a_letter_stays_a_letter_and_chat_stays_chat(marks_of):
    letter = "Dear Mr Vane, thank you for your letter. We received many replies. We will keep yours. Yours sincerely, Ann Bell"
    offered = {form for mark in marks_of(letter) for (form, *_) in mark.alternatives[1:]}
    assert not offered & {"Thanks for", "thanks for", "got", "lots of"}
    assert not wordings(marks_of(letter), "full stop")
    chat = {form for mark in marks_of("yeah maybe i saw him on tv lol") for (form, *_) in mark.alternatives[1:]}
    assert not chat & {"perhaps", "television"}


def test_a_paragraph_does_not_begin_in_the_middle_of_a_thought(marks_of):
    before, after = (
        "We finally got the keys to the new flat last Monday.",
        "is small and rather dark, but we like it so much.",
    )
    assert not wordings(marks_of(f"{before} It {after}"), "paragraph")
    assert wordings(marks_of(f"{before} The kitchen {after}"), "paragraph")
    assert not wordings(
        marks_of(f"{before} And the rest? Nothing came of it because nobody called us back."), "paragraph"
    )


def test_the_message_proper_may_start_anew_after_a_greeting(marks_of):
    text = "Hi Sam, I got your note about the flat and will come by with the keys on my way home from the old mill."
    assert {" ", "\n\n"} in wordings(marks_of(text), "paragraph")


def test_a_frame_is_read_and_a_wrong_one_refused():
    frame = Frame.read(["after the PRP$", "not before END"])
    assert frame.after == {"the", "PRP$"}
    assert frame.not_before == {"END"}
    with pytest.raises(ValueError, match="no such frame"):
        Frame.read(["beside x"])


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("We found a couple spots by the lake.", "phrasing", {"a couple", "a couple of"}),
        ("Here is the key to the shed.", "small word", {"Here is", "Here's"}),
        ("No idea how the cat got in.", "subject", {"No", "I have no"}),
        ("Curious how it went.", "subject", {"Curious", "I'm curious"}),
        ("Seen more herons this year.", "subject", {"Seen", "I've seen"}),
        ("Old boats sink – seen plenty in this harbour.", "subject", {"seen", "I've seen"}),
        ("The ferry's not running today.", "contraction", {"ferry's", "ferry is"}),
    ],
)
def test_what_quick_messages_say_in_two_ways(marks_of, text, kind, expected):
    assert expected in wordings(marks_of(text), kind)


@pytest.mark.parametrize(
    "text",
    [
        "The couple next door moved.",
        "As it turns out we were late.",
        "We drove across town.",
        "No matter what we will come.",
        "The museum's so-called experts left.",
        "Living here is a joy.",
    ],
)
def test_and_where_they_do_not(marks_of, text):
    found = {
        form
        for kind in ("phrasing", "subject", "contraction", "small word")
        for each in wordings(marks_of(text), kind)
        for form in each
    }
    wrong = {"couple of", "turns out that", "around town", "whatever", "museum is", "here's"}
    assert not found & wrong
