"""Everything a pack can be built from, whole and broken."""

import bz2
import gzip
import json
from pathlib import Path

import pytest
import zstandard
from small_corpus import EVERYTHING, TEXTS, write_jsonl

from reticent.errors import InputError
from reticent.knowledge.reference import Pack
from reticent.knowledge.reference._wikitext import is_article, plain_text
from reticent.knowledge.reference.build import build
from reticent.knowledge.reference.sources import Record, Source

PACKERS = {"": bytes, ".gz": gzip.compress, ".bz2": bz2.compress, ".zst": zstandard.ZstdCompressor().compress}

PAGE = """<page><title>{title}</title><ns>{ns}</ns>{extra}<revision><text>{text}</text></revision></page>\n"""


def dump(*pages: str) -> bytes:
    space = "http://www.mediawiki.org/xml/export-0.10/"
    return f'<mediawiki xmlns="{space}"><siteinfo/>{"".join(pages)}</mediawiki>'.encode()


def page(title: str, text: str, ns: int = 0, extra: str = "") -> str:
    return PAGE.format(title=title, ns=ns, extra=extra, text=text)


@pytest.mark.parametrize("suffix", PACKERS)
def test_json_lines_are_read_packed_or_not(tmp_path: Path, suffix: str) -> None:
    plain = write_jsonl(tmp_path / "plain.jsonl", TEXTS).read_bytes()
    path = tmp_path / f"texts.jsonl{suffix}"
    path.write_bytes(PACKERS[suffix](plain))
    source = Source(path)
    assert [record.title for record in source] == list(TEXTS)
    assert source.broken == 0
    assert source.problems == []


def test_broken_lines_are_counted_and_left_out(tmp_path: Path) -> None:
    good = json.dumps({"title": "t", "text": "good"})
    lines = [good, "{", '"just text"', '{"title": "no text"}', '{"text": 5}', "\x00", "", good, '{"text": "untitled"}']
    path = tmp_path / "broken.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    source = Source(path)
    assert len(list(source)) == 3
    assert source.broken == 5


@pytest.mark.parametrize("suffix", [".gz", ".bz2", ".zst"])
def test_a_packed_file_cut_in_the_middle_is_used_up_to_the_cut(tmp_path: Path, suffix: str) -> None:
    lines = [json.dumps({"title": f"t{n}", "text": f"{n * 7919 % 104729}" * 9}) for n in range(5000)]
    path = tmp_path / f"cut.jsonl{suffix}"
    whole = PACKERS[suffix]("\n".join(lines).encode())
    path.write_bytes(whole[: len(whole) // 2])
    source = Source(path)
    read = len(list(source))
    assert read < 5000
    assert source.problems or source.broken


def test_a_folder_of_texts_is_read_in_order(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "b_title.txt").write_text("second", "utf-8")
    (tmp_path / "a.md").write_text("first", "utf-8")
    (tmp_path / "sub" / "c.txt").write_text("third", "utf-8")
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9")
    (tmp_path / "image.png").write_bytes(b"\x89PNG")
    source = Source(tmp_path)
    assert list(source) == [Record("a", "first"), Record("b title", "second"), Record("c", "third")]
    assert source.broken == 1


@pytest.mark.parametrize("suffix", ["", ".bz2"])
def test_a_dump_gives_its_articles(tmp_path: Path, suffix: str) -> None:
    pages = [
        page("Rome", "'''Rome''' is a [[city]] in [[Italy|the Italian Republic]].{{Infobox|a={{b}}}}"),
        page("Roma", "#REDIRECT [[Rome]]", extra='<redirect title="Rome"/>'),
        page("Old Roma", "#redirect [[Rome]]"),
        page("Talk:Rome", "chatter", ns=1),
        page("Empty", ""),
    ]
    path = tmp_path / f"dump.xml{suffix}"
    path.write_bytes(PACKERS[suffix](dump(*pages)))
    source = Source(path)
    (record,) = list(source)
    assert record.plain(None) == "Rome\n\nRome is a city in the Italian Republic."
    assert source.problems == []


@pytest.mark.parametrize("suffix", ["", ".bz2"])
def test_a_dump_cut_in_the_middle_is_used_up_to_the_cut(tmp_path: Path, suffix: str) -> None:
    pages = [page(f"Town {n}", f"Town {n} has {n * 7919 % 104729} people and a blood bank.") for n in range(40000)]
    path = tmp_path / f"cut.xml{suffix}"
    whole = PACKERS[suffix](dump(*pages))
    path.write_bytes(whole[: len(whole) * 2 // 3])
    (source,) = build([path], tmp_path / "cut.pack", EVERYTHING)
    assert 0 < source.documents < 40000
    assert "ends in the middle" in source.problems[0]
    pack = Pack(tmp_path / "cut.pack")
    assert pack.count("blood bank").documents == source.documents
    assert pack.about["sources"][0]["problems"] == source.problems


def test_nothing_to_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        Source(tmp_path / "none.jsonl")
    (tmp_path / "image.png").write_bytes(b"\x89PNG")
    with pytest.raises(InputError, match="cannot tell"):
        Source(tmp_path / "image.png")
    (tmp_path / "bad.jsonl").write_text("{\n{\n")
    with pytest.raises(InputError, match="2 were broken"):
        build([tmp_path / "bad.jsonl"], tmp_path / "bad.pack", EVERYTHING)
    assert not (tmp_path / "bad.pack").exists()


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("a {{t|{{u}}|v}} b", "a   b"),
        ("x\n{| class=wikitable\n| cell {| inner |} \n|}\ny", "x\n\n\n\ny"),
        ("[[File:a.jpg|thumb|A [[b]] c]]d", "d"),
        ("a<ref name=x>note</ref> b<ref name=y /> c<!-- hidden -->", "a  b  c"),
        ("[http://example.com the site]", "the site"),
        ("== Life ==\ntext", "Life\n\n\ntext"),
        ("a &amp; b&nbsp;c", "a & b\xa0c"),
        ("{{unbalanced", "{{unbalanced"),
    ],
)
def test_markup_becomes_plain_text(markup: str, text: str) -> None:
    assert plain_text(markup).replace(" \n", "\n") == text


def test_redirects_are_no_articles() -> None:
    assert not is_article(" #REDIRECT [[x]]")
    assert not is_article("  ")
    assert is_article("text")
