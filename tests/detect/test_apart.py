import pytest

from reticent.detect.apart import apart
from reticent.model import Finding, Span


def pieces(text, world, *found):
    """What is left of findings of a person, given by their texts; the whole text if none are."""
    spans = [Span(text.index(name), text.index(name) + len(name)) for name in found] or [Span(0, len(text))]
    findings = [Finding(span, "person", 0.9, "test", "a name") for span in spans]
    return [finding.span.of(text) for finding in apart(text, findings, world.lexicon)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Siobhán Ní Dhálaigh / Jomar", ["Siobhán Ní Dhálaigh", "Jomar"]),
        ("D. Marchetti / W. Starke / JY", ["D. Marchetti", "W. Starke", "JY"]),
        ("Rose and Will", ["Rose", "Will"]),
        ("Rose & Will Tully", ["Rose", "Will Tully"]),
        ("May K., Will", ["May K.", "Will"]),
        ("DM: Penny Starke?", ["DM", "Penny Starke"]),
        ("TF. DE", ["TF", "DE"]),
        ("Rangi's koro, Hemi Paki", ["Rangi", "Hemi Paki"]),
        ("will 🙏 kev", ["will", "kev"]),
        ("Sholomitskaya–Reyes", ["Sholomitskaya", "Reyes"]),
        ("OCE:rt", ["OCE", "rt"]),
        ('Rose",Will D.', ["Rose", "Will D."]),
        ("Lorraine hope Edna", ["Lorraine", "Edna"]),
        ("bill my kian", ["bill", "kian"]),
        ("Faith Oduya (Thuy)", ["Faith Oduya", "Thuy"]),
        ("Rose\nWill", ["Rose", "Will"]),
        ("SN  T jt", ["SN", "T jt"]),
        ("ROSE/SOTO", ["ROSE", "SOTO"]),
        ("SOTO/ANA", ["SOTO/ANA"]),
    ],
)
def test_several_people_are_cut_apart(text, expected, world):
    assert pieces(text, world) == expected


@pytest.mark.parametrize(
    "text",
    [
        "RICE, Rose Adaeze",
        "Nakamura, Chase",
        "Malhotra-Rice, O. S.",
        "DE LA CRUZ, Benjamin",
        "ROSE^VIOLET^MAE",
        "Mr and Mrs Tully",
        'Zbigniew "Zbig" Kaczmarek',
        'Magdalena ("Magda") Sobczak',
        "Jolene (Rick) Vavra",
        "B. K. Okonkwo-Bell, DO",
        "Summer Nguyen, MD",
        "Earl Deacon, Jr.",
        "P. J. van der Merwe",
        "Maria de los Angeles",
        "Ramanathan s/o Periasamy",
        "Kiros W/Gebriel",
        "O'Leary-Cruz",
        "Emma Bjo\u0308rk",
        "J.-B.",
    ],
)
def test_one_person_stays_whole(text, world):
    assert pieces(text, world) == [text]


def test_in_a_list_a_comma_turns_nothing_around(world):
    assert pieces("Hinemoa, Tane and others came", world, "Hinemoa, Tane") == ["Hinemoa", "Tane"]
    assert pieces("This is Tiff, Colton's mother", world, "Tiff, Colton") == ["Tiff", "Colton"]


def test_fields_and_greetings_are_nobody(world):
    assert pieces("Signed: T. Rose", world) == ["T. Rose"]
    assert pieces("Hi Chase", world) == ["Chase"]
    assert pieces("Daniyal Miles Alias: Danny Clark", world) == ["Daniyal Miles", "Danny Clark"]


def test_a_speaker_whose_name_is_a_word_is_somebody(world):
    assert pieces("Rose: Penny", world) == ["Rose", "Penny"]


def test_a_name_found_in_two_pieces_is_one(world):
    assert pieces("signed L. Murphy here", world, "L", "Murphy") == ["L. Murphy"]
    assert pieces("Rosa Castellanos came", world, "Rosa", "Castellanos") == ["Rosa Castellanos"]
    assert pieces("Rosa, Will came", world, "Rosa", "Will") == ["Rosa", "Will"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('Then Ngozi "Zizi" Chase-Adeyemi came', ("Ngozi", "Zizi", "Chase-Adeyemi")),
        ("by Will (“Billy”) de la Cruz, who", ("Will", "Billy", "de la Cruz")),
        ("from Margaret (Peggy) Tully.", ("Margaret", "Peggy", "Tully")),
    ],
)
def test_a_nickname_in_the_middle_is_part_of_one_name(text, found, world):
    assert pieces(text, world, *found) == [text[text.index(found[0]) : text.index(found[-1]) + len(found[-1])]]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Rosa Lis (Will) Penny Starke", ("Rosa Lis", "Will", "Penny Starke")),
        ("Rosa (Will) Dr Starke", ("Rosa", "Will", "Dr Starke")),
        ("Rosa (Will) and Penny Starke", ("Rosa", "Will", "Penny Starke")),
        ("rosa (will) starke", ("rosa", "will", "starke")),
    ],
)
def test_three_who_only_stand_side_by_side_are_three(text, found, world):
    assert len(pieces(text, world, *found)) == 3


def test_a_nickname_in_quotation_marks_may_begin_a_name(world):
    assert pieces('Rosa, "Skip" Starke', world, "Rosa", "Skip", "Starke") == ["Rosa", '"Skip" Starke']
    assert pieces("Bar   “Tiny” Lis", world, "Bar", "Tiny", "Lis") == ["Bar", "“Tiny” Lis"]
    assert pieces('"tiny" Lis', world, "tiny", "Lis") == ["tiny", "Lis"]
    assert pieces('"Tiny", Lis', world, "Tiny", "Lis") == ["Tiny", "Lis"]


def test_the_name_of_birth_is_by_itself(world):
    assert pieces("Ilse Starke née Brandt", world) == ["Ilse Starke", "Brandt"]
    assert pieces("Ilse née Brandt", world, "Ilse", "née", "Brandt") == ["Ilse", "Brandt"]


def test_a_post_behind_initials_is_no_given_name(world):
    assert pieces("TW, SHO Rosa Lis", world) == ["TW", "SHO Rosa Lis"]


def test_what_a_table_files_is_not_cut(world):
    text = "Name            Mon\nSoo, Rose Mei   E\nLis, R.         N\nStarke, P.      L\n"
    assert pieces(text, world, "Soo, Rose Mei") == ["Soo, Rose Mei"]
    assert pieces("Ask Soo, Rose Mei or Tom.", world, "Soo, Rose Mei") == ["Soo", "Rose Mei"]


def test_other_kinds_are_left_alone(world):
    place = Finding(Span(0, 14), "place", 0.9, "test", "a place")
    assert apart("Leeds and Bath", [place], world.lexicon) == [place]


@pytest.mark.parametrize("text", ["", "-", ": /", "and", "()", ",,,", "12", "Mr and Mrs"])
def test_what_has_no_name_in_it_does_no_harm(text, world):
    left = pieces(text, world) if text else []
    assert all(piece in text for piece in left)


def test_the_number_behind_a_name_is_a_number(world):
    text = "Soto, Ana R. #4127"
    found = apart(text, [Finding(Span(0, len(text)), "person", 0.9, "test", "a name")], world.lexicon)
    assert [(each.kind, each.span.of(text)) for each in found] == [("person", "Soto, Ana R."), ("file_number", "4127")]


def test_a_speaker_may_have_a_word_for_a_surname(world):
    assert pieces("[08:03] Nasreen Butt: not yet", world, "Nasreen Butt") == ["Nasreen Butt"]
    assert pieces("12/03/2024, 08:03 - Nasreen Butt: not yet", world, "Nasreen Butt") == ["Nasreen Butt"]
    assert pieces("Nasreen Contact: none", world, "Nasreen Contact") == ["Nasreen"]


def test_two_given_names_in_a_field_are_two_people(world):
    assert pieces("HCA: Pavel, Tina", world, "Pavel, Tina") == ["Pavel", "Tina"]
    assert pieces("HCA: Lindqvist, Tina", world, "Lindqvist, Tina") == ["Lindqvist, Tina"]


def test_what_a_grandmother_is_called_is_no_name_of_hers(world):
    assert pieces("We met my oma, Trude Voss", world, "oma, Trude Voss") == ["Trude Voss"]
    assert pieces("We met Oma, Trude Voss", world, "Oma, Trude Voss") == ["Oma", "Trude Voss"]
