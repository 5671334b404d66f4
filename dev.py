#!/usr/bin/env python3
"""Run, check and test Croupier from a checkout, with nothing installed but Python 3.11 or newer.

`python3 dev.py run ARGS...` is the `croupier` command; `python3 dev.py help` lists the rest.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 (this file is what tells an older Python so)
    sys.exit(f"Croupier needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120

from tools import commands, variables

if __name__ == "__main__":
    variables.start_again_with(variables.own_only(os.environ))
    sys.exit(commands.main(sys.argv[1:]))
