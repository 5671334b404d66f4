"""Entitlements: the rights that end when the next card falls, who holds them, what ends them."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from croupier.rules.names import ALL, BASE, EARLY, INSURANCE, PRIZE, RIDE, Declinable, RightName
from croupier.rules.procedure import Ends
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import least
from croupier.sentence import PlayerPart
from croupier.table import commands
from croupier.table.commands import Command
from croupier.table.events import RightDeclined, WagerMoved
from croupier.table.fold.scene import Scene
from croupier.table.play import calls
from croupier.table.play.rights import answering
from croupier.table.play.turns import must_name_hand
from croupier.table.state import PLAY, Answering, Box, Declined, Round, Stake, active, bettors
from croupier.table.wagers import insurance, riding, side_laying
from croupier.table.wagers.prices import double_bounds, insurance_bounds, split_bounds
from croupier.table.wagers.prizes import presser
from croupier.totals import is_ace


class Entitlement(Struct, frozen=True):
    """A right somebody holds now."""

    right: RightName
    """``insurance``, ``early-settlement``, ``double``, ``split``, ``ride``, ``prize``, or the
    name of a side wager that may be added on a split hand."""
    box: int
    player: str
    ends: Ends
    clauses: tuple[str, ...]
    hand: int | None = None
    """The hand it is about, counted from 1."""
    least: int = 0
    """The chips it takes at least, in cents."""


def entitlements(round: Round) -> tuple[Entitlement, ...]:
    """The rights that end with a card or a decision to come and were neither used nor declined."""
    if round.phase is not PLAY or round.side_wagers_due or round.trouble.misplaced:
        return ()
    held = (*_elections(round), *_answers(round), *_pair_wagers(round), *_rides(round))
    passed = set(round.declined)
    return tuple(one for one in (*held, *_button(round)) if _declined(one) not in passed)


def _declined(one: Entitlement) -> Declined:
    hand = None if one.hand is None else one.hand - 1
    return Declined(one.right, one.box, one.player, hand)


def _possible(do: Callable[[Scene, Any], None], round: Round, command: Command) -> bool:
    """Would this be given effect?"""
    try:
        do(Scene(round), command)
    except Refusal:
        return False
    return True


# ── Insurance and early settlement ──────────────────────────────────────────────────────────────


def _elections(round: Round) -> Iterator[Entitlement]:
    """Against an ace: insurance (NZ 9.2, 14.3(f); ACT 9, 15.3(a)), early settlement (NZ 10.3)."""
    if not is_ace(round.dealer[0]) or len(round.dealer) > 1 or round.finished_hands:
        return
    for box in round.boxes:
        for bettor in box.bettors:
            for main in insurance.insurable(round, box, bettor.player):
                yield from _elections_of(round, box, main)


def _elections_of(round: Round, box: Box, main: Stake) -> Iterator[Entitlement]:
    rules = round.rules
    bounds = insurance_bounds(round, box, main)
    if bounds is not None:
        insure = commands.Insure(box.number, main.player, bounds[1], against=main.against)
        window = rules.insurance_window
        in_time = window.open(insurance.since(round))
        until = window.ends if in_time.permitted else Ends.DEALERS_CARD
        clauses = in_time.clauses if in_time.permitted else rules.late_insurance.clauses
        if _possible(insurance.insure, round, insure):
            yield Entitlement(INSURANCE, box.number, main.player, until, clauses, least=bounds[0])
    early = commands.SettleEarly(box.number, main.player, main.against)
    if _possible(insurance.settle_early, round, early):
        until, clauses = rules.early_window.ends, rules.provenance["early_window"]
        yield Entitlement(EARLY, box.number, main.player, until, clauses)


# ── Answers to a double or a split ──────────────────────────────────────────────────────────────


def _answers(round: Round) -> Iterator[Entitlement]:
    """Others join a double (NZ 14.3(c); ACT 13.1), cover a split or name a hand (NZ 14.3(d))."""
    asked = round.answering
    if asked is None:
        return
    box = round.box(asked.box)
    clauses = _clauses_of(round, asked.call)
    for bettor in box.bettors:
        player = bettor.player
        if player in asked.answered or player == box.caller.player:
            continue
        if any(_possible(do, round, one) for do, one in _ways(box, player, asked)):
            least = _least(round, box, asked, player)
            given = (asked.call, box.number, player, Ends.NEXT_CARD, clauses)
            yield Entitlement(*given, hand=asked.hand + 1, least=least)


def _least(round: Round, box: Box, asked: Answering, player: str) -> int:
    """The chips an answer takes at least: none where a hand may be named, or a lammer taken."""
    held = box.stake(player, *BASE, hand=asked.hand)
    if held is None or (asked.call == "split" and round.rules.may_choose_hand.permitted):
        return 0
    free = commands.FreeDouble(box.number, player, asked.hand + 1)
    if asked.call == "double" and _possible(calls.free_double, round, free):
        return 0
    bounds = double_bounds if asked.call == "double" else split_bounds
    return max(bounds(round, box, held).low, round.rules.elections.smallest_chip)


def _ways(
    box: Box, player: str, asked: Answering
) -> Iterator[tuple[Callable[[Scene, Any], None], Command]]:
    """All that would be an answer."""
    hand = asked.hand + 1
    if asked.call == "double":
        yield calls.double, commands.Double(box.number, player, hand)
        yield calls.free_double, commands.FreeDouble(box.number, player, hand)
        return
    yield calls.split, commands.Split(box.number, player, hand)
    yield calls.free_split, commands.FreeSplit(box.number, player, hand)
    for to in (hand, hand + 1):
        yield calls.split, commands.Split(box.number, player, to=to)


# ── Side wagers ─────────────────────────────────────────────────────────────────────────────────


def _pair_wagers(round: Round) -> Iterator[Entitlement]:
    """Additional wagers on a split hand, before its second card (15B.10, 15C.11)."""
    offered = [one for one in round.rules.side_wagers.values() if one.on_splits]
    if not offered:
        return
    for box in round.boxes:
        for hand, held in enumerate(box.hands, 1):
            if not held.split or len(held.cards) > 1 or not held.owed:
                continue
            for wager in offered:
                low = least(wager, round.rules.elections.smallest_chip)
                for player in bettors(round):
                    lay = commands.LaySideWager(box.number, player, wager.name, low, hand=hand)
                    if _possible(side_laying.lay, round, lay):
                        clauses = _clauses_of(round, wager.name)
                        given = (wager.name, box.number, player, Ends.NEXT_CARD, clauses)
                        yield Entitlement(*given, hand=hand, least=low)


def _rides(round: Round) -> Iterator[Entitlement]:
    """What became of a won wager is chosen before the hand is decided (15D.6, 15E.5)."""
    if not round.rules.side_wagers:
        return
    for box in round.boxes:
        for stake, rides in riding.open_choices(round, box):
            until = _ride_ends(round, box)
            yield Entitlement(RIDE, box.number, stake.player, until, rides.choice)


def _ride_ends(round: Round, box: Box) -> Ends:
    if any(not hand.done for hand in box.hands):
        return Ends.OWN_DECISION
    return Ends.PAYMENT if round.blackjacks_due else Ends.DEALERS_CARD


def _button(round: Round) -> Iterator[Entitlement]:
    """Who may press the button for a prize (15A.9)."""
    held = presser(round)
    if held is not None and held.player:
        yield Entitlement(PRIZE, held.box, held.player, Ends.PRIZE_SHOWN, held.clauses)


def gives(one: Entitlement, command: Command) -> bool:
    """Is this command a way to use this right?"""
    if (getattr(command, "box", None), getattr(command, "player", None)) != (one.box, one.player):
        return False
    if isinstance(command, commands.LaySideWager):
        return (command.on, command.hand) == (one.right, one.hand)
    return _RIGHTS.get(type(command)) == one.right


_RIGHTS: Final = {
    commands.Insure: INSURANCE,
    commands.SettleEarly: EARLY,
    commands.Double: "double",
    commands.FreeDouble: "double",
    commands.Split: "split",
    commands.FreeSplit: "split",
    commands.Ride: RIDE,
}


# ── What ends them ──────────────────────────────────────────────────────────────────────────────


def ended_by(round: Round, act: Command) -> tuple[Entitlement, ...]:
    """The rights that end when the Dealer does this."""
    if isinstance(act, commands.PayBlackjacks):
        return tuple(one for one in entitlements(round) if one.ends is Ends.PAYMENT)
    if not isinstance(act, commands.Deal | commands.DealForAbsent) or round.phase is not PLAY:
        return ()
    return tuple(one for one in entitlements(round) if _ends_with_card(round, act, one))


def _ends_with_card(round: Round, act: Command, one: Entitlement) -> bool:
    turn = active(round)
    if turn is None:
        return one.ends is not Ends.PRIZE_SHOWN
    box = round.boxes[turn[0]]
    if isinstance(act, commands.DealForAbsent):
        by_decision = one.ends is Ends.OWN_DECISION and one.box == box.number
        return by_decision or one.ends is Ends.FIRST_DECISION
    if one.right in (INSURANCE, EARLY) and (one.box, one.player) == (box.number, box.caller.player):
        return False  # who calls for the card does not insure before it
    if one.hand is not None:
        return (one.box, one.hand) == (box.number, turn[1] + 1)
    return one.ends in (Ends.NEXT_CARD, Ends.FIRST_DECISION)


def ended_by_call(round: Round, command: Command) -> tuple[Entitlement, ...]:
    """The rights of others that end with a decision, and one's own on other Boxes."""
    if not isinstance(command, commands.Call) or isinstance(
        command, commands.WithdrawCall | commands.RefuseCard
    ):
        return ()
    turn = active(round)
    if turn is None or round.boxes[turn[0]].number != command.box:
        return ()
    return tuple(
        one
        for one in entitlements(round)
        if (one.box, one.player) != (command.box, command.player)
        and (
            one.ends is Ends.FIRST_DECISION
            or (one.ends is Ends.OWN_DECISION and one.box == command.box)
        )
    )


# ── Declining ───────────────────────────────────────────────────────────────────────────────────


def decline(scene: Scene, command: commands.Decline) -> None:
    """A player does not use a right, or any of those that may be declined on the Box."""
    if command.right == ALL:
        return _decline_all(scene, command)
    one = _held(scene.round, command)
    if one.right == PRIZE:
        raise Refusal(one.clauses, "say who presses the button, or that nobody of the Box does")
    if one.right == "split" and must_name_hand(scene.round, command.player):
        raise Refusal(one.clauses, "cover both hands, or name the hand for the wager")
    return _let_go(scene, one, lapsed=False)


def _decline_all(scene: Scene, command: commands.Decline) -> None:
    own = (command.box, command.player)
    held = [one for one in entitlements(scene.round) if (one.box, one.player) == own]
    free = [one for one in held if not _must_be_answered(scene.round, one)]
    if not free:
        why = (PlayerPart(command.player), f" has nothing to decline on Box {command.box} now")
        raise Refusal((), why)
    for one in free:
        _let_go(scene, one, lapsed=False)


def _must_be_answered(round: Round, one: Entitlement) -> bool:
    """Is it a right one cannot just decline: a hand to be named, a button, a payout to be taken?"""
    names = one.right == "split" and must_name_hand(round, one.player)
    return names or one.right in (PRIZE, RIDE)


def _held(round: Round, command: commands.Decline) -> Entitlement:
    for one in entitlements(round):
        named = (one.right, one.box, one.player) == (command.right, command.box, command.player)
        if named and command.hand in (None, one.hand):
            return one
    why = f" has no such right on Box {command.box} now: {command.right}"
    raise Refusal(_clauses_of(round, command.right), (PlayerPart(command.player), why))


def _clauses_of(round: Round, right: Declinable) -> tuple[str, ...]:
    """The clauses that say who has a right; none for a right that is not known here."""
    rules, wager = round.rules, round.rules.side_wagers.get(right)
    if wager is not None:
        return () if wager.on_splits is None else (wager.on_splits.offered, wager.on_splits.placed)
    clauses: dict[str, tuple[str, ...]] = {
        INSURANCE: rules.provenance["insurance_window"],
        EARLY: rules.provenance["early_window"],
        "double": answering(round, "double").clauses,
        "split": answering(round, "split").clauses,
    }
    return clauses.get(right, ())


def go_on(scene: Scene, _: commands.GoOn) -> None:
    """The time displayed is over: rights that nobody has used end."""
    held = [one for one in entitlements(scene.round) if one.right != PRIZE]
    if not held:
        raise Refusal((), "nobody has an answer to give now")
    for one in held:
        _let_go(scene, one, lapsed=True)


def _let_go(scene: Scene, one: Entitlement, *, lapsed: bool) -> None:
    """A right is not used; a wager that must lie on one hand of a split stays on the first."""
    if one.right == "split" and must_name_hand(scene.round, one.player):
        assert one.hand is not None
        at, readings = one.hand - 1, scene.round.rules.must_choose_hand.readings
        scene.happens(
            WagerMoved(
                box=one.box,
                player=one.player,
                hand=at,
                to=at,
                clauses=one.clauses,
                readings=readings,
            )
        )
        return
    scene.happens(
        RightDeclined(
            right=one.right,
            box=one.box,
            player=one.player,
            hand=_declined(one).hand,
            lapsed=lapsed,
            clauses=one.clauses,
        )
    )
