"""Section 14: wagering on Boxes."""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from croupier.gazette.choice import Readings, choice
from croupier.gazette.edition import Edition
from croupier.money import Odds, spoken, spoken_range
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.names import Answered
from croupier.rules.notice import Notice, Shape
from croupier.rules.placement import Acceptance, Caller, Laid, Placement
from croupier.rules.procedure import Joining
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import is_returned
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting, Span
from croupier.sentence import PlayerPart

from .changes import may_change, notices_of_change
from .cite import division_1, terms
from .s05_wagers import hold_to_limit

# Readings on which this section turns
MUST_BE_PAYABLE: Final = choice("payment-rounding", "refuse")
SOLE_BETTOR_DECIDES: Final = choice("unseated-box", "sole-bettor-decides")
BOX_HAS_TABLE_MAXIMUM: Final = choice("box-maximum", "the-table-maximum")
SILENT_BACKER_ON_FIRST_HAND: Final = choice("silent-backer", "first-hand")
FIRST_CHOICE_BINDS: Final = choice("backers-on-resplit", "first-choice-binds")
ALL_STAKES_COUNT: Final = choice("box-maximum-counts", "all-stakes")

BOX_MAXIMUM: Final = "box-maximum"
PLAYERS_PER_BOX: Final = 3  # 14.1


def settings(edition: Edition) -> tuple[Setting, ...]:
    """Sharing of Boxes, how many a player may have, and directions on their maximum."""
    boxes = edition.number("3.1", "max_boxes")
    restricted = ("14.7",) if edition.in_force("14.7") else ("14.4",)
    return (
        ChoiceSetting(
            key="players_per_box",
            default=PLAYERS_PER_BOX,
            permits=dict.fromkeys(range(1, PLAYERS_PER_BOX + 1), ("14.1",)),
            otherwise=f"up to {PLAYERS_PER_BOX} players may be permitted on a Box",
        ),
        Span(
            key="boxes_per_player",
            default=boxes,
            low=1,
            high=boxes,
            because=restricted,
            otherwise="the operator sets how many Boxes a player may have",
        ),
        _direction("box_maximum"),
        _direction("player_maximum"),
    )


def _direction(key: str) -> Setting:
    return Span(
        key=key,
        default=0,
        low=0,
        because=("14.2",),
        otherwise="a direction on the maximum names a sum of money",
        money=True,
    )


def accept(table: Elections) -> Callable[[Placement], Acceptance]:
    """An initial wager within the limits, on a Box with room for it."""
    general = division_1(table.edition)
    directed = table.box_maximum or table.player_maximum
    must_be_payable = table.reads(MUST_BE_PAYABLE)

    def accepted(placement: Placement) -> Acceptance:
        if placement.amount < table.minimum:
            clauses = ("14.6", general) if placement.boxes else (general,)
            why = f"the minimum wager is {spoken(table.minimum)} on each Box played"
            raise Refusal(clauses, why)
        if placement.amount > table.maximum:
            raise Refusal((general,), f"the maximum wager is {spoken(table.maximum)}")
        if placement.limited:
            hold_to_limit(table, placement)
        if placement.on_box:
            _room(table, placement)
        if placement.boxes:
            _number_of_boxes(table, placement)
        if directed:
            _box_total(table, placement)
        if must_be_payable:
            _payable(table, placement)
        return Acceptance(placement.amount, clauses=("5.1",))

    return accepted


def _room(table: Elections, placement: Placement) -> None:
    """Up to three players on a Box, if the operator permits (14.1)."""
    if len(placement.on_box) >= table.players_per_box:
        most = table.players_per_box
        raise Refusal(("14.1",), f"at most {most} may wager on a Box at this table")


def _number_of_boxes(table: Elections, placement: Placement) -> None:
    """No more Boxes than the operator permits one player (14.4, 14.7)."""
    held = set(placement.boxes) | {placement.box}
    if len(held) > table.boxes_per_player:
        clauses = ("14.7", "14.4") if table.edition.in_force("14.7") else ("14.4",)
        most = table.boxes_per_player
        raise Refusal(clauses, f"a player may wager on at most {most} Boxes at this table")


def _box_total(table: Elections, placement: Placement) -> None:
    """Within the maximum directed for the Box or for the player (14.2)."""
    total = placement.amount + sum(laid.amount for laid in placement.on_box)
    if table.box_maximum and total > table.box_maximum:
        most = spoken(table.box_maximum)
        relied: Readings = (BOX_MAXIMUM,) if table.box_maximum < table.maximum else ()
        raise Refusal(("14.2",), f"all wagers on a Box may together be at most {most}", relied)
    if table.player_maximum and placement.amount > table.player_maximum:
        most = spoken(table.player_maximum)
        raise Refusal(("14.2",), f"a player's wagers on a Box may be at most {most}")


def _payable(table: Elections, placement: Placement) -> None:
    """Where the table is so read, a wager whose Blackjack could not be paid is refused."""
    whole, part = Odds.read(table.blackjack_pays).parts(placement.amount)
    if part or whole % table.smallest_chip:
        raise Refusal(
            ("5.4",),
            f"a Blackjack on {spoken(placement.amount)} could not be paid in Chips",
            ("payment-rounding",),
        )


def layout(_: Mapping[int, tuple[Laid, ...]], __: Collection[str]) -> Finding:
    """Nothing in this section looks at the Boxes together."""
    return permit("14.1")


def no_ante(_: int) -> int:
    """No Ante goes with a wager."""
    return 0


def caller(table: Elections) -> Callable[[tuple[Laid, ...], bool], Caller]:
    """The seated player alone decides; at a Box without one, its only bettor (14.3, 14.3(a)).

    At a full table a player decides only at the own seat (14.5).
    """
    sole_decides = table.reads(SOLE_BETTOR_DECIDES)

    def called(bettors: tuple[Laid, ...], full: bool) -> Caller:
        for bettor in bettors:
            if bettor.seated:
                return Caller(bettor.player, ("14.3(a)",))
        if full:
            return Caller(None, ("14.5", "14.3(a)"), ("unseated-box",))
        if len(bettors) == 1 and sole_decides:
            return Caller(bettors[0].player, ("14.3(a)", "8.3"), ("unseated-box",))
        return Caller(None, ("14.3(a)", "16.6"), ("unseated-box",))

    return called


def checks(table: Elections) -> tuple[Refusal, ...]:
    """A directed maximum leaves room for the minimum wager, within the table's maximum (14.2)."""
    directed = {"Box": table.box_maximum, "player": table.player_maximum}
    other = table.box_maximum not in (0, table.maximum)
    if other and table.reads(BOX_HAS_TABLE_MAXIMUM):
        most = spoken(table.maximum)
        why = f"all wagers on a Box are held to the table maximum, {most}, or to none"
        return (Refusal(("14.2",), why, (BOX_MAXIMUM,)),)
    return tuple(
        Refusal(("14.2",), f"the {whose} maximum is {'below' if low else 'above'} the {bound}")
        for whose, most in directed.items()
        for low, bound, wrong in (
            (True, "minimum wager", 0 < most < table.minimum),
            (False, "maximum wager", most > table.maximum),
        )
        if wrong
    )


def notices(table: Elections) -> tuple[Notice, ...]:
    """The limits sign, and the sign of any direction on a maximum (14.2)."""
    general = division_1(table.edition)
    limits = spoken_range(table.minimum, table.maximum)
    shown = [Notice(general, "sign", limits, shape=Shape.LIMITS)]
    if table.increment:
        shown.append(Notice("11.2(b)", "sign", f"Doubling down from {spoken(table.increment)}"))
    if table.box_maximum:
        shown.append(Notice("14.2", "sign", f"At most {spoken(table.box_maximum)} on a Box"))
    if table.player_maximum:
        text = f"At most {spoken(table.player_maximum)} of one player on a Box"
        shown.append(Notice("14.2", "sign", text))
    return tuple(shown)


def prompts(table: Elections) -> tuple[Prompt, ...]:
    """How Boxes are shared, and how many one player may have (14.3, 14.4)."""
    places = "A player has several Boxes only while places at like tables suffice."
    alone = (Prompt("14.4", Moment.BETWEEN, "Casino Operator", places),)
    if table.players_per_box == 1:
        return alone
    nearest = "The seated player's Chips lie nearest the Dealer, the others' behind in a line."
    return (
        *alone,
        Prompt("14.3(b)", Moment.WAGERS, "Dealer", nearest),
        Prompt("14.3(c)", Moment.TURN, "player", "When the caller doubles: will you double too?"),
        Prompt(
            "14.3(d)",
            Moment.TURN,
            "player",
            "When the caller splits: will you cover both hands, or name one?",
        ),
    )


def must_choose_hand(table: Elections) -> Finding:
    """Who does not cover a split says which hand the wager is for, before any further card."""
    relied: Readings = ("silent-backer",)
    if table.reads(SILENT_BACKER_ON_FIRST_HAND):
        return refuse("the wager stays on the first hand", "14.3(d)", readings=relied)
    return permit("14.3(d)", readings=relied)


def no_seat_rule(_: int, __: bool) -> Finding:
    """Division 2 has no rule that takes a seat from a player who sits out."""
    return refuse("no rule of this edition takes a seat from a player who sits out")


NO_MARKER = "no rule of this division raises the maximum for one player"
NO_EXCLUSION = "no rule of this division excludes a player from the game"


BOUND: Final = "others double or split only where who decides for the Box does"
OTHERS_BOUND: Final = refuse(BOUND, "14.3(e)", "14.3(a)")
_JOINS: Final[dict[Answered, str]] = {"double": "14.3(c)", "split": "14.3(d)"}


def may_join(joining: Joining) -> Finding:
    """Others on the hand may double as well (14.3(c)), cover a split or name a hand (14.3(d))."""
    clause = _JOINS[joining.call]
    if joining.answered:
        return refuse((PlayerPart(joining.player), " has answered already"), clause)
    if not joining.on_hand:
        return refuse((PlayerPart(joining.player), " has no wager on that hand"), clause)
    return permit(clause)


def _slots(table: Elections) -> Slots:
    general = division_1(table.edition)
    first_binds = table.reads(FIRST_CHOICE_BINDS)
    all_stakes = table.reads(ALL_STAKES_COUNT)
    return {
        "accept": provided(accept(table), "5.1", "5.8", "14.1", "14.2", "14.4", "14.6", general),
        "layout": provided(layout, "14.1", *terms(table.edition, "1.1:Box")),
        "least_wagers": provided((None,), "5.1"),
        "ante_due": provided(no_ante, "5.1"),
        "ante_collected": provided(is_returned("5.1"), "5.1"),
        "ante_waived": provided(is_returned("5.1"), "5.1"),
        "ante_missing": provided(is_returned("5.1"), "5.1"),
        "caller": provided(caller(table), "14.3(a)", "14.5"),
        "may_join": provided(may_join, "14.3(c)", "14.3(d)"),
        "others_bound": provided(OTHERS_BOUND, "14.3(e)", "14.3(a)"),
        "with_upper": provided(lambda _: permit("14.3(c)"), "14.3(c)"),
        "may_choose_hand": provided(permit("14.3(d)"), "14.3(d)"),
        "must_choose_hand": provided(must_choose_hand(table), "14.3(d)"),
        "one_choice_for_all_splits": provided(first_binds, "14.3(d)"),
        "counts_additions": provided(all_stakes, "14.2"),
        "may_reclaim_seat": provided(no_seat_rule, general),
        "may_change": provided(may_change(table), "14.2", *notices_of_change(table), general),
        "may_mark": provided(refuse(NO_MARKER, "14.2"), "14.2"),
        "may_exclude": provided(refuse(NO_EXCLUSION, general), general),
        "may_advise": provided(permit(general), general),
        "may_close": provided(lambda _, __: permit(general), general),
    }


SECTION = Section(
    number="14",
    title="Wagering on Boxes",
    settings=settings,
    slots=_slots,
    notices=notices,
    prompts=prompts,
    checks=checks,
)
