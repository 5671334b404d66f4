"""Does the engine keep its speed with six side wagers, line for line?

The same table twice: without side wagers, and with six of them wagered in every Round. Compared are
Lines settled per CPU-second. Run it with ``python3 dev.py bench side_wagers``.
"""

import sys
import time

from croupier.house import open_table
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import SoleWager
from croupier.table.commands import CallNoMoreBets, LaySideWager, ShowPrize
from croupier.table.dealer import deal_out
from croupier.table.decide import play
from croupier.table.game.game import Game
from croupier.table.game.players import basic_call
from croupier.table.game.rounds import begin_round, end_round, wager
from croupier.table.game.seats import sit
from croupier.table.game.shuffles import new_shoe, shuffle_due
from croupier.table.state import ENDED, active
from croupier.table.wagers.prizes import awaits_prize

ROUNDS = 6_000
SIX: tuple[SoleWager, ...] = (
    "super-sevens", "madness-21", "perfect-pair", "lucky-lucky", "buster", "push-22",
)  # fmt: skip


def lines_per_second(names: tuple[SoleWager, ...], rounds: int) -> tuple[float, float]:
    """Lines and Rounds settled per CPU-second at a table that offers these side wagers."""
    config = TableConfig(
        edition="nz-current", side_wagers={name: SideWagerConfig() for name in names}
    )
    game = sit(Game(rules=open_table(config)), "A", 1)
    lines = 0
    begun = time.process_time()
    for number in range(rounds):
        if shuffle_due(game) is not None:
            game = new_shoe(game, seed=number)
        round = play(begin_round(game), wager(game, 1, "A", 10_00))[0]
        for name in names:
            round = play(round, LaySideWager(1, "A", name, 1_00))[0]
        round = play(round, CallNoMoreBets())[0]
        while round.phase is not ENDED:
            round = deal_out(round)[0]
            if awaits_prize(round):
                round = play(round, ShowPrize(10))[0]
            elif active(round):
                round = play(round, basic_call(round))[0]
        lines += len(round.lines)
        game = end_round(game, round)
    spent = time.process_time() - begun
    return lines / spent, rounds / spent


def main(rounds: int = ROUNDS) -> None:
    """Measure both tables and print the ratio."""
    plain, plain_rounds = lines_per_second((), rounds)
    six, six_rounds = lines_per_second(SIX, rounds)
    print(f"no side wager    {plain:9,.0f} Lines, {plain_rounds:9,.0f} Rounds per CPU-second")
    print(f"six side wagers  {six:9,.0f} Lines, {six_rounds:9,.0f} Rounds per CPU-second")
    print(f"ratio            {six / plain:9.2f} line for line")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
