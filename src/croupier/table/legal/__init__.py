"""What may be done now: the options of everybody at the table, or why one is refused."""

from croupier.table.legal.menu import legal
from croupier.table.legal.option import Option, refusal

__all__ = ["Option", "legal", "refusal"]
