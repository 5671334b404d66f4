"""Commands run as a person runs them, and table files to run them on."""

import json
from typing import Any

from click.testing import CliRunner, Result

from croupier.cli import main

NEW_ZEALAND = 'edition = "nz-current"\n[table]\ndecks = 6\nminimum = 5\nmaximum = 500\n'
PLAYER_SELECT = """edition = "nz-current"
[table]
versions = ["player-select"]
[table.lower]
minimum = 10
blackjack_pays = "6:5"
double_on = "none"
[table.upper]
minimum = 50
blackjack_pays = "3:2"
double_on = "any"
"""


def run(command: str, *arguments: object) -> Result:
    """Run a command; it may refuse, but it ends in no traceback."""
    result = CliRunner().invoke(main, [command, *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def told(command: str, *arguments: object) -> Any:
    """The one JSON object a command prints."""
    result = run(command, *arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    (line,) = result.stdout.splitlines()
    return json.loads(line)
