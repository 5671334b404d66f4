"""Rulings as text, JSON, page and print."""

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from croupier import house
from croupier.cli import main
from croupier.disputes.document import sections
from croupier.disputes.page import page
from croupier.disputes.print import markup, pdf
from croupier.rules.refusal import Refusal
from croupier.sentence import plain

DISPUTE = Path("examples/dispute.round.toml")
TITLE = 'Odds & <ends> of #1 "$5" [x] *y* _z_ @w ~v \\u'


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["adjudicate", *(str(argument) for argument in arguments)])


def _strange(tmp_path: Path) -> Path:
    """The example under a title full of signs."""
    path = tmp_path / "strange.round.toml"
    text = DISPUTE.read_text()
    named = re.sub(r'title += ".*"', lambda _: f"title = '''{TITLE}'''", text)
    path.write_text(named)
    return path


def test_the_ruling_as_text() -> None:
    result = _run(DISPUTE)
    assert result.exit_code == 1
    for said in ("departs from the law in 4 places", "the player pays back", "11.1", "16.4"):
        assert said in result.stdout


def test_the_ruling_as_json() -> None:
    result = _run(DISPUTE, "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert told["agrees"] is False
    assert told["owed"] == {"Ana": "-40.00"}
    assert [one["kind"] for one in told["deviations"]] == ["call", "card", "payment", "payment"]
    assert told["lines"][0]["net"] == "0.00"
    assert told["cards_left"] == 1


def test_practice_that_agrees_exits_with_nothing() -> None:
    assert _run("examples/bust-then-blackjack.round.toml").exit_code == 0


def test_all_readings_are_told_side_by_side() -> None:
    told = json.loads(_run("examples/bust-then-blackjack.round.toml", "--json").stdout)
    every = _run("examples/bust-then-blackjack.round.toml", "--json", "--readings", "all")
    assert json.loads(every.stdout)["every_combination"] is True
    assert told["every_combination"] is False
    assert told["spread"]["1 Ana split 2"] == ["-10.00", "0.00"]


class _Reader(HTMLParser):
    """Gathers text, opened and closed tags, and addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.open: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "!doctype"):
            self.open.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_page_is_whole_and_asks_for_nothing(tmp_path: Path) -> None:
    """Every tag is closed, every sign escaped, no address and no script in it."""
    ruling = house.adjudicate(_strange(tmp_path).read_text())
    told = _Reader()
    drawn = page(ruling)
    told.feed(drawn)
    assert told.open == []
    assert told.addresses == []
    assert "<script" not in drawn
    assert "://" not in drawn
    text = "".join(told.text)
    assert TITLE in text
    for section in sections(ruling):
        assert section.heading in text
        assert all(plain(cell) in text for row in section.rows for cell in row)


def test_the_page_and_the_print_are_written(tmp_path: Path) -> None:
    to_page, to_print = tmp_path / "ruling.html", tmp_path / "ruling.pdf"
    _run(_strange(tmp_path), "--html", to_page, "--pdf", to_print)
    assert to_page.read_text().startswith("<!doctype html>")
    assert to_print.read_bytes().startswith(b"%PDF-")


def test_signs_are_printed_as_they_are(tmp_path: Path) -> None:
    """No sign of a name or title is taken for one of the typesetter's."""
    ruling = house.adjudicate(_strange(tmp_path).read_text())
    assert '\\#1 "\\$5" \\[x\\] \\*y\\* \\_z\\_ \\@w' in markup(ruling)
    assert len(pdf(ruling)) > 1000


def test_without_the_extra_a_pdf_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Refusal, match="extra 'print'"):
        pdf(house.adjudicate(DISPUTE.read_text()))


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    result = _run(DISPUTE, "--html", tmp_path / "nowhere" / "ruling.html")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


@pytest.mark.parametrize("json_flag", [(), ("--json",)])
def test_a_record_that_cannot_be_ruled_on(tmp_path: Path, json_flag: tuple[str, ...]) -> None:
    wrong = tmp_path / "wrong.round.toml"
    wrong.write_text(DISPUTE.read_text().replace('"2 Ben main"', '"3 Ben main"'))
    result = _run(wrong, *json_flag)
    assert result.exit_code == 2
    said = result.stdout if json_flag else result.stderr
    assert "a payment to nobody" in said
    assert "done.paid.3 Ben main" in said
    assert "Traceback" not in result.output
