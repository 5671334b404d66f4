"""Wagers: the chance to advance with every wager, the calls being the best for it."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.endgame.chances import Chances
from croupier.analysis.endgame.field_results import MOST_ADDED, PAID
from croupier.analysis.endgame.hand_states import HandStates
from croupier.analysis.endgame.heat_position import HeatPosition, advances
from croupier.analysis.endgame.own_calls import Goals, OwnCalls
from croupier.analysis.endgame.rivals import (
    MOST_VIEWS,
    Rival,
    distinct,
    fewer,
    in_cents,
    most_views,
)
from croupier.analysis.shoe import RANKS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Outlook = Callable[[Ints, Sequence[Ints]], Floats]
"""The chance to advance with so many chips against so many, once the Round is over."""

HANDS: Final = 2
"""Hands that are formed at most where a wager is valued."""
_TOGETHER: Final = 20_000
"""Goals pursued side by side."""
_SAME: Final = 1e-12


def last_round(position: HeatPosition) -> Outlook:
    """After the last Round the chips decide."""

    def outlook(own: Ints, others: Sequence[Ints]) -> Floats:
        return advances(position, own, others).astype(np.float64)

    return outlook


class Pursued(NamedTuple):
    """Goals of one wager, and how likely each is."""

    wager: int
    chance: Floats
    goals: Goals


class Meeting(NamedTuple):
    """Who meets in a Round, and what chips are worth after it."""

    states: HandStates
    position: HeatPosition
    rivals: Sequence[Rival]
    """In the order of the position's others."""
    outlook: Outlook


def wager_chances(
    meeting: Meeting,
    chances: Chances,
    wagers: Sequence[int],
    views: Sequence[int] = MOST_VIEWS,
) -> dict[int, float]:
    """The chance to advance with each of these wagers."""
    found = dict.fromkeys(wagers, 0.0)
    most = most_views(meeting.rivals, views)
    pursue = partial(pursued, meeting, chances, most)
    pending = (one for wager in wagers for one in pursue(wager))
    for batch in _batches(pending):
        worth = _worth(meeting.states, chances, _side_by_side([one.goals for one in batch]))
        begun = 0
        for one in batch:
            end = begun + len(one.chance)
            found[one.wager] += float(one.chance @ worth[begun:end])
            begun = end
    return found


def _batches(pending: Iterator[Pursued]) -> Iterator[list[Pursued]]:
    """Goals in lots that fit side by side."""
    reached = 0

    def lot(one: Pursued) -> int:
        nonlocal reached
        reached += len(one.chance)
        return reached // _TOGETHER

    for _, batch in groupby(pending, lot):
        yield list(batch)


def _side_by_side(goals: Sequence[Goals]) -> Goals:
    return Goals(
        np.concatenate([one.worth for one in goals]),
        np.concatenate([one.blackjack for one in goals]),
        np.concatenate([one.added for one in goals]),
    )


def _worth(states: HandStates, chances: Chances, goals: Goals) -> Floats:
    """What goals come to; where nothing turns on one's own net, nothing is pursued."""
    spread = np.ptp(goals.worth, axis=1).max(axis=1)
    worth: Floats = goals.worth[:, goals.nothing].sum(axis=1)
    open_goals = np.flatnonzero((spread > _SAME) | (np.abs(goals.blackjack - worth) > _SAME))
    if len(open_goals):
        rows = goals.worth[open_goals].reshape(len(open_goals), -1)
        kept, back = distinct(
            np.column_stack((rows, goals.blackjack[open_goals], goals.added[open_goals]))
        )
        one = open_goals[kept]
        alone = Goals(goals.worth[one], goals.blackjack[one], goals.added[one])
        worth[open_goals] = OwnCalls(states, chances, alone, HANDS).best()[back]
    return worth


# ── Goals ───────────────────────────────────────────────────────────────────────────────────────


def own_nets(states: HandStates, chips: int, wager: int, hands: int) -> Ints:
    """Every net of one's own in cents: in units from the least to the most, last a Blackjack."""
    most = 2 * hands
    added = min(chips // wager - 1, MOST_ADDED) if wager else 0
    units = np.clip(np.arange(-most, most + 1), -1 - added, 1 + added) * wager
    return np.append(units, in_cents(states.rules, wager, PAID) if wager else 0)


class _Against(NamedTuple):
    """What the chips after a Round are worth, by one's own net and those of the rivals."""

    table: Floats
    alike: list[Ints]
    """Which nets of each rival come to the same."""
    added: int


def _against(meeting: Meeting, wager: int, hands: int) -> _Against:
    _, position, rivals, outlook = meeting
    own = position.own
    nets = own_nets(meeting.states, own.chips, wager, hands)
    others = [position.contenders[at] for at in position.others]
    chips = [one.chips + each.nets for one, each in zip(others, rivals, strict=True)]
    table = outlook(own.chips + nets[(slice(None), *[None] * len(chips))], _crossed(chips))
    table, alike = _compressed(np.broadcast_to(table, (len(nets), *map(len, chips))))
    return _Against(table, alike, min(own.chips // wager - 1, MOST_ADDED) if wager else 0)


def pursued(meeting: Meeting, chances: Chances, most: int, wager: int) -> Iterator[Pursued]:
    """The goals of a wager, for every first card and everything that may be seen."""
    against = _against(meeting, wager, HANDS)
    for first in range(RANKS):
        chance, goals = _goals(meeting, chances.dealer[first], against, first, most)
        yield Pursued(wager, chance * chances.card[first], goals)


def goals_against(meeting: Meeting, first: int, dealer: Floats) -> Goals:
    """The goal of who has laid a wager, against rivals of whom there is one view."""
    hands = meeting.states.rules.elections.hands_max
    against = _against(meeting, meeting.position.own.wager, hands)
    return _goals(meeting, dealer, against, first, 1)[1]


def _crossed(chips: Sequence[Ints]) -> list[Ints]:
    """Each along an axis of its own, after that of the player's net."""
    shape = [1] * (len(chips) + 1)
    return [
        one.reshape([len(one) if at == axis else size for at, size in enumerate(shape)])
        for axis, one in enumerate(chips, 1)
    ]


def _compressed(table: Floats) -> tuple[Floats, list[Ints]]:
    """The table with nets of a rival as one where they come to the same, and which are."""
    alike = []
    for axis in range(1, table.ndim):
        rows = np.moveaxis(table, axis, 0).reshape(table.shape[axis], -1)
        _, kept, back = np.unique(rows, axis=0, return_index=True, return_inverse=True)
        table = np.take(table, kept, axis=axis)
        alike.append(back.reshape(-1))
    return table, alike


def _goals(
    meeting: Meeting, dealer: Floats, against: _Against, first: int, most: int
) -> tuple[Floats, Goals]:
    """The goals against one first card, and the chance of what is seen."""
    chance = np.ones(1)
    worth = np.broadcast_to(against.table, (1, len(dealer), *against.table.shape))
    for one, alike in zip(meeting.rivals, against.alike, strict=True):
        views = fewer(one.views[first], alike, most)
        chance = np.multiply.outer(chance, views.chance).reshape(-1)
        worth = np.einsum("kdyx...,jdx->kjdy...", worth, views.nets, optimize=True)
        worth = worth.reshape(-1, *worth.shape[2:])
    worth = worth.transpose(0, 2, 1) * dealer
    nothing = (worth.shape[1] - 1) // 2
    at = np.where(meeting.states.blackjack > 0, worth.shape[1] - 1, nothing)
    blackjack = worth[:, at, np.arange(len(dealer))].sum(axis=1)
    held = np.full(len(chance), against.added)
    return chance, Goals(np.ascontiguousarray(worth[:, :-1]), blackjack, held)
