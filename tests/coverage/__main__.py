"""Search for what shows each clause, and keep it: ``python -m tests.coverage [--anew]``."""

import argparse
import sys

from croupier.gazette import register
from croupier.gazette.coverage import FILE, Source, encode, sources
from tests.coverage.keeping import again, lacking, searched, shown_in


def main() -> int:
    """Carry out again what is kept, search for what is lacking, and write the file."""
    asked = argparse.ArgumentParser(prog="python -m tests.coverage", description=__doc__)
    asked.add_argument("--anew", action="store_true", help="forget what was kept before")
    anew = asked.parse_args().anew or not FILE.exists()
    made: dict[str, list[Source]] = {}
    for edition_id in reversed(register.edition_ids()):  # the latest has the most to show
        own = [] if anew else again(edition_id)
        if lacking(edition_id, shown_in(own)):
            before = [one for found in made.values() for one in found]
            own = searched(edition_id, [*([] if anew else sources()), *before])
        made[edition_id] = own
        left = lacking(edition_id, shown_in(own))
        print(
            f"{edition_id}: {len(own)} sources; awaiting: {', '.join(left) or 'none'}", flush=True
        )
    FILE.write_bytes(encode(one for id_ in register.edition_ids() for one in made[id_]))
    awaiting = [id_ for id_, own in made.items() if lacking(id_, shown_in(own))]
    return 1 if awaiting else 0


if __name__ == "__main__":
    sys.exit(main())
