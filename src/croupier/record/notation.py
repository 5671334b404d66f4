"""Notation: the card line and the lines of play by which a record states events."""

from typing import Final

from croupier.money import plain
from croupier.record.model import FAULTS
from croupier.table import events, mishaps
from croupier.table.events import Event

_MARKS: Final[dict[mishaps.Astray, str]] = {
    "face-up": "^",
    "surplus": "+",
    "exposed": "!",
    "removed": "-",
    "burnt": "~",
}
_READ_FIRST: Final = (events.RightDeclined, events.Rode, events.Insured)
"""Events whose lines let no card fall before they are read."""
_PLACED: Final = (
    *(events.CardDealt, events.CardBurnt),
    *(mishaps.CardOut, mishaps.CardMisplaced, mishaps.AsideCleared),
)
"""Events by which a card comes to lie somewhere."""
_DEALT: Final = (events.CardDealt, mishaps.CardMisplaced)
_IN_LINE_AGAIN: Final = (mishaps.Reconstructed, mishaps.CallUndone)
_REOPENS: Final = (mishaps.CallUndone, events.Insured)
_ENDS: Final = (events.WagersSettled, mishaps.RoundVoided)
_SILENT: Final = frozenset(
    (events.CardDealt, events.Settled, events.WagerLaid, events.DealCompleted, events.BetsClosed)
)
"""Events that come from no line of play."""
_ORDER_OF: Final = {fault: name for name, fault in FAULTS.items()}


def card_line(happened: tuple[Event, ...]) -> str:
    """The cards in the order they left the shoe, with a bar where they go elsewhere."""
    words: list[str] = []
    place: object = None
    dealt = False
    for event in happened:
        if isinstance(event, events.DealCompleted):
            dealt = True
        elif isinstance(event, events.CardDealt) and not event.aside:
            to = (event.box, event.hand)
            if dealt and to != place:
                words.append("|")
                place = to
            words.append(event.card)
        else:
            words += _beside(event)
    return " ".join(words)


def _beside(event: Event) -> list[str]:
    """What else stands among the cards: marked ones, the cutting card, a shoe that ran out."""
    match event:
        case events.CardBurnt():
            return [f"{event.card}~"]
        case events.CuttingCardOut():
            return ["CUT"]
        case mishaps.CardOut():
            return [f"{event.card}{_MARKS[event.why]}"]
        case mishaps.CardAside():
            return [f"{event.card}{'!' if event.exposed else '?'}"]
        case mishaps.CardMisplaced() if not event.aside:
            return [event.card]
        case mishaps.ShoeRefilled():
            return ["EMPTY"]
    return []


def play_lines(happened: tuple[Event, ...]) -> list[str]:
    """The lines of play; a call that was taken back, or that no player made, is left out."""
    lines: list[str] = []
    called: dict[int, list[str]] = {}
    """The lines of the last double or split on each Box."""
    absent: set[int] = set()
    skip = False
    moment = _Moment(
        always=any(isinstance(event, mishaps.CardOut) for event in happened),
        strays=any(map(_strays, happened)),
    )
    last: Event | None = None
    for event in happened:
        moment.note(event)
        if type(event) in _SILENT:
            continue
        if isinstance(event, mishaps.PlayerAbsent):
            absent.add(event.box)
        if isinstance(event, events.CallWithdrawn):
            lines = [line for line in lines if not any(line is one for one in called[event.box])]
        if _opens(event) and isinstance(event, events.Doubled | events.HandSplit):
            called[event.box] = []
        if isinstance(event, events.Doubled | events.HandSplit) and skip:
            skip = False
            continue
        skip = skip or isinstance(event, mishaps.CallAllowed)
        if isinstance(event, events.DrawCalled | events.Stood) and event.box in absent:
            continue
        lines += _missed_before(event, happened, moment)
        line = _call(event) or _order(event, moment)
        if isinstance(event, events.EarlySettlementAsked):  # a card may end the right (10.3)
            line += moment.cards_since()
        if line and not (_is_part(event) and _is_part(last)):
            lines.append(line)
            if (box := _called_on(event)) is not None:
                called.setdefault(box, []).append(line)
            if not isinstance(event, _READ_FIRST):
                moment.at_last_line = moment.placed
        last = event if line else last
    return lines


def _called_on(event: Event) -> int | None:
    """The Box of a double or split, of an answer to one, or of a hand that a split has made."""
    match event:
        case events.Doubled() | events.HandSplit() | events.SplitCovered() | events.WagerMoved():
            return event.box
        case events.RightDeclined() | events.SideWagerLaid() if event.hand is not None:
            return event.box
    return None


def _missed_before(event: Event, happened: tuple[Event, ...], moment: "_Moment") -> list[str]:
    """Late insurance made after a card fell: the report is stated again, with the moment."""
    if not isinstance(event, events.Insured) or not moment.when():
        return []
    named = (None, event.player)
    before = happened[: happened.index(event)]
    missed = any(
        isinstance(one, mishaps.InsuranceNotOffered)
        and one.box == event.box
        and one.player in named
        for one in before
    )
    text = f"! not-offered {event.box} {event.player} insurance{moment.when()}"
    return [text] if missed else []


def _is_part(event: Event | None) -> bool:
    """May it be one of several events of one order: every hand void, every error noticed?"""
    whole = isinstance(event, mishaps.HandVoided) and event.with_round
    return whole or isinstance(event, mishaps.CallUndone | mishaps.CallStands)


class _Moment:
    """How far a Round has come, which an order says where cards have fallen since the last line."""

    def __init__(self, always: bool, strays: bool) -> None:
        self.always, self.strays = always, strays
        self.placed = self.at_last_line = self.beside = 0
        self.dealt = self.settled = self.was_settled = False

    def note(self, event: Event) -> None:
        """Take notice of an event."""
        self.was_settled = self.settled
        self.placed += _placed(event)
        self.beside += _beside_shoe(event)
        if isinstance(event, events.DealCompleted):
            self.dealt, self.at_last_line = True, self.placed
        reopened = isinstance(event, _REOPENS)
        ended = isinstance(event, _ENDS)
        self.settled = (self.settled or ended) and not reopened

    def when(self, by_order: int = 0) -> str:
        """What stands behind an order given at this moment; it may have placed cards itself."""
        if self.was_settled:
            return " after settlement"
        placed = self.placed - by_order
        if self.dealt and placed == self.at_last_line and not self.always:
            return ""
        none = self.strays and not self.beside
        return f" after {placed}{' with 0' if none else ''}"

    def cards_since(self) -> str:
        """What stands behind a call, where cards have fallen that it does not itself need."""
        return "" if self.strays or self.placed == self.at_last_line else f" after {self.placed}"


def _strays(event: Event) -> bool:
    """Did a card leave the shoe that was not to be dealt?"""
    exposed = isinstance(event, mishaps.CardOut) and event.why == "exposed"
    return exposed or isinstance(event, mishaps.CardAside)


def _beside_shoe(event: Event) -> int:
    """How many cards more lie beside the shoe, next in line, after this event."""
    if isinstance(event, mishaps.CardAside):
        return 1
    if isinstance(event, _IN_LINE_AGAIN):
        return len(event.cards)
    dealt = isinstance(event, _DEALT) and event.aside
    return -1 if dealt or isinstance(event, mishaps.AsideCleared) else 0


def _placed(event: Event) -> int:
    """How many cards came to lie somewhere by this event, less those that are in line again."""
    if isinstance(event, _PLACED):
        return 1
    return -len(event.cards) if isinstance(event, _IN_LINE_AGAIN) else 0


def _opens(event: Event) -> bool:
    """Is this the caller's double or split?"""
    return isinstance(event, events.HandSplit) or (
        isinstance(event, events.Doubled) and not event.joined
    )


def _order(event: Event, moment: _Moment) -> str:
    """The order an event comes from, and when it was given, where that must be said."""
    if isinstance(event, mishaps.CallAllowed):
        return f"! allow {event.box} {event.player} {event.call} {plain(event.amount)}"
    if isinstance(event, mishaps.CardMisplaced):
        place = event.box or "dealer"
        hand = f" hand {event.hand + 1}" if event.hand else ""
        return f"! misplaced {place}{hand}{moment.when(_placed(event))}"
    if isinstance(event, mishaps.RoundVoided):
        return f"! void round{moment.when()}"
    words = _ordered(event)
    return f"! {words}{moment.when(_placed(event))}" if words else ""


def _ordered(event: Event) -> str:
    match event:
        case mishaps.HandVoided() if event.with_round:
            return "void round"
        case mishaps.HandVoided():
            hand = "" if event.hand is None else f" hand {event.hand + 1}"
            player = f" {event.player}" if event.player else ""
            return f"void {event.box}{player}{hand}"
        case mishaps.Reconstructed():
            return "reconstruct"
        case mishaps.InsuranceNotOffered():
            player = f" {event.player}" if event.player else ""
            return f"not-offered {event.box}{player} insurance"
        case mishaps.CallUndone() | mishaps.CallStands():
            return "noticed"
        case mishaps.EquipmentFailed():
            return "madness-failure"
        case mishaps.FaultReported():
            card = f" {event.card}" if event.card else ""
            return f"{_ORDER_OF[event.fault]}{card}"
    return ""


def _call(event: Event) -> str:
    """The line of play an event comes from, or nothing."""
    match event:
        case events.DrawCalled():
            return f"{event.box} draw"
        case events.Stood():
            return f"{event.box} stand"
        case mishaps.CardRefused():
            return f"{event.box} refuse"
        case mishaps.PlayerAbsent() if event.entitled:
            return f"{event.box} absent"
        case events.Doubled() | events.SplitCovered() | events.HandSplit() if (
            event.against is not None
        ):
            return _numbered(event)
        case events.Doubled():
            who = f" {event.player}" if event.joined else ""
            free = f"{event.box}{who} free-double"
            return free if event.lammer else f"{event.box}{who} double {plain(event.amount)}"
        case events.HandSplit():
            return f"{event.box} free-split" if event.lammer else f"{event.box} split"
        case events.SplitCovered():
            return f"{event.box} {event.player} {'free-' if event.lammer else ''}split"
        case events.WagerMoved():
            return f"{event.box} {event.player} split to {event.to + 1}"
    return _election(event)


def _election(event: Event) -> str:
    """A bettor's own election, or the prize that was drawn."""
    match event:
        case events.Insured():
            text = f"{event.box} {event.player} insurance {plain(event.amount)}"
            return text + _against(event.against)
        case events.EarlySettlementAsked():
            return f"{event.box} {event.player} early-settlement" + _against(event.against)
        case events.RightDeclined():
            hand = "" if event.hand is None else f" hand {event.hand + 1}"
            return f"{event.box} {event.player} decline {event.right}{hand}"
        case events.Rode():
            return f"{event.box} {event.player} ride {plain(event.amount)}"
        case events.SideWagerLaid() if event.hand is not None:
            text = f"{event.box} {event.player} {event.on} {plain(event.amount)}"
            return f"{text} hand {event.hand + 1}"
        case events.PrizeShown() if event.dollars is not None:
            return f"! prize {event.dollars}"
    return ""


def _against(number: int | None) -> str:
    return "" if number is None else f" against {number}"


def _numbered(event: events.Doubled | events.SplitCovered | events.HandSplit) -> str:
    """A call that matches every numbered wager is stated once."""
    if isinstance(event, events.Doubled):
        return "" if event.joined else f"{event.box} double"
    return f"{event.box} split" if isinstance(event, events.HandSplit) else ""
