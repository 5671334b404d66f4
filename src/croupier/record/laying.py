"""Laying: what lies on the layout before the first card."""

from collections.abc import Iterable

from croupier.record.model import Laying, bad
from croupier.record.replaying import RefusedCall, Replay
from croupier.rules.names import MAIN, WagerName
from croupier.rules.refusal import Refusal
from croupier.sentence import AmountPart, PlayerPart, Sentence, WagerPart
from croupier.table.commands import LaySideWager, LayWager
from croupier.table.events import WagerLaid
from croupier.table.state import Round
from croupier.table.supervision import FindSideWager


def lay_all(on: Replay, strike: bool) -> None:
    """Lay every wager of the record, initial wagers first.

    With ``strike``, one that had to be refused is struck out: an initial wager lies there for the
    cards and goes back, a side wager counts as the law says, or not at all.
    """
    wagers = on.record.wagers
    if not wagers:
        raise bad("wager", "no wager lies on the layout")
    _lay_mains(on, wagers, strike)
    for at, laying in _by_preference(wagers):
        side = LaySideWager(laying.box, laying.player, laying.on, laying.amount)
        _lay_side(on, f"wager[{at}]", side, strike)


def _lay_mains(on: Replay, wagers: tuple[Laying, ...], strike: bool) -> None:
    """Lay the initial wagers; one that had to be refused takes no room from another."""
    seated = _seated(wagers)
    found = []
    for at, laying in enumerate(wagers):
        if laying.on != MAIN:
            continue
        main = _main(laying, seated.get(laying.box) == laying.player)
        try:
            on.do(main)
        except Refusal as refusal:
            if not strike or not _has_place(on.round, main):
                raise refusal.at_place(f"wager[{at}]") from None
            found.append((f"wager[{at}]", main, refusal))
    for place, main, wrong in found:
        _find(on, main, wrong)
        _strike(on, place, _laid(main, MAIN), wrong)


def _has_place(round: Round, main: LayWager) -> bool:
    """Can the wager lie there, whatever the law says of it?"""
    rules, box = round.rules, round.find(main.box)
    numbered = main.against is not None and rules.dealers_hands == 1
    held = box is not None and box.has_bettor(main.player)
    return 1 <= main.box <= rules.elections.boxes and main.amount > 0 and not (numbered or held)


def _find(on: Replay, main: LayWager, refusal: Refusal) -> None:
    """An initial wager that had to be refused lies there: it goes back whatever the result."""
    on.happens(
        WagerLaid(
            box=main.box,
            player=main.player,
            amount=main.amount,
            in_action=main.amount,
            seated=main.seated,
            handed_back=True,
            clauses=refusal.clauses,
            marked=main.marker is not None,
            against=main.against,
            marker=main.marker,
        )
    )


def _lay_side(on: Replay, at: str, side: LaySideWager, strike: bool) -> None:
    try:
        on.do(side)
    except Refusal as refusal:
        if not strike:
            raise refusal.at_place(at) from None
        found = FindSideWager(box=side.box, player=side.player, on=side.on, amount=side.amount)
        try:
            on.do(found)
        except Refusal:
            _strike(on, at, _laid(side, side.on), refusal)


def _strike(on: Replay, at: str, laid: Sentence, refusal: Refusal) -> None:
    parts = (laid, refusal.clause, refusal.sentence, True, at)
    on.struck.append(RefusedCall(*parts, refusal.readings))


def _laid(laying: LayWager | LaySideWager, on: WagerName) -> Sentence:
    return (
        *(PlayerPart(laying.player), "'s ", WagerPart(on)),
        *(" of ", AmountPart(laying.amount), f" on Box {laying.box}"),
    )


def _main(laying: Laying, seated: bool) -> LayWager:
    return LayWager(
        laying.box,
        laying.player,
        laying.amount,
        seated=seated,
        warned=laying.warned,
        limited=laying.limited,
        marker=laying.marker,
        against=laying.against,
    )


def _by_preference(wagers: tuple[Laying, ...]) -> list[tuple[int, Laying]]:
    """Side wagers, those by bettors of the Box first, the others from the Dealer's left."""
    bettors = {(one.box, one.player) for one in wagers if one.on == MAIN}
    places = {player: box for box, player in sorted(bettors, reverse=True)}
    side = [(at, one) for at, one in enumerate(wagers) if one.on != MAIN]
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
    mains = [(at, laying) for at, laying in enumerate(wagers) if laying.on == MAIN]
    for at, laying in mains:
        if laying.seated and seated.setdefault(laying.box, laying.player) != laying.player:
            raise bad(f"wager[{at}]", f"two players are said to be seated at Box {laying.box}")
    for _, laying in mains:
        if laying.seated is None:
            seated.setdefault(laying.box, laying.player)
    return seated
