"""Copies: every result can be pickled and copied, and says the same in another process."""

import pickle
import subprocess
import sys
import tempfile
from collections.abc import Callable
from copy import copy, deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

import croupier
from croupier.house import heat_rules, open_table
from croupier.library.shown import Shown
from croupier.rules.table_rules import SLOTS, upper_of
from croupier.rules.tournament import Conditions
from tests.survey.atlases import any_atlas

ROOT = Path(__file__).parents[2]
ROUND = ROOT / "examples/bust-then-blackjack.round.toml"
DISPUTE = ROOT / "examples/dispute.round.toml"
LOG = ROOT / "tests/casino/logs/0.5.jsonl"
PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
PLAIN = croupier.table("nz-current", side_wagers={"perfect-pair": {}})
TIERS = croupier.table(
    "nz-current",
    versions=["player-select"],
    lower={"minimum": 10, "blackjack_pays": "6:5"},
    upper={"minimum": 50},
)
CANBERRA = croupier.table("act-1996")
MADE: dict[str, Callable[[], Any]] = {
    "Table": lambda: PLAIN,
    "TableCheck": PLAIN.check,
    "TableCheck of two tiers": TIERS.check,
    "TableCheck that refuses": lambda: PLAIN.but(boxes=99).check(),
    "TableSign": TIERS.sign,
    "TableCloth": PLAIN.cloth,
    "TableEdge": TIERS.edge,
    "ChoiceWorths": PLAIN.worth,
    "TablePar": PLAIN.par,
    "TableCount": lambda: PLAIN.count("omega-ii", side_count="aces", insurance_count="perfect"),
    "CountEarnings": lambda: PLAIN.count().play(20_000),
    "SideCountability": lambda: PLAIN.countability(20_000),
    "TableRemoval": lambda: PLAIN.removal("main", "perfect-pair"),
    "TableStrategy": TIERS.strategy,
    "HandAdvice": lambda: PLAIN.advise("8s 8h", "Td"),
    "EndgameChances": lambda: CANBERRA.endgame({"Ben": 1000, "Ana": 950}, "Ana"),
    "SimulatedTable": lambda: PLAIN.simulate(20_000),
    "TableStudy": lambda: PLAIN.study({"decks": [6, 9]}, wagers=["main"]),
    "SettledRound": lambda: croupier.settle(ROUND),
    "RuledRound": lambda: croupier.adjudicate(DISPUTE, all_readings=True),
    "LawDifferences": lambda: croupier.law_diff("nz-2012", "nz-current"),
    "VerifiedExport": lambda: croupier.verify(LOG),
    "VerifiedDocument": lambda: croupier.verify(_document()),
    "TableAtlas": lambda: croupier.atlas(any_atlas()),
    "AtlasTables": lambda: croupier.atlas(any_atlas()).find(most=3),
    "AtlasTable": lambda: croupier.atlas(any_atlas()).find(most=1)[0],
    "AtlasCosts": lambda: croupier.atlas(any_atlas()).cost("blackjack_pays"),
    "AtlasSides": lambda: croupier.atlas(any_atlas()).side_wagers(),
    "DocumentForFile": lambda: croupier.adjudicate(DISPUTE).filed(dated="2026-11-18"),
    "Edition": lambda: croupier.edition("nz-2012"),
    "Edition with borrowed clauses": lambda: croupier.edition("nz-2014", "nz-current"),
    "Refusal": lambda: PLAIN.but(boxes=99).check().refusals[0],
    "Clause": lambda: PLAIN.law.clause("12.6"),
}


def _document() -> Path:
    """A document without a signature."""
    file = Path(tempfile.mkdtemp()) / "ruling.html"
    file.write_text(croupier.adjudicate(DISPUTE).filed(dated="2026-11-18").html())
    return file


def _said(one: Any) -> tuple[str, bytes, object]:
    """What a result says of itself, and its pictures."""
    told = msgspec.json.encode(one.to_dict()) if isinstance(one, Shown) else b""
    rows = one.rows() if isinstance(one, Shown) else ()
    return repr(one), told, [dict(row) for row in rows]


@pytest.mark.parametrize("name", MADE)
def test_a_result_is_pickled_and_copied(name: str) -> None:
    """Also one that was asked something already."""
    made = MADE[name]()
    assert type(made).__name__ == name.partition(" ")[0]
    fresh = pickle.dumps(made), deepcopy(made)
    said = _said(made)
    pickled = (pickle.dumps(made, protocol) for protocol in PROTOCOLS)
    copies = (pickle.loads(one) for one in (fresh[0], *pickled))
    for found in (*copies, fresh[1], deepcopy(made), copy(made)):
        assert type(found) is type(made)
        assert _said(found) == said
    if callable(getattr(made, "svg", None)):
        assert pickle.loads(fresh[0]).svg() == made.svg()


def test_every_result_that_is_exported_is_among_them() -> None:
    exported = {name for name in croupier.__all__ if isinstance(getattr(croupier, name), type)}
    results = {name for name in exported if issubclass(getattr(croupier, name), Shown)}
    assert results - {name.partition(" ")[0] for name in MADE} == set()


@pytest.mark.parametrize("name", ["TableCheck of two tiers", "TableEdge", "SettledRound"])
def test_a_result_says_the_same_in_another_process(name: str, tmp_path: Path) -> None:
    made = MADE[name]()
    (tmp_path / "result.pickle").write_bytes(pickle.dumps(made))
    program = (
        "import pickle, sys; from pathlib import Path;"
        "one = pickle.loads(Path(sys.argv[1]).read_bytes());"
        "from msgspec.json import encode;"
        "print(repr(one)); sys.stdout.flush(); sys.stdout.buffer.write(encode(one.to_dict()))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, tmp_path / "result.pickle"], capture_output=True, check=True
    )
    shown, told = ran.stdout.split(b"\n", 1)
    assert (shown.decode(), told) == _said(made)[:2]


# ── Rules ───────────────────────────────────────────────────────────────────────────────────────


def test_21_the_rules_of_both_tiers_stay_together() -> None:
    rules = open_table(TIERS.config)
    lower, upper = pickle.loads(pickle.dumps((rules, rules.upper)))
    assert lower.upper is upper
    assert upper.fingerprint == upper_of(rules).fingerprint != lower.fingerprint
    upper, lower = pickle.loads(pickle.dumps((rules.upper, rules)))
    assert lower.upper is upper


def test_the_rules_of_a_heat_are_pickled_as_they_prevail() -> None:
    """A tournament has conditions of its own, which the table alone would not have."""
    config = CANBERRA.config
    heat, found = heat_rules(config, Conditions(splitting=False)), open_table(config)
    copied = pickle.loads(pickle.dumps(heat))
    changed = [name for name in SLOTS if heat.provenance.get(name) != found.provenance.get(name)]
    assert changed
    assert copied.provenance == heat.provenance


def test_rules_that_nothing_opens_again_are_not_pickled() -> None:
    """Rules of which an answer was replaced would come back with the answer of the law."""
    rules = open_table(PLAIN.config)
    changed = msgspec.structs.replace(rules, dealer_draws=lambda _: False, opening=None)
    with pytest.raises(TypeError, match="nothing is known that opens it again"):
        pickle.dumps(changed)
    assert deepcopy(changed) is changed
