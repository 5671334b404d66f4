"""The automatic Dealer: which of the Dealer's acts is due, and doing them."""

from collections.abc import Callable
from typing import NamedTuple

from croupier.table import commands
from croupier.table.decide import DECIDE, play
from croupier.table.events import Event
from croupier.table.fold.scene import Scene
from croupier.table.irregular.absence import unattended
from croupier.table.play.cards import ShoeEmpty
from croupier.table.play.dealers_hand import insurance_due, left, takes_card
from croupier.table.play.dealing import deal_initial, deal_own_hand
from croupier.table.play.payments import settle_left
from croupier.table.play.turns import answer_awaited
from croupier.table.state import DEALING, PLAY, QUIET, SETTLED, Round
from croupier.table.wagers.prizes import awaits_prize

Due = (
    commands.Deal
    | commands.DealForAbsent
    | commands.SettleSideWagers
    | commands.PayBlackjacks
    | commands.SettleInsurance
    | commands.Settle
    | commands.CollectCards
)


class Task(NamedTuple):
    """What the Dealer is to do now."""

    act: Due
    """The next act of it."""
    do: Callable[[Scene], None]
    """All of it at once."""


def _one_act(act: Due) -> Task:
    do = DECIDE[type(act)]
    return Task(act, lambda scene: do(scene, act))


def _finish_own_hand(scene: Scene) -> None:
    ended = deal_own_hand(scene)
    if ended is not None:
        settle_left(scene, ended)


INITIAL_DEAL, OWN_HAND = (
    Task(commands.Deal(), deal_initial),
    Task(commands.Deal(), _finish_own_hand),
)
CARD, BY_RULE = _one_act(commands.Deal()), _one_act(commands.DealForAbsent())
SIDE_WAGERS, BLACKJACKS = _one_act(commands.SettleSideWagers()), _one_act(commands.PayBlackjacks())
INSURANCE, SETTLE = _one_act(commands.SettleInsurance()), _one_act(commands.Settle())
COLLECT = _one_act(commands.CollectCards())


def due(round: Round) -> Due | None:
    """The Dealer's act that is due now; None while the table waits for somebody else."""
    now = task(round)
    return None if now is None else now.act


def due_to_players(round: Round) -> Due | None:
    """The act the Dealer owes the players before the Dealer's own hand."""
    now = task_for_players(round)
    return None if now is None else now.act


def task(round: Round) -> Task | None:
    """What the Dealer is to do now; None while the table waits for somebody else."""
    if round.trouble is not QUIET and round.trouble.misplaced:
        return None
    if round.phase is DEALING:
        return INITIAL_DEAL
    if round.phase is SETTLED:
        return COLLECT
    if round.phase is not PLAY:
        return None
    turn = round.rules.turn(round.boxes)
    waits = round.blackjacks_due or round.side_wagers_due
    if turn is None and not waits and awaits_prize(round) is None:
        return _due_to_dealer(round)
    return _due_to_turn(round, turn)


def task_for_players(round: Round) -> Task | None:
    """What the Dealer owes the players before the Dealer's own hand."""
    if round.trouble.misplaced:
        return None
    if round.phase is DEALING:
        return INITIAL_DEAL
    return _due_to_turn(round, round.rules.turn(round.boxes)) if round.phase is PLAY else None


def _due_to_turn(round: Round, turn: tuple[int, int] | None) -> Task | None:
    if round.side_wagers_due:
        return SIDE_WAGERS
    if awaits_prize(round) is not None:
        return None
    if round.blackjacks_due:
        return BLACKJACKS
    if turn is None:
        return None
    box = round.boxes[turn[0]]
    if not box.hands[turn[1]].owed:
        return BY_RULE if unattended(box) else None
    return CARD if answer_awaited(round) is None else None


def _due_to_dealer(round: Round) -> Task:
    on_layout = left(round)
    if insurance_due(round, on_layout):
        return INSURANCE
    return OWN_HAND if takes_card(round, on_layout).permitted else SETTLE


def deal_to_players(round: Round) -> tuple[Round, tuple[Event, ...]]:
    """Do all the Dealer owes the players, and stop where a call or the Dealer's hand is next."""
    return _do_all(round, task_for_players)


def deal_out(round: Round) -> tuple[Round, tuple[Event, ...]]:
    """Do all that is due, to the end of the Round if nobody has to decide anything."""
    return _do_all(round, task)


def deal_on(round: Round, waits: Callable[[Round, Due], object]) -> tuple[Round, tuple[Event, ...]]:
    """Do what is due until somebody must decide or is waited for, or the shoe has run out."""
    events: tuple[Event, ...] = ()
    while (act := due(round)) and not waits(round, act):
        try:
            round, happened = play(round, act)
        except ShoeEmpty:
            break
        events += happened
    return round, events


def _do_all(
    round: Round, next_task: Callable[[Round], Task | None]
) -> tuple[Round, tuple[Event, ...]]:
    scene = Scene(round)
    while now := next_task(scene.round):
        now.do(scene)
    return scene.round, tuple(scene.events)
