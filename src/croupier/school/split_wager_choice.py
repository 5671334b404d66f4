"""Split-wager choice: an additional pair wager on a hand just split: to be laid, or not?"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from croupier.cards import DECK, Card
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import Seen, SideWager
from croupier.rules.table_rules import TableRules
from croupier.school.chart_cell import SPLIT_WAGERS, ChartCell
from croupier.school.exercise import Exercise
from croupier.school.layout import one_box
from croupier.school.moments import TRIES, RoundMoment
from croupier.school.side_wager_choice import LaidSide, choice_among
from croupier.school.stacking import fallen, quietest_act
from croupier.table.commands import CallNoMoreBets, Command, FreeSplit, LaySideWager, Split
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.legal import side_menu
from croupier.table.legal.menu import legal
from croupier.table.state import DEALING, PLAY, Round


def offered(rules: TableRules) -> bool:
    """Are additional wagers offered on split hands?"""
    return any(one.on_splits is not None for one in rules.side_wagers.values())


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """A Pair has been split: which pair wager goes onto its hands?"""
    random = Random(f"split wagers {seed}")
    for _ in range(TRIES if offered(rules) else 0):
        found = _split(random, rules)
        sides = () if found is None else tuple(_sides(random, found.round))
        if found is not None and sides:
            return choice_among(config, found, sides, seed, ChartCell(SPLIT_WAGERS))
    raise Refusal((), "no wager may be added on split hands at this table")


def _split(random: Random, rules: TableRules) -> RoundMoment | None:
    """The moment after a Pair was split, before its hands have their second cards."""
    try:
        round, laid = one_box(random, rules)
        round, closed = play(round, CallNoMoreBets())
    except Refusal:
        return None
    done: tuple[Event, ...] = (*laid, *closed)
    face = random.choice(DECK)[0]
    pair = random.choices([one for one in DECK if one[0] == face], k=2)
    falls: dict[int | None, list[Card]] = {round.boxes[0].number: pair}
    while round.phase in (DEALING, PLAY):
        call = _call(round)
        command = call or quietest_act(round)
        if command is None:
            return None
        round, happened = fallen(round, command, falls)
        done += happened
        if call is not None:
            return RoundMoment(round, done)
    return None


def _call(round: Round) -> Command | None:
    """A split that may be called now."""
    calls = (one.command for one in legal(round))
    return next((one for one in calls if isinstance(one, Split | FreeSplit)), None)


def _sides(random: Random, round: Round) -> Iterator[LaidSide]:
    """The wagers that may be added now, each with what it brings on the cards not seen."""
    for option in side_menu.in_play(round):
        side = option.command
        if not isinstance(side, LaySideWager) or side.hand is None:
            continue
        wager = round.rules.side_wagers[side.on]
        amount = random.choice((option.low or side.amount, side.amount))
        card = round.boxes[0].hands[side.hand - 1].cards[0]
        clause = wager.on_splits.offered if wager.on_splits else wager.offered
        cents = worth(round, wager, card, amount)
        yield LaidSide(side.on, amount, cents, clause, hand=side.hand)


def worth(round: Round, wager: SideWager, card: Card, amount: int) -> float:
    """What an amount on a hand of one card brings on average, in cents, whatever falls to it."""
    from croupier.analysis.prospect import SideStake  # it brings the compiler along

    held = (one for box in round.boxes for hand in box.hands for one in hand.cards)
    seen, laid = Counter((*held, *round.dealer)), SideStake(round.rules, wager, amount)
    left = {one: round.rules.elections.decks - seen[one] for one in DECK}
    total = 0.0
    for one, count in left.items():
        ruling = wager.result(Seen((card, one)))
        total += count * float(laid.net(ruling)) if ruling is not None else 0.0
    return amount * total / sum(left.values())
