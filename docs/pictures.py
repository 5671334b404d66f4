"""Draw the pictures of the README: a settlement as it is printed, and a strategy chart."""

import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from croupier import house
from croupier.cli.settle import show
from croupier.cli.strategy import tell_strategy

ROOT = Path(__file__).parent.parent
EXAMPLE = "examples/bust-then-blackjack.round.toml"
TABLE = "examples/table.toml"
FELT = TerminalTheme(
    (16, 44, 38),
    (236, 232, 220),
    [(0, 0, 0), (255, 139, 128), (143, 214, 148), (230, 200, 120)],
    [(120, 140, 130), (255, 139, 128), (143, 214, 148), (230, 200, 120)],
)


def main() -> None:
    """Draw them; no font and no address from elsewhere goes into it."""
    with Path("/dev/null").open("w") as nowhere:
        console = Console(record=True, width=84, highlight=False, file=nowhere)
        console.print(f"$ python3 dev.py run settle {EXAMPLE}", style="dim")
        show(house.settle((ROOT / EXAMPLE).read_text()), console)
        drawn = console.export_svg(title="croupier settle", theme=FELT, unique_id="croupier")
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("Fira Code", "ui-monospace")
    drawn = re.sub(r"<!--.*?-->\s*", "", drawn, flags=re.DOTALL)
    (ROOT / "docs/settle.svg").write_text(drawn)
    tell_strategy(
        str(ROOT / TABLE), as_json=True, svg_to=str(ROOT / "docs/strategy.svg"), pdf_to=None
    )


if __name__ == "__main__":
    main()
