"""Two witnesses to one law: the engine and the second adjudicator agree."""

import tomllib
from pathlib import Path
from random import Random

import pytest

from croupier import house
from croupier.house import open_table
from croupier.money import cents
from croupier.record.write import write_record
from croupier.second_adjudicator.lines import NotSettled
from croupier.second_adjudicator.play import adjudicated
from tests.drills import PLAYER_SELECT, drill_at
from tests.figures import Many, partly
from tests.telling import record
from tests.witness.soak import MISPLACED, WRONG, compare, difference, nets, random_table, run

HERE = Path(__file__).parent
FILES = [*HERE.glob("rounds/*.round.toml"), *HERE.parent.glob("examples/*.round.toml")]
ROUNDS = sorted(path for path in FILES if "[done" not in path.read_text())
"""The corpus and the examples; what a dispute says was done may be anything."""
TABLES = range(1, 31)

TWO = [(1, "A", 20), (2, "B", 10)]
SHARED = [(1, "A", 20), (1, "B", 10)]
SEVENS = {"side_wagers": {"super-sevens": {"amount": 1}}}
ANTE = {"versions": ["ante-up"], "ante": 0.5}
TIERS = {
    "versions": ["player-select"],
    "lower": {"minimum": 5, "double_on": "none", "split": "none"},
    "upper": {"minimum": 50},
}
TRIPLE = [{"box": 1, "player": "A", "amount": 10, "against": number} for number in (1, 2, 3)]
LIMITS = {"minimum": 5, "maximum": 100}


def _ante(box: int, player: str) -> dict[str, object]:
    return {"box": box, "player": player, "amount": 0.5, "on": "ante"}


TOLD = {
    "10.3: early settlement gives the insurance back": record(
        "nz-current", "As Ad Kh | Kc", ["1 A insurance 5", "1 A early-settlement"], SHARED
    ),
    "12.6: a split hand over 21 before the Dealer's Blackjack": record(
        "nz-1998", "8c Th 8d | Qs 9c | Kd | Ac", ["1 split", "1 draw", "1 stand"]
    ),
    "14.3(d): a wager is moved, then its hand is split again": record(
        "nz-current",
        "8c 6h 8d | Ts | 8h | 2s Td | Tc | 5s Th",
        ["1 split", "1 B split to 2", "1 stand", "1 split", "1 B split", "1 double", "1 stand"],
        SHARED,
    ),
    "16.4: an exposed card passes to the next who calls": record(
        "nz-current", "Tc 5s 9h 6h 7d | 5d! | 8c", ["1 refuse", "2 draw", "2 stand"], TWO
    ),
    "16.5(a): one of two split hands is void": record(
        "nz-current",
        "8c 6h 8d | Ts | 9h | 5s Th",
        ["1 split", "1 stand", "! void 1 hand 1", "1 stand"],
    ),
    "16.6: nobody sits at a shared Box": record(
        "nz-1998",
        "5c 6h 2d | 3s Ts | 5s Th",
        [],
        [{"box": 1, "player": name, "amount": 10, "seated": False} for name in "AB"],
    ),
    "16.5: a hand is void, and a misplaced card stays with another": record(
        "nz-2014",
        "Tc 5d 9h | Ts 3c",
        ["! misplaced 2 after 0", "! void 1 after 1", "2 stand"],
        TWO,
    ),
    "18.7: the seated player's Ante is missing": record(
        "nz-current", "5c Tc 6h 2d 9d | 5s Th", ["2 stand"], [*TWO, _ante(2, "B")], **ANTE
    ),
    "ACT 20.2(a): who calls once the caller's wagers are void, the first hand being lost": record(
        "act-1996",
        "8c 6h 8d | 9s Th 5d | 3c | 9h Tc",
        ["1 split", "1 B split", "1 draw", "! void 1 A after 6", "1 double"],
        SHARED,
    ),
    "16.5(b): one Box is declared void, the other has no Ante": record(
        "nz-current",
        "5c Tc 6h 2d 9d",
        ["! void 2"],
        [*TWO, _ante(2, "B")],
        readings={"dealers-second-card": "always"},
        **ANTE,
    ),
    "21.9(a): a double found in time, its card stays": record(
        "nz-current",
        "5c Tc 6h 4d 7d | 3s | 5s Th",
        ["! allow 1 A double 20", "2 stand", "! noticed", "1 stand"],
        TWO,
        **TIERS,
    ),
    "21.9(a): a split found in time, the cards are dealt again": record(
        "nz-current",
        "8c Tc 6h 8d 7d | 3s | 5s Th",
        ["! allow 1 A split", "1 draw", "! noticed", "1 draw", "1 stand", "2 stand"],
        TWO,
        **TIERS,
    ),
    "21.9(b): found too late": record(
        "nz-current",
        "5c Tc 6h 4d 5d | 3s | 2h | 5s Th",
        ["! allow 1 A double 20", "2 draw", "2 stand", "! noticed"],
        TWO,
        **TIERS,
    ),
    "4.1(c), (d): below the minimum after a warning, above the maximum": record(
        "act-1996",
        "Tc Th 6d 9h 8h | Td Kd",
        ["1 stand", "2 stand"],
        [{"box": 1, "player": "A", "amount": 3, "warned": True}, (2, "B", 150)],
        **LIMITS,
    ),
    "5.8: a marker raises the maximum": record(
        "act-1996",
        "Tc 6d 9h | Td Kd",
        ["1 stand"],
        [{"box": 1, "player": "A", "amount": 150, "marker": 200}],
        **LIMITS,
    ),
    "18(h), 23.8(a): refusing a card on two sevens": record(
        "act-1996",
        "7c 6d 7h | 9d! Td",
        ["1 refuse"],
        [(1, "A", 20), {"box": 1, "player": "A", "amount": 1, "on": "super-sevens"}],
        **SEVENS,
    ),
    "20.2(a): only the open wagers of one player are void": record(
        "act-1996", "Tc 6d 9h | Td Kd", ["! void 1 B", "1 stand"], SHARED
    ),
    "20.4: the game is invalidated": record(
        "act-1996", "Tc 9c 6d 5h Th | Kd", ["1 draw", "2 stand", "! void round"], TWO
    ),
    "22.13: three hands of the Dealer's, one card over": record(
        "act-1996",
        "Tc 6d 9h | Td Kd | 5c 9d 2c+ | Ac",
        ["1 stand"],
        TRIPLE,
        versions=["triple-play"],
    ),
}


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.name.removesuffix(".round.toml"))
def test_both_settle_the_corpus_alike(path: Path) -> None:
    """Every Round of the corpus: as the engine settles it, and as it says."""
    text = path.read_text()
    told = tomllib.loads(text)
    assert difference(told, nets(house.settle(text).played.round.lines)) == ""
    found = adjudicated(told)
    for name, net in told.get("expect", {}).items():
        assert found[name] == cents(net)


@pytest.mark.parametrize("text", TOLD.values(), ids=TOLD)
def test_both_settle_what_seldom_happens_alike(text: str) -> None:
    """Limits, voids, strays, wrong options: what random Rounds seldom come to."""
    assert difference(tomllib.loads(text), nets(house.settle(text).played.round.lines)) == ""


@pytest.mark.parametrize("seed", partly(TABLES, TABLES[::5]))
def test_both_settle_random_rounds_alike(seed: int) -> None:
    """Random Rounds at a random table: every edition, version, side wager and reading."""
    assert compare(seed, 80).against == []


@pytest.mark.parametrize("seed", partly(TABLES, TABLES[::5]))
def test_both_settle_drills_alike(seed: int) -> None:
    """Random Rounds in which things go wrong."""
    random = Random(seed)
    config, rules = random_table(random)
    for _ in range(20):
        drilled = drill_at(random, config, rules, 0.1, WRONG)
        if drilled is not None:
            text = write_record(config, drilled.events)
            assert difference(tomllib.loads(text), nets(drilled.last.lines)) == "", text


@pytest.mark.parametrize("seed", partly(TABLES, TABLES[::5]))
def test_both_settle_alike_whatever_goes_wrong(seed: int) -> None:
    """Every irregularity there is, several to a Round: voids beside misplaced cards too."""
    random = Random(seed)
    config, rules = random_table(random)
    for _ in range(20):
        drilled = drill_at(random, config, rules, 0.1)
        if drilled is not None:
            text = write_record(config, drilled.events)
            assert difference(tomllib.loads(text), nets(drilled.last.lines)) == "", text


@pytest.mark.parametrize("seed", partly(TABLES, TABLES[::5]))
def test_both_settle_rebuilt_rounds_alike(seed: int) -> None:
    """NZ 16.5, ACT 18(d), 18(e): misplaced cards go back into line."""
    random = Random(seed)
    config, rules = random_table(random)
    for _ in range(20):
        drilled = drill_at(random, config, rules, 0.15, MISPLACED)
        if drilled is not None:
            text = write_record(config, drilled.events)
            assert difference(tomllib.loads(text), nets(drilled.last.lines)) == "", text


def test_21_9_both_settle_options_in_error_alike(many: Many) -> None:
    """Doubles and splits wrongly allowed, undone and left standing."""
    random, rules = Random(9), open_table(PLAYER_SELECT)
    for _ in range(many(200, 200, 30)):
        drilled = drill_at(random, PLAYER_SELECT, rules, 0.5, ("AllowCall", "NoticeError"))
        if drilled is not None:
            text = write_record(PLAYER_SELECT, drilled.events)
            assert difference(tomllib.loads(text), nets(drilled.last.lines)) == "", text


@pytest.mark.parametrize("cards", ["Tc 6d 9h | Td", "Tc 6d 9h | Td Kd 5c"])
def test_cards_missing_or_left_over_are_noticed(cards: str) -> None:
    """The witness takes no card that nothing calls for, and misses none."""
    with pytest.raises(NotSettled, match="cards are"):
        adjudicated(tomllib.loads(record("nz-current", cards, ["1 stand"])))


@pytest.mark.soak
def test_soak_both_settle_many_rounds_alike() -> None:
    """Many more random Rounds."""
    assert run(50_000, 1_000_000, 1).against == []
