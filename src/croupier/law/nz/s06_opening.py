"""Section 6: opening the table.

What staff inspect, spread and mix (6.1-6.5) is asked of people at the table; nothing of it is
computed. That a shuffle comes first is 7.1(a), in section 7.
"""

from croupier.rules.section import Section

SECTION = Section(number="6", title="Opening of the table")
