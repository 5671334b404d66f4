"""Entries: an entry of a table's log in a sentence a person can read."""

import time
from collections.abc import Mapping
from typing import Final, get_args

from msgspec import Struct

from croupier.cards import Card
from croupier.protocol import contributions as seeding
from croupier.protocol import log
from croupier.protocol.contributions import OfSeeding
from croupier.protocol.duties import called
from croupier.protocol.log import AnyLogged
from croupier.protocol.reports import (
    IrregularityReported,
    ReportProposed,
    SupervisorCame,
    SupervisorLeft,
)
from croupier.protocol.roles import Void
from croupier.record.steps import Step, steps
from croupier.sentence import AmountPart, CardPart, Part, PlayerPart, Sentence
from croupier.table.events import RoundEnded, Settled
from croupier.table.supervision import VoidHand

KINDS: Final[Mapping[str, tuple[str, tuple[type, ...]]]] = {
    "play": (
        "Rounds and calls",
        (log.RoundBegun, log.PlayerReady, log.RoundSatOut, log.WagerHandedBack, log.RoundEvent),
    ),
    "settled": ("Settlements", ()),
    "wrong": (
        "What went wrong, and voids",
        (*get_args(log.OfVoids), ReportProposed, IrregularityReported),
    ),
    "cards": (
        "Shoes and openings",
        get_args(OfSeeding | log.OfShoe | log.CardOpened | log.ShoeRevealed),
    ),
    "chips": ("Chips", get_args(log.OfChips)),
    "people": (
        "People",
        (
            *get_args(log.OfSeats | log.OfConduct | log.OfMarkers),
            *(SupervisorCame, SupervisorLeft),
        ),
    ),
    "table": (
        "The table itself",
        get_args(log.TableOpened | log.OfSettings | log.OfShuffling | log.OfClosing),
    ),
    "disputes": ("Disputes", get_args(log.OfDisputes)),
}
"""What a reader may look for: what it is called, and the entries that are of it."""


class EntryText(Struct, frozen=True):
    """An entry in a sentence, with its clauses, and the kinds it is of."""

    sentence: Sentence
    kind: str
    clauses: tuple[str, ...] = ()


def entry_text(logged: AnyLogged) -> EntryText:
    """What an entry says."""
    if isinstance(logged, log.RoundEvent):
        return _happened(logged)
    kind = next(name for name, (_, types) in KINDS.items() if isinstance(logged, types))
    clauses: tuple[str, ...] = getattr(logged, "clauses", ())
    return EntryText(_sentence(logged), kind, clauses)


def _happened(logged: log.RoundEvent) -> EntryText:
    event = logged.event
    step = next(iter(steps((event,))), None) or Step((_words(event),))
    if step.irregular:
        return EntryText(step.sentence, "wrong", step.clauses)
    return EntryText(
        step.sentence, "settled" if isinstance(event, Settled) else "play", step.clauses
    )


def _words(event: object) -> str:
    """The name of an event as words, where nothing more is to be said of it."""
    if isinstance(event, RoundEnded):
        return "The Round has ended"
    name = type(event).__name__
    spaced = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)
    return spaced.strip().capitalize()


def _sentence(logged: AnyLogged) -> Sentence:
    return (
        _of_people(logged)
        or _of_seeding(logged)
        or _of_cards(logged)
        or _of_duty(logged)
        or _of_rulings(logged)
        or _of_table(logged)
    )


def _of_people(logged: AnyLogged) -> Sentence:
    match logged:
        case log.ChipsBought():
            return (PlayerPart(logged.player), " buys chips for ", AmountPart(logged.cents))
        case log.ChipsTaken():
            return (PlayerPart(logged.player), " takes ", AmountPart(logged.cents), " away")
        case log.SeatTaken():
            how = "sits down at" if logged.seated else "comes to stand at"
            return (PlayerPart(logged.player), f" {how} Box {logged.box}")
        case log.SeatLeft():
            return (PlayerPart(logged.player), " leaves the table")
        case log.LeaveAsked():
            return (PlayerPart(logged.player), " leaves after this Round")
        case log.LeaveWithdrawn():
            return (PlayerPart(logged.player), " stays")
        case log.DealerCame():
            return (PlayerPart(logged.dealer), " deals from now on")
        case log.DealerLeft():
            return ("Nobody deals any more: the table does so by itself",)
        case log.PlayerLimited():
            return (PlayerPart(logged.player), " is held to the minimum")
        case log.LimitLifted():
            return (PlayerPart(logged.player), " is held to the minimum no longer")
    return _of_betting(logged) or _of_conduct(logged)


def _of_betting(logged: AnyLogged) -> Sentence:
    match logged:
        case log.PlayerReady():
            return (PlayerPart(logged.player), " is ready")
        case log.WagerHandedBack():
            back = f"'s wager on Box {logged.box} goes back: {logged.why}"
            return (PlayerPart(logged.player), back)
        case log.RoundSatOut():
            return (PlayerPart(logged.player), " sits the Round out")
    return ()


def _of_conduct(logged: AnyLogged) -> Sentence:
    match logged:
        case log.PlayerExcluded():
            return (PlayerPart(logged.player), f" is excluded from the game: “{logged.why}”")
        case log.PlayerReadmitted():
            return (PlayerPart(logged.player), " may take part again")
        case log.MarkerPlaced():
            return (
                *(f"A marker at Box {logged.box} raises ", PlayerPart(logged.player)),
                *(" to ", AmountPart(logged.maximum)),
            )
        case log.MarkerRemoved():
            return (f"The marker at Box {logged.box} is taken away",)
    return ()


def _of_seeding(logged: AnyLogged) -> Sentence:
    match logged:
        case seeding.SecretCommitted():
            return (f"The casino commits to its secret for shoe {logged.shoe}",)
        case seeding.ContributionCommitted():
            return (PlayerPart(logged.player), f" commits to a contribution to shoe {logged.shoe}")
        case seeding.ContributionsAsked():
            return ("Asked to open their contributions: ", *_listed(logged.players))
        case seeding.ContributionOpened():
            return (PlayerPart(logged.player), f" opens the contribution to shoe {logged.shoe}")
        case seeding.ContributionsClosed():
            if not logged.missing:
                return ("Every contribution to the shuffle is open",)
            return ("The shuffle goes on without the contribution of ", *_listed(logged.missing))
        case seeding.BeaconNamed():
            return (f"The shuffle waits for round {logged.round} of the beacon {logged.source}",)
        case seeding.BeaconValue():
            return (f"Round {logged.round} of the beacon is published: {logged.value.hex()}",)
        case seeding.BeaconMissing():
            return (f"The shuffle goes on without the beacon {logged.source}: it did not answer",)
    return ()


def _listed(players: tuple[str, ...]) -> Sentence:
    parts = [part for player in players for part in (", ", PlayerPart(player))]
    return tuple(parts[1:])


def _of_cards(logged: AnyLogged) -> Sentence:
    match logged:
        case log.ShoeSealed():
            return (f"Shoe {logged.commitment.shoe} is shuffled and committed to",)
        case log.ShoeStacked():
            put = f"the cutting card stands {logged.from_back} from the back"
            return ("The cards are cut by ", _cutter(logged), f" at {logged.cut_at}; {put}")
        case log.CutDeclined():
            how = "lets the cut pass" if logged.lapsed else "declines the cut"
            return (PlayerPart(logged.player), f" {how}")
        case log.RackCut():
            return ("The cards from the rack are cut by ", _cutter(logged))
        case log.BurntCardShown():
            card = CardPart(Card(logged.opening.card))
            return (PlayerPart(logged.player), " is shown the burnt card, ", card)
        case log.RackSealed():
            return ("The shoe has run out: the discard rack is shuffled and committed to",)
        case log.CardOpened():
            return (
                "What proves the next card, ",
                CardPart(Card(logged.opening.card)),
                ", is opened",
            )
        case log.ShoeRevealed():
            return (f"Shoe {logged.shoe} is done with: its seed is revealed",)
    return ()


def _cutter(logged: log.ShoeStacked | log.RackCut) -> Part:
    return PlayerPart(logged.cut_by) if logged.cut_by else "the table"


def _of_duty(logged: AnyLogged) -> Sentence:
    match logged:
        case SupervisorCame():
            return (PlayerPart(logged.supervisor), " is on duty as a supervisor")
        case SupervisorLeft():
            return (PlayerPart(logged.supervisor), " is on duty as a supervisor no longer")
        case ReportProposed():
            what = (
                f" reports {_act_words(called(logged.proposal.act))}; a second person confirms it"
            )
            return (PlayerPart(logged.proposal.by), what)
        case IrregularityReported():
            return (PlayerPart(logged.by), f" reports {_act_words(logged.act)}", *_while(logged))
    return ()


def _while(logged: IrregularityReported) -> Sentence:
    """Who dealt then, and who else confirmed it."""
    dealt: Sentence = (", ", PlayerPart(logged.dealer), " deals") if logged.dealer else ()
    if not logged.confirmed_by:
        return dealt
    return (*dealt, ", confirmed by ", PlayerPart(logged.confirmed_by))


def _act_words(act: str) -> str:
    return REPORTED.get(act, act)


REPORTED: Final[Mapping[str, str]] = {
    "FindFaceUp": "a card found face up",
    "DrawInError": "a card drawn in error",
    "OverdrawDealer": "a card dealt to the Dealer's completed hand",
    "RemoveCard": "a card dealt to a hand in error",
    "BurnInError": "a card burnt by mistake",
    "Misplace": "a misplaced card",
    "Reconstruct": "that misplaced cards go back into line",
    "DeclareAbsent": "that a player is absent",
    "ReportNotOffered": "that insurance was not offered",
    "AllowCall": "a call permitted in error",
    "NoticeError": "that a call permitted in error is noticed",
    "ReportFault": "a fault of the cards or the equipment",
    "FailEquipment": "that the prize equipment fails",
    "FillShoe": "that the shoe has run out",
}
"""What each report or ruling says, by its name in the table of roles."""


def _of_rulings(logged: AnyLogged) -> Sentence:
    match logged:
        case log.VoidProposed():
            why = f": “{logged.proposal.why}”" if logged.proposal.why else ""
            what = void_text(logged.proposal.void)
            return (PlayerPart(logged.proposal.by), " proposes that ", *what, f" be Void{why}")
        case log.VoidConfirmed():
            return (PlayerPart(logged.by), " confirms the void")
        case log.DisputeFiled():
            return (PlayerPart(logged.by), f" disputes Round {logged.round}: “{logged.reason}”")
        case log.DisputeTakenUp():
            return (PlayerPart(logged.by), f" looks at dispute {logged.number}")
        case log.DisputeWithdrawn():
            return (f"Dispute {logged.number} is withdrawn",)
        case log.RulingProposed():
            parts = [part for one in logged.departures for part in ("; ", *one.sentence)]
            how = f" would rule on dispute {logged.number}: “{logged.reason}”"
            return (PlayerPart(logged.by), how, *parts)
        case log.DisputeRuled(confirmed_by=str() as second) if second:
            return (
                *(PlayerPart(logged.by), " and ", PlayerPart(second)),
                f" rule on dispute {logged.number}: “{logged.reason}”",
            )
        case log.DisputeRuled():
            return (PlayerPart(logged.by), f" rules on dispute {logged.number}: “{logged.reason}”")
    return ()


def void_text(void: Void) -> Sentence:
    """What a void is of."""
    match void:
        case VoidHand(player=str() as player):
            return (PlayerPart(player), f"'s wagers on Box {void.box}")
        case VoidHand(hand=int() as hand):
            return (f"hand {hand} of Box {void.box}",)
        case VoidHand():
            return (f"Box {void.box}",)
    return ("the whole Round",)


def _of_table(logged: AnyLogged) -> Sentence:
    match logged:
        case log.TableOpened():
            return (f"The table is opened under {logged.config.edition}",)
        case log.SettingsChanged():
            return ("Other settings come into force with the next Round",)
        case log.PaceChanged():
            return ("The table waits for people differently from now on",)
        case log.AdviceSwitched():
            text = "are shown" if logged.shown else "are no longer shown"
            return (f"Players {text} what every call is worth",)
        case log.SharingSwitched():
            text = "may be shown" if logged.shared else "may no longer be shown"
            return (f"Ended Rounds {text} to anybody",)
        case log.ShuffleDirected():
            return (f"A shuffle is directed: {logged.occasion.value}",)
        case log.TableRestored():
            return ("The casino is restored from a copy: the shoe in play ends",)
        case log.EquipmentRepaired():
            return ("The prize equipment works again",)
        case log.ClosingAnnounced():
            return (f"It is announced that the table closes after {logged.rounds} Rounds",)
        case log.TableClosed():
            return ("The table is closed for good",)
        case log.RoundBegun():
            return ("A Round is open for wagers",)
    raise AssertionError(f"nobody has said what {type(logged).__name__} is")


def moment(at: int) -> str:
    """A time as people read it, in UTC."""
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(at / 1000))
