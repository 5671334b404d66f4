"""Counted: what some shoes have brought, exactly; two of them in a row make one."""

from collections.abc import Sequence

from msgspec import Struct

from croupier.kernel import counting


class Of(Struct, frozen=True):
    """What was counted of one wager, or of whole Rounds, or of whole shoes: in cents."""

    count: int = 0
    net: int = 0
    staked: int = 0
    wins: int = 0
    least: int = 0
    most: int = 0
    squares: int = 0
    cubes: float = 0.0
    by_shoe: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Over shoes: squares of net, net times stake, squares of stake."""

    def then(self, other: "Of") -> "Of":
        """Both in a row."""
        return Of(
            self.count + other.count,
            self.net + other.net,
            self.staked + other.staked,
            self.wins + other.wins,
            min(self.least, other.least),
            max(self.most, other.most),
            self.squares + other.squares,
            self.cubes + other.cubes,
            (
                self.by_shoe[0] + other.by_shoe[0],
                self.by_shoe[1] + other.by_shoe[1],
                self.by_shoe[2] + other.by_shoe[2],
            ),
        )


class Path(Struct, frozen=True):
    """The way a bankroll takes: its highest and lowest, its drawdown, where it ends."""

    drawdown: int = 0
    peak: int = 0
    lowest: int = 0
    bank: int = 0

    def then(self, other: "Path") -> "Path":
        """Both in a row."""
        fall = self.peak - (self.bank + other.lowest)
        return Path(
            max(self.drawdown, other.drawdown, fall),
            max(self.peak, self.bank + other.peak),
            min(self.lowest, self.bank + other.lowest),
            self.bank + other.bank,
        )


class Counted(Struct, frozen=True):
    """What was counted of some shoes that follow one another."""

    rounds: int
    cpu_seconds: float
    wagers: tuple[Of, ...]
    """By wager; last, whole Rounds."""
    shoes: Of
    path: Path
    bins: tuple[int, ...]
    shoe_bins: tuple[int, ...]
    nets: tuple[int, ...]
    """The nets of the very first shoes of a simulation."""
    at_counts: tuple[int, ...] = ()
    """By count, part of the shoe and wager: how many, cents, squares; where that was asked."""

    def then(self, other: "Counted") -> "Counted":
        """Both in a row."""
        return Counted(
            self.rounds + other.rounds,
            self.cpu_seconds + other.cpu_seconds,
            tuple(a.then(b) for a, b in zip(self.wagers, other.wagers, strict=True)),
            self.shoes.then(other.shoes),
            self.path.then(other.path),
            _added(self.bins, other.bins),
            _added(self.shoe_bins, other.shoe_bins),
            (*self.nets, *other.nets),
            _added(self.at_counts, other.at_counts),
        )


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def counted(tally: counting.Tally, rounds: int, first: int, wagers: int, cpu: float) -> Counted:
    """Read a tally of the kernel's."""
    t, f = tally.t.tolist(), tally.f.tolist()
    path = t[counting.T_PATH : counting.T_PATH + 16]
    whole = [_of(t, f, wager) for wager in range(wagers + 1)]
    shoes = path[counting.SHOES]
    net = path[counting.BANK]
    squares = (path[counting.SHOE_CARRIED] << counting.CARRY) + path[counting.SHOE_SQUARES]
    if not whole[-1].count:  # one Box and nothing beside it: a Round is its main wager
        whole[-1] = whole[0]
    kept = max(0, min(counting.NETS - first, shoes))
    return Counted(
        rounds,
        cpu,
        tuple(whole),
        Of(
            count=shoes,
            net=net,
            least=path[counting.SHOE_LEAST],
            most=path[counting.SHOE_MOST],
            squares=squares,
        ),
        Path(path[counting.DRAWDOWN], path[counting.PEAK], path[counting.LOWEST], net),
        tuple(t[counting.T_BINS : counting.T_BINS + counting.BINS]),
        tuple(t[counting.T_SHOE_BINS : counting.T_SHOE_BINS + counting.BINS]),
        tuple(t[counting.T_NETS + first : counting.T_NETS + first + kept]),
        tuple(tally.at.tolist()),
    )


def _of(t: list[int], f: list[float], wager: int) -> Of:
    count, net, staked, wins, least, most, squares, carried = t[
        counting.T_WAGERS + wager * 8 : counting.T_WAGERS + wager * 8 + 8
    ]
    by_shoe = f[counting.F_SHOES + wager * 3 : counting.F_SHOES + wager * 3 + 3]
    return Of(
        count,
        net,
        staked,
        wins,
        least,
        most,
        (carried << counting.CARRY) + squares,
        f[counting.F_CUBES + wager],
        (by_shoe[0], by_shoe[1], by_shoe[2]),
    )
