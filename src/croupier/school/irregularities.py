"""Irregularities: something went wrong, and what is ruled."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier import house
from croupier.gazette.reading import reading
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.school.choosing import chosen_from
from croupier.school.exercise import (
    IRREGULARITIES,
    AnswerChoice,
    ChoiceAnswer,
    ChoiceForm,
    Exercise,
    Stated,
)
from croupier.school.moments import TRIES, RoundMoment, moments
from croupier.sentence import PlayerPart, Sentence
from croupier.table import mishaps, supervision
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.irregular.faults import refilled
from croupier.table.legal.option import refusal
from croupier.table.legal.supervisors_menu import irregular
from croupier.table.play.cards import ShoeEmpty
from croupier.table.state import Round, active
from croupier.table.supervision import Supervision

OUT: Final = "The card goes to the discard rack and is used no more"
NEXT: Final = "The card is dealt as the next in line"
OFFERED: Final = "The card is offered to the hands in turn; who refuses it takes no other"
STANDS: Final = "The card stays where it lies"
REBUILT: Final = "The cards go back into the order in which they left the shoe, binding on all"
HAND_VOID: Final = "The hands that it touched are Void; their wagers go back"
ROUND_VOID: Final = "The whole Round is Void; every wager goes back"
BY_RULE: Final = "The hand is dealt to by rule, and the Round goes on"
STILL_OPEN: Final = "The offer stays open and may still be taken up"
TOO_LATE: Final = "The offer is past; nothing is offered any more"
UNDONE: Final = "The call is undone and its stake goes back"
CALL_STANDS: Final = "The call stands, with its stake"
REFILLED: Final = "The cards of the discard rack are shuffled and cut, and finish the Round"
_OF_CARDS: Final = (OUT, NEXT, OFFERED, STANDS, REBUILT, HAND_VOID, ROUND_VOID)
_OF_PEOPLE: Final = (BY_RULE, HAND_VOID, ROUND_VOID, STANDS)
_OF_OFFERS: Final = (STILL_OPEN, TOO_LATE, HAND_VOID, ROUND_VOID)
_OF_CALLS: Final = (UNDONE, CALL_STANDS, HAND_VOID, ROUND_VOID)
_OF_THE_SHOE: Final = (REFILLED, HAND_VOID, ROUND_VOID)


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """Something that goes wrong at a moment of a Round, and what may be ruled."""
    random = Random(f"irregularities {seed}")
    at, report = gone_wrong(random, rules)
    return _exercise(random, config, at, report, seed)


def gone_wrong(random: Random, rules: TableRules) -> tuple[RoundMoment, Supervision]:
    """A moment of a Round at which something goes wrong that the law rules on; each as often."""
    for _ in range(TRIES):
        at = random.choice(tuple(moments(random, rules)))
        reports = [one for one in reported(random, at.round) if ruled(at.round, one) is not None]
        kinds = sorted({type(one).__name__ for one in reports})
        if kinds:
            kind = random.choice(kinds)
            return at, random.choice([one for one in reports if type(one).__name__ == kind])
    raise AssertionError("nothing goes wrong at this table that the law rules on")


def reported(random: Random, round: Round) -> list[Supervision]:
    """What may be found to have gone wrong now; what is ruled about it is not reported."""
    found: list[Supervision] = [
        one.command
        for one in irregular(round)
        if isinstance(one.command, Supervision) and type(one.command) in _FAMILIES
    ]
    return [*found, refilled(round, random.getrandbits(64))] if _runs_out(round) else found


def _runs_out(round: Round) -> bool:
    """Is a card due, and none left?"""
    return not round.shoe.left


def _exercise(
    random: Random, config: TableConfig, at: RoundMoment, report: Supervision, seed: int
) -> Exercise:
    rules = at.round.rules
    found = ruled(at.round, report)
    assert found is not None
    right, why = found
    tenable = dict(_other_readings(config, at, report, why))
    family = _FAMILIES[type(report)]
    others = [one for one in family if one not in (right, *tenable)]
    wrong = [AnswerChoice("", (one,), False, Stated((right,), why.clauses)) for one in others]
    form = ChoiceForm(
        chosen_from(random, AnswerChoice("", (right,), True, Stated((right,), why.clauses)), wrong)
    )
    return Exercise(
        kind=IRREGULARITIES,
        seed=seed,
        config=config,
        fingerprint=rules.fingerprint,
        round=at.round,
        given=(*at.story(config), Stated(_told(at.round, report))),
        question=("What is ruled?",),
        form=form,
        answer=ChoiceAnswer(next(one.key for one in form.choices if one.right)),
        why=(Stated((right,), why.clauses), *tenable.values()),
        topics=frozenset({type(report).__name__, *why.clauses}),
        harder_by=tuple(_harder(at.round, report, bool(tenable))),
    )


def _harder(round: Round, report: Supervision, tenable: bool) -> Iterator[str]:
    """What makes a ruling harder to find."""
    if isinstance(report, supervision.Misplace | supervision.NoticeError):
        yield "cards that fell since count too"
    if len(round.boxes) > 1:
        yield "several Boxes"
    if any(len(box.hands) > 1 for box in round.boxes):
        yield "split hands"
    if tenable:
        yield "another reading is tenable"


# ── What is ruled ───────────────────────────────────────────────────────────────────────────────


class Reasons(NamedTuple):
    """What a ruling rests on."""

    clauses: tuple[str, ...]
    readings: tuple[str, ...]


def ruled(round: Round, report: Supervision) -> tuple[str, Reasons] | None:
    """What the law makes of it; nothing where it leaves the Round as it is."""
    try:
        after, happened = play(round, report)
    except (Refusal, ShoeEmpty):
        return None
    for event in happened:
        ruling = _ruling(after, event)
        if ruling:
            clauses, readings = getattr(event, "clauses", ()), getattr(event, "readings", ())
            if isinstance(event, mishaps.CardMisplaced):
                clauses = _misdealt(after)
            return (ruling, Reasons(clauses, readings)) if clauses else None
    return None


def _ruling(after: Round, event: Event) -> str:
    match event:
        case mishaps.CardOut():
            return OUT
        case mishaps.CardAside():
            return OFFERED if event.exposed and active(after) is not None else NEXT
        case mishaps.CardMisplaced():
            return REBUILT if refusal(after, supervision.Reconstruct()) is None else HAND_VOID
        case mishaps.CardStands():
            return STANDS
        case mishaps.PlayerAbsent():
            return BY_RULE
        case mishaps.InsuranceNotOffered():
            return STILL_OPEN
        case mishaps.CallUndone():
            return UNDONE
        case mishaps.CallStands():
            return CALL_STANDS
        case mishaps.ShoeRefilled():
            return REFILLED
        case mishaps.RoundVoided():
            return ROUND_VOID
    return ""


def _misdealt(after: Round) -> tuple[str, ...]:
    """The clauses by which misplaced cards are put in order, or their hands are Void."""
    stopped = refusal(after, supervision.Reconstruct())
    if stopped is not None:
        return stopped.clauses
    _, happened = play(after, supervision.Reconstruct())
    return next(one.clauses for one in happened if isinstance(one, mishaps.Reconstructed))


def _other_readings(
    config: TableConfig, at: RoundMoment, report: Supervision, why: Reasons
) -> Iterator[tuple[str, Stated]]:
    """What other readings of the same clauses would have ruled."""
    for name in why.readings:
        asked = reading(name)
        for choice, meaning in asked.choices.items():
            other = _under(replace(config, readings={**config.readings, name: choice}), at, report)
            if other is not None:
                text = f"Read otherwise ({meaning[:1].lower()}{meaning[1:].rstrip('.')}): {other}"
                yield other, Stated((text,), why.clauses)


def _under(config: TableConfig, at: RoundMoment, report: Supervision) -> str | None:
    """What is ruled by a table with other readings."""
    try:
        rules = house.open_table(config)
    except (Refusal, Unlawful):
        return None
    found = ruled(replace(at.round, rules=rules), report)
    return None if found is None else found[0]


# ── What is reported ────────────────────────────────────────────────────────────────────────────


_FAMILIES: Final[dict[type[Supervision], tuple[str, ...]]] = {
    supervision.FindFaceUp: _OF_CARDS,
    supervision.DrawInError: _OF_CARDS,
    supervision.OverdrawDealer: _OF_CARDS,
    supervision.BurnInError: _OF_CARDS,
    supervision.Misplace: _OF_CARDS,
    supervision.DeclareAbsent: _OF_PEOPLE,
    supervision.ReportNotOffered: _OF_OFFERS,
    supervision.NoticeError: _OF_CALLS,
    supervision.RefillShoe: _OF_THE_SHOE,
}


def _told(round: Round, report: Supervision) -> Sentence:
    """What went wrong, in a sentence."""
    match report:
        case supervision.FindFaceUp():
            return ("The next card lies face up in the shoe",)
        case supervision.DrawInError(exposed=exposed):
            seen = "and its face was seen" if exposed else "and nobody has seen its face"
            return (f"You draw a card in error, {seen}",)
        case supervision.OverdrawDealer():
            return ("You deal a card to your own hand, which was complete",)
        case supervision.BurnInError():
            return ("You burn a card by mistake",)
        case supervision.Misplace(box=box):
            where = f"Box {box}" if box else "your own hand"
            return (f"You put the next card on {where}, where it does not belong",)
        case supervision.DeclareAbsent(box=box):
            return (f"Nobody is there to act on Box {box}",)
        case supervision.ReportNotOffered(box=box, player=player):
            whom = (PlayerPart(player), f" on Box {box}") if player else (f"Box {box}",)
            return ("You forgot to offer insurance to ", *whom)
        case supervision.NoticeError():
            return ("It is noticed now that the call was not open to the player",)
        case supervision.RefillShoe():
            return ("A card is due, and the shoe is empty",)
    raise AssertionError(report)
