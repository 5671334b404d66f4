"""Log: what is written down of a live table, in the order it happened, with no secret in it."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec
from msgspec import Struct, field

from croupier.disputes.departures import RecordDeparture
from croupier.fairness.commitment import Commitment, Opening
from croupier.protocol.contributions import OfSeeding
from croupier.protocol.logged import Logged
from croupier.protocol.pace import Pace
from croupier.protocol.reports import OfDuty
from croupier.protocol.roles import Proposal
from croupier.rules.config import TableConfig
from croupier.rules.shuffling import Occasion
from croupier.rules.tournament import Conditions
from croupier.table.events import Event

FIRST_RELEASE: Final = 1
"""The release of the law by which logs were written that do not name one."""


Mode = Literal["strict", "practice"]
"""Is a table played strictly by the rules, or to practise?"""


class HeatTerms(Struct, frozen=True, kw_only=True):
    """A table of a tournament: by which conditions, for how many Rounds, with how many chips."""

    tournament: str
    stage: int
    conditions: Conditions
    rounds: int
    chips: int
    title: str = ""
    """What people call the tournament, if somebody has said so."""

    @property
    def called(self) -> str:
        """What people call the tournament; else its name in addresses."""
        return self.title or self.tournament


class TableOpened(Logged, frozen=True, tag=True, omit_defaults=True):
    """A table was opened with lawful settings; Rounds are pinned to the fingerprint."""

    table: str
    config: TableConfig
    fingerprint: str
    heat: HeatTerms | None = None
    """What prevails here while a tournament is played; nothing at other tables."""
    law: int = FIRST_RELEASE
    """The release of the law the fingerprint is of."""
    mode: Literal["", "strict", "practice"] = ""
    """Is it played strictly by the rules, or to practise? Earlier logs do not say."""
    owner: str = ""
    """Whose own table it is, to practise at alone; nobody's: everybody may come."""
    title: str = ""
    """What people call it; nothing: what is played there says so."""


class ChipsBought(Logged, frozen=True, tag=True):
    """A player brought chips to the table."""

    player: str
    cents: int


class ChipsTaken(Logged, frozen=True, tag=True):
    """A player took chips away from the table."""

    player: str
    cents: int


class SeatTaken(Logged, frozen=True, tag=True):
    """A player came to a Box."""

    player: str
    box: int
    seated: bool


class SeatLeft(Logged, frozen=True, tag=True):
    """A player left the table, or the seat was given to somebody else."""

    player: str


class LeaveAsked(Logged, frozen=True, tag=True):
    """A player with wagers on the layout leaves with the chips as soon as the Round has ended."""

    player: str


class LeaveWithdrawn(Logged, frozen=True, tag=True):
    """A player who was to leave stays, or has nothing here to leave with."""

    player: str


class DealerCame(Logged, frozen=True, tag=True):
    """Somebody deals from now on."""

    dealer: str


class DealerLeft(Logged, frozen=True, tag=True):
    """Nobody deals any more: the table does so by itself."""


class SettingsChanged(Logged, frozen=True, tag=True, omit_defaults=True):
    """The settings are others from the next Round on; the Round in play keeps its own."""

    config: TableConfig
    fingerprint: str
    law: int = FIRST_RELEASE


class PaceChanged(Logged, frozen=True, tag=True):
    """The table waits for people so long from now on."""

    pace: Pace


class AdviceSwitched(Logged, frozen=True, tag=True):
    """Players are shown what every call is worth from now on, or are not."""

    shown: bool


class SharingSwitched(Logged, frozen=True, tag=True):
    """Ended Rounds of the table may be shown to anybody from now on, or may not."""

    shared: bool


class ShuffleDirected(Logged, frozen=True, tag=True):
    """The cards are to be shuffled before the next Round."""

    occasion: Occasion


class TableRestored(Logged, frozen=True, tag=True):
    """The casino is served from a copy: the cards of the shoe may be known, and it ends here.

    So may the secret for the next one: its number is passed over.
    """


class PlayerLimited(Logged, frozen=True, tag=True):
    """A player is held to the minimum."""

    player: str


class LimitLifted(Logged, frozen=True, tag=True):
    """A player is held to the minimum no longer."""

    player: str


class PlayerExcluded(Logged, frozen=True, tag=True):
    """A player takes no further part in the game, and why."""

    player: str
    why: str


class PlayerReadmitted(Logged, frozen=True, tag=True):
    """A player who was excluded may take part again."""

    player: str


class MarkerPlaced(Logged, frozen=True, tag=True):
    """A marker beside a Box shows a raised maximum for one player."""

    box: int
    player: str
    maximum: int


class MarkerRemoved(Logged, frozen=True, tag=True):
    """The marker beside a Box was taken away."""

    box: int


class EquipmentRepaired(Logged, frozen=True, tag=True):
    """The prize equipment works again."""


class ClosingAnnounced(Logged, frozen=True, tag=True):
    """Players and inspector were told that the table closes after so many Rounds."""

    rounds: int


class TableClosed(Logged, frozen=True, tag=True, omit_defaults=True):
    """The table is closed for good: nobody has chips here and no card is secret."""

    inspector_told: bool = False
    """An empty table may close unannounced; was an inspector told before?"""


class ShoeSealed(Logged, frozen=True, tag=True, omit_defaults=True):
    """A shoe was shuffled and committed to."""

    commitment: Commitment
    mixed: bool = False
    """Does its seed follow from the secret and the contributions that were committed to?"""


class CutDeclined(Logged, frozen=True, tag=True, omit_defaults=True):
    """A player who was offered the cut declined it, or let the time pass."""

    player: str
    lapsed: bool = False


class ShoeStacked(Logged, frozen=True, tag=True, omit_defaults=True):
    """The cards were cut and the cutting card put in; who cut, where, and how deep it stands."""

    cut_by: str
    cut_at: int
    from_back: int
    law: int = FIRST_RELEASE
    """From the second release on the cut is offered to one player after another."""


class RackSealed(Logged, frozen=True, tag=True, omit_defaults=True):
    """The shoe ran out: the discard rack was shuffled and committed to, to go into it."""

    commitment: Commitment
    cut_at: int | None
    """Where it was cut; nothing: it waits to be cut."""
    mixed: bool = False
    """Does its seed follow from the secret and the contributions that were committed to?"""


class RackCut(Logged, frozen=True, tag=True):
    """The cards of the discard rack were cut: by whom, and where."""

    cut_by: str
    cut_at: int


class BurntCardShown(Logged, frozen=True, tag=True):
    """A player asked to see the burnt card: what proves it."""

    player: str
    opening: Opening


class RoundBegun(Logged, frozen=True, tag=True, omit_defaults=True):
    """A Round is open for wagers; what must be burnt was burnt, unseen."""

    number: int
    """The how-many-eth it is; of what, ``counts`` says."""
    law: int = FIRST_RELEASE
    """The release of the law by which it is played."""
    counts: Literal["shoe", "table"] = "shoe"
    """Is it the how-many-eth Round of the table, or of its shoe, as earlier logs have it?"""


class PlayerReady(Logged, frozen=True, tag=True):
    """A player has wagered and waits for nobody else; between Rounds, wants the next."""

    player: str


class RoundSatOut(Logged, frozen=True, tag=True):
    """A player lays no wager in this Round, and is not waited for."""

    player: str


class WagerHandedBack(Logged, frozen=True, tag=True):
    """A wager goes back, for those on the layout may not stand together, and why they may not."""

    player: str
    box: int
    why: str
    clauses: tuple[str, ...]


class CardOpened(Logged, frozen=True, tag=True):
    """What proves the next card that falls."""

    opening: Opening


class RoundEvent(Logged, frozen=True, tag="Happened"):
    """An event of the Round; a card nobody has seen is not named in it."""

    event: Event


class ShoeRevealed(Logged, frozen=True, tag=True, omit_defaults=True):
    """A shoe is done with: the seed it was shuffled by, and the casino's secret in that seed."""

    shoe: str
    seed: bytes
    secret: bytes = b""


class VoidProposed(Logged, frozen=True, tag=True):
    """Somebody proposed that a hand or the Round be Void."""

    proposal: Proposal


class VoidConfirmed(Logged, frozen=True, tag=True):
    """Another person confirmed what was proposed."""

    by: str


class DisputeFiled(Logged, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """Somebody disputes a Round; what each player got back in it stays at the table meanwhile."""

    number: int
    round: int
    """The how-many-eth of the table."""
    by: str
    reason: str = field(name="told")  # as logs have had it from the first
    frozen: Mapping[str, int]
    line: int = 0
    """Which settled wager of the Round it is about, from 1; 0: the whole Round."""


class DisputeTakenUp(Logged, frozen=True, tag=True):
    """Somebody who may rule on a dispute looks at it."""

    number: int
    by: str


class DisputeWithdrawn(Logged, frozen=True, tag=True):
    """A dispute was withdrawn by who filed it."""

    number: int


class RulingProposed(Logged, frozen=True, tag="DisputeRulingProposed", kw_only=True):
    """Somebody would rule on a dispute by a record that departs from the log; another confirms."""

    number: int
    by: str
    reason: str
    record: str
    departures: tuple[RecordDeparture, ...]


class DisputeRuled(Logged, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """A dispute was ruled on, once and for all; what was wrongly paid is corrected."""

    number: int
    by: str
    reason: str = field(name="told")  # as logs have had it from the first
    record: str
    """The Round as it was ruled on, from which anybody can come to the same."""
    owed: Mapping[str, int]
    """What the casino owed each player; below nothing: what the player owed the casino."""
    moved: Mapping[str, int]
    """What was moved: all that is owed to players, and what players who owe still had here."""
    clauses: tuple[str, ...]
    law: int = FIRST_RELEASE
    """The release of the law by which it was ruled on."""
    confirmed_by: str = ""
    """Who else says that the Round went as the record has it; nobody: the log says so."""
    departures: tuple[RecordDeparture, ...] = ()
    """Where the record departs from the log."""


# ── All of them, by what they are of ────────────────────────────────────────────────────────────

OfChips = ChipsBought | ChipsTaken
OfSeats = SeatTaken | SeatLeft | LeaveAsked | LeaveWithdrawn | DealerCame | DealerLeft
OfSettings = SettingsChanged | PaceChanged | AdviceSwitched | SharingSwitched
OfShuffling = ShuffleDirected | TableRestored
OfConduct = PlayerLimited | LimitLifted | PlayerExcluded | PlayerReadmitted
OfMarkers = MarkerPlaced | MarkerRemoved
OfClosing = EquipmentRepaired | ClosingAnnounced | TableClosed
OfShoe = ShoeSealed | CutDeclined | ShoeStacked | RackSealed | RackCut | BurntCardShown
OfRound = (
    RoundBegun
    | PlayerReady
    | RoundSatOut
    | WagerHandedBack
    | CardOpened
    | RoundEvent
    | ShoeRevealed
)
OfVoids = VoidProposed | VoidConfirmed
OfDisputes = DisputeFiled | DisputeTakenUp | DisputeWithdrawn | RulingProposed | DisputeRuled
BesideRounds = (
    TableOpened | OfChips | OfSeats | OfSettings | OfShuffling | OfConduct | OfMarkers | OfClosing
)
AnyLogged = BesideRounds | OfSeeding | OfShoe | OfRound | OfDuty | OfVoids | OfDisputes

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyLogged] = msgspec.json.Decoder(AnyLogged)


def written(logged: AnyLogged) -> bytes:
    """An entry as it is stored; the order in which settings were given is kept."""
    return _encoder.encode(logged)


def read(body: bytes) -> AnyLogged:
    """An entry as it was stored."""
    return _decoder.decode(body)
