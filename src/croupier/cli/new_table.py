"""croupier table new."""

from pathlib import Path

from croupier.cli.files import refuse, write
from croupier.cli.output import STANDARD
from croupier.cli.printing import DONE
from croupier.explain.starter import starter
from croupier.record.model import bad
from croupier.rules.refusal import Refusal, Unlawful


def new_table(to: str, edition: str, versions: tuple[str, ...]) -> int:
    """Write a table file to begin with; the exit status."""
    try:
        if to != STANDARD and Path(to).exists():
            raise bad("", f"{to} is there already, and is not written over")
        text = starter(edition, versions).encode()
        write(to, lambda: text)
    except (Refusal, Unlawful) as wrong:
        return refuse("", wrong, as_json=False)
    return DONE
