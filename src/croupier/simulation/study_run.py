"""Study run: a study carried out, row by row."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from croupier.rules.names import INSURANCE, MAIN
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.simulation.cases import StudyCase, cases, offered, size, wagers_of
from croupier.simulation.exact import Exactly
from croupier.simulation.figures import TOTAL, Figure, Value, figures_by_wager
from croupier.simulation.players import companies, party_of
from croupier.simulation.playing import CrewFor, Watch, played_out
from croupier.simulation.study import Study, StudyRow, reasons

Wanted = list[tuple[str, Figure]]
Found = dict[tuple[str, Figure], Value]
_STEPS: Final = 1000
"""The progress of one row."""


def run_study(
    study: Study, crew_for: CrewFor, watch: Callable[[int, int], None] = lambda _done, _of: None
) -> Iterator[StudyRow]:
    """The rows of a study one after another; none follows one whose simulation was stopped."""
    known = cases(study)
    valuing = StudyRun(study, wagers_of(study, known), crew_for)
    whole = _STEPS * len(known)
    for at, case in enumerate(known):

        def watched(share: float, at: int = at) -> None:
            watch(int(_STEPS * (at + share)), whole)

        watched(0.0)
        row = valuing.row(case, watched)
        yield row
        if 0 < row.rounds < study.rounds:
            return
    watch(whole, whole)


def is_whole(study: Study, rows: Sequence[StudyRow]) -> bool:
    """Is every row there, and was none stopped before its last Round?"""
    short = bool(rows) and 0 < rows[-1].rounds < study.rounds
    return len(rows) == size(study) and not short


class StudyRun:
    """Values the tables of a study; what is known of one is used for the next."""

    def __init__(self, study: Study, wagers: tuple[str, ...], crew_for: CrewFor) -> None:
        self._study, self._wagers, self._crew_for = study, wagers, crew_for
        self._exactly = Exactly()

    def row(self, case: StudyCase, watch: Watch) -> StudyRow:
        """One row; a table that may not be, or wagers it does not take, say so."""
        if case.rules is None:
            return StudyRow(settings=case.settings, refused=case.refused)
        wagers = offered(case.rules, self._wagers)
        wanted = figures_by_wager(self._study.figures, wagers)
        groups = _groups(case.rules, wagers)
        try:
            for group in groups:
                party_of(case.players, case.rules, group)  # refuses what the table does not take
            found = self._exact(case, case.rules, wanted)
            rounds = self._simulate(case, groups, wanted, found, watch)
        except (Refusal, Unlawful) as wrong:
            return StudyRow(settings=case.settings, refused=reasons(wrong))
        return StudyRow(
            settings=case.settings,
            fingerprint=case.rules.fingerprint,
            rounds=rounds,
            values=tuple(found[one] for one in wanted if one in found),
        )

    def _exact(self, case: StudyCase, rules: TableRules, wanted: Wanted) -> Found:
        """What is known exactly; nothing where the players do what no single hand shows."""
        if self._study.method != "auto" or not case.players.plain:
            return {}
        values = (self._exactly.value(rules, case.players, *one) for one in wanted)
        return {(one.wager, one.figure): one for one in values if one is not None}

    def _simulate(
        self,
        case: StudyCase,
        groups: list[tuple[str, ...]],
        wanted: Wanted,
        found: Found,
        watch: Watch,
    ) -> int:
        """Play for what is not found yet; the fewest Rounds that were played for any of it."""
        rounds = 0
        for group in groups:
            left = [one for one in wanted if one not in found and one[0] in group]
            if left and not 0 < rounds < self._study.rounds:
                played = played_out(
                    *(self._study, case, group),
                    exactly=self._exactly,
                    crew_for=self._crew_for,
                    watch=watch,
                )
                found |= {(one.wager, one.figure): one for one in played.values(left)}
                rounds = played.result.rounds
        return rounds


def _groups(rules: TableRules, wagers: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The wagers played together: all at once, but for those that no player may have at once."""
    sides = rules.side_wagers if TOTAL in wagers else wagers
    first, *others = companies(rules, sides)
    return [(MAIN, INSURANCE, TOTAL, *first), *map(tuple, others)]
