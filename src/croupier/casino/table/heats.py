"""Heats: what is otherwise at a live table while a tournament is played at it."""

from croupier.casino.table.live import Live
from croupier.house import tournament_law
from croupier.rules.refusal import Refusal
from croupier.table.commands import Command, LaySideWager, LayWager
from croupier.table.game.tournament import least_stake


def competitors(live: Live) -> tuple[str, ...]:
    """Who competes at a heat, by Box."""
    seats = sorted(live.game.seats, key=lambda seat: seat.box)
    return tuple(seat.player for seat in seats)


def able(live: Live) -> tuple[str, ...]:
    """The competitors who can still wager."""
    least = least_stake(live.rules)
    return tuple(one for one in competitors(live) if live.purse(one) >= least)


def is_over(live: Live) -> bool:
    """Is a heat over: every Round played, or fewer than two left who can wager?"""
    if live.heat is None or live.round is not None:
        return False
    return live.rounds >= live.heat.rounds or (live.rounds > 0 and len(able(live)) < 2)


def chips(live: Live, player: str) -> int:
    """A competitor's chips, those wagered included; of a heat that is closed, those at its end."""
    boxes = () if live.round is None else live.round.boxes
    stakes = [stake for box in boxes for stake in box.stakes if stake.player == player]
    wagered = sum(stake.amount + stake.excess for stake in stakes)
    return live.took.get(player, 0) if live.closed else live.purse(player) + wagered


def standings(live: Live, seated: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Who has how many chips: most first, among equals the earlier seat first."""
    held = [(player, chips(live, player)) for player in seated]
    return tuple(sorted(held, key=lambda one: -one[1]))


def law(live: Live) -> tuple[str, ...]:
    """By which clauses the conditions of a tournament prevail at its heat."""
    return tournament_law(live.config).prevailing


def check_kept(live: Live) -> None:
    """Refuse whatever would change who competes at a heat, with how many chips or how long."""
    if live.heat is not None:
        why = "at a heat nobody comes or goes, chips stay, and nothing is changed until it is over"
        raise Refusal(law(live), why)


def check_box(live: Live, command: Command) -> None:
    """Refuse a wager at a heat anywhere but at the competitor's own Box."""
    if live.heat is None or not isinstance(command, LayWager | LaySideWager):
        return
    if not any(one.box == command.box and one.player == command.player for one in live.game.seats):
        raise Refusal(law(live), "at a heat everybody wagers at their own Box")


def check_goes_on(live: Live) -> None:
    """Refuse another Round of a heat that is over."""
    if is_over(live):
        raise Refusal(law(live), "the heat is over")
