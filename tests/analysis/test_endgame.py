"""The last Rounds of a heat: the chance to advance, worked out and played."""

from math import sqrt

import pytest

from croupier import house
from croupier.analysis.endgame.chances import chances
from croupier.analysis.endgame.endgame_advice import advise_call, advise_wager
from croupier.analysis.endgame.endgame_table import EndgameTable
from croupier.analysis.endgame.field_results import FieldResults
from croupier.analysis.endgame.field_wishes import charted, short_strategy
from croupier.analysis.endgame.heat_notation import seen_of
from croupier.analysis.endgame.heat_position import Contender, HeatPosition
from croupier.analysis.main_wager import main_wager
from croupier.analysis.shoe import RANKS, shoe_of
from croupier.analysis.strategy import strategy
from croupier.cards import card
from croupier.rules.refusal import Refusal
from croupier.table.game.tournament import ENDGAME
from tests.analysis.heats import EXAMPLE, LastRound, heat_rules
from tests.figures import Many, Tell

STANDARD_ERRORS = 4


@pytest.fixture(scope="module")
def heat() -> EndgameTable:
    return EndgameTable(heat_rules(), short_strategy)


def position(text: str, me: str, **beside: int) -> HeatPosition:
    """``Ben 1000 100, Ana 950``: chips and wagers in dollars, by Box."""
    words = [one.split() for one in text.split(",")]
    contenders = tuple(
        Contender(name, int(chips) * 100, int(wager[0]) * 100 if wager else 0)
        for name, chips, *wager in words
    )
    place = [one.name for one in contenders].index(me)
    return HeatPosition(contenders=contenders, me=place, **{"advance": 1, **beside})


# ── Known by reasoning ──────────────────────────────────────────────────────────────────────────


def test_who_cannot_be_caught_advances(heat: EndgameTable) -> None:
    """10 ahead of all another can win with four hands doubled, and nothing much at stake."""
    found = heat.wagers(position("Ana 2000, Ben 100 50", "Ana"))
    assert found[10_00] == pytest.approx(1.0, abs=1e-12)


def test_who_cannot_catch_up_does_not(heat: EndgameTable) -> None:
    """With 20 chips nobody reaches 1000 against the minimum wager."""
    found = heat.wagers(position("Ana 20, Ben 1000 10", "Ana"))
    assert max(found.values()) == pytest.approx(0.0, abs=1e-12)


def test_among_equals_the_earlier_box_goes_on(heat: EndgameTable) -> None:
    """Ben cannot wager: Ana, who is level, advances by her Box, and from behind Ben must gain."""
    ahead = heat.wagers(position("Ana 5, Ben 5", "Ana"))
    behind = heat.wagers(position("Ben 5, Ana 5", "Ana"))
    assert ahead[0] == pytest.approx(1.0)
    assert behind[0] == pytest.approx(0.0)


def test_a_lone_wager_against_chips_that_stay_must_not_lose(heat: EndgameTable) -> None:
    """Level with somebody who cannot wager: the earlier Box advances unless the Round is lost,
    the later one where it is won, so the two chances differ by what is neither.
    """
    first = max(heat.wagers(position("Ana 15, Ben 15", "Ana")).values())
    last = max(heat.wagers(position("Ben 15, Ana 15", "Ana")).values())
    assert 0.42 < last < 0.46
    assert 0.05 < first - last < 0.12


def test_all_advance_but_the_last_and_places_add_up(heat: EndgameTable) -> None:
    """More places never make it harder."""
    text = "Ben 60 10, Ana 45, Cy 50 20"
    one, two = (heat.wagers(position(text, "Ana", advance=places)) for places in (1, 2))
    assert all(one[wager] <= two[wager] + 1e-12 for wager in one)


def test_the_chances_of_the_dealer_add_up(heat: EndgameTable) -> None:
    """Against every first card something comes of the Dealer's hand."""
    assert heat.chances.dealer.sum(axis=1) == pytest.approx([1.0] * RANKS, abs=1e-12)


@pytest.mark.full
def test_the_field_brings_what_the_chart_brings(heat: EndgameTable) -> None:
    """The mean of the field's nets, by the chart, is the exact expectation but for cards that do
    not come back, which six decks hardly notice.
    """
    rules = heat.rules
    wager = main_wager(rules)
    table = EndgameTable(rules, charted(strategy(wager).table))
    states, known = table.states, chances(table.states, shoe_of(rules))
    field, total = FieldResults(states, known), 0.0
    for first in range(RANKS):
        for one, other, chance in known.starts:
            for net, share in field.result(first, (one, other), 7).items():
                paid = [1.5 if unit == 1000 else unit for unit in net]
                total += known.card[first] * chance * share * float(known.dealer[first] @ paid)
    assert total == pytest.approx(wager.expectation, abs=0.002)


# ── Calls ───────────────────────────────────────────────────────────────────────────────────────


def call(heat: EndgameTable, text: str, hand: str, first: str, **others: str) -> dict[str, float]:
    """The chance with each call on Ana's hand."""
    told = position(text, "Ana")
    seen = seen_of(told, card(first), {**others, "Ana": hand})
    return {str(name): chance for name, chance in advise_call(heat, told, seen).calls.items()}


def test_even_19_is_doubled_where_one_wager_is_too_little(heat: EndgameTable) -> None:
    """Both hold 19. Where one wager overtakes, Ana stands; where both win or lose and it is too
    little, standing is worth nothing and 19 is doubled.
    """
    calls = call(heat, "Ben 980 10, Ana 900 100", "Ts 9h", "6d", Ben="Ts 9d")
    assert next(iter(calls)) == "stand"
    calls = call(heat, "Ben 1000 50, Ana 900 100", "Ts 9h", "6d", Ben="Ts 9d")
    assert next(iter(calls)) == "double"
    assert calls["stand"] == pytest.approx(0.0, abs=1e-12)


def test_nothing_left_to_play_is_summed_without_replacement(heat: EndgameTable) -> None:
    """Where only the Dealer's hand is left, standing wins as often as the cards say: 20 against
    chips that stay, with a shoe from which what is seen is gone.
    """
    told = position("Ben 10, Ana 10 10", "Ana")
    seen = seen_of(told, card("Td"), {"Ana": "Ts Th"})
    found = advise_call(heat, told, seen)
    assert {"stand", "draw"} <= set(found.exact)
    near = heat.calls(told, seen).calls
    assert found.calls["stand"] == pytest.approx(near["stand"], abs=0.002)
    assert found.calls["stand"] != near["stand"]


def test_no_call_is_open_that_chips_do_not_reach(heat: EndgameTable) -> None:
    """All in, nothing is doubled or split."""
    calls = call(heat, "Ben 300 10, Ana 200 200", "8s 8h", "6d", Ben="Ts 9d")
    assert set(calls) == {"draw", "stand"}


# ── Against the reference engine ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("chips", "styles"),
    [
        ({"Ana": 1000_00, "Ben": 950_00}, "bold endgame"),
        pytest.param({"Ben": 950_00, "Ana": 1000_00}, "endgame bold", marks=pytest.mark.full),
        pytest.param({"Ana": 300_00, "Ben": 350_00}, "chaser endgame", marks=pytest.mark.full),
    ],
)
def test_the_chance_is_what_the_engine_plays(
    chips: dict[str, int], styles: str, many: Many, figure: Tell
) -> None:
    """Last Rounds dealt from fresh shoes by the reference engine, within four standard errors."""
    last = LastRound(chips, styles)
    expected, tries = last.chance(), many(400, 20_000, least=100)
    share = sum(last.advances(last.me, seed) for seed in range(tries)) / tries
    error = sqrt(expected * (1 - expected) / tries)
    figure("last Rounds", tries, note=f"{(share - expected) / error:+.1f} standard errors")
    assert abs(share - expected) < STANDARD_ERRORS * error


@pytest.mark.parametrize(("rival", "held"), [("steady", 900), ("bold", 1150), ("chaser", 900)])
def test_a_competitor_advances_more_often_by_it(
    rival: str, held: int, many: Many, figure: Tell
) -> None:
    """Before the last Round against 1000, the same shoes with the style and without it: behind,
    and ahead of somebody who would overtake by one wager.
    """
    chips = {"Ana": 1000_00, "Ben": held * 100}
    ways = [LastRound(chips, f"{rival} {style}") for style in (ENDGAME, "steady")]
    tries = many(500, 10_000, least=200)
    won = [sum(way.advances("Ben", seed) for seed in range(tries)) / tries for way in ways]
    error = sqrt(sum(share * (1 - share) for share in won) / tries)
    figure(f"against {rival}", tries, note=f"{won[0]:.3f} by the last Round, {won[1]:.3f} without")
    assert won[0] - won[1] > STANDARD_ERRORS * error


def test_a_tournament_with_the_style_is_played_out() -> None:
    """Everything goes as before up to the last Round of a heat."""
    text = EXAMPLE.read_text(encoding="utf-8").replace("rounds = 20", "rounds = 2")
    text = text.replace("chips = 1000", "chips = 60").split('[[competitor]]\nname = "Dan"')[0]
    asked = text.replace('name = "Ben"', f'name = "Ben"\nstyle = "{ENDGAME}"')
    plain, played = house.run_tournament(text, 1), house.run_tournament(asked, 1)
    assert sum(prize for _, prize in played.prizes) == sum(prize for _, prize in plain.prizes)
    assert plain.heats != played.heats


# ── More Rounds than one ────────────────────────────────────────────────────────────────────────


def test_the_round_before_the_last_looks_ahead(heat: EndgameTable) -> None:
    """Who is hopelessly behind with one Round left has a chance with two."""
    text = "Ben 200 10, Ana 60"
    one, two = (max(heat.wagers(position(text, "Ana", rounds=left)).values()) for left in (1, 2))
    assert one < 0.001
    assert 0.05 < two < 0.5


@pytest.mark.full
def test_three_rounds_are_reckoned_as_two(heat: EndgameTable) -> None:
    """Chances stay chances, and a leader keeps the lead more often than not."""
    found = heat.wagers(position("Ana 300, Ben 250 10", "Ana", rounds=3))
    assert all(0.0 <= chance <= 1.0 for chance in found.values())
    assert max(found.values()) > 0.5


# ── What is refused ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "beside", "why"),
    [("Ana 100", {}, "2 to 4 competitors, not 1"),
     ("Ana 100, B 1, C 1, D 1, E 1", {}, "2 to 4 competitors, not 5"),
     ("Ana 100, Ben 100", {"rounds": 4}, "1 to 3 Rounds"),
     ("Ana 100, B 1, C 1, D 1", {"rounds": 2}, "the last Round can be reckoned"),
     ("Ana 100, Ben 100", {"advance": 2}, "of 2 competitors one goes on"),
     ("Ana 100, Ben 100 200", {}, "Ben wagers more")],
)  # fmt: skip
def test_too_big_a_field_is_refused(
    heat: EndgameTable, text: str, beside: dict[str, int], why: str
) -> None:
    """A clear sentence for what is not worked out."""
    with pytest.raises(Refusal, match=why):
        advise_wager(heat, position(text, "Ana", **beside))
