import pytest

from reticent.errors import ProfileError
from reticent.messages.profile import Attribute, Audiences, Profile, template

CIRCLES = '[[audiences]]\nname = "family"\nmembers = ["Mum"]\n'


def written(tmp_path, text, name="me.toml"):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


def test_the_templates_load(tmp_path):
    profile = Profile.load(written(tmp_path, template("profile")))
    assert Attribute("hometown", "Bradford") in profile.attributes()
    circles = Audiences.load(written(tmp_path, template("audiences")))
    assert [each.name for each in circles.audiences] == ["family", "friends", "colleagues", "public"]
    assert circles.recipients()[3] == ("Tom", 1)


def test_a_phrase_or_a_list_and_entries_of_ones_own(tmp_path):
    profile = Profile.load(written(tmp_path, 'work = "nurse"\ninterests = ["jazz"]\n[other]\ncar = "Volvo"\n'))
    assert profile.attributes() == (
        Attribute("work", "nurse"),
        Attribute("interests", "jazz"),
        Attribute("car", "Volvo"),
    )


def test_both_may_stand_in_one_file(tmp_path):
    path = written(tmp_path, '[profile]\nwork = "nurse"\n' + CIRCLES)
    assert Profile.load(path).work == ("nurse",)
    assert Audiences.load(path).recipients() == (("Mum", 0),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the profile is empty"),
        ('homtown = "Leeds"', "unknown key 'homtown', did you mean 'hometown'?"),
        ('hometown = "--"', "hometown: an entry holds no word"),
        ("hometown = 3", "hometown"),
        ("hometown = ", "is not TOML"),
    ],
)
def test_a_profile_that_makes_no_sense(tmp_path, text, sentence):
    with pytest.raises(ProfileError) as error:
        Profile.load(written(tmp_path, text))
    assert sentence in str(error.value)
    assert "Leeds" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no audience"),
        ('[[audiences]]\nname = "friends"\nmembers = []', "audience 'friends', members: it has no members"),
        ('[[audiences]]\nname = "friends"\nmembers = [" "]', "a member has no name"),
        ('[[audiences]]\nname = "friends"\nmember = ["Tom"]', "did you mean 'members'?"),
        (CIRCLES + CIRCLES, "two audiences are called 'family'"),
        (
            CIRCLES + '[[audiences]]\nname = "friends"\nmembers = ["Mum"]',
            "'Mum' is in 'family' and in 'friends': keep one",
        ),
        ('[[audiences]]\nname = "friends"\nmembers = ["Tom", "Tom"]', "'Tom' is twice in 'friends'"),
        ("colour = 1\n" + CIRCLES, "unknown key 'colour'"),
    ],
)
def test_audiences_that_make_no_sense(tmp_path, text, sentence):
    with pytest.raises(ProfileError) as error:
        Audiences.load(written(tmp_path, text))
    assert sentence in str(error.value)


def test_a_missing_or_unreadable_file(tmp_path):
    with pytest.raises(ProfileError, match="write one with 'reticent message init'"):
        Profile.load(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ProfileError, match="not UTF-8"):
        Audiences.load(tmp_path / "bad.toml")
