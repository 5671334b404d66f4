"""Reviews: what was to be decided in a Round, what it was worth, and sums in plain words."""

from collections import Counter
from pathlib import Path

import pytest

from croupier import house
from croupier.cards import DECK, card, cards
from croupier.explain.case import ReplayedRound
from croupier.explain.decision import Decision, SeenCards, decisions
from croupier.explain.judged import CallWorth, JudgedCall, judged
from croupier.explain.review import (
    TELLING,
    Expectation,
    PlayersRound,
    Review,
    ReviewedRound,
    TableSpreads,
    WagerSpread,
    WagerTotal,
    calls_said,
    expected,
    luck_said,
    signed,
    together,
    wager_totals,
)
from croupier.ledger.line import Line
from croupier.rules.config import TableConfig
from croupier.rules.ruling import LOSE, VOID


def _line(wager: str, stake: int, outcome: object = LOSE) -> Line:
    return Line(
        box=1,
        player="ana",
        wager=wager,  # type: ignore[arg-type]
        hand=1,
        stake=stake,
        outcome=outcome,  # type: ignore[arg-type]
        returned=0,
        clauses=(),
    )


def _decision(**told: object) -> Decision:
    plain: dict[str, object] = {
        "at": 3,
        "step": 2,
        "box": 1,
        "hand": 1,
        "player": "ana",
        "called": "stand",
        "open": ("draw", "stand"),
        "cards": ("Ts", "6h"),
        "first": "Td",
        "hands": 1,
        "stake": 100_00,
        "amount": 0,
        "unseen": dict.fromkeys(DECK, 5),
    }
    return Decision(**(plain | told))  # type: ignore[arg-type]


def test_what_is_added_to_a_wager_is_in_its_expectation() -> None:
    """Doubles and splits follow from the initial wager; a void one counts for nothing."""
    lines = [_line("main", 50_00), _line("main", 50_00), _line("double", 50_00)]
    lines += [_line("split", 50_00), _line("perfect-pair", 5_00), _line("main", 70_00, VOID)]
    assert wager_totals(lines) == (
        WagerTotal("main", 50_00, 2),
        WagerTotal("perfect-pair", 5_00, 1),
    )


def test_expectations_add_up_and_variances_too() -> None:
    spreads = TableSpreads(
        (WagerSpread("main", -0.01, 1.0), WagerSpread("main-upper", -0.02, 4.0)), upper=100_00
    )
    totals = (WagerTotal("main", 50_00, 4), WagerTotal("main", 100_00, 1))
    found = expected((*totals, WagerTotal("buster", 5_00, 1)), spreads)
    assert found.cents == pytest.approx(-0.01 * 200_00 - 0.02 * 100_00)
    assert found.deviation == pytest.approx((4 * 50_00**2 + 4 * 100_00**2) ** 0.5)
    assert found.without == ("buster",)
    twice = together((found, found))
    assert twice.cents == 2 * found.cents
    assert found.deviation is not None
    assert twice.deviation == pytest.approx(found.deviation * 2**0.5)
    assert twice.without == ("buster",)


def test_a_spread_that_is_not_known_is_not_made_up() -> None:
    spreads = TableSpreads((WagerSpread("main", -0.01, None),))
    found = expected((WagerTotal("main", 50_00, 4),), spreads)
    assert found.deviation is None
    assert found.sigmas(5) is None
    assert "standard deviations" not in luck_said(5, found, TELLING)


@pytest.mark.parametrize(
    ("net", "says"),
    [
        (-1_00, "0.0 standard deviations above that. That is an ordinary result."),
        (299_00, "3.0 standard deviations above that. About one in 741 results"),
        (-201_00, "2.0 standard deviations below that. About one in 44 results"),
        (499_00, "Fewer than one in 2,000 results of such wagers are better."),
    ],
)
def test_luck_is_said_in_plain_words(net: int, says: str) -> None:
    assert says in luck_said(net, Expectation(-1_00, 100_00), TELLING)


def test_of_a_few_rounds_it_is_not_said_how_rare_their_result_is() -> None:
    """The normal distribution holds of many Rounds only."""
    found = luck_said(100_00, Expectation(-1_00, 100_00), TELLING - 1)
    assert found == "The best play of these wagers loses $1 on average."


def test_sums_are_said() -> None:
    assert (signed(-12.4), signed(12.6), signed(0.2)) == ("−$0.12", "+$0.13", "$0")


@pytest.mark.parametrize(
    ("costs", "rounds", "says"),
    [
        ((20_51,), 1, "Your call was not the best: it gave up $20.51."),
        ((0,), 1, "Your call was the best one."),
        ((5_00, 0), 2, "1 of your 2 calls was not the best: it gave up $5."),
        ((5_00, 1_00), 2, "All 2 of your calls were not the best: they gave up $6."),
        ((5_00, 1_00, 0), TELLING, "they gave up $6, or $20 in a hundred Rounds played so."),
    ],
)
def test_calls_are_said_and_a_hundred_rounds_only_of_enough(
    costs: tuple[int, ...], rounds: int, says: str
) -> None:
    calls = tuple(_judged(cost) for cost in costs)
    first = ReviewedRound(PlayersRound(1), calls)
    more = (ReviewedRound(PlayersRound(number)) for number in range(2, rounds + 1))
    assert calls_said(Review(table="t", player="ana", rounds=(first, *more))).endswith(says)


def _judged(lost: float) -> JudgedCall:
    worths = (CallWorth("draw", -10.0), CallWorth("stand", -10.0 - lost))
    return JudgedCall(made=_decision(), worths=worths, done=-10.0 - lost)


def test_mistakes_come_dearest_first() -> None:
    rounds = (
        ReviewedRound(PlayersRound(1, wagered=100_00), (_judged(5), _judged(0))),
        ReviewedRound(PlayersRound(4, wagered=100_00, net=50), (_judged(700),)),
    )
    review = Review(table="t", player="ana", rounds=rounds)
    assert [(one.round, one.call) for one in review.mistakes] == [(4, 1), (1, 1)]
    assert (review.sums.wagered, review.sums.net) == (200_00, 50)
    assert review.given_up == 705
    assert review.per_hundred == 35250
    assert calls_said(review) == "2 of your 3 calls were not the best: they gave up $7.05."


def test_a_double_for_less_is_valued_as_it_was_made() -> None:
    """Half a double wins and loses three quarters of a full one."""
    rules = house.open_table(TableConfig(edition="nz-current", minimum=10_00))
    told = {"called": "double", "open": ("draw", "double"), "cards": ("5s", "6h"), "first": "6d"}
    full = judged(rules, _decision(**told, amount=100_00))
    less = judged(rules, _decision(**told, amount=50_00))
    assert full.worths[0].name == "double"
    assert full.cost == 0
    assert less.done == pytest.approx(0.75 * full.done)
    assert less.mistaken


def test_what_nobody_could_count_is_not_valued() -> None:
    rules = house.open_table(TableConfig(edition="nz-current", minimum=10_00))
    found = judged(rules, _decision(unseen=None))
    assert not found.worths
    assert found.why
    assert not found.mistaken


def test_every_worked_round_can_be_asked_about() -> None:
    """In any Round, irregular or not, a decision has what was called among what was lawful."""
    kinds = Counter[str]()
    for file in sorted(Path(__file__).parents[1].joinpath("rounds").glob("*.round.toml")):
        settled = house.settle(file.read_text(encoding="utf-8"))
        config = settled.record.config
        rules = house.open_table(config)
        round = ReplayedRound(config, rules, settled.played.events, house.open_table)
        for one in decisions(round, SeenCards(rules.elections.decks)):
            kinds[one.called] += 1
            assert one.called in one.open
            assert len(one.open) > 1
            assert one.step >= 1
            assert one.player
    assert {"draw", "stand", "double", "split", "insure", "settle-early"} <= set(kinds), kinds


def test_cards_seen_are_counted_out() -> None:
    seen = SeenCards(1, cards("As Kd"), ((0, card("2c")), (5, card("3c"))), refilled=7)
    assert "As" not in (seen.unseen(0) or {})
    assert len(seen.unseen(0) or {}) == 49
    assert len(seen.unseen(5) or {}) == 48
    assert seen.unseen(7) is None
