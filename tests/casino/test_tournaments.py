"""Tournaments: announced, entered, withdrawn from and started; funds, and what is refused."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.casino import money as journal
from croupier.casino.store.port import Entry, Halted, Mismatched
from croupier.casino.table import acts as acting
from croupier.casino.table.live_table import Sent
from croupier.casino.tournaments import acts
from croupier.casino.tournaments.events import (
    AnyTournamentEvent,
    Ended,
    Entered,
    HeatEnded,
    HeatScore,
    PrizePaid,
    StageBegun,
    Withdrew,
    read,
    stream_of,
    written,
)
from croupier.casino.tournaments.state import FUND, RETAINED, Tournament, folded
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.table.game.tournament import going_on
from tests.casino.competing import CONFIG, Competition, terms
from tests.casino.memory import run


def _told(*noted: AnyTournamentEvent, **other: Any) -> Tournament:
    """A tournament after some entries, each written and read again."""
    state: Tournament | None = None
    for one in (terms(**other), *noted):
        state = folded(state, read(written(one)))
    assert state is not None
    return state


ENTRIES = tuple(Entered(one) for one in "ABC")


# ── What is done, and refused ───────────────────────────────────────────────────────────────────


def test_24_2_terms_that_were_not_approved_are_refused() -> None:
    with pytest.raises(Refusal, match="approved") as told:
        acts.announce(terms(approved=False))
    assert told.value.clauses == ("24.2",)


@pytest.mark.parametrize("retained", (10_01, -1))
def test_24_4_more_than_a_tenth_is_not_retained(retained: int) -> None:
    with pytest.raises(Refusal, match="ten percent") as told:
        acts.announce(terms(retained=retained))
    assert told.value.clauses == ("24.4",)


@pytest.mark.parametrize(
    ("other", "why"),
    (
        ({"config": TableConfig(edition="nz-current")}, "no rules of tournament play"),
        ({"config": TableConfig(edition="nowhere")}, "nowhere"),  # type: ignore[arg-type]
        ({"shares": ()}, "apportioned"),
        ({"shares": (50, 0)}, "apportioned"),
        ({"rounds": 0}, "a Round to play"),
        ({"advance": 0}, "somebody to go on"),
        ({"chips": 9_99}, "minimum"),
        ({"chips": acting.MOST_HELD + 1}, "so many chips"),
        ({"name": "The Cup"}, "named"),
        ({"name": "a" * 21}, "named"),
    ),
)
def test_terms_that_cannot_be_are_refused_with_a_sentence(other: Any, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        acts.announce(terms(**other))


def test_an_unlawful_table_is_refused_with_every_reason() -> None:
    with pytest.raises(Unlawful):
        acts.announce(terms(config=TableConfig(edition="act-1996", decks=3)))


def test_nobody_enters_twice_or_again_or_after_the_start() -> None:
    state = _told(*ENTRIES, Withdrew("C"))
    with pytest.raises(Refusal, match="A has entered already"):
        acts.enter(state, "A")
    with pytest.raises(Refusal, match="does not enter again"):
        acts.enter(state, "C")
    with pytest.raises(Refusal, match="D has not entered"):
        acts.withdraw(state, "D")
    with pytest.raises(Refusal, match="C has not entered"):
        acts.withdraw(state, "C")
    begun = folded(state, *acts.start(state))
    for late in (
        partial(acts.enter, player="D"),
        partial(acts.withdraw, player="A"),
        partial(acts.enter_automatic, count=1),
        acts.start,
    ):
        with pytest.raises(Refusal, match="has begun"):
            late(begun)


def test_a_tournament_needs_two_who_did_not_withdraw() -> None:
    with pytest.raises(Refusal, match="two competitors"):
        acts.start(_told(*ENTRIES, Withdrew("A"), Withdrew("B")))


def test_there_is_room_for_so_many() -> None:
    state = _told()
    with pytest.raises(Refusal, match="one automatic"):
        acts.enter_automatic(state, 0)
    with pytest.raises(Refusal, match="at most"):
        acts.enter_automatic(state, acts.MOST_ENTRIES + 1)
    for noted in acts.enter_automatic(state, acts.MOST_ENTRIES):
        state = folded(state, noted)
    with pytest.raises(Refusal, match="at most"):
        acts.enter(state, "A")


def test_automatic_competitors_are_numbered_on() -> None:
    state = _told(Entered("~1"), Entered("A"), Entered("~2"))
    assert acts.enter_automatic(state, 2) == (Entered("~3"), Entered("~4"))


def test_a_log_begins_with_the_announcement_alone() -> None:
    with pytest.raises(ValueError, match="begins with"):
        folded(None, Entered("A"))
    with pytest.raises(ValueError, match="begins with"):
        folded(_told(), terms())


def test_who_had_nobody_to_play_against_goes_on() -> None:
    assert going_on("ABCD", (["C", "A", "B"], ["D"]), 2) == ("A", "C", "D")
    assert going_on("AB", (["B", "A"],), 5) == ("B",)


# ── Funds ───────────────────────────────────────────────────────────────────────────────────────


def test_24_4_entry_fees_are_parted_and_those_withdrawn_stay_in_the_fund() -> None:
    state = _told(*ENTRIES, Withdrew("C"))
    assert state.accounts == {journal.CAGE: -300_00, FUND: 270_00, RETAINED: 30_00}


def test_24_4_the_fund_is_apportioned_to_the_cent_and_nothing_is_left() -> None:
    """270.00 by 50, 30 and 20 among two places: what does not divide goes to the first."""
    state = _told(*ENTRIES, Withdrew("C"), StageBegun(1, (("A", "B"),)))
    state = folded(state, HeatEnded(1, 1, (HeatScore("B", 50_00), HeatScore("A", 0))))
    (ended,) = acts.go_on(state)
    assert ended == Ended((PrizePaid("B", 168_75), PrizePaid("A", 101_25)))
    state = folded(state, ended)
    assert state.ended
    assert state.accounts == {journal.CAGE: -30_00, RETAINED: 30_00}
    with pytest.raises(Refusal):
        acts.go_on(state)


def test_more_or_less_than_the_fund_is_not_paid() -> None:
    state = _told(*ENTRIES, StageBegun(1, (("A", "B", "C"),)))
    for cents in (269_99, 270_01):
        with pytest.raises(AssertionError):
            folded(state, Ended((PrizePaid("A", cents),)))


def test_a_stage_is_over_once_all_its_tables_are() -> None:
    state = _told(*ENTRIES, StageBegun(1, (("A", "C"), ("B",))))
    with pytest.raises(Refusal, match="over once"):
        acts.go_on(state)
    state = folded(state, HeatEnded(1, 1, (HeatScore("C", 1), HeatScore("A", 0))))
    with pytest.raises(Refusal, match="over once"):
        acts.go_on(state)
    with pytest.raises(Refusal, match="noted"):
        acts.end_heat(state, 1, ())
    state = folded(state, HeatEnded(1, 2, (HeatScore("B", 1),)))
    assert acts.go_on(state) == (StageBegun(2, (("B", "C"),)),)


# ── Names, ids, spoilt logs ─────────────────────────────────────────────────────────────────────


def test_names_of_heats_are_no_other_tables() -> None:
    async def named() -> None:
        competition = await Competition().start()
        with pytest.raises(Refusal, match="two numbers"):
            await competition.casino.open("cup-1-1", CONFIG, Sent("open", b""))
        await competition.casino.announce(terms(), Sent("announce", b""))
        await competition.casino.announce(terms(), Sent("announce", b""))
        with pytest.raises(Refusal, match="already"):
            await competition.casino.announce(terms(), Sent("again", b""))
        assert competition.disk.version(stream_of("cup")) == 1

    run(named())


def test_a_command_sent_again_has_one_effect() -> None:
    async def twice() -> None:
        competition = await Competition().start()
        await competition.casino.announce(terms(), Sent("announce", b""))
        act, sent = partial(acts.enter, player="A"), Sent("enter", b"A")
        first = await competition.casino.tournaments.do("cup", sent, act)
        assert await competition.casino.tournaments.do("cup", sent, act) == first
        with pytest.raises(Mismatched):
            await competition.casino.tournaments.do("cup", Sent("enter", b"B"), act)
        assert len(competition.state.plan.competitors) == 1

    run(twice())


def _swapped(entries: list[Entry]) -> None:
    entries[1], entries[2] = entries[2], entries[1]


def _edited(entries: list[Entry]) -> None:
    entries[1] = replace(entries[1], body=written(Entered("somebody else")))


def _cut_off(entries: list[Entry]) -> None:
    del entries[-1]


@pytest.mark.parametrize("spoil", (_swapped, _edited, _cut_off))
def test_a_spoilt_log_is_found_and_keeps_no_other_closed(
    spoil: Callable[[list[Entry]], None],
) -> None:
    """H4: what does not follow, was edited, or was acknowledged and is gone."""

    async def spoilt() -> None:
        competition = await Competition().begin("A", "B")
        spoil(competition.disk.entries[stream_of("cup")])
        again = await Competition(competition.disk).start()
        with pytest.raises(Halted):
            again.casino.tournaments.seen("cup")
        assert list(again.casino.tournaments) == []
        await again.casino.announce(terms(name="other"), Sent("announce", b""))

    run(spoilt())


def test_what_another_process_noted_is_known_before_anything_is_refused() -> None:
    """An entry refused by what is out of date would be wrong: whoever refuses has caught up."""

    async def behind() -> None:
        one = await Competition(shared=True).start()
        two = await Competition(one.disk, shared=True).start()
        await one.casino.announce(terms(), Sent("announce", b""))
        await two.keep_up()
        for player in "AB":
            await one.do(partial(acts.enter, player=player))
        answer = await two.casino.tournaments.do("cup", Sent("start", b""), acts.start)
        assert answer.version == 4
        with pytest.raises(Refusal, match="has begun"):
            await one.do(partial(acts.enter, player="C"))

    run(behind())
