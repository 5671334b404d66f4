"""Studies: what they vary, what they tell, and what they refuse."""

import csv
import io
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.analysis.edge import edge
from croupier.counting_systems import SYSTEMS
from croupier.house import open_table
from croupier.pages.simulation.pictures import Dot
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.refusal import Refusal
from croupier.simulation.cases import cases
from croupier.simulation.counted import Counted, Of
from croupier.simulation.counted import Path as Way
from croupier.simulation.drawing import bins_of, drawing, paths_of
from croupier.simulation.driver import Stopped
from croupier.simulation.figures import Value, figures_by_wager
from croupier.simulation.local import on_threads
from croupier.simulation.players import From, Players, party_of, read_players
from croupier.simulation.study import CaseRefused, Study, StudyRow
from croupier.simulation.study_file import read_study
from croupier.simulation.study_report import charted, reason, setting_name, study_csv
from croupier.simulation.study_run import run_study
from tests.cli.running import run, told

PLAIN = """edition = "nz-current"
[table]
minimum = 10
maximum = 500
"""
_NAMES = ("main", "perfect-pair", "total")
_SIDE = SideWagerConfig()
PAIRS = PLAIN + "side_wagers.perfect-pair.scale = 1\n"


def _read(text: str, files: Callable[[str], str] = lambda name: "") -> Study:
    return read_study(text, files)


def _rows(study: Study) -> list[StudyRow]:
    with on_threads(2) as crew:
        return list(run_study(study, lambda _: crew))


def _values(row: StudyRow) -> dict[tuple[str, str], Value]:
    return {(one.wager, one.figure): one for one in row.values}


# ── What is varied ──────────────────────────────────────────────────────────────────────────────


def test_a_grid_has_every_combination() -> None:
    study = _read(PLAIN + '[vary]\ndecks = [4, 6]\nblackjack_pays = ["3:2", "6:5"]\n')
    assert [case.settings for case in cases(study)] == [
        ("4", "3:2"),
        ("4", "6:5"),
        ("6", "3:2"),
        ("6", "6:5"),
    ]
    assert [case.config.decks for case in cases(study)] == [4, 4, 6, 6]


def test_one_at_a_time_begins_with_the_table_itself() -> None:
    study = _read('way = "each"\n' + PLAIN + "[vary]\ndecks = [4, 8]\nhands_max = [2]\n")
    assert [case.settings for case in cases(study)] == [
        ("base", "base"),
        ("4", "base"),
        ("8", "base"),
        ("base", "2"),
    ]


def test_everything_a_table_has_may_be_varied() -> None:
    study = _read(
        PAIRS
        + """[vary]
edition = ["nz-current", "nz-2012"]
versions = [[], ["style-a"]]
side_wagers.perfect-pair.scale = [2, 2]
play.boxes = [3]
[vary.readings]
madness-suit-stakes = ["as-read"]
"""
    )
    first, *_ = cases(replace(study, vary=study.vary[:4]))
    assert [one.name for one in study.vary] == [
        "edition",
        "versions",
        "side_wagers.perfect-pair.scale",
        "play.boxes",
        "readings.madness-suit-stakes",
    ]
    assert first.settings == ("nz-current", "none", "2", "3")
    assert first.config.side_wagers == {"perfect-pair": SideWagerConfig(scale="2")}
    assert first.players.boxes == 3


def test_the_table_may_stand_in_another_file() -> None:
    study = _read('table = "other.toml"\n[vary]\ndecks = [8]\n', {"other.toml": PLAIN}.__getitem__)
    (case,) = cases(study)
    assert (case.config.edition, case.config.minimum, case.config.decks) == ("nz-current", 1000, 8)


def test_3_3_a_a_table_that_may_not_be_is_a_row_that_says_so() -> None:
    lawful, refused = _rows(_read(PLAIN + "[vary]\ndecks = [6, 9]\n"))
    assert not lawful.refused
    (why,) = refused.refused
    assert (why.clauses, refused.values) == (("3.3(a)",), ())
    assert reason(why) == "Not lawful: the game is played with 4 to 8 decks: not 9 (3.3(a))"
    assert reason(CaseRefused("nobody knows.")) == "Not played: nobody knows"


# ── What is stated ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.full
def test_exact_values_are_those_of_the_analyser() -> None:
    (row,) = _rows(_read('figures = ["house_edge", "standard_deviation"]\n' + PAIRS))
    config = TableConfig(
        edition="nz-current",
        minimum=1000,
        maximum=50000,
        side_wagers={"perfect-pair": SideWagerConfig(scale="1")},
    )
    exact = edge(open_table(config))
    values = _values(row)
    assert all(one.exact and one.standard_error is None for one in row.values)
    assert values["main", "house_edge"].value == pytest.approx(exact.main.house_edge, abs=1e-12)
    assert values["main", "standard_deviation"].value == exact.standard_deviation
    assert values["perfect-pair", "house_edge"].value == float(exact.sides[0].house_edge)
    assert row.rounds == 0


def test_tables_that_differ_in_payments_do_not_share_a_value() -> None:
    study = _read(PLAIN + 'decks = 4\n[vary]\nblackjack_pays = ["3:2", "6:5", "3:2"]\n')
    three, six = (_values(row)["main", "house_edge"].value for row in _rows(study))
    assert 0.012 < six - three < 0.015


def test_18_3_the_main_wager_bears_the_ante() -> None:
    ante = 'edition = "nz-current"\n[table]\nminimum = 20\nversions = ["ante-up"]\nante = 2\n'
    (exact,) = _rows(_read(ante))
    (played,) = _rows(_read('method = "simulated"\nrounds = 20_000\n' + ante))
    one, other = (_values(row)["main", "house_edge"] for row in (exact, played))
    assert one.value > 0.1
    assert other.standard_error is not None
    assert abs(one.value - other.value) < 4 * other.standard_error


def test_what_one_hand_does_not_show_is_simulated_with_its_error() -> None:
    asks = 'figures = ["house_edge", "wins", "cut_card_effect", "rounds_per_shoe", "drawdown"]\n'
    (row,) = _rows(_read("rounds = 30_000\n" + asks + PAIRS + "[play]\nboxes = 3\n"))
    values = _values(row)
    assert row.rounds == 30_000
    assert not any(one.exact for one in row.values)
    for wager in ("main", "perfect-pair"):
        assert 0 < (values[wager, "house_edge"].standard_error or 0) < 0.05
    assert abs(values["main", "cut_card_effect"].value) < 0.03
    assert 20 < values["total", "rounds_per_shoe"].value < 30
    assert values["total", "drawdown"].value > 0
    wins = values["main", "wins"]
    assert wins.value == pytest.approx(0.434, abs=0.01)
    assert wins.standard_error == pytest.approx(
        (wins.value * (1 - wins.value) / 30_000) ** 0.5
    )  # three Boxes share the Dealer's hand


def test_a_simulation_agrees_with_what_is_exact_and_with_itself() -> None:
    text = 'method = "simulated"\nrounds = 200_000\nseed = 7\n' + PLAIN
    (row,) = _rows(_read(text))
    (exact,) = _rows(_read(PLAIN))
    one, other = _values(row)["main", "house_edge"], _values(exact)["main", "house_edge"]
    assert one.standard_error is not None
    assert abs(one.value - other.value) < 4 * one.standard_error
    assert _rows(_read(text)) == [row]


def test_7_6_e_a_cutting_card_too_deep_is_a_row_that_says_so() -> None:
    (row,) = _rows(_read(PLAIN + "[play]\ncutting_card = 200\n"))
    assert [one.clauses for one in row.refused] == [("7.6(e)",)]


def test_2_1_a_wager_outside_the_limits_is_a_row_that_says_so() -> None:
    (row,) = _rows(_read(PLAIN + "[play]\nwager = 5\n"))
    assert "2.1" in row.refused[0].clauses


def test_a_wager_that_some_tables_lack_is_told_of_the_others() -> None:
    each = 'way = "each"\nwagers = ["perfect-pair"]\n'
    base, with_it = _rows(_read(each + PLAIN + "[vary]\nside_wagers.perfect-pair.scale = [1]\n"))
    assert base.values == ()
    assert [one.wager for one in with_it.values] == ["perfect-pair"]
    assert (base.rounds, with_it.rounds) == (0, 0), "nothing is simulated for want of a wager"


def test_more_is_wagered_as_the_count_rises() -> None:
    """A player who raises the wager with the count fares better for each unit staked."""
    text = (
        'rounds = 300_000\nseed = 3\nmethod = "simulated"\n' + PLAIN + "[play]\ncutting_card = 26\n"
    )
    steps = 'count = "hi-lo"\nsteps = [{ count = 2, wager = 250 }, { count = 4, wager = 500 }]\n'
    (flat,) = _rows(_read(text))
    (counting,) = _rows(_read(text + steps))
    one, other = (_values(row)["main", "house_edge"].value for row in (flat, counting))
    assert other < one
    assert other < 0.003


def test_somebody_who_has_seen_enough_gets_the_rows_so_far() -> None:
    def watch(done: int, _of: int) -> None:
        if done % 1000:
            raise Stopped

    study = _read('method = "simulated"\nrounds = 2_000_000\n' + PLAIN + "[vary]\ndecks = [6, 8]\n")
    with on_threads(1) as crew:
        (row,) = run_study(study, lambda _: crew, watch)
    assert 0 < row.rounds < study.rounds
    assert row.values


@pytest.mark.full
def test_21_wagers_that_nobody_may_have_at_once_are_played_apart() -> None:
    sides = "[table.side_wagers.over-under-13]\n"
    (row,) = _rows(_read('method = "simulated"\nrounds = 20_000\nedition = "act-1996"\n' + sides))
    names = [one.wager for one in row.values]
    assert len(names) == 3
    assert all(abs(one.value) < 0.25 for one in row.values)
    rules = open_table(TableConfig(edition="act-1996", side_wagers={"over-under-13": _SIDE}))
    with pytest.raises(Refusal, match="not several"):
        party_of(Players(), rules, tuple(rules.side_wagers))


# ── Players ─────────────────────────────────────────────────────────────────────────────────────


def test_players_are_read_and_sat_down() -> None:
    players = read_players(
        {"boxes": 2, "wager": 20, "count": "ko", "steps": [{"count": 3, "wager": 50}]}
    )
    assert players == Players(boxes=2, wager=2000, count=SYSTEMS["ko"], steps=(From(3, 5000),))
    assert not players.plain
    rules = open_table(TableConfig(edition="nz-current", minimum=1000, maximum=50000))
    party = party_of(players, rules, ())
    assert [seat.box for seat in party.seats] == [1, 2]
    assert [step.main for step in party.seats[0].steps] == [(2000,), (5000,)]
    away = party_of(replace(players, wager=0), rules, ())
    assert [step.count for step in away.seats[0].steps] == [3], "below the count nobody plays"


def test_a_count_may_be_any_tags_read_either_way() -> None:
    """A name, ten tags of a true count, or tags with where a running count begins."""
    tags = [-1, 1, 1, 1, 1, 1, 1, 0, 0, -1]
    own = {"tags": tags, "running": True, "begins": -20}
    rules = open_table(TableConfig(edition="nz-current", minimum=1000))
    named, counted = (
        party_of(read_players({"count": count}), rules, ()).count for count in ("ko", own)
    )
    assert named == counted
    assert not party_of(read_players({"count": tags}), rules, ()).count.running
    for wrong, why in (
        ("hilo", "nearest: hi-lo"),
        ([1, 2], "10 whole numbers"),
        ({"tags": tags, "from": 3}, "from"),
        ({"running": True}, "10 whole numbers"),
    ):
        with pytest.raises(Refusal, match=why):
            read_players({"count": wrong})


def test_3_1_no_more_boxes_are_played_than_there_are() -> None:
    rules = open_table(TableConfig(edition="nz-current"))
    with pytest.raises(Refusal) as refused:
        party_of(Players(boxes=10), rules, ())
    assert refused.value.clause == "3.1"


# ── Pictures and files ──────────────────────────────────────────────────────────────────────────

STUDY = Study(base={"edition": "nz-current"}, vary=_read(PLAIN + "[vary]\ndecks = [6, 9]\n").vary)
ROWS = (
    StudyRow(
        settings=("6",),
        rounds=1000,
        values=(
            Value("main", "house_edge", 0.005, exact=True),
            Value("main", "cut_card_effect", 0.001, exact=False, standard_error=0.0005),
        ),
    ),
    StudyRow(settings=("9",), refused=(CaseRefused("up to 8 decks", ("3.3(a)",)),)),
)


def test_csv_has_a_line_for_each_value_and_each_refusal() -> None:
    lines = list(csv.DictReader(io.StringIO(study_csv(STUDY, ROWS))))
    assert [(one["row"], one["decks"], one["figure"], one["how"]) for one in lines] == [
        ("1", "6", "house_edge", "exact"),
        ("1", "6", "cut_card_effect", "simulated"),
        ("2", "9", "", "refused"),
    ]
    assert (lines[1]["standard_error"], lines[1]["rounds"]) == ("0.0005", "1000")
    assert (lines[2]["refused"], lines[2]["clauses"]) == ("up to 8 decks", "3.3(a)")


def test_the_chart_has_a_panel_for_each_figure() -> None:
    chart = charted(STUDY, ROWS)
    assert [(panel.title, panel.of) for panel in chart.panels] == [
        ("house edge", "main"),
        ("cut-card effect", "main"),
    ]
    assert chart.remarks == ("", "Not lawful: up to 8 decks (3.3(a))")
    exact, simulated = (panel.dots[0] for panel in chart.panels)
    assert (exact, simulated) == (Dot(0.005), Dot(0.001, 0.0005, exact=False))


def test_settings_are_named_in_words() -> None:
    assert setting_name("blackjack_pays") == "Blackjack pays"
    assert setting_name("side_wagers.perfect-pair.scale") == "Perfect-pair scale"
    assert setting_name("play.boxes") == "Boxes played"


def test_figures_of_the_whole_table_are_asked_once() -> None:
    assert figures_by_wager(("house_edge", "drawdown"), ("main", "any-pair")) == [
        ("main", "house_edge"),
        ("any-pair", "house_edge"),
        ("total", "drawdown"),
    ]


def test_a_simulation_is_made_ready_for_its_picture() -> None:
    main = Of(count=40, net=-2000, staked=40_000, squares=50_000_000)
    shoes = Of(count=4, net=-2000, squares=4_000_000)
    nets = (500, -1500, -2000, 1000)
    counted = Counted(
        40, 0.1, (main, main), shoes, Way(3000, 500, -3000, -2000), (1, 2, 1), (4,), nets
    )
    drawn = drawing("A table", counted, (1000.0, 5000.0))
    assert drawn.mean == -0.05
    assert drawn.paths == (((0, 0), (10, 500), (20, -1000)), ((0, 0), (10, -2000), (20, -1000)))
    assert drawn.by_round.edges[1:-1] == (-500.0, 500.0)
    assert bins_of((1, 2, 3, 4), 100.0).edges[2] == -50.0, "the third bin lies about nothing"
    assert list(paths_of((), 10.0)) == []


def test_a_whole_table_is_told_for_what_is_staked_on_all_of_it() -> None:
    asks = 'wagers = ["main", "perfect-pair", "total"]\nmethod = "simulated"\nrounds = 10_000\n'
    (row,) = _rows(_read(asks + PAIRS))
    main, pair, total = (_values(row)[name, "house_edge"].value for name in _NAMES)
    assert total == pytest.approx((main + pair) / 2)


# ── The command ─────────────────────────────────────────────────────────────────────────────────


def _file(folder: Path, text: str) -> Path:
    path = folder / "study.toml"
    path.write_text(text)
    return path


def test_the_command_prints_and_writes(tmp_path: Path) -> None:
    file = _file(tmp_path, PLAIN + "[vary]\ndecks = [6, 9]\n")
    out, picture = tmp_path / "out.csv", tmp_path / "out.svg"
    result = run("study", file, "--csv", out, "--svg", picture)
    assert (result.exit_code, result.stderr) == (0, f"Written: {out}\nWritten: {picture}\n")
    assert "0.5128 %" in result.stdout
    assert "Not lawful: the game is played with 4 to 8 decks: not 9 (3.3(a))." in result.stdout
    assert len(out.read_text().splitlines()) == 3
    assert picture.read_text().startswith("<svg")


def test_json_is_one_object_with_every_row(tmp_path: Path) -> None:
    found: Any = told("study", _file(tmp_path, PLAIN + "[vary]\ndecks = [6, 9]\n"))
    first, second = found["rows"]
    assert found["whole"] is True
    assert first["settings"] == {"decks": "6"}
    assert first["values"][0]["how"] == "exact"
    assert second["refused"][0]["clauses"] == ["3.3(a)"]


def test_ctrl_c_gives_the_rows_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Iterator[StudyRow]:
        yield ROWS[0]
        raise KeyboardInterrupt

    command = import_module("croupier.cli.study")  # its name is also that of the command
    monkeypatch.setattr(command, "run_study", interrupted)
    result = run("study", _file(tmp_path, PLAIN + "[vary]\ndecks = [6, 9]\n"))
    assert result.exit_code == 1
    assert "0.5000 %" in result.stdout
    assert result.stderr == "Stopped: these are the rows so far.\n"


def test_a_study_of_which_nothing_is_lawful_says_so(tmp_path: Path) -> None:
    result = run("study", _file(tmp_path, PLAIN + "[vary]\ndecks = [9, 10]\n"))
    assert result.exit_code == 2
    assert "not 10 (3.3(a))" in result.stdout


def test_values_and_chart_are_not_written_to_one_file(tmp_path: Path) -> None:
    """Nobody waits for a study whose chart will be refused."""
    study = _file(tmp_path, PLAIN + "[vary]\ndecks = [4]\n")
    for to in (tmp_path / "both", "-"):
        result = run("study", study, "--csv", to, "--svg", to)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"--svg: {to} is written by --csv already" in result.stderr
    assert not (tmp_path / "both").exists()


BAD = {
    "decks = ": "this is not TOML",
    "[vary]\ndeks = [1]": "vary.deks: there is no setting called deks",
    "[vary]\ndecks = []": "vary.decks: the list is empty",
    "[vary]\ndecks = 6": "vary.decks: expected a list of values",
    '[vary]\ndecks = ["six"]': "vary.decks: expected a whole number, not 'six'",
    "[vary]\ndecks.six = [1]": "vary.decks.six: expected a whole number",
    '[vary]\nversions = ["style-a"]': "vary.versions: expected a list of versions",
    "[vary]\nedition = [1]": "vary.edition: expected the names of editions",
    "[vary]\nplay.seats = [1]": "vary.play.seats: there is nothing called seats",
    '[play]\ncount = "zenith"': "play.count: a count is none, hi-lo",
    "[play]\nsteps = [{ count = 1 }]": "play.steps[0]: a step says its count and its wager",
    "[play]\nsteps = [{ count = 1, wager = 20 }, { count = 1, wager = 30 }]": "a higher count",
    '[play]\nrides = "some"': 'play.rides: expected "none" or "all"',
    "[play.sides]\nany-pair = 5": "play.sides: no table of this study offers any-pair",
}
TOP = {
    'way = "all"': 'way: expected "grid" or "each"',
    'figures = ["rtp"]': "figures: there is no figure called rtp",
    "figures = []": "figures: the list is empty",
    'wagers = ["any-pair"]': "wagers: no table of this study offers any-pair",
    "wagers = 3": "wagers: expected a list of names",
    "seed = -1": "seed: a seed is a whole number",
    "rounds = 0": "rounds: from 1 to",
    "title = 3": "title: expected text in quotes",
    "colour = 3": "colour: there is nothing called colour in a study",
}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        *((f"{PLAIN}{added}\n", why) for added, why in BAD.items()),
        *((f"{added}\n{PLAIN}", why) for added, why in TOP.items()),
        ("", "edition: say which edition applies"),
        ("edition = 3", "edition: expected the name of an edition"),
        ('table = "none.toml"', "table: none.toml: cannot be read"),
        (
            f"{PLAIN}[vary]\nminimum = {list(range(1, 51))}\nmaximum = {list(range(100, 121))}\n",
            "vary: that makes 1,050 rows; a study has at most 1,000",
        ),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(text: str, why: str, tmp_path: Path) -> None:
    result = run("study", _file(tmp_path, text))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert why in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("option", "why"),
    [(("--rounds", "0"), "rounds: from 1 to"), (("--threads", "0"), "threads: from 1 to 1,024")],
)
def test_what_is_asked_for_is_judged_too(option: tuple[str, str], why: str, tmp_path: Path) -> None:
    result = run("study", _file(tmp_path, PLAIN), *option)
    assert (result.exit_code, why in result.stderr) == (2, True)
