"""Random Round: wagers laid and calls made at random, all of them lawful, at any table."""

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec.structs import replace

from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.table.commands import (
    CallNoMoreBets,
    Command,
    DealersAct,
    Decline,
    Double,
    Insure,
    LaySideWager,
    LayWager,
    Ride,
    ShowPrize,
)
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.legal import side_menu as legal_side
from croupier.table.legal.menu import legal
from croupier.table.legal.option import Option
from croupier.table.shoe import Shoe, shuffled
from croupier.table.state import ENDED, Round, new_round

MOST_STEPS: Final = 2_000
"""No Round takes nearly as many."""


def random_wagers(random: Random, rules: TableRules) -> list[LayWager]:
    """Wagers on some Boxes, by one to three bettors each; some of them may be refused."""
    table = rules.elections
    numbers = random.sample(range(1, table.boxes + 1), random.randint(1, min(4, table.boxes)))
    wagers = []
    for number in numbers:
        bettors = random.sample("ABCDE", random.randint(1, 3))
        seated = random.choice((0, 0, 0, None))
        for place, player in enumerate(bettors):
            amount = random.choice((table.minimum, 2 * table.minimum, table.minimum + 5_00, 25_00))
            wagers.append(LayWager(number, player, amount, seated=seated == place))
    if rules.dealers_hands == 1:
        return wagers
    return [
        replace(wager, seated=True, against=against)
        for wager in wagers[:1]
        for against in range(1, random.randint(2, 3) + 1)
    ]


def random_side_wagers(random: Random, round: Round) -> Iterator[LaySideWager]:
    """Side wagers and Antes; an Ante is seldom forgotten."""
    for option in legal_side.before_cards(round):
        command = option.command
        assert isinstance(command, LaySideWager)
        if random.random() < (0.9 if command.on == "ante" else 0.4):
            low = option.low if option.low and option.low > 1 else option.high
            yield replace(command, amount=low or command.amount)


def start(random: Random, rules: TableRules) -> tuple[Round, list[Event]] | None:
    """A Round with wagers laid and betting closed; None where the layout is not lawful."""
    shoe = Shoe(shuffled(rules.elections.decks, random.getrandbits(64)))
    return begin(random, new_round(rules, shoe))


def begin(random: Random, round: Round) -> tuple[Round, list[Event]] | None:
    """Lay wagers and close the betting; None where the layout is not lawful."""
    events: list[Event] = []
    for wager in random_wagers(random, round.rules):
        round, happened = _attempt(round, wager)
        events += happened
    for side in tuple(random_side_wagers(random, round)):
        round, happened = _attempt(round, side)
        events += happened
    try:
        round, happened = play(round, CallNoMoreBets())
    except Refusal:
        return None
    return round, [*events, *happened]


def _attempt(round: Round, command: Command) -> tuple[Round, tuple[Event, ...]]:
    """Carry a command out if it is lawful."""
    try:
        return play(round, command)
    except Refusal:
        return round, ()


def random_command(random: Random, round: Round, *, declines: bool = True) -> Command | None:
    """Something that may be done now, the Dealer's act least often.

    Without declining, a right that is not used ends with the Dealer's next act.
    """
    options = tuple(one for one in legal(round) if declines or not isinstance(one.command, Decline))
    if not options:
        return None
    players = [option for option in options if not isinstance(option.command, DealersAct)]
    pick_player = bool(players) and (len(players) == len(options) or random.random() < 0.6)
    return priced(random, random.choice(players if pick_player else list(options)))


def priced(random: Random, option: Option) -> Command:
    """An option taken, for the least or the most it may cost."""
    command = option.command
    if option.low is None or option.high is None:
        return command
    if isinstance(command, Double | Insure | Ride):
        return replace(command, amount=random.choice((option.low, option.high)))
    return replace(command, dollars=25) if isinstance(command, ShowPrize) else command


def play_out(
    random: Random, round: Round, *, declines: bool = True
) -> tuple[Round, list[Event]] | None:
    """Play a Round to its end by random lawful calls; None where nobody may decide for a Box."""
    events: list[Event] = []
    for _ in range(MOST_STEPS):
        if round.phase is ENDED:
            return round, events
        command = random_command(random, round, declines=declines)
        if command is None:
            assert any(box.caller.player is None for box in round.boxes)
            return None
        try:
            round, happened = play(round, command)
        except Refusal as refused:  # the upper tier did not join the call
            assert refused.clause == "21.7", refused
            return None
        events += happened
    raise AssertionError("the Round does not end")
