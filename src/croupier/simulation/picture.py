"""Picture: bankrolls and distributions of a simulation, drawn."""

from croupier.kernel.runs import widths
from croupier.money import spoken
from croupier.pages.simulation.svg import simulation_svg
from croupier.simulation.counted import Counted
from croupier.simulation.drawing import drawing
from croupier.simulation.spec import Spec, table_of


def picture(spec: Spec, counted: Counted) -> str:
    """What a simulation came to, as SVG."""
    table = table_of(spec)
    of = table.lowered.rules.elections
    wagers = dict.fromkeys(spoken(one.main[0]) for one in spec.party.seats[0].steps)
    boxes = len(spec.party.seats)
    each = " to ".join(wagers) + (" on each" if boxes > 1 else "")
    said = f"{boxes_said(boxes)}, {each}, seed {spec.seed}"
    title = f"{of.edition.title}, {of.decks} decks"
    return simulation_svg(drawing(title, counted, widths(table), subtitle=said))


def boxes_said(count: int) -> str:
    """So many Boxes."""
    return "1 Box" if count == 1 else f"{count} Boxes"
