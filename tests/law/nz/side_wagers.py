"""What the tests of the side wagers share: laying them, and what every section says alike."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from msgspec import Struct

from croupier.cards import cards as read_cards
from croupier.house import open_for_play, unstated
from croupier.ledger.line import Line
from croupier.money import cents, plain
from croupier.rules.names import SideWagerName
from croupier.rules.refusal import Refusal
from croupier.table.commands import CallNoMoreBets, Command, LaySideWager, LayWager, Ride, Split
from croupier.table.dealer import deal_to_players
from croupier.table.decide import play
from croupier.table.events import CardDealt, Settled, SideWagerGivenUp, SideWagerLaid
from croupier.table.shoe import given
from croupier.table.state import Round, new_round
from tests.law.nz.shared import EDITIONS
from tests.telling import Wager, config_of, nets, settle, signs, table, unlawful

NZ = "nz-current"
SINCE_2014 = ("nz-2014", NZ)
BUST = "Td 9d"
"""With a 6 before them, the Dealer's cards that pass 21."""
OUTSIDERS = (LayWager(2, "D", 20_00), LayWager(3, "E", 20_00), LayWager(4, "F", 20_00))


def on(wager: str, amount: float, player: str = "A", box: int = 1) -> dict[str, Any]:
    """A side wager as a record tells it."""
    return {"box": box, "player": player, "on": wager, "amount": amount}


def with_main(wager: SideWagerName, amount: float, main: float = 20) -> tuple[Wager, Wager]:
    """A side wager of A's on Box 1, and the initial wager."""
    return (1, "A", main), on(wager, amount)


def side(
    wager: SideWagerName,
    cards: str,
    calls: Sequence[str] = (),
    amount: float = 5,
    edition: str = NZ,
    *,
    main: float = 20,
    offer: dict[str, Any] | None = None,
    **settings: Any,
) -> dict[str, float]:
    """Every net of a Round in which A has an initial wager and a side wager on Box 1."""
    offered = {"side_wagers": {wager: offer or {}}, **settings}
    return nets(edition, cards, calls, wagers=with_main(wager, amount, main), **offered)


def side_line(wager: SideWagerName, cards: str, calls: Sequence[str] = (), **told: Any) -> Line:
    """The Line of A's side wager of $5 on Box 1."""
    told.setdefault("side_wagers", {wager: {}})
    told.setdefault("wagers", with_main(wager, 5))
    lines = settle(told.pop("edition", NZ), cards, calls, **told).played.round.lines
    return next(line for line in lines if line.wager == wager)


def laid(
    wager: SideWagerName, *commands: Command, cards: str = "", edition: str = NZ, **settings: Any
) -> Round:
    """A Round open for wagers at a table that offers this one, with these laid."""
    settings.setdefault("side_wagers", {wager: {}})
    round = new_round(table(edition, **settings), given(read_cards(cards)))
    for command in commands or (LayWager(1, "A", 20_00),):
        round, _ = play(round, command)
    return round


def dealt(
    wager: SideWagerName, cards: str, *commands: Command, edition: str = NZ, **settings: Any
) -> Round:
    """A Round in which the Dealer has done all that comes before a call."""
    round = laid(wager, *commands, cards=cards, edition=edition, **settings)
    return deal_to_players(play(round, CallNoMoreBets())[0])[0]


def won(
    wager: SideWagerName, cards: str, amount: float = 5, scale: str | None = None, edition: str = NZ
) -> float | None:
    """What A's wager nets before anybody decides anything; None while it is open."""
    offer = {} if scale is None else {"scale": scale}
    laying = LayWager(1, "A", 20_00), LaySideWager(1, "A", wager, cents(amount))
    round = dealt(wager, cards, *laying, edition=edition, side_wagers={wager: offer})
    return next((plain(line.net) for line in round.lines if line.wager == wager), None)


def taken(wager: SideWagerName, cards: str, edition: str = NZ) -> float:
    """What A's wager of $5 that might ride nets when it is taken after the Initial Deal."""
    laying = LayWager(1, "A", 20_00), LaySideWager(1, "A", wager, 5_00)
    round = dealt(wager, cards, *laying, edition=edition)
    if not any(line.wager == wager for line in round.lines):
        round, _ = play(round, Ride(1, "A", 0))
    return next(plain(line.net) for line in round.lines if line.wager == wager)


def refused(round: Round, command: Command) -> Refusal:
    """Why something may not be done now."""
    with pytest.raises(Refusal) as caught:
        play(round, command)
    return caught.value


def allowed(round: Round, command: Command) -> Round:
    """The Round after something that may be done now."""
    return play(round, command)[0]


def is_offered_at_will(wager: SideWagerName, clause: str, edition: str = NZ) -> None:
    """Where the operator does not offer it, it is refused by the clause that lets it be offered."""
    round = laid(wager, edition=edition, side_wagers={})
    assert refused(round, LaySideWager(1, "A", wager, 5_00)).clause == clause
    allowed(laid(wager, edition=edition), LaySideWager(1, "A", wager, 5_00))


def lies_on_ones_own_box(wager: SideWagerName, clause: str, edition: str = NZ) -> None:
    """It goes with the player's own initial wager: not on another's Box, not without one."""
    round = laid(wager, LayWager(1, "A", 20_00), LayWager(2, "B", 20_00), edition=edition)
    for box, player in ((2, "A"), (1, "Z"), (3, "A")):
        assert refused(round, LaySideWager(box, player, wager, 5_00)).rests_on(clause)
    assert refused(
        allowed(round, LaySideWager(1, "A", wager, 5_00)),
        LaySideWager(1, "A", wager, 5_00),
    ).rests_on(clause)


def lies_on_any_box_in_play(wager: SideWagerName, clause: str, edition: str = NZ) -> None:
    """Who has an initial wager somewhere may lay it on any Box that has one."""
    round = laid(wager, LayWager(1, "A", 20_00), LayWager(2, "B", 20_00), edition=edition)
    allowed(round, LaySideWager(2, "A", wager, 5_00))
    for box, player in ((1, "Z"), (3, "A")):
        assert refused(round, LaySideWager(box, player, wager, 5_00)).rests_on(clause)


def comes_before_the_first_card(wager: SideWagerName, clause: str, edition: str = NZ) -> None:
    """Once betting is closed and cards are dealt it is refused."""
    round = dealt(wager, "9s 6d 8h", edition=edition)
    assert refused(round, LaySideWager(1, "A", wager, 5_00)).rests_on(clause)


def is_of_the_amount_on_the_sign(wager: SideWagerName, clause: str, edition: str = NZ) -> None:
    """The sign shows one sum or a range, and nothing else is taken."""
    limits = {wager: {"minimum": 2, "maximum": 25}}
    round = laid(wager, edition=edition, side_wagers=limits)
    for amount in (1_99, 25_01, 0, -5_00):
        assert refused(round, LaySideWager(1, "A", wager, amount)).clause == clause
    for amount in (2_00, 25_00):
        allowed(round, LaySideWager(1, "A", wager, amount))
    exact = laid(wager, edition=edition, side_wagers={wager: {"amount": 2}})
    assert refused(exact, LaySideWager(1, "A", wager, 3_00)).clause == clause
    assert any("$2 to $25" in sign for sign in signs(round.rules, clause))
    assert any("$2" in sign for sign in signs(exact.rules, clause))
    _is_asked_for(wager, clause, edition)


def _is_asked_for(wager: SideWagerName, clause: str, edition: str) -> None:
    """Where no amount is stated the table's limits are shown and hold, and one is asked for."""
    config = config_of(edition, side_wagers={wager: {}})
    rules = open_for_play(config)
    (shown,) = signs(rules, clause)
    assert shown.endswith("$5 to $500")
    assert (rules.side_wagers[wager].low, rules.side_wagers[wager].high) == (5_00, 500_00)
    round = play(new_round(rules, given(())), LayWager(1, "A", 20_00))[0]
    for amount in (4_00, 501_00):
        assert refused(round, LaySideWager(1, "A", wager, amount)).clause == clause
    (asked,) = unstated(config)
    assert (asked.clause, asked.at) == (clause, f"table.side_wagers.{wager}")
    in_part = config_of(edition, side_wagers={wager: {"maximum": 3}})
    assert [asked.clause for asked in unstated(in_part)] == [clause]
    stated = config_of(edition, side_wagers={wager: {"amount": 2}})
    assert unstated(stated) == ()


def is_taken_three_times_on_a_box(wager: SideWagerName, clause: str, edition: str = NZ) -> None:
    """Three lie on a Box, its own bettors' first; a fourth is refused, and two of one player's."""
    bettors = [LayWager(1, name, 20_00, seated=name == "A") for name in "ABC"]
    round = laid(wager, *bettors, *OUTSIDERS, edition=edition)
    for name in "ABC":
        round = allowed(round, LaySideWager(1, name, wager, 5_00))
    assert refused(round, LaySideWager(1, "D", wager, 5_00)).rests_on(clause)


def prefers_who_wagers_on_the_box(wager: SideWagerName, clause: str, edition: str = NZ) -> None:
    """Who wagers on the Box comes before three others who asked sooner."""
    round = laid(wager, LayWager(1, "A", 20_00), *OUTSIDERS, edition=edition)
    for name in "DEF":
        round = allowed(round, LaySideWager(1, name, wager, 5_00))
    round, happened = play(round, LaySideWager(1, "A", wager, 5_00))
    (given_up,) = [one for one in happened if isinstance(one, SideWagerGivenUp)]
    assert clause in given_up.clauses
    lying = [stake.player for stake in round.boxes[0].stakes if stake.wager == wager]
    assert "A" in lying
    assert len(lying) == 3


def may_not_lie_beside(
    wager: SideWagerName, clause: str, other: SideWagerName, edition: str = NZ
) -> None:
    """The other may not be offered at the same table, by this clause."""
    refusals = unlawful(edition, side_wagers={wager: {}, other: {}})
    assert clause in [one.clause for one in refusals]


def may_lie_beside(wager: SideWagerName, clause: str, other: SideWagerName) -> None:
    """Both may be offered at the same table; this clause does not forbid it."""
    assert set(table(NZ, side_wagers={wager: {}, other: {}}).side_wagers) == {wager, other}, clause


def is_not_offered_in(wager: SideWagerName, clause: str, edition: str, why: str) -> None:
    """An edition without the clause, or in which it is not told, refuses the offer."""
    (refusal,) = unlawful(edition, side_wagers={wager: {}})
    assert type(refusal.__cause__).__name__ == why
    assert clause in refusal.clauses


def has_no_scale(wager: SideWagerName, clause: str, scale: str) -> None:
    """A scale the clause does not print is refused by it."""
    (refusal,) = unlawful(NZ, side_wagers={wager: {"scale": scale}})
    assert refusal.clause == clause


def displays_its_scale(wager: SideWagerName, clause: str, scale: str, odds: str) -> None:
    """The notice says which scale is in operation, and its prizes."""
    (sign,) = signs(table(NZ, side_wagers={wager: {"scale": scale}}), clause)
    assert f"scale {scale}" in sign
    assert odds in sign


def pays_with_the_initial_deal(
    wager: SideWagerName, clause: str, cards: str, scale: str, net: int
) -> None:
    """$5 on these cards, on one scale of the clause."""
    assert won(wager, cards, scale=scale) == net, clause


# ── Additional ones on split hands ──────────────────────────────────────────────────────────────

_FIVE = tuple(LayWager(box, name, 20_00) for box, name in enumerate("ADEFG", 1))
_FIVES_CARDS = "8s 9s Ts Js Qs 6d 8h 9h Th Jh Qh | 8c"


def extra(wager: SideWagerName) -> dict[str, Any]:
    """A table that takes additional wagers on split hands."""
    return {"side_wagers": {wager: {}}, "extra_pair_wagers_on_splits": True}


def asking(wager: SideWagerName, round: Round, order: str) -> list[str]:
    """Who has a wager on the first split hand of Box 1 when these have asked, in this order."""
    round = allowed(round, Split(1, "A"))
    for name in order:
        with suppress(Refusal):
            round = allowed(round, LaySideWager(1, name, wager, 5_00, hand=1))
    lying = [stake for stake in round.boxes[0].stakes if stake.wager == wager]
    return sorted(stake.player for stake in lying)


def split_by_five(wager: SideWagerName, *before: Command) -> Round:
    """A Round of five Boxes, a player on each, in which Box 1 may be split."""
    return dealt(wager, _FIVES_CARDS, *_FIVE, *before, **extra(wager))


def is_added_only_where_that_is_offered(wager: SideWagerName, clause: str, else_by: str) -> None:
    """Without the election no further wager is taken on a split hand."""
    calls = ["1 split", f"? 1 A {wager} 5 hand 1 -> {clause} or {else_by}", "1 stand", "1 stand"]
    assert side(wager, f"8s 6d 8h | Ts | Ks | {BUST}", calls)[f"1 A {wager}"] > 0


def is_added_by_who_wagered_at_the_start(wager: SideWagerName, clause: str) -> None:
    """A player without an initial wager in the Round may not; a player on another Box may."""
    calls = ["1 split", f"? 1 Z {wager} 5 hand 1 -> {clause}", f"1 B {wager} 5 hand 1"]
    told = nets(
        NZ, f"8s 9s 6d 8h 9h | 8c | Ks | {BUST}", [*calls, "1 stand", "1 stand", "2 stand"],
        wagers=((1, "A", 20), (2, "B", 20)), **extra(wager),
    )  # fmt: skip
    assert told[f"1 B {wager} 1"] > 0


def is_added_before_the_second_card(wager: SideWagerName, clause: str) -> None:
    """The split hand's second card closes it, and settles it."""
    late = f"? 1 A {wager} 5 hand 1 -> {clause}"
    calls = ["1 split", "1 stand", late, f"1 A {wager} 5 hand 2", "1 stand"]
    settled = settle(NZ, f"8s 6d 8h | Ts | 8d | {BUST}", calls, **extra(wager)).played.events
    at = next(n for n, event in enumerate(settled) if isinstance(event, Settled))
    card, paid = settled[at - 1], settled[at]
    assert isinstance(card, CardDealt)
    assert isinstance(paid, Settled)
    assert (card.card, paid.line.wager, paid.line.hand) == ("8d", wager, 2)
    assert paid.line.net > 0
    assert f"{clause}~tail" in paid.line.clauses


def is_added_three_times_to_a_hand(wager: SideWagerName, clause: str) -> None:
    """A fourth is refused, and a second of the same player's; the other hand has room."""
    round = allowed(split_by_five(wager), Split(1, "A"))
    for name in "ADE":
        round = allowed(round, LaySideWager(1, name, wager, 5_00, hand=1))
    for name in "FA":
        assert refused(round, LaySideWager(1, name, wager, 5_00, hand=1)).rests_on(clause)
    allowed(round, LaySideWager(1, "F", wager, 5_00, hand=2))


def is_added_by_preference(
    wager: SideWagerName, clause: str, order: str, rank: str, lying: str
) -> None:
    """First who wagers on the Box, then on its first two cards, then from the Dealer's left.

    The wager handed back cites the rank of whoever takes its place.
    """
    before = (LaySideWager(1, "G", wager, 5_00),) * (rank == "b")
    start = split_by_five(wager, *before)
    assert asking(wager, start, order) == [*lying]
    round = allowed(start, Split(1, "A"))
    for name in order[:-1]:
        round = allowed(round, LaySideWager(1, name, wager, 5_00, hand=1))
    _, happened = play(round, LaySideWager(1, order[-1], wager, 5_00, hand=1))
    (given_up,) = [one for one in happened if isinstance(one, SideWagerGivenUp)]
    assert given_up.clauses == (clause, f"{clause}({rank})")


def is_laid_by_its_own_rule(wager: SideWagerName, clause: str, how: str) -> None:
    """On a split hand it is laid by the clauses on that, not by those on the Box."""
    calls = ["1 split", f"1 A {wager} 5 hand 1", "1 stand", "1 stand"]
    settled = settle(NZ, "8s 6d 8c | Td | Th | Tc 9c", calls, **extra(wager))
    (laid,) = [one for one in settled.played.events if isinstance(one, SideWagerLaid)]
    assert laid.clauses == (clause, how)


# ── The contract ────────────────────────────────────────────────────────────────────────────────


class Contract(Struct, frozen=True, kw_only=True):
    """What a section says of its wager as the others do of theirs, clause by clause."""

    wager: SideWagerName
    editions: tuple[str, ...] = (NZ,)
    untold: tuple[str, ...] = ()
    """The editions that had it, in words we do not have; the others had none."""
    offered: str
    own_box: str = ""
    any_box: str = ""
    """It lies on the player's own Box, or on any in play, three to a Box."""
    before: str
    amount: str
    bars: Mapping[str, tuple[str, ...]] = {}
    """The clauses by which others may not be offered beside it."""
    beside: tuple[str, ...] = ()
    """Some that may."""
    pays: str = ""
    scales: Mapping[str, str] = {}
    """The clause with its pay scales, and each with odds that it shows."""
    shown: str = ""
    unknown: tuple[str, ...] = ()
    """Scales there are not."""
    on_splits: tuple[str, str] | None = None
    """The clauses by which additional ones lie on split hands: who may, and how."""
    won: Mapping[str, int | tuple[int, ...]] = {}
    """What $5 net with the Initial Deal of these cards, on each scale."""


def kept(contract: Contract) -> pytest.MarkDecorator:
    """A test for each clause of a contract, named after it."""
    cases = [
        pytest.param(partial(check, contract.wager, clause, *more), id=_named(clause, check, more))
        for clause, check, *more in _checks(contract)
    ]
    return pytest.mark.parametrize("check", cases)


def _named(clause: str, check: Callable[..., None], more: Sequence[object]) -> str:
    return " ".join((clause, check.__name__.strip("_"), *map(str, more)))


def _checks(one: Contract) -> Iterator[tuple[Any, ...]]:
    for edition in one.editions:
        yield one.offered, is_offered_at_will, edition
        if one.own_box:
            yield one.own_box, lies_on_ones_own_box, edition
        if one.any_box:
            for check in (lies_on_any_box_in_play, is_taken_three_times_on_a_box):
                yield one.any_box, check, edition
            yield one.any_box, prefers_who_wagers_on_the_box, edition
        yield one.before, comes_before_the_first_card, edition
        yield one.amount, is_of_the_amount_on_the_sign, edition
    for edition in (each for each in EDITIONS if each not in one.editions):
        why = "EditionIncomplete" if edition in one.untold else "NotInEdition"
        yield one.offered, is_not_offered_in, edition, why
    for clause, others in one.bars.items():
        for other in others:
            yield clause, may_not_lie_beside, other
    for other in one.beside:
        yield one.offered, may_lie_beside, other
    if one.on_splits:
        yield from _on_splits(*one.on_splits, one.before)
    yield from _scales(one)


def _on_splits(who: str, how: str, before: str) -> Iterator[tuple[Any, ...]]:
    yield who, is_added_only_where_that_is_offered, before
    yield who, is_added_by_who_wagered_at_the_start
    yield who, is_laid_by_its_own_rule, how
    yield how, is_added_before_the_second_card
    yield how, is_added_three_times_to_a_hand
    for order, rank, lying in (("DEFA", "a", "ADE"), ("DEFG", "b", "DEG"), ("GFED", "c", "DEF")):
        yield how, is_added_by_preference, order, rank, lying


def _scales(one: Contract) -> Iterator[tuple[Any, ...]]:
    for scale, odds in one.scales.items():
        yield one.shown, displays_its_scale, scale, odds
    for scale in one.unknown:
        yield one.pays, has_no_scale, scale
    for cards, paid in one.won.items():
        each = paid if isinstance(paid, tuple) else (paid,) * max(len(one.scales), 1)
        for scale, net in zip(one.scales or ("",), each, strict=True):
            yield one.pays, pays_with_the_initial_deal, cards, scale, net
