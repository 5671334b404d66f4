"""Section 20: general provisions."""

from typing import Final

from croupier.gazette.choice import Readings, choice
from croupier.gazette.edition import Edition
from croupier.money import Odds
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.irregularity import MISDEALT, Cause, Falls, Tied, Voiding
from croupier.rules.notice import Notice
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.ruling import Payment, Pays, Ruling, is_void
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting

# Readings on which this section turns
LOWER_MULTIPLE_OF_STAKE: Final = choice("lower-multiple", "of-the-stake")
PAID_EXACTLY: Final = choice("on-unit-not-payable", "exact")
VOID_ROUND_UNDOES_ALL: Final = choice("void-round-undoes", "every-wager")

OFFENDERS: Final = "wagers-of-an-offender"
ROUNDS_SAT_OUT: Final = 3  # 20.8


def settings(_: Edition) -> tuple[Setting, ...]:
    """A notice may require wagers in multiples of the minimum (20.10)."""
    return (
        ChoiceSetting(
            key="multiples_notice",
            default=False,
            permits={False: ("20.10",), True: ("20.10",)},
            otherwise="a notice of multiples is either shown or not",
        ),
        ChoiceSetting(
            key="extra_pair_wagers_on_splits",
            default=False,
            permits={False: ("12.1",)},
            otherwise="these rules know no pair wagers",
        ),
        ChoiceSetting(
            key="free_bonus",
            default="none",
            permits={"none": ("17",)},
            otherwise="these rules know no Free Bonus",
        ),
    )


def payment(table: Elections, in_units: bool = True) -> Pays:
    """What a winning stake is paid where the float cannot pay it exactly (20.10).

    A wager whose amount is fixed elsewhere is not required to be in units of the minimum.
    """

    def paid(stake: int, odds: Odds) -> Payment:
        whole, part = odds.parts(stake)
        if not part and whole % table.smallest_chip == 0:
            return Payment(whole)
        if table.multiples_notice and in_units and stake % table.minimum:
            return _lower_multiple(table, stake, odds)
        return _not_payable(table, whole, part)

    return paid


def _lower_multiple(table: Elections, stake: int, odds: Odds) -> Payment:
    """With a notice, a wager that is no multiple is paid to the lower multiple only."""
    relied: Readings = ("lower-multiple",)
    if table.reads(LOWER_MULTIPLE_OF_STAKE):
        whole, part = odds.parts(stake - stake % table.minimum)
        if not part and whole % table.smallest_chip == 0:
            return Payment(whole, ("20.10",), relied)
        paid = _not_payable(table, whole, part)  # a multiple that still cannot be paid
        return Payment(paid.amount, paid.clauses, relied + paid.readings)
    whole = odds.parts(stake)[0]
    return Payment(whole - whole % table.minimum, ("20.10",), relied)


def _not_payable(table: Elections, whole: int, part: int) -> Payment:
    """Without a notice, the next higher payable amount."""
    chip = table.smallest_chip
    relied: Readings = ("on-unit-not-payable",) if table.multiples_notice else ()
    if relied and table.reads(PAID_EXACTLY):
        return Payment(whole, ("20.10",), relied)
    at_least = whole + bool(part)
    return Payment(-(-at_least // chip) * chip, ("20.10",), relied)


def voiding(table: Elections) -> Voiding:
    """A player's wagers may be declared void (20.2, 20.2(a)), the game invalidated (20.3, 20.4)."""
    return Voiding(
        hands=hands_void,
        falls=falls,
        round=permit("20.3", "20.4"),
        round_wagers=round_wagers,
        round_undoes_settled=table.reads(VOID_ROUND_UNDOES_ALL),
        dealers_hand=lambda _: (),
    )


def hands_void(cause: Cause) -> Finding:
    """Wagers may be declared void (20.2(a)); hands that cannot be rebuilt, by 20.6."""
    if cause is MISDEALT:
        return permit("20.6", readings=(OFFENDERS,))
    return permit("20.2(a)", readings=(OFFENDERS,))


def falls(tied: Tied) -> Falls:
    """Every wager that is still open falls with its hand (20.2(a), 20.6)."""
    if tied.settled:
        return Falls(None, tied.own_reading)
    if tied.cause is MISDEALT:
        return Falls(is_void(*tied.own, "20.6", readings=("misplaced-card",)))
    return Falls(is_void(*tied.own, "20.2(a)", readings=(OFFENDERS,)))


def round_wagers(cause: Cause) -> Ruling:
    """Every wager of an invalidated game is void (20.4, 20.3; 20.6 after a misdeal)."""
    relied = VOID_ROUND_UNDOES_ALL.reading
    if cause is MISDEALT:
        return is_void("20.6", readings=(relied, "misplaced-card"))
    return is_void("20.4", "20.3", readings=(relied,))


def may_reclaim_seat(sat_out: int, others_in_use: bool) -> Finding:
    """Three Rounds sat out in a row while every other seat is in use (20.8)."""
    if sat_out >= ROUNDS_SAT_OUT and others_in_use:
        return permit("20.8", readings=("seat-counters",))
    return refuse(
        f"a seat may be reclaimed only after {ROUNDS_SAT_OUT} Rounds sat out in a row "
        "with every other seat in use",
        "20.8",
    )


NO_ADVICE = refuse("nobody is advised how to play a hand, by people or by a device", "20.7", "20.1")


def notices(table: Elections) -> tuple[Notice, ...]:
    """The notice of multiples, where the operator shows one."""
    if not table.multiples_notice:
        return ()
    return (Notice("20.10", "sign", "Wagers must be in multiples of the minimum"),)


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """What the Casino Operator decides of a breach or a disruption, and what players hear."""
    return (
        Prompt(
            "20.2(b)",
            Moment.BETWEEN,
            "Casino Operator",
            "A player in breach of the rules may be excluded from the game.",
        ),
        Prompt(
            "20.3(a)",
            Moment.DISPUTE,
            "Casino Operator",
            "Was the game disrupted, as by fire, riot or robbery, so that its outcome suffered?",
        ),
        Prompt(
            "20.3(b)",
            Moment.DISPUTE,
            "Casino Operator",
            "Was a fraud committed by a player or a Dealer, so that the outcome suffered?",
        ),
        Prompt(
            "20.5",
            Moment.DISPUTE,
            "supervisor",
            "Tell whoever complains that there is a Government Casino Inspector to consult.",
        ),
        Prompt(
            "20.6",
            Moment.DISPUTE,
            "Casino Operator",
            "Decide; the Chief Casino Inspector reviews it if asked to.",
        ),
        Prompt(
            "20.8",
            Moment.BETWEEN,
            "Casino Operator",
            "A seat may be asked back after three Rounds sat out at a full table.",
        ),
        Prompt(
            "20.12", Moment.BETWEEN, "Casino Operator", "A copy of the rules is given on request."
        ),
    )


def _slots(table: Elections) -> Slots:
    return {
        "payment": provided(payment(table), "20.10"),
        "may_reclaim_seat": provided(may_reclaim_seat, "20.8"),
        "may_exclude": provided(permit("20.2(b)"), "20.2(b)"),
        "may_advise": provided(NO_ADVICE, "20.1", "20.7"),
        "voiding": provided(voiding(table), "20.2(a)", "20.3", "20.4"),
    }


SECTION = Section(
    number="20",
    title="General provisions",
    settings=settings,
    slots=_slots,
    notices=notices,
    prompts=prompts,
)
