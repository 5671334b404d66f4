"""What went wrong is taken from people on duty at the table, a few times on one's own word."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.table import acts, management, snapshot
from croupier.casino.table.duties import OnDuty, act_of
from croupier.casino.table.irregularities import is_unusual
from croupier.casino.table.live import Live
from croupier.protocol.duties import (
    AnyDuty,
    ComeToDeal,
    ComeToSupervise,
    ConfirmReport,
    ConfirmVoid,
    EndSupervision,
    FillShoe,
    ProposeVoid,
    StandDown,
)
from croupier.protocol.log import AnyLogged, RoundEvent
from croupier.protocol.reports import (
    HOUR,
    PER_PERSON,
    PER_SHOE,
    PER_TABLE,
    AnyReport,
    CardReport,
    IrregularityReported,
    ReportProposed,
    SupervisorCame,
    SupervisorLeft,
)
from croupier.protocol.roles import CONFIRM_WITHIN, Role
from croupier.rules.config import TableConfig
from croupier.rules.irregularity import DAMAGED_CARD, Fault
from croupier.rules.refusal import Refusal
from croupier.table.commands import (
    CallNoMoreBets,
    CollectCards,
    Deal,
    Draw,
    FailEquipment,
    LayWager,
    Settle,
    Stand,
)
from croupier.table.legal.supervisors_menu import irregular
from croupier.table.mishaps import CardAside, CardOut
from croupier.table.supervision import (
    AllowCall,
    DeclareAbsent,
    DrawInError,
    FindFaceUp,
    Misplace,
    Reconstruct,
    RemoveCard,
    ReportFault,
    ReportNotOffered,
    VoidRound,
)
from tests.casino.at_random import STAFF, Chooser, Table, Vault
from tests.casino.going_on import all_decline
from tests.figures import Many

CONFIG = TableConfig(edition="nz-current", minimum=10_00, maximum=500_00)
ROLES = {
    **{"d1": Role.DEALER, "d2": Role.DEALER, "s1": Role.SUPERVISOR, "s2": Role.SUPERVISOR},
    **{"c1": Role.CASINO_SUPERVISOR, "o1": Role.OPERATOR, "o2": Role.OPERATOR},
}
EXPOSED = DrawInError(exposed=True)
HERE = "on duty at this table"


class Duties:
    """A table, and people who do their duties there at a time of the test's."""

    def __init__(self, config: TableConfig = CONFIG, seed: int = 2) -> None:
        self.table, self.now = Table(config, Vault(seed)), 0

    @property
    def live(self) -> Live:
        return self.table.live

    def do(self, who: str, duty: AnyDuty, elsewhere: int = 0) -> list[AnyLogged]:
        """Do a duty."""
        on = OnDuty(who, ROLES.get, self.table.vault, self.now, elsewhere)
        return self.table.do(act_of(duty, on))

    def refused(self, who: str, duty: AnyDuty) -> str:
        """Why a duty is refused; nothing is written of it."""
        before = len(self.table.log)
        with pytest.raises(Refusal) as wrong:
            self.do(who, duty)
        assert len(self.table.log) == before
        return wrong.value.why

    def round(self) -> None:
        """A Round in which the cards are dealt, by whoever deals here."""
        if self.live.seal_due:
            self.shoe()
        if self.live.round is None:
            self.table.do(acts.open_round)
        for command in (LayWager(1, "A", 10_00), CallNoMoreBets()):
            self.table.do(partial(acts.call, command=command))

    def shoe(self) -> None:
        """A new shoe."""
        seed = Random(self.live.shoes).randbytes(32)
        self.table.vault.keep(self.live.next_shoe, seed)
        self.table.do(lambda live: acts.seal_shoe(live, seed))
        if self.live.uncut:
            self.table.do(all_decline)


def begun(dealer: str = "d1", *supervisors: str, owner: str = "") -> Duties:
    """A Round whose cards are dealt, with these people on duty."""
    on = Duties()
    on.table.live = replace(on.live, owner=owner)
    on.table.do(partial(acts.buy_chips, player="A", cents=1_000_00))
    if dealer:
        on.do(dealer, ComeToDeal())
    for one in supervisors:
        on.do(one, ComeToSupervise())
    on.round()
    if dealer:
        on.do(dealer, Deal())
    return on


# ── On duty ─────────────────────────────────────────────────────────────────────────────────────


REPORTS: tuple[AnyDuty, ...] = (
    *(EXPOSED, DrawInError(exposed=False), FindFaceUp(), RemoveCard(), Misplace(1)),
    *(ReportNotOffered(1), ReportFault(DAMAGED_CARD), FailEquipment(), DeclareAbsent(1)),
    *(Reconstruct(), AllowCall(box=1, player="A", call="double"), FillShoe()),
    ProposeVoid(VoidRound()),
)


@pytest.mark.parametrize("duty", REPORTS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("who", ["d2", "s1", "c1"])
def test_what_went_wrong_is_not_reported_by_people_who_are_not_on_duty(
    duty: AnyDuty, who: str
) -> None:
    """F8: neither another Dealer nor a supervisor who did not come, whatever they say."""
    on = begun("d1", "s2")
    assert HERE in on.refused(who, duty)


def test_a_supervisor_comes_on_duty_and_ends_it() -> None:
    on = begun("d1")
    assert on.do("s1", ComeToSupervise()) == [SupervisorCame("s1")]
    assert on.do("s1", ComeToSupervise()) == []
    assert on.live.supervisors == ("s1",)
    first = on.do("s1", EXPOSED)[0]
    assert first == IrregularityReported(by="s1", act="DrawInError", at=0, dealer="d1", card=True)
    assert on.do("s1", EndSupervision()) == [SupervisorLeft("s1")]
    assert HERE in on.refused("s1", FindFaceUp())
    assert HERE in on.refused("s1", EndSupervision())


def test_who_took_the_dealing_over_reports_and_who_left_does_not() -> None:
    on = Duties()
    on.table.do(partial(acts.buy_chips, player="A", cents=1_000_00))
    on.do("d1", ComeToDeal())
    on.do("d2", ComeToDeal())
    on.round()
    on.do("d2", Deal())
    assert HERE in on.refused("d1", EXPOSED)
    assert on.refused("d1", Deal()) == "d2 deals here"
    assert isinstance(on.do("d2", EXPOSED)[0], IrregularityReported)


# ── A table that deals by itself ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("exposed", [True, False])
def test_nobody_has_the_next_card_shown_where_the_table_deals_by_itself(exposed: bool) -> None:
    """F8: on duty or not, no card leaves the shoe at anybody's word."""
    on = begun("", "s1")
    drawn = on.live.round.shoe.drawn if on.live.round else 0
    assert "deals by itself" in on.refused("s1", DrawInError(exposed=exposed))
    assert HERE in on.refused("d1", DrawInError(exposed=exposed))
    assert on.live.round is not None
    assert on.live.round.shoe.drawn == drawn


def test_errors_of_the_dealer_cannot_happen_where_nobody_deals() -> None:
    """Every report the engine would take is refused there, but for the equipment and the absent."""
    on = begun("", "s1")
    assert on.live.round is not None
    options = [one.command for one in irregular(on.live.round)]
    told = [one for one in options if isinstance(one, AnyReport)]
    taken = {type(one) for one in told if not _refused(on, one)}
    assert {type(one) for one in told} > taken
    assert taken <= {DeclareAbsent, FailEquipment, Reconstruct}
    for fault in Fault:
        assert on.refused("s1", ReportFault(fault))


def _refused(on: Duties, duty: AnyDuty) -> bool:
    try:
        act_of(duty, OnDuty("s1", ROLES.get, on.table.vault, 0))(on.live)
    except Refusal:
        return True
    return False


def test_at_ones_own_table_anything_may_be_tried() -> None:
    """There it is the exercise and nobody else plays: no number of cards is too many."""
    on = begun("", "s1", owner="A")
    for _ in range(PER_TABLE + 2):
        if on.live.round is None:
            on.round()
        assert isinstance(on.do("s1", FindFaceUp())[0], IrregularityReported)


def test_a_table_for_practice_that_others_play_at_is_no_exception() -> None:
    on = begun("", "s1")
    on.table.live = replace(on.live, practice=True)
    assert "deals by itself" in on.refused("s1", EXPOSED)


# ── A few on one's own word ─────────────────────────────────────────────────────────────────────


def test_beyond_a_few_of_a_shoe_a_second_person_confirms_each_card() -> None:
    """Nothing leaves the shoe until then; who reported it does not confirm it."""
    on = begun("d1", "s1", "s2")
    for _ in range(PER_SHOE):
        assert isinstance(on.do("d1", FindFaceUp())[0], IrregularityReported)
    (proposed,) = on.do("d1", FindFaceUp())
    assert isinstance(proposed, ReportProposed)
    assert on.live.report == proposed.proposal
    assert on.refused("o1", ConfirmReport()) == f"a supervisor {HERE} confirms it"
    assert HERE in on.refused("c1", ConfirmReport())
    entries = on.do("s1", ConfirmReport())
    made = IrregularityReported(
        by="d1", act="FindFaceUp", at=0, dealer="d1", card=True, confirmed_by="s1"
    )
    assert entries[0] == made
    assert any(isinstance(one, RoundEvent) and isinstance(one.event, CardOut) for one in entries)
    assert on.refused("s1", ConfirmReport()) == "no report waits to be confirmed"
    on.do("s1", FindFaceUp())
    assert "another person" in on.refused("s1", ConfirmReport())
    on.do("s2", ConfirmReport())


def test_a_report_of_a_card_that_was_dealt_meanwhile_is_not_confirmed() -> None:
    on = begun("d1", "s1")
    for _ in range(PER_SHOE + 1):
        on.do("d1", FindFaceUp())
    on.do("d1", Deal())
    assert "moved on" in on.refused("s1", ConfirmReport())


def test_a_report_is_confirmed_in_time_and_of_somebody_still_on_duty() -> None:
    on = begun("d1", "s1")
    for _ in range(PER_SHOE + 1):
        on.do("d1", FindFaceUp())
    on.now = CONFIRM_WITHIN
    assert "moved on" in on.refused("s1", ConfirmReport())
    on.now = 0
    on.do("d1", StandDown())
    assert "no longer" in on.refused("s1", ConfirmReport())


def test_one_person_reports_a_few_cards_an_hour_whatever_the_shoe_and_table() -> None:
    """Those reported at other tables count; an hour later it begins anew."""
    on = begun("d1", "s1")
    assert isinstance(on.do("d1", EXPOSED, elsewhere=PER_PERSON)[0], ReportProposed)
    assert isinstance(on.do("d1", EXPOSED, elsewhere=PER_PERSON - 1)[0], IrregularityReported)
    live = replace(on.live, shoes=on.live.shoes + 1)
    assert not is_unusual(live, "d1", 0, PER_PERSON - 2)
    assert is_unusual(live, "d1", HOUR - 1, PER_PERSON - 1)
    assert not is_unusual(live, "d1", HOUR, PER_PERSON - 1)


def test_a_table_has_a_few_an_hour_whoever_reports_them() -> None:
    on = begun("d1", "s1")
    on.do("d1", FindFaceUp())
    first = on.live.cards_reported[0]
    many = tuple(replace(first, by=f"x{at}", shoe=0) for at in range(PER_TABLE))
    live = replace(on.live, shoes=9, cards_reported=many)
    assert is_unusual(live, "s1", 0)
    assert not is_unusual(replace(live, cards_reported=many[1:]), "s1", 0)


def test_the_card_exposed_goes_where_the_clause_says() -> None:
    """16.5: exposed while hands act it is next in line, face up, for who may refuse it."""
    on = begun("d1")
    while on.live.round is not None and len(on.live.round.dealer) < 1:
        on.do("d1", Deal())
    events = [one.event for one in on.do("d1", EXPOSED) if isinstance(one, RoundEvent)]
    (event,) = events
    assert isinstance(event, CardAside | CardOut)
    assert event.clauses


# ── Voids ───────────────────────────────────────────────────────────────────────────────────────


def test_of_two_who_declare_a_void_one_is_on_duty() -> None:
    """Two operators, or an operator and a supervisor from elsewhere, void nothing."""
    on = begun("d1", "s1")
    on.do("o1", ProposeVoid(VoidRound()))
    for who in ("o2", "s2"):
        assert "one must be on duty" in on.refused(who, ConfirmVoid())
    on.do("s1", ConfirmVoid())
    again = begun("d1", "s1")
    again.do("s1", ProposeVoid(VoidRound()))
    again.do("o1", ConfirmVoid())


# ── Kept ────────────────────────────────────────────────────────────────────────────────────────


def test_a_snapshot_keeps_who_is_on_duty_and_what_was_reported() -> None:
    on = begun("d1", "s1")
    on.do("d1", EXPOSED)
    between = replace(on.live, round=None)
    again = snapshot.restored(snapshot.taken(between), on.table.vault.seed)
    assert (again.supervisors, again.cards_reported) == (("s1",), between.cards_reported)
    assert again.cards_reported


# ── Whatever is tried ───────────────────────────────────────────────────────────────────────────


class _Counted(Struct):
    """Cards that left the shoe out of turn."""

    alone: int = 0
    confirmed: int = 0


def _tried(seed: int, steps: int) -> Iterator[tuple[Live, list[AnyLogged]]]:
    """Anybody reports anything at any moment, whoever is on duty."""
    random, on = Random(seed), Duties(seed=seed)
    chooser = Chooser(random, on.table.vault)
    on.table.do(partial(acts.buy_chips, player="A", cents=1_000_00))
    for _ in range(steps):
        on.now += random.choice((0, 1_000, 60_000))
        if on.live.round is None:
            duty: AnyDuty = random.choice((ComeToDeal(), StandDown()))
            on.table.attempt(_done(on, random.choice(("d1", "d2")), duty))
            on.round()
        for command in (Deal(), Stand(1, "A"), Draw(1, "A"), Settle(), CollectCards()):
            if random.random() < 0.2:
                on.table.attempt(partial(acts.call, command=command))
        live, who = on.live, random.choice([*STAFF, "d2", "A"])
        told: Any = chooser.report(live)
        duties = (ComeToSupervise(), ComeToSupervise(), EndSupervision(), ConfirmReport(), told)
        entries = on.table.attempt(_done(on, who, random.choice(duties)))
        if entries:
            yield live, entries


def _done(on: Duties, who: str, duty: AnyDuty) -> Callable[[Live], tuple[AnyLogged, ...]]:
    return act_of(duty, OnDuty(who, ROLES.get, on.table.vault, on.now))


def test_no_card_leaves_its_turn_but_by_somebody_on_duty(many: Many) -> None:
    """Each is preceded by who reported it; alone nobody goes beyond the limits."""
    counted = _Counted()
    for seed in range(many(60, 600, 10)):
        for live, told in _tried(seed, 80):
            first = told[0]
            astray = [
                one
                for one in told
                if isinstance(one, RoundEvent) and isinstance(one.event, CardAside | CardOut)
            ]
            assert not astray or isinstance(first, IrregularityReported), told
            if isinstance(first, IrregularityReported):
                assert first.by in (live.dealer, *live.supervisors)
                assert not first.card or live.dealer
                counted.confirmed += bool(first.confirmed_by)
                counted.alone += first.card and not first.confirmed_by
                shoe = [one for one in live.cards_reported if one.shoe == live.shoes]
                assert not first.card or first.confirmed_by or len(shoe) < PER_SHOE
    assert min(counted.alone, counted.confirmed) > 5, counted


def test_every_report_names_a_kind_that_is_known() -> None:
    """The limits are of reports that take a card; each of them is a report."""
    assert set(CardReport.__args__) <= set(AnyReport.__args__)
    assert management.come_to_supervise(begun("d1").live, "s1") == (SupervisorCame("s1"),)
