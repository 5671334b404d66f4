"""The game of many Rounds: a table with its shoe and its players, and tournaments at it."""

from croupier.table.game.game import Game, Marker
from croupier.table.game.rounds import begin_round, end_round, wager
from croupier.table.game.seats import (
    attendance,
    exclude,
    leave,
    lift_limit,
    limit,
    mark,
    may_reclaim_seat,
    readmit,
    sit,
    unmark,
)
from croupier.table.game.settings import announce_closing, change_settings, repair_equipment
from croupier.table.game.shuffles import (
    change_dealer,
    direct_shuffle,
    new_shoe,
    offer_cut,
    shuffle_due,
    stacked,
)

__all__ = [
    "Game",
    "Marker",
    "announce_closing",
    "attendance",
    "begin_round",
    "change_dealer",
    "change_settings",
    "direct_shuffle",
    "end_round",
    "exclude",
    "leave",
    "lift_limit",
    "limit",
    "mark",
    "may_reclaim_seat",
    "new_shoe",
    "offer_cut",
    "readmit",
    "repair_equipment",
    "shuffle_due",
    "sit",
    "stacked",
    "unmark",
    "wager",
]
