"""Section 15: more than one player wagering on a Box."""

from typing import Final

from croupier.gazette.choice import Readings
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.placement import Caller, Laid
from croupier.rules.procedure import Joining
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.sentence import PlayerPart


def caller(bettors: tuple[Laid, ...], _: bool) -> Caller:
    """The seated player calls; else the highest wager; among equals the one nearest the Dealer."""
    for bettor in bettors:
        if bettor.seated:
            return Caller(bettor.player, ("15.1(a)",))
    highest = max(bettor.amount for bettor in bettors)
    best = [bettor for bettor in bettors if bettor.amount == highest]
    if len(best) == 1:
        return Caller(best[0].player, ("15.1(b)",))
    tie: Readings = ("caller-ties",) if len(best) < len(bettors) else ()
    return Caller(best[0].player, ("15.1(c)",), tie)  # nearest the Dealer comes first


def prompts(table: Elections) -> tuple[Prompt, ...]:
    """Who calls is settled beforehand, and how wagers lie on a Box (15.2)."""
    if table.players_per_box == 1:
        return ()
    return (
        Prompt("15.2", Moment.WAGERS, "Dealer", "Ascertain who calls for each Box."),
        Prompt("15.2(a)", Moment.WAGERS, "Dealer", "The caller's wager lies nearest the Dealer."),
        Prompt("15.2(b)", Moment.WAGERS, "Dealer", "The others' wagers lie behind it in a line."),
        Prompt(
            "15.3(b)", Moment.INSURANCE, "player", "Take wager and payment off once settled early."
        ),
    )


BOUND: Final = "others double or split only where who decides for the Box does"


def may_join(joining: Joining) -> Finding:
    """Other bettors may double with who decides (13.1), or match a split (12.1)."""
    clause = "13.1" if joining.call == "double" else "12.1"
    if joining.answered:
        return refuse((PlayerPart(joining.player), " has answered already"), clause)
    if not joining.on_hand:
        relied: Readings = ("doubling-a-split-hand",) if joining.call == "double" else ()
        return refuse(
            (PlayerPart(joining.player), " has no wager on that hand"), clause, readings=relied
        )
    return permit(clause)


def _slots(_: Elections) -> Slots:
    return {
        "caller": provided(caller, "15.1(a)", "15.1(b)", "15.1(c)", "15.2"),
        "may_join": provided(may_join, "13.1", "12.1"),
        "others_bound": provided(refuse(BOUND, "13.1", "15.1"), "13.1", "15.1"),
        "with_upper": provided(lambda _: permit("15.1"), "15.1"),
    }


SECTION = Section(
    number="15", title="More than one player wagering on a Box", slots=_slots, prompts=prompts
)
