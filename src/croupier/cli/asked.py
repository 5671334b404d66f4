"""Asked: what is asked of a command, by the names of its options."""

from typing import Literal, TypedDict

_Gpu = Literal["only", "auto"]
"""Who plays, as `croupier.simulation.gpu` has it; that takes long to import."""


class DocumentOptions(TypedDict):
    """What is asked of a document."""

    pdf_to: str | None
    html_to: str | None
    by: tuple[str, ...]
    role: tuple[str, ...]
    number: str
    dated: str
    sign: str | None


class CountOptions(TypedDict):
    """What is counted, and where it is written."""

    system: str
    tags: str | None
    running: bool
    begins: int
    side_counts: tuple[str, ...]
    insurance_count: str | None
    as_json: bool
    csv_to: str | None
    backfill: str | None
    rounds: str | None
    sides: bool
    seed: int
    boxes: int
    cutting_card: int | None
    steps: tuple[str, ...]
    bankroll: str
    kelly: float
    spread: int
    watches: bool
    leaves_below: int | None
    trip: int
    threads: int | None
    gpu: _Gpu | None


class EdgeOptions(TypedDict):
    """What is valued of a table, and how."""

    as_json: bool
    wager: str | None
    gone: str
    worth: bool
    backfill: str | None


class ParOptions(DocumentOptions):
    """What a PAR sheet states, and where it is written."""

    wager: str | None
    rounds_an_hour: int
    csv_to: str | None
    table: str
    as_json: bool
    backfill: str | None
    gpu: _Gpu | None


class SimulateOptions(TypedDict):
    """Who plays what, how often and where."""

    rounds: str
    seed: int
    boxes: int
    wager: str | None
    sides: tuple[str, ...]
    no_sides: bool
    cutting_card: int | None
    count: str
    steps: tuple[str, ...]
    insures_from: int | None
    settles_early: bool
    rides: bool
    strategy: str
    threads: int | None
    cluster: str | None
    gpu: _Gpu | None
    svg_to: str | None
    as_json: bool
    backfill: str | None


class StudyOptions(TypedDict):
    """How a study is carried out, and where it is written."""

    as_json: bool
    csv_to: str | None
    svg_to: str | None
    rounds: str | None
    threads: int | None
    gpu: _Gpu | None
