"""Seeded acts: acts that need a seed nobody can choose, mixed when their turn comes."""

from collections.abc import Callable
from functools import partial

from croupier.casino.store.vault import Vault
from croupier.casino.table import acts
from croupier.casino.table.contributions import asked_now
from croupier.casino.table.live import Live
from croupier.casino.table.preparation import Unprepared
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
    """Ask for contributions, or seal by what is open, and commit to the secret of the next."""
    now = committed(live.table, live.shoes + 1, vault)
    mix = live.mix or SeedMix(now.shoe, now.digest)
    asked = asked_now(live, mix, vault.delay)
    if asked is not None:
        return (asked,)
    if mix.asked and not mix.closed:
        raise Refusal((), "contributions to the shuffle are being opened")
    sealed = seal(live, _seed(mix, vault), True)
    ahead = committed(live.table, live.shoes + 2, vault)
    return (*(() if live.mix else (now,)), *sealed, ahead)


def _seed(mix: SeedMix, vault: Vault) -> bytes:
    """The seed of a mix; one that takes long is computed beside the table, and kept."""
    name = delayed_name(mix.shoe)
    if mix.iterations and not vault.has(name):
        before = undelayed(mix, vault.seed)
        work = partial(delayed_seed, mix.shoe, before, mix.iterations)
        raise Unprepared(work, partial(vault.keep, name))
    return seed_of(mix, vault.seed)
