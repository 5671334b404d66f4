"""Anything anybody may try, in any order, at every kind of table, held against a separate model."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from croupier.casino.table import acts, snapshot
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live import Live
from croupier.gazette import register
from croupier.protocol.log import TableOpened, read
from croupier.rules.refusal import Refusal, Unlawful
from croupier.table.commands import LiftWager
from croupier.table.legal.supervisors_menu import irregular
from croupier.table.state import BETTING, Round
from croupier.table.supervision import Reconstruct, VoidRound
from tests.casino.at_random import CHIPS, PLAYERS, Act, Chooser, Step, Table, Vault, alike
from tests.casino.beacons import InstantBeacon
from tests.casino.model import Broken, Model, holds
from tests.figures import Many, Tell

STEPS, IN_A_SOAK, LEAST = 100_000, 10_000_000, 12_500
PARTS: Final = 2
"""Tests among which the steps are parted, so that two cores share them."""
AT_A_TABLE: Final = 1_000
"""Steps at one table, before it is played to its end."""
RESUMED: Final = 0.005
"""How often, in the middle of anything, the table is given back from its log."""
MOST: Final = 400
"""Steps in which a table comes to rest, once nobody tries anything."""
TOLD: Final = 40


class Session:
    """One table at which anything is tried."""

    def __init__(self, seed: int) -> None:
        """A table of some edition, at which everybody has chips."""
        self.seed, self.random = seed, Random(seed)
        self.vault = Vault(seed)
        if seed % 2:
            self.vault.beacon = InstantBeacon(Random(seed))
        self.chooser = Chooser(self.random, self.vault)
        editions = register.edition_ids()
        config = self.chooser.config(editions[seed % len(editions)])
        self.table, self.model = Table(config, self.vault), Model()
        self.steps: list[str] = [str(config)]
        self.tried: Counter[str] = Counter()
        self.kept: tuple[int, bytes] | None = None
        for player in PLAYERS:
            self.table.do(lambda live, who=player: acts.buy_chips(live, who, CHIPS))  # type: ignore[misc]
        self._look(0)

    def run(self, steps: int) -> int:
        """Try so many things; how many were tried."""
        for _ in range(steps):
            if self.table.live.closed:
                break
            self.attempt(self.chooser.step(self.table))
            if self.random.random() < RESUMED:
                self.resume()
            if self.random.random() < 4 * RESUMED and snapshot.keepable(self.table.live):
                self.kept = len(self.table.log), snapshot.taken(self.table.live)
        self.rest()
        return self.tried.total()

    def attempt(self, step: Step) -> bool:
        """Try something; was it done? What is refused changes nothing."""
        self.steps.append(step.told)
        before, live = len(self.table.log), self.table.live
        try:
            self.table.do(step.act)
        except (Refusal, Unlawful) as refused:
            holds("a refusal says why", bool(str(refused)))
            holds("what is refused changes nothing", self.table.live is live)
            holds("what is refused is not written", len(self.table.log) == before)
            self.tried["refused"] += 1
            return False
        self.tried["done"] += 1
        self._look(before)
        return True

    def _look(self, before: int) -> None:
        for body in self.table.log[before:]:
            self.model.add(body)
        self.model.compare(self.table.live)

    # ── H1 ──────────────────────────────────────────────────────────────────────────────────

    def resume(self) -> None:
        """The table as its log gives it back: from its opening, or from a snapshot on."""
        live = self.table.live
        again = self._from_snapshot() if self.kept else self._from_opening()
        holds("H1 the log gives the table back", alike(again, live) == live)

    def _from_opening(self) -> Live:
        first = read(self.table.log[0])
        assert isinstance(first, TableOpened)
        return self._folded(opened(first), 1)

    def _from_snapshot(self) -> Live:
        assert self.kept is not None
        version, body = self.kept
        return self._folded(snapshot.restored(body, self.vault.seed), version)

    def _folded(self, live: Live, version: int) -> Live:
        for body in self.table.log[version:]:
            live = fold(live, read(body), self.vault.seed)
        return live

    # ── L1 ──────────────────────────────────────────────────────────────────────────────────

    def rest(self) -> None:
        """Nobody tries anything any more: the Round ends, and no chip is left on the layout."""
        for _ in range(MOST):
            live = self.table.live
            if live.round is None:
                break
            if not any(self.attempt(step) for step in self._remedies(live, live.round)):
                if live.round.phase is BETTING and not live.round.boxes:
                    break  # waits for a wager, and nothing is at stake
                raise Broken("L1 something can be done in every Round", live.round.phase)
        left = [name for name in self.table.live.accounts if name.startswith("escrow:")]
        holds("L1 no escrow remains", not left, left)

    def _remedies(self, live: Live, round: Round) -> Iterator[Step]:
        """What the table does by itself; failing that, what people on duty would do."""
        by_itself = self.chooser.by_itself(live)
        if by_itself is not None and not round.trouble.misplaced:
            yield by_itself
        if round.phase is BETTING:
            for box in reversed(round.boxes):
                for bettor in box.bettors:
                    yield Step("lift", _calling(LiftWager(box.number, bettor.player)))
        ruled = [one.command for one in irregular(round)]
        for kind in (Reconstruct, VoidRound):
            yield from (Step(f"{one}", _calling(one)) for one in ruled if isinstance(one, kind))


def _calling(command: LiftWager | Reconstruct | VoidRound) -> Act:
    return lambda live: acts.call(live, command)


@pytest.mark.figure
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_is_tried_every_invariant_holds(part: int, figure: Tell, many: Many) -> None:
    """M1-M7, C1-C4, A2, H1, D2, D3, L1: at every edition, with chips, seats, voids, mishaps."""
    wanted, done, tables = many(STEPS, IN_A_SOAK, LEAST) // PARTS, 0, 0
    tried: Counter[str] = Counter()
    while done < wanted:
        seed = PARTS * tables + part
        session = Session(seed)
        try:
            done += session.run(min(AT_A_TABLE, wanted - done))
        except Exception as wrong:
            told = "\n".join(session.steps[:1] + session.steps[-TOLD:])
            figure("stateful steps", done, 1, f"table {seed}")
            pytest.fail(f"table {seed}, step {len(session.steps) - 1}: {wrong!r}\n{told}")
        tried += session.tried
        tables += 1
    note = f"{tables:,} tables; {tried['done']:,} done, {tried['refused']:,} refused"
    figure("stateful steps", done, note=note)
    assert tried["done"] > done // 4
