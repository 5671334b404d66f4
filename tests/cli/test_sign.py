"""croupier table sign: text, JSON, picture, print, refusals."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from croupier.cli.asked import DocumentOptions
from croupier.cli.printing import DONE, REFUSED
from croupier.cli.sign import write_sign
from tests.cli.running import NEW_ZEALAND, PLAYER_SELECT

LUCKY = "[table.side_wagers]\nlucky-lucky = { scale = 2, minimum = 5, maximum = 50 }\n"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "table.toml"
    path.write_text(NEW_ZEALAND + LUCKY)
    return str(path)


def write(
    file: str, *, svg_to: Path | None = None, pdf_to: Path | None = None, **asked: bool
) -> int:
    return write_sign(
        file,
        svg_to=None if svg_to is None else str(svg_to),
        clauses=asked.get("clauses", False),
        as_json=asked.get("as_json", False),
        backfill=None,
        filed=False,
        table="",
        document=DocumentOptions(
            pdf_to=None if pdf_to is None else str(pdf_to),
            html_to=None,
            by=(),
            role=(),
            number="",
            dated="",
            sign=None,
        ),
    )


def test_text_says_the_sign(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert write(file) == DONE
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == "Blackjack"
    assert "Blackjack pays 3 to 2" in lines
    rows = [line.split() for line in lines]
    assert ["Suited", "21", "15", "to", "1"] in rows
    assert ["Lucky", "Lucky", "$5", "to", "$50"] in rows


def test_clauses_are_told_on_request(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert write(file, clauses=True) == DONE
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["Insurance", "pays", "2", "to", "1", "3.2(b)(iii)"] in rows
    assert ["Pay", "scale", "2", "15G.9"] in rows
    assert write(file) == DONE
    assert "15G.9" not in capsys.readouterr().out


def test_json_has_every_clause(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert write(file, as_json=True) == DONE
    (line,) = capsys.readouterr().out.splitlines()
    told = json.loads(line)
    assert told["edition"] == "nz-current"
    assert {"text": "Insurance pays 2 to 1", "clause": "3.2(b)(iii)"} in told["lines"]
    (scale,) = told["scales"]
    assert scale["amount"] == {"text": "$5 to $50", "clause": "15G.4"}
    assert ["Suited 21", "15 to 1"] in scale["rows"]


def test_picture_and_print_are_written_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("typst")
    file, picture, paper = (tmp_path / name for name in ("t.toml", "t.svg", "t.pdf"))
    file.write_text(PLAYER_SELECT)
    assert write(str(file), svg_to=picture, pdf_to=paper, clauses=True) == DONE
    assert capsys.readouterr() == ("", f"Written: {picture}\nWritten: {paper}\n")
    said = " ".join(ElementTree.fromstring(picture.read_text()).itertext())
    assert "Player Select Blackjack" in said
    assert "21.2" in said
    assert paper.read_bytes().startswith(b"%PDF")


def test_an_unlawful_table_has_no_sign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, picture = tmp_path / "t.toml", tmp_path / "t.svg"
    file.write_text('edition = "nz-current"\n[table]\ndecks = 9\n')
    assert write(str(file), svg_to=picture) == REFUSED
    assert not picture.exists()
    assert "3.3(a)" in capsys.readouterr().err


def test_trouble_with_a_file_is_told(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert write(str(tmp_path / "none.toml")) == REFUSED
    assert "cannot be read" in capsys.readouterr().err
    assert write(file, svg_to=tmp_path / "nowhere" / "t.svg", as_json=True) == REFUSED
    assert "cannot be written" in json.loads(capsys.readouterr().out)["error"]["message"]
