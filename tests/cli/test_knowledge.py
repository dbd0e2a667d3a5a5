import pytest


@pytest.fixture
def packs(cli, tmp_path, monkeypatch):
    """Two packs of one and two documents, in an empty home."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("RETICENT_REFERENCE", raising=False)
    for name, texts in (("one", ["blue whale"]), ("two", ["blue whale", "red fox"])):
        folder = tmp_path / name
        folder.mkdir()
        for number, text in enumerate(texts):
            (folder / f"{number}.txt").write_text(text)
        assert (
            cli("corpus", "build", folder, "-o", f"{name}.pack", "--min-documents", 1, "--min-phrase-documents", 1).code
            == 0
        )
    return tmp_path


def documents(cli, *options):
    return cli("corpus", "count", "whale", *options).out.split(" of ")[1].split()[0]


def test_command_line_then_environment_then_config_then_shipped(cli, packs, monkeypatch):
    assert documents(cli, "--reference", "one.pack") == "1"
    assert documents(cli, "--reference", "one.pack", "--reference", "two.pack") == "3"
    assert documents(cli) == "479,037"
    (packs / "config" / "reticent").mkdir(parents=True)
    (packs / "config" / "reticent" / "config.toml").write_text('reference = "../../two.pack"')
    assert documents(cli) == "2"
    (packs / "reticent.toml").write_text('reference = ["one.pack", "shipped"]')
    assert documents(cli) == "479,038"
    monkeypatch.setenv("RETICENT_REFERENCE", "two.pack")
    assert documents(cli) == "2"


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ("reference = ", "is not TOML"),
        ("referense = 'x'", "unknown key 'referense', did you mean 'reference'?"),
        ("reference = 5", "is a file name or a list of them"),
        ("reference = 'none.pack'", "none.pack"),
    ],
)
def test_a_wrong_config_is_one_sentence(cli, packs, config, message):
    (packs / "reticent.toml").write_text(config)
    ran = cli("corpus", "count", "whale")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert message in ran.err
