"""Heat notation: a standing and the hands on the table as a person writes them."""

from collections.abc import Mapping
from typing import Final

from croupier.analysis.endgame.heat_position import Contender, HeatPosition, check_wager
from croupier.analysis.endgame.seen_table import DealtHand, HandsSeen
from croupier.cards import Card, UnknownCard, cards
from croupier.gazette.errors import hint
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.table.game.tournament import ENDGAME, least_stake, style_wager

_EXPECTED: Final = {ENDGAME: "chaser"}
"""How a style is expected to wager that has no fixed rule."""
DOUBLED: Final = "x"
"""The mark behind a hand that was doubled."""


def expected_wager(rules: TableRules, style: str, chips: int, leader: int) -> int:
    """What somebody of a style is expected to wager; nothing below the minimum."""
    if chips < least_stake(rules):
        return 0
    return style_wager(rules, _EXPECTED.get(style, style), chips, leader)


def position_of(
    rules: TableRules,
    chips: Mapping[str, int],
    me: str,
    wagers: Mapping[str, int],
    *,
    styles: Mapping[str, str],
    advance: int,
    rounds: int,
) -> HeatPosition:
    """A heat by what everybody holds, in the order of the Boxes. Money in cents.

    Who has no wager among these wagers by style.
    """
    for name in (me, *wagers):
        if name not in chips:
            why = f"{name or 'nobody'} is not in the standing{hint(name, chips)}"
            raise Refusal((), why, at="standing")
    for name, laid in wagers.items():
        check_wager(rules, name, chips[name], laid)
    leader = max(chips.values())
    contenders = []
    for name, held in chips.items():
        style = styles.get(name, "steady")
        wager = wagers.get(name)
        if wager is None:
            wager = 0 if name == me else expected_wager(rules, style, held, leader)
        contenders.append(Contender(name, held, wager, _EXPECTED.get(style, style)))
    place = list(chips).index(me)
    return HeatPosition(contenders=tuple(contenders), me=place, advance=advance, rounds=rounds)


def seen_of(position: HeatPosition, first: Card, written: Mapping[str, str]) -> HandsSeen:
    """The hands on the table, by competitor: ``8s Th / 8h 3d`` is split, ``5s 6d Tc x`` doubled.

    Of the player's own hands the last with two cards or more is the one the call is on.
    """
    names = [one.name for one in position.contenders]
    for name in written:
        if name not in names:
            why = f"{name} is not in the standing{hint(name, names)}"
            raise Refusal((), why, at="cards")
    hands = tuple(_hands(one.name, written.get(one.name, "")) for one in position.contenders)
    for at, one in enumerate(position.contenders):
        if at < position.me and one.wager and not hands[at]:
            why = f"{one.name} plays before {position.own.name}: the hand must be known"
            raise Refusal((), why, at="cards")
        if at > position.me and hands[at] and len(hands[at][0].cards) < 2:
            raise Refusal((), f"{one.name} has two cards or more", at="cards")
    begun = [at for at, hand in enumerate(hands[position.me]) if len(hand.cards) > 1]
    if not begun:
        raise Refusal((), "a hand has two cards or more", at="hand")
    return HandsSeen(first=first, hands=hands, current=begun[-1])


def _hands(name: str, text: str) -> tuple[DealtHand, ...]:
    return tuple(_hand(name, one) for one in text.split("/")) if text.strip() else ()


def _hand(name: str, text: str) -> DealtHand:
    words = text.split()
    doubled = bool(words) and words[-1].lower() == DOUBLED
    try:
        held = cards(" ".join(words[:-1] if doubled else words))
    except UnknownCard as unknown:
        raise Refusal((), f"{name}: {unknown}", at="cards") from None
    if not held:
        raise Refusal((), f"{name} has an empty hand", at="cards")
    return DealtHand(held, doubled)
