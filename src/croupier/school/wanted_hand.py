"""Wanted hand: a Round in which a wanted cell is to be decided on; the shoe is otherwise random."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Final

from croupier.cards import DECK, FACE_VALUES, Card
from croupier.rules.names import INSURANCE as INSURANCE_RIGHT
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.chart_cell import EVEN_MONEY, HARD, INSURANCE, PAIR, SOFT, ChartCell, rank_of
from croupier.school.layout import laid_out
from croupier.school.random_round import MOST_STEPS
from croupier.school.stacking import fallen, quietest_act
from croupier.table.commands import Command, Decline, Draw, SettleEarly, Stand
from croupier.table.events import Event
from croupier.table.legal.menu import legal
from croupier.table.state import DEALING, PLAY, Box, Round
from croupier.totals import LIMIT, Total

RANKS: Final = FACE_VALUES[:10]
_ACE: Final = RANKS[0]


def wanted_hand(random: Random, rules: TableRules, cell: ChartCell) -> tuple[Event, ...] | None:
    """What happens until a cell is decided on, the decision last; None where it does not come."""
    found = tuple(hands_of(rules, cell))
    round, laid = laid_out(random, rules, 0)
    box = round.boxes[0]
    if not found or _is_upper(rules, box) != cell.upper:
        return None
    hand = random.choice(found)
    cards = [_card(random, rank) for rank in random.sample(hand, len(hand))]
    falls = {box.number: cards, None: [_card(random, cell.first or _ACE)]}
    try:
        happened = _until(round, box.number, cell, falls)
    except Refusal:  # the upper tier did not join the call
        return None
    return None if happened is None else (*laid, *happened)


def _until(
    round: Round, number: int, cell: ChartCell, wanted: dict[int | None, list[Card]]
) -> tuple[Event, ...] | None:
    """What happens until the cell is decided on."""
    done: tuple[Event, ...] = ()
    for _ in range(MOST_STEPS):
        if round.phase not in (DEALING, PLAY):
            return None
        call = None if wanted[number] else _decision(round, number, cell)
        command = call or quietest_act(round, len(wanted[number]))
        if command is None:
            return None
        round, happened = fallen(round, command, wanted)
        done += happened
        if call is not None:
            return done
    return None


def _is_upper(rules: TableRules, box: Box) -> bool:
    """Does the wager of who sits at the Box reach the Upper Minimum?"""
    laid = max(box.bettors, key=lambda one: one.seated)
    return rules.upper is not None and laid.amount >= rules.upper.elections.minimum


def _card(random: Random, rank: str) -> Card:
    return random.choice([one for one in DECK if rank_of(one) == rank])


def _decision(round: Round, number: int, cell: ChartCell) -> Command | None:
    """A lawful command by which the cell is decided on now."""
    for option in legal(round):
        command = option.command
        if getattr(command, "box", None) == number and _decides(command, cell):
            return command
    return None


def _decides(command: Command, cell: ChartCell) -> bool:
    if cell.kind is INSURANCE:
        return isinstance(command, Decline) and command.right == INSURANCE_RIGHT
    if cell.kind is EVEN_MONEY:
        return isinstance(command, SettleEarly)
    return isinstance(command, Draw | Stand)


# ── Which cards ─────────────────────────────────────────────────────────────────────────────────


def hands_of(rules: TableRules, cell: ChartCell) -> Iterator[tuple[str, ...]]:
    """The hands of a cell by ranks: of two cards where there are any, else of three.

    For an offer beside the hand that does not turn on its cards there is one of none.
    """
    if cell.kind is PAIR:
        yield (cell.of, cell.of)
    elif cell.kind is EVEN_MONEY:
        yield (_ACE, "T")
    elif cell.kind in (HARD, SOFT):
        yield from _of_total(rules, Total(int(cell.of), cell.kind is SOFT))
    else:
        yield ()


def _of_total(rules: TableRules, wanted: Total) -> list[tuple[str, ...]]:
    """Two different cards that make a total; else a Pair, which may be one to split, or three."""
    two, three = (
        [
            hand
            for hand in combinations_with_replacement(RANKS, count)
            if _total(rules, hand) == wanted
        ]
        for count in (2, 3)
    )
    different = [hand for hand in two if hand[0] != hand[1] and wanted.points < LIMIT]
    return different or [*(hand for hand in two if hand[0] == hand[1]), *three]


def _total(rules: TableRules, ranks: tuple[str, ...]) -> Total:
    return rules.point_total(tuple(Card(f"{rank}s") for rank in ranks))
