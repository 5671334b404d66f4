"""croupier table cloth."""

from croupier.cli.files import opened, refuse, table_text, write
from croupier.cli.printing import DONE
from croupier.pages.felt.cloth import cloth
from croupier.rules.refusal import Refusal, Unlawful


def write_cloth(file: str, svg_to: str, backfill: str | None) -> int:
    """Draw the layout the law asks of a table into a file; the exit status."""
    try:
        rules = opened(table_text(file), backfill)[1]
        write(svg_to, lambda: cloth(rules).encode())
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json=False)
    return DONE
