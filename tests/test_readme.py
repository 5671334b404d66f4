"""What the README shows works."""

import re
from pathlib import Path

import pytest

from croupier import house
from croupier.cli import main
from docs.pictures import table_in_play
from tools.commands import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_the_python_example_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    monkeypatch.chdir(ROOT)
    exec(code, {})  # the README's own words
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("<TableCheck: lawful under nz-current")
    nets = "{'Ana': Decimal('-20.00'), 'Ben': Decimal('-20.00')}"
    assert told[2:] == ["split", told[3], nets]


@pytest.mark.parametrize("path", re.findall(r"\]\(([^)#:]+)\)|!\[[^]]*\]\(([^)]+)\)", README))
def test_every_link_leads_somewhere(path: tuple[str, str]) -> None:
    assert (ROOT / (path[0] or path[1])).exists()


def test_each_of_five_doors_has_a_guide_a_picture_and_a_command() -> None:
    doors = re.findall(r'^<div markdown="1">\n(.*?)^</div>', README, re.DOTALL | re.MULTILINE)
    assert len(doors) == 5
    for door in doors:
        assert re.search(r"[^!]\[[^]]+\]\(docs/(?:guides/)?\w+\.md\)", door), door
        (picture,) = re.findall(r'<img src="([^"]+)" alt="[^"]+" width', door)
        assert (ROOT / picture).is_file()
        assert "python3 dev.py" in door, door


@pytest.mark.parametrize("line", sorted(set(re.findall(r"^python3 dev.py (.*)$", README, re.M))))
def test_every_command_exists(line: str) -> None:
    program, *words = line.partition("#")[0].split()
    assert program in COMMANDS
    if program == "run":
        assert words[0] in main.commands


PACKAGE = (ROOT / "PACKAGE.md").read_text()


def test_who_installs_the_package_is_shown_what_works(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing leads into the checkout, whose files are not beside the page there."""
    assert "](" not in PACKAGE
    assert "dev.py" not in PACKAGE
    for command in re.findall(r"(?:^\$ |`)croupier ([a-z]+)", PACKAGE, re.MULTILINE):
        assert command in main.commands
    (code,) = re.findall(r"```python\n(.*?)```", PACKAGE, re.DOTALL)
    exec(code, {})
    check, edge, call = capsys.readouterr().out.splitlines()
    assert check.startswith("<TableCheck: lawful under nz-current")
    assert edge.endswith("%")
    assert call == "split"


def test_the_example_round_settles_as_it_says() -> None:
    (file,) = re.findall(r"run settle (\S+)", README)
    assert house.settle((ROOT / file).read_text()).as_expected


def test_no_picture_or_page_names_an_address_elsewhere() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/*.svg")]
    for page in pages:
        addresses = set(re.findall(r"https?://[^\s\"')]+", page.read_text()))
        assert addresses <= {"http://www.w3.org/2000/svg"}, page.name


def test_the_table_is_drawn_as_it_looks_now() -> None:
    assert (ROOT / "docs/table.svg").read_text() == table_in_play()


def test_the_busy_table_settles_as_it_says() -> None:
    assert house.settle((ROOT / "examples/full-table.round.toml").read_text()).as_expected
