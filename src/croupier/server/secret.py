"""Secret: acts that need a seed nobody knows, made in the vault when their turn comes."""

from croupier.server import acting
from croupier.server.live import Live
from croupier.server.log import AnyLogged
from croupier.server.vault import Vault


def shuffle(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Shuffle, and commit to the order."""
    return acting.seal_shoe(live, vault.fresh(live.next_shoe))


def refill(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Fill a shoe that has run out from the discard rack."""
    return acting.refill_shoe(live, vault.fresh(live.next_shoe))


def press(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Press the button that draws a prize."""
    return acting.press(live, vault.fresh(live.next_prize))
