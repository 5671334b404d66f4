"""Seeded acts: acts that need a seed nobody can choose, mixed when their turn comes."""

from collections.abc import Callable
from functools import partial

from croupier.casino.store.vault import Vault
from croupier.casino.table import acts
from croupier.casino.table.beacon_rounds import named_again, named_now
from croupier.casino.table.contributions import asked_now, close_contributions
from croupier.casino.table.live import Live
from croupier.casino.table.preparation import Unprepared, computed
from croupier.casino.table.seed_mix import delayed_name, secret_name, seed_of, undelayed
from croupier.fairness.seeding import delayed_seed, prize_seed, secret_digest
from croupier.protocol.contributions import SecretCommitted, SeedMix
from croupier.protocol.log import AnyLogged
from croupier.rules.refusal import Refusal

Seal = Callable[[Live, bytes, bool], tuple[AnyLogged, ...]]


def shuffle(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Shuffle, and commit to the order; players are asked for their contributions first."""
    acts.check_seal_due(live)
    return _sealed(live, vault, acts.seal_shoe)


def refill(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Fill a shoe that has run out from the discard rack."""
    acts.run_out(live)
    return _sealed(live, vault, acts.refill_shoe)


def close(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Take no contribution any more; where that is too late for a beacon, a later round counts."""
    return (*close_contributions(live), *named_again(live, vault))


def press(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """Press the button that draws a prize, by the shoe in play where its seed was mixed."""
    mixed = live.stacks and live.stacks[0].mix is not None
    if mixed:
        return acts.press(live, prize_seed(live.next_prize, live.stacks[0].sealed.seed))
    return acts.press(live, vault.fresh(live.next_prize))


def committed(table: str, number: int, vault: Vault) -> SecretCommitted:
    """The casino's commitment to its secret for a shoe of a table; the secret stays the same."""
    shoe = f"{table}/{number}"
    return SecretCommitted(shoe, secret_digest(shoe, vault.fresh(secret_name(shoe))))


def _sealed(live: Live, vault: Vault, seal: Seal) -> tuple[AnyLogged, ...]:
    """Begin with beacon and contributions, or seal by them, and commit to the next secret."""
    now = committed(live.table, live.shoes + 1, vault)
    mix = live.mix or SeedMix(now.shoe, now.digest)
    first: tuple[AnyLogged, ...] = () if live.mix else (now,)
    begun = (*named_now(live, mix, vault), *asked_now(live, mix, vault.delay))
    if begun:
        return (*first, *begun)
    if mix.asked and not mix.closed:
        raise Refusal((), "contributions to the shuffle are being opened")
    if mix.beacon is not None and mix.beacon.awaited:
        raise Refusal((), "the shuffle waits for the public beacon's number")
    sealed = seal(live, _seed(mix, vault), True)
    ahead = committed(live.table, live.shoes + 2, vault)
    return (*first, *sealed, ahead)


def _seed(mix: SeedMix, vault: Vault) -> bytes:
    """The seed of a mix; one that takes long is computed beside the table, and kept."""
    name = delayed_name(mix.shoe)
    if mix.delay and not vault.has(name):
        before = undelayed(mix, vault.seed)
        work = partial(delayed_seed, mix.shoe, before, mix.delay)
        raise Unprepared(partial(computed, work, partial(vault.keep, name)))
    return seed_of(mix, vault.seed)
