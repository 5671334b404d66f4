"""legal(round): what each person may do now, within which limits, and by which clause."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.rules.refusal import Refusal
from croupier.table.calls import room
from croupier.table.commands import (
    CallNoMoreBets,
    Command,
    Double,
    Draw,
    Insure,
    LayWager,
    SettleEarly,
    Split,
    Stand,
)
from croupier.table.dealer import due
from croupier.table.decide import decide
from croupier.table.state import BETTING, MAIN, PLAY, Box, Round, active


class Option(Struct, frozen=True):
    """Something a person may do now; the command carries the most a wager may be."""

    command: Command
    low: int | None = None
    """The least a wager may be; None where no wager is made."""
    high: int | None = None
    """The most a wager may be."""


def refusal(round: Round, command: Command) -> Refusal | None:
    """Why a command may not be given effect now; None if it may."""
    try:
        decide(round, command)
    except Refusal as refused:
        return refused
    return None


def legal(round: Round) -> tuple[Option, ...]:
    """Everything anybody may do now, the Dealer included."""
    return (*_players(round), *_dealer(round))


def _dealer(round: Round) -> Iterator[Option]:
    """The Dealer's act that is due; while wagers are made, closing the betting."""
    if round.phase is BETTING and refusal(round, CallNoMoreBets()) is None:
        yield Option(CallNoMoreBets())
    act = due(round)
    if act is not None:
        yield Option(act)


def _players(round: Round) -> Iterator[Option]:
    if round.phase is BETTING:
        yield from _wagers(round)
    if round.phase is not PLAY:
        return
    for box in round.boxes:
        for bettor in box.bettors:
            yield from _elections(round, box, bettor.player)
            yield from _answers(round, box, bettor.player)
    yield from _calls(round)


def _wagers(round: Round) -> Iterator[Option]:
    """An initial wager by somebody new, on each Box with room."""
    table = round.rules.elections
    for number in range(1, table.boxes + 1):
        index = round.index(number)
        bettors = () if index is None else round.boxes[index].bettors
        seated = not any(laid.seated for laid in bettors)
        held = sum(laid.amount for laid in bettors)
        limits = (
            table.maximum,
            table.player_maximum,
            table.maximum - held,
            table.box_maximum - held,
        )
        for most in sorted(limits, reverse=True):
            command = LayWager(number, "", most, seated)
            if table.minimum <= most <= table.maximum and refusal(round, command) is None:
                yield Option(command, table.minimum, most)
                break


def _elections(round: Round, box: Box, player: str) -> Iterator[Option]:
    """Insurance and early settlement."""
    main = box.stake(player, MAIN)
    if main is None:
        return
    limit = round.rules.insurance_limit(main.amount)
    chip = round.rules.elections.smallest_chip
    permitted = (
        amount
        for amount in range(limit, max(limit - chip, 0), -1)
        if refusal(round, Insure(box.number, player, amount)) is None
    )
    high = next(permitted, None)
    if high is not None:
        low = next(
            low
            for low in range(1, high + 1)
            if refusal(round, Insure(box.number, player, low)) is None
        )
        yield Option(Insure(box.number, player, high), low, high)
    early = SettleEarly(box.number, player)
    if refusal(round, early) is None:
        yield Option(early)


def _calls(round: Round) -> Iterator[Option]:
    """What the caller of the Box whose turn it is may call."""
    turn = active(round)
    if turn is None:
        return
    box = round.boxes[turn[0]]
    player = box.caller.player
    if player is None:
        return
    hand = turn[1] + 1
    for command in (Draw(box.number, player, hand), Stand(box.number, player, hand)):
        if refusal(round, command) is None:
            yield Option(command)
    yield from _priced(round, box, player, turn[1])


def _priced(round: Round, box: Box, player: str, hand: int) -> Iterator[Option]:
    """Doubles and splits, with what they may or must cost."""
    stake = box.stake(player, "main", "split", hand=hand)
    if stake is None:
        return
    bounds = round.rules.double_bounds(stake.amount)
    most = room(round, box, player)
    high = bounds.high if most is None else min(bounds.high, most)
    double = Double(box.number, player, hand + 1, high)
    if refusal(round, double) is None:
        yield Option(double, bounds.low, high)
    caller = box.stake(box.caller.player or "", "main", "split", hand=hand)
    price = round.rules.split_stake(stake.amount, caller.amount if caller else stake.amount).high
    split = Split(box.number, player, hand + 1, price)
    if refusal(round, split) is None:
        yield Option(split, price, price)


def _answers(round: Round, box: Box, player: str) -> Iterator[Option]:
    """How another bettor may answer the caller's double or split."""
    asked = round.answering
    if asked is None or asked.box != box.number or player == box.caller.player:
        return
    yield from _priced(round, box, player, asked.hand)
    for to in (asked.hand + 1, asked.hand + 2):
        move = Split(box.number, player, to=to)
        if refusal(round, move) is None:
            yield Option(move)
