"""Side wagers: the exact prospect of each at an amount, from the declarations that settle it."""

from collections import Counter
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
    """Every side wager the table offers, each followed by its bonus where there is one."""
    by_wager: list[Prospect] = []
    for wager in rules.side_wagers.values():
        by_wager.append(prospect(rules, wager, shoe))
        if wager.bonus:
            by_wager.append(free_bonus(rules, wager, shoe))
    return tuple(by_wager)


def prospect(
    rules: TableRules, wager: SideWager, shoe: Composition, amount: int | None = None
) -> Prospect:
    """One side wager of an amount in cents: the least it takes, or a dollar, where none is said."""
    check_shoe(rules, shoe)
    laid = SideStake(rules, wager, side_amount(rules, wager, amount, wager.high))
    return side_prospect(laid, _endings(laid, shoe), _note(laid))


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
        "The Dealer's hand is drawn out though this table reads that it need not be; where it"
        " stops, the wager loses.": wager.sees is DEALERS_HAND and not wager.draws_out,
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
