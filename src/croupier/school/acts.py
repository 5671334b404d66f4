"""Acts: what the Dealer does next at any moment of a Round, and what is refused then."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from croupier.rules.names import INSURANCE, MAIN, PRIZE, RightName
from croupier.rules.refusal import Refusal
from croupier.school.exercise import AnswerChoice, Stated
from croupier.sentence import PlayerPart, Sentence
from croupier.table import commands
from croupier.table.commands import Command, Draw, Stand
from croupier.table.dealer import Due, due
from croupier.table.decide import play
from croupier.table.events import CardDealt, Event
from croupier.table.legal.option import refusal
from croupier.table.play.entitlements import Entitlement, ended_by, entitlements
from croupier.table.play.turns import answer_awaited
from croupier.table.state import BETTING, PLAY, Box, Round, active
from croupier.table.supervision import Misplace
from croupier.table.wagers.prices import insurance_bounds
from croupier.table.wagers.prizes import awaits_prize

Plain = (
    commands.CallNoMoreBets
    | commands.SettleSideWagers
    | commands.PayBlackjacks
    | commands.SettleInsurance
    | commands.Settle
    | commands.CollectCards
    | commands.DealForAbsent
)
"""Acts in which nothing is to be said but that they are done."""
NO_MORE_BETS: Final = "Call no more bets"
_ACTS: Final[dict[type[Plain], str]] = {
    commands.CallNoMoreBets: NO_MORE_BETS,
    commands.SettleSideWagers: "Settle the side wagers that are decided",
    commands.PayBlackjacks: "Pay the Blackjacks",
    commands.SettleInsurance: "Settle the insurance wagers",
    commands.Settle: "Collect and pay the wagers left on the layout",
    commands.CollectCards: "Put the cards into the discard rack",
    commands.DealForAbsent: "Deal by rule to the hand of the absent player",
}
_RIGHTS: Final[dict[RightName, str]] = {
    "insurance": "insurance",
    "early-settlement": "early settlement of the Blackjack",
    "double": "joining the double",
    "split": "the split",
    "ride": "letting the winnings ride",
    "prize": "the button for the prize",
}


class NextAct(NamedTuple):
    """What the Dealer does now: an act of the Dealer's own, or somebody is asked."""

    choice: AnswerChoice
    act: Due | commands.CallNoMoreBets | None = None
    """The Dealer's own."""
    held: Entitlement | None = None
    """The right somebody is asked about."""


def next_act(round: Round) -> NextAct | None:
    """What the Dealer does now, and by which clauses; nothing where nothing is seen of it."""
    if round.phase is BETTING:
        return _closing(round)
    act = due(round)
    held = _waited_for(round) if act is None else ended_by(round, act)
    if held:
        return NextAct(_offer(held[0]), held=held[0])
    if act is None:
        return _asked(round)
    choice = _own(round, act)
    return None if choice is None else NextAct(choice, act)


def _closing(round: Round) -> NextAct | None:
    """Betting is closed once wagers lie there that may stand together."""
    act = commands.CallNoMoreBets()
    if refusal(round, act) is not None:
        return None
    why = Stated(
        ("No card is dealt before betting is closed",), (round.rules.procedure.no_more_bets,)
    )
    return NextAct(AnswerChoice("", (NO_MORE_BETS,), True, why), act)


def _waited_for(round: Round) -> tuple[Entitlement, ...]:
    """Those whose answer nothing goes on without: at the button for a prize, or at a split."""
    if awaits_prize(round) is not None:
        return tuple(one for one in entitlements(round) if one.right == PRIZE)
    if round.answering is None or answer_awaited(round) is None:
        return ()
    return tuple(one for one in entitlements(round) if one.right == round.answering.call)


def _own(round: Round, act: Due) -> AnswerChoice | None:
    """An act of the Dealer's own."""
    _, happened = play(round, act)
    dealt = next((one for one in happened if isinstance(one, CardDealt)), None)
    if isinstance(act, commands.Deal):
        if dealt is None:  # the Initial Deal is found complete
            return None
        why = Stated((f"The next card goes to {place_of(dealt)}",), dealt.clauses)
        return AnswerChoice("", (f"Deal a card to {place_of(dealt)}",), True, why)
    clauses = tuple(dict.fromkeys(one for each in happened for one in _clauses(each)))
    if isinstance(act, commands.CollectCards):
        clauses = (round.rules.procedure.collect,)
    if not clauses:  # nothing is left to be settled, and nothing is seen of it
        return None
    return AnswerChoice("", (_ACTS[type(act)],), True, Stated(("It is due now",), clauses))


def _clauses(event: Event) -> tuple[str, ...]:
    line = getattr(event, "line", None)
    return getattr(event, "clauses", ()) or (() if line is None else line.clauses)


def _asked(round: Round) -> NextAct | None:
    """Whose call the table waits for."""
    at = active(round)
    box = None if at is None else round.boxes[at[0]]
    if box is None or box.caller.player is None or not may_call(round, box, box.caller.player):
        return None
    clause = round.rules.procedure.turn
    why = Stated((f"It is the turn of Box {box.number}",), (clause,))
    return NextAct(AnswerChoice("", _ask(box.number, box.caller.player), True, why))


def may_call(round: Round, box: Box, player: str) -> bool:
    """Would this player's call for the Box be given effect?"""
    calls = (Draw(box.number, player), Stand(box.number, player))
    return any(refusal(round, one) is None for one in calls)


def _ask(box: int, player: str) -> Sentence:
    return ("Ask ", PlayerPart(player), f" on Box {box} to call")


def _offer(one: Entitlement) -> AnswerChoice:
    what = _RIGHTS.get(one.right, "the side wager on the new hand")
    why = Stated((PlayerPart(one.player), f" may still answer: {what}"), one.clauses)
    return AnswerChoice("", _about(one.player, one.box, what), True, why)


def _about(player: str, box: int, what: str) -> Sentence:
    return ("Ask ", PlayerPart(player), f" on Box {box} about {what}")


def place_of(dealt: CardDealt) -> str:
    """Where a card goes, in words."""
    return place(dealt.box, dealt.hand)


def place(box: int | None, hand: int) -> str:
    """A hand of a Box, or the Dealer's own, in words."""
    if not box:
        return "your own hand"
    return f"Box {box}" + (f", hand {hand + 1}" if hand else "")


# ── What does not ───────────────────────────────────────────────────────────────────────────────


def wrong_acts(round: Round) -> Iterator[AnswerChoice]:
    """Acts that are refused now, each with the clause that stops it."""
    for act, said in _ACTS.items():
        yield from _refused(round, act(), (said,))
    yield from _refused(round, commands.Deal(), ("Deal the next card",))
    for box in round.boxes:
        player = box.caller.player
        if player is not None and not may_call(round, box, player):
            yield from _refused(round, Stand(box.number, player), _ask(box.number, player))
        if round.phase is PLAY:
            yield from _not_offered(round, box)
    yield from (wrong for wrong, _ in misdealt(round))


def _refused(round: Round, command: Command, said: Sentence) -> Iterator[AnswerChoice]:
    stopped = refusal(round, command)
    if stopped is not None and stopped.clauses:
        yield AnswerChoice("", said, False, Stated(stopped.sentence, stopped.clauses))


def _not_offered(round: Round, box: Box) -> Iterator[AnswerChoice]:
    """Offers of insurance to those who may not insure."""
    for player in dict.fromkeys(one.player for one in box.bettors):
        stopped = not_insurable(round, box, player)
        if stopped is not None and stopped.clauses:
            said = _about(player, box.number, _RIGHTS[INSURANCE])
            yield AnswerChoice("", said, False, Stated(stopped.sentence, stopped.clauses))


def not_insurable(round: Round, box: Box, player: str) -> Refusal | None:
    """Why a player may insure for no sum now; nothing where there is one."""
    stopped: Refusal | None = None
    for main in box.all_stakes(player, MAIN):
        bounds = insurance_bounds(round, box, main) if round.phase is PLAY else None
        most = round.rules.insurance_limit(main.amount) if bounds is None else bounds[1]
        insure = commands.Insure(box.number, player, most, against=main.against)
        stopped = refusal(round, insure)
        if stopped is None:
            return None
    return stopped


def misdealt(round: Round) -> Iterator[tuple[AnswerChoice, Misplace]]:
    """Cards to other hands than the one that is next, each with what the engine makes of it."""
    act = due(round)
    if not isinstance(act, commands.Deal) or ended_by(round, act):
        return
    right = next_act(round)
    if right is None:
        return
    for box, hand in _places(round):
        astray = Misplace(box, hand + 1)
        said = (f"Deal a card to {place(box, hand)}",)
        if said != right.choice.sentence and refusal(round, astray) is None:
            yield AnswerChoice("", said, False, right.choice.why), astray


def _places(round: Round) -> Iterator[tuple[int, int]]:
    """Every hand a card could be put on, the Dealer's as Box 0."""
    yield 0, 0
    for box in round.boxes:
        yield from ((box.number, hand) for hand in range(max(len(box.hands), 1)))
