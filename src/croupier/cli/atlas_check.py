"""croupier atlas check."""

from typing import Final

from rich.text import Text

from croupier.cli.atlas import opened_atlas
from croupier.cli.files import refuse
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json
from croupier.cli.progress import waiting
from croupier.cli.terminal import terminal
from croupier.record.model import bad
from croupier.rules.refusal import Refusal, Unlawful
from croupier.survey.atlas import Atlas
from croupier.survey.report import CheckedAtlasReport, atlas_mark
from croupier.survey.revaluing import RevaluedEntry, revalued

CLOSE: Final = 1e-10
"""A difference that is greater is one of the figure, not of how its sum was rounded."""
MOST: Final = 10_000


def check_atlas(file: str, entries: int, seed: int, as_json: bool) -> int:
    """Check an atlas, and value some of its tables anew; the exit status."""
    try:
        if not 0 <= entries <= MOST:
            raise bad("entries", f"from 0 to {MOST:,} tables may be valued anew")
        with opened_atlas(file) as atlas:
            found = _found(atlas, entries, seed)
            report: CheckedAtlasReport = {
                "atlas": atlas_mark(atlas),
                "intact": atlas.intact(),
                "revalued": len(found),
                "greatest_difference": max((one.difference for one in found), default=0.0),
            }
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    wrong_marks = [one.entry for one in found if not one.fingerprint]
    print_json(report) if as_json else _show(report, len(wrong_marks))
    holds = report["intact"] and report["greatest_difference"] <= CLOSE and not wrong_marks
    return DONE if holds else NOT_AS_EXPECTED


def _found(atlas: Atlas, entries: int, seed: int) -> list[RevaluedEntry]:
    found: list[RevaluedEntry] = []
    with waiting("Valuing tables anew") as progress:
        for one in revalued(atlas, entries, seed):
            found.append(one)
            progress(len(found), entries)
    return found


def _show(report: CheckedAtlasReport, wrong_marks: int) -> None:
    console = terminal()
    mark = report["atlas"]
    whole = "as it was written" if report["intact"] else "not as it was written"
    console.print(Text(f"The atlas of release {mark['version']} is {whole}."))
    console.print(Text(f"digest {mark['digest']}", style="dim"))
    most = f"{report['greatest_difference']:.1e}"
    console.print(Text(f"{report['revalued']} tables valued anew: they differ by {most} at most."))
    if wrong_marks:
        console.print(Text(f"{wrong_marks} of them have another fingerprint."))
