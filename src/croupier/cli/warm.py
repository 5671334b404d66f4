"""croupier warm: everything that is compiled at its first use, compiled now."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

from croupier.analysis.main_wager import main_wager
from croupier.analysis.numbered import numbered
from croupier.analysis.shoe import Composition
from croupier.cards import Card
from croupier.cli.progress import waiting
from croupier.counting_systems import SYSTEMS
from croupier.house import open_table
from croupier.rules.config import TableConfig
from croupier.simulation.asked import asked
from croupier.simulation.driver import simulated
from croupier.simulation.gpu import cannot, on_gpu
from croupier.simulation.players import Players
from croupier.simulation.spec import BASIC, Spec

_LAST_BUST: Final = {"bust-then-dealer-blackjack": "busted-plus-one"}
"""A reading that makes the hands of a split depend on one another."""
_FEW: Final = Composition(
    {Card("As"): 2, Card("3s"): 2, Card("8s"): 5, Card("Ts"): 4, Card("Th"): 3}
)
"""A shoe that is valued at once."""


def warm() -> int:
    """Compile all of it; how many parts there were."""
    with waiting("Compiling") as progress:
        for done, part in enumerate(PARTS):
            progress(done, len(PARTS))
            part()
    return len(PARTS)


def _main_wager() -> None:
    _valued(TableConfig(edition="nz-current"))


def _hands_that_depend() -> None:
    _valued(TableConfig(edition="nz-current", readings=_LAST_BUST))


def _several_dealers_hands() -> None:
    numbered(main_wager(open_table(TableConfig(edition="act-1996", versions=("triple-play",)))))


def _valued(config: TableConfig) -> None:
    valued = main_wager(open_table(config), _FEW)
    assert valued.variance is None or valued.variance > 0.0


def _plain_simulation() -> None:
    _simulated(Players())


def _quick_simulation() -> None:
    _simulated(Players(boxes=2, count=SYSTEMS["hi-lo"], insures_from=3))


def _any_simulation() -> None:
    _simulated(Players(settles_early=True))


def _simulated(players: Players) -> Spec:
    config = TableConfig(edition="nz-current")
    return asked(config, open_table(config), players, calls=BASIC, seed=0)


def _gpu_simulation() -> None:
    spec = _simulated(Players())
    if cannot(spec) is None:
        with on_gpu(spec) as crew:
            simulated(spec, 1, crew.executor, crew.workers)


def _environments() -> None:
    if find_spec("gymnasium") is None:
        return
    import numpy as np

    from croupier.simulation.env.vector import CroupierVectorEnv

    tables = CroupierVectorEnv(1)
    tables.reset(seed=1)
    tables.step(np.zeros(1, dtype=np.int64))


PARTS: Final[tuple[Callable[[], None], ...]] = (
    _main_wager,
    _hands_that_depend,
    _several_dealers_hands,
    _plain_simulation,
    _quick_simulation,
    _any_simulation,
    _gpu_simulation,
    _environments,
)
