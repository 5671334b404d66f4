"""Side wagers: the exact prospect of each at an amount, from the declarations that settle it."""

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction

from croupier.analysis.dealers_wagers import bonus_endings, on_dealers_hand
from croupier.analysis.first_cards import first_twos, on_initial_two, on_three
from croupier.analysis.prospect import (
    Chance,
    Endings,
    Prospect,
    SideStake,
    chance_of,
    net_of,
    prospect_of,
    shares,
    side_prospect,
)
from croupier.analysis.provision import Provision
from croupier.analysis.shoe import Composition, check_shoe
from croupier.analysis.third_card import Third, best_third, on_first_three
from croupier.cards import Card
from croupier.money import spoken
from croupier.rules.names import FREE_BONUS, INSURANCE
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import WIN, Ruling
from croupier.rules.side_wager import (
    DEALERS_HAND,
    FIRST_THREE,
    INITIAL_TWO,
    WITH_DEALERS_FIRST,
    SideWager,
)
from croupier.rules.table_rules import TableRules, side_amount
from croupier.totals import is_ace


def prospects(rules: TableRules, shoe: Composition) -> tuple[Prospect, ...]:
    """Every side wager that is valued, each followed by its bonus where there is one."""
    by_wager: list[Prospect] = []
    for wager in rules.side_wagers.values():
        if wager.turns_on_boxes:
            continue
        by_wager.append(prospect(rules, wager, shoe))
        if wager.bonus:
            by_wager.append(free_bonus(rules, wager, shoe))
    return tuple(by_wager)


def not_valued(wager: SideWager) -> Refusal:
    """Why a side wager has no exact value, and what gives one."""
    readings = ", ".join(wager.draws_out_reading)
    why = (
        f"{wager.title} has no exact value at this table: the Dealer's hand is not drawn out for it"
        f" (reading {readings}), so it turns on every Box; simulate values it"
    )
    return Refusal(wager.settled, why, at=wager.name)


def prospect(
    rules: TableRules, wager: SideWager, shoe: Composition, amount: int | None = None
) -> Prospect:
    """One side wager of an amount in cents: the least it takes, or a dollar, where none is said."""
    check_shoe(rules, shoe)
    if wager.turns_on_boxes:
        raise not_valued(wager)
    laid = SideStake(rules, wager, side_amount(rules, wager, amount, wager.high))
    return side_prospect(laid, _endings(laid, shoe), _note(laid))


def side_law(rules: TableRules, wager: SideWager) -> Hashable:
    """All that the value of a side wager turns on beside the shoe: equal where two are alike."""
    drawn = rules.dealer_draws if wager.sees is DEALERS_HAND else None
    provisions = (rules.point_total, rules.is_blackjack, drawn, wager.payment or rules.payment)
    return (
        wager.sees,
        wager.payout_limit,
        side_amount(rules, wager, None, wager.high),
        wager.turns_on_boxes,
        *map(Provision, (wager.result, wager.prize_draw, *provisions)),
    )


def with_third_card(
    rules: TableRules, wager: SideWager, shoe: Composition, third: Third, amount: int | None = None
) -> Prospect:
    """A side wager on the first three cards, by when a third card falls to the hand."""
    check_shoe(rules, shoe)
    if wager.sees is not FIRST_THREE:
        raise Refusal((), f"{wager.title} does not wait for a third card")
    laid = SideStake(rules, wager, side_amount(rules, wager, amount, wager.high))
    return side_prospect(laid, on_first_three(rules, wager, shoe, third), _of_amount(laid))


def free_bonus(rules: TableRules, wager: SideWager, shoe: Composition) -> Prospect:
    """The bonus paid beside a wager, whatever its amount: every net is in cents, none is lost."""
    check_shoe(rules, shoe)
    if wager.bonus is None:
        raise Refusal((), f"{wager.title} pays no bonus at this table")
    paid = bonus_endings(rules, wager, shoe)
    none = Chance("no bonus", (), False, Fraction(), 1 - sum(paid.values(), Fraction()))
    chances = (
        chance_of(ruling, net_of(ruling), probability, spoken(int(net_of(ruling))))
        for ruling, probability in paid.items()
    )
    note = "In cents for each wager, which costs nothing more; the Dealer's hand is drawn out."
    return prospect_of(FREE_BONUS, (*chances, none), note)


def insurance(rules: TableRules, shoe: Composition, known: tuple[Card, ...] = ()) -> Prospect:
    """Insurance against an ace, the Dealer's first card from a shoe that lacks the known cards."""
    check_shoe(rules, shoe)
    ways: Counter[Ruling] = Counter()
    for (_, second), count in first_twos(shoe.without(known), is_ace):
        ways[rules.insurance_result(second)] += count
    if not ways:
        raise Refusal((), "the shoe holds no ace with a card to follow it", at="shoe")
    chances = (chance_of(ruling, net_of(ruling), p) for ruling, p in shares(ways).items())
    return prospect_of(INSURANCE, chances, "The Dealer's first card is an ace.")


def _endings(laid: SideStake, shoe: Composition) -> Endings:
    """How a wager ends, by what it sees."""
    rules, wager, _ = laid
    if wager.sees is INITIAL_TWO:
        return on_initial_two(rules, wager, shoe)
    if wager.sees is WITH_DEALERS_FIRST:
        return on_three(rules, wager, shoe)
    if wager.sees is FIRST_THREE:
        return on_first_three(rules, wager, shoe, best_third(laid, shoe))
    return on_dealers_hand(rules, wager, shoe)


def _note(laid: SideStake) -> str:
    """What the figures suppose."""
    wager = laid.wager
    draw = wager.prize_draw
    notes = {
        "A third card is taken wherever the wager is not the worse for it, whatever it does to"
        " the hand.": wager.sees is FIRST_THREE,
        "The payout is taken at once; nothing rides on.": wager.rides is not None,
        "Every ticket is as likely, and the equipment works.": draw is not None,
        _of_amount(laid): True,
    }
    return " ".join(sentence for sentence, holds in notes.items() if holds and sentence)


def _of_amount(laid: SideStake) -> str:
    """The amount, where the figures turn on it."""
    wager = laid.wager
    flat = wager.prize_draw is not None and not wager.prize_draw.per_dollar
    turns = flat or wager.payout_limit is not None or _rounds(laid)
    return f"For a wager of {spoken(laid.amount)}." if turns else ""


def _rounds(laid: SideStake) -> bool:
    """Is any prize of the scale paid otherwise than at its odds?"""
    prizes = laid.wager.scale.prizes if laid.wager.scale else ()
    wins = (Ruling(WIN, (), prize.odds) for prize in prizes)
    return any(laid.net(won) != net_of(won) for won in wins)
