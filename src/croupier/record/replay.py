"""Replay: a record played through the engine."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.record.model import CALLS, FREE, PAIR_WAGERS, Laying, Ordered, Record, Said, bad
from croupier.record.read import check_decks
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.rules.table_rules import TableRules
from croupier.table.commands import (
    Burn,
    CallNoMoreBets,
    Command,
    Double,
    Draw,
    FailEquipment,
    FreeDouble,
    FreeSplit,
    Insure,
    LaySideWager,
    LayWager,
    Ride,
    SettleEarly,
    ShowPrize,
    Split,
    Stand,
)
from croupier.table.dealer import deal_out, deal_to_players, due
from croupier.table.dealing import ShoeEmpty
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.prizes import prize_not_shown
from croupier.table.shoe import given
from croupier.table.state import DEALING, ENDED, PLAY, Round, active, new_round
from croupier.table.turns import upper_has_not_joined


class Refused(Struct, frozen=True):
    """A call that had to be refused, and what became of it."""

    call: str
    clause: str
    why: str
    as_expected: bool
    at: str


class Played(Struct, frozen=True):
    """A record played to its end."""

    round: Round
    events: tuple[Event, ...]
    refused: tuple[Refused, ...]


class Replay:
    """A record on its way through the engine."""

    def __init__(self, record: Record, rules: TableRules) -> None:
        self.record = record
        cards = tuple(marked.card for marked in record.cards)
        self.round = new_round(rules, given(cards, record.cutting_card))
        self.events: list[Event] = []
        self.refused: list[Refused] = []

    def do(self, command: Command) -> None:
        """Carry a command out."""
        self.round, happened = play(self.round, command)
        self.events += happened

    def deal(self, own_hand: bool = False) -> None:
        """Let the Dealer do what is due."""
        self.round, happened = (deal_out if own_hand else deal_to_players)(self.round)
        self.events += happened

    def complete_deal(self) -> None:
        """Let the Initial Deal be completed and what it decides be settled."""
        while self.round.phase is DEALING or self.round.side_wagers_due:
            act = due(self.round)
            assert act is not None, "the Initial Deal goes on"
            self.do(act)


def replay(record: Record, rules: TableRules) -> Played:
    """Play a record to its end; raises a Refusal with its place where that cannot be done."""
    check_decks(record, rules.elections.decks)
    on = Replay(record, rules)
    _burn(on)
    _lay(on)
    _at("wager", on.do, CallNoMoreBets())
    for at, line in enumerate(record.play):
        _line(on, f"play[{at}]", line)
    _finish(on)
    return Played(on.round, tuple(on.events), tuple(on.refused))


def _at(place: str, do: object, *given: object) -> None:
    """Do something; a refusal is told of this place."""
    assert callable(do)
    try:
        do(*given)
    except Refusal as refusal:
        raise refusal if refusal.at else refusal.at_place(place) from None


def _burn(on: Replay) -> None:
    """Burn the cards marked so, which must come first."""
    marks = [marked.mark for marked in on.record.cards]
    burnt = next((at for at, mark in enumerate(marks) if mark != "~"), len(marks))
    for at, mark in enumerate(marks[burnt:], burnt):
        if mark == "~":
            raise bad(f"cards[{at}]", "a card is burnt before the Round, not during it")
        if mark:
            raise bad(f"cards[{at}]", f"the mark {mark} behind a card is not played yet")
    for at in range(burnt):
        _at(f"cards[{at}]", on.do, Burn())
    _check_cutting_card(on, burnt)


def _check_cutting_card(on: Replay, burnt: int) -> None:
    rules = on.round.rules
    if on.record.cutting_card is None:
        return
    if rules.elections.continuous_shuffler:
        why = "no cutting card stays in a Continuous Shuffler"
        raise Refusal((rules.procedure.no_cutting_card,), why, at="cards")
    if on.record.cutting_card <= burnt:
        clauses = rules.shuffle_due(Occasion.CUTTING_CARD_FIRST).clauses
        why = "the cutting card came out first: the cards are reshuffled before the Round"
        raise Refusal(clauses, why, at="cards")


def _lay(on: Replay) -> None:
    if not on.record.wagers:
        raise bad("wager", "no wager lies on the layout")
    seated = _seated(on.record.wagers)
    for at, laying in enumerate(on.record.wagers):
        if laying.on == "main":
            _at(f"wager[{at}]", on.do, _main(laying, seated.get(laying.box) == laying.player))
    for at, laying in _by_preference(on.record.wagers):
        side = LaySideWager(laying.box, laying.player, laying.on, laying.amount)
        _at(f"wager[{at}]", on.do, side)


def _main(laying: Laying, seated: bool) -> LayWager:
    return LayWager(
        laying.box,
        laying.player,
        laying.amount,
        seated,
        laying.warned,
        laying.limited,
        laying.marker,
        laying.against,
    )


def _by_preference(wagers: tuple[Laying, ...]) -> list[tuple[int, Laying]]:
    """Side wagers, those by bettors of the Box first, the others from the Dealer's left."""
    bettors = {(one.box, one.player) for one in wagers if one.on == "main"}
    places = {player: box for box, player in sorted(bettors, reverse=True)}
    side = [(at, one) for at, one in enumerate(wagers) if one.on != "main"]
    return sorted(
        side,
        key=lambda placed: (
            (placed[1].box, placed[1].player) not in bettors,
            places.get(placed[1].player, 0),
        ),
    )


def _seated(wagers: Iterable[Laying]) -> dict[int, str]:
    """Who is seated at each Box: who says so, else the first listed who does not deny it."""
    seated: dict[int, str] = {}
    mains = [(at, laying) for at, laying in enumerate(wagers) if laying.on == "main"]
    for at, laying in mains:
        if laying.seated and seated.setdefault(laying.box, laying.player) != laying.player:
            raise bad(f"wager[{at}]", f"two players are said to be seated at Box {laying.box}")
    for _, laying in mains:
        if laying.seated is None:
            seated.setdefault(laying.box, laying.player)
    return seated


def _line(on: Replay, at: str, line: Said | Ordered) -> None:
    if isinstance(line, Ordered):
        return _order(on, at, line)
    if line.call not in (*CALLS, *PAIR_WAGERS):
        raise bad(at, f"{line.text!r} is not played yet")
    _check_box(on, at, line)
    if line.refused:
        return _must_refuse(on, at, line)
    _at(at, _prepare, on, line)
    return _at(at, on.do, _command(on, line))


def _check_box(on: Replay, at: str, line: Said) -> None:
    if line.player is None and line.call in ("insurance", "early-settlement", "ride"):
        index = on.round.index(line.box)
        if index is not None and len(on.round.boxes[index].bettors) > 1:
            raise bad(at, f"{line.text!r} does not say which player of Box {line.box}")


def _order(on: Replay, at: str, line: Ordered) -> None:
    """A line that begins with ``!``: the Dealer's second card, a prize, a failure."""
    if line.words[:1] in (("prize",), ("madness-failure",)):
        return _prize(on, at, line)
    if line.words != ("dealer",):
        raise bad(at, f"{line.text!r} is not played yet")
    _at(at, on.deal)
    round = on.round
    act = due(round)
    if round.phase is not PLAY or active(round) or act is None or len(round.dealer) > 1:
        clause = round.rules.procedure.dealers_second
        raise Refusal((clause,), "the Dealer's second card does not fall now", at=at)
    return _at(at, on.do, act)


def _prize(on: Replay, at: str, line: Ordered) -> None:
    """The Jackpot Prize Button shows a sum, or the equipment fails."""
    _at(at, on.complete_deal)
    if line.words[0] == "madness-failure":
        return _at(at, on.do, FailEquipment())
    if len(line.words) != 2 or not line.words[1].isdigit():
        raise bad(at, f"{line.text!r} does not say how many dollars")
    return _at(at, on.do, ShowPrize(int(line.words[1])))


def _prepare(on: Replay, line: Said) -> None:
    """Let the cards fall that this line needs; elections and answers are read first."""
    if _read_first(on.round, line):
        on.complete_deal()
    else:
        on.deal()


def _read_first(round: Round, line: Said) -> bool:
    """Is this an election, or another bettor's answer to a call?"""
    if line.call in ("insurance", "early-settlement", "ride", *PAIR_WAGERS):
        return True
    index = round.index(line.box)
    answers = ("double", "split", *FREE)
    if index is None or line.player is None or line.call not in answers:
        return False
    return line.player != round.boxes[index].caller.player


def _command(on: Replay, line: Said) -> Command:
    player = line.player or _speaker(on.round, line)
    if line.call == "insurance":
        return Insure(line.box, player, line.amount or 0, line.against)
    if line.call == "early-settlement":
        return SettleEarly(line.box, player, line.against)
    if line.call == "ride":
        return Ride(line.box, player, line.amount or 0)
    if line.call in PAIR_WAGERS:
        return LaySideWager(line.box, player, line.call, line.amount or 0, line.hand)
    if line.call == "double":
        return Double(line.box, player, line.hand, line.amount)
    if line.call == "free-double":
        return FreeDouble(line.box, player, line.hand)
    if line.call == "free-split":
        return FreeSplit(line.box, player, line.hand)
    if line.call == "split":
        return Split(line.box, player, line.hand, line.amount, line.to)
    return (Draw if line.call == "draw" else Stand)(line.box, player, line.hand)


def _speaker(round: Round, line: Said) -> str:
    """Who speaks where no name stands: the caller of the Box, or its only bettor."""
    index = round.index(line.box)
    if index is None:
        return ""
    box = round.boxes[index]
    calls = ("draw", "stand", "double", "split", *FREE)
    alone = line.call not in calls and len(box.bettors) == 1
    return box.bettors[0].player if alone else box.caller.player or ""


def _must_refuse(on: Replay, at: str, line: Said) -> None:
    """Judge a call on a copy of the Round; it changes nothing."""
    real, events = on.round, list(on.events)
    try:
        _prepare(on, line)
    except ShoeEmpty:
        pass  # the call is judged as far as the cards go
    except Refusal as refusal:
        raise refusal if refusal.at else refusal.at_place(at) from None
    try:
        after = play(on.round, _command(on, line))[0]
        if after.answering is not None and after.answering.awaits_upper:
            raise upper_has_not_joined(after)
        on.refused.append(Refused(line.text, "", "the call was allowed", False, at))
    except Refusal as refusal:
        on.refused.append(_refused(line, refusal, at))
    finally:
        on.round, on.events = real, events


def _refused(line: Said, refusal: Refusal, at: str) -> Refused:
    """Note a refusal, by the clause the record names if it rests on it."""
    named = next((clause for clause in line.clauses if refusal.rests_on(clause)), "")
    as_expected = bool(named) or not line.clauses
    return Refused(line.text, named or refusal.clause, refusal.why, as_expected, at)


def _finish(on: Replay) -> None:
    """Deal the Round out; somebody who still has to decide leaves the record unfinished."""
    _at("cards", on.deal, True)
    turn = active(on.round)
    asked = on.round.answering
    if asked is not None and asked.awaits_upper:
        raise upper_has_not_joined(on.round).at_place("play")
    missing = prize_not_shown(on.round)
    if missing is not None:
        raise missing.at_place("play")
    if on.round.phase is not ENDED and turn:
        box = on.round.boxes[turn[0]]
        hand = box.hands[turn[1]]
        clause = on.round.rules.procedure.turn
        which = f" hand {turn[1] + 1}" if len(box.hands) > 1 else ""
        why = f"Box {box.number}{which} has {hand.total} and no call was made for it"
        raise Refusal((clause,), why, at="play")
