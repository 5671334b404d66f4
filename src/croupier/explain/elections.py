"""Elections: what people chose in a Round beside calling for cards, in words."""

from croupier.explain.phrases import against, without_gaps
from croupier.rules.names import EARLY, INSURANCE, MAIN, RIDE, RightName
from croupier.sentence import AmountPart, OwnerPart, Part, PlayerPart, Sentence, WagerPart
from croupier.table import events
from croupier.table.events import Event
from croupier.table.state import Round

_RIGHTS: dict[RightName, str] = {
    INSURANCE: "insurance",
    EARLY: "early settlement",
    RIDE: "leaving the winnings in action",
}
"""Rights whose declining is worth a line."""


def election(event: Event, before: Round) -> Sentence:
    """What somebody chose, in words; nothing where it is worth no line."""
    match event:
        case events.Insured():
            return _insured(event, before)
        case events.EarlySettlementAsked():
            asked = " took even money on the Blackjack"
            return (PlayerPart(event.player), asked, *against(event.against))
        case events.RightDeclined() if event.right in _RIGHTS:
            how = " did not take up " if event.lapsed else " declined "
            return (PlayerPart(event.player), how, _RIGHTS[event.right])
        case events.SideWagerLaid():
            laid = (PlayerPart(event.player), " laid ", AmountPart(event.amount))
            on_hand = f", hand {event.hand + 1}" if event.hand is not None else ""
            return without_gaps((*laid, " on ", WagerPart(event.on), on_hand))
        case events.SideWagerGivenUp():
            gave = " gave up ", WagerPart(event.on), " to a bettor of the Box"
            return (PlayerPart(event.player), *gave)
        case events.SideWagerWon():
            won = (OwnerPart(event.player), " ", WagerPart(event.on), " has won")
            return (*won, " ", AmountPart(event.payout)) if event.payout else won
        case events.Rode():
            left = " left ", AmountPart(event.amount), " of ", WagerPart(event.on)
            return (PlayerPart(event.player), *left, " in action")
        case events.PrizeShown() if event.dollars is not None:
            return (f"The prize is ${event.dollars} for each dollar",)
        case events.ButtonPassed():
            to: Part = PlayerPart(event.to) if event.to else "a casino employee"
            return (PlayerPart(event.player), " left the button to ", to)
        case events.SplitCovered():
            covered = " laid ", AmountPart(event.amount), " on the new hand too"
            return (PlayerPart(event.player), *covered, *against(event.against))
        case events.WagerMoved():
            return (PlayerPart(event.player), f" named hand {event.to + 1} for the wager")
        case events.CallWithdrawn():
            return ("The call was taken back: nobody of the upper tier joined it",)
    return ()


def _insured(event: events.Insured, before: Round) -> Sentence:
    box = before.box(event.box)
    main = box.stake(event.player, MAIN, against=event.against)
    half = ", half the wager" if main is not None and event.amount * 2 == main.amount else ""
    insured = (PlayerPart(event.player), " insured for ", AmountPart(event.amount), half)
    return without_gaps((*insured, *against(event.against)))
