"""What commands read and write: whole files or none, never an input, `-`, and what was meant."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from croupier.cli import main
from croupier.cli.output import check_place, output
from croupier.cli.printing import CLOSED, INTERRUPTED
from croupier.rules.refusal import Refusal

EXAMPLES = Path(__file__).parents[2] / "examples"
TABLE = EXAMPLES / "table.toml"
DISPUTE = EXAMPLES / "dispute.round.toml"
ROUND = EXAMPLES / "bust-then-blackjack.round.toml"


def _run(*arguments: object, given: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments], input=given)


def _names(folder: Path) -> list[str]:
    return [one.name for one in folder.iterdir()]


# ── Files ───────────────────────────────────────────────────────────────────────────────────────


def test_an_export_that_fails_leaves_the_file_that_was_there(tmp_path: Path) -> None:
    file = tmp_path / "casino.jsonl"
    file.write_text("what was exported before")
    result = _run("export", file, "--data", tmp_path / "nowhere")
    assert (result.exit_code, result.stderr) == (2, f"There is no casino in {tmp_path}/nowhere.\n")
    assert file.read_text() == "what was exported before"
    assert _names(tmp_path) == [file.name]


def test_an_export_is_not_written_among_the_files_of_the_casino(tmp_path: Path) -> None:
    result = _run("export", tmp_path / "log.sqlite", "--data", tmp_path)
    assert result.exit_code == 2
    assert "lies in the casino's own folder" in result.stderr
    assert _names(tmp_path) == []


@pytest.mark.parametrize(
    "command", ["table cloth mine --svg", "table sign mine --svg", "strategy mine --svg"]
)
def test_nothing_is_written_over_what_is_read(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text(TABLE.read_text())
    Path("link.svg").symlink_to("mine")
    for name in ("mine", "./mine", "link.svg"):
        result = _run(*command.split(), name)
        assert result.exit_code == 2
        assert "mine is read by this command: write to another file" in result.stderr
    assert Path("mine").read_text() == TABLE.read_text()


def test_a_file_is_there_once_it_is_whole_with_the_rights_it_had(tmp_path: Path) -> None:
    file = tmp_path / "out.svg"
    file.write_text("before")
    file.chmod(0o600)

    def stopped() -> None:
        with output(str(file)) as to:
            to.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert (file.read_text(), _names(tmp_path)) == ("before", [file.name])
    with output(str(file)) as to:
        to.write(b"whole")
        assert file.read_text() == "before"
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("whole", 0o600)


def test_what_is_written_is_named_but_not_in_what_is_printed(tmp_path: Path) -> None:
    to = tmp_path / "cloth.svg"
    result = _run("table", "cloth", TABLE, "--svg", to)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"Written: {to}\n")


# ── Standard input and output ───────────────────────────────────────────────────────────────────


def test_a_record_and_a_table_are_read_from_standard_input() -> None:
    settled = _run("settle", "--json", "-", given=ROUND.read_text())
    named = json.loads(_run("settle", "--json", ROUND).stdout)
    assert json.loads(settled.stdout) == {**named, "file": "-"}
    assert named["file"] == str(ROUND)
    assert _run("table", "check", "-", given=TABLE.read_text()).exit_code == 0


def test_a_picture_is_written_to_standard_output() -> None:
    result = _run("table", "cloth", TABLE, "--svg", "-")
    assert result.stdout.startswith("<svg")
    assert result.stderr == ""


@pytest.mark.parametrize(
    "command",
    [
        ("adjudicate", DISPUTE, "--html"),
        ("strategy", TABLE, "--svg"),
        ("simulate", TABLE, "--rounds", "1000", "--plot"),
    ],
    ids=lambda command: command[0],
)
def test_standard_output_has_what_is_written_there_and_nothing_else(
    command: tuple[object, ...], tmp_path: Path
) -> None:
    """The report goes to standard error; a JSON object and something else do not go together."""
    file = tmp_path / "out"
    assert _run(*command, file).exit_code in (0, 1)
    result = _run(*command, "-")
    assert result.stdout.rstrip() == file.read_text().rstrip()
    assert "nz-current" in result.stderr
    refused = _run(*command, "-", "--json")
    assert refused.exit_code == 2
    assert "standard output has the JSON object" in refused.output


def test_two_things_are_not_written_to_one_file(tmp_path: Path) -> None:
    for to in (tmp_path / "both", "-"):
        result = _run("adjudicate", DISPUTE, "--html", to, "--pdf", to)
        assert result.exit_code == 2
        assert "is written by --html already" in result.output
    assert not (tmp_path / "both").exists()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("strategy", TABLE, "--svg", "chart.pdf"), "an SVG picture is written, which is no .pdf"),
        (("simulate", TABLE, "--plot", "run.PNG"), "an SVG picture is written, which is no .png"),
        (("par", TABLE, "--csv", "sheet.xlsx"), "CSV is written, which is no .xlsx"),
        (("table", "sign", TABLE, "--pdf", "a.html"), "a PDF is written, which is no .html"),
        (("adjudicate", DISPUTE, "--html", "a.svg"), "a page is written, which is no .svg"),
        (("table", "new", "new.pdf"), "a table file is written, which is no .pdf"),
        (("key", "mine.pdf"), "a key is written, which is no .pdf"),
        (("export", "log.csv"), "a log is written, which is no .csv"),
        (("atlas", "build", "all.json"), "an atlas is written, which is no .json"),
        (("school", "course", TABLE, "--to", "c.toml"), "JSON is written, which is no .toml"),
        (("strategy", TABLE, "--svg", ""), "no file is named"),
    ],
)
def test_the_ending_of_a_file_names_nothing_else(command: tuple[str, ...], said: str) -> None:
    result = _run(*command)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize(
    "wrong",
    [("--pdf", "/nowhere/sheet.pdf"), ("--pdf", "{}/sheet.pdf", "--by", "Mere")],
)
def test_nothing_is_written_where_one_of_two_files_cannot_be(
    wrong: tuple[str, ...], tmp_path: Path
) -> None:
    """And nothing is worked out first."""
    options = [one.format(tmp_path) for one in wrong]
    for command in (
        ("par", TABLE, "--csv", tmp_path / "sheet.csv"),
        ("table", "sign", TABLE, "--filed", "--svg", tmp_path / "sign.svg"),
    ):
        result = _run(*command, *options)
        assert result.exit_code == 2
        assert "Written" not in result.stderr
        assert not _names(tmp_path)


def test_a_file_without_a_name_is_said_to_have_none() -> None:
    result = _run("edge", "")
    assert (result.exit_code, result.stderr.strip()) == (2, "no file is named")


# ── What was meant ──────────────────────────────────────────────────────────────────────────────

_TABLE = 'edition = "nz-current"\n[table]\n'
_WAGER = '[[wager]]\nbox = 1\nplayer = "Ana"\n'
_ROUND = 'edition = "nz-current"\ncards = "8c Th 8d Kd"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (_TABLE + "deck = 6\n", "there is no setting called deck; nearest: decks"),
        (_TABLE + "[table.sides.perfect-pair]\n", "there is no setting called sides; nearest: "),
        (_TABLE + 'versions = ["style-b"]\n', "knows nothing called style-b; nearest: style-a"),
        (_TABLE + "[table.side_wagers.perfect-pairs]\n", "; nearest: perfect-pair"),
        ('decks = 6\nedition = "nz-current"\n', "decks is a setting of the table: it stands below"),
        (
            'editon = "x"\nedition = "nz-current"\n',
            "nothing called editon in a table file; nearest",
        ),
        (
            'edition = "nz-current"\n[readings]\nversions-together = "x"\n',
            "readings is a part of the table: it stands below a line [table.readings]",
        ),
        (
            _TABLE + "[table.perfect-pair]\nminimum = 5\n",
            "perfect-pair is a side wager: it stands below a line [table.side_wagers.perfect-pair]",
        ),
        (
            _TABLE + "[table.side_wagers.perfect-pair]\ndecks = 6\n",
            "decks is a setting of the table: it stands below a line [table]",
        ),
        (
            _TABLE + 'scale = "1"\n',
            "scale is a setting of a side wager: it stands below a line [table.side_wagers.NAME]",
        ),
        (_TABLE + "[table.readings]\ndecks = 6\n", "decks is a setting of the table: it stands"),
        (_TABLE + 'versions-together = "x"\n', "is a reading: it stands below a line [table.readi"),
        (_TABLE + "ante-up = true\n", 'is a version: name it below [table], in versions = ["ante-'),
        ('edition = "nz-curent"\n', "Nearest: nz-current"),
        (_TABLE + '[table.readings]\nversions-togther = "x"\n', "; nearest: versions-together"),
    ],
)
def test_a_table_file_says_what_may_have_been_meant(text: str, said: str) -> None:
    result = _run("table", "check", "-", given=text)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split()), result.output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (_ROUND + 'play = ["1 splitt"]\n' + _WAGER + "amount = 10\n", "; nearest: split"),
        (_ROUND + 'play = ["! misplacd 1"]\n' + _WAGER + "amount = 10\n", "; nearest: misplaced"),
        (_ROUND + _WAGER + "amunt = 10\n", "nothing called amunt in a wager; nearest: amount"),
        (_ROUND + "decks = 6\n" + _WAGER + "amount = 10\n", "is a setting of the table"),
    ],
)
def test_a_record_says_what_may_have_been_meant(text: str, said: str) -> None:
    result = _run("settle", "-", given=text)
    assert result.exit_code == 2
    assert said in result.output, result.output


@pytest.mark.parametrize("command", ["edge", "strategy", "simulate"])
def test_all_refusals_are_a_list_in_json_and_a_line_each_in_words(command: str) -> None:
    text = _TABLE + "decks = 99\nboxes = 20\n"
    wrong = json.loads(_run(command, "-", "--json", given=text).stdout)["error"]
    refused = [(one["at"], one["clauses"]) for one in wrong["refusals"]]
    assert refused == [("table.boxes", ["3.1"]), ("table.decks", ["3.3(a)"])]
    lines = _run(command, "-", given=text).stderr.splitlines()
    assert [line.split(":")[0].strip() for line in lines] == ["-", "table.boxes", "table.decks"]


# ── The program ─────────────────────────────────────────────────────────────────────────────────


def test_the_package_is_a_program() -> None:
    command = [sys.executable, "-m", "croupier", "law", "show", "12.6"]
    assert "12.6" in subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_a_command_without_a_word() -> None:
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    runs = "import sys; sys.argv = ['croupier', 'settle', '-']; import croupier.__main__"
    command = [sys.executable, "-c", f"{hears}; {runs}"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        time.sleep(1.5)  # it waits for its input
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)
    assert (process.returncode, said) == (INTERRUPTED, (b"", b""))


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_the_program_without_a_word_while_it_is_loaded() -> None:
    """What loads slowly is a module of the command line here, and says that it is being loaded."""
    slow = (
        "import signal, sys, time, croupier\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "class Slow:\n"
        "    def find_spec(name, *_):\n"
        "        if name == 'croupier.cli': print('loading', flush=True); time.sleep(60)\n"
        "sys.meta_path.insert(0, Slow)\n"
        "import croupier.__main__\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", slow], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"loading\n"
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)
    assert (process.returncode, said) == (-signal.SIGINT, (b"", b""))


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_output_is_written_whole_or_the_command_ends_with_a_sentence(tmp_path: Path) -> None:
    """Unbuffered too, where Python hands bytes over once and does not look what was taken."""
    limited = 'ulimit -f 1; exec "$@" > cut.json'
    command = ["sh", "-c", limited, "sh", sys.executable, "-u", "-m", "croupier"]
    done = subprocess.run(
        [*command, "law", "coverage", "--json"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stderr) == (2, "croupier: cannot write: File too large\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe is closed otherwise there")
@pytest.mark.parametrize("buffered", [(), ("-u",)])
def test_who_stops_reading_ends_the_command_without_a_word(buffered: tuple[str, ...]) -> None:
    command = [sys.executable, *buffered, "-m", "croupier", "law", "coverage", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        said = process.stderr.read()
    assert (process.returncode, said) == (CLOSED, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
def test_help_that_cannot_be_written_is_a_sentence() -> None:
    command = f"{sys.executable} -m croupier --help > /dev/full"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "croupier: cannot write: No space left on device\n"


@pytest.mark.parametrize("command", ["table check", "settle", "adjudicate"])
def test_an_edition_to_borrow_from_that_is_none_is_not_the_files(command: str) -> None:
    file = TABLE if command == "table check" else ROUND
    result = _run(*command.split(), file, "--backfill", "nz-curent")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{file}: --backfill: There is no edition nz-curent")
    wrong = 'edition = "nz-1998"\nbackfill = "nz-curent"\n[table]\n'
    assert _run("table", "check", "-", given=wrong).stderr.startswith("-: backfill: ")


def test_nothing_is_written_over_a_private_key(tmp_path: Path) -> None:
    key = tmp_path / "office.pem"
    key.write_text("-----BEGIN PRIVATE KEY-----\nx\n")
    with pytest.raises(Refusal, match="it holds a private key"):
        check_place("html", str(key))
    assert key.read_text().startswith("-----BEGIN")
