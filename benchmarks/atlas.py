"""How fast is an atlas built, and how long does a question to it take?

Built is a small one, of the tables with six decks of two editions, on one thread; what the whole
takes follows from its analyses. Asked is the atlas of this release, or the small one where there is
none: the best of many times each. Run it with ``python3 dev.py bench atlas``.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from croupier.simulation.local import on_threads
from croupier.survey.atlas import SHIPPED, Atlas
from croupier.survey.build import BuildAsked, build
from croupier.survey.costs import costs
from croupier.survey.criteria import Criteria, Range
from croupier.survey.work import Scope

SCOPE = Scope(("nz-2012", "act-1996"), (6,))
TIMES = 20


def built(to: Path, asked: BuildAsked) -> float:
    """The CPU-seconds a build takes."""
    begun = time.process_time()
    with on_threads(1) as crew:
        to.write_bytes(build(to, asked, crew))
    return time.process_time() - begun


def best(question: Callable[[], object]) -> float:
    """The milliseconds of the quickest answer."""
    found = []
    for _ in range(TIMES):
        begun = time.perf_counter()
        question()
        found.append(time.perf_counter() - begun)
    return 1e3 * min(found)


def main(file: str = "") -> None:
    """Measure a build, and questions to an atlas."""
    with tempfile.TemporaryDirectory() as folder:
        small = Path(folder) / "small.sqlite"
        for said, charts, deviations in (
            ("edges", False, False),
            ("with charts", True, False),
            ("with charts and standard deviations", True, True),
        ):
            spent = built(small, BuildAsked(SCOPE, charts, deviations))
            print(f"{spent:8.2f} CPU-seconds a small atlas, {said}")
            Path(f"{small}.part").unlink()
        asked = Path(file) if file else SHIPPED if SHIPPED.exists() else small
        with Atlas(asked) as atlas:
            ask(atlas)


def ask(atlas: Atlas) -> None:
    """Ask what people ask, and some of what takes longest."""
    free = (
        ("free-bet",) if any("free-bet" in one.versions for one in atlas.families.values()) else ()
    )
    print(f"{int(atlas.about['tables']):,} tables, {int(atlas.about['games']):,} games")
    for said, question in {
        "the lowest edge with six decks": lambda: atlas.find(
            Criteria(elected={"decks": (6,)}, most=1)
        ),
        "what 6:5 costs everywhere": lambda: costs(atlas, "blackjack_pays"),
        "Free Bet between 1.2 % and 1.4 %": lambda: atlas.find(
            Criteria(versions=free, edge=Range(0.012, 0.014))
        ),
        "everything, the greatest deviation first": lambda: atlas.find(
            Criteria(sort="deviation-down")
        ),
        "every table that pays 3:2": lambda: atlas.find(
            Criteria(elected={"blackjack_pays": ("3:2",)}, skip=500)
        ),
        "what 6:5 costs below 2 %": lambda: costs(
            atlas, "blackjack_pays", Criteria(edge=Range(0.0, 0.02))
        ),
        "side wagers": lambda: atlas.sides("super-sevens"),
    }.items():
        print(f"{best(question):8.2f} ms  {said}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
