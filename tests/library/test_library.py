"""The library: a table in one import, results that are short, shown and framed."""

import inspect
import json
import pickle
import pydoc
import re
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import croupier
from croupier.cli import main
from croupier.explain.schema import table_schema
from croupier.gazette.errors import UnknownClause
from croupier.library.shown import Pictured, Shown
from croupier.library.table import SettingsByName, SideSettings, TierSettings
from croupier.record.settings import SETTINGS
from croupier.rules.config import SideWagerConfig, TierConfig
from tests.cli.running import run
from tests.library.frames import FRAMES

EXAMPLES = Path(__file__).parents[2] / "examples"
TABLE = EXAMPLES / "table.toml"
ROUND = EXAMPLES / "bust-then-blackjack.round.toml"
DISPUTE = EXAMPLES / "dispute.round.toml"
SHORT = 300
"""Letters of a line that somebody reads."""


def _printed(*arguments: object) -> Any:
    """What a command prints as JSON."""
    result = CliRunner().invoke(main, [*map(str, arguments), "--json"])
    return json.loads(result.stdout)


def _told(one: Shown) -> Any:
    return json.loads(msgspec.json.encode(one.to_dict()))


# ── What there is ───────────────────────────────────────────────────────────────────────────────


def test_everything_exported_is_there_and_says_what_it_is() -> None:
    for name in croupier.__all__:
        assert getattr(croupier, name) is not None
        assert name in dir(croupier)
    with pytest.raises(AttributeError, match="no attribute 'tabel'"):
        _ = croupier.tabel


def test_the_settings_of_the_library_are_those_of_a_file() -> None:
    assert SettingsByName.__annotations__.keys() | TierSettings.__annotations__ == SETTINGS
    assert SideSettings.__annotations__.keys() == set(SideWagerConfig.__struct_fields__)
    assert TierSettings.__annotations__.keys() == set(TierConfig.__struct_fields__)


def test_every_setting_and_its_values_are_shown_to_who_asks() -> None:
    shown = inspect.signature(croupier.table).parameters
    assert shown.keys() >= {"source", "edition", "backfill", *SETTINGS}
    rows = table_schema()["properties"]["table"]["properties"]
    for name in ("decks", "blackjack_pays", "double_on", "split", "free_bonus"):
        values = rows[name].get("enum") or range(rows[name]["minimum"], rows[name]["maximum"] + 1)
        assert set(get_args(shown[name].annotation)) >= set(values), name
    said = pydoc.plain(pydoc.render_doc(croupier.table))
    assert [name for name in SETTINGS if not re.search(rf"\b{name}\b", said)] == []


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: croupier.table("missing.toml"),
        lambda: croupier.settle("missing.round.toml"),
        lambda: croupier.table(deck=6),  # type: ignore[call-arg]
        lambda: croupier.table(TABLE).settle("cards = 'zz'\n"),
        lambda: croupier.edition("nz-2013"),
        lambda: croupier.table().law.clause("99.9"),
        lambda: croupier.table(TABLE).advise("zz", "Td"),
    ],
)
def test_whatever_is_refused_has_one_base(wrong: Callable[[], object]) -> None:
    with pytest.raises(croupier.CroupierError):
        wrong()


def test_the_engines_rooms_keep_their_name() -> None:
    """``croupier.table`` is called, and is still the package of the engine."""
    from croupier.table.commands import Stand

    assert Stand.__module__ == "croupier.table.commands"
    assert isinstance(croupier.table(), croupier.Table)


# ── A table ─────────────────────────────────────────────────────────────────────────────────────


def test_a_table_by_keywords_is_that_of_a_file() -> None:
    by_keywords = croupier.table(
        edition="nz-current",
        minimum=10,
        side_wagers={"perfect-pair": {"amount": 5}},
        readings={"double-with-an-ace": "never"},
        versions=("style-a",),
        blackjack_pays="6:5",
    )
    text = """
        edition = "nz-current"
        [table]
        minimum = 10
        blackjack_pays = "6:5"
        versions = ["style-a"]
        side_wagers.perfect-pair.amount = 5
        readings.double-with-an-ace = "never"
    """
    assert by_keywords.config == croupier.table(text).config


def test_a_table_by_the_name_of_its_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if by keyword; a file of that name is read instead."""
    assert croupier.table("nz-current", decks=8) == croupier.table(edition="nz-current", decks=8)
    with pytest.raises(TypeError, match="by a file or by keywords"):
        croupier.table("nz-current", edition="act-1996")
    monkeypatch.chdir(tmp_path)
    Path("nz-current").write_text('edition = "act-1996"\n')
    assert croupier.table("nz-current").config.edition == "act-1996"


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("missing.toml", "there is no file and no edition 'missing.toml'"),
        ("nz-curent", "there is no file and no edition 'nz-curent'; nearest: nz-current"),
    ],
)
def test_a_file_that_is_not_there_is_one_error_of_both_kinds(named: str, said: str) -> None:
    with pytest.raises(croupier.NoSuchFile) as missing:
        croupier.table(named)
    assert str(missing.value).startswith(said)
    assert isinstance(missing.value, FileNotFoundError)
    assert isinstance(missing.value, croupier.CroupierError)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(croupier.Refusal, match="not text in UTF-8"):
        croupier.table(tmp_path / "table.toml")


def test_a_table_that_is_none_is_refused_with_every_reason() -> None:
    with pytest.raises(croupier.Unlawful, match="no setting called deck; nearest: decks"):
        croupier.table(deck=6)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="by a file or by keywords"):
        croupier.table(TABLE, decks=6)
    unlawful = croupier.table(decks=2, boxes=20)
    checked = unlawful.check()
    assert not checked
    assert [one.clause for one in checked.refusals] == ["3.1", "3.3(a)"]
    assert [row["at"] for row in checked.rows()] == ["table.boxes", "table.decks"]
    with pytest.raises(croupier.Unlawful):
        unlawful.edge()
    assert unlawful._repr_svg_() is None
    assert "3.3(a)" in unlawful._repr_html_()


def test_a_table_is_shown_as_layout_and_settings_in_a_notebook() -> None:
    shown = croupier.table(TABLE)._repr_html_()
    assert shown.startswith("<svg")
    assert "<td>blackjack_pays</td>" in shown


def test_3_2_the_rows_of_a_layout_are_what_must_be_marked_on_it() -> None:
    rows = croupier.table("nz-current", side_wagers={"perfect-pair": {}}).cloth().rows()
    assert {"marked": "Blackjack pays 3 to 2", "wager": "", "clause": "3.2(b)(i)"} in rows
    assert [row["clause"] for row in rows if row["wager"] == "perfect-pair"] == ["15B.2"]
    assert croupier.table("nz-current").cloth().rows()


def test_21_advice_of_the_upper_tier() -> None:
    low: TierSettings = {"minimum": 10, "blackjack_pays": "6:5", "double_on": "none"}
    high: TierSettings = {"minimum": 50, "blackjack_pays": "3:2", "double_on": "any"}
    table = croupier.table(versions=["player-select"], lower=low, upper=high)
    assert "double" not in table.advise("6s 5d", "6h").calls
    assert table.advise("6s 5d", "6h", upper=True).best == "double"
    with pytest.raises(croupier.Refusal, match="one tier only"):
        croupier.table(TABLE).advise("6s 5d", "6h", upper=True)


def test_a_clause_is_found_however_it_is_spelt() -> None:
    law = croupier.table().law
    assert law.clause("12.4a") == law.clause("12.4(a)")
    assert law.clause("box") == law.clause("1.1:Box")
    with pytest.raises(UnknownClause, match=r"no clause 99\.9"):
        law.clause("99.9")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda _: croupier.table(edition="nz-curent"), "edition: There is no edition nz-curent"),  # type: ignore[arg-type]
        (lambda _: croupier.table(decks="six"), "decks: expected a whole number, not 'six'"),  # type: ignore[arg-type]
        (lambda _: croupier.table(TABLE, edition="act-1996"), "by a file or by keywords"),
        (lambda _: croupier.table({"decks": 6}), "settings are keywords, not a mapping"),  # type: ignore[arg-type]
        (lambda _: croupier.edition(5), 'expected an edition such as "nz-current", not 5'),  # type: ignore[arg-type]
        (lambda t: t.law.clause(12.6), 'the number of a clause as text, "12.6", not 12.6'),
        (lambda _: croupier.settle(""), "there is no file ''"),
        (lambda _: croupier.settle(TABLE), "this is no Round record: it is a table file"),
        (lambda t: t.adjudicate(TABLE), "this is no Round record: it is a table file"),
        (lambda t: t.simulate("1e5"), "'1e5' is not a whole number of Rounds"),
        (lambda t: t.simulate(True), "True is not a whole number of Rounds"),
        (lambda t: t.simulate(10, seed="x"), "expected a whole number, not 'x'"),
        (lambda t: t.simulate(10, strategy="bogus"), "neither basic nor chart"),
        (lambda t: t.simulate(10, sides="bogus"), 'expected "all", "none" or amounts by name'),
        (lambda t: t.simulate(10, sides=False), 'expected "all", "none" or amounts by name'),
        (lambda t: t.simulate(10, sides={"buster": 5}), "buster is not offered at this table"),
        (lambda t: t.advise("8s 8x", "Td"), "8x"),
        (
            lambda t: t.advise(None, "Td"),
            '"8s 8h" or ["8s", "8h"], not None',
        ),
        (lambda t: t.edge(gone=5), 'expected cards such as "8s 8h"'),
        (lambda t: t.endgame({"Ben": 100, "Ana": 90}, "Ana"), "tournament play; there are some in"),
        (lambda t: t.count().play(10, kelly="x"), "expected a fraction of Kelly such as 0.5"),
        (lambda t: t.count().play(10, boxes="x"), "expected a whole number, not 'x'"),
        (lambda t: t.simulate(10, threads="x"), "expected a whole number, not 'x'"),
        (lambda t: t.study({"decks": [6]}, threads="x"), "expected a whole number, not 'x'"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(wrong: Any, said: str) -> None:
    kinds = (croupier.Refusal, croupier.Unlawful, TypeError, FileNotFoundError)
    with pytest.raises(kinds) as told:
        wrong(croupier.table(TABLE))
    assert said in str(told.value)


def test_a_traceback_shows_the_place_of_a_mistake() -> None:
    with pytest.raises(croupier.Refusal) as told:
        croupier.table(TABLE).simulate(10, seed="x")  # type: ignore[arg-type]
    assert told.value.at == "seed"
    assert told.value.__notes__ == pickle.loads(pickle.dumps(told.value)).__notes__ == ["at seed"]


def test_cards_are_a_text_or_several() -> None:
    table = croupier.table(TABLE)
    assert table.advise(["8s", "8h"], ["Td"]).calls == table.advise("8s 8h", "Td").calls
    assert table == croupier.table(TABLE) != croupier.table()


def test_a_table_is_told_in_the_words_of_its_file() -> None:
    told = repr(
        croupier.table(minimum=10, maximum=500, side_wagers={"perfect-pair": {"amount": 5}})
    )
    assert told == (
        "<Table nz-current, minimum=10, maximum=500, side_wagers={'perfect-pair': {'amount': 5}}>"
    )


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        (lambda t: t.check(), ("table", "check", TABLE)),
        (lambda t: t.sign(), ("table", "sign", TABLE)),
        (lambda t: t.edge(), ("edge", TABLE)),
        (
            lambda t: t.edge(wager=25, gone="As As"),
            ("edge", TABLE, "--wager", 25, "--gone", "As As"),
        ),
        (
            lambda t: t.removal("main", "insurance"),
            ("removal", TABLE, "--wager", "main", "--wager", "insurance"),
        ),
        (lambda t: t.strategy(), ("strategy", TABLE)),
        (lambda t: t.advise("8s 8h", "Td"), ("advise", TABLE, "8s 8h", "Td")),
        (lambda _: croupier.settle(ROUND), ("settle", ROUND)),
        (lambda _: croupier.adjudicate(DISPUTE), ("adjudicate", DISPUTE)),
    ],
    ids=[
        "check",
        "sign",
        "edge",
        "edge at a wager",
        "removal",
        "strategy",
        "advise",
        "settle",
        "adjudicate",
    ],
)
def test_a_result_is_what_the_command_prints_and_is_shown(asked: Any, printed: Any) -> None:
    found: Shown = asked(croupier.table(TABLE))
    said = _printed(*printed)
    said.pop("file", None)  # which the library was not necessarily given
    assert _told(found) == said
    assert len(repr(found)) < SHORT, repr(found)
    rows = found.rows()
    assert rows
    assert all(row.keys() == rows[0].keys() for row in rows)
    if isinstance(found, Pictured):
        assert found._repr_svg_().startswith("<svg")
    else:
        html = found._repr_html_()
        assert html.count("<tr>") == len(rows) + 1


def test_a_simulation_is_what_the_command_prints() -> None:
    found = croupier.table(TABLE).simulate(
        2e5, seed=7, boxes=2, wager=20, sides="none", count="hi-lo", steps={2: 50}, insure_from=3
    )
    asked = ("--rounds", "2e5", "--seed", 7, "--boxes", 2, "--wager", 20, "--no-sides")
    more = ("--count", "hi-lo", "--step", "2=50", "--insure-from", 3)
    printed = _printed("simulate", TABLE, *asked, *more)
    told = _told(found)
    for clock in ("cpu_seconds", "rounds_per_cpu_second"):
        del told[clock], printed[clock]
    assert told == printed
    assert found.rounds == 200_000
    assert found.svg().startswith("<svg")
    assert len(repr(found)) < SHORT
    low, high = (found.rows()[0][one] for one in ("low", "high"))
    assert low < -found.wagers["main"].mean < high  # type: ignore[operator]


def test_nothing_the_engine_holds_fills_a_screen() -> None:
    table = croupier.table(TABLE)
    edge, strategy = table.edge().tiers[0], table.strategy().tiers[0][1]
    held = (table, table.law, table.rules, edge, edge.main, edge.main.model, strategy)
    for one in held:
        assert len(repr(one)) < SHORT, type(one)


def test_house_edge_and_element_of_risk_are_of_two_sums() -> None:
    """Of the initial wager, and of all that is staked: doubles and splits make it less."""
    found = croupier.table(TABLE).edge()
    assert found.element_of_risk == pytest.approx(found.house_edge / found.tiers[0].main.staked)
    assert 0 < found.element_of_risk < found.house_edge
    insurance = found.wagers["insurance"]
    assert insurance.house_edge == insurance.element_of_risk


def test_how_often_a_wager_wins_and_how_often_a_round_does_have_two_names() -> None:
    """A hand of a split may win and the Round bring nothing."""
    table = croupier.table(TABLE)
    edge, sheet = table.edge(), table.par()
    main = edge.wagers["main"]
    assert main.wins == edge.rows()[0]["wins"] == edge.to_dict()["wagers"]["main"]["wins"]
    of_rounds = sheet.rows()[0]["hit_frequency"]
    assert isinstance(of_rounds, float) and of_rounds < main.wins
    assert not edge.columns.keys() & {"hit_frequency"}
    with pytest.warns(DeprecationWarning, match="is called wins"):
        assert main.hit_frequency == main.wins


# ── Rounds ──────────────────────────────────────────────────────────────────────────────────────

HAND = """
cards = "8c Th 8d Qs"
play  = ["1 stand"]
[[wager]]
box = 1
player = "Ana"
amount = 10
"""


def test_a_round_is_settled_at_a_table_it_need_not_name() -> None:
    table = croupier.table(TABLE)
    settled = table.settle(HAND)
    assert settled.net == {"Ana": -10}
    assert settled.rows()[0]["key"] == "1 Ana main"
    named = HAND.replace("[[wager]]", f"{TABLE.read_text()}\n[[wager]]")
    assert table.settle(named).net == settled.net
    with pytest.raises(croupier.Refusal, match="at another table"):
        croupier.table(decks=8).settle(named)


def test_a_ruling_names_what_is_owed() -> None:
    ruled = croupier.adjudicate(DISPUTE)
    assert not ruled.agrees
    assert ruled.owed == {"Ana": -40}
    assert "<html" in ruled.html()


def test_a_ruling_and_a_sign_are_filed_by_the_options_of_the_command_line(tmp_path: Path) -> None:
    """The same bytes as the command writes, from a file or from its text."""
    by = {"Mere Tipene": "Inspector"}
    page = tmp_path / "filed.html"
    said = ("--by", "Mere Tipene", "--role", "Inspector", "--dated", "2026-11-18", "--table", "P2")
    run("adjudicate", DISPUTE, "--html", page, *said)
    for record in (DISPUTE, DISPUTE.read_text()):
        ruled = croupier.adjudicate(record)
        filed = ruled.filed(by=by, dated="2026-11-18", table="P2")
        assert filed.html() == ruled.html(by=by, dated="2026-11-18", table="P2") == page.read_text()
        assert filed.number in repr(filed)
    run("table", "sign", TABLE, "--filed", "--html", page, *said)
    sign = croupier.table(TABLE).sign()
    assert sign.filed(by=by, dated="2026-11-18", table="P2").html() == page.read_text()
    run("table", "sign", TABLE, "--html", page)
    assert sign.html() == page.read_text()


def test_a_document_is_signed_as_the_command_line_signs_it(tmp_path: Path) -> None:
    filed = croupier.adjudicate(DISPUTE).filed()
    page = tmp_path / "ruling.html"
    body, key = filed.html().encode(), Ed25519PrivateKey.generate()
    page.write_bytes(body)
    page.with_name("ruling.html.sig").write_bytes(filed.signature(body, key))
    public = key.public_key().public_bytes_raw().hex()
    assert run("verify", page, "--key", public).exit_code == 0


def test_a_table_of_keywords_has_a_sign_for_the_file() -> None:
    filed = croupier.table(decks=6).sign().filed(number="7")
    assert filed.number == "7"
    assert "7: Blackjack" in filed.html()


@pytest.mark.parametrize(
    ("issued", "why"),
    [
        ({"by": "Mere"}, "expected names with their offices"),
        ({"by": ["Mere", "Ana"]}, "expected names with their offices"),
        ({"by": {"Mere": 7}}, "expected names with their offices"),
        ({"number": 7}, "expected a text, not 7"),
        ({"dated": 2026}, "expected a text, not 2026"),
        ({"tabel": "Pit 2"}, "no such keyword; nearest: table"),
    ],
)
def test_what_cannot_be_said_of_a_document_is_refused(issued: dict[str, Any], why: str) -> None:
    with pytest.raises(croupier.Refusal, match=why):
        croupier.adjudicate(DISPUTE).filed(**issued)


@pytest.mark.parametrize("steps", [[(4, 60), (2, 50)], ((2, 50), (4, 60)), {2: 50, 4: 60}])
def test_steps_are_given_by_a_mapping_or_by_pairs(steps: Any) -> None:
    table = croupier.table("nz-current")
    by_mapping = table.simulate(1e4, count="hi-lo", steps={2: 50, 4: 60})
    assert table.simulate(1e4, count="hi-lo", steps=steps).wagers == by_mapping.wagers


@pytest.mark.parametrize("steps", ["high", [2, 50], 5, [(2, 50, 1)]])
def test_steps_that_are_none_are_refused_in_a_sentence(steps: Any) -> None:
    with pytest.raises(croupier.Refusal, match=r"such as \{2: 50\} or \[\(2, 50\)\], not"):
        croupier.table("nz-current").simulate(1e4, count="hi-lo", steps=steps)


# ── Frames ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["pandas", "polars"])
def test_rows_become_a_frame(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = croupier.table(TABLE).check()
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ModuleNotFoundError, match=rf"pip install \"croupier\[{name}\]\""):
        getattr(checked, f"to_{name}")()
    monkeypatch.setitem(sys.modules, name, FRAMES[name])
    values = {row["setting"]: row["value"] for row in getattr(checked, f"to_{name}")()}
    assert (values["minimum"], values["ante"], values["free_bonus"]) == (10.0, None, "none")
    assert (values["decks"], values["cut"], values["blackjack_pays"]) == (6, True, "6:5")
    for result in (croupier.settle(ROUND), croupier.adjudicate(DISPUTE)):
        frame = getattr(result, f"to_{name}")()
        assert [f"{row['net']:.2f}" for row in frame] == [row["net"] for row in result.rows()]
        assert all(type(row[sum_]) is float for row in frame for sum_ in ("stake", "returned"))


@pytest.mark.parametrize("name", ["pandas", "polars"])
def test_a_real_frame_has_a_row_each(name: str) -> None:
    pytest.importorskip(name)
    settled = croupier.settle(ROUND)
    frame = getattr(settled, f"to_{name}")()
    assert list(frame["player"]) == [row["player"] for row in settled.rows()]


def test_a_table_that_was_asked_something_goes_to_another_process() -> None:
    """Also copied: what it has worked out is worked out again there."""
    table = croupier.table("nz-current", decks=8)
    assert table.check()
    for copy in (pickle.loads(pickle.dumps(table)), deepcopy(table)):
        assert copy == table
        assert copy.rules.fingerprint == table.rules.fingerprint


def test_the_same_law_is_no_difference() -> None:
    assert not croupier.law_diff("nz-2012", "nz-2012")
    assert croupier.law_diff("nz-2012", "nz-current")


def test_a_misspelt_edition_with_settings_is_said_to_be_none() -> None:
    with pytest.raises(croupier.NoSuchFile, match="nearest: nz-current"):
        croupier.table("nz-currnt", decks=8)


def test_effects_of_removal_are_asked_for_name_by_name() -> None:
    with pytest.raises(croupier.Refusal, match="one by one"):
        croupier.table("nz-current").removal(["main"])  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    """In settings, wagers and whatever is asked of a table."""
    whole: Any = np.int64
    table = croupier.table(
        "nz-current", decks=whole(8), side_wagers={"perfect-pair": {"amount": np.float64(5.0)}}
    )
    assert table == croupier.table(
        "nz-current", decks=8, side_wagers={"perfect-pair": {"amount": 5.0}}
    )
    assert [table.but(decks=one).config.decks for one in map(whole, (4, 5, 6))] == [4, 5, 6]
    assert table.edge(wager=whole(15)).to_dict() == table.edge(wager=15).to_dict()
    played = table.simulate(whole(1000), seed=whole(3), boxes=whole(2))
    again = table.simulate(1000, seed=3, boxes=2)
    assert played.to_dict()["wagers"] == again.to_dict()["wagers"]
    study = table.study({"decks": np.arange(4, 7, 2)}, wagers=["main"])
    assert [row["decks"] for row in study.rows()] == [4, 6]
    json.dumps(study.to_dict())


def test_a_table_differs_from_another_in_some_settings() -> None:
    table = croupier.table(TABLE)
    other = table.but(decks=8)
    assert other.rules.elections.decks == 8
    assert other.config.side_wagers == table.config.side_wagers
    assert other.but(decks=6).rules.fingerprint == table.rules.fingerprint
    with pytest.raises(TypeError, match="but"):
        croupier.table(TABLE, decks=8)
