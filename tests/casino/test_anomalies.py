"""What people and tables did more often than is usual: counted, compared, and named."""

from collections.abc import Iterator
from math import exp, factorial, fsum
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import Card
from croupier.casino.anomalies import matters
from croupier.casino.anomalies.late_wagers import MOST, LateWagers
from croupier.casino.anomalies.poisson import at_least
from croupier.casino.anomalies.reading import AnomalyReading
from croupier.casino.anomalies.report import Stretch, anomalies, today
from croupier.casino.anomalies.tally import DAY, NAMED, TableTally, sender
from croupier.casino.heavy_reads import HeavyReads
from croupier.casino.people.events import STREAM, Hashed, PasswordChanged
from croupier.casino.people.events import written as person_written
from croupier.casino.store.port import Entry
from croupier.casino.table.live_table import Sent, stream_of
from croupier.disputes.departures import RecordDeparture
from croupier.protocol import log
from croupier.protocol.anomalies import RARE, AnomalyMatter, AnomalyReport, AnomalyRow
from croupier.protocol.contributions import ContributionsAsked, ContributionsClosed
from croupier.protocol.log import AnyLogged, written
from croupier.protocol.reports import IrregularityReported, SupervisorCame
from croupier.protocol.roles import Proposal
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.table.events import WagerLaid
from croupier.table.mishaps import CardOut
from croupier.table.supervision import VoidRound
from tests.casino.memory import Disk, MemoryStore
from tests.figures import Many

ALL = Stretch()
OUT = log.RoundEvent(CardOut(card=Card("As"), why="face-up", clauses=("16.1",)))


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# ── The chance of so many ───────────────────────────────────────────────────────────────────────


@settings(deadline=None)
@given(st.integers(0, 40), st.floats(0.01, 30))
def test_the_tail_is_what_summing_every_term_gives(count: int, expected: float) -> None:
    """Held against powers and factorials, however small it is."""
    terms = (expected**k / factorial(k) for k in range(count, count + 120))
    right = fsum(terms) * exp(-expected)
    assert at_least(count, expected) == pytest.approx(right, rel=1e-9, abs=1e-300)


@settings(deadline=None)
@given(st.integers(1, 400), st.floats(0.001, 500))
def test_more_are_less_likely_and_more_expected_are_more_likely(
    count: int, expected: float
) -> None:
    chance = at_least(count, expected)
    assert 0 <= chance <= 1
    assert at_least(count + 1, expected) <= chance + 1e-12
    assert at_least(count, expected * 1.5) >= chance - 1e-12
    assert at_least(0, expected) == 1


# ── Logs to count ───────────────────────────────────────────────────────────────────────────────


class Log:
    """A table's log that is made up, with whoever sent each entry."""

    def __init__(self, table: str = "t1", owner: str = "") -> None:
        self.table, self.entries = table, list[Entry]()
        config = TableConfig(edition="nz-current")
        self.add(log.TableOpened(table, config, "", owner=owner))

    def add(self, logged: AnyLogged, by: str = "", at: int = 0) -> None:
        """One entry more."""
        version = len(self.entries) + 1
        command = f"{by}/{version}" if by else f"clock/{version}"
        body = written(logged)
        self.entries.append(Entry(version, stream_of(self.table), version, at, command, body, b""))

    def rounds(self, dealer: str, count: int, at: int = 0) -> None:
        """Rounds that somebody deals."""
        self.add(log.DealerCame(dealer), dealer, at)
        for number in range(count):
            self.add(log.RoundBegun(number + 1, 1, "table"), "", at)

    def exposed(self, by: str, count: int, at: int = 0) -> None:
        """Cards that somebody reports."""
        for _ in range(count):
            self.add(OUT, by, at)

    def tally(self) -> TableTally:
        """The log counted at once."""
        made = TableTally(self.table)
        made.read_all(self.entries)
        return made


def rows(report: AnomalyReport, matter: matters.Matter, about: str) -> dict[str, AnomalyRow]:
    """The rows of a matter, by subject."""
    found = [one for one in report.matters if (one.matter, one.about) == (matter.name, about)]
    return {row.subject: row for one in found for row in one.rows}


def of(*logs: Log, stretch: Stretch = ALL) -> AnomalyReport:
    return anomalies([one.tally() for one in logs], stretch)


# ── Counting ────────────────────────────────────────────────────────────────────────────────────


def test_who_exposes_more_cards_than_the_others_stands_out() -> None:
    """F8: 38 cards in 60 Rounds, where others expose one in two hundred."""
    one = Log()
    for dealer, count in (("a", 2), ("b", 1), ("c", 3)):
        one.rounds(dealer, 200)
        one.exposed(dealer, count)
    one.rounds("x", 60)
    one.exposed("x", 38)
    found = rows(of(one), matters.CARDS, "people")
    assert {who for who, row in found.items() if row.unusual} == {"x"}
    row = found["x"]
    assert (row.count, row.among) == (38, 60)
    assert row.usual == pytest.approx(6.5 / 600 * 60)
    assert row.chance is not None
    assert row.chance < 1e-40
    newest = row.entries[0]
    assert (newest.table, newest.version, newest.round) == ("t1", len(one.entries), 660)
    assert "face up" in newest.text


def test_a_table_at_which_more_goes_wrong_stands_out() -> None:
    logs = [Log(f"t{number}") for number in range(4)]
    for number, one in enumerate(logs):
        one.rounds("d", 100)
        one.exposed("d", 30 if number == 2 else 1)
    found = rows(of(*logs), matters.CARDS, "tables")
    assert [table for table, row in found.items() if row.unusual] == ["t2"]


def test_who_is_alone_is_compared_with_nobody() -> None:
    one = Log()
    one.rounds("a", 10)
    one.exposed("a", 5)
    row = rows(of(one), matters.CARDS, "people")["a"]
    assert (row.usual, row.chance, row.unusual) == (None, None, False)


def test_rounds_count_for_whoever_was_on_duty() -> None:
    """Who deals, and supervisors who have come; another's Rounds do not."""
    one = Log()
    one.rounds("a", 10)
    one.add(SupervisorCame("s"), "s")
    one.rounds("b", 5)
    for who in "abs":
        one.exposed(who, 1)
    found = rows(of(one), matters.CARDS, "people")
    assert {who: row.among for who, row in found.items()} == {"a": 10, "b": 5, "s": 5}


def test_who_reported_a_card_is_counted_and_not_who_confirmed_it() -> None:
    """The confirmation is another count, of who confirmed it."""
    one = Log()
    one.rounds("d", 5)
    made = IrregularityReported(by="d", act="FindFaceUp", at=0, card=True, confirmed_by="s")
    one.add(made, "s")
    body = one.entries[-1]
    one.add(OUT, "s")
    one.entries[-1] = Entry(*_fields(one.entries[-1], body.command))
    found = of(one)
    assert set(rows(found, matters.CARDS, "people")) == {"d"}
    assert set(rows(found, matters.CONFIRMED, "people")) == {"s"}


def _fields(entry: Entry, command: str) -> tuple[int, str, int, int, str, bytes, bytes]:
    return entry.number, entry.stream, entry.version, entry.at, command, entry.body, entry.hash


def _ruled(**more: object) -> log.DisputeRuled:
    about = {"number": 1, "by": "s", "reason": "", "record": "", "owed": {}, "moved": {}}
    return log.DisputeRuled(**{**about, "clauses": (), **more})  # type: ignore[arg-type]


def test_everything_people_do_is_counted_by_whom() -> None:
    one = Log()
    one.rounds("d", 10)
    proposal = Proposal(void=VoidRound(), table="t1", round=1, by="s", at=0)
    one.add(log.VoidProposed(proposal), "s")
    one.add(log.VoidConfirmed("o"), "o")
    one.add(IrregularityReported(by="s", act="DeclareAbsent", at=0), "s")
    one.add(log.PlayerLimited("p"), "s")
    one.add(log.ShuffleDirected(Occasion.SUPERVISOR), "c")
    config = TableConfig(edition="nz-current", minimum=20_00)
    one.add(log.SettingsChanged(config, ""), "o")
    laid = WagerLaid(box=1, player="p", amount=10_00, in_action=10_00, seated=True)
    one.add(log.RoundEvent(laid), "p")
    filed = log.DisputeFiled(number=1, round=1, by="p", reason="", frozen={})
    one.add(filed, "p")
    departs = RecordDeparture("card", 1, "", "")
    one.add(_ruled(moved={"p": 50_00, "q": -5_00}, confirmed_by="i", departures=(departs,)), "i")
    one.add(ContributionsAsked("t1/2", ("p", "q")))
    one.add(ContributionsClosed("t1/2", ("q",)))
    one.add(log.CutDeclined("p"), "p")
    one.add(log.ShoeStacked("q", 60, 60), "q")
    report = of(one)
    counted = {
        (each.matter, each.about): {row.subject: row.count for row in each.rows}
        for each in report.matters
        if each.about != "tables"
    }
    assert counted == {
        ("voids", "people"): {"s": 1},
        ("confirmed", "people"): {"o": 1},
        ("reports", "people"): {"s": 1},
        ("limits", "people"): {"s": 1},
        ("shuffles", "people"): {"c": 1},
        ("settings", "people"): {"o": 1},
        ("rulings", "people"): {"s": 1, "i": 1},
        ("departed", "people"): {"s": 1, "i": 1},
        ("paid", "people"): {"s": 1, "i": 1},
        ("missing", "players"): {"q": 1},
        ("cuts", "players"): {"q": 1},
        ("disputes", "players"): {"p": 1},
        ("corrected", "players"): {"p": 1},
    }
    sums = [
        (each.player, each.ruled_by, each.confirmed_by, each.cents) for each in report.corrections
    ]
    assert sums == [("p", "s", "i", 50_00), ("q", "s", "i", -5_00)]
    ruling = rows(report, matters.RULINGS, "people")["s"].entries[0]
    assert ruling.dispute == 1


def test_what_a_table_does_by_itself_is_nobodys() -> None:
    for command, who in (("clock/7", ""), ("director/3", ""), ("ann/1", "ann"), ("c1", "")):
        assert sender(Entry(1, "table/t1", 1, 0, command, b"", b"")) == who


def test_peoples_own_tables_are_left_out() -> None:
    one = Log(owner="p")
    one.rounds("a", 10)
    one.exposed("a", 5)
    assert of(one).matters == ()


def test_only_the_days_asked_for_count() -> None:
    one = Log()
    for day in range(5):
        one.rounds("a", 10, at=day * DAY)
        one.exposed("a", day, at=day * DAY)
    report = of(one, stretch=Stretch("1970-01-02", "1970-01-03"))
    row = rows(report, matters.CARDS, "people")["a"]
    assert (row.count, row.among, report.rounds) == (3, 20, 20)
    assert len(row.entries) == 3
    assert today(DAY) == "1970-01-02"
    for wrong in ("yesterday", "2026-13-01", "17.11.2026"):
        with pytest.raises(Refusal, match="a day is written"):
            of(one, stretch=Stretch(since=wrong))


def test_counts_are_exact_however_many_entries_are_named() -> None:
    one = Log()
    one.rounds("a", 1)
    one.exposed("a", NAMED + 10)
    assert rows(of(one), matters.CARDS, "people")["a"].count == NAMED + 10


# ── Whatever was played ─────────────────────────────────────────────────────────────────────────


def _at_random(seed: int, rate: float) -> Iterator[Log]:
    """Tables at which everybody errs alike."""
    random = Random(seed)
    for table in range(3):
        one = Log(f"t{table}")
        for dealer in "abcd":
            one.rounds(dealer, 50)
            one.exposed(dealer, sum(random.random() < rate for _ in range(50)))
        yield one


def test_where_everybody_errs_alike_hardly_anybody_stands_out(many: Many) -> None:
    """The chance means what it says: of many counts about one in a thousand is unusual."""
    compared = unusual = 0
    for seed in range(many(100, 2_000, 20)):
        for row in rows(of(*_at_random(seed, 0.05)), matters.CARDS, "people").values():
            compared += row.chance is not None
            unusual += row.unusual
    assert compared > 50
    assert unusual <= compared * RARE * 5 + 3


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 2**32), st.integers(5, 40))
def test_read_in_parts_a_log_gives_the_same(seed: int, part: int) -> None:
    """However it is cut, and whenever somebody looks meanwhile."""
    (one, *_) = _at_random(seed, 0.2)
    tally = TableTally("t0")
    for at in range(0, len(one.entries), part):
        tally.read_all(one.entries[at : at + part])
        anomalies([tally], ALL)
    assert anomalies([tally], ALL) == of(one)


# ── In a casino ─────────────────────────────────────────────────────────────────────────────────


async def _stored(store: MemoryStore, one: Log) -> None:
    version = await store.version(stream_of(one.table))
    for entry in one.entries[version:]:
        sent = Sent(entry.command, entry.body)
        await store.append(sent.write(entry.stream, entry.version - 1, (entry.body,), entry.at))


@pytest.mark.anyio
async def test_a_casino_is_read_once_and_on_from_there() -> None:
    store, one = MemoryStore(Disk()), Log()
    await store.claim("a test")
    one.rounds("a", 20)
    one.exposed("a", 3)
    await _stored(store, one)
    reading = AnomalyReading(store, HeavyReads(), fresh=0)
    first = await reading.report(ALL, patience=None)
    assert rows(first, matters.CARDS, "people")["a"].count == 3
    assert first.complete
    one.exposed("a", 2)
    await _stored(store, one)
    changed = person_written(PasswordChanged("a", Hashed("phc")))
    await store.append(Sent("x", b"").write(STREAM, 0, (changed,), 0))
    reading.late.note("p", 0)
    again = await reading.report(ALL, patience=None)
    assert rows(again, matters.CARDS, "people")["a"].count == 5
    assert rows(again, matters.PASSWORDS, "people")["a"].count == 1
    assert rows(again, matters.LATE, "players")["p"].count == 1
    await reading.close()


@pytest.mark.anyio
async def test_a_report_does_not_wait_for_a_long_log() -> None:
    """It says how far it was read; the next has more."""
    store, one = MemoryStore(Disk()), Log()
    await store.claim("a test")
    one.rounds("a", 2_000)
    await _stored(store, one)
    reading = AnomalyReading(store, HeavyReads(), fresh=0)
    first = await reading.report(ALL, patience=0)
    assert first.read < len(one.entries)
    whole = await reading.report(ALL, patience=None)
    assert (whole.read, whole.complete) == (len(one.entries), True)
    await reading.close()


def test_late_wagers_are_bounded() -> None:
    late = LateWagers()
    for number in range(MOST + 5):
        late.note(f"p{number}", 0)
    late.note("p0", 0)
    counted = late.within(range(1))
    assert (len(counted), counted["p0"]) == (MOST, 2)
    assert not +late.within(range(1, 2))


def test_the_least_likely_stand_first() -> None:
    one = Log()
    for dealer, count in (("a", 9), ("b", 1), ("c", 4)):
        one.rounds(dealer, 100)
        one.exposed(dealer, count)
    (found,) = [each for each in of(one).matters if each.about == "people"]
    assert isinstance(found, AnomalyMatter)
    assert [row.subject for row in found.rows] == ["a", "c", "b"]
