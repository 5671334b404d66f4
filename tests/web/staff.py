"""Staff: a casino with everybody on duty, and what they do over HTTP."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.casino.signing import KeySigner
from croupier.casino.store.vault import FileVault
from croupier.protocol.roles import Role
from croupier.table.commands import DealersAct
from tests.casino.stacking import stack_shoes
from tests.web.browsing import Browser, House, another, house

DEALS = {one.__name__ for one in DealersAct.__subclasses__()}
STAFF = (Role.OPERATOR, Role.DEALER, Role.SUPERVISOR, Role.INSPECTOR)


@asynccontextmanager
async def staffed(folder: Path, **served: Any) -> AsyncIterator[tuple[House, dict[str, Browser]]]:
    """A casino with everybody on duty, and a guest who has wagered."""
    async with AsyncExitStack() as stack:
        casino = house(folder, signer=KeySigner(Ed25519PrivateKey.generate()), **served)
        opened, ana = await stack.enter_async_context(casino)
        people = {"ana": ana}
        for role in STAFF:
            await opened.make(f"The {role.value}", role)
            people[role.value] = Browser(await stack.enter_async_context(another(opened)))
            assert (await people[role.value].login(f"The {role.value}")).status_code == 201
        assert (await duty(people["supervisor"], "ComeToSupervise")).status_code == 201
        await ana.come("Ana")
        await ana.command("/api/tables/t1/chips", cents=500_00)
        yield opened, people


async def lay(ana: Browser) -> None:
    choice = {"type": "Lay", "box": 1, "amount": 20_00}
    assert (await ana.command("/api/tables/t1/choices", choice=choice)).status_code == 201


async def duty(who: Browser, kind: str, **told: Any) -> Any:
    return await who.command("/api/tables/t1/duties", duty={"type": kind, **told})


async def finish(opened: House, people: dict[str, Browser]) -> None:
    """The Round to its end: Ana stands or draws, the Dealer does what is due."""
    for _ in range(60):
        if opened.table.live.round is None:
            return
        offer = (await people["dealer"].get("/api/tables/t1/duties")).json()["in_round"]
        if offer and offer[0]["type"] in DEALS:
            assert (await duty(people["dealer"], offer[0]["type"])).status_code == 201
            continue
        for kind in ("Stand", "Draw"):
            choice = {"type": kind, "box": 1}
            told = await people["ana"].command("/api/tables/t1/choices", choice=choice)
            if told.status_code == 201:
                break
    raise AssertionError("the Round does not end")


SEED = 52
"""In both Rounds Ana has a hard hand to stand on, and the Dealer neither an ace nor a ten."""


@asynccontextmanager
async def same_staff(
    folder: Path, **served: Any
) -> AsyncIterator[tuple[House, dict[str, Browser]]]:
    """A casino with everybody on duty, whose first shoe is the same each time."""
    FileVault(folder / "vault.sqlite")._keep("t1/1/secret", SEED.to_bytes(32, "big"))
    with pytest.MonkeyPatch.context() as changes:
        stack_shoes(changes.setattr)
        async with staffed(folder, **served) as opened:
            yield opened
