"""Two worlds that differ only in what is undealt look alike to everybody, whatever they ask."""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from math import ceil
from random import Random
from typing import Final, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cards import Card
from croupier.casino.table import acts, snapshot
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live import Live
from croupier.casino.table.seed_mix import delayed_name, secret_name
from croupier.casino.table.seeded_acts import shuffle as shuffling
from croupier.casino.table.stacks import SealedStack
from croupier.casino.table.view import view
from croupier.fairness import commitment
from croupier.fairness.commitment import SealedShoe
from croupier.fairness.seeding import mixed_seed, secret_digest
from croupier.fairness.shuffle import shuffle
from croupier.gazette import register
from croupier.protocol.contributions import SecretCommitted
from croupier.protocol.log import (
    AnyLogged,
    CardOpened,
    RackCut,
    RackSealed,
    RoundEvent,
    ShoeRevealed,
    ShoeSealed,
    ShoeStacked,
    read,
    written,
)
from croupier.protocol.log import TableOpened as Opened
from croupier.protocol.roles import Role
from croupier.rules.refusal import Refusal, Unlawful
from croupier.table.events import PrizeShown
from tests.casino.at_random import CHIPS, PLAYERS, Chooser, Step, Table, Vault
from tests.casino.memory import Disk, MemoryVault, run
from tests.figures import Many, Tell, partly
from tests.web.asgi import Got, listen
from tests.web.house import KEYS, Front, House, Way, disk_of, ways

PAIRS, IN_A_SOAK, LEAST = 600, 100_000, 212
PARTS: Final = 4
"""Tests among which the pairs are parted, so that cores share them."""
AT_A_TABLE: Final = 40
"""Pairs at one table, one after another."""
AHEAD: Final = 6
"""Steps that both worlds of a pair take further, unless a differing card falls before."""
LONGEST: Final = 220
"""Entries of a log, after which another table is opened: each pair folds it anew."""
Order = tuple[Card, ...]


# ── Another world ───────────────────────────────────────────────────────────────────────────

_orders: dict[bytes, Order] = {}
"""Orders of seeds that were made up, so that a shoe is as another up to what was dealt."""


def _shuffle(cards: Order, seed: bytes) -> Order:
    given = _orders.get(seed)
    return shuffle(cards, seed) if given is None else given


@pytest.fixture
def worlds(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Shoes may be made up."""
    monkeypatch.setattr("croupier.fairness.commitment.shuffle", _shuffle)
    yield
    _orders.clear()


class World(NamedTuple):
    """A table in which the undealt cards, and those nobody has seen, lie otherwise."""

    table: Table
    vault: MemoryVault


def another(table: Table, random: Random) -> World:
    """The same table with the undealt cards in another order: all that was seen is the same."""
    given = {}
    vault = MemoryVault(0, _seeds(table))
    vault.delay = table.vault.delay
    for stack in table.live.stacks:
        old = stack.sealed
        seen = _seen(table.log, old.shoe)
        made = sha256(old.seed + random.randbytes(8)).digest()
        given[old.shoe], kept = _another_seed(stack, made)
        vault.given |= kept
        _orders[given[old.shoe]] = _permuted(old.order, seen, random)
    other = Table.__new__(Table)
    other.vault = vault  # type: ignore[assignment]
    other.log = [_retold(body, given, table, vault) for body in table.log]
    other.live = _folded(other.log, vault)
    other.recalled = list(table.recalled)
    return World(other, vault)


def _another_seed(stack: SealedStack, made: bytes) -> tuple[bytes, dict[str, bytes]]:
    """Another seed for a shoe out of what was made up, and what a vault keeps of it."""
    shoe, mix = stack.sealed.shoe, stack.mix
    if mix is None:
        return made, {shoe: made}
    if mix.iterations:
        return made, {delayed_name(shoe): made}
    return mixed_seed(shoe, made, mix.inputs), {secret_name(shoe): made}


def _seen(log: Sequence[bytes], shoe: str) -> frozenset[int]:
    """The places of a shoe whose cards were opened."""
    found: set[int] = set()
    current = ""
    for body in log:
        if b'"ShoeSealed"' in body[:30] or b'"RackSealed"' in body[:30]:
            told = read(body)
            assert isinstance(told, ShoeSealed | RackSealed)
            current = told.commitment.shoe
        elif b'"CardOpened"' in body[:30] and current == shoe:
            told = read(body)
            assert isinstance(told, CardOpened)
            found.add(told.opening.index)
    return frozenset(found)


def _permuted(order: Order, seen: frozenset[int], random: Random) -> Order:
    undealt = [place for place in range(len(order)) if place not in seen]
    moved = list(undealt)
    random.shuffle(moved)
    other = list(order)
    for to, came in zip(undealt, moved, strict=True):
        other[to] = order[came]
    return tuple(other)


def _seeds(table: Table) -> dict[str, bytes]:
    shoes = [f"{table.live.table}/{number}" for number in range(1, table.live.shoes + 3)]
    names = [name for shoe in shoes for name in (shoe, secret_name(shoe), delayed_name(shoe))]
    made = {name: table.vault.seed(name) for name in names if not name.endswith("/delayed")}
    return made | {name: table.vault.seed(name) for name in names if table.vault.has(name)}


def _retold(body: bytes, given: dict[str, bytes], table: Table, vault: MemoryVault) -> bytes:
    """An entry as the other world's server would have written it."""
    kind = body[:30]
    if b'"SecretCommitted"' in kind:
        committed = read(body)
        assert isinstance(committed, SecretCommitted)
        secret = vault.seed(secret_name(committed.shoe))
        return written(replace(committed, digest=secret_digest(committed.shoe, secret)))
    if not any(one in kind for one in (b'"ShoeSealed"', b'"RackSealed"', b'"CardOpened"')):
        return body
    told = read(body)
    if isinstance(told, CardOpened):
        sealed = _sealed(table.live, given, told)
        return body if sealed is None else written(CardOpened(sealed.open(told.opening.index)))
    assert isinstance(told, ShoeSealed | RackSealed)
    shoe = told.commitment.shoe
    if shoe not in given:
        return body
    old = next(one.sealed for one in table.live.stacks if one.sealed.shoe == shoe)
    return written(replace(told, commitment=_again(old, given[shoe]).commitment))


_made: dict[bytes, SealedShoe] = {}


def _again(old: SealedShoe, seed: bytes) -> SealedShoe:
    if seed not in _made:
        _made.clear()
        _made[seed] = SealedShoe(old.shoe, old.decks, seed, old.rack)
    return _made[seed]


def _sealed(live: Live, given: dict[str, bytes], told: CardOpened) -> SealedShoe | None:
    """The shoe of the other world that an opening is of, if it is in play."""
    for stack in live.stacks:
        old = stack.sealed
        if told.opening.index < len(old.order) and old.open(told.opening.index) == told.opening:
            return _again(old, given[old.shoe])
    return None


def _folded(log: Sequence[bytes], vault: MemoryVault) -> Live:
    first = read(log[0])
    assert isinstance(first, Opened)
    live = opened(first)
    for body in log[1:]:
        live = fold(live, read(body), vault.seed)
    return live


# ── What must differ, and nothing else ──────────────────────────────────────────────────────

_TEXT: Final = re.compile(rb"[A-Za-z0-9+/_-]{22,}={0,2}|[0-9a-fA-F]{32,}")
_OPENING: Final = re.compile(
    rb'"(?:root|digest)":"[A-Za-z0-9+/=]+"|"salt":"[A-Za-z0-9+/=]+"|"path":\[[^\]]*\]|"hash":"[A-Za-z0-9+/=]+"'
)
_ESCAPED: Final = re.compile(
    rb'\\"(?:root|digest)\\":\\"[A-Za-z0-9+/=]+\\"|\\"salt\\":\\"[A-Za-z0-9+/=]+\\"|\\"path\\":\[[^\]]*\]'
)
_SHOWN: Final = re.compile(
    rb'<code class="digest">[0-9a-f]+</code>'
    rb"|&quot;(?:root|salt|digest)&quot;:&quot;[A-Za-z0-9+/=]+&quot;"
    rb"|&quot;path&quot;:\[[^\]]*\]"
)
"""The same on a page."""
_GAUGES: Final = re.compile(rb"(?m)^croupier_(?:tables|rounds|log_version|halted).*$")


def masked(text: bytes) -> bytes:
    """A text without what commits to a shoe and proves its cards; of metrics, those of tables."""
    if text.startswith(b"# HELP"):
        return b"".join(_GAUGES.findall(text))
    return _SHOWN.sub(b"#", _ESCAPED.sub(b"#", _OPENING.sub(b"#", text)))


class Secrets:
    """Every seed, and every salt of a card that was not opened, however it may be written."""

    def __init__(self, table: Table) -> None:
        self._texts: set[bytes] = set()
        for stack in table.live.stacks:
            sealed, seen = stack.sealed, _seen(table.log, stack.sealed.shoe)
            salts = commitment.salts(sealed.seed, len(sealed.order))
            told = [salt for place, salt in enumerate(salts) if place not in seen]
            for secret in (sealed.seed, *told):
                self._texts |= _forms(secret)
            self._texts |= _forms(sealed.secret) if sealed.secret else set()
        self._texts |= _forms(table.vault.seed(secret_name(table.live.next_shoe)))

    def open(self, salt: bytes) -> None:
        """A card was opened: its salt is a secret no more."""
        self._texts -= _forms(salt)

    def check(self, text: bytes) -> None:
        """S2: none of them stands in a text."""
        found = [word for word in _TEXT.findall(text) if word in self._texts]
        assert not found, found


def _forms(secret: bytes) -> set[bytes]:
    """A secret however it may be written."""
    plain, safe = b64encode(secret), b64encode(secret, b"-_")
    return {secret.hex().encode(), plain, safe, plain.rstrip(b"="), safe.rstrip(b"=")}


# ── Pairs ───────────────────────────────────────────────────────────────────────────────────


class Pair:
    """Two worlds, held against each other."""

    def __init__(self, table: Table, random: Random) -> None:
        """A table and another like it."""
        self.random = random
        self.one = table
        self.other = another(table, random).table
        self.secrets = Secrets(table), Secrets(self.other)
        self.differ = any(
            mine.sealed.order != other.sealed.order
            for mine, other in zip(self.one.live.stacks, self.other.live.stacks, strict=True)
        )

    def look(self, role: Role) -> None:
        """The view of a table is the same, and so is a snapshot of it."""
        tables = self.one, self.other
        seen = [view(one.live, len(one.log), KEYS[role]) for one in tables]
        self.same([msgspec.json.encode(one) for one in seen])
        if snapshot.keepable(self.one.live):
            self.same([snapshot.taken(one.live) for one in tables])

    def same(self, texts: Sequence[bytes]) -> None:
        """S1: two texts are the same but for what commits to a shoe; S2: no secret is in them."""
        one, other = map(masked, texts)
        assert one == other, _first_difference(one, other)
        for secrets, text in zip(self.secrets, texts, strict=True):
            secrets.check(text)

    def step(self, step: Step) -> bool:
        """Both worlds take a step; do they still look alike?"""
        mine, other = (_outcome(table, step) for table in (self.one, self.other))
        if isinstance(mine, str) or isinstance(other, str):
            assert mine == other
            return True
        return self._alike(mine, other)

    def _alike(self, mine: list[AnyLogged], other: list[AnyLogged]) -> bool:
        """The same entries, up to the first card that differs."""
        for told in zip(mine, other, strict=False):
            cards = [one.opening.card for one in told if isinstance(one, CardOpened)]
            if len(set(cards)) > 1:
                return False
            if isinstance(told[0], ShoeSealed | ShoeRevealed):
                return False  # another shoe: the seed of this one is shown
            if isinstance(told[0], ShoeStacked | RackCut) or _draws_prize(told[0]):
                return False  # the seed draws where the casino cuts, and prizes
            for secrets, one in zip(self.secrets, told, strict=True):
                if isinstance(one, CardOpened):
                    secrets.open(one.opening.salt)
            self.same([written(one) for one in told])
        assert len(mine) == len(other)
        return True


def _draws_prize(told: AnyLogged) -> bool:
    return isinstance(told, RoundEvent) and isinstance(told.event, PrizeShown)


def _outcome(table: Table, step: Step) -> list[AnyLogged] | str:
    """What follows from a step, or why nothing does."""
    try:
        return table.do(step.act)
    except (Refusal, Unlawful) as refused:
        return f"{refused} {getattr(refused, 'clauses', ())}"


def _first_difference(one: bytes, other: bytes) -> tuple[bytes, bytes]:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(at - 80, 0) : at + 80], other[max(at - 80, 0) : at + 80]


class Looking:
    """Everybody asks the two worlds of a pair for everything there is."""

    def __init__(self, front: Front, people: Disk, random: Random) -> None:
        self.front, self.people, self.random = front, people, random
        self.ways = list(ways(front.app, "t1"))
        self.asked: Counter[tuple[str, str]] = Counter()
        self.statuses: Counter[int] = Counter()
        every = [(role, way) for role in front.clients for way in self.ways]
        self._next = iter(_shuffled_for_ever(every, random))
        self._questions = ceil(len(every) / (LEAST // PARTS))

    async def look(self, pair: Pair) -> None:
        """Ask both worlds the same, and hold the answers against each other."""
        questions = [next(self._next) for _ in range(self._questions)]
        refused = self._refused(pair)
        answers = [
            await self._answers(table, questions, refused) for table in (pair.one, pair.other)
        ]
        for mine, other in zip(*answers, strict=True):
            assert mine.status == other.status, (mine, other)
            pair.same([mine.body, other.body])
            assert mine.headers == other.headers or mine.status == 200
            self.statuses[mine.status] += 1
        for role, way in questions:
            self.asked[str(role), way.path] += 1

    def _refused(self, pair: Pair) -> bytes:
        """A choice that is refused, whatever the undealt cards are: it is of a Box that is not."""
        kinds = ("Draw", "Stand", "Split", "SettleEarly", "Lay", "Insure")
        told: dict[str, object] = {"type": self.random.choice(kinds), "box": 900}
        if told["type"] in ("Lay", "Insure"):
            told["amount"] = 10_00
        return msgspec.json.encode({"id": f"refused-{self.random.random()}", "choice": told})

    async def _answers(
        self, table: Table, questions: list[tuple[Role | None, Way]], refused: bytes
    ) -> list[Got]:
        vault = MemoryVault(0, _seeds_of(table))
        house = await House(disk_of("t1", table.log, self.people), vault).start()
        self.front.serve(house)
        told = []
        for role, way in questions:
            client = self.front.clients[role]
            told.append(await client.get(way.path, 1 if way.streams else None))
        told.append(await self.front.clients[Role.PLAYER].post("/api/tables/t1/choices", refused))
        heard = await listen(self.front.app, "/api/tables/t1/feed?after=0", len(table.log))
        told.append(Got(200, {}, "\n".join(heard).encode()))
        await house.close()
        return told


def _seeds_of(table: Table) -> dict[str, bytes]:
    given = getattr(table.vault, "given", None)
    return dict(given) if given is not None else _seeds(table)


def _shuffled_for_ever(
    every: list[tuple[Role | None, Way]], random: Random
) -> Iterator[tuple[Role | None, Way]]:
    while True:
        random.shuffle(every)
        yield from every


def _tables(random: Random) -> Iterator[tuple[Table, Chooser]]:
    """Tables of every edition, at which everybody has chips."""
    number = 0
    while True:
        vault = Vault(random.getrandbits(32))
        chooser = Chooser(random, vault)
        editions = register.edition_ids()
        table = Table(chooser.config(editions[number % len(editions)], 0.1), vault)
        for player in PLAYERS:
            table.do(lambda live, who=player: acts.buy_chips(live, who, CHIPS))  # type: ignore[misc]
        number += 1
        yield table, chooser


def _pairs(random: Random) -> Iterator[tuple[Pair, Chooser]]:
    """Pairs of worlds at every moment of a table, a Round in play more often than not."""
    for table, chooser in _tables(random):
        made = 0
        while made < AT_A_TABLE and len(table.log) < LONGEST:
            table.attempt(chooser.step(table).act)
            live = table.live
            if live.closed:
                break
            wanted = 0.35 if live.round is not None and live.round.dealer else 0.1
            if live.stacks and random.random() < wanted:
                made += 1
                yield Pair(_copied(table), random), chooser


def _copied(table: Table) -> Table:
    other = Table.__new__(Table)
    other.__dict__.update(table.__dict__, log=list(table.log), recalled=list(table.recalled))
    return other


async def _held_alike(count: int, seed: int) -> tuple[int, Looking]:
    random = Random(seed)
    house = await House(Disk(), MemoryVault(0)).start()
    tokens = await house.people()
    looking = Looking(Front(house, tokens), house.disk, random)
    differing = 0
    for done, (pair, chooser) in enumerate(_pairs(random)):
        if done == count:
            break
        differing += pair.differ
        pair.look(random.choice(list(Role)))
        await looking.look(pair)
        if not pair.one.live.seal_due:  # refused in the same words
            assert pair.step(Step("shuffle", partial(shuffling, vault=chooser.vault)))
        for _ in range(AHEAD):
            if not pair.step(chooser.step(pair.one)):
                break
            pair.look(random.choice(list(Role)))
    return differing, looking


@pytest.mark.figure
@pytest.mark.usefixtures("worlds")
@pytest.mark.parametrize("part", partly(range(PARTS), [0]))
def test_undealt_cards_change_nothing_that_anybody_sees(
    part: int, figure: Tell, many: Many
) -> None:
    """S1, S2: views, pages, pictures, streams, feeds, errors, entries and snapshots."""
    count = many(PAIRS, IN_A_SOAK, LEAST) // PARTS
    differing, looking = run(_held_alike(count, 20_262 + part))
    everything = {(str(role), way.path) for role in looking.front.clients for way in looking.ways}
    assert differing > 0.95 * count
    assert set(looking.asked) == everything
    assert {200, 401, 403, 404, 409} - set(looking.statuses) <= {404}
    assert not [status for status in looking.statuses if status >= 500]
    note = f"{looking.asked.total():,} answers compared, {len(everything)} ways × roles"
    figure("secrecy pairs", count, note=note)
