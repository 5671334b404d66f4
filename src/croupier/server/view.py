"""View: a live table as one person may see it; nothing undealt, and only one's own options."""

from msgspec import Struct

from croupier.ledger.line import Line
from croupier.rules.hand import Hand
from croupier.server.live import Live
from croupier.table.commands import Command
from croupier.table.legal import legal
from croupier.table.prompts import prompts_between, prompts_now
from croupier.table.state import BETTING, Box, Round, Stake, active


class SeenStake(Struct, frozen=True):
    """A wager on the layout."""

    player: str
    wager: str
    amount: int
    hand: int | None
    against: int | None


class SeenHand(Struct, frozen=True):
    """A hand on a Box."""

    cards: tuple[str, ...]
    total: int
    soft: bool
    blackjack: bool
    doubled: bool
    done: bool


class SeenBox(Struct, frozen=True):
    """A Box with wagers on it."""

    number: int
    caller: str | None
    stakes: tuple[SeenStake, ...]
    hands: tuple[SeenHand, ...]
    void: bool


class Turn(Struct, frozen=True):
    """Whose hand is to be decided."""

    box: int
    hand: int
    player: str | None


class Offered(Struct, frozen=True):
    """Something the viewer may do now, within which limits."""

    command: Command
    low: int | None = None
    high: int | None = None


class SeenSeat(Struct, frozen=True):
    """A player at a Box."""

    box: int
    player: str
    seated: bool


class SeenTable(Struct, frozen=True, kw_only=True):
    """Everything one person may see of a table."""

    table: str
    version: int
    edition: str
    fingerprint: str
    phase: str
    """How far the Round has come; ``between`` where none is open."""
    rounds: int
    """Rounds of the present shoe that have ended."""
    cards_left: int | None
    seats: tuple[SeenSeat, ...]
    boxes: tuple[SeenBox, ...]
    dealer: tuple[str, ...]
    dealer_total: int
    turn: Turn | None
    lines: tuple[Line, ...]
    purse: int
    options: tuple[Offered, ...]
    asks: tuple[str, ...]
    """What the table asks people to do or confirm now, each with its clause."""


def view(live: Live, version: int, viewer: str) -> SeenTable:
    """The table as a viewer sees it; nobody's key but one's own opens an option."""
    round = live.round
    shoe = round.shoe if round is not None else live.game.shoe
    prompts = prompts_between(live.game) if round is None else prompts_now(round)
    return SeenTable(
        table=live.table,
        version=version,
        edition=live.rules.elections.edition.id,
        fingerprint=live.rules.fingerprint,
        phase="between" if round is None else round.phase.value,
        rounds=live.game.rounds,
        cards_left=None if shoe is None else shoe.left,
        seats=tuple(SeenSeat(seat.box, seat.player, seat.seated) for seat in live.game.seats),
        boxes=() if round is None else tuple(map(_box, round.boxes)),
        dealer=() if round is None else round.dealer,
        dealer_total=0 if round is None else round.dealer_total.points,
        turn=None if round is None else _turn(round),
        lines=() if round is None else round.lines,
        purse=live.purse(viewer),
        options=() if round is None else tuple(_options(round, viewer)),
        asks=tuple(f"{prompt.asks} ({prompt.clause})" for prompt in prompts),
    )


def _box(box: Box) -> SeenBox:
    stakes = tuple(map(_stake, box.stakes))
    return SeenBox(box.number, box.caller.player, stakes, tuple(map(_hand, box.hands)), box.void)


def _stake(stake: Stake) -> SeenStake:
    amount = stake.amount + stake.excess
    return SeenStake(stake.player, stake.wager, amount, stake.hand, stake.against)


def _hand(hand: Hand) -> SeenHand:
    told = (hand.total.points, hand.total.soft, hand.blackjack, hand.doubled, hand.done)
    return SeenHand(hand.cards, *told)


def _turn(round: Round) -> Turn | None:
    at = active(round)
    if at is None:
        return None
    box = round.boxes[at[0]]
    return Turn(box.number, at[1] + 1, box.caller.player)


def _options(round: Round, viewer: str) -> list[Offered]:
    """What the viewer may do now; before the cards anybody may wager."""
    told = []
    for option in legal(round):
        player = getattr(option.command, "player", None)
        anybody = player == "" and round.phase is BETTING
        if player == viewer or anybody:
            told.append(Offered(option.command, option.low, option.high))
    return told
