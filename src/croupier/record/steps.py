"""Steps: the events of a Round in sentences."""

from msgspec import Struct

from croupier.rules.ruling import Outcome
from croupier.sentence import (
    AmountPart,
    CardPart,
    Part,
    PlayerPart,
    Sentence,
    WagerPart,
    capital,
    listed,
    plain,
)
from croupier.table import events, mishaps
from croupier.table.events import Event


class Step(Struct, frozen=True):
    """Something that happened, in a sentence, with the clauses that say so."""

    sentence: Sentence
    clauses: tuple[str, ...] = ()
    irregular: bool = False

    @property
    def text(self) -> str:
        """The sentence in the codes of a record, its first letter written large."""
        text = plain(self.sentence)
        return text[:1].upper() + text[1:]


_OUT = {
    "face-up": " is found face up in the shoe and goes out of play",
    "surplus": " is dealt to the Dealer's completed hand and goes out of play",
    "exposed": " is exposed in error when no hand calls for it, and goes out of play",
    "removed": " was dealt in error to a hand and goes out of play",
    "burnt": " is burnt in error and stays out of play",
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
        return Step(capital(mishap), clauses, irregular=True)
    found = _wager(event) or _card(event) or _call(event)
    if isinstance(event, events.Settled):
        clauses = event.line.clauses
    return Step(capital(found), clauses) if found else None


def _place(box: int | None, hand: int | None = None) -> str:
    if not box:
        return "the Dealer's hand"
    return f"Box {box}" if not hand else f"Box {box}, hand {hand + 1}"


def _wager(event: Event) -> Sentence:
    match event:
        case events.WagerLaid():
            return (
                *(PlayerPart(event.player), " wagers ", AmountPart(event.amount)),
                f" on Box {event.box}",
            )
        case events.SideWagerLifted():
            back = f" back from Box {event.box}"
            return (PlayerPart(event.player), " takes ", WagerPart(event.on), back)
        case events.SideWagerLaid():
            return (
                *(PlayerPart(event.player), " lays ", AmountPart(event.amount)),
                *(" on ", WagerPart(event.on), f", {_place(event.box, event.hand)}"),
            )
        case events.Insured():
            insures = f" insures {_place(event.box)} for "
            return (PlayerPart(event.player), insures, AmountPart(event.amount))
        case events.EarlySettlementAsked():
            early = f" asks for the Blackjack on Box {event.box} to be settled early"
            return (PlayerPart(event.player), early)
        case events.RightDeclined():
            how = "lets pass" if event.lapsed else "declines"
            where = _place(event.box, event.hand)
            return (PlayerPart(event.player), f" {how} {event.right}, {where}")
        case events.ButtonPassed():
            leaves = f" leaves the button for Box {event.box} to "
            to: Part = PlayerPart(event.to) if event.to else "a casino employee"
            return (PlayerPart(event.player), leaves, to)
        case events.Rode():
            return (
                *(PlayerPart(event.player), " leaves ", AmountPart(event.amount)),
                *(" of ", WagerPart(event.on), " in action"),
            )
        case events.SideWagerWon():
            won = f" on Box {event.box} has won"
            return (PlayerPart(event.player), "'s ", WagerPart(event.on), won)
        case events.PrizeShown() if event.dollars is not None:
            return (f"the prize for Box {event.box} is ${event.dollars} for each dollar",)
        case events.Settled():
            return _settled(event)
    return ()


def _settled(event: events.Settled) -> Sentence:
    line = event.line
    against = f" against {line.against}" if line.against else ""
    hand = f" hand {line.hand}" if line.hand and line.hand > 1 else ""
    back: Sentence = (": ", AmountPart(line.returned), " goes to ", PlayerPart(line.player))
    return (
        *(PlayerPart(line.player), "'s ", WagerPart(line.wager), f"{against} of "),
        *(AmountPart(line.stake), f" on Box {line.box}{hand} {_ENDS[line.outcome]}"),
        *(back if line.returned else ()),
    )


def _card(event: Event) -> Sentence:
    match event:
        case events.BetsClosed():
            return ("the Dealer calls no more bets",)
        case events.CardBurnt():
            return (CardPart(event.card), " is burnt")
        case events.CuttingCardOut():
            return (f"the cutting card comes out before a card for {_place(event.box)}",)
        case events.CardDealt():
            return (CardPart(event.card), f" is dealt to {_place(event.box, event.hand)}")
        case events.DealCompleted():
            return ("the Initial Deal is complete",)
    return ()


def _call(event: Event) -> Sentence:
    match event:
        case events.DrawCalled():
            return (f"{_place(event.box, event.hand)} draws",)
        case events.Stood():
            return (f"{_place(event.box, event.hand)} stands",)
        case events.Doubled():
            return (*_paying(event, "doubles"), *_price(event))
        case events.HandSplit():
            return (*_paying(event, "splits"), *_price(event))
        case events.SplitCovered():
            covers = f" covers both hands of the split on Box {event.box}"
            return (PlayerPart(event.player), covers)
        case events.WagerMoved():
            names = f" names hand {event.to + 1} of Box {event.box} for the wager"
            return (PlayerPart(event.player), names)
    return ()


def _paying(event: events.Doubled | events.HandSplit, does: str) -> Sentence:
    return (PlayerPart(event.player), f" {does} {_place(event.box, event.hand)} for ")


def _price(event: events.Doubled | events.HandSplit) -> Sentence:
    return ("free",) if event.lammer else (AmountPart(event.amount),)


def _mishap(event: Event) -> Sentence:
    match event:
        case mishaps.CardOut():
            return (CardPart(event.card), _OUT[event.why])
        case mishaps.CardAside():
            how = "and exposed: it" if event.exposed else "unseen: it"
            return (CardPart(event.card), f" is drawn in error {how} is the next card")
        case mishaps.AsideCleared():
            cleared = " was exposed and no hand needs it: it goes out of play"
            return (CardPart(event.card), cleared)
        case mishaps.CardRefused():
            where = _place(event.box, event.hand)
            rest = ", nor does any other hand of the player" if event.others else ""
            return (f"{where} refuses the exposed card and takes no other{rest}",)
        case mishaps.PlayerAbsent():
            return (f"nobody is there to act on Box {event.box}: it is dealt to by rule",)
        case mishaps.CardMisplaced():
            where = _place(event.box, event.hand)
            return (CardPart(event.card), f" is put on {where}, where it does not belong")
        case mishaps.Reconstructed():
            cards = listed(((CardPart(one),) for one in event.cards), " ")
            return ("the Round is rebuilt: ", *cards, " is next in line")
        case mishaps.CardStands():
            return (CardPart(event.card), f" stands as dealt, on {_place(event.box, event.hand)}")
    return _ruled(event)


def _ruled(event: Event) -> Sentence:
    match event:
        case mishaps.HandVoided() if event.player:
            void = f" on Box {event.box} are declared Void"
            return ("the wagers of ", PlayerPart(event.player), void)
        case mishaps.HandVoided():
            return (f"{_place(event.box, event.hand)} is declared Void",)
        case mishaps.RoundVoided():
            return ("the Round is declared Void",)
        case mishaps.Reversed():
            line = event.line
            return (
                *("the settlement of ", PlayerPart(line.player), "'s ", WagerPart(line.wager)),
                f" on Box {line.box} is undone",
            )
        case mishaps.InsuranceNotOffered():
            whom = (PlayerPart(event.player), " on ") if event.player else ()
            still = f"Box {event.box}: it is still open"
            return ("insurance was not offered to ", *whom, still)
        case mishaps.CallAllowed():
            return (
                *("the Dealer permits ", PlayerPart(event.player), "'s ", WagerPart(event.call)),
                *(" of ", AmountPart(event.amount), f" on Box {event.box} in error"),
            )
        case mishaps.CallUndone():
            return (f"the error on Box {event.box} is noticed in time: the call is undone",)
        case mishaps.CallStands():
            return (f"the error on Box {event.box} is noticed too late: the call stands",)
        case mishaps.ShoeRefilled():
            return ("the shoe has run out and is filled from the discard rack",)
        case mishaps.FaultReported():
            return (event.fault, *((": ", CardPart(event.card)) if event.card else ()))
        case mishaps.EquipmentFailed():
            return ("the prize equipment fails",)
    return ()
