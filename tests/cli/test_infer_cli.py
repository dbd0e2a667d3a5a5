import json


def test_attack_a_population(cli, tmp_path):
    people = tmp_path / "people.jsonl"
    people.write_text(
        "\n".join(json.dumps({"id": f"clerk {n}", "text": f"The clerk {n} kept books in town."}) for n in range(20))
        + '\n{"id": "keeper", "text": "The keeper repaired clocks and wrote about tides."}\n'
    )
    ran = cli("attack", "-", "--population", people, "--json", stdin=b"He repaired clocks and knew the tides.")
    assert ran.code == 0, ran.err
    made = json.loads(ran.out)
    assert made["candidates"][0]["name"] == "keeper"
    assert made["among"] == 21
    assert made["named"] == "keeper"
    shown = cli("attack", "-", "--population", people, stdin=b"He repaired clocks and knew the tides.").out
    assert "keeper" in shown
    assert "nobody in particular" in shown
    assert "named: keeper, by" in shown
    people.write_text('{"id": "a", "text": "red"}\n{"id": "a", "text": "blue"}\n')
    ran = cli("attack", "-", "--population", people, stdin=b"red")
    assert ran.code == 2
    assert "same id" in ran.err
    assert cli("attack", "-", "--population", tmp_path / "none", stdin=b"red").code == 2


def test_attack_asks_one_pack(cli):
    ran = cli("attack", "-", "--reference", "shipped", "--reference", "shipped", stdin=b"red")
    assert ran.code == 2
    assert "one pack at a time" in ran.err
    nothing = cli("attack", "-", stdin=b"...").out
    assert "no word in common" in nothing
    assert "named: nobody, by" in nothing


def test_infer_a_topic_and_what_to_do_against_it(cli):
    text = b"She was given naltrexone and disulfiram."
    ran = cli("infer", "-", "--topic", "alcoholism", "--against", "--json", stdin=text)
    assert ran.code == 0, ran.err
    made = json.loads(ran.out)
    assert made["words"][0] == "alcoholism"
    assert made["inferences"][0]["conclusion"] == ["alcoholism"]
    assert made["rounds"][0]["hidden"]
    shown = cli("infer", "-", "--topic", "alcoholism", "--against", stdin=text).out
    assert "=> alcoholism" in shown
    assert "nothing follows any more" in shown
    assert "nothing in the text leads there" in cli("infer", "-", "--secret", "alcoholism", stdin=b"a walk").out


def test_infer_all_and_not_public(cli):
    ran = cli("infer", "-", "--all", "--json", stdin=b"Penicillin for a streptococcal infection.")
    assert json.loads(ran.out)["associations"]
    assert cli("infer", "-", "--all", stdin=b"Penicillin for a streptococcal infection.").code == 0
    ran = cli("infer", "-", "--not-public", "--json", stdin=b"The walk was pleasant.")
    assert json.loads(ran.out) == {"unlinked": []}


def test_infer_says_what_is_wrong(cli):
    for arguments, message in (
        ((), "say what to look for"),
        (("--all", "--not-public"), "say what to look for"),
        (("--topic", "zzyzxx"), "does not know the topic"),
        (("--secret", "zzyzxx"), "none of the secret terms"),
    ):
        ran = cli("infer", "-", *arguments, stdin=b"Penicillin.")
        assert ran.code == 2
        assert message in ran.err
    ran = cli("infer", "-", "--topic", "alcoholism", stdin=b"of the and")
    assert ran.code == 2
    assert "no keywords" in ran.err


def test_rules_are_written(cli, tmp_path):
    target = tmp_path / "topic.rules"
    ran = cli("rules", "alcoholism", "-o", target)
    assert ran.code == 0, ran.err
    assert 'name = "alcoholism"' in target.read_text()
    assert "rules for 1 topic" in ran.err
    assert cli("rules", "alcoholism").out == target.read_text()
    assert cli("rules", "zzyzxx").code == 2
