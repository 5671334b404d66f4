"""Section 16: irregularities."""

from collections.abc import Callable
from typing import Final

from croupier.gazette import Edition, EditionIncomplete
from croupier.gazette.choice import choice
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Hand
from croupier.rules.irregularity import (
    DAMAGED_CARD,
    MISSED_SHUFFLE,
    NO_CUTTING_CARD,
    SHOE_EMPTY,
    SHUFFLER,
    Fault,
    Misdeal,
    Stray,
    Voiding,
)
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.ruling import Ruling, is_void
from croupier.rules.section import Section

# Readings on which this section turns
WORDS_OF_TODAY: Final = choice("irregularities-wording", "of-today")
REMOVED_WHILE_DRAWING: Final = choice("stray-card-while-dealer-draws", "removed")
REFUSAL_ENDS_PLAYER: Final = choice("refusal-ends-drawing-of", "every-hand")
MUST_DRAW_BELOW_12: Final = choice("refusing-below-12", "must-draw")
OPERATOR_ALLOWS_LATE: Final = choice("late-insurance", "operator-allows")
VOID_HAND_UNDOES_SETTLED: Final = choice("void-hand-undoes", "wagers-on-it")
SETTLED_INSURANCE_VOID: Final = choice("void-hand-and-settled-insurance", "void-too")
VOID_ROUND_UNDOES_ALL: Final = choice("void-round-undoes", "every-wager")
SIDE_WAGERS_RUN_ON: Final = choice("void-hand-takes-side-wagers", "run-on")

ENOUGH: Final = 12  # 16.6
BELOW_12: Final = "refusing-below-12"
WHILE_DRAWING: Final = "stray-card-while-dealer-draws"
SIDE_WAGERS: Final = "void-hand-takes-side-wagers"
LATE: Final = "late-insurance"
SETTLED_INSURANCE: Final = "void-hand-and-settled-insurance"


def words_of_today(table: Elections) -> bool:
    """Do 16.3 and 16.5 bear today's words? Where two survive those of 1998 are tried first."""
    if table.edition.has_two_wordings("16.5"):
        return table.reads(WORDS_OF_TODAY)
    return table.edition.says("16.5", "hands-only")


def wording(table: Elections) -> tuple[str, ...]:
    """The reading on which the words of 16.3 and 16.5 turn, where there are two of them."""
    return (WORDS_OF_TODAY.reading,) if table.edition.has_two_wordings("16.5") else ()


def stray(table: Elections) -> Stray:
    """Cards that went astray: out of play, or next in line (16.1-16.5)."""
    removed = ("16.5~tail", "16.5") if words_of_today(table) else ("16.5",)
    return Stray(
        face_up=("16.1",),
        unseen=("16.2",),
        exposed=("16.4",),
        exposed_in_deal=("16.5",),
        in_deal_readings=("exposed-during-initial-deal",),
        while_dealer_draws=(WHILE_DRAWING,),
        removed_while_dealer_draws=table.reads(REMOVED_WHILE_DRAWING),
        surplus=("16.3",),
        refusal_ends_player=table.reads(REFUSAL_ENDS_PLAYER),
        removed=permit(*removed, readings=wording(table)),
        burnt_in_error=refuse(
            "one card is burnt, before the Round; one drawn in error is used as the next",
            "8.1",
            "16.2",
        ),
    )


def misdeal(table: Elections) -> Misdeal:
    """The sequence is restored (16.5); failing that, later hands stand as dealt."""
    if words_of_today(table):
        readings = ("later-hands-after-a-misdeal", *wording(table))
        return Misdeal(
            in_deal=("16.5",),
            in_play=("16.5",),
            readings=readings,
            stands=("16.5~tail",),
            left_over=("16.3",),
        )
    return Misdeal(in_deal=("16.5",), in_play=("16.5",), readings=wording(table), stands=("16.5",))


def may_refuse(table: Elections) -> Callable[[Hand], Finding]:
    """A player may refuse the card and then has no other (16.4)."""
    must_draw = table.reads(MUST_DRAW_BELOW_12)

    def finding(hand: Hand) -> Finding:
        if hand.total.points >= ENOUGH:
            return permit("16.4")
        if must_draw:
            return refuse("a hand of 11 or less must draw", "13.1(d)", readings=(BELOW_12,))
        return permit("16.4", readings=(BELOW_12,))

    return finding


def absent_draws(hand: Hand) -> Finding:
    """Cards are dealt to an absent player's hand until it has 12 or more (16.6)."""
    if hand.total.points < ENOUGH:
        return permit("16.6")
    return refuse("the hand has 12 or more", "16.6")


_BESIDE: Final = {"16.11": "9.2"}
"""What is cited where a clause may not have stood yet."""


def late_insurance(table: Elections) -> Finding:
    """Insurance the Dealer failed to offer may be made until the Dealer's second card (16.11)."""
    edition = table.edition
    if edition.supplied("16.11"):
        return permit("16.11")
    if table.reads(OPERATOR_ALLOWS_LATE):
        return permit("9.2", readings=(LATE,))
    if "16.11" in edition:
        return _untold(edition, "insurance that was not offered", "16.11")
    why = "no rule of this edition cures an offer that was missed"
    return refuse(why, "9.2", readings=(LATE,))


def _untold(edition: Edition, feature: str, clause: str) -> Finding:
    """A clause whose words the edition does not tell; cited if it is shown to have stood."""
    missing = EditionIncomplete(feature, edition.id, (clause,))
    cited = clause if edition.in_force(clause) else _BESIDE.get(clause, "16.0")
    return Finding(False, (cited,), f"{type(missing).__name__}: {missing}", incomplete=True)


def voiding(table: Elections) -> Voiding:
    """What may be declared Void: the hands affected, in some editions the Round (16.5, 16.13)."""
    whole = not words_of_today(table)
    hand = ("16.5",) if whole else ("16.5", "16.5(a)")
    wagers = hand if whole else (*hand, "16.5~tail")
    shuffler = table.continuous_shuffler and table.edition.supplied("16.13")
    by_round = ("16.13",) if shuffler else ("16.5",)
    return Voiding(
        hands=permit(*hand),
        wagers=is_void(*wagers),
        undoes_settled=table.reads(VOID_HAND_UNDOES_SETTLED),
        insurance=is_void("9.6", *wagers),
        undoes_insurance=table.reads(SETTLED_INSURANCE_VOID),
        settled_insurance=(SETTLED_INSURANCE,),
        side_wagers=_side_wagers(table, wagers),
        one_player=refuse("a hand is voided for all its bettors", "16.5"),
        round=_round(whole or shuffler, by_round),
        round_wagers=is_void(*by_round, readings=("void-round-undoes",)),
        round_undoes_settled=table.reads(VOID_ROUND_UNDOES_ALL),
        dealers_hand=() if whole else ("16.5(b)",),
        after_failure=("16.13",) if shuffler else (),
        readings=wording(table),
    )


def _round(whole: bool, clauses: tuple[str, ...]) -> Finding:
    if whole:
        return permit(*clauses)
    return refuse("the hand or hands affected are void, not the Round", "16.5(a)")


def _side_wagers(table: Elections, wagers: tuple[str, ...]) -> Ruling | None:
    """Undecided wagers tied to a void hand, for which nothing else is said."""
    if table.reads(SIDE_WAGERS_RUN_ON):
        return None
    return is_void(*wagers, readings=(SIDE_WAGERS,))


def fault(table: Elections) -> Callable[[Fault], Finding]:
    """Faults of cards and equipment, and what is done about them (16.7-16.10, 16.13)."""
    known = {
        SHOE_EMPTY: "16.7",
        DAMAGED_CARD: "16.8",
        MISSED_SHUFFLE: "16.9",
        NO_CUTTING_CARD: "16.10",
        SHUFFLER: "16.13",
    }

    def finding(reported: Fault) -> Finding:
        if reported is NO_CUTTING_CARD and table.continuous_shuffler:
            return refuse("a Continuous Shuffler has no cutting card", "16.10")
        if reported is SHUFFLER and not table.continuous_shuffler:
            return refuse("this table has no Continuous Shuffler", "3.3(c)")
        clause = known.get(reported, "")
        if table.edition.supplied(clause):
            return permit(clause)
        if clause in table.edition:
            return _untold(table.edition, reported.value, clause)
        return refuse(f"this edition has no rule for this: {reported}", "16.0")

    return finding


def _slots(table: Elections) -> Slots:
    edition = table.edition
    late = "16.11" if edition.supplied("16.11") else "9.2"
    voids = ("16.5", "16.5(a)", "16.5~tail") if words_of_today(table) else ("16.5",)
    return {
        "stray": provided(stray(table), "16.1", "16.2", "16.3", "16.4", "16.5"),
        "misdeal": provided(misdeal(table), "16.5"),
        "may_refuse": provided(may_refuse(table), "16.4"),
        "absent_draws": provided(absent_draws, "16.6"),
        "late_insurance": provided(late_insurance(table), late),
        "voiding": provided(voiding(table), *voids, "9.6"),
        "in_error": provided(None, "16.5"),
        "fault": provided(fault(table), "16.7", "16.8", "16.9", "16.10"),
    }


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """What is done about an exposed card, and about a damaged one (16.4, 16.8)."""
    offered = "Offer an exposed card in turn; who refuses it takes no other."
    return (
        Prompt("16.4", Moment.DISPUTE, "Dealer", offered),
        Prompt("16.8", Moment.BETWEEN, "supervisor", "Replace a card that was found damaged."),
    )


SECTION = Section(number="16", title="Irregularities", slots=_slots, prompts=prompts)
