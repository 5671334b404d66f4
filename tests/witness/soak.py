"""Hold the witness against the engine over many random Rounds.

``python -m tests.witness.soak --rounds 1000000 [--processes 2] [--seed N]``
"""

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count as seeds_from
from itertools import islice
from random import Random
from traceback import format_exception_only
from typing import Any

from msgspec.structs import replace

from croupier.cards import Card, decks
from croupier.house import open_table
from croupier.ledger.line import Line
from croupier.record.expect import keys
from croupier.record.notation import card_line, play_lines
from croupier.record.write import wagers, write_record
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import PAIR_WAGERS
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.school.random_round import random_side_wagers, random_wagers
from croupier.second_adjudicator.lines import SaysTooLittle
from croupier.second_adjudicator.play import adjudicated
from croupier.table.commands import (
    CallNoMoreBets,
    Command,
    Decline,
    Double,
    Draw,
    FreeDouble,
    FreeSplit,
    GoOn,
    Insure,
    LaySideWager,
    LayWager,
    Ride,
    SettleEarly,
    ShowPrize,
    Split,
    Stand,
    WithdrawCall,
)
from croupier.table.dealer import due
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.play.turns import hand_not_named, silent_at_split
from croupier.table.shoe import Shoe
from croupier.table.state import BETTING, ENDED, PLAY, Box, Round, active, new_round
from croupier.table.wagers.prizes import awaits_prize
from croupier.totals import is_ace
from tests.drills import drill_at
from tests.tables import random_config

ROUNDS_A_TABLE = 250
SHOWN = 5
CARDS_A_ROUND = 120
SCALES = {
    "perfect-pair": "123",
    "any-pair": "12",
    "lucky-match": "1234",
    "lucky-lucky": "123",
    "buster": "ABCDEF",
    "push-22": "12",
}


WRONG = (
    "FindFaceUp",
    "DrawInError exposed",
    "DrawInError unseen",
    "RemoveCard",
    "VoidHand",
    "VoidRound",
    "OverdrawDealer",
    "DeclareAbsent",
    "BurnInError",
    "ReportNotOffered",
)
"""What goes wrong in the drills."""
MISPLACED = ("Misplace", "Reconstruct", "FindFaceUp")
"""Cards put in a wrong place, after which the Round is rebuilt."""
IRREGULAR = 5
"""Of so many Rounds one more is played in which things go wrong."""


@dataclass
class Tally:
    """Rounds compared, and records on which the two do not agree."""

    compared: Counter[str] = field(default_factory=Counter)
    against: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Take in what another found."""
        self.compared += other.compared
        self.against += other.against


# Random tables and Rounds


def random_table(random: Random) -> tuple[TableConfig, TableRules]:
    """A lawful table; its side wagers on any pay scale, its clauses now and then borrowed."""
    config = random_config(random)
    sides = {name: _offer(random, name) for name in config.side_wagers}
    varied = replace(config, side_wagers=sides)
    older = random.choice(("nz-2012", "nz-2014"))
    borrowed = replace(varied, edition=older, backfill="nz-current")
    for one in (borrowed, varied, config):
        if one is borrowed and (config.edition != "nz-current" or random.random() < 0.7):
            continue
        try:
            return one, open_table(one)
        except (Unlawful, Refusal):
            continue
    raise AssertionError("a lawful table may be opened again")


def _offer(random: Random, name: str) -> SideWagerConfig:
    """A side wager on a random pay scale, now and then with a limit."""
    scale = random.choice(SCALES[name]) if name in SCALES else None
    limit = 50_00 if name == "lucky-match" and random.random() < 0.3 else None
    return SideWagerConfig(scale=scale, payout_limit=limit)


def played(
    random: Random, rules: TableRules, cards: Sequence[Card] = ()
) -> tuple[Round, list[Event]] | None:
    """One random Round to its end, with these cards if any; None where it cannot begin or go on."""
    dealt = cards or random.sample(decks(rules.elections.decks), CARDS_A_ROUND)
    round = new_round(rules, Shoe(tuple(dealt)))
    events: list[Event] = []
    for wager in random_wagers(random, rules):
        round = _attempt(round, _varied(random, rules, wager), events)
    for side in tuple(random_side_wagers(random, round)):
        round = _attempt(round, side, events)
    round = _attempt(round, CallNoMoreBets(), events)
    if round.phase is BETTING:
        return None
    while round.phase is not ENDED:
        before = len(events)
        round = _go_on(random, round, events)
        if len(events) == before and hand_not_named(round) is None:
            return None  # the upper tier did not join the call
    return round, events


def _go_on(random: Random, round: Round, events: list[Event]) -> Round:
    """Let one thing happen: what the Dealer owes, or what a player asks for and may have."""
    act = due(round)
    if round.phase is not PLAY:
        return _attempt(round, act, events) if act else round
    if awaits_prize(round) is not None:
        return _attempt(round, ShowPrize(random.choice((5, 9, 40, 1000))), events)
    open_now = round.answering is not None or (is_ace(round.dealer[0]) and not round.further)
    if random.random() < (0.8 if open_now else 0.2):
        round = _asked(random, round, events)
    if act is not None:
        return _attempt(round, due(round) or act, events)
    if hand_not_named(round) is not None:
        return _answered(random, round, events)
    return _called(random, round, events)


def _answered(random: Random, round: Round, events: list[Event]) -> Round:
    """NZ 14.3(d): somebody covers a split or names a hand, or the time for it is over."""
    box = round.answering.box if round.answering else 0
    who = (box, random.choice(silent_at_split(round)))
    answers: list[Command] = [GoOn(), Split(*who), *(Split(*who, to=to) for to in (1, 2, 3))]
    return _attempt(round, random.choice(answers), events)


def _asked(random: Random, round: Round, events: list[Event]) -> Round:
    """Something a bettor may elect, or answer to the caller, attempted at random."""
    asked_on = round.answering.box if round.answering else None
    box = round.box(asked_on) if asked_on else random.choice(round.boxes)
    laid = random.choice(box.bettors)
    who, amount = (box.number, laid.player), laid.amount
    main = random.choice(box.all_stakes(laid.player, "main") or [None])
    against = main.against if main else None
    half = rules_half(round, main.amount if main else amount)
    asked: list[Command] = [
        Insure(*who, random.choice((half, half // 2)), against=against),
        SettleEarly(*who, against),
        *(Ride(*who, sum_) for sum_ in (0, amount, *_stacks(box))),
        *(Double(*who, amount=sum_) for sum_ in (None, amount // 2, amount)),
        *(Split(*who, to=to) for to in (None, 1, 2, 3)),
        *(FreeDouble(*who), FreeSplit(*who)),
        *(LaySideWager(*who, on, 5_00, hand=hand) for on in PAIR_WAGERS for hand in (1, 2, 3)),
        *(
            Decline(*who, right=right)
            for right in ("insurance", "early-settlement", "double", "ride")
        ),
    ]
    for command in random.sample(asked, 10):
        before = len(events)
        round = _attempt(round, command, events)
        if len(events) > before:
            break
    return round


def rules_half(round: Round, amount: int) -> int:
    """The most a wager may be insured for, in what Chips can pay."""
    chip = round.rules.elections.smallest_chip
    limit = round.rules.insurance_limit(amount)
    return limit - limit % chip


def _stacks(box: Box) -> list[int]:
    """Stake and payout of what has won on the Box."""
    return [stake.amount + stake.won for stake in box.stakes if stake.won is not None]


def _called(random: Random, round: Round, events: list[Event]) -> Round:
    """A call of whoever decides for the hand in play, attempted until one may be made."""
    turn = active(round)
    assert turn is not None, "somebody must decide"
    box = round.boxes[turn[0]]
    who = (box.number, box.caller.player or "")
    calls: list[Command] = [Draw(*who), Stand(*who), Double(*who), Split(*who)]
    calls += [Split(*who), FreeDouble(*who), FreeSplit(*who)]
    for command in (*random.sample(calls, len(calls)), WithdrawCall(*who)):
        before = len(events)
        round = _attempt(round, command, events)
        if len(events) > before:
            break
    return round


def _attempt(round: Round, command: Command, events: list[Event]) -> Round:
    """Carry a command out if it is lawful."""
    try:
        round, happened = play(round, command)
    except Refusal:
        return round
    events += happened
    return round


def _varied(random: Random, rules: TableRules, wager: LayWager) -> LayWager:
    """Odd amounts; in the Australian Capital Territory also below the minimum."""
    chip = rules.elections.smallest_chip
    amounts = [wager.amount] * 3 + [wager.amount + 2_00, wager.amount + 7_50]
    if rules.elections.edition.jurisdiction == "act":
        amounts += [3_00, rules.elections.maximum + 50_00]
    amount = random.choice(amounts) // chip * chip  # NZ 5.2, ACT 5.3: chips
    return replace(wager, amount=amount, warned=random.random() < 0.3)


# Comparing


def compare(seed: int, rounds: int = ROUNDS_A_TABLE) -> Tally:
    """Play some Rounds at one random table and settle each of them twice."""
    random = Random(seed)
    config, rules = random_table(random)
    table = tomllib.loads(write_record(config, ()))
    tally = Tally()
    name = " ".join((config.edition, *config.versions, *(["(backfilled)"] * bool(config.backfill))))
    for _ in range(rounds):
        ended = played(random, rules)
        if ended is None:
            continue
        told, events = {**table, **_told(ended[1])}, ended[1]
        tally.compared[name] += 1
        differs = difference(told, nets(ended[0].lines))
        if differs:
            tally.against.append(f"{write_record(config, events, f'seed {seed}')}\n# {differs}")
    _irregular(random, config, rules, rounds // IRREGULAR, tally)
    return tally


def _irregular(
    random: Random, config: TableConfig, rules: TableRules, rounds: int, tally: Tally
) -> None:
    """Rounds in which cards go astray, hands are voided and misplaced cards put back."""
    for _ in range(rounds):
        drilled = drill_at(random, config, rules, 0.1, random.choice((WRONG, MISPLACED)))
        if drilled is None:
            continue
        text = write_record(config, drilled.events)
        tally.compared[f"{config.edition}, irregular"] += 1
        differs = difference(tomllib.loads(text), nets(drilled.last.lines))
        if differs:
            tally.against.append(f"{text}\n# {differs}")


def _told(events: list[Event]) -> dict[str, Any]:
    """What a record says of one Round: its cards, lines of play and wagers."""
    all_events = tuple(events)
    return {
        "cards": card_line(all_events),
        "play": play_lines(all_events),
        "wager": wagers(all_events),
    }


def nets(lines: Iterable[Line]) -> dict[str, int]:
    """What the engine settled, by name."""
    held = tuple(lines)
    return {name: line.net for name, line in zip(keys(held), held, strict=True)}


def difference(told: dict[str, Any], engine: dict[str, int]) -> str:
    """What the second adjudicator says otherwise than the engine; nothing if they agree."""
    try:
        found = adjudicated(told)
    except SaysTooLittle:
        return ""
    except Exception as error:
        return "second adjudicator: " + "".join(format_exception_only(error)).strip()
    names = sorted(engine.keys() | found.keys())
    return "; ".join(
        f"{name}: engine {engine.get(name)}, second adjudicator {found.get(name)}"
        for name in names
        if engine.get(name) != found.get(name)
    )


def agree(seed: int) -> bool | None:
    """Do both settle the Rounds of this seed alike? None if none could be played."""
    tally = compare(seed)
    return not tally.against if tally.compared else None


def run(rounds: int, first: int, processes: int) -> Tally:
    """Compare at least so many Rounds, a table a seed."""
    total = Tally()
    shown = 0
    for done in _tallies(first, processes):
        total.add(done)
        for record in total.against[shown:SHOWN]:
            print(f"\nDISAGREEMENT\n{record}", flush=True)
            shown += 1
        if sum(total.compared.values()) >= rounds:
            return total
        if sys.stderr.isatty() or not sum(done.compared.values()) % 7:
            _progress(total, rounds)
    return total


def _tallies(first: int, processes: int) -> Iterator[Tally]:
    """The tallies of seed after seed, in one or in several processes."""
    if processes == 1:
        yield from map(compare, seeds_from(first))
        return
    with ProcessPoolExecutor(processes) as pool:
        seeds = seeds_from(first)
        while True:
            yield from pool.map(compare, list(islice(seeds, 20 * processes)))


def _progress(total: Tally, rounds: int) -> None:
    """One line on how far it has come."""
    done = sum(total.compared.values())
    print(
        f"{done:,} of {rounds:,} Rounds, {len(total.against)} disagreements", end="\r", flush=True
    )


def report(total: Tally) -> str:
    """The counts, and the bound on the rate of disagreement (rule of three)."""
    done = sum(total.compared.values())
    rows = [f"{played:>10,}  {table}" for table, played in sorted(total.compared.items())]
    rows += [f"{done:>10,}  Rounds compared", f"{len(total.against):>10,}  disagreements"]
    if not total.against and done:
        rows.append(f"With 95% confidence fewer than {3 / done:.2g} of such Rounds disagree (3/N).")
    return "\n".join(rows)


def main() -> int:
    """Run from the command line."""
    asked = argparse.ArgumentParser(prog="python -m tests.witness.soak", description=__doc__)
    asked.add_argument("--rounds", type=int, default=1_000_000)
    asked.add_argument("--processes", type=int, default=1)
    asked.add_argument("--seed", type=int, default=0)
    told = asked.parse_args()
    total = run(told.rounds, told.seed, told.processes)
    print("\n" + report(total))
    return 1 if total.against else 0


if __name__ == "__main__":
    sys.exit(main())
