"""Tournaments: heats, chips, elimination, the final table, standings and prizes."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from croupier import house
from croupier.cli import main
from croupier.record.tournament import read_tournament, report
from croupier.rules.refusal import Refusal
from croupier.table.game import tournament
from croupier.table.game.tournament import Heat
from croupier.table.state import Round

EXAMPLE: Final = Path(__file__).parents[1] / "examples" / "tournament.toml"
STYLES: Final = ("steady", "bold", "chaser")


def _file(entrants: int = 10, edition: str = "act-1996", more: str = "", **told: Any) -> str:
    """The text of a tournament file."""
    plan = {"approved": True, "entry_fee": 100, "retained": 10, "chips": 1000, "rounds": 6, **told}
    rows = "\n".join(f"{key} = {json.dumps(value)}" for key, value in plan.items())
    people = "\n".join(
        f'[[competitor]]\nname = "P{at}"\nstyle = "{STYLES[at % 3]}"' for at in range(entrants)
    )
    limits = "minimum = 10\nmaximum = 200"
    head = f'edition = "{edition}"\n[table]\n{limits}\n[tournament]\n{rows}'
    return f"{head}\n{people}\n{more}\n"


def _run(file: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["tournament", "run", str(file), *options])


def _told(tmp_path: Path, text: str, *options: str) -> Result:
    file = tmp_path / "cup.toml"
    file.write_text(text)
    return _run(file, *options)


def _chips(heat: Heat) -> int:
    return sum(one.chips for one in heat.standings)


# Playing


def test_everybody_plays_one_heat_of_the_first_stage() -> None:
    """Ten competitors sit at two tables of five."""
    heats = house.run_tournament(_file(10), 1).heats
    first = [heat for heat in heats if heat.stage == 1]
    assert [len(heat.standings) for heat in first] == [5, 5]
    names = sorted(one.name for heat in first for one in heat.standings)
    assert names == sorted(f"P{at}" for at in range(10))


@pytest.mark.parametrize(("entrants", "tables"), [(2, 1), (7, 1), (8, 2), (14, 2), (15, 3)])
def test_no_table_has_more_competitors_than_boxes(entrants: int, tables: int) -> None:
    """Seven Boxes take seven; an eighth competitor opens a second table."""
    heats = house.run_tournament(_file(entrants, rounds=1), 1).heats
    assert sum(heat.stage == 1 for heat in heats) == tables
    assert all(len(heat.standings) <= 7 for heat in heats)


@pytest.mark.parametrize("advance", [1, 2, 6])
def test_the_best_go_on_to_the_next_stage(advance: int) -> None:
    """Who sits in a stage finished high enough in the one before; the last is the final table."""
    heats = house.run_tournament(_file(30, rounds=2, advance=advance), 3).heats
    assert [heat.final for heat in heats] == [False] * (len(heats) - 1) + [True]
    for stage in range(2, heats[-1].stage + 1):
        before = [heat for heat in heats if heat.stage == stage - 1]
        best = {one.name for heat in before for one in heat.standings[:advance]}
        seated = {one.name for heat in heats if heat.stage == stage for one in heat.standings}
        assert seated <= best
        assert len(seated) < sum(len(heat.standings) for heat in before)
        assert advance == 6 or seated == best


@pytest.mark.parametrize("seed", range(4))
def test_chips_of_a_heat_change_by_lines_only(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the competitors gain the float loses, Line by Line, and nobody is below nothing."""
    played: list[Round] = []
    ordinary = tournament.play_round

    def watched(*given: Any) -> Any:
        game, round = ordinary(*given)
        played.append(round)
        return game, round

    monkeypatch.setattr(tournament, "play_round", watched)
    heats = house.run_tournament(_file(12, chips=60, rounds=12), seed).heats
    gained = sum(_chips(heat) - len(heat.standings) * 60_00 for heat in heats)
    to_float = sum(line.stake - line.returned for round in played for line in round.lines)
    assert gained == -to_float
    assert all(one.chips >= 0 for heat in heats for one in heat.standings)


def test_each_competitors_chips_are_that_competitors_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """One table, one heat: 1000 and every net of one's own."""
    nets: Counter[str] = Counter()
    ordinary = tournament.play_round

    def watched(*given: Any) -> Any:
        game, round = ordinary(*given)
        for line in round.lines:
            nets[line.player] += line.net
        return game, round

    monkeypatch.setattr(tournament, "play_round", watched)
    (final,) = house.run_tournament(_file(5, rounds=15), 2).heats
    for one in final.standings:
        assert one.chips == 1000_00 + nets[one.name]


@pytest.mark.parametrize("seed", range(4))
def test_who_cannot_wager_is_eliminated(seed: int) -> None:
    """Only a competitor below the minimum stops early, unless one alone is left."""
    (final,) = house.run_tournament(_file(5, chips=20, rounds=40), seed).heats
    longest = max(one.rounds for one in final.standings)
    out = [one for one in final.standings if one.rounds < longest]
    assert out, "with two wagers each somebody goes"
    assert all(one.chips < 10_00 for one in out)


@pytest.mark.parametrize("seed", range(4))
def test_standings_are_sorted(seed: int) -> None:
    """Most chips first; prizes follow the final table."""
    result = house.run_tournament(_file(20), seed)
    for heat in result.heats:
        chips = [one.chips for one in heat.standings]
        assert chips == sorted(chips, reverse=True)
    names = [one.name for one in result.heats[-1].standings]
    assert [name for name, _ in result.prizes] == names[:3]
    prizes = [prize for _, prize in result.prizes]
    assert prizes == sorted(prizes, reverse=True)


def test_fewer_finalists_than_shares_still_share_it_all() -> None:
    """Two competitors, three shares: the first two parts make the whole fund."""
    result = house.run_tournament(_file(2), 1)
    assert [prize for _, prize in result.prizes] == [112_50, 67_50]


@pytest.mark.parametrize("entrants", range(8, 40))
def test_as_many_reach_the_final_table_as_are_seated_there(entrants: int) -> None:
    """As it is said before anybody plays."""
    for advance in (1, 3, 6):
        text = _file(entrants, rounds=1, advance=advance, shares=[1])
        final = house.run_tournament(text, 1).heats[-1].standings
        assert len(final) == tournament.finalists(entrants, advance, 7)


def test_the_same_seed_plays_the_same_tournament() -> None:
    """Every shuffle is fixed by the seed; another seed is another tournament."""
    told = [report(house.run_tournament(EXAMPLE.read_text(), seed)) for seed in (7, 7, 8)]
    assert told[0] == told[1] != told[2]


def test_conditions_are_kept_by_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """No split and no double where the conditions bar them; both where they do not."""
    kinds: set[str] = set()
    ordinary = tournament.play_round

    def watched(*given: Any) -> Any:
        game, round = ordinary(*given)
        kinds.update(line.wager for line in round.lines)
        return game, round

    monkeypatch.setattr(tournament, "play_round", watched)
    house.run_tournament(_file(7, rounds=40), 1)
    assert kinds == {"main", "double", "split"}
    kinds.clear()
    barred = "[tournament.conditions]\ndoubling = false\nsplitting = false"
    house.run_tournament(_file(7, rounds=40, more=barred), 1)
    assert kinds == {"main"}


def test_a_file_is_read_in_cents() -> None:
    """Dollars become cents; what is left out takes its default."""
    plan = read_tournament(_file(2, entry_fee=12.5, retained=1.25)).plan
    assert (plan.entry_fee, plan.retained, plan.advance, plan.shares) == (
        12_50,
        1_25,
        2,
        (50, 30, 20),
    )


# The command line


def test_run_prints_the_tournament() -> None:
    """The example is played: its heats, its final table and its prizes, with the clause."""
    result = _run(EXAMPLE)
    assert (result.exit_code, result.stderr) == (0, "")
    shown = ("Winter Cup", "Stage 1, table 2", "Final table", "Prize fund $900", "24.4", "$450")
    assert all(text in result.stdout for text in shown)


def test_run_json_is_one_object_on_one_line() -> None:
    """Money is written with two decimals, and the prizes add up to the fund."""
    result = _run(EXAMPLE, "--json", "--seed", "5")
    (line,) = result.stdout.splitlines()
    told = json.loads(line)
    assert result.exit_code == 0
    assert set(told) == {"name", "heats", "retained", "prize_fund", "prizes", "clauses"}
    assert (told["retained"], told["prize_fund"]) == ("100.00", "900.00")
    assert sum(map(float, told["prizes"].values())) == 900
    assert set(told["heats"][0]["standings"][0]) == {"name", "chips", "rounds"}
    assert "Jon" not in line


def test_run_takes_a_seed() -> None:
    """The same seed prints the same, and the default is 1."""
    assert _run(EXAMPLE, "--seed", "1").stdout == _run(EXAMPLE).stdout
    assert _run(EXAMPLE, "--seed", "2").stdout != _run(EXAMPLE).stdout


NEW: Final = '[[competitor]]\nname = "Zoe"'
TWICE: Final = '[[competitor]]\nname = "P0"'
BAD: Final = {
    "unapproved": (_file(approved=False), "24.2"),
    "approval not stated": (_file().replace("approved = true\n", ""), "24.2"),
    "retained too much": (_file(retained=10.01), "24.4"),
    "nothing apportioned": (_file(shares=[]), "24.4"),
    "unknown style": (_file().replace('"bold"', '"wild"'), "competitor[1].style"),
    "style not a word": (_file().replace('"bold"', '["bold"]'), "competitor[1].style"),
    "a competitor twice": (_file(more=TWICE), "P0 has entered twice"),
    "a nameless competitor": (_file(more="[[competitor]]"), "competitor[10]"),
    "unknown key": ("prize = 3\n" + _file(), "prize"),
    "unknown key of the tournament": (_file(prize=3), "tournament.prize"),
    "unknown key of a competitor": (_file(more=f"{NEW}\nstile = 1"), "competitor[10].stile"),
    "withdrawal not true or false": (_file(more=f'{NEW}\nwithdrew = "yes"'), "competitor[10]"),
    "unknown condition": (_file(more="[tournament.conditions]\nties = true"), "conditions.ties"),
    "negative fee": (_file(entry_fee=-100, retained=-20), "tournament"),
    "unlawful table": (_file().replace("minimum = 10", "decks = 1\nminimum = 10"), "3.1"),
    "another jurisdiction": (_file(edition="nz-current"), "edition"),
    "no such edition": (_file(edition="nz-1066"), "edition"),
    "malformed": ("edition = ", ""),
    "empty": ("", "edition"),
    "one competitor": (_file(1), "two competitors"),
    "everybody goes on": (_file(advance=7), "tournament.advance: a heat is played by at most 7"),
    "more places than finalists": (
        _file(advance=1),
        "tournament.shares: 3 places have a share of the prizes, and 2 reach the final table",
    ),
    "no Round": (_file(rounds=0), "a Round to play"),
    "half a Round": (_file(rounds=1.5), "tournament.rounds"),
    "too few chips": (_file(chips=5), "tournament"),
    "half a cent": (_file(entry_fee=0.005), "tournament.entry_fee"),
}


@pytest.mark.parametrize("text, names", BAD.values(), ids=BAD.keys())
def test_a_bad_file_is_refused_in_one_line(tmp_path: Path, text: str, names: str) -> None:
    """Exit status 2; the file and the clause or the place on stderr, and nothing on stdout."""
    result = _told(tmp_path, text)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith(str(tmp_path / "cup.toml"))
    assert names in line


def test_a_bad_file_is_refused_in_json_too(tmp_path: Path) -> None:
    """The error object has file, place, clause and message."""
    result = _told(tmp_path, _file(approved=False), "--json")
    error = json.loads(result.stdout)["error"]
    assert (result.exit_code, error["clause"], error["at"]) == (2, "24.2", "tournament")
    assert set(error) == {"file", "at", "clause", "message"}


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """A file that is not there is stated like anything else."""
    result = _run(tmp_path / "none.toml")
    assert result.exit_code == 2
    assert "cannot be read" in result.stderr


def test_competitors_meet_at_a_table_of_two_boxes_or_more() -> None:
    """Stages come to an end because at every one of them somebody meets somebody."""
    told = read_tournament(_file())
    rules = house.open_table(told.config)
    alone = replace(rules, elections=replace(rules.elections, boxes=1))
    with pytest.raises(Refusal, match="two Boxes"):
        tournament.check_table(told.plan, alone)
