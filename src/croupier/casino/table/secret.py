"""Secret: acts that need a seed nobody knows, made in the vault when their turn comes."""

from croupier.casino.store.vault import Vault
from croupier.casino.table import acting
from croupier.casino.table.live import Live
from croupier.protocol.log import AnyLogged


def shuffle(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Shuffle, and commit to the order."""
    return acting.seal_shoe(live, vault.fresh(live.next_shoe))


def refill(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Fill a shoe that has run out from the discard rack."""
    return acting.refill_shoe(live, vault.fresh(live.next_shoe))


def press(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Press the button that draws a prize."""
    return acting.press(live, vault.fresh(live.next_prize))
