"""Arrays: a lowered table and what is wagered at it, laid out for the kernel."""

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.kernel import lower as lowering
from croupier.kernel import plains
from croupier.kernel import play as kernel
from croupier.kernel.coding import CARDS, PAIRING, RANK, SUIT_BIT, Endings
from croupier.kernel.hands import NOTHING
from croupier.kernel.lower import Lowered
from croupier.kernel.money import Level, Money
from croupier.kernel.seats import Party, Seat
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import FIRST_THREE
from croupier.rules.table_rules import tier as tier_of

NEVER = 1 << 40
"""A count that never comes."""


class Table(Struct, frozen=True, eq=False):
    """A table ready to be played."""

    lowered: Lowered
    party: Party
    law: kernel.Law
    deck: NDArray[np.uint8]
    names: tuple[str, ...]
    """The wagers that are counted; the total comes last."""
    short: plains.Short | None
    """The tables of the short kernel, where it can play the table."""


def table(lowered: Lowered, party: Party) -> Table:
    """Lay a table out."""
    names = ("main", *(wager.name for wager in lowered.sides), "insurance", "ante", "free-bonus")
    deck = np.tile(np.arange(CARDS, dtype=np.uint8), lowered.rules.elections.decks)
    _number_endings(lowered)
    m = np.zeros(kernel.M_END, dtype=np.int64)
    _put_stakes(m, lowered, party)
    _put_single(m, lowered, party)
    short = _short(m, lowered, party)
    law = kernel.Law(_bytes(lowered), _shorts(lowered), m)
    return Table(lowered, party, law, deck, (*names, "total"), short)


def _short(m: NDArray[np.int64], lowered: Lowered, party: Party) -> plains.Short | None:
    """The tables of the short kernel; None where it cannot play the table."""
    if not plains.is_plain(lowered, party):
        return None
    level = _levels(lowered, party)[0][0]
    forms = plains.units_of(Money(lowered), level)
    count, endings = len(lowered.sides), kernel.ENDINGS
    sides = m[kernel.S_SIDE_PAY :][: count * endings].reshape(count, endings)
    own, all_ = plains.unit(forms, sides)
    if not plains.fits(forms, sides, own, all_):
        return None
    m[kernel.C_UNIT], m[kernel.C_UNIT_OF_ALL] = own, all_
    wide = np.zeros((*forms.shape[:2], kernel.STANDINGS), dtype=np.int32)
    wide[..., : forms.shape[2]] = forms // own
    return plains.short(lowered, wide.ravel())


def _number_endings(lowered: Lowered) -> None:
    """Give a number to the endings that no table of hands has met."""
    rules = lowered.rules
    for tier in lowered.tiers:
        _blackjack(lowered.endings, tier)
    for ruling in (rules.early_payment, *(rules.insurance_result(card) for card in DECK)):
        lowered.endings.code(ruling)
    assert len(lowered.endings) <= kernel.ENDINGS, "there are more odds than there is room for"


def _put(out: NDArray[Any], at: int, given: Any, room: tuple[int, ...] = ()) -> None:
    """Write a table at its place; each dimension but the first may have more room than it needs."""
    array = np.asarray(given)
    if not array.size:
        return
    wide = np.zeros((array.shape[0], *room), dtype=out.dtype)
    wide[tuple(slice(size) for size in array.shape)] = array
    out[at : at + wide.size] = wide.ravel()


def _bytes(lowered: Lowered) -> NDArray[np.uint8]:
    """The tables of bytes."""
    rules, hands, own = lowered.rules, lowered.hands, lowered.dealers
    sides, endings, tiers = lowered.sides, lowered.endings, lowered.tiers
    assert len(hands.column) <= kernel.STATES, "there are more hands than there is room for"
    assert len(own.standing) <= kernel.DEALER_STATES, "the Dealer has too many hands"
    assert len(own.standings) <= kernel.STANDINGS, "the Dealer has too many standings"
    cells = _joined([_flat(seen.cells) for seen in lowered.seeing], np.uint8)
    out = np.zeros(kernel.L_CELLS + len(cells), dtype=np.uint8)
    insures = _insures(lowered)
    early = np.stack([lowering.early(tier) for tier in tiers])
    elects = insures.any(axis=(0, 2)) | early.reshape(len(tiers), CARDS, 2).any(axis=(0, 2))
    _put(out, kernel.L_RANK, RANK)
    _put(out, kernel.L_SUIT, SUIT_BIT)
    _put(out, kernel.L_PAIRING, PAIRING)
    _put(out, kernel.L_COLUMN, hands.column)
    _put(out, kernel.L_INSTEAD, hands.instead)
    _put(out, kernel.L_INSTANT, hands.instant)
    _put(out, kernel.L_CALLS, _flat(hands.calls))
    _put(out, kernel.L_FIRST_CALLS, _flat(hands.first_calls))
    _put(out, kernel.L_SPLIT_CALLS, _flat(hands.split_calls))
    _put(out, kernel.L_DEALER_STANDING, own.standing)
    _put(out, kernel.L_DEALER_POINTS, own.points)
    _put(out, kernel.L_DEALER_TAKES, own.takes, (kernel.DEALER_STATES,))
    room = (kernel.ON_HAND, 2, 2, kernel.COLUMNS, kernel.STANDINGS, kernel.BUSTS)
    _put(out, kernel.L_ENDINGS, lowered.ends, room)
    _put(out, kernel.L_ON_BUST, _flat(lowered.on_bust))
    _put(out, kernel.L_AT_ONCE, lowering.at_once(rules))
    _put(out, kernel.L_BLACKJACK, [_blackjack(endings, tier) for tier in tiers])
    _put(out, kernel.L_INSURES, _flat(insures))
    _put(out, kernel.L_INSURANCE, [endings.code(rules.insurance_result(card)) for card in DECK])
    _put(out, kernel.L_EARLY, _flat(early))
    _put(out, kernel.L_ELECTS, elects)
    _put(out, kernel.L_SEES, [lowering.sees(wager) for wager in sides])
    _put(out, kernel.L_DRAWS_OUT, [bool(wager.draws_out) for wager in sides])
    _put(out, kernel.L_SEEN_DEALERS, _joined([_flat(s.dealers) for s in lowered.seeing], np.uint8))
    out[kernel.L_CELLS :] = cells
    return out


def _shorts(lowered: Lowered) -> NDArray[np.uint16]:
    """The tables of short numbers."""
    draw = lowered.prize_draw
    out = np.zeros(kernel.H_END, dtype=np.uint16)
    _put(out, kernel.L_FOLLOWING, _flat(lowered.hands.following))
    _put(out, kernel.L_FIRST_STATES, _flat(lowered.hands.first_states))
    _put(out, kernel.L_DEALER_STARTS, lowered.dealers.starts)
    _put(out, kernel.L_DEALER_FOLLOWING, _flat(lowered.dealers.following))
    _put(out, kernel.L_ROWS, _joined([seen.rows for seen in lowered.seeing], np.uint16))
    if draw is not None:
        places = [draw.prizes.index(draw.prize_of(ticket)) for ticket in range(draw.tickets)]
        _put(out, kernel.L_PRIZE_OF, places)
    return out


def _put_single(m: NDArray[np.int64], lowered: Lowered, party: Party) -> None:
    """Single numbers."""
    rules, table = lowered.rules, lowered.rules.elections
    after = rules.insurance_after_early_settlement
    draw = lowered.prize_draw
    seats = party.seats
    choosing = any(seat.insures_from is not None or seat.settles_early for seat in seats)
    m[kernel.C_DEALERS_HANDS] = rules.dealers_hands
    m[kernel.C_BUST_TAKES_BOX] = rules.bust_takes_box
    m[kernel.C_EARLY_ENDS] = lowered.endings.code(rules.early_payment)
    m[kernel.C_EARLY_INSURANCE] = NOTHING if after is None else lowered.endings.code(after)
    m[kernel.C_TICKETS] = 1 if draw is None else draw.tickets
    m[kernel.C_CUT] = _cut(lowered, party)
    m[kernel.C_BURN] = table.burn
    m[kernel.C_CONTINUOUS] = table.continuous_shuffler
    m[kernel.C_ANY_THREE] = lowering.any_three(lowered)
    m[kernel.C_BOXES] = len(seats)
    m[kernel.C_COUNTING] = party.counts
    m[kernel.C_CHOOSING] = choosing
    m[kernel.C_ANTES] = rules.elections.ante > 0
    m[kernel.C_SIDES] = len(lowered.sides)
    m[kernel.C_WAGERS] = len(lowered.sides) + 4
    m[kernel.C_BONUS] = any(wager.bonus for wager in lowered.sides)
    m[kernel.C_RIDER] = _which([wager.rides is not None for wager in lowered.sides])
    m[kernel.C_PRIZED] = _which([bool(wager.prize_draw) for wager in lowered.sides])
    m[kernel.C_CLOSES] = _closes(lowered)
    m[kernel.C_SIMPLE] = _is_simple(lowered)


def _which(flags: list[bool]) -> int:
    """The one side wager of which something is true; -1 if there is none."""
    assert sum(flags) <= 1, "no table offers two wagers of that kind"
    return flags.index(True) if any(flags) else -1


def _closes(lowered: Lowered) -> bool:
    """Does a split decide the wagers on a third card? At no table some of them only."""
    told = {bool(w.closes_on_split) for w in lowered.sides if w.sees is FIRST_THREE}
    assert len(told) < 2, "a split decides all of them or none"
    return told == {True}


def _flat(array: NDArray[Any]) -> NDArray[Any]:
    return np.ascontiguousarray(array).ravel()


def _joined(arrays: list[NDArray[Any]], kind: type) -> NDArray[Any]:
    return np.concatenate(arrays) if arrays else np.zeros(1, dtype=kind)


def _blackjack(endings: Endings, tier: Any) -> int:
    if tier.blackjack_odds not in endings.odds:
        endings.odds.append(tier.blackjack_odds)
    return 2 + endings.odds.index(tier.blackjack_odds)


def _insures(lowered: Lowered) -> NDArray[np.bool_]:
    """By tier, the Dealer's first card and whether a Blackjack: may anything be insured?"""
    rules = lowered.rules
    hands = (lowering.other_hand(rules), lowering.natural(rules))
    most = rules.elections.maximum - rules.elections.maximum % (2 * rules.elections.smallest_chip)
    return np.array([
        [
            [tier.may_insure(card, hand, most, most // 2).permitted for hand in hands]
            for card in DECK
        ]
        for tier in lowered.tiers
    ])  # fmt: skip


def _cut(lowered: Lowered, party: Party) -> int:
    """Rounds begin while fewer cards than that have left the shoe."""
    rules = lowered.rules
    cards = rules.elections.decks * CARDS
    if rules.elections.continuous_shuffler:
        return cards
    bounds = rules.cutting_card_bounds(cards)
    behind = bounds.high // 2 if party.cutting_card is None else party.cutting_card
    if behind > bounds.high:
        why = f"a cutting card {behind} from the back is too deep: at most {bounds.high}"
        raise Refusal(bounds.high_clauses, why)
    return cards - max(behind, 0)


# ── What is wagered ─────────────────────────────────────────────────────────────────────────────


def _levels(lowered: Lowered, party: Party) -> list[list[Level]]:
    upper = lowered.tiers[-1]
    return [
        [
            Level(
                seat,
                step,
                int(tier_of(lowered.rules, sum(step.main)) is upper and len(lowered.tiers) > 1),
            )
            for step in seat.steps
        ]
        for seat in party.seats
    ]


def _put_stakes(m: NDArray[np.int64], lowered: Lowered, party: Party) -> None:
    """What is wagered, and what it brings."""
    boxes = _levels(lowered, party)
    levels = [level for box in boxes for level in box]
    assert len(levels) <= kernel.LEVELS, "there are more steps than there is room for"
    money = Money(lowered)
    names = [wager.name for wager in lowered.sides]
    endings, sides = kernel.ENDINGS, kernel.SIDES
    mains = [[money.number(cents) for cents in _per_hand(lowered, level)] for level in levels]
    ride = [money.riding(level) for level in levels]
    insured = [
        [money.insurance(level, max(cents, 0)) for cents in _per_hand(lowered, level)]
        for level in levels
    ]
    limited = _room(lowered)
    _put(m, kernel.S_LEVELS, np.cumsum([0, *(len(box) for box in boxes[:-1])]))
    _put(m, kernel.S_STEPS, [len(box) for box in boxes])
    stakes = [sum(level.cents for level in levels)]
    stakes += [sum(level.step.sides.get(name, 0) for level in levels) for name in names]
    _put(m, kernel.S_STAKES, stakes)
    _put(m, kernel.S_COUNTS, [level.step.count for level in levels])
    _put(m, kernel.S_TAGS, party.tags)
    _put(m, kernel.S_TIER, [level.tier for level in levels])
    m[kernel.S_MAIN : kernel.S_CENTS] = -1
    _put(m, kernel.S_MAIN, mains, (kernel.HANDS,))
    _put(m, kernel.S_CENTS, [level.cents for level in levels])
    _put(m, kernel.S_ANTE, [lowered.rules.ante_due(level.cents) for level in levels])
    _put(m, kernel.S_ROOM, [limited] * len(levels))
    _put(m, kernel.S_INSURES_FROM, [_from(box[0].seat) for box in boxes])
    _put(m, kernel.S_EARLY, [box[0].seat.settles_early for box in boxes])
    _put(
        m,
        kernel.S_SIDE,
        [[one.step.sides.get(name, 0) for name in names] for one in levels],
        (sides,),
    )
    _put(
        m,
        kernel.S_EXTRA,
        [[one.seat.extra.get(name, 0) for name in names] for one in levels],
        (sides,),
    )
    _put(m, kernel.S_INSURED, insured, (kernel.HANDS, 2))
    _put(m, kernel.L_FIRST_CELL, np.cumsum([0, *(len(seen.cells) for seen in lowered.seeing)]))
    _put(m, kernel.L_BONUS, _joined([_flat(seen.bonus) for seen in lowered.seeing], np.int64))
    _put(m, kernel.S_PRIZE_PAY, [money.prizes(level) for level in levels], (kernel.PRIZES,))
    _put(m, kernel.S_RIDE, [[one[0] for one in row] for row in ride], (endings,))
    _put(m, kernel.S_RIDE_WON, [[one[1] for one in row] for row in ride], (endings,))
    _put(m, kernel.S_GROWN, [[one[2] for one in row] for row in ride], (endings,))
    _put(
        m,
        kernel.S_RIDE_PAY,
        [[money.rode(one[3]) for one in row] for row in ride],
        (endings, endings),
    )
    _put(
        m,
        kernel.S_SIDE_PAY,
        [
            [money.side(w, level.step.sides.get(w.name, 0)) for w in lowered.sides]
            for level in levels
        ],
        (sides, endings),
    )
    _put(
        m,
        kernel.S_EXTRA_PAY,
        [
            [money.side(w, level.seat.extra.get(w.name, 0)) for w in lowered.sides]
            for level in levels
        ],
        (sides, endings),
    )
    _put(
        m,
        kernel.S_INSURED_PAY,
        [[[money.plain(cents) for cents in pair] for pair in row] for row in insured],
        (kernel.HANDS, 2, endings),
    )
    _put(
        m,
        kernel.S_DEALT,
        [money.dealt(level) for level in levels],
        (3, kernel.COLUMNS, kernel.STANDINGS),
    )
    amounts = lowered.amounts
    assert len(amounts.sums) <= kernel.SUMS, "there are more sums than there is room for"
    _put(m, kernel.S_WORTH, amounts.sums)
    _put(m, kernel.S_PAY, amounts.table(free=False), (endings,))
    _put(m, kernel.S_FREE, amounts.table(free=True), (endings,))


def _is_simple(lowered: Lowered) -> bool:
    """May a hand without split or Blackjack be played without looking at anything but its cards?"""
    rules = lowered.rules
    wagers = [kernel.MAIN, kernel.OF_DOUBLE, kernel.OF_FREE_DOUBLE]
    return not (
        (lowered.hands.instant != NOTHING).any()
        or rules.bust_takes_box
        or rules.dealers_hands > 1
        or (lowered.on_bust[:, wagers] == NOTHING).any()
        or _room(lowered) >= 0
    )


def _from(seat: Seat) -> int:
    return NEVER if seat.insures_from is None else seat.insures_from


def _per_hand(lowered: Lowered, level: Level) -> list[int]:
    """The wager against each of the Dealer's hands; -1 for none."""
    hands = lowered.rules.dealers_hands
    return [*level.step.main, *[-1] * (hands - len(level.step.main))]


def _room(lowered: Lowered) -> int:
    """The most that may lie on a Box of one player's, where additions count; -1: no limit."""
    rules = lowered.rules
    if not rules.counts_additions:
        return -1
    limits = (rules.elections.box_maximum, rules.elections.player_maximum)
    return min((most for most in limits if most), default=-1)
