"""Moments of a Round: what of its state can be seen on the felt."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.cards import Card
from croupier.cards import decks as decks_of
from croupier.ledger.line import Line
from croupier.money import spoken
from croupier.pages.felt.cloth import Cloth, laid_out
from croupier.pages.felt.moment import (
    ABSENT,
    BLACKJACK,
    BUST,
    DONE,
    EMPTY,
    LOST,
    OPEN,
    PAID,
    RETURNED,
    SETTLED,
    STAND_OFF,
    TURN,
    VOID,
    WAITING,
    BoxView,
    FeltView,
    Furniture,
    HandView,
    State,
    WagerView,
)
from croupier.pages.felt.moment_chips import OUTCOMES, SAID, chips_on
from croupier.pages.lettering import own_way
from croupier.rules import hand as engine
from croupier.rules.names import INSURANCE, ON_HANDS
from croupier.rules.table_rules import TableRules
from croupier.table import state as table
from croupier.table.state import ENDED, PLAY, Round
from croupier.totals import LIMIT, Total

_YOU: Final = "You"
_SHORT: Final = {STAND_OFF: "±0", RETURNED: "back"}


class _Around(NamedTuple):
    """What the Round itself does not know of a table."""

    names: Mapping[str, str]
    you: str
    clock: float | None
    seats: Mapping[int, str]
    betting: bool

    def named(self, player: str) -> str:
        """What a player is called."""
        return _YOU if player == self.you else own_way(self.names.get(player, player))


def _aside(round: Round) -> tuple[Card | None, ...]:
    """The cards beside the shoe that are next in line; those nobody saw lie face down."""
    if round.phase is ENDED:
        return ()
    return tuple(one.card if one.exposed else None for one in round.trouble.aside)


def moment(
    round: Round,
    cloth: Cloth | None = None,
    *,
    names: Mapping[str, str] = MappingProxyType({}),
    you: str = "",
    results: tuple[str, ...] = (),
    clock: float | None = None,
    seats: Mapping[int, str] = MappingProxyType({}),
    betting: bool = False,
) -> FeltView:
    """What lies on the felt; once the Round has ended, nothing but who won and lost.

    ``names`` are those of players by key, and ``you`` is called so; ``results`` say
    how the Dealer's last hands ended; ``clock`` is what is left of the time to call; ``seats`` are
    the players at Boxes, with or without a wager; while ``betting``, empty Boxes are open to stake.
    """
    laid = cloth or laid_out(round.rules)
    around = _Around(names, you, clock, seats, betting)
    over = round.phase is ENDED
    return FeltView(
        cloth=laid,
        boxes=_boxes(round, laid, around),
        dealer=None if over or not (round.dealer or _astray(round, 0)) else _dealer(round),
        awaited=_awaited(round),
        aside=_aside(round),
        furniture=replace(_furniture(round), results=results),
        said=_said(round),
    )


# ── Furniture ───────────────────────────────────────────────────────────────────────────────────


def limits(rules: TableRules) -> Iterator[str]:
    """The lines of the small sign at the table."""
    low, high = rules.elections.minimum, rules.elections.maximum
    yield f"{spoken(low)} to {spoken(high)}" if high > low else f"from {spoken(low)}"
    if rules.upper:
        yield f"Upper Minimum {spoken(rules.upper.elections.minimum)}"
    decks = rules.elections.decks
    yield f"{decks} deck{'s' if decks != 1 else ''}"


def _furniture(round: Round) -> Furniture:
    """The sign, and how full shoe and discard rack are where whole decks are dealt from."""
    lines = tuple(limits(round.rules))
    shoe = round.shoe
    if len(shoe.cards) != len(decks_of(round.rules.elections.decks)):
        return Furniture(limits=lines)
    lying = 0 if round.phase is ENDED else len(round.dealer) + len(round.trouble.aside)
    if round.phase is not ENDED:
        lying += sum(len(hand.cards) for box in round.boxes for hand in box.hands)
    cut = shoe.cutting_card
    stands = None if cut is None or cut <= shoe.drawn else (cut - shoe.drawn) / shoe.left
    out = shoe.drawn - lying
    return Furniture(limits=lines, in_shoe=shoe.left, cutting_card=stands, discarded=out)


def _awaited(round: Round) -> str:
    beside = bool(_astray(round, 0))
    if round.phase is not PLAY or len(round.dealer) != 1 or not round.boxes or beside:
        return ""
    return f"after Box {round.boxes[-1].number}"


def _said(round: Round) -> str:
    """The moment in a sentence or two."""
    count = round.rules.elections.boxes
    lines = [f"Blackjack table, {count} Box{'es' if count != 1 else ''}"]
    if round.dealer and round.phase is not ENDED:
        lines.append(f"The Dealer has {total_said(round.dealer_total)}")
    if round.phase is not ENDED:
        lines += (f"{_where(one)} has a card that does not belong there" for one in _lost(round))
    turn = _turn(round)
    if turn is not None:
        box = round.boxes[turn[0]]
        total = total_said(box.hands[turn[1]].total)
        lines.append(f"It is the turn of Box {box.number}, hand {turn[1] + 1}: {total}")
    return ". ".join(lines) + "."


# ── Hands ───────────────────────────────────────────────────────────────────────────────────────


def total_said(total: Total) -> str:
    """A point total as it is written under a hand."""
    if total.bust:
        return "bust"
    return f"soft {total.points}" if total.soft and total.points < LIMIT else str(total.points)


def _lost(round: Round) -> tuple[table.Misplaced, ...]:
    """The cards that lie where they do not belong."""
    return round.trouble.misplaced


def _where(one: table.Misplaced) -> str:
    return f"Box {one.box}" if one.box else "The Dealer's hand"


def _astray(round: Round, number: int, place: int = 0) -> tuple[Card, ...]:
    """The cards misplaced on a hand of a Box; Box 0 is the Dealer's hand."""
    return tuple(one.card for one in _lost(round) if (one.box, one.hand) == (number, place))


def _beside(held: HandView, astray: tuple[Card, ...]) -> HandView:
    """A hand, and behind its cards those that do not belong there."""
    count, cards = len(held.cards), (*held.cards, *astray)
    return replace(held, cards=cards, misplaced=tuple(range(count, len(cards)))) if astray else held


def _only_astray(round: Round, number: int) -> tuple[HandView, ...]:
    """What lies where no hand is: a card that was misplaced there."""
    cards = _astray(round, number)
    return (_beside(HandView(number=1, cards=()), cards),) if cards else ()


def _dealer(round: Round) -> HandView:
    total, cards = round.dealer_total, round.dealer
    if not cards:
        return _only_astray(round, 0)[0]
    blackjack = round.rules.is_blackjack(engine.Hand(cards, total))
    state = BLACKJACK if blackjack else BUST if total.bust else WAITING
    written = "Blackjack" if blackjack else total_said(total)
    held = HandView(number=round.dealers_hand, cards=cards, total=written, state=state)
    return _beside(held, _astray(round, 0))


def _turn(round: Round) -> tuple[int, int] | None:
    """The hand that is being played."""
    waits = round.side_wagers_due or round.blackjacks_due
    return None if round.phase is not PLAY or waits else table.active(round)


def _hand(round: Round, at: int, place: int) -> HandView:
    box = round.boxes[at]
    held = box.hands[place]
    lines = _lines_of(round, box, place)
    state = _hand_state(round, at, place, lines)
    written = "Blackjack" if held.blackjack else total_said(held.total)
    note, short = _note(state, lines)
    view = HandView(
        number=place + 1,
        cards=held.cards,
        sideways=_sideways(held),
        total=written,
        state=state,
        note=note,
        short=short,
    )
    return _beside(view, _astray(round, box.number, place))


def _sideways(hand: engine.Hand) -> tuple[int, ...]:
    """The card of a double, and the one a split ace takes."""
    first = 1 if hand.split_aces else 2 if hand.doubled else len(hand.cards)
    return tuple(range(first, len(hand.cards)))


def _lines_of(round: Round, box: table.Box, place: int) -> list[Line]:
    """How the wagers on a hand ended, the first bettor's first."""
    return [
        line
        for line in round.lines
        if (line.box, line.hand) == (box.number, place + 1) and line.wager in ON_HANDS
    ]


def _hand_state(round: Round, at: int, place: int, lines: list[Line]) -> State:
    box = round.boxes[at]
    hand = box.hands[place]
    open_wagers = any(stake.hand == place and stake.wager in ON_HANDS for stake in box.stakes)
    if box.void:
        return VOID
    if lines and not open_wagers:
        return BUST if hand.bust else _outcome(lines)
    if _turn(round) == (at, place):
        return TURN
    if hand.blackjack:
        return BLACKJACK
    return BUST if hand.bust else DONE if hand.done else WAITING


def _outcome(lines: list[Line]) -> State:
    """What stands for several wagers: by the one that won most, else the first."""
    best = max(lines, key=lambda line: line.net)
    return OUTCOMES[best.outcome if best.net > 0 else lines[0].outcome]


def _note(state: State, lines: list[Line]) -> tuple[str, str]:
    """How a hand ended with its clause, and the same without."""
    if state not in SETTLED or not lines:
        return "", ""
    won = sum(line.net for line in lines if line.net > 0)
    ended = next((line for line in lines if OUTCOMES[line.outcome] is state), lines[0])
    clause = f" · {ended.clauses[0]}" if ended.clauses else ""
    if state is PAID:
        return f"paid {spoken(won)}{clause}", f"+{spoken(won)}"
    return f"{SAID[state]}{clause}", _SHORT.get(state, SAID[state])


# ── Boxes ───────────────────────────────────────────────────────────────────────────────────────


def _boxes(round: Round, cloth: Cloth, around: _Around) -> tuple[BoxView, ...]:
    """Those with wagers, or with a player, or open to stake."""
    laid = {box.number: _box(round, cloth, at, around) for at, box in enumerate(round.boxes)}
    state = OPEN if around.betting else EMPTY
    for number in range(1, cloth.boxes + 1):
        seat = around.seats.get(number)
        if number not in laid and (seat or around.betting):
            plate = (around.named(seat),) if seat else ()
            laid[number] = BoxView(number=number, state=state, plate=plate, names=plate)
        if number not in {box.number for box in round.boxes} and round.phase is not ENDED:
            hands = _only_astray(round, number)
            empty = laid.get(number) or BoxView(number=number)
            laid |= {number: replace(empty, hands=hands)} if hands else {}
    return tuple(laid[number] for number in sorted(laid))


def _box(round: Round, cloth: Cloth, at: int, around: _Around) -> BoxView:
    box = round.boxes[at]
    players = _players(box, around.seats.get(box.number))
    plate = tuple(_plate(round, box, players, around))
    names = tuple(map(around.named, players))
    worth = _lies(round, box, players[0]) if players else ""
    if round.phase is ENDED:
        state = OPEN if around.betting else EMPTY
        return BoxView(number=box.number, state=state, plate=plate, names=names, worth=worth)
    hands = tuple(_hand(round, at, place) for place in range(len(box.hands)))
    hands = hands or _only_astray(round, box.number)
    chips = tuple(_called(one, around) for one in chips_on(round, cloth, box))
    state = _box_state(box, hands)
    return BoxView(
        number=box.number,
        state=state,
        plate=plate,
        names=names,
        worth=worth,
        clock=around.clock if state is TURN else None,
        bettors=len(box.bettors),
        stakes=tuple(one for one in chips if not one.spot and not _insures(one)),
        side=tuple(one for one in chips if one.spot),
        insurance=tuple(filter(_insures, chips)),
        hands=hands,
    )


def _insures(chips: WagerView) -> bool:
    return chips.name.startswith(INSURANCE)


def _box_state(box: table.Box, hands: tuple[HandView, ...]) -> State:
    states = {hand.state for hand in hands}
    if box.void:
        return VOID
    if TURN in states:
        return TURN
    if box.absent:
        return ABSENT
    ordered = (WAITING, BLACKJACK, DONE, PAID, STAND_OFF, RETURNED, VOID, LOST, BUST)
    return next((state for state in ordered if state in states), WAITING)


def _called(chips: WagerView, around: _Around) -> WagerView:
    who = around.named(chips.player)
    return chips if who == chips.player else replace(chips, who=who)


def _players(box: table.Box, seat: str | None) -> list[str]:
    """Every bettor, the caller first; before them the player of the Box who has no wager there."""
    players = [laid.player for laid in box.bettors]
    caller = box.caller.player
    if caller in players:
        players = [caller, *(one for one in players if one != caller)]
    return [seat, *players] if seat and seat not in players else players


def _plate(round: Round, box: table.Box, players: list[str], around: _Around) -> Iterator[str]:
    """Every player with what lies there; whether nobody is there to act."""
    for player in players:
        yield around.named(player) + _lies(round, box, player)
    if box.absent and round.phase is not ENDED:
        yield "absent"


def _lies(round: Round, box: table.Box, player: str) -> str:
    return f" {_worth(round, box, player)}" if box.has_bettor(player) else ""


def _worth(round: Round, box: table.Box, player: str) -> str:
    """What a player has on a Box; at the end, what was won or lost there."""
    lines = [line for line in round.lines if (line.box, line.player) == (box.number, player)]
    if round.phase is ENDED:
        net = sum(line.net for line in lines)
        return "0" if not net else f"{'+' if net > 0 else '−'}{spoken(abs(net))}"
    own = [stake for stake in box.stakes if stake.player == player and stake.wager in ON_HANDS]
    sums = [stake.amount + stake.excess for stake in own if not stake.lammer]
    sums += [line.stake for line in lines if line.wager in ON_HANDS and line.stake]
    if len(sums) > 1 and len(set(sums)) == 1:
        return f"{spoken(sums[0])} × {len(sums)}"
    return spoken(sum(sums))
