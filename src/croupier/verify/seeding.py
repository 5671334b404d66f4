"""Seeding: a seed follows from a secret and contributions, each committed to before it was open."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from croupier.digest import digest
from croupier.rules.side_wager import PrizeDraw
from croupier.table.shoe import fair_draw
from croupier.verify.beacon import AwaitedRound, BeaconCount, Published
from croupier.verify.chacha import cut_of
from croupier.verify.lines import JsonObject, raw

_SEED: Final = 32
"""Bytes in a seed."""
Here = Callable[[str], bool]
"""Is a player at the table now?"""


class DrawnPrize(NamedTuple):
    """A prize that was shown, and what it is drawn from."""

    name: str
    dollars: int
    draw: PrizeDraw

    def dollars_by(self, seed: bytes) -> int:
        """The prize that follows from the seed of the shoe."""
        drawn = digest("croupier prize", self.name.encode(), seed)
        return self.draw.prize_of(fair_draw(self.draw.tickets, drawn.hex()))


class MixedSeed:
    """What a seed is to follow from, as far as it was committed to and opened."""

    def __init__(self, shoe: str, committed: bytes) -> None:
        """The casino has committed to its secret, and nobody has contributed yet."""
        self.shoe, self.committed = shoe, committed
        self.commitments: dict[str, bytes] = {}
        self.asked: list[str] = []
        self.iterations = 0
        self.opened: dict[str, bytes] = {}
        self.closed = False
        self.closed_at = 0
        """When contributions were closed, in milliseconds."""
        self.beacon: AwaitedRound | None = None
        """The round of a public beacon that is mixed in, if one is."""
        self.named_again = False
        self.cut: tuple[int, int] | None = None
        """Between which places the casino's own cut was drawn, if it cut."""
        self.prizes: list[DrawnPrize] = []
        """The prizes that were drawn while the shoe was in play."""

    def seed(self, secret: bytes) -> bytes:
        """The seed that follows, once the secret is known."""
        name = self.shoe.encode()
        given = [(one.encode(), self.opened[one]) for one in self.asked if one in self.opened]
        seed = digest("croupier seed", name, secret, *(part for pair in given for part in pair))
        public = () if self.beacon is None else self.beacon.parts
        if public:  # nobody knew it when contributions were closed: there is no delay
            return digest("croupier beacon", name, seed, *public)
        if not self.iterations:
            return seed
        salt = b"croupier delay " + name
        return hashlib.pbkdf2_hmac("sha256", seed, salt, self.iterations, _SEED)

    @property
    def begun(self) -> bool:
        """Is the shuffle under way, so that nobody commits to a contribution any more?"""
        return bool(self.asked) or self.beacon is not None

    def may_name_again(self, at: int) -> bool:
        """May a later round be waited for: once, with the close of contributions, if too late?"""
        awaited = self.beacon is not None and self.beacon.open
        return awaited and self.closed and at == self.closed_at and not self.named_again

    def reveal(self, secret: bytes, seed: bytes, cut_at: int) -> Iterator[str]:
        """What is wrong with a secret that was revealed, with the seed, and the casino's cut."""
        if digest("croupier secret", self.shoe.encode(), secret) != self.committed:
            yield f"the secret revealed for {self.shoe} is not the one committed to"
        elif self.seed(secret) != seed:
            yield f"the seed of {self.shoe} does not follow from the secret and the contributions"
        if self.cut is not None and cut_of(seed, *self.cut) != cut_at:
            yield f"the casino cut {self.shoe} at {cut_at}, which is not the place drawn"
        for prize in self.prizes:
            drawn = prize.dollars_by(seed)
            if drawn != prize.dollars:
                yield f"{prize.name} shows a prize of ${prize.dollars}, and ${drawn} is drawn"


class Seeding:
    """Contributions to the shuffles of one table, in the order they must come."""

    def __init__(self, table: str) -> None:
        """A table at which nothing was committed to yet."""
        self._table = table
        self._next: MixedSeed | None = None
        self.begun = False
        """The casino has committed to a secret here: it does so for every shuffle since."""
        self.contributed: Counter[str] = Counter()
        """To how many shoes each player has contributed."""
        self.missing: Counter[str] = Counter()
        """To how many shoes the contribution of each player was missing."""
        self.alone = 0
        """Shoes to which nobody contributed."""
        self.beacons = BeaconCount()

    def commit(self, data: JsonObject, number: int) -> Iterator[str]:
        """The casino commits to its secret for its next shoe."""
        if self._next is not None:
            yield f"the casino committed to a secret for {data['shoe']} a second time"
        if data["shoe"] != f"{self._table}/{number}":
            yield f"a secret was committed to for {data['shoe']}, and shoe {number} is next"
        self.begun, self._next = True, MixedSeed(data["shoe"], raw(data["digest"]))

    def forget(self) -> None:
        """What was committed to for the next shoe may be known, and is not used."""
        self._next = None

    def contribute(self, data: JsonObject, here: Here) -> Iterator[str]:
        """A player commits to a contribution."""
        mix, player = self._of(data), data["player"]
        if mix.begun:
            yield f"{player} committed to a contribution after the shuffle was begun"
        if player in mix.commitments:
            yield f"{player} committed to a contribution a second time"
        if not here(player):
            yield f"{player} contributed to the shuffle and is not at the table"
        mix.commitments[player] = raw(data["digest"])

    def ask(self, data: JsonObject, here: Here) -> Iterator[str]:
        """A shuffle is due: everybody at the table who has committed to one opens it."""
        mix = self._of(data)
        if mix.asked:
            yield "contributions were asked for a second time"
        if mix.beacon is not None and not mix.beacon.open and mix.beacon.round:
            yield "contributions were asked for when the beacon's number was known"
        mix.asked, mix.iterations = list(data["players"]), int(data.get("iterations", 0))
        expected = sorted(one for one in mix.commitments if here(one))
        if mix.asked != expected:
            yield f"{', '.join(mix.asked)} were asked to contribute, not {', '.join(expected)}"

    def open(self, data: JsonObject) -> Iterator[str]:
        """A player opens a contribution."""
        mix, player, value = self._of(data), data["player"], raw(data["value"])
        if mix.closed:
            yield f"the contribution of {player} was counted after the last was taken"
        if player not in mix.asked:
            yield f"{player} opened a contribution that was not asked for"
        parts = (mix.shoe.encode(), player.encode(), value)
        if digest("croupier contribution", *parts) != mix.commitments.get(player):
            yield f"{player} opened another contribution than the one committed to"
        mix.opened[player] = value

    def close(self, data: JsonObject, at: int) -> Iterator[str]:
        """No contribution is taken any more, from a time in milliseconds on."""
        mix = self._of(data)
        missing = [one for one in mix.asked if one not in mix.opened]
        if mix.closed or not mix.asked:
            yield "contributions were closed that were not being opened"
        if list(data["missing"]) != missing:
            yield f"{', '.join(missing) or 'nobody'} was missing, and others were named"
        mix.closed, mix.closed_at = True, at
        self.missing.update(missing)

    def name_beacon(self, data: JsonObject, at: int) -> Iterator[str]:
        """A round of a public beacon was named: before anybody is asked, or too late for that."""
        mix = self._of(data)
        if data["due"] <= at:
            yield f"round {data['round']} was named when its number was public"
        if not (mix.may_name_again(at) if mix.beacon is not None else not mix.asked):
            yield "a round of the beacon was named out of turn"
        mix.named_again = mix.beacon is not None
        self.beacons.named_again += mix.named_again
        mix.beacon = AwaitedRound(data["source"], data["round"], data["due"])

    def take_beacon(self, data: JsonObject, published: Published | None) -> Iterator[str]:
        """The number of the round named was written down."""
        mix = self._of(data)
        assert mix.beacon is not None, "a number follows the naming of its round"
        if mix.asked and not mix.closed:
            yield "the beacon's number was taken while contributions were being opened"
        if mix.closed_at >= mix.beacon.due:
            yield f"contributions were closed when round {mix.beacon.round} was public"
        yield from self.beacons.take(mix.beacon, data, published)

    def miss_beacon(self, data: JsonObject) -> Iterator[str]:
        """The beacon's number was not to be had."""
        mix = self._of(data)
        if data["round"] != (0 if mix.beacon is None else mix.beacon.round):
            yield f"round {data['round']} of the beacon is called missing, and was not waited for"
        if mix.beacon is not None and not mix.beacon.open:
            yield "the beacon's number is called missing, and was there"
        if mix.asked and not mix.closed:
            yield "the beacon's number was given up while contributions were being opened"
        self.beacons.missing += 1
        mix.beacon = AwaitedRound(data["source"], data["round"], 0)
        mix.beacon.missing = True

    def seal(self, data: JsonObject) -> tuple[MixedSeed | None, tuple[str, ...]]:
        """What the seed of cards follows from that are sealed now, and what is wrong with that."""
        mix, self._next = self._next, None
        if not data.get("mixed", False) or mix is None:
            self.alone += 1
            unmixed = "the seed does not follow from a secret that was committed to before"
            return None, (unmixed,) if self.begun or data.get("mixed", False) else ()
        self.contributed.update(mix.opened.keys())
        self.alone += not mix.opened and not (mix.beacon and mix.beacon.value)
        return mix, tuple(_of_sealing(mix, data["commitment"]["shoe"]))

    def _of(self, data: JsonObject) -> MixedSeed:
        assert self._next is not None, "contributions follow the casino's own commitment"
        assert self._next.shoe == data["shoe"], "contributions are to the next shuffle"
        return self._next


def _of_sealing(mix: MixedSeed, shoe: str) -> Iterator[str]:
    if mix.shoe != shoe:
        yield f"{shoe} was sealed, and the secret committed to is for {mix.shoe}"
    if mix.commitments and not mix.asked:
        yield "the cards were shuffled without asking for contributions"
    if mix.asked and not mix.closed:
        yield "the cards were shuffled while contributions were being opened"
    if mix.beacon is not None and mix.beacon.open:
        yield "the cards were shuffled before the beacon's number was there"
