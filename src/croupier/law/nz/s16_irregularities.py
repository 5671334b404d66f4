"""Section 16: irregularities."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from croupier.gazette.choice import Readings, choice
from croupier.gazette.edition import Edition
from croupier.gazette.errors import EditionIncomplete
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Hand
from croupier.rules.irregularity import (
    DAMAGED_CARD,
    MISSED_SHUFFLE,
    NO_CUTTING_CARD,
    OFFENDER,
    SHOE_EMPTY,
    SHUFFLED_AFTER,
    SHUFFLER,
    SHUFFLER_FAILED,
    Cause,
    Exposed,
    Falls,
    Fault,
    Goes,
    LeftOver,
    Misdeal,
    Misplacement,
    Rebuilding,
    Remedy,
    Stray,
    Tied,
    Voiding,
    next_in_line,
    out_of_play,
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


def words_of_today(table: Elections) -> bool:
    """Do 16.3 and 16.5 bear today's words? Where two survive those of 1998 are tried first."""
    if table.edition.has_two_wordings("16.5"):
        return table.reads(WORDS_OF_TODAY)
    return table.edition.says("16.5", "hands-only")


def wording(table: Elections) -> Readings:
    """The reading on which the words of 16.3 and 16.5 turn, where there are two of them."""
    return (WORDS_OF_TODAY.reading,) if table.edition.has_two_wordings("16.5") else ()


def stray(table: Elections) -> Stray:
    """Cards that went astray: out of play, or next in line (16.1-16.5)."""
    removed = ("16.5~tail", "16.5") if words_of_today(table) else ("16.5",)
    burnt = "one card is burnt, before the Round; one drawn in error is used as the next"
    return Stray(
        face_up=out_of_play("16.1"),
        unseen=next_in_line("16.2"),
        exposed=exposed(table),
        to_completed_hand=to_completed_hand,
        left_over=left_over(table),
        other_hands=other_hands(table),
        removed=permit(*removed, readings=wording(table)),
        burnt_in_error=refuse(burnt, "8.1", "16.2"),
    )


def exposed(table: Elections) -> Callable[[Exposed], Goes]:
    """Dealt in its place in the Initial Deal (16.5), next in line after it (16.4).

    Whoever draws next has it, and if no player takes it the Dealer (16.4). Once the Dealer draws
    it may be out of play, and is when no hand needs it (16.3).
    """

    def goes(when: Exposed) -> Goes:
        if when.in_deal:
            return next_in_line("16.5", readings=("exposed-during-initial-deal",))
        if not when.dealer_draws:
            return next_in_line("16.4")
        needless = when.completed or table.reads(REMOVED_WHILE_DRAWING)
        if needless and not when.in_line:
            return out_of_play("16.3", readings=(WHILE_DRAWING,))
        return next_in_line("16.4", readings=(WHILE_DRAWING,))

    return goes


def to_completed_hand(_: int) -> Goes:
    """A card dealt in error to the Dealer's completed hand is out of play (16.3)."""
    return out_of_play("16.3")


def left_over(table: Elections) -> Callable[[LeftOver], Goes | None]:
    """An exposed card that no hand needed is out of play, as is one left by a rebuilding (16.3)."""

    def goes(card: LeftOver) -> Goes | None:
        if card.exposed or (card.rebuilt and words_of_today(table)):
            return out_of_play("16.3")
        return None

    return goes


def other_hands(table: Elections) -> Finding:
    """Who refuses an exposed card has no other on that hand; on any other, as it is read (16.4)."""
    relied = (REFUSAL_ENDS_PLAYER.reading,)
    if table.reads(REFUSAL_ENDS_PLAYER):
        return permit("16.4", readings=relied)
    why = "only the hand for which the card was refused takes no other"
    return refuse(why, "16.4", readings=relied)


def misdeal(table: Elections) -> Misdeal:
    """The sequence is restored (16.5); failing that, later hands stand as dealt."""
    today = words_of_today(table)
    return Misdeal(
        put_right=lambda _: permit("16.5"),
        rebuilt=rebuilt(table),
        stands=permit("16.5~tail" if today else "16.5"),
    )


def rebuilt(table: Elections) -> Callable[[Misplacement], Rebuilding]:
    """Each card goes where it would have gone in the right sequence (16.5)."""
    later: Readings = ("later-hands-after-a-misdeal",) if words_of_today(table) else ()
    in_sequence = Rebuilding(("16.5",), (*later, *wording(table)))
    return lambda _: in_sequence


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
        return _unsupplied(edition, "insurance that was not offered", "16.11")
    why = "no rule of this edition cures an offer that was missed"
    return refuse(why, "9.2", readings=(LATE,))


def _unsupplied(edition: Edition, feature: str, clause: str) -> Finding:
    """A clause whose words the edition does not supply; cited if it is shown to have stood."""
    missing = EditionIncomplete(feature, edition.id, (clause,))
    cited = clause if edition.in_force(clause) else _BESIDE.get(clause, "16.0")
    return Finding(False, (cited,), str(missing), incomplete=True)


def voiding(table: Elections) -> Voiding:
    """What may be declared Void: the hands affected, in some editions the Round (16.5, 16.13)."""
    return Voiding(
        hands=hands_void(table),
        falls=falls(table),
        round=round_void(table),
        round_wagers=round_wagers(table),
        round_undoes_settled=table.reads(VOID_ROUND_UNDOES_ALL),
        dealers_hand=dealers_hand(table),
        readings=wording(table),
    )


def _shuffler_rule(table: Elections) -> bool:
    """Does the edition say what is done when this table's Continuous Shuffler fails (16.13)?"""
    return table.continuous_shuffler and table.edition.supplied("16.13")


def hands_void(table: Elections) -> Callable[[Cause], Finding]:
    """The hand or hands affected may be voided (16.5, 16.5(a)), for all who wager on them."""
    hands = permit("16.5", "16.5(a)") if words_of_today(table) else permit("16.5")

    def finding(cause: Cause) -> Finding:
        if cause is OFFENDER:
            return refuse("a hand is voided for all its bettors", "16.5")
        if cause is SHUFFLER_FAILED and _shuffler_rule(table):
            return permit("16.13")
        return hands

    return finding


def falls(table: Elections) -> Callable[[Tied], Falls]:
    """Wagers on a void hand are void (16.5), and insurance with them (9.6).

    Side wagers tied to it go by their own sections, failing that by a reading.
    """

    def becomes(tied: Tied) -> Falls:
        if tied.settled:
            return _settled(table, tied)
        void = _void(table, tied)
        if tied.on_hand or tied.own:
            return Falls(void)
        if tied.insurance:
            return Falls(replace(void, clauses=("9.6", *void.clauses)))
        if table.reads(SIDE_WAGERS_RUN_ON):
            return Falls(None if tied.to_be_decided else void)
        return Falls(replace(void, readings=(SIDE_WAGERS,)))

    return becomes


def _void(table: Elections, tied: Tied) -> Ruling:
    """Void, by what a side wager's own section says, and by what went wrong (16.5, 16.13)."""
    if tied.cause is SHUFFLER_FAILED and _shuffler_rule(table):
        return is_void(*tied.own, "16.13")
    hands = ("16.5", "16.5(a)", "16.5~tail") if words_of_today(table) else ("16.5",)
    return is_void(*tied.own, *hands)


def _settled(table: Elections, tied: Tied) -> Falls:
    """What was collected or paid before its hand was void: undone as far as the reading goes."""
    void = _void(table, tied)
    if tied.on_hand:
        undone, relied = table.reads(VOID_HAND_UNDOES_SETTLED), (VOID_HAND_UNDOES_SETTLED.reading,)
    elif tied.insurance:
        undone, relied = table.reads(SETTLED_INSURANCE_VOID), (SETTLED_INSURANCE_VOID.reading,)
        void = replace(void, clauses=("9.6", *void.clauses))
    else:
        return Falls(void if tied.own_when_settled else None, tied.own_reading)
    return Falls(void if undone else None, relied)


def dealers_hand(table: Elections) -> Callable[[Cause], tuple[str, ...]]:
    """The Dealer's hand is completed for the hands that are not void (16.5(b))."""

    def clauses(cause: Cause) -> tuple[str, ...]:
        if cause is SHUFFLER_FAILED and _shuffler_rule(table):
            return ("16.13",)
        return ("16.5(b)",) if words_of_today(table) else ()

    return clauses


def round_void(table: Elections) -> Finding:
    """The Round when the Continuous Shuffler fails (16.13); else by the older words of 16.5.

    Today no other rule voids a Round: who declares one void at such a table says that it failed.
    """
    if _shuffler_rule(table):
        return permit("16.13")
    if words_of_today(table):
        return refuse("the hand or hands affected are void, not the Round", "16.5(a)")
    return permit("16.5")


def round_wagers(table: Elections) -> Callable[[Cause], Ruling]:
    """Every wager of a void Round is void (16.5, 16.13)."""
    relied = (VOID_ROUND_UNDOES_ALL.reading,)
    void = is_void(*round_void(table).clauses, readings=relied)
    return lambda _: void


_FAULTS: Final = {
    SHOE_EMPTY: "16.7",
    DAMAGED_CARD: "16.8",
    MISSED_SHUFFLE: "16.9",
    NO_CUTTING_CARD: "16.10",
    SHUFFLER: "16.13",
}


def fault(table: Elections) -> Callable[[Fault], Remedy]:
    """The rack fills an empty shoe (16.7); a missed shuffle follows the Round (16.9, 16.10).

    A damaged card is replaced (16.8); a shuffler that fails may make hands or the Round void
    (16.13).
    """

    def remedy(reported: Fault) -> Remedy:
        return Remedy(
            _provided_for(table, reported),
            shuffle_after=SHUFFLED_AFTER.get(reported),
            from_discards=reported is SHOE_EMPTY,
        )

    return remedy


def _provided_for(table: Elections, reported: Fault) -> Finding:
    """Does the edition have a rule for the fault, and can it happen at this table?"""
    if reported is NO_CUTTING_CARD and table.continuous_shuffler:
        return refuse("a Continuous Shuffler has no cutting card", "16.10")
    if reported is SHUFFLER and not table.continuous_shuffler:
        return refuse("this table has no Continuous Shuffler", "3.3(c)")
    clause = _FAULTS.get(reported, "")
    if table.edition.supplied(clause):
        return permit(clause)
    if clause in table.edition:
        return _unsupplied(table.edition, reported.value, clause)
    return refuse(f"this edition has no rule for this: {reported}", "16.0")


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
