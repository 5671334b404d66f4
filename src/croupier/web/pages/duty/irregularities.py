"""Duty, irregularities: what may have gone wrong, and only what may, with its clauses."""

from collections.abc import Iterable
from typing import Final

from croupier.protocol.duties import AnyDuty
from croupier.protocol.roles import Void
from croupier.rules.irregularity import GENERAL, OFFENDER, Exposed, Fault
from croupier.table.commands import FailEquipment
from croupier.table.state import DEALING, Round
from croupier.table.supervision import (
    AllowCall,
    BurnInError,
    DeclareAbsent,
    DrawInError,
    FindFaceUp,
    Misplace,
    NoticeError,
    OverdrawDealer,
    Reconstruct,
    RemoveCard,
    ReportFault,
    ReportNotOffered,
    VoidHand,
    VoidRound,
)
from croupier.totals import LIMIT
from croupier.web.api.duties import in_round
from croupier.web.kit.markup import EMPTY, Html, el
from croupier.web.pages.duty.parts import (
    DutyChoice,
    Post,
    choosing,
    folded,
    sends,
)

GROUPS: Final[tuple[tuple[str, tuple[type, ...]], ...]] = (
    (
        "Cards",
        (FindFaceUp, DrawInError, RemoveCard, BurnInError, OverdrawDealer, Misplace, Reconstruct),
    ),
    ("Calls", (AllowCall, NoticeError)),
    ("Wagers", (ReportNotOffered,)),
    ("Equipment", (ReportFault, FailEquipment)),
    ("Absent players", (DeclareAbsent,)),
)
"""What may go wrong, in the order of the menu."""
_LABELS: Final[dict[type, str]] = {
    FindFaceUp: "The next card lies face up in the shoe",
    OverdrawDealer: "A card was dealt to the Dealer's completed hand",
    RemoveCard: "A card was dealt to a hand in error",
    BurnInError: "A card was burnt by mistake",
    Misplace: "The next card was put where it does not belong",
    Reconstruct: "Put misplaced cards back into line",
    AllowCall: "A call was permitted that was not open",
    NoticeError: "A call permitted in error is noticed",
    ReportNotOffered: "Insurance was not offered",
    ReportFault: "Something is wrong with cards or equipment",
    FailEquipment: "The prize equipment fails",
    DeclareAbsent: "Nobody is there to act",
}
_SEND: Final[dict[type, str]] = {
    Reconstruct: "Rule",
    AllowCall: "Rule",
    NoticeError: "Rule",
    DeclareAbsent: "Declare absent",
}


def irregularities(post: Post) -> Html:
    """The irregularities that can be reported or ruled on now, and no others."""
    round = post.live.round
    if round is None:
        return EMPTY
    open_now = tuple(in_round(post.table, post.person))
    groups = [_group(post, round, name, kinds, open_now) for name, kinds in GROUPS]
    if not any(groups):
        return EMPTY
    return folded("wrong", "Something went wrong", *groups)


def _group(
    post: Post, round: Round, name: str, kinds: Iterable[type], open_now: tuple[AnyDuty, ...]
) -> Html:
    rows = [_kind(post, round, [one for one in open_now if type(one) is kind]) for kind in kinds]
    return el("div", el("h3", name), *rows, class_="group") if any(rows) else EMPTY


def _kind(post: Post, round: Round, reported: list[AnyDuty]) -> Html:
    """One kind of irregularity: a button, or a choice of where it happened."""
    if not reported:
        return EMPTY
    if len(reported) == 1 and not place(post, reported[0]):
        return button(post, reported[0], round)
    kind = type(reported[0])
    law = post.clauses(all_clauses(reported, round))
    choices = [DutyChoice(place(post, one), one) for one in reported]
    label = "A card was drawn in error" if kind is DrawInError else _LABELS[kind]
    return choosing(label, choices, _SEND.get(kind, "Report"), law)


def button(post: Post, duty: AnyDuty, round: Round, class_: str = "") -> Html:
    """What reports one of them, with its clauses."""
    law = post.clauses(clauses_of(duty, round))
    return sends(duty, el("span", _LABELS[type(duty)]), law, class_=class_ or "line")


def all_clauses(reported: Iterable[AnyDuty | Void], round: Round) -> tuple[str, ...]:
    """By which clauses any of them is dealt with."""
    return tuple(dict.fromkeys(number for one in reported for number in clauses_of(one, round)))


def place(post: Post, duty: AnyDuty) -> str:
    """Which one of its kind a duty is; nothing where there is but one."""
    match duty:
        case DrawInError():
            return "and its face was seen" if duty.exposed else "and nobody saw its face"
        case Misplace(box=0):
            return "the Dealer's hand"
        case Misplace():
            return f"Box {duty.box}, hand {duty.hand}"
        case AllowCall():
            return f"{post.called(duty.player)}'s {duty.call} on Box {duty.box}"
        case ReportNotOffered(player=str(player)):
            return f"{post.called(player)} on Box {duty.box}"
        case ReportNotOffered() | DeclareAbsent():
            return f"Box {duty.box}"
        case ReportFault():
            return duty.fault.value
    return ""


def clauses_of(duty: AnyDuty | Void, round: Round) -> tuple[str, ...]:
    """By which clauses something that went wrong is dealt with; never guessed from the cards."""
    rules = round.rules
    match duty:
        case FindFaceUp() | DrawInError() | OverdrawDealer() | RemoveCard() | BurnInError():
            return _stray_clauses(duty, round)
        case Misplace() | Reconstruct():
            return rules.misdeal.put_right(round.phase is DEALING).clauses
        case AllowCall() | NoticeError() if rules.in_error is not None:
            return rules.in_error.in_time
        case ReportNotOffered():
            return rules.late_insurance.clauses
        case ReportFault():
            return rules.fault(Fault(duty.fault)).finding.clauses
        case DeclareAbsent():
            return rules.provenance["absent_draws"]
        case VoidRound():
            return rules.voiding.round.clauses
        case VoidHand(player=None):
            return rules.voiding.hands(GENERAL).clauses
        case VoidHand():
            return rules.voiding.hands(OFFENDER).clauses
    return ()


def _stray_clauses(duty: AnyDuty, round: Round) -> tuple[str, ...]:
    law = round.rules.stray
    match duty:
        case FindFaceUp():
            return law.face_up.clauses
        case DrawInError(exposed=False):
            return law.unseen.clauses
        case DrawInError():
            return law.exposed(Exposed(in_deal=round.phase is DEALING)).clauses
        case OverdrawDealer():
            return law.to_completed_hand(LIMIT).clauses
        case RemoveCard():
            return law.removed.clauses
    return law.burnt_in_error.clauses
