"""Orders: lines of play that begin with ``!``, for the Dealer, a supervisor, the equipment."""

from collections.abc import Callable
from typing import Final

from croupier.cards import UnknownCard, card
from croupier.gazette.errors import hint
from croupier.record.model import FAULTS, Ordered, bad
from croupier.record.replaying import SETTLEMENT, Replay, at_place
from croupier.record.settings import is_number, money
from croupier.rules.irregularity import DAMAGED_CARD
from croupier.rules.refusal import Refusal
from croupier.table import supervision
from croupier.table.commands import Command, FailEquipment, ShowPrize
from croupier.table.dealer import due
from croupier.table.state import PLAY, active


def order(on: Replay, at: str, line: Ordered) -> None:
    """Carry out a line that begins with ``!``; it is read before the next card falls."""
    words, after, beside = _after(at, line)
    if words == ("dealer",):
        return _dealers_second(on, at)
    if after is not None:
        at_place(at, on.deal_until, after, beside, words[0] == "misplaced")
    elif words[0] == "allow":
        at_place(at, on.deal)
    else:
        at_place(at, on.complete_deal)
        at_place(at, on.befall)
    if words[0] == "misplaced":
        on.refill()
    return at_place(at, on.do, command(at, line, words))


def _after(at: str, line: Ordered) -> tuple[tuple[str, ...], int | None, int | None]:
    """What is ordered, after how many cards of the shoe, and with how many beside it, if said."""
    words, beside = line.words, None
    if not words:
        raise bad(at, "an order follows the !")
    if len(words) > 4 and words[-2] == "with" and is_number(words[-1]):
        words, beside = words[:-2], int(words[-1])
    if len(words) > 2 and words[-2] == "after":
        if words[-1] == "settlement":
            return words[:-2], SETTLEMENT, beside
        if is_number(words[-1]):
            return words[:-2], int(words[-1]), beside
    return words, None, beside


def command(at: str, line: Ordered, words: tuple[str, ...]) -> Command:
    """The command a line gives."""
    read = _ORDERS.get(words[0])
    found = read(at, words[1:]) if read else None
    if found is None:
        known = (*_ORDERS, "dealer")
        near = "" if read else hint(words[0], known)
        raise bad(at, f"{line.text!r} is no order; the orders are {', '.join(known)}{near}")
    return found


def _void(_: str, words: tuple[str, ...]) -> Command | None:
    """``round``, ``2``, ``2 hand 1``, ``2 A``."""
    if words == ("round",):
        return supervision.VoidRound()
    if len(words) == 1 and is_number(words[0]):
        return supervision.VoidHand(int(words[0]))
    if len(words) == 2 and is_number(words[0]):
        return supervision.VoidHand(int(words[0]), None, words[1])
    if len(words) == 3 and words[1] == "hand" and is_number(words[0]) and is_number(words[2]):
        return supervision.VoidHand(int(words[0]), int(words[2]))
    return None


def _not_offered(_: str, words: tuple[str, ...]) -> Command | None:
    """``2 insurance``, ``2 B insurance``."""
    named = len(words) in (2, 3) and is_number(words[0]) and words[-1] == "insurance"
    player = words[1] if len(words) == 3 else None
    return supervision.ReportNotOffered(int(words[0]), player) if named else None


def _allow(at: str, words: tuple[str, ...]) -> Command | None:
    """``1 A double 10``, ``1 A split``."""
    if len(words) not in (3, 4) or not is_number(words[0]):
        return None
    amount = money(at, words[3]) if len(words) == 4 else None
    if words[2] == "double":
        return supervision.AllowCall(
            box=int(words[0]), player=words[1], call="double", amount=amount
        )
    return (
        supervision.AllowCall(box=int(words[0]), player=words[1], call="split", amount=amount)
        if words[2] == "split"
        else None
    )


def _misplaced(_: str, words: tuple[str, ...]) -> Command | None:
    """``2``, ``2 hand 1``, ``dealer``."""
    if words == ("dealer",):
        return supervision.Misplace(0)
    if len(words) == 1 and is_number(words[0]):
        return supervision.Misplace(int(words[0]))
    if len(words) == 3 and words[1] == "hand" and is_number(words[0]) and is_number(words[2]):
        return supervision.Misplace(int(words[0]), int(words[2]))
    return None


def _prize(at: str, words: tuple[str, ...]) -> Command | None:
    if len(words) != 1 or not is_number(words[0]):
        raise bad(at, "'! prize' does not say how many dollars")
    return ShowPrize(int(words[0]))


def _fault(name: str) -> Callable[[str, tuple[str, ...]], Command | None]:
    def read(at: str, words: tuple[str, ...]) -> Command | None:
        if name != "damaged":
            return None if words else supervision.ReportFault(FAULTS[name])
        try:
            found = card(words[0]) if words else None
            return supervision.ReportFault(DAMAGED_CARD, found) if len(words) < 2 else None
        except UnknownCard as wrong:
            raise bad(at, str(wrong)) from None

    return read


def _alone(made: Command) -> Callable[[str, tuple[str, ...]], Command | None]:
    """An order of one word."""
    return lambda _, words: None if words else made


_ORDERS: Final[dict[str, Callable[[str, tuple[str, ...]], Command | None]]] = {
    "void": _void,
    "not-offered": _not_offered,
    "allow": _allow,
    "noticed": _alone(supervision.NoticeError()),
    "misplaced": _misplaced,
    "reconstruct": _alone(supervision.Reconstruct()),
    "prize": _prize,
    "madness-failure": _alone(FailEquipment()),
    **{name: _fault(name) for name in FAULTS},
}


def _dealers_second(on: Replay, at: str) -> None:
    """The Dealer's second card falls here."""
    at_place(at, on.deal)
    round = on.round
    act = due(round)
    if round.phase is not PLAY or active(round) or act is None or len(round.dealer) > 1:
        clause = round.rules.procedure.dealers_second
        raise Refusal((clause,), "the Dealer's second card does not fall now", at=at)
    at_place(at, on.deal_second)
