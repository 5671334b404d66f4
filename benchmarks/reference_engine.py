"""How many Rounds does the reference engine play in a CPU-second?

One Box, one player, basic calls, every event made, cards and chips checked, shoes shuffled, cut
and reshuffled as the law asks. Run it with ``python3 dev.py bench reference_engine``.
"""

import sys
import time

from croupier.house import open_table
from croupier.rules.config import TableConfig
from croupier.table.commands import CallNoMoreBets, Double, Draw, Split, Stand
from croupier.table.dealer import deal_out
from croupier.table.decide import play
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round, end_round, wager
from croupier.table.game.seats import sit
from croupier.table.game.shuffles import new_shoe, shuffle_due
from croupier.table.state import Phase, Round, active
from croupier.totals import value

ROUNDS = 20_000
WAGER = 10_00


def basic_call(round: Round, box: int, hand_at: int) -> Draw | Stand | Double | Split:
    """A short basic strategy: split aces and eights, double ten and eleven, stand on a stiff 17."""
    hand = round.boxes[box].hands[hand_at]
    points, dealer = hand.total.points, value(round.dealer[0])
    fresh = len(hand.cards) == 2
    low = 2 <= dealer <= 6
    if (
        fresh
        and hand.cards[0][0] == hand.cards[1][0]
        and hand.cards[0][0] in "A8"
        and not hand.split
    ):
        return Split(1, "A")
    if fresh and not hand.total.soft and points in (10, 11) and 2 <= dealer <= 9:
        return Double(1, "A")
    stands = points >= 18 if hand.total.soft else points >= (12 if low else 17)
    return Stand(1, "A") if stands else Draw(1, "A")


def play_round(game: Game) -> tuple[Game, int]:
    """Play one Round; the game after it, and how many events it took."""
    round = begin_round(game)
    events = 0
    for command in (wager(game, 1, "A", WAGER), CallNoMoreBets()):
        round, happened = play(round, command)
        events += len(happened)
    while round.phase is not Phase.ENDED:
        round, happened = deal_out(round)
        events += len(happened)
        turn = active(round)
        if turn is not None:
            round, happened = play(round, basic_call(round, *turn))
            events += len(happened)
    return end_round(game, round), events


def main(rounds: int = ROUNDS) -> None:
    """Measure each edition and print the rates."""
    for edition in ("nz-current", "nz-1998", "act-1996"):
        game = sit(Game(rules=open_table(TableConfig(edition=edition))), "A", 1)
        events = shoes = 0
        begun = time.process_time()
        for _ in range(rounds):
            if shuffle_due(game) is not None:
                game = new_shoe(game, seed=shoes)
                shoes += 1
            game, made = play_round(game)
            events += made
        spent = time.process_time() - begun
        print(
            f"{edition:11} {rounds / spent:9,.0f} Rounds and {events / spent:10,.0f} events "
            f"per CPU-second; {events / rounds:.1f} events a Round, {shoes} shoes"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
