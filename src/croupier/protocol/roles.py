"""Roles: who may do what at a live table, as one table, closed to whatever it does not name."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.refusal import Refusal
from croupier.table.commands import Command, PlayersCommand
from croupier.table.state import ENDED, Phase
from croupier.table.supervision import VoidHand, VoidRound


class Role(StrEnum):
    """What a person is here."""

    GUEST = "guest"
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    CASINO_SUPERVISOR = "casino-supervisor"
    INSPECTOR = "inspector"
    OPERATOR = "operator"


GUEST, PLAYER, DEALER, SUPERVISOR, CASINO_SUPERVISOR, INSPECTOR, OPERATOR = Role
PLAYERS: Final = (GUEST, PLAYER)
"""Those who play."""
SUPERVISORS: Final = (SUPERVISOR, CASINO_SUPERVISOR)
"""Game Supervisors, and Casino Supervisors, who may do all they may and more."""


class Whose(StrEnum):
    """For whom a role may do something."""

    OWN = "own"
    ANY = "any"


class When(StrEnum):
    """When something may be done."""

    ALWAYS = "always"
    IN_ROUND = "in a Round"
    BETWEEN = "between Rounds"


OWN, ANY = Whose
ALWAYS, IN_ROUND, BETWEEN = When


class Permission(Struct, frozen=True):
    """Acts of one kind: what they are called in a sentence, who may do them, and when.

    Within a Round the engine says what is open, with its clause; here it is only who may ask.
    """

    phrase: str
    acts: tuple[str, ...]
    grants: Mapping[Role, Whose]
    when: When = ALWAYS


def _to(whose: Whose, *roles: Role) -> dict[Role, Whose]:
    return dict.fromkeys(roles, whose)


_THEMSELVES: Final = _to(OWN, *PLAYERS)

RULES: Final = (
    Permission(
        "play",
        (
            *("LayWager", "LiftWager", "LaySideWager", "Ride", "Insure", "SettleEarly"),
            *("Draw", "Stand", "Double", "Split", "FreeDouble", "FreeSplit"),
            *("WithdrawCall", "RefuseCard", "Decline", "PassButton"),
        ),
        _THEMSELVES,
        IN_ROUND,
    ),
    Permission(
        "deal",
        (
            *("Burn", "CallNoMoreBets", "Deal", "DealForAbsent", "SettleSideWagers", "ShowPrize"),
            *("PayBlackjacks", "SettleInsurance", "GoOn", "Settle", "CollectCards"),
        ),
        _to(ANY, DEALER),
        IN_ROUND,
    ),
    Permission(
        "report what went wrong",
        (
            *("FindFaceUp", "DrawInError", "OverdrawDealer", "RemoveCard", "BurnInError"),
            *("Misplace", "ReportNotOffered", "ReportFault", "FailEquipment"),
        ),
        _to(ANY, DEALER, *SUPERVISORS),
        IN_ROUND,
    ),
    Permission(
        "rule on what went wrong",
        ("Reconstruct", "DeclareAbsent", "AllowCall", "NoticeError", "FillShoe"),
        _to(ANY, *SUPERVISORS),
        IN_ROUND,
    ),
    Permission(
        "propose or confirm a void",
        ("ProposeVoid", "ConfirmVoid"),
        _to(ANY, *SUPERVISORS, OPERATOR),
        IN_ROUND,
    ),
    Permission(
        "void alone: one proposes it and another confirms it", ("VoidHand", "VoidRound"), {}
    ),
    Permission("name the cards that go into a shoe", ("RefillShoe",), {}),
    Permission("lay a side wager that must be refused", ("FindSideWager",), {}),
    Permission("press the button for a prize", ("PressButton",), _to(ANY, DEALER) | _THEMSELVES),
    Permission("open a table", ("open table",), _to(ANY, OPERATOR)),
    Permission(
        "change the settings of a table",
        ("ChangeMinimum", "ChangeSettings", "ChangePace", "SwitchAdvice", "SwitchSharing"),
        _to(ANY, OPERATOR),
    ),
    Permission("close a table", ("AnnounceClosing", "CloseTable"), _to(ANY, OPERATOR)),
    Permission("deal at a table", ("ComeToDeal",), _to(ANY, DEALER)),
    Permission(
        "end the dealing of a Dealer", ("StandDown",), _to(ANY, *SUPERVISORS) | _to(OWN, DEALER)
    ),
    Permission("supervise a table", ("ComeToSupervise",), _to(ANY, *SUPERVISORS)),
    Permission("end a supervisor's duty", ("EndSupervision",), _to(OWN, *SUPERVISORS)),
    Permission(
        "confirm what somebody else reports", ("ConfirmReport",), _to(ANY, *SUPERVISORS), IN_ROUND
    ),
    Permission("shuffle", ("Shuffle",), _to(ANY, DEALER, *SUPERVISORS), BETWEEN),
    Permission("decline the cut", ("DeclineCut",), _THEMSELVES),
    Permission("be ready", ("DealNow",), _THEMSELVES),
    Permission("sit a Round out", ("SitOut",), _THEMSELVES, IN_ROUND),
    Permission("contribute to a shuffle", ("CommitContribution", "OpenContribution"), _THEMSELVES),
    Permission("look at the burnt card", ("SeeBurntCard",), _THEMSELVES),
    Permission("cut the cards", ("Cut",), _to(ANY, DEALER, *SUPERVISORS) | _THEMSELVES),
    Permission("open a Round", ("OpenRound",), _to(ANY, DEALER, *SUPERVISORS), BETWEEN),
    Permission(
        "direct a shuffle or the players",
        (
            *("DirectShuffle", "LimitPlayer", "LiftLimit", "ReclaimSeat", "RepairEquipment"),
            *("ExcludePlayer", "ReadmitPlayer", "PlaceMarker", "RemoveMarker"),
        ),
        _to(ANY, *SUPERVISORS),
    ),
    Permission(
        "seat automatic players",
        ("SeatAutomatic", "SendAway"),
        _to(ANY, *SUPERVISORS, OPERATOR) | _THEMSELVES,
    ),
    Permission("practise at a table of one's own", ("practise",), _THEMSELVES),
    Permission(
        "announce, fill or start a tournament",
        ("announce tournament", "enter automatic competitors", "start tournament"),
        _to(ANY, OPERATOR),
    ),
    Permission("compete", ("enter tournament", "withdraw from tournament"), _THEMSELVES),
    Permission("make or withdraw a course", ("make course", "withdraw course"), _to(ANY, OPERATOR)),
    Permission("take a course", ("take course",), _to(OWN, *Role)),
    Permission(
        "see marks",
        ("see marks",),
        _to(OWN, *Role) | _to(ANY, *SUPERVISORS, INSPECTOR, OPERATOR),
    ),
    Permission("have chips", ("buy chips", "take chips"), _THEMSELVES),
    Permission("come to a Box", ("sit",), _THEMSELVES),
    Permission("end a place at the table", ("leave",), _to(ANY, *SUPERVISORS) | _THEMSELVES),
    Permission("follow a table", ("follow",), _to(ANY, *Role)),
    Permission(
        "read the log", ("read log",), _to(ANY, *SUPERVISORS, INSPECTOR, OPERATOR) | _THEMSELVES
    ),
    Permission("review what was played", ("review play",), _to(ANY, INSPECTOR) | _THEMSELVES),
    Permission(
        "dispute a Round",
        ("file dispute", "withdraw dispute"),
        _to(ANY, *SUPERVISORS, INSPECTOR) | _THEMSELVES,
    ),
    Permission(
        "rule on a dispute",
        ("take up dispute", "rule dispute"),
        _to(ANY, *SUPERVISORS, INSPECTOR, OPERATOR),
    ),
    Permission("have the log written out", ("export", "checkpoint"), _to(ANY, INSPECTOR, OPERATOR)),
    Permission("see anomalies", ("see anomalies",), _to(ANY, INSPECTOR, OPERATOR)),
    Permission("see who is here", ("see people",), _to(ANY, *SUPERVISORS, INSPECTOR, OPERATOR)),
    Permission("make people", ("make people",), _to(ANY, OPERATOR)),
    Permission("invite or remove inspectors", ("make inspectors",), _to(ANY, INSPECTOR)),
    Permission(
        "propose or confirm the reset of a password",
        ("propose reset", "confirm reset"),
        _to(ANY, INSPECTOR, OPERATOR),
    ),
    Permission(
        "see what calls are worth",
        ("see strategy values",),
        _to(ANY, *SUPERVISORS, INSPECTOR, OPERATOR) | _THEMSELVES,
    ),
)
"""The whole matrix.

`read log`, `follow`, `export` and `see strategy values` concern what has been dealt, called and
settled: no role sees an undealt card, for none is written anywhere these could read.
"""

_BY_ACT: Final[Mapping[str, Permission]] = {act: rule for rule in RULES for act in rule.acts}
ROLE_NAMES: Final[Mapping[Role, str]] = {
    GUEST: "guest",
    PLAYER: "player",
    DEALER: "Dealer",
    SUPERVISOR: "Game Supervisor",
    CASINO_SUPERVISOR: "Casino Supervisor",
    INSPECTOR: "inspector",
    OPERATOR: "operator",
}
"""What people call each role."""


def _one(role: Role) -> str:
    """Somebody of a role, within a sentence."""
    name = ROLE_NAMES[role]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def may(role: Role, act: str, *, own_box: bool, phase: Phase | None) -> Finding:
    """May this role do this now; `own_box`: for themselves; no phase: no Round is in play."""
    rule = _BY_ACT.get(act)
    if rule is None or role not in ROLE_NAMES:
        return refuse("nobody may do that here")
    whose = rule.grants.get(role)
    if whose is None:
        return refuse(f"{_one(role)} may not {rule.phrase}")
    if whose is OWN and not own_box:
        return refuse(f"{_one(role)} may {rule.phrase} only for themselves")
    return _timely(rule.when, phase)


def _timely(when: When, phase: Phase | None) -> Finding:
    in_round = phase is not None and phase is not ENDED
    if when is IN_ROUND and not in_round:
        return refuse("no Round is in play")
    if when is BETWEEN and in_round:
        return refuse("that waits until the Round has ended")
    return permit()


def owned(command: Command, player: str) -> bool:
    """Is this a player's command, and this player's own?"""
    return isinstance(command, PlayersCommand) and bool(player) and command.player == player


def may_send(role: Role, command: Command, player: str, phase: Phase | None) -> Finding:
    """May somebody of this role, whose key this is, send this command now?"""
    return may(role, type(command).__name__, own_box=owned(command, player), phase=phase)


Void = VoidHand | VoidRound
Roles = Callable[[str], Role | None]
"""What a person is now, by key; nothing for who is not here."""
CONFIRM_WITHIN: Final = 2 * 60_000
"""Milliseconds in which a second person may confirm a void."""


class Proposal(Struct, frozen=True, kw_only=True):
    """A void that one person has proposed, of one Round of one table."""

    void: Void
    table: str
    round: int
    by: str
    at: int
    why: str = ""
    """What it rests on, in words; the law has a Round be Void on some grounds and no others."""

    def stands(self, now: int) -> bool:
        """Is there still time to confirm it? Not by a clock from long before it was proposed."""
        return abs(now - self.at) < CONFIRM_WITHIN


def propose(
    void: Void,
    by: str,
    roles: Roles,
    *,
    table: str,
    round: int,
    phase: Phase | None,
    now: int,
    why: str = "",
) -> Proposal:
    """Propose a void; nothing happens until another person confirms it."""
    _check(roles(by), "ProposeVoid", phase)
    return Proposal(void=void, table=table, round=round, by=by, at=now, why=why.strip())


def confirm(
    proposal: Proposal,
    by: str,
    roles: Roles,
    *,
    table: str,
    round: int,
    phase: Phase | None,
    now: int,
) -> Void:
    """What another person confirms, to be carried out at once; both must be entitled to it now."""
    _check(roles(by), "ConfirmVoid", phase)
    if by == proposal.by:
        raise Refusal((), "a void is confirmed by another person than who proposed it")
    if (table, round) != (proposal.table, proposal.round):
        raise Refusal((), "this void was proposed for another Round")
    if not proposal.stands(now):
        raise Refusal((), "this void was not confirmed in time; it may be proposed again")
    _check(roles(proposal.by), "ProposeVoid", phase)
    return proposal.void


def _check(role: Role | None, act: str, phase: Phase | None) -> None:
    if role is None:
        raise Refusal((), "whoever proposes or confirms a void must be known here")
    finding = may(role, act, own_box=False, phase=phase)
    if not finding.permitted:
        raise finding.refusal()
