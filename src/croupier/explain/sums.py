"""Sums: what was staked, paid and returned, and at which odds."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from croupier.explain.case import LineContext
from croupier.money import EVEN, Odds, spoken
from croupier.rules.names import INSURANCE
from croupier.rules.ruling import WIN
from croupier.table.events import PrizeShown


class Sums(Struct, frozen=True):
    """The arithmetic of a Line, in cents; what it won, at which odds and on what."""

    staked: int
    won: int
    returned: int
    net: int
    how: tuple[str, ...] = ()
    """How the winnings came about, step by step."""


def sums(case: LineContext) -> Sums:
    """The arithmetic of a Line."""
    line = case.line
    return Sums(line.stake, max(line.net, 0), line.returned, line.net, tuple(_how(case)))


def prize_of(case: LineContext) -> str:
    """The winning hand of the pay scale, where it follows from what was paid."""
    side, stake = case.side, case.stake
    if side is None or side.scale is None or stake is None or not stake.amount:
        return ""
    first = stake.won if stake.won is not None else case.line.net
    named = [one.hand for one in side.scale.prizes if _pays(case, one.odds, stake.amount) == first]
    return named[0] if len(named) == 1 and first > 0 else ""


def _how(case: LineContext) -> Iterator[str]:
    line, stake = case.line, case.stake
    if stake is not None and stake.excess:
        yield f"{spoken(stake.excess)} lay above the maximum and goes back in any case"
    if stake is not None and stake.won and stake.amount:
        yield _at(_ratio(stake.won, stake.amount), stake.amount, stake.won)
        if stake.riding:
            yield from _rode(case, stake.riding, stake.amount + stake.won)
        return
    if line.outcome is not WIN or line.net <= 0:
        return
    shown = _prize(case)
    if shown:
        yield shown
        return
    plays = (stake.amount or stake.lammer) if stake is not None else line.stake
    odds = next((one for one in _odds(case) if _pays(case, one, plays) == line.net), None)
    if stake is not None and stake.lammer and not stake.amount and plays > 1:
        yield f"a free wager counts as {spoken(plays)} where it wins"
    if odds is not None and plays > 1:
        rounded = "" if odds.parts(plays) == (line.net, 0) else _rounded(case, odds, plays)
        yield f"{_at(odds.spoken, plays, line.net)}{rounded}"
        return
    yield f"{spoken(line.net)} paid"


def _rounded(case: LineContext, odds: Odds, plays: int) -> str:
    """Why a payment is not what the odds alone would give."""
    if _paid(case, plays, odds) != case.line.net:
        return ", the most the sign allows"
    return ", rounded as the law has it"


def _rode(case: LineContext, riding: int, stack: int) -> Iterator[str]:
    """What was left in action, and what became of it."""
    yield f"{spoken(riding)} of {spoken(stack)} rode on with the hand"
    more = case.line.returned - stack
    if more > 0:
        yield _at(_ratio(more, riding), riding, more)
    elif more < 0:
        yield f"{spoken(-more)} of it was lost"


def _at(odds: str, on: int, won: int) -> str:
    return f"{odds} on {spoken(on)} is {spoken(won)}"


def _ratio(won: int, on: int) -> str:
    part = Fraction(won, on)
    return Odds(part.numerator, part.denominator).spoken


def _paid(case: LineContext, plays: int, odds: Odds) -> int:
    """What a stake is paid at these odds, by a rule of the wager's own if it has one."""
    own = case.side.payment if case.side is not None else None
    return (own or case.rules.payment)(plays, odds).amount


def _pays(case: LineContext, odds: Odds, plays: int) -> int:
    """What a stake wins at these odds, within the limit the sign sets."""
    paid = _paid(case, plays, odds)
    limit = case.side.payout_limit if case.side is not None else None
    return paid if limit is None else min(paid, limit)


def _odds(case: LineContext) -> Iterator[Odds]:
    """The odds the law may have paid it at, the likeliest first."""
    hand, rules = case.hand, case.rules
    if case.side is not None:
        yield from (one.odds for one in (case.side.scale.prizes if case.side.scale else ()))
    if case.line.wager == INSURANCE and len(case.dealer) > 1:
        yield rules.insurance_result(case.dealer[1]).odds
    if hand is not None and hand.blackjack and case.side is None:
        yield rules.blackjack_odds
        yield rules.early_payment.odds
    instant = rules.instant(hand) if hand is not None else None
    if instant is not None:
        yield instant.odds
    if hand is not None and case.dealers is not None:
        yield rules.main_result(hand, case.dealers).odds
    yield EVEN


def _prize(case: LineContext) -> str:
    """What the display showed, for a wager that wins a prize drawn."""
    if case.side is None or case.side.prize_draw is None:
        return ""
    shown = [one for one in case.round.events[: case.at] if isinstance(one, PrizeShown)]
    own = [one for one in shown if one.box == case.line.box and one.dollars is not None]
    if not own:
        return ""
    per = " for each dollar" if case.side.prize_draw.per_dollar else ""
    return f"the display showed ${own[-1].dollars:,}{per}"
