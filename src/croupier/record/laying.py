"""Laying: what lies on the layout before the first card."""

from collections.abc import Iterable, Iterator

from croupier.record.model import Laying, bad
from croupier.rules.names import MAIN
from croupier.table.commands import LaySideWager, LayWager


def layings(wagers: tuple[Laying, ...]) -> Iterator[tuple[str, LayWager | LaySideWager]]:
    """The wagers as commands, each with its place in the record; initial wagers first."""
    if not wagers:
        raise bad("wager", "no wager lies on the layout")
    seated = _seated(wagers)
    for at, laying in enumerate(wagers):
        if laying.on == MAIN:
            yield f"wager[{at}]", _main(laying, seated.get(laying.box) == laying.player)
    for at, laying in _by_preference(wagers):
        side = LaySideWager(laying.box, laying.player, laying.on, laying.amount)
        yield f"wager[{at}]", side


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
