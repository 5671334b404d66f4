"""Section 4: playing cards."""

from croupier.rules.elections import Elections
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.totals import total, total_all_aces_alike


def _slots(table: Elections) -> Slots:
    one_high = table.reads("several-aces", "one-high")  # 4.1(c)
    counted = total if one_high else total_all_aces_alike
    return {"point_total": provided(counted, "4.1(a)", "4.1(b)", "4.1(c)")}


SECTION = Section(number="4", title="Playing cards", slots=_slots)
