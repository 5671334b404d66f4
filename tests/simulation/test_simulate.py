"""croupier simulate: what it tells, how it is asked, and what it refuses in a sentence."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from shlex import quote, split
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.cli.simulate import rounds_of
from croupier.house import open_for_play
from croupier.percentage import percent
from croupier.record.read import read_table_file
from croupier.version import __version__
from tests.cli.running import NEW_ZEALAND, PLAYER_SELECT, run, told

EXAMPLE = Path(__file__).parents[2] / "examples" / "table.toml"
SIDES = f"""{NEW_ZEALAND}[table.side_wagers]
perfect-pair = {{ scale = 1 }}
buster = {{ minimum = 2, maximum = 50 }}
"""
WAGER = {
    "wagers", "mean", "house_edge", "standard_error", "confidence", "standard_deviation",
    "hit_frequency", "skew", "best", "worst", "net_cents", "staked_cents",
}  # fmt: skip
VERSIONS = {
    "style-a": f'{NEW_ZEALAND}versions = ["style-a"]\n',
    "ante-up": f'{NEW_ZEALAND}versions = ["ante-up"]\nante = 0.5\n',
    "blackjack-plus": f'{NEW_ZEALAND}versions = ["blackjack-plus"]\n',
    "free-bet": f'{NEW_ZEALAND}versions = ["free-bet"]\n[table.side_wagers]\npush-22 = {{}}\n',
    "player-select": PLAYER_SELECT,
    "triple-play": 'edition = "act-1996"\n[table]\nversions = ["triple-play"]\nminimum = 10\n',
    "act": 'edition = "act-1996"\n[table]\nminimum = 10\n[table.side_wagers]\nsuper-sevens = {}\n',
    "1998": 'edition = "nz-1998"\n[table]\nminimum = 10\n',
    "shuffler": f"{NEW_ZEALAND}continuous_shuffler = true\n",
}


def _file(folder: Path, text: str, name: str = "table.toml") -> Path:
    file = folder / name
    file.write_text(text)
    return file


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table with two side wagers that one player may have at once."""
    return _file(tmp_path, SIDES)


def _bare(said: dict[str, Any]) -> dict[str, Any]:
    """What is stated, but for the time it took."""
    return {key: one for key, one in said.items() if "cpu" not in key}


# ── What it tells ───────────────────────────────────────────────────────────────────────────────


def test_the_house_edge_is_printed_as_edge_prints_it(table: Path) -> None:
    """The mean with its sign turned round, under the name and sign of ``croupier edge``."""
    asked = (table, "--rounds", "20_000", "--seed", "9", "--no-sides")
    main = told("simulate", *asked)["wagers"]["main"]
    assert main["house_edge"] == -main["mean"]
    shown = run("simulate", *asked).stdout
    (heading,) = (line for line in shown.splitlines() if line.startswith("Wager"))
    assert heading.split("  ")[0] == "Wager House edge"
    assert percent(main["house_edge"], 4) in shown
    assert "expectation" not in shown


def test_json_tells_every_wager_and_how_it_came_about(table: Path) -> None:
    said = told("simulate", table, "--rounds", "20_000", "--seed", "9")
    rules = open_for_play(read_table_file(SIDES)[0])
    assert (said["rounds"], said["seed"], said["boxes"]) == (20_000, 9, 1)
    assert (said["version"], said["fingerprint"]) == (__version__, rules.fingerprint)
    assert said["strategy"] == "basic"
    assert said["cpu_seconds"] > 0
    assert said["rounds_per_cpu_second"] == pytest.approx(20_000 / said["cpu_seconds"])
    assert set(said["wagers"]) == {"main", "perfect-pair", "buster"}
    for one in said["wagers"].values():
        assert set(one) == WAGER
        assert one["wagers"] == 20_000
        low, high = one["confidence"]
        assert low < one["mean"] < high
        assert one["standard_error"] > 0
        assert one["worst"] < 0 < one["hit_frequency"] < 1 < one["best"]
    assert sum(one["count"] for one in said["per_round"]["distribution"]) == 20_000
    assert said["bankroll"]["bank"] == sum(one["net_cents"] for one in said["wagers"].values())


def test_a_seed_tells_the_same_whatever_the_threads(table: Path) -> None:
    one, three = (
        told("simulate", table, "--rounds", "600_000", "--threads", threads) for threads in (1, 3)
    )
    other = told("simulate", table, "--rounds", "600_000", "--seed", 1)
    assert _bare(one) == _bare(three)
    assert one["wagers"] != other["wagers"]


def test_people_are_told_in_a_table() -> None:
    said = run("simulate", EXAMPLE, "--rounds", "5,000")
    assert said.exit_code == 0
    assert said.stderr == ""
    assert "5,000 Rounds of" in said.stdout
    assert "1 Box" in said.stdout
    assert re.search(r"^main +-?\d+\.\d+ % +± \d+\.\d+ %", said.stdout, re.MULTILINE)
    assert "drawdown" in said.stdout
    assert not re.search(r"\b(hits?|push|bets?)\b", said.stdout), "the words of the gazette"


def test_one_round_is_one_round(table: Path) -> None:
    assert "\n1 Round of 1 shoe, 1 Box, " in run("simulate", table, "--rounds", "1").stdout


def test_a_picture(table: Path, tmp_path: Path) -> None:
    to = tmp_path / "picture.svg"
    assert run("simulate", table, "--rounds", 5_000, "--boxes", 2, "--plot", to).exit_code == 0
    picture = ElementTree.fromstring(to.read_text())
    words = " ".join("".join(picture.itertext()).split())
    assert "present consolidation, 6 decks" in words
    assert "2 Boxes, $5 on each, seed 0" in words


# ── How it is asked ─────────────────────────────────────────────────────────────────────────────


def test_boxes_and_wagers(table: Path) -> None:
    said = told("simulate", table, "--rounds", 2_000, "--boxes", 3, "--wager", 25, "--no-sides")
    assert set(said["wagers"]) == {"main"}
    assert said["wagers"]["main"]["wagers"] == 6_000
    assert said["wagers"]["main"]["staked_cents"] == 6_000 * 25_00
    assert said["per_round"]["count"] == 2_000


def test_side_wagers_are_those_named(table: Path) -> None:
    said = told("simulate", table, "--rounds", 2_000, "--side", "buster=4.50")["wagers"]
    assert set(said) == {"main", "buster"}
    assert said["buster"]["staked_cents"] == 2_000 * 4_50


@pytest.mark.parametrize(
    ("strategy", "named"), [("basic", "basic, a quick chart"), ("chart", "edge's chart of totals")]
)
def test_the_chart_that_was_played_is_named(table: Path, strategy: str, named: str) -> None:
    """A wager on a third card follows it, and that is said where there is one."""
    asked = ("simulate", table, "--rounds", 500, "--strategy", strategy)
    shown = " ".join(run(*asked).stdout.split())
    assert f"Hands are played by {named}" in shown
    assert "A third card" not in shown
    table.write_text(NEW_ZEALAND + "[table.side_wagers.super-sevens]\n")
    shown = " ".join(run(*asked).stdout.split())
    assert "A third card is taken where that chart takes one, whatever super-sevens" in shown
    assert "A third card" not in run(*asked, "--no-sides").stdout


def test_a_count_moves_the_wager(table: Path) -> None:
    counted = ("--count", "hi-lo", "--step", "3=100", "--step", "1=50", "--no-sides")
    said = told("simulate", table, "--rounds", 4_000, *counted)["wagers"]["main"]
    again = told("simulate", table, "--rounds", 4_000, *counted[:2], "--step", "1=50",
                 "--step", "3=100", "--no-sides")["wagers"]["main"]  # fmt: skip
    assert said == again, "the order of steps does not matter"
    assert 4_000 * 5_00 < said["staked_cents"] < 4_000 * 100_00
    assert said["best"] * said["staked_cents"] / 4_000 >= 200_00, "a hundred were doubled"


def test_hands_are_insured_from_a_count_on(table: Path) -> None:
    asked = ("--rounds", 4_000, "--no-sides", "--count", "hi-lo")
    always = told("simulate", table, *asked, "--insure-from", -999)["wagers"]["insurance"]
    often = told("simulate", table, *asked, "--insure-from", 2)["wagers"]["insurance"]
    never = told("simulate", table, *asked, "--insure-from", 999)["wagers"]
    assert always["wagers"] > often["wagers"] > 0
    assert "insurance" not in never


def test_the_cutting_card(table: Path) -> None:
    deep = told("simulate", table, "--rounds", 5_000, "--cut", 150)
    behind = told("simulate", table, "--rounds", 5_000, "--cut", 0)
    assert behind["shoes"] < deep["shoes"]


@pytest.mark.parametrize("version", VERSIONS)
def test_every_version(version: str, tmp_path: Path) -> None:
    file = _file(tmp_path, VERSIONS[version])
    said = told("simulate", file, "--rounds", 2_000, "--settle-early", "--ride")
    assert said["rounds"] == 2_000
    assert -0.2 < said["wagers"]["main"]["mean"] < 0.1
    also = {"ante-up": "ante", "free-bet": "push-22", "act": "super-sevens"}
    assert also.get(version, "main") in said["wagers"]
    if version == "shuffler":
        assert said["shoes"] == 2_000, "every Round is dealt from all cards"


# ── Strategies ──────────────────────────────────────────────────────────────────────────────────


def test_a_chart_and_the_file_it_is_printed_to_are_one(tmp_path: Path) -> None:
    file = _file(tmp_path, NEW_ZEALAND)
    printed = told("strategy", file)
    whole = _file(tmp_path, json.dumps(printed), "strategy.json")
    bare = _file(tmp_path, json.dumps(printed["tiers"][0]["decisions"]), "decisions.json")
    by = [
        _bare(told("simulate", file, "--rounds", 5_000, "--strategy", how))
        for how in ("chart", whole, bare)
    ]
    assert [one.pop("strategy") for one in by] == ["chart", str(whole), str(bare)]
    assert by[0] == by[1] == by[2]
    other = _file(tmp_path, NEW_ZEALAND.replace("decks = 6", "decks = 8"), "other.toml")
    refused = run("simulate", other, "--rounds", 5_000, "--strategy", bare)
    assert refused.exit_code == 2
    assert "strategy: the decision table was made for other rules" in refused.stderr


def test_what_was_played_is_told_though_its_picture_cannot_be_written(table: Path) -> None:
    played = run("simulate", table, "--rounds", 5_000, "--json", "--plot", "/dev/full")
    assert played.exit_code == 2
    assert json.loads(played.stdout)["rounds"] == 5_000
    assert "/dev/full: cannot be written" in played.stderr


# ── Refused ─────────────────────────────────────────────────────────────────────────────────────

BAD = {
    "--rounds 0": "rounds: from 1 to 1,000,000,000,000,000 whole Rounds",
    "--rounds=-5": "whole Rounds may be asked for, not -5",
    "--rounds 1e99": "whole Rounds may be asked for, not 1e99",
    "--rounds 1e99999999999999999999": "rounds: ",
    "--rounds 1.5": "whole Rounds may be asked for, not 1.5",
    "--rounds many": "rounds: 'many' is not a number of Rounds",
    "--rounds nan": "whole Rounds may be asked for, not nan",
    "--rounds inf": "whole Rounds may be asked for, not inf",
    "--seed=-1": "seed: a seed is a whole number from 0 to",
    f"--seed {2**64}": "seed: a seed is a whole number from 0 to",
    "--boxes 0": "boxes: 3.1: there are 9 Boxes: 0 cannot be played",
    "--boxes 99": "there are 9 Boxes: 99 cannot be played",
    "--wager 1": "wager: 2.1: a wager of $1 is outside the limits of the table, $5 to $500",
    "--wager 501": "outside the limits",
    "--wager=-5": "outside the limits",
    "--wager 0": "wager: nothing is wagered",
    "--wager lots": "wager: 'lots' is not an amount of dollars",
    "--side lucky-lucky=5": "side: 15G.1: lucky-lucky is not offered at this table",
    "--side roulette=5": "side: roulette is not offered at this table",
    "--side perfect-pair": "side: say how much is wagered: perfect-pair=5",
    "--side perfect-pair=x": "side.perfect-pair: 'x' is not an amount of dollars",
    "--side buster=1": "Buster Blackjack does not take $1",
    "--side buster=51": "Buster Blackjack does not take $51, only $2 to $50",
    "--side buster=5 --no-sides": "side: there are side wagers or none",
    "--cut 157": "7.6(e): a cutting card 157 from the back is too deep: at most 156",
    "--cut=-1": "--cut: the cutting card lies behind no cards or some",
    f"--cut {10**30}": "is too deep",
    "--threads 0": "threads: from 1 to 1,024 threads may play, not 0",
    "--threads 1025": "threads: from 1 to 1,024 threads may play",
    "--step 2=50": "--step: a step begins at a count",
    "--count ko --step 2": "step: '' is not an amount of dollars",
    "--count ko --step two=50": "step: 'two=50' is no step",
    "--count ko --step 2=1": "--step: 2.1: a wager of $1 is outside the limits of the table",
    "--count ko --step 2=50 --step 2=60": "--step: every step begins at a higher count",
    f"--count ko --step {10**30}=50": "--step: a count lies between -999 and 999",
    f"--insure-from {10**30}": "--insure-from: a count lies between -999 and 999",
    "--insure-from 3": "--insure-from: without a count nobody would insure: say what is counted",
    "--count ko --wager 0 --step 9=50": "--step: a shoe begins at count -20 and is left",
    "--strategy none.json": "strategy: none.json: cannot be read: No such file",
    f"--strategy {quote(str(EXAMPLE))}": "these are no decisions",
    "--plot none/such/picture.svg": "plot: none/such/picture.svg cannot be written",
    "--plot .": "plot: . cannot be written: it is a folder",
    "--threads 2 --cluster tcp://127.0.0.1:1": "threads: a cluster has threads of its own",
    "--cluster tcp://127.0.0.1:1": "cluster: there is no cluster to be reached at",
    "--backfill nowhere": "There is no edition nowhere",
}


def test_a_counting_system_that_is_none_has_its_nearest_beside_it(table: Path) -> None:
    assert "nearest: hi-lo" in run("simulate", table, "--count", "hilo").stderr


def test_wagers_that_follow_a_count_have_their_mean_as_the_unit(table: Path) -> None:
    few = ("simulate", table, "--rounds", 1000, "--no-sides")
    steps = run(*few, "--count", "hi-lo", "--step", "1=50").stdout
    assert "best and worst are in mean wagers" in steps
    assert "mean wagers" not in run(*few).stdout


@pytest.mark.parametrize("asked", BAD)
def test_what_is_wrong_is_told_in_a_sentence(asked: str, table: Path) -> None:
    said = run("simulate", table, *split(asked))
    assert (said.exit_code, said.stdout) == (2, "")
    (line,) = said.stderr.splitlines()
    assert line.startswith(f"{table}: ")
    assert BAD[asked] in line


def test_a_wager_that_cannot_be_paid(tmp_path: Path) -> None:
    """A table may be read so that no wager is taken whose Blackjack no Chips could pay."""
    file = _file(tmp_path, f'{NEW_ZEALAND}[table.readings]\npayment-rounding = "refuse"\n')
    said = run("simulate", file, "--rounds", 100, "--wager", "5.01")
    assert said.exit_code == 2
    assert said.stderr.startswith(f"{file}: --wager: ")
    assert run("simulate", file, "--rounds", 100, "--wager", "6").exit_code == 0


def test_numbered_wagers_are_within_the_maximum_together(tmp_path: Path) -> None:
    file = _file(tmp_path, VERSIONS["triple-play"] + "maximum = 300\n")
    said = run("simulate", file, "--rounds", 100, "--wager", 110)
    assert said.exit_code == 2
    assert "the wagers on a Box may together be at most $300" in said.stderr
    assert run("simulate", file, "--rounds", 100, "--wager", 100).exit_code == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (NEW_ZEALAND.replace("6", "3"), "decks"),
        ('edition = "nz-1066"\n', "nz-1066"),
        ("edition = ", "this is not TOML"),
        ("", "edition: say which edition applies"),
        ('[table]\nedition = "nz-current"\n', "edition: it stands at the head of the file"),
    ],
)
def test_a_table_that_may_not_be(text: str, why: str, tmp_path: Path) -> None:
    file = _file(tmp_path, text)
    said = run("simulate", file)
    assert (said.exit_code, said.stdout) == (2, "")
    assert why in said.stderr
    assert len(said.stderr.splitlines()) == 1
    as_json = run("simulate", file, "--json")
    assert (as_json.exit_code, as_json.stderr) == (2, "")
    assert set(json.loads(as_json.stdout)) == {"error"}


def test_a_table_that_is_not_there() -> None:
    said = run("simulate", "none.toml")
    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr == "none.toml: cannot be read: No such file or directory\n"


@pytest.mark.parametrize(
    ("text", "rounds"),
    [("1", 1), ("1e9", 10**9), ("1_000_000", 10**6), ("250,000", 250_000), ("2.5e3", 2_500)],
)
def test_rounds_as_people_write_them(text: str, rounds: int) -> None:
    assert rounds_of(text) == rounds


# ── A process of its own ────────────────────────────────────────────────────────────────────────

RUN = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from croupier.cli import main; main()"
)
"""What a shell begins in its background ignores Ctrl-C, and hands that on to its children."""
COMMAND = (sys.executable, "-c", RUN, "simulate", str(EXAMPLE))


def test_ctrl_c_gives_the_result_so_far() -> None:
    """A terminal shows the rate and the time left; then the signal comes that Ctrl-C sends."""
    screen, own = pty.openpty()
    process = subprocess.Popen(
        (*COMMAND, "--rounds", "1e12", "--json"), stdout=subprocess.PIPE, stderr=own
    )
    os.close(own)
    try:
        shown = _seen(screen, process, rb"[1-9]\d*\.\d M Rounds/s +\d+:\d\d:\d\d")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        last = _rest(screen)
    finally:
        process.kill()
        os.close(screen)
    assert b"Dealing" in shown
    assert re.search(rb"Stopped: these are [\d,]+ of 1,000,000,000,000 Rounds\.", last)
    assert b"%" in shown
    said = json.loads(out)
    assert process.returncode == 1, "stopped before the end"
    assert 0 < said["rounds"] < 1e12
    assert said["rounds"] == said["wagers"]["main"]["wagers"]


def _rest(screen: int) -> bytes:
    """What a terminal shows that nobody writes to any more."""
    shown = b""
    with suppress(OSError):
        while more := os.read(screen, 1 << 16):
            shown += more
    return shown


def _seen(screen: int, process: "subprocess.Popen[bytes]", *wanted: bytes) -> bytes:
    """What a terminal shows, up to where all that is wanted has been seen."""
    shown, until = b"", time.monotonic() + 120
    while not all(re.search(one, _plain(shown)) for one in wanted):
        assert time.monotonic() < until, _plain(shown)[-500:]
        assert process.poll() is None, _plain(shown)[-500:]
        if select.select([screen], [], [], 0.2)[0]:
            shown += os.read(screen, 65_536)
    return _plain(shown)


def _plain(shown: bytes) -> bytes:
    return re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", shown)


@pytest.mark.full
def test_a_pipe_is_shown_nothing_but_the_result() -> None:
    asked = (*COMMAND, "--rounds", "1000", "--json")
    done = subprocess.run(asked, capture_output=True, check=True)
    assert done.stderr == b""
    assert json.loads(done.stdout)["rounds"] == 1_000
