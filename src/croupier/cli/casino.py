"""The commands about a casino: serve it, move it, check what it exports.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

from typing import Any, Final

import click

from croupier.cli.options import FILE, JSON
from croupier.fairness.seeding import ITERATIONS

_DATA = click.option(
    "--data",
    metavar="FOLDER",
    envvar="CROUPIER_DATA",
    show_envvar=True,
    help="Where everything is kept; else in your home.",
)
_DATABASE = click.option(
    "--database", metavar="URL", default="", help="A PostgreSQL database that keeps it instead."
)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8021,
    show_default="8021",
    help="On which port; 0 takes one that is free.",
)
@_DATA
@_DATABASE
@click.option("--origin", metavar="URL", default="", help="Where browsers find it, if elsewhere.")
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How lines of the log are written, to stderr.",
)
@click.option(
    "--trust-proxy",
    metavar="ADDRESSES",
    default="",
    help="Proxies whose X-Forwarded headers are believed.",
)
@click.option("--open-metrics", is_flag=True, help="Let anybody read /metrics.")
@click.option("--no-advice", is_flag=True, help="Tell no player what a call is worth.")
@click.option(
    "--no-practice", is_flag=True, help="Give nobody a table of their own to practise at."
)
@click.option(
    "--shuffle-delay",
    type=click.IntRange(0, 100_000_000),
    default=ITERATIONS,
    show_default=True,
    help="Iterations before a seed several people contributed to is known; 0: none.",
)
def serve(no_advice: bool, no_practice: bool, **options: Any) -> int:
    """Open the casino: live tables for people to play at, in a browser.

    The first start prints a link by which one person becomes the operator. Exit status: 0 stopped
    as asked; 2 it cannot be opened.
    """
    from croupier.cli.serve import ServeOptions, open_casino

    return open_casino(ServeOptions(advises=not no_advice, practises=not no_practice, **options))


@click.command()
def api() -> int:
    """Print the description of the live tables' interface, by OpenAPI 3.1."""
    from croupier.cli.serve import print_api

    return print_api()


@click.command()
@click.argument("file", metavar="[FILE]", required=False)
@_DATA
@_DATABASE
@click.option("--no-checkpoint", is_flag=True, help="Sign no checkpoint first.")
def export(no_checkpoint: bool, **options: Any) -> int:
    """Write a casino's log out, for `croupier verify` and `croupier import`.

    Exit status: 0 written; 2 there is nothing to write, or nowhere to write it.
    """
    from croupier.cli.serve import export_to

    return export_to(sign=not no_checkpoint, **options)


@click.command("import")
@FILE
@_DATA
@_DATABASE
def import_(**options: Any) -> int:
    """Take an export into a casino that has no log yet.

    Exit status: 0 taken in; 2 refused, and nothing was written.
    """
    from croupier.cli.serve import import_from

    return import_from(**options)


@click.command()
@click.argument("folder", metavar="FOLDER")
@_DATA
def backup(**options: Any) -> int:
    """Copy a casino, in play or not, into a new folder from which it can be served again.

    The copy has every secret of the casino. Exit status: 0 copied; 2 refused.
    """
    from croupier.cli.serve import back_up_to

    return back_up_to(**options)


@click.command()
@click.argument("table", metavar="TABLE")
@click.argument("number", metavar="N", type=click.IntRange(min=1))
@click.option("--export", "file", metavar="FILE", required=True, help="An exported log.")
def recall(**options: Any) -> int:
    """Print the N-th Round of a live table as a Round record, to settle and adjudicate again.

    Exit status: 0 done; 2 there is no such Round, or the export cannot be read.
    """
    from croupier.cli.serve import recall_round

    return recall_round(**options)


@click.command()
@click.argument("file", metavar="EXPORT")
@click.option("--key", metavar="PUBLIC", help="The server's public key, 64 hexadecimal digits.")
@JSON
def verify(**options: Any) -> int:
    """Check an exported log without the server: chain, cards, money and every settlement.

    Exit status: 0 nothing is wrong; 1 something is; 2 the export cannot be read.
    """
    from croupier.cli.verify import verify_export

    return verify_export(**options)


CASINO: Final = (serve, api, export, import_, backup, recall, verify)
