"""Draw the pictures of the README: a settlement as it is printed, a table in play, a chart."""

import re
from contextlib import redirect_stdout
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from croupier import house
from croupier.cli.settle import show
from croupier.cli.strategy import print_strategy
from croupier.pages.felt.felt import felt
from croupier.pages.felt.moments import moment
from croupier.record.frames import frames
from croupier.record.replaying import Replay
from croupier.table.state import PLAY, Round, active

ROOT = Path(__file__).parent.parent
EXAMPLE = "examples/bust-then-blackjack.round.toml"
TABLE = "examples/table.toml"
BUSY = "examples/full-table.round.toml"
FELT = TerminalTheme(
    (16, 44, 38),
    (236, 232, 220),
    [(0, 0, 0), (255, 139, 128), (143, 214, 148), (230, 200, 120)],
    [(120, 140, 130), (255, 139, 128), (143, 214, 148), (230, 200, 120)],
)


def main() -> None:
    """Draw them; no font and no address from elsewhere goes into it."""
    (ROOT / "docs/table.svg").write_text(table_in_play())
    with Path("/dev/null").open("w") as nowhere, redirect_stdout(nowhere):
        console = Console(record=True, width=84, highlight=False, file=nowhere)
        console.print(f"$ python3 dev.py run settle {EXAMPLE}", style="dim")
        show(house.settle((ROOT / EXAMPLE).read_text()), console)
        drawn = console.export_svg(title="croupier settle", theme=FELT, unique_id="croupier")
        chart = str(ROOT / "docs/strategy.svg")
        print_strategy(str(ROOT / TABLE), as_json=True, svg_to=chart, pdf_to=None)
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("Fira Code", "ui-monospace")
    drawn = re.sub(
        r'(<clipPath id="croupier-clip-terminal">\s*<rect [^>]*height=)"[\d.]+"', r'\1"999"', drawn
    )
    drawn = re.sub(r"<!--.*?-->\s*", "", drawn, flags=re.DOTALL)
    (ROOT / "docs/settle.svg").write_text(drawn)


def table_in_play() -> str:
    """A busy table in the middle of a Round."""
    settlement = house.settle((ROOT / BUSY).read_text())
    start = Replay(settlement.record, house.open_table(settlement.record.config)).round
    every = (one.round for one in frames(start, settlement.played.events))
    return felt(moment(next(filter(_second_hand_decides, every))))


def _second_hand_decides(round: Round) -> bool:
    """Is the second hand of a split to be decided, with two cards?"""
    at = active(round) if round.phase is PLAY else None
    return at is not None and at[1] == 1 and len(round.boxes[at[0]].hands[1].cards) > 1


if __name__ == "__main__":
    main()
