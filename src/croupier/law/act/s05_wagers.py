"""Section 5: wagers."""

from collections.abc import Collection, Mapping
from typing import Final

from croupier.gazette.choice import Readings, choice
from croupier.gazette.edition import Edition
from croupier.money import spoken
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.names import ADDED, INSURANCE, WagerName
from croupier.rules.placement import Laid, Layout, Placement
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.refusal import Refusal
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting, Span
from croupier.rules.shuffling import Attendance
from croupier.sentence import PlayerPart

from .chips import in_chips
from .s01_table import BOXES

# Readings on which this section turns
LONE_PLAYER_ONE_BOX: Final = choice("lone-player", "one-box")

PLAYERS_PER_BOX: Final = 3  # 5.6, 15.1


def settings(_: Edition) -> tuple[Setting, ...]:
    """Players on a Box, and Boxes of a player (5.5, 5.6)."""
    return (
        ChoiceSetting(
            key="players_per_box",
            default=PLAYERS_PER_BOX,
            permits={PLAYERS_PER_BOX: ("5.6", "15.1")},
            otherwise=f"up to {PLAYERS_PER_BOX} players may wager on a Box",
        ),
        Span(
            key="boxes_per_player",
            default=max(BOXES),
            low=1,
            high=max(BOXES),
            because=("5.5",),
            otherwise="the operator permits a player so many Boxes",
        ),
    )


def check_box(table: Elections, placement: Placement) -> None:
    """Room on the Box, a Box the player may have, and any limit the player is held to."""
    others = placement.on_box
    if others and (placement.marker or any(laid.marked for laid in others)):
        why = f"Box {placement.box} has a raised maximum for one player alone"
        raise Refusal(("5.9",), why, ("marker-takes-effect",) if placement.marker else ())
    together = placement.amount + sum(laid.amount for laid in others)
    if others and together > table.maximum:
        limit = spoken(table.maximum)
        raise Refusal(("5.6", "4.1(a)"), f"all wagers on a Box may together be at most {limit}")
    if len(others) >= table.players_per_box:
        raise Refusal(("5.6", "15.1"), f"at most {PLAYERS_PER_BOX} players may wager on a Box")
    if len({*placement.boxes, placement.box}) > table.boxes_per_player:
        most = table.boxes_per_player
        raise Refusal(("5.5",), f"a player may wager on at most {most} Boxes at this table")
    if placement.limited and placement.amount != table.minimum:
        least = spoken(table.minimum)
        raise Refusal(
            ("5.10",), (PlayerPart(placement.player), f" is held to the minimum wager of {least}")
        )


def layout(table: Elections) -> Layout:
    """The only player at the table has one Box (5.7); others may be there and not wager."""
    one_box = table.reads(LONE_PLAYER_ONE_BOX)

    def finding(boxes: Mapping[int, tuple[Laid, ...]], present: Collection[str]) -> Finding:
        players = {laid.player for bettors in boxes.values() for laid in bettors}
        if len(players | set(present)) > 1 or len(boxes) == 1:
            return permit("5.7")
        relied: Readings = ("lone-player",)
        if one_box:
            why = "the only player at the table may wager on one Box"
            return refuse(why, "5.7", readings=relied)
        return permit("5.5", readings=relied)

    return finding


def may_limit(attendance: Attendance) -> Finding:
    """Whom the operator may hold to the minimum until a new shoe (5.10)."""
    if attendance.missed_first:
        return permit("5.10(a)", "5.10")
    if attendance.skipped:
        return permit("5.10(b)", "5.10")
    return refuse(
        "only a person who missed the first Round or sat out a later one is held to the minimum",
        "5.10",
    )


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """How wagers are laid, when a spoken one counts, and what the operator may ask (5.3-5.10)."""
    given_up = "Who has several Boxes gives some up when others find no seat."
    marker = "A raised maximum is shown by a marker beside the Box."
    first_box = "A person held to the minimum may be held to the first Box too, or instead."
    return (
        Prompt("5.5", Moment.BETWEEN, "Casino Operator", given_up),
        Prompt("5.8", Moment.WAGERS, "Casino Operator", marker),
        Prompt("5.10", Moment.WAGERS, "Casino Operator", first_box),
        Prompt(
            "5.3", Moment.WAGERS, "player", "Lay Chips in the wager's area, smaller ones on top."
        ),
        Prompt(
            "5.3",
            Moment.WAGERS,
            "Dealer",
            "A spoken wager needs Chips, or cash changed for them, before betting is closed.",
        ),
    )


_IN_TIME: Final = permit("5.2", "5.1")


def may_wager(amount: int, before_cards: bool) -> Finding:
    """Wagers are placed before the first card, and not after (5.2, 5.1)."""
    if not before_cards:
        return refuse("betting is closed for this Round", "5.2", "5.1")
    if amount <= 0:
        return refuse("a wager is a sum above nothing", "5.1")
    return _IN_TIME


def may_take_back(wager: WagerName, before_cards: bool) -> Finding:
    """Until the first card (5.2); what was added after it is not altered or withdrawn (5.4)."""
    clause = "5.4" if wager in (INSURANCE, *ADDED) else "5.2"
    if before_cards:
        return permit(clause)
    return refuse("no wager is withdrawn before it is decided", clause)


def _slots(table: Elections) -> Slots:
    return {
        "may_wager": provided(may_wager, "5.2", "5.1"),
        "may_take_back": provided(may_take_back, "5.2", "5.4"),
        "in_chips": provided(in_chips(table), "5.3"),
        "layout": provided(layout(table), "5.7"),
        "least_wagers": provided((None,), "5.1"),
        "may_limit": provided(may_limit, "5.10", "5.10(a)", "5.10(b)"),
        "limit_ends_with_shoe": provided(True, "5.10"),
        "counts_additions": provided(False, "5.6"),
        "may_mark": provided(permit("5.8", "5.9"), "5.8", "5.9"),
    }


SECTION = Section(number="5", title="Wagers", settings=settings, slots=_slots, prompts=prompts)
