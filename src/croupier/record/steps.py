"""Steps: the events of a Round in sentences."""

from msgspec import Struct

from croupier.cards import spell
from croupier.money import spoken
from croupier.rules.ruling import Outcome
from croupier.table import events, mishaps
from croupier.table.events import Event


class Step(Struct, frozen=True):
    """Something that happened, in a sentence, with the clauses that say so."""

    text: str
    clauses: tuple[str, ...] = ()
    irregular: bool = False


_OUT = {
    "face-up": "is found face up in the shoe and goes out of play",
    "surplus": "is dealt to the Dealer's completed hand and goes out of play",
    "exposed": "is exposed in error when no hand calls for it, and goes out of play",
    "removed": "was dealt in error to a hand and goes out of play",
    "burnt": "is burnt in error and stays out of play",
}
_ENDS = {
    Outcome.WIN: "wins",
    Outcome.LOSE: "loses",
    Outcome.STAND_OFF: "is a Stand Off",
    Outcome.VOID: "is Void and goes back",
    Outcome.RETURNED: "goes back",
}


def steps(happened: tuple[Event, ...]) -> tuple[Step, ...]:
    """Everything that happened, in order; what needs no telling is left out."""
    sentences = (_step(event) for event in happened)
    return tuple(step for step in sentences if step is not None)


def _step(event: Event) -> Step | None:
    clauses: tuple[str, ...] = getattr(event, "clauses", ())
    mishap = _mishap(event)
    if mishap:
        return Step(_capital(mishap), clauses, irregular=True)
    text = _wager(event) or _card(event) or _call(event)
    if isinstance(event, events.Settled):
        clauses = event.line.clauses
    return Step(_capital(text), clauses) if text else None


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _place(box: int | None, hand: int | None = None) -> str:
    if not box:
        return "the Dealer's hand"
    return f"Box {box}" if not hand else f"Box {box}, hand {hand + 1}"


def _wager(event: Event) -> str:
    match event:
        case events.WagerLaid():
            return f"{event.player} wagers {spoken(event.amount)} on Box {event.box}"
        case events.SideWagerLifted():
            return f"{event.player} takes {event.on} back from Box {event.box}"
        case events.SideWagerLaid():
            where = _place(event.box, event.hand)
            return f"{event.player} lays {spoken(event.amount)} on {event.on}, {where}"
        case events.Insured():
            return f"{event.player} insures {_place(event.box)} for {spoken(event.amount)}"
        case events.EarlySettlementAsked():
            return f"{event.player} asks for the Blackjack on Box {event.box} to be settled early"
        case events.RightDeclined():
            how = "lets pass" if event.lapsed else "declines"
            return f"{event.player} {how} {event.right}, {_place(event.box, event.hand)}"
        case events.ButtonPassed():
            to = event.to or "a casino employee"
            return f"{event.player} leaves the button for Box {event.box} to {to}"
        case events.Rode():
            return f"{event.player} leaves {spoken(event.amount)} of {event.on} in action"
        case events.SideWagerWon():
            return f"{event.player}'s {event.on} on Box {event.box} has won"
        case events.PrizeShown() if event.dollars is not None:
            return f"the prize for Box {event.box} is ${event.dollars} for each dollar"
        case events.Settled():
            return _settled(event)
    return ""


def _settled(event: events.Settled) -> str:
    line = event.line
    against = f" against {line.against}" if line.against else ""
    hand = f" hand {line.hand}" if line.hand and line.hand > 1 else ""
    what = f"{line.player}'s {line.wager}{against} of {spoken(line.stake)} on Box {line.box}{hand}"
    return f"{what} {_ENDS[line.outcome]}: {spoken(line.returned)} goes to {line.player}"


def _card(event: Event) -> str:
    match event:
        case events.BetsClosed():
            return "the Dealer calls no more bets"
        case events.CardBurnt():
            return f"{event.card} is burnt"
        case events.CuttingCardOut():
            return f"the cutting card comes out before a card for {_place(event.box)}"
        case events.CardDealt():
            return f"{event.card} is dealt to {_place(event.box, event.hand)}"
        case events.DealCompleted():
            return "the Initial Deal is complete"
    return ""


def _call(event: Event) -> str:
    match event:
        case events.DrawCalled():
            return f"{_place(event.box, event.hand)} draws"
        case events.Stood():
            return f"{_place(event.box, event.hand)} stands"
        case events.Doubled():
            how = "for free" if event.lammer else f"for {spoken(event.amount)}"
            return f"{event.player} doubles {_place(event.box, event.hand)} {how}"
        case events.HandSplit():
            how = "for free" if event.lammer else f"for {spoken(event.amount)}"
            return f"{event.player} splits {_place(event.box, event.hand)} {how}"
        case events.SplitCovered():
            return f"{event.player} covers both hands of the split on Box {event.box}"
        case events.WagerMoved():
            return f"{event.player} names hand {event.to + 1} of Box {event.box} for the wager"
    return ""


def _mishap(event: Event) -> str:
    match event:
        case mishaps.CardOut():
            return f"{event.card} {_OUT[event.why]}"
        case mishaps.CardAside():
            how = "and exposed: it" if event.exposed else "unseen: it"
            return f"{event.card} is drawn in error {how} is the next card"
        case mishaps.AsideCleared():
            return f"{event.card} was exposed and no hand needs it: it goes out of play"
        case mishaps.CardRefused():
            where = _place(event.box, event.hand)
            rest = ", nor does any other hand of the player" if event.others else ""
            return f"{where} refuses the exposed card and takes no other{rest}"
        case mishaps.PlayerAbsent():
            return f"nobody is there to act on Box {event.box}: it is dealt to by rule"
        case mishaps.CardMisplaced():
            return (
                f"{event.card} is put on {_place(event.box, event.hand)}, where it does not belong"
            )
        case mishaps.Reconstructed():
            return f"the Round is rebuilt: {spell(event.cards)} is next in line"
        case mishaps.CardStands():
            return f"{event.card} stands as dealt, on {_place(event.box, event.hand)}"
    return _ruled(event)


def _ruled(event: Event) -> str:
    match event:
        case mishaps.HandVoided() if event.player:
            return f"the wagers of {event.player} on Box {event.box} are declared Void"
        case mishaps.HandVoided():
            return f"{_place(event.box, event.hand)} is declared Void"
        case mishaps.RoundVoided():
            return "the Round is declared Void"
        case mishaps.Reversed():
            line = event.line
            return f"the settlement of {line.player}'s {line.wager} on Box {line.box} is undone"
        case mishaps.InsuranceNotOffered():
            whom = f"{event.player} on Box {event.box}" if event.player else f"Box {event.box}"
            return f"insurance was not offered to {whom}: it is still open"
        case mishaps.CallAllowed():
            what = f"{event.call} of {spoken(event.amount)} on Box {event.box}"
            return f"the Dealer permits {event.player}'s {what} in error"
        case mishaps.CallUndone():
            return f"the error on Box {event.box} is noticed in time: the call is undone"
        case mishaps.CallStands():
            return f"the error on Box {event.box} is noticed too late: the call stands"
        case mishaps.ShoeRefilled():
            return "the shoe has run out and is filled from the discard rack"
        case mishaps.FaultReported():
            return f"{event.fault}{f': {event.card}' if event.card else ''}"
        case mishaps.EquipmentFailed():
            return "the prize equipment fails"
    return ""
