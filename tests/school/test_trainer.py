"""The player's trainer: every decision of every table, a wanted cell, and what errors cost."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from croupier import house
from croupier.analysis.advice import advise
from croupier.analysis.blackjacks import A_BLACKJACK
from croupier.analysis.edge import edge
from croupier.analysis.riding import riding
from croupier.analysis.shoe import SAMPLE, Composition, shoe_of
from croupier.analysis.side_wagers import prospect
from croupier.cards import DECK, Card
from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.ruling import WIN
from croupier.rules.side_wager import Seen
from croupier.school.chart_cell import read_cell
from croupier.school.exercise import AnswerChoice, ChoiceAnswer, ChoiceForm, Exercise, Kind
from croupier.school.frequencies import frequencies
from croupier.school.generator import exercise, exercise_on, rules_of
from croupier.school.heat_map import SHAKY, SURE, UNKNOWN, WEAK, heat_map
from croupier.school.marking import mark
from croupier.school.repetition import CellAnswer, after_all, answer_on
from croupier.sentence import AmountPart
from croupier.table.state import Round, in_turn
from tests.figures import Many, Tell
from tests.tables import one_at_a_time

PLAIN = TableConfig(edition="nz-current", minimum=10_00)
RIDES = TableConfig(
    edition="nz-current", minimum=10_00, side_wagers={"house-money": SideWagerConfig()}
)
TIERS = TableConfig(
    edition="nz-current",
    versions=("player-select",),
    lower=TierConfig(minimum=5_00, blackjack_pays="6:5"),
    upper=TierConfig(minimum=20_00),
)


def choices(one: Exercise) -> dict[str, AnswerChoice]:
    assert isinstance(one.form, ChoiceForm)
    return {each.key: each for each in one.form.choices}


def visible(round: Round) -> Counter[str]:
    """Every card that lies on the table."""
    held = [card for box in round.boxes for hand in box.hands for card in hand.cards]
    return Counter((*held, *round.dealer))


def advised(one: Exercise) -> dict[str, float]:
    """What the analyser says of each call on the hand an exercise asks about."""
    turn = in_turn(one.round)
    assert turn is not None
    (box, at), rules = turn, one.round.rules
    upper = rules.upper is not None and read_cell(one.cell).upper
    tier = rules.upper if upper and rules.upper is not None else rules
    hand, seen = box.hands[at], visible(one.round)
    shoe = {card: rules.elections.decks - seen[card] for card in DECK}
    for card in (*hand.cards, one.round.dealer[0]):
        shoe[card] += 1
    return {
        str(name): value
        for name, value in advise(
            tier, hand.cards, one.round.dealer[0], Composition(shoe)
        ).calls.items()
    }


# ── A wanted cell ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.figure
@pytest.mark.parametrize("config", [PLAIN, TIERS], ids=["plain", "player-select"])
def test_a_wanted_cell_comes_and_its_best_call_is_the_analysers(
    config: TableConfig, many: Many, figure: Tell
) -> None:
    cells = [key for key in frequencies(rules_of(config)) if read_cell(key).first]
    count = many(300, 3_000, 20, 20)
    for seed, key in enumerate(Random("cells").choices(cells, k=count)):
        one = exercise_on(config, seed, key)
        assert one.cell == key
        values = advised(one)
        lawful = {name: each for name, each in choices(one).items() if not each.why.clauses}
        best = max(lawful, key=values.__getitem__)
        assert one.answer == ChoiceAnswer(best)
        for name, each in lawful.items():
            assert each.cost == pytest.approx(values[best] - values[name], abs=1e-9)
            assert answer_on(one, ChoiceAnswer(name)) == CellAnswer(key, each.right, each.cost)
    figure("school: wanted cells", count)


@pytest.mark.parametrize(
    "key", ["hard.20.9", "soft.13.2", "pair.T.6", "hard.5.A", "insurance", "even-money"]
)
def test_cells_that_are_hard_to_come_by_are_dealt(key: str) -> None:
    for seed in range(3):
        one = exercise_on(PLAIN, seed, key)
        assert one.cell == key
        assert mark(one, one.answer).right


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("nonsense", "there is no cell 'nonsense' in a chart"),
        ("hard.99.T", "there is no cell"),
        ("hard.16.X", "there is no cell"),
        ("ride.house-money", "no such side wager rides"),
        ("side-wagers", "this table offers no side wager"),
        ("tier", "this table has one minimum"),
        ("upper.hard.16.T", "does not come up at this table"),
    ],
)
def test_a_cell_the_table_does_not_have_gets_a_sentence(key: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        exercise_on(PLAIN, 1, key)


# ── Every version of every edition ──────────────────────────────────────────────────────────────


def versions(edition: EditionId) -> Iterator[TableConfig]:
    """A plain table of an edition, and one for every version it has."""
    yield TableConfig(edition=edition, minimum=20_00)
    for config in one_at_a_time(edition):
        if config.versions:
            try:
                house.open_table(config)
            except Unlawful:
                continue
            yield config


@pytest.mark.parametrize("edition", register.edition_ids())
def test_every_version_of_every_edition_makes_exercises(edition: EditionId) -> None:
    for config in versions(edition):
        for seed in range(2):
            one = exercise(Kind.CALLS, config, seed)
            assert mark(one, one.answer).right, config
        rules = rules_of(config)
        wanted = ["hard.12.4", "insurance"]
        wanted += ["upper.hard.12.4", "upper.insurance"] if rules.upper is not None else []
        early = rules.early_settlement(SAMPLE[0], A_BLACKJACK, False)
        wanted += ["even-money"] if early.permitted else []
        for key in wanted:
            assert exercise_on(config, 1, key).cell == key, config


def test_20_free_calls_are_among_the_choices() -> None:
    config = TableConfig(edition="nz-current", minimum=10_00, versions=("free-bet",))
    doubled, split = (exercise_on(config, 1, key) for key in ("hard.11.5", "pair.8.T"))
    assert "free-double" in choices(doubled)
    assert "free-split" in choices(split)


# ── Riding and side wagers ──────────────────────────────────────────────────────────────────────


def test_15d_6_riding_is_worth_what_the_analysis_says() -> None:
    rules = rules_of(RIDES)
    wager = rules.side_wagers["house-money"]
    one = exercise_on(RIDES, 3, "ride.house-money")
    (box,) = one.round.boxes
    stake = next(each for each in box.stakes if each.won is not None)
    main = box.original(stake.player)
    faces = sorted(_face(card) for card in box.hands[0].cards)
    gains = [
        each.gain
        for each in riding(rules, wager, shoe_of(rules), stake.amount / main).rides
        if sorted(each.cards) == faces
        and each.first == _face(one.round.dealer[0])
        and each.odds == stake.won / stake.amount  # type: ignore[operator]
    ]
    assert len(gains) == 1
    gain = gains[0] * stake.amount / main
    let, take = choices(one)["ride"], choices(one)["take"]
    assert (let.right, take.right) == (gain >= 0, gain <= 0)
    assert take.cost - let.cost == pytest.approx(gain, abs=1e-9)


def _face(card: str) -> str:
    return "T" if card[0] in "TJQK" else card[0]


def test_21_3_the_tier_is_chosen_by_what_a_round_costs() -> None:
    """A lesser wager by worse rules may cost more than a greater one by better rules."""
    rules = rules_of(TIERS)
    assert rules.upper is not None
    edges = {"lower": edge(rules).main.house_edge, "upper": edge(rules.upper).main.house_edge}
    right = set()
    for seed in range(12):
        one = exercise_on(TIERS, seed, "tier")
        amounts = {key: _amount(each) for key, each in choices(one).items()}
        assert amounts["lower"] < rules.upper.elections.minimum <= amounts["upper"]
        costs = {key: edges[key] * amount for key, amount in amounts.items()}
        best = min(costs, key=costs.__getitem__)
        assert one.answer == ChoiceAnswer(best)
        right.add(best)
        for key, each in choices(one).items():
            lost = (costs[key] - costs[best]) / rules.elections.minimum
            assert each.cost == pytest.approx(lost, abs=1e-12)
    assert right == {"lower", "upper"}
    assert frequencies(rules)["tier"] == 1.0


def _amount(choice: AnswerChoice) -> int:
    return next(part.cents for part in choice.sentence if isinstance(part, AmountPart))


def test_the_tier_comes_up_among_other_decisions() -> None:
    assert any(exercise(Kind.CALLS, TIERS, seed).cell == "tier" for seed in range(40))


def test_no_side_wager_is_right_unless_one_gains() -> None:
    config = TableConfig(
        edition="nz-current",
        minimum=10_00,
        side_wagers={"perfect-pair": SideWagerConfig(), "lucky-lucky": SideWagerConfig()},
    )
    rules = rules_of(config)
    one = exercise_on(config, 2, "side-wagers")
    found = choices(one)
    assert set(found) == {"none", "perfect-pair", "lucky-lucky"}
    assert one.answer == ChoiceAnswer("none")
    main = one.round.boxes[0].bettors[0].amount
    for name in ("perfect-pair", "lucky-lucky"):
        amount = next(part.cents for part in found[name].sentence if hasattr(part, "cents"))
        value = prospect(rules, rules.side_wagers[name], shoe_of(rules), amount).expectation
        assert value < 0
        assert found[name].cost == pytest.approx(float(-value * amount / main))
        assert not mark(one, ChoiceAnswer(name)).right


def test_15b_9_a_wager_added_on_a_split_hand_is_valued_on_the_cards_not_seen() -> None:
    config = TableConfig(
        edition="nz-current",
        minimum=10_00,
        side_wagers={"perfect-pair": SideWagerConfig()},
        extra_pair_wagers_on_splits=True,
    )
    assert frequencies(rules_of(config))["split-wagers"] > 0
    wager = rules_of(config).side_wagers["perfect-pair"]
    one = exercise_on(config, 4, "split-wagers")
    assert one.answer == ChoiceAnswer("none")
    assert "perfect-pair-1" in choices(one)
    (box,) = one.round.boxes
    (first, *_), seen = box.hands[0].cards, visible(one.round)
    left = list(DECK * rules_of(config).elections.decks)
    for card, count in seen.items():
        for _ in range(count):
            left.remove(Card(card))
    nets = []
    for card in left:
        ruling = wager.result(Seen((first, card)))
        assert ruling is not None
        nets.append(ruling.odds.pays / ruling.odds.on if ruling.outcome is WIN else -1)
    lay = choices(one)["perfect-pair-1"]
    amount = next(part.cents for part in lay.sentence if hasattr(part, "cents"))
    main = box.bettors[0].amount
    assert lay.cost == pytest.approx(-sum(nets) / len(nets) * amount / main)


# ── The heat map ────────────────────────────────────────────────────────────────────────────────


def test_how_often_a_cell_comes_up_is_counted_exactly() -> None:
    often = frequencies(rules_of(PLAIN))
    cards = 52 * rules_of(PLAIN).elections.decks
    each, tens = cards // 13, 4 * cards // 13
    eights = tens / cards * each * (each - 1) / ((cards - 1) * (cards - 2))
    assert often["pair.8.T"] == pytest.approx(eights)
    assert often["insurance"] == pytest.approx(1 / 13)
    two = sum(chance for key, chance in often.items() if key.startswith("pair"))
    assert two == pytest.approx(_pairs(cards, each, tens), rel=1e-9)


def _pairs(cards: int, each: int, tens: int) -> float:
    """The chance of two cards of one value."""
    return (9 * each * (each - 1) + tens * (tens - 1)) / (cards * (cards - 1))


def test_errors_are_weighed_by_how_often_their_cell_comes_up() -> None:
    often = {"hard.16.T": 0.05, "soft.18.9": 0.01, "pair.8.6": 0.002, "insurance": 0.1}
    wrong, right = (CellAnswer("hard.16.T", one, 0.0 if one else 0.2) for one in (False, True))
    found = heat_map(after_all([wrong, right, CellAnswer("insurance", True)]), often)
    looks = {one.cell.key: one.look for one in found.cells}
    assert looks == {
        "hard.16.T": WEAK,
        "soft.18.9": UNKNOWN,
        "pair.8.6": UNKNOWN,
        "insurance": SURE,
    }
    assert found.cost == pytest.approx(100 * 0.05 * 0.1)
    assert found.known == pytest.approx(0.05 / 0.062)
    assert [one.cell.key for one in found.dearest] == ["hard.16.T"]
    assert (found.asked, found.right) == (3, 2)
    more = heat_map(after_all([wrong, right, right]), often)
    assert next(one for one in more.cells if one.cell.key == "hard.16.T").look == SHAKY
