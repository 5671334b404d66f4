"""Seeded acts: acts that need a seed nobody knows, made in the vault when their turn comes."""

from croupier.casino.store.vault import Vault
from croupier.casino.table import acts
from croupier.casino.table.live import Live
from croupier.protocol.log import AnyLogged


def shuffle(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Shuffle, and commit to the order."""
    return acts.seal_shoe(live, vault.fresh(live.next_shoe))


def refill(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Fill a shoe that has run out from the discard rack."""
    return acts.refill_shoe(live, vault.fresh(live.next_shoe))


def press(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Press the button that draws a prize."""
    return acts.press(live, vault.fresh(live.next_prize))
