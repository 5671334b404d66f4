"""Arrays: a lowered table and what is wagered at it, laid out for the kernel."""

from bisect import bisect_right
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.kernel import lower as lowering
from croupier.kernel import places
from croupier.kernel.coding import CARDS, PAIRING, RANK, SUIT_BIT, Endings
from croupier.kernel.first_sides import first_sides
from croupier.kernel.hands import COLUMNS, NOTHING, Called
from croupier.kernel.lower import Lowered
from croupier.kernel.money import Money
from croupier.kernel.plain import tables as plain
from croupier.kernel.plain.rows import PlainRows, plain_rows
from croupier.kernel.quick.tables import QuickTables, is_quick, quick_tables
from croupier.kernel.seats import Party
from croupier.kernel.stakes import levels_of, put_stakes
from croupier.kernel.writing import flat, joined, put
from croupier.rules.names import ANTE, FREE_BONUS, INSURANCE, MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import FIRST_THREE
from croupier.rules.table_rules import TableRules


class TableArrays(Struct, frozen=True, eq=False):
    """A table ready to be played."""

    lowered: Lowered
    party: Party
    law: places.TableInPlay
    deck: NDArray[np.uint8]
    names: tuple[str, ...]
    """The wagers that are counted; the total comes last."""
    short: plain.Short | None
    """Hands of a plain table, a look for every card."""
    rows: PlainRows | None
    """The tables of the short kernel, where it can play the table."""
    quick: QuickTables | None
    """Those of the quick one, where the short one cannot."""


def table(lowered: Lowered, party: Party) -> TableArrays:
    """Lay a table out."""
    names = (MAIN, *(wager.name for wager in lowered.sides), INSURANCE, ANTE, FREE_BONUS)
    law = law_of(lowered, party)
    short = _short(law.m, lowered, party)
    quick, rows = None, None if short is None else plain_rows(law, short)
    if short is None and is_quick(lowered, party):
        quick = quick_tables(lowered, party, law)
    return TableArrays(
        lowered, party, law, deck_of(lowered.rules), (*names, "total"), short, rows, quick
    )


def deck_of(rules: TableRules) -> NDArray[np.uint8]:
    """The cards of a table before they are shuffled."""
    return np.tile(np.arange(CARDS, dtype=np.uint8), rules.elections.decks)


def law_of(lowered: Lowered, party: Party) -> places.TableInPlay:
    """A lowered table and what is wagered at it, as the kernel reads them."""
    _number_endings(lowered)
    m = np.zeros(places.M_END, dtype=np.int64)
    put_stakes(m, lowered, party)
    _put_single(m, lowered, party)
    _put_counts(m, lowered, party)
    return places.TableInPlay(_bytes(lowered), _shorts(lowered), m)


def _short(m: NDArray[np.int64], lowered: Lowered, party: Party) -> plain.Short | None:
    """The tables of the short kernel; None where it cannot play the table."""
    if not plain.is_plain(lowered, party):
        return None
    level = levels_of(lowered, party)[0][0]
    forms = plain.units_of(Money(lowered), level)
    count, endings = len(lowered.sides), places.ENDINGS
    sides = m[places.S_SIDE_PAY :][: count * endings].reshape(count, endings)
    own, all_ = plain.unit(forms, sides)
    if not plain.fits(forms, sides, own, all_):
        return None
    m[places.C_UNIT], m[places.C_UNIT_OF_ALL] = own, all_
    decided = first_sides(lowered)
    units = plain.in_units(forms, own)
    return plain.short(lowered, units, decided, decided.pays(m, [0])[0], all_)


def _number_endings(lowered: Lowered) -> None:
    """Give a number to the endings that no table of hands has met."""
    rules = lowered.rules
    for tier in lowered.tiers:
        _blackjack(lowered.endings, tier)
    for ruling in (rules.early_payment, *(rules.insurance_result(card) for card in DECK)):
        lowered.endings.code(ruling)
    assert len(lowered.endings) <= places.ENDINGS, "there are more odds than there is room for"


def _bytes(lowered: Lowered) -> NDArray[np.uint8]:
    """The tables of bytes."""
    rules, hands, own = lowered.rules, lowered.hands, lowered.dealers
    sides, endings, tiers = lowered.sides, lowered.endings, lowered.tiers
    assert len(hands.column) <= places.STATES, "there are more hands than there is room for"
    assert len(own.standing) <= places.DEALER_STATES, "the Dealer has too many hands"
    assert len(own.standings) <= places.STANDINGS, "the Dealer has too many standings"
    cells = _cells(lowered)
    end = places.L_CELLS + len(cells)
    out = np.zeros(end + len(hands.otherwise) * places.OF_CALLS, dtype=np.uint8)
    insures = _insures(lowered)
    early = np.stack([lowering.early(tier) for tier in tiers])
    elects = insures.any(axis=(0, 2)) | early.reshape(len(tiers), CARDS, 2).any(axis=(0, 2))
    put(out, places.L_RANK, RANK)
    put(out, places.L_SUIT, SUIT_BIT)
    put(out, places.L_PAIRING, PAIRING)
    put(out, places.L_COLUMN, hands.column)
    put(out, places.L_INSTEAD, hands.instead)
    put(out, places.L_INSTANT, hands.instant)
    _put_calls(out, 0, hands)
    put(out, places.L_DEALER_STANDING, own.standing)
    put(out, places.L_DEALER_POINTS, own.points)
    put(out, places.L_DEALER_TAKES, own.takes, (places.DEALER_STATES,))
    room = (places.ON_HAND, 2, 2, COLUMNS, places.STANDINGS, places.BUSTS)
    put(out, places.L_ENDINGS, lowered.ends, room)
    put(out, places.L_ON_BUST, flat(lowered.on_bust))
    put(out, places.L_AT_ONCE, lowering.at_once(rules))
    put(out, places.L_BLACKJACK, [_blackjack(endings, tier) for tier in tiers])
    put(out, places.L_INSURES, flat(insures))
    put(out, places.L_INSURANCE, [endings.code(rules.insurance_result(card)) for card in DECK])
    put(out, places.L_EARLY, flat(early))
    put(out, places.L_ELECTS, elects)
    put(out, places.L_SEES, [lowering.sees(wager) for wager in sides])
    put(out, places.L_DRAWS_OUT, [bool(wager.draws_out) for wager in sides])
    put(out, places.L_SEEN_DEALERS, joined([seen.dealers for seen in lowered.seeing], np.uint8))
    out[places.L_CELLS : end] = cells
    for at, called in enumerate(hands.otherwise):
        _put_calls(out, _further(end, at), called)
    return out


def _cells(lowered: Lowered) -> NDArray[np.uint8]:
    """The cells of all side wagers."""
    return joined([seen.cells for seen in lowered.seeing], np.uint8)


def _put_calls(out: NDArray[np.uint8], further: int, called: Called) -> None:
    """The tables of calls of one strategy, so far from where the first ones are."""
    put(out, places.L_CALLS + further, flat(called.calls))
    put(out, places.L_FIRST_CALLS + further, flat(called.first_calls))
    put(out, places.L_SPLIT_CALLS + further, flat(called.split_calls))


def _further(end: int, at: int) -> int:
    """How far the tables of another strategy are from the first ones; they begin at an end."""
    return end + at * places.OF_CALLS - places.L_CALLS


def _put_counts(m: NDArray[np.int64], lowered: Lowered, party: Party) -> None:
    """At which counts what is called, and at which it is counted apart."""
    if party.kept is not None:
        m[places.C_LEAST_COUNTED] = party.kept.least
        m[places.C_COUNTED] = party.kept.most - party.kept.least + 1
    begins = party.calls_from
    if not begins:
        return
    end = places.L_CELLS + len(_cells(lowered))
    counts = range(begins[0] - 1, begins[-1] + 1)
    if len(counts) > places.COUNTS:
        why = f"calls turn on more than {places.COUNTS} counts"
        raise Refusal((), why, at="count")
    m[places.C_LEAST_CALLED], m[places.C_CALLED] = counts[0], len(counts)
    which = [bisect_right(begins, count) - 1 for count in counts]
    put(m, places.S_CALLS_AT, [0 if at < 0 else _further(end, at) for at in which])


def _shorts(lowered: Lowered) -> NDArray[np.uint16]:
    """The tables of short numbers."""
    draw = lowered.prize_draw
    out = np.zeros(places.H_END, dtype=np.uint16)
    put(out, places.L_FOLLOWING, flat(lowered.hands.following))
    put(out, places.L_FIRST_STATES, flat(lowered.hands.first_states))
    put(out, places.L_DEALER_STARTS, lowered.dealers.starts)
    put(out, places.L_DEALER_FOLLOWING, flat(lowered.dealers.following))
    put(out, places.L_ROWS, joined([seen.rows for seen in lowered.seeing], np.uint16))
    if draw is not None:
        prizes = [draw.prizes.index(draw.prize_of(ticket)) for ticket in range(draw.tickets)]
        put(out, places.L_PRIZE_OF, prizes)
    return out


def _put_single(m: NDArray[np.int64], lowered: Lowered, party: Party) -> None:
    """Single numbers, and where the tables of side wagers begin."""
    rules, table = lowered.rules, lowered.rules.elections
    after = rules.insurance_after_early_settlement
    draw = lowered.prize_draw
    seats = party.seats
    choosing = any(seat.insures_from is not None or seat.settles_early for seat in seats)
    m[places.C_DEALERS_HANDS] = rules.dealers_hands
    m[places.C_BUST_TAKES_BOX] = rules.bust_takes_box
    m[places.C_EARLY_ENDS] = lowered.endings.code(rules.early_payment)
    m[places.C_EARLY_INSURANCE] = NOTHING if after is None else lowered.endings.code(after)
    m[places.C_TICKETS] = 1 if draw is None else draw.tickets
    m[places.C_CUT] = _cut(lowered, party)
    m[places.C_BURN] = table.burn
    m[places.C_CONTINUOUS] = table.continuous_shuffler
    m[places.C_ANY_THREE] = lowering.any_three(lowered)
    m[places.C_BOXES] = len(seats)
    m[places.C_COUNTING] = party.counts
    m[places.C_CHOOSING] = choosing
    m[places.C_ANTES] = rules.elections.ante > 0
    m[places.C_SIDES] = len(lowered.sides)
    m[places.C_WAGERS] = len(lowered.sides) + 4
    m[places.C_BONUS] = any(wager.bonus for wager in lowered.sides)
    m[places.C_RIDER] = _which([wager.rides is not None for wager in lowered.sides])
    m[places.C_PRIZED] = _which([bool(wager.prize_draw) for wager in lowered.sides])
    m[places.C_CLOSES] = _closes(lowered)
    put(m, places.L_FIRST_CELL, np.cumsum([0, *(len(seen.cells) for seen in lowered.seeing)]))
    put(m, places.L_BONUS, joined([seen.bonus for seen in lowered.seeing], np.int64))


def _which(flags: list[bool]) -> int:
    """The one side wager of which something is true; -1 if there is none."""
    assert sum(flags) <= 1, "no table offers two wagers of that kind"
    return flags.index(True) if any(flags) else -1


def _closes(lowered: Lowered) -> bool:
    """Does a split decide the wagers on a third card? At no table some of them only."""
    answers = {bool(w.closes_on_split) for w in lowered.sides if w.sees is FIRST_THREE}
    assert len(answers) < 2, "a split decides all of them or none"
    return answers == {True}


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
        raise Refusal(bounds.high_clauses, why, at="cutting_card")
    return cards - max(behind, 0)
