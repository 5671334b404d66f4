"""Procedure: the engine does what is right; what is wrong it refuses, or does later."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from croupier.rules.config import TableConfig
from croupier.rules.shuffling import Occasion, Seat
from croupier.school import cuts, shuffle_occasions
from croupier.school.acts import next_act, place_of, wrong_acts
from croupier.school.exercise import AnswerChoice, Exercise, Kind
from croupier.school.generator import exercise, rules_of
from croupier.school.marking import mark
from croupier.school.procedure import NEXT_ACT, SUBJECTS
from croupier.school.turns import BY_RULE, NOBODY
from croupier.school.whole_round import whole_round
from croupier.sentence import PlayerPart, plain
from croupier.table.commands import Call, CallNoMoreBets, Insure
from croupier.table.dealer import due
from croupier.table.decide import play
from croupier.table.events import CardDealt, Settled
from croupier.table.game.game import Game
from croupier.table.game.prompts import prompts_now
from croupier.table.game.shuffles import offer_cut
from croupier.table.legal.menu import legal
from croupier.table.state import ENDED, undecided
from tests.figures import Many, Tell
from tests.school.posing import choices, posed
from tests.tables import random_config

NZ = TableConfig(edition="nz-current", minimum=10_00)
ACT = TableConfig(edition="act-1996", minimum=5_00)


def wrong(one: Exercise) -> list[AnswerChoice]:
    return [each for each in choices(one).choices if not each.right]


def right(one: Exercise) -> AnswerChoice:
    assert one.right_choice is not None
    return one.right_choice


def _next_act(one: Exercise) -> None:
    found = next_act(one.round)
    assert found is not None
    assert right(one).sentence == found.choice.sentence
    refused = {each.sentence for each in wrong_acts(one.round)}
    assert all(each.sentence in refused for each in wrong(one))
    if found.act is not None:
        play(one.round, found.act)


def _dealt(one: Exercise) -> None:
    act = due(one.round)
    assert act is not None
    dealt = next(each for each in play(one.round, act)[1] if isinstance(each, CardDealt))
    told = f"Deal a card to {place_of(dealt)}"
    assert [plain(each.sentence) == told for each in choices(one).choices] == [
        each.right for each in choices(one).choices
    ]


def _caller(one: Exercise) -> None:
    turn = undecided(one.round)
    assert turn is not None
    calls = [each.command for each in legal(one.round) if isinstance(each.command, Call)]
    able = {each.player for each in calls if each.box == turn[0].number}
    for each in choices(one).choices:
        (who,) = each.sentence
        calls_now = who.key in able if isinstance(who, PlayerPart) else not able
        assert each.right == calls_now
        assert isinstance(who, PlayerPart) or who == BY_RULE


def _insurers(one: Exercise) -> None:
    offers = [each.command for each in legal(one.round) if isinstance(each.command, Insure)]
    able = {(each.box, each.player) for each in offers}
    for each in choices(one).choices:
        if plain(each.sentence) == NOBODY:
            assert each.right == (not able)
            continue
        names = Counter(part.key for part in each.sentence if isinstance(part, PlayerPart))
        boxes = [box for box, player in able if names[player]]
        assert each.right == (
            sum(names.values()) == len(able) == len(boxes)
            and all(f" on Box {box}" in each.sentence for box in boxes)
        )


def _announced(one: Exercise) -> None:
    if one.round.boxes:
        now = {each.asks for each in prompts_now(one.round)}
        assert [plain(each.sentence) in now for each in choices(one).choices] == [
            each.right for each in choices(one).choices
        ]


def _paid_first(one: Exercise) -> None:
    act = due(one.round)
    assert act is not None
    lines = [each.line for each in play(one.round, act)[1] if isinstance(each, Settled)]
    order = [(each.player, each.wager, each.stake, each.box) for each in lines if each.stake]

    def at(choice: AnswerChoice) -> int:
        who, _, wager, _, amount, box = choice.sentence
        told = (who.key, wager.name, amount.cents, int(str(box).rpartition(" ")[2]))  # type: ignore[union-attr]
        return order.index(told) if told in order else len(order)

    assert all(at(right(one)) < at(each) for each in wrong(one))


CHECKS: dict[str, Callable[[Exercise], None]] = {
    NEXT_ACT: _next_act,
    "who is dealt to": _dealt,
    "who may call": _caller,
    "who may insure": _insurers,
    "who cuts": lambda one: None,
    "when to shuffle": lambda one: None,
    "what is announced": _announced,
    "what is paid first": _paid_first,
}
"""What the engine shows of each subject; cuts and shuffles have tests of their own."""


@pytest.mark.figure
def test_what_is_right_the_engine_does_and_the_rest_it_refuses(many: Many, figure: Tell) -> None:
    count = many(600, 10_000, 60, 60)
    asked: Counter[str] = Counter()
    for one in posed(Kind.PROCEDURE, count):
        (subject,) = one.topics
        CHECKS[subject](one)
        asked[subject] += 1
        assert len({each.sentence for each in choices(one).choices}) == len(choices(one).choices)
        assert all(each.why.clauses for each in choices(one).choices)
        assert sum(each.right for each in choices(one).choices) == 1
    assert set(asked) == set(SUBJECTS)
    figure("school: procedure", count)


# ── A whole Round ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("config", [NZ, ACT], ids=["nz", "act"])
def test_a_whole_round_goes_from_the_last_wager_to_the_discard_rack(config: TableConfig) -> None:
    every = whole_round(config, rules_of(config), 3)
    first, last = next_act(every[0].round), every[-1]
    assert first is not None
    assert first.act == CallNoMoreBets()
    act = due(last.round)
    assert act is not None
    assert play(last.round, act)[0].phase is ENDED
    for one in every:
        _next_act(one)
        assert mark(one, one.answer).right
    assert every == whole_round(config, rules_of(config), 3)


@pytest.mark.figure
def test_every_act_of_a_whole_round_leads_to_the_next(many: Many, figure: Tell) -> None:
    count = many(60, 1_000, 5, 5)
    acts = 0
    for at in range(count):
        config = random_config(Random(f"whole round {at}"))
        every = whole_round(config, rules_of(config), at)
        acts += len(every)
        for one in every:
            _next_act(one)
        told = [len(one.given) for one in every]
        assert told == sorted(told)
    figure("school: acts of whole Rounds", acts)


# ── Cuts and shuffles ───────────────────────────────────────────────────────────────────────────

SEATS = (Seat(2, "Ana", True, 2), Seat(4, "Ben", True, 1), Seat(6, "Cleo", True, 3))


@pytest.mark.parametrize(
    ("config", "occasion", "box", "order"),
    [
        (NZ, Occasion.START, None, ["Ben", "Cleo", "Ana", "a casino employee"]),
        (NZ, Occasion.CUTTING_CARD_APPEARED, 2, ["Ana", "Ben", "Cleo", "a casino employee"]),
        (NZ, Occasion.CUTTING_CARD_APPEARED, 0, ["Cleo", "Ana", "Ben", "a casino employee"]),
        (ACT, Occasion.START, None, ["Ben", "Cleo", "Ana", "a casino supervisor"]),
        (ACT, Occasion.CUTTING_CARD_APPEARED, 0, ["Cleo", "Ana", "Ben", "a casino supervisor"]),
    ],
)
def test_7_3_the_cut_goes_round_from_whom_the_law_names(
    config: TableConfig, occasion: Occasion, box: int | None, order: list[str]
) -> None:
    """NZ 7.3 and 7.4, ACT 6.1."""
    game = Game(rules=rules_of(config), shuffle=occasion, seats=SEATS, cutting_card_box=box)
    offer = offer_cut(game)
    assert [plain(cuts.turn(offer, declined)) for declined in range(4)] == order


def test_who_is_asked_to_cut_is_next_and_nobody_else_is(many: Many) -> None:
    for seed in range(many(300, 3_000, 40, 40)):
        config = (NZ, ACT)[seed % 2]
        situation = cuts.to_be_cut(Random(seed), rules_of(config))
        offer = offer_cut(situation.game)
        asked = cuts.cutter(Random(seed), config, rules_of(config))
        assert asked is not None
        names = [*offer.players, offer.last_resort] if offer.cuts else [cuts.NOBODY_CUTS]
        turn = names[min(situation.declined, len(names) - 1)]
        assert plain(asked.right.sentence) == turn
        assert all(plain(one.sentence) != turn for one in asked.wrong)


@pytest.mark.parametrize(
    ("config", "told", "right", "clause"),
    [
        (NZ, "The cutting card is the next", shuffle_occasions.BEFORE, "8.8"),
        (NZ, "comes out while a Round is dealt", shuffle_occasions.AFTER, "7.1(c)"),
        (NZ, "it is suspected", shuffle_occasions.BEFORE, "7.1(e)"),
        (NZ, "a table that was vacant", shuffle_occasions.DEAL_ON, "7.1"),
        (NZ, "deep in the shoe", shuffle_occasions.DEAL_ON, "7.1"),
        (ACT, "The table is about to open", shuffle_occasions.BEFORE, "6.1"),
        (ACT, "dealt, 2 Rounds before", shuffle_occasions.DEAL_ON, "6.2(c)"),
        (ACT, "dealt, 5 Rounds before", shuffle_occasions.AFTER, "6.2(b)"),
        (ACT, "a supervisor directs", shuffle_occasions.DEAL_ON, "6.2"),
    ],
)
def test_7_1_the_cards_are_shuffled_on_the_occasions_the_law_names(
    config: TableConfig, told: str, right: str, clause: str
) -> None:
    """NZ 7.1, 8.7 and 8.8, ACT 6.1 and 6.2."""
    every = (
        shuffle_occasions.shuffles(Random(seed), config, rules_of(config)) for seed in range(300)
    )
    one = next(one for one in every if one is not None and told in plain(one.given[0].sentence))
    assert plain(one.right.sentence) == right
    assert clause in one.right.why.clauses
    assert {plain(each.sentence) for each in one.wrong} == {
        *(shuffle_occasions.BEFORE, shuffle_occasions.AFTER, shuffle_occasions.DEAL_ON)
    } - {right}


def test_a_reading_that_names_another_cutter_is_told_and_is_no_choice() -> None:
    every = (exercise(Kind.PROCEDURE, NZ, seed) for seed in range(400))
    one = next(each for each in every if "who cuts" in each.topics and len(each.why) > 1)
    told = plain(one.why[1].sentence)
    assert told.startswith("Read otherwise (")
    assert not any(told.endswith(f": {plain(each.sentence)}") for each in choices(one).choices)
