"""croupier count: indices in a table, JSON and rows."""

from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import croupier
from croupier.analysis import count_index
from croupier.cli.count_play import show_play
from tests.cli.running import NEW_ZEALAND, run, told


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(count_index, "COUNTS", range(-4, 5, 4))
    path = tmp_path / "table.toml"
    path.write_text(NEW_ZEALAND + "[table.side_wagers.lucky-match]\n")
    return path


def test_indices_are_told_in_every_form(table: Path) -> None:
    data: Any = told("count", table, "--system", "ko")
    assert data["system"]["title"] == "Knock-Out"
    assert (data["system"]["running"], data["system"]["begins"]) == (True, -20)
    insured = next(one for one in data["indices"] if one["hand"] == "insurance")
    assert insured["call"] == "insure"
    assert 0 <= insured["exact"] <= 5
    rows = table.with_name("indices.csv")
    assert run("count", table, "--system", "ko", "--csv", rows).exit_code == 0
    lines = rows.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "hand,first_card,below,call,index,exact"
    assert len(lines) == 1 + len(data["indices"])
    shown = run("count", table, "--system", "ko").stdout
    assert "Knock-Out, running count, begins at -20" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_own_tags_are_those_of_the_system_they_are(table: Path) -> None:
    own = told("count", table, "--tags", "-1 1 1 1 1 1 0 0 0 -1")
    assert own["indices"] == told("count", table)["indices"]


def test_the_library_says_the_same(table: Path) -> None:
    counted = croupier.table(table).count("ko")
    data = told("count", table, "--system", "ko")
    assert counted.to_dict() == data
    assert [row["hand"] for row in counted.rows()] == [one["hand"] for one in data["indices"]]
    assert set(counted.rows()[0]) == set(counted.columns)
    assert repr(counted).startswith("<TableCount: Knock-Out, ")
    own = croupier.table(table).count([-1, 1, 1, 1, 1, 1, 1, 0, 0, -1], running=True, begins=-20)
    assert own.rows() == counted.rows()
    with pytest.raises(croupier.Refusal, match="nearest: hi-lo"):
        croupier.table(table).count("hilo")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("--system", "hilo"), "not one of"),
        (
            ("--tags", "1 2 3"),
            "--tags: a count has 10 tags, from the ace",
        ),
        (("--tags", "a b c d e f g h i j"), "--tags"),
        (("--begins", "4"), "add --running"),
        (("--running",), "say --tags"),
        (("--tags", "0 0 0 0 0 0 0 0 0 0"), "nothing is counted"),
        (("--rounds", "many"), "not a number of Rounds"),
        (("--rounds", "10", "--bankroll", "1"), "bankroll"),
        (("--rounds", "10", "--kelly", "2"), "kelly"),
        (("--step", "2=50"), "--rounds"),
        (("--watch",), "--rounds"),
        (("--bankroll", "5000"), "--bankroll: it is about play by the count"),
        (("--leave", "-2"), "--leave: it is about play by the count"),
        (("--cut", "52"), "--cut: it is about play by the count"),
        (("--sides", "--rounds", "1e4", "--step", "2=50"), "--step: side wagers are laid one"),
        (("--side-count", "ace"), "nearest: aces"),
        (("--side-count", "aces=1.234"), "at most two decimals"),
        (("--insurance-count", "1 2 3"), "--insurance-count: hands are insured by perfect"),
        (("--side-count", "aces", "--sides"), "leave other counts out"),
        (("--insurance-count", "ko", "--sides"), "leave other counts out"),
    ],
)
def test_what_is_wrong_is_said(table: Path, asked: tuple[str, ...], why: str) -> None:
    done = run("count", table, *asked)
    assert done.exit_code == 2
    assert why in done.stderr


def test_what_is_earned_is_said_in_every_form(table: Path) -> None:
    asked = ("--rounds", "40_000", "--cut", "52", "--step", "-99=10", "--step", "2=50")
    play = told("count", table, *asked)["play"]
    assert (play["rounds"], play["cutting_card"]) == (40_000, 52)
    assert sum(one["share"] for one in play["at_counts"]) == pytest.approx(1)
    assert {one["wager_dollars"] for one in play["at_counts"]} == {10.0, 50.0}
    last = play["by_cards_dealt"][-1]
    assert last == play["earning"]
    assert last["steps"] == [
        {"count": -99, "wager_dollars": 10.0},
        {"count": 2, "wager_dollars": 50.0},
    ]
    shown = run("count", table, *asked).stdout
    assert "What it earns in 40,000 Rounds" in shown
    assert max(map(len, shown.splitlines())) <= 80
    earned = croupier.table(table).count().play(40_000, cutting_card=52, steps=[(-99, 10), (2, 50)])
    assert earned.to_dict() == play
    assert set(earned.rows()[0]) == set(earned.columns)
    assert repr(earned).startswith("<CountEarnings: ")


def test_counts_that_hardly_ever_come_are_left_out(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--rounds", "40_000", "--cut", "52", "--step", "-99=10")
    play = told("count", table, *asked)["play"]
    once = {"mean": -1.0, "standard_error": 0.0, "wager_dollars": 10.0}
    play["at_counts"] += [
        {"count": 77, "share": 0.0001} | once,
        {"count": 78, "share": 1e-6} | once,
    ]
    show_play(play, Console(width=80))
    lines = capsys.readouterr().out.splitlines()
    assert ["77", "0.01", "%", "-100.00", "%", "$10.00"] in [line.split() for line in lines]
    assert not any(line.startswith("78 ") for line in lines)
    assert "Counts beyond, each of less than 0.005 % of Rounds, are in --json." in lines


def test_counts_beside_a_system_are_said_in_every_form(table: Path) -> None:
    beside = ("--system", "hi-opt-ii", "--side-count", "aces", "--insurance-count", "perfect")
    asked = (*beside, "--rounds", "40_000", "--step", "-99=10", "--step", "4=50")
    data = told("count", table, *asked)
    (aces,) = data["side_counts"]["counts"]
    assert aces["cards"] == "aces"
    assert 1.5 < aces["weight"] < 3
    assert data["side_counts"]["betting_correlation"] > 0.97
    assert data["insurance_count"]["insures_from"] == 1
    assert data["insurance_count"]["system"]["begins"] == -4 * data["decks"]
    alone = told("count", table, *asked[:2], *asked[-6:])
    assert "side_counts" not in alone
    assert alone["indices"] == data["indices"]
    assert data["play"]["side_count_gain"]["without"] == alone["play"]["earning"]
    shown = run("count", table, *asked).stdout
    assert "Side counts for the wager: aces " in shown
    assert "Insured by Perfect insurance, from 1 on." in shown
    assert "in 100 Rounds (too few for an error)" in shown
    assert max(map(len, shown.splitlines())) <= 80
    counted = croupier.table(table).count("hi-opt-ii", side_count="aces", insurance_count="perfect")
    assert f"aces {aces['weight']:g}, " in repr(counted)
    assert "insurance from 1 by Perfect insurance" in repr(counted)
    earned = counted.play(40_000, steps={-99: 10, 4: 50})
    assert {**counted.to_dict(), "play": earned.to_dict()} == data
    assert earned.without is not None
    assert earned.without.to_dict() == alone["play"]
    other = earned.otherwise(steps={-99: 10, 2: 50})
    assert other.without is not None
    assert other.without.to_dict() != earned.without.to_dict()
    tens = croupier.table(table).count(insurance_count=[4, 4, 4, 4, 4, 4, 4, 4, 4, -9])
    assert tens.beside.counts.insurance is not None
    assert tens.beside.counts.insurance.insures_from == 17


def test_other_wagers_are_valued_in_the_same_rounds(table: Path) -> None:
    """As if they had been played anew: by steps in any order, as pairs or by count."""
    count = croupier.table(table).count()
    steps = {2: 50, -99: 10}
    played = count.play(4e4, leaves_below=-3, steps=steps, trip=200)
    kelly = played.otherwise(kelly=0.5, spread=4)
    assert kelly.to_dict() == count.play(40_000, leaves_below=-3, kelly=0.5, spread=4).to_dict()
    again = kelly.otherwise(steps=tuple(steps.items()), trip=200)
    assert again.to_dict() == played.to_dict()
    for wrong in ({"steps": 50}, {"steps": {2: 5, 3: 1000}}, {"steps": {0.5: 50}}, {"kelly": 2}):
        with pytest.raises(croupier.Refusal):
            played.otherwise(**wrong)
    with pytest.raises(croupier.Refusal, match="whole number"):
        count.play(0.5)


def test_what_counts_gain_from_side_wagers_is_said_in_every_form(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.simulation.countability.PERFECT_SHOES", 20)
    asked = ("--sides", "--rounds", "20_000")
    assert "No count follows Lucky Match" in run("count", table, *asked).stdout
    assert "no side wager that a count follows" in repr(croupier.table(table).countability(20_000))
    table.write_text(NEW_ZEALAND + "[table.side_wagers.lucky-lucky]\n")
    (one,) = told("count", table, *asked)["side_wagers"]
    assert one["wager"] == "lucky-lucky"
    assert one["standard_error"] >= 0
    shown = run("count", table, *asked).stdout
    assert "Perfect" in shown
    assert max(map(len, shown.splitlines())) <= 80
    gained = croupier.table(table).countability(20_000)
    assert gained.to_dict()["side_wagers"] == [one]
    over = croupier.table("act-1996", side_wagers={"over-under-13": {}}).countability(20_000)
    perfect = [
        over.rows()[0][f"perfect_{one}"] for one in ("units_in_100_rounds", "standard_error")
    ]
    assert [type(one) for one in perfect] == [float, float]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--tags", "-1 1 1 1 1 1 0 0 0 -1", "--system", "ko"), "leave one of them out"),
        (("--rounds", "1e4", "--step", "2=50", "--spread", "4"), "leave --step out"),
    ],
)
def test_what_would_be_passed_over_is_refused(
    table: Path, words: tuple[str, ...], why: str
) -> None:
    result = run("count", table, *words)
    assert result.exit_code == 2
    assert why in result.stderr
