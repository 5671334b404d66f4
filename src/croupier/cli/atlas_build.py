"""croupier atlas build."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from croupier.cli.files import refuse, write
from croupier.cli.output import check_place
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, say
from croupier.cli.progress import waiting
from croupier.record.model import bad
from croupier.rules.refusal import Refusal, Unlawful
from croupier.simulation.local import Crew, on_threads
from croupier.survey.atlas import Atlas
from croupier.survey.build import BuildAsked, build, done
from croupier.survey.work import SUFFIX, Scope


class AtlasBuildOptions(NamedTuple):
    """What is asked of a build."""

    editions: tuple[str, ...]
    decks: tuple[int, ...]
    charts: bool
    deviations: bool
    threads: int | None
    cluster: str | None


def build_atlas(file: str, options: AtlasBuildOptions) -> int:
    """Build an atlas and write it; the exit status."""
    scope = Scope(tuple(sorted(set(options.editions))), tuple(sorted(set(options.decks))))
    asked = BuildAsked(scope, options.charts, options.deviations)
    try:
        check_place("", file)
        _check_replaced(Path(file))
        with _crew(options) as crew, waiting("Building the atlas") as progress:
            body = build(Path(file), asked, crew, lambda _, now, of: progress(now, of))
        write(file, lambda: body)
        done(Path(file), scope)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json=False)
    except KeyboardInterrupt:
        found = f"what was found lies in {file}{SUFFIX}, and the same command goes on from it"
        say(f"Stopped: {found}.", err=True)
        return NOT_AS_EXPECTED
    return DONE


def _check_replaced(file: Path) -> None:
    """Nothing but an atlas is written over."""
    if file.exists():
        try:
            Atlas(file).disk.close()
        except Refusal:
            raise bad("", "this is no atlas, and is not written over") from None


def _crew(options: AtlasBuildOptions) -> AbstractContextManager[Crew]:
    if options.cluster is None:
        return on_threads(options.threads)
    if options.threads is not None:
        raise bad("threads", "a cluster has threads of its own")
    from croupier.simulation.cluster import cluster_crew
    from croupier.survey.sources import shared

    return cluster_crew(options.cluster, shared())
