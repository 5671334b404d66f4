"""Section 4: minimum and maximum wagers."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from croupier.gazette.choice import Readings, choice
from croupier.gazette.edition import Edition
from croupier.money import spoken, spoken_range
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.notice import Notice, Shape
from croupier.rules.placement import Acceptance, Placement
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import is_returned
from croupier.rules.section import Section
from croupier.rules.setting import Setting, money_setting

from .s05_wagers import check_box

# Readings on which this section turns
OFF_UNIT_REFUSED: Final = choice("off-unit-wager", "refused")


def settings(_: Edition) -> tuple[Setting, ...]:
    """The limits shown on the sign (4.1(a)), and the chips of the float."""
    return (
        money_setting(
            "minimum", 5_00, ("4.1(a)",), "the sign states a minimum wager above nothing", low=1
        ),
        money_setting(
            "maximum", 500_00, ("4.1(a)",), "the sign states a maximum wager above nothing", low=1
        ),
        money_setting("increment", 0, ("4.1(b)",), "an increment is a sum of money"),
        money_setting(
            "smallest_chip", 50, ("20.10", "9"), "the smallest chip is a sum above nothing", low=1
        ),
        money_setting("ante", 0, ("5.1",), "these rules know no Ante", high=0),
        money_setting("ante_waived_from", 0, ("5.1",), "these rules know no Ante", high=0),
        money_setting("box_maximum", 0, ("4.1(a)", "5.6"), "the sign states one maximum", high=0),
        money_setting("player_maximum", 0, ("4.1(a)",), "the sign states one maximum", high=0),
    )


def checks(table: Elections) -> tuple[Refusal, ...]:
    """The maximum is not below the minimum."""
    if table.maximum < table.minimum:
        return (Refusal(("4.1(a)",), "the maximum wager is below the minimum"),)
    return ()


def accept(table: Elections) -> Callable[[Placement], Acceptance]:
    """A wager off the limits is warned of, handed back, or counted to the maximum."""

    def accepted(placement: Placement) -> Acceptance:
        check_box(table, placement)
        readings = _unit(table, placement)
        if placement.amount < table.minimum:
            return _below(table, placement)
        taken = _up_to_maximum(table, placement)
        return replace(taken, readings=taken.readings + readings) if readings else taken

    return accepted


def _unit(table: Elections, placement: Placement) -> tuple[str, ...]:
    """Wagers come in units of the minimum (4.1(b)); one that does not is still in play."""
    if placement.amount < table.minimum or placement.amount % table.minimum == 0:
        return ()
    relied: Readings = ("off-unit-wager",)
    if table.reads(OFF_UNIT_REFUSED):
        why = f"wagers are in units of the minimum, {spoken(table.minimum)}"
        raise Refusal(("4.1(b)",), why, relied)
    return relied


def _below(table: Elections, placement: Placement) -> Acceptance:
    """Once it is settled and the player warned; after that it is handed back (4.1(c))."""
    least = spoken(table.minimum)
    if placement.warned:
        text = (
            f"{placement.player}'s wager is below the minimum of {least} again and is handed back"
        )
        return Acceptance(placement.amount, True, ("4.1(c)",), text, ("below-minimum-memory",))
    text = (
        f"{placement.player}'s wager is below the minimum of {least}: it is settled this once, "
        "further ones will be handed back whatever the result"
    )
    return Acceptance(placement.amount, False, ("4.1(c)",), text)


def _up_to_maximum(table: Elections, placement: Placement) -> Acceptance:
    """Above the maximum a wager counts to the maximum (4.1(d)), or to a marker's (5.8)."""
    most = max(placement.marker or 0, table.maximum)
    if placement.amount <= most:
        return Acceptance(placement.amount, clauses=("5.8",) if placement.marker else ("5.1",))
    text = f"{placement.player}'s wager counts to the maximum of {spoken(most)}"
    return Acceptance(most, False, ("4.1(d)",), text, ("above-maximum",))


def may_change(setting: str, notice: bool) -> Finding:
    """The minimum changes once the players were informed; nothing else is said to (4.2)."""
    if setting != "minimum":
        why = f"{setting} does not change at an open table"
        return refuse(why, "4.2", readings=("change-of-limits",))
    if notice:
        return permit("4.2", readings=("change-of-limits",))
    return refuse("the players are told before the minimum changes", "4.2")


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """Whom the Dealer advises, and who is told of another minimum (4.1(c), 4.2)."""
    advised = "Advise who wagers below the minimum that it is not taken again."
    return (
        Prompt("4.1(c)", Moment.WAGERS, "Dealer", advised),
        Prompt("4.2", Moment.BETWEEN, "Casino Operator", "Tell the players of another minimum."),
    )


def notices(table: Elections) -> tuple[Notice, ...]:
    """The sign of the limits (4.1(a))."""
    limits = f"{spoken_range(table.minimum, table.maximum)} per Box"
    return (Notice("4.1(a)", "sign", limits, shape=Shape.LIMITS),)


def _slots(table: Elections) -> Slots:
    return {
        "accept": provided(
            accept(table),
            "4.1",
            "4.1(a)",
            "4.1(b)",
            "4.1(c)",
            "4.1(d)",
            "5.6",
            "5.8",
            "5.9",
            "5.10",
        ),
        "may_change": provided(may_change, "4.2"),
        "ante_due": provided(lambda _: 0, "5.1"),
        "ante_collected": provided(is_returned("5.1"), "5.1"),
        "ante_waived": provided(is_returned("5.1"), "5.1"),
        "ante_missing": provided(is_returned("5.1"), "5.1"),
    }


SECTION = Section(
    number="4",
    title="Minimum and maximum wagers",
    settings=settings,
    slots=_slots,
    notices=notices,
    prompts=prompts,
    checks=checks,
)
