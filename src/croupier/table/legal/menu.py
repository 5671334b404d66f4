"""legal(round): what each person may do now, within which limits, and by which clause."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.rules.names import BASE, MAIN
from croupier.rules.procedure import Ends
from croupier.table import commands
from croupier.table.dealer import due
from croupier.table.legal import side_menu as legal_side
from croupier.table.legal.option import Option, lawful, refusal
from croupier.table.play.entitlements import Entitlement, entitlements, gives
from croupier.table.state import BETTING, PLAY, SETTLED, Box, Round, in_turn
from croupier.table.wagers.insurance import insurable
from croupier.table.wagers.prices import double_bounds, insurance_bounds, room, split_bounds
from croupier.table.wagers.prizes import presser


def legal(round: Round) -> tuple[Option, ...]:
    """Everything anybody may do now, the Dealer included, and what ends the right to it."""
    held = entitlements(round)
    players = (_with_end(round, option, held) for option in _players(round))
    return (*players, *_declining(round, held), *_dealer(round))


def _with_end(round: Round, option: Option, held: tuple[Entitlement, ...]) -> Option:
    """An option with what ends the right to it."""
    if round.phase is BETTING:
        return replace(option, ends=Ends.FIRST_CARD)
    ends = next((one.ends for one in held if gives(one, option.command)), None)
    return option if ends is None else replace(option, ends=ends)


def _declining(round: Round, held: tuple[Entitlement, ...]) -> Iterator[Option]:
    """Rights that need not be used; the button for a prize may be left to others."""
    for one in held:
        decline = commands.Decline(one.box, one.player, right=one.right, hand=one.hand)
        yield from lawful(round, decline, ends=one.ends)
    held_button = presser(round) if round.phase is PLAY else None
    if held_button is not None and held_button.player:
        box = round.box(held_button.box)
        for to in (None, *(laid.player for laid in box.bettors)):
            passing = commands.PassButton(box.number, held_button.player, to)
            yield from lawful(round, passing, ends=Ends.PRIZE_SHOWN)


def _dealer(round: Round) -> Iterator[Option]:
    """The Dealer's act that is due; while wagers are made, closing the betting."""
    if round.phase is BETTING:
        yield from lawful(round, commands.CallNoMoreBets())
    act = due(round)
    if act is not None:
        yield Option(act)


def _players(round: Round) -> Iterator[Option]:
    if round.phase is BETTING:
        yield from _wagers(round)
        yield from legal_side.before_cards(round)
        for box in round.boxes:
            for bettor in box.bettors:
                yield Option(commands.LiftWager(box.number, bettor.player))
            for stake in box.stakes:
                if stake.wager != MAIN:
                    yield Option(commands.LiftWager(box.number, stake.player, stake.wager))
    if round.phase is SETTLED and round.trouble.not_offered:
        for box in round.boxes:
            for bettor in box.bettors:
                yield from _elections(round, box, bettor.player)
    if round.phase is not PLAY:
        return
    for box in round.boxes:
        for bettor in box.bettors:
            yield from _elections(round, box, bettor.player)
            yield from _answers(round, box, bettor.player)
    yield from legal_side.in_play(round)
    yield from _calls(round)


def _wagers(round: Round) -> Iterator[Option]:
    """An initial wager by somebody new, on each Box with room."""
    table = round.rules.elections
    if round.rules.dealers_hands > 1:
        yield from _numbered_wagers(round)
        return
    for number in range(1, table.boxes + 1):
        box = round.find(number)
        bettors = () if box is None else box.bettors
        seated = not any(laid.seated for laid in bettors)
        held = sum(laid.amount for laid in bettors)
        limits = (
            table.maximum,
            table.player_maximum,
            table.maximum - held,
            table.box_maximum - held,
        )
        for most in sorted(limits, reverse=True):
            command = commands.LayWager(number, "", most, seated=seated)
            if table.minimum <= most <= table.maximum and refusal(round, command) is None:
                yield Option(command, table.minimum, most)
                break


def _numbered_wagers(round: Round) -> Iterator[Option]:
    """Initial wagers against each of the Dealer's hands, by somebody new or by the Box's player."""
    table = round.rules.elections
    for number in range(1, table.boxes + 1):
        box = round.find(number)
        player = "" if box is None else box.bettors[0].player
        held = 0 if box is None else box.original(player)
        most = table.maximum - held
        for against in range(1, round.rules.dealers_hands + 1):
            command = commands.LayWager(number, player, most, against=against)
            if most >= table.minimum:
                yield from lawful(round, command, low=table.minimum, high=most)


def _elections(round: Round, box: Box, player: str) -> Iterator[Option]:
    """Insurance and early settlement."""
    for main in insurable(round, box, player):
        bounds = insurance_bounds(round, box, main)
        if bounds is not None:
            low, high = bounds
            insure = commands.Insure(box.number, player, high, against=main.against)
            yield from lawful(round, insure, low=low, high=high)
    for main in box.all_stakes(player, MAIN):
        yield from lawful(round, commands.SettleEarly(box.number, player, main.against))


def _calls(round: Round) -> Iterator[Option]:
    """What the caller of the Box whose turn it is may call."""
    turn = in_turn(round)
    if turn is None:
        return
    box, hand = turn
    player = box.caller.player
    if player is None:
        return
    yield from lawful(round, commands.WithdrawCall(box.number, player))
    for call in (commands.Draw, commands.Stand, commands.RefuseCard):
        yield from lawful(round, call(box.number, player, hand + 1))
    yield from _priced(round, box, player, hand)


def _priced(round: Round, box: Box, player: str, hand: int) -> Iterator[Option]:
    """Doubles and splits, with what they may or must cost; free ones cost nothing."""
    called = (box.number, player, hand + 1)
    yield from lawful(round, commands.FreeDouble(*called), commands.FreeSplit(*called))
    held = box.all_stakes(player, *BASE, hand=hand)
    if len(held) > 1:  # they match every numbered wager
        yield from lawful(round, commands.Double(*called), commands.Split(*called))
    if len(held) != 1:
        return
    stake = held[0]
    bounds = double_bounds(round, box, stake)
    most = room(round, box, player)
    high = bounds.high if most is None else min(bounds.high, most)
    yield from lawful(round, commands.Double(*called, amount=high), low=bounds.low, high=high)
    price = split_bounds(round, box, stake).high
    yield from lawful(round, commands.Split(*called, amount=price), low=price, high=price)


def _answers(round: Round, box: Box, player: str) -> Iterator[Option]:
    """How another bettor may answer the caller's double or split."""
    asked = round.answering
    if asked is None or asked.box != box.number or player == box.caller.player:
        return
    yield from _priced(round, box, player, asked.hand)
    for to in (asked.hand + 1, asked.hand + 2):
        yield from lawful(round, commands.Split(box.number, player, to=to))
