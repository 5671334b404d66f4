"""The commands about a casino: serve it, move it, check what it exports.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

from typing import Final

import click

from croupier.cli.completion import A_FILE, A_FOLDER
from croupier.cli.options import CASINO_FOLDER, FILE, FILES, JSON, JSON_EACH, WrittenFile
from croupier.fairness.seeding import ITERATIONS

_DATA = click.option(
    "--data",
    metavar="FOLDER",
    shell_complete=A_FOLDER,
    envvar="CROUPIER_DATA",
    show_envvar=True,
    help=f"Where everything is kept; else ~/{CASINO_FOLDER}.",
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
@click.option("--no-advice", is_flag=True, help="Show no player what a call is worth.")
@click.option(
    "--no-practice", is_flag=True, help="Give nobody a table of their own to practise at."
)
@click.option(
    "--witness",
    metavar="PUBLIC",
    multiple=True,
    help="The key of a witness whose signatures of checkpoints are taken.",
)
@click.option(
    "--signer",
    metavar="SOCKET",
    shell_complete=A_FILE,
    default="",
    help="Where `croupier signer` has the key and signs; else the key is in the folder.",
)
@click.option(
    "--shuffle-delay",
    type=click.IntRange(0, 100_000_000),
    default=ITERATIONS,
    show_default=True,
    help="Iterations before a seed several people contributed to is known; 0: none.",
)
@click.option(
    "--beacon",
    metavar="URL",
    default="",
    help="A public beacon, as drand is one, whose numbers are mixed into shuffles.",
)
def serve(
    *,
    host: str,
    port: int,
    data: str | None,
    database: str,
    origin: str,
    log_format: str,
    trust_proxy: str,
    open_metrics: bool,
    no_advice: bool,
    no_practice: bool,
    witness: tuple[str, ...],
    signer: str,
    shuffle_delay: int,
    beacon: str,
) -> int:
    """Open the casino: live tables for people to play at, in a browser.

    The first start prints two links: one person becomes the operator, another the inspector. Exit
    status: 0 stopped as asked; 2 it cannot be opened.
    """
    from croupier.cli.serve import ServeOptions, open_casino

    return open_casino(
        ServeOptions(
            host=host,
            port=port,
            data=data,
            database=database,
            origin=origin,
            log_format=log_format,
            trust_proxy=trust_proxy,
            open_metrics=open_metrics,
            advises=not no_advice,
            practises=not no_practice,
            witness=witness,
            signer=signer,
            shuffle_delay=shuffle_delay,
            beacon=beacon,
        )
    )


@click.command()
def api() -> int:
    """Print the description of the live tables' interface, by OpenAPI 3.1."""
    from croupier.cli.serve import print_api

    return print_api()


@click.command()
@click.argument(
    "file",
    metavar="[FILE]",
    type=WrittenFile("a log", ".jsonl", ".json"),
    shell_complete=A_FILE,
    required=False,
)
@_DATA
@_DATABASE
@click.option("--no-checkpoint", is_flag=True, help="Sign no checkpoint first.")
def export(file: str | None, data: str | None, database: str, no_checkpoint: bool) -> int:
    """Write a casino's log out, for `croupier verify` and `croupier import`.

    Exit status: 0 written; 2 there is nothing to write, or nowhere to write it.
    """
    from croupier.cli.serve import export_to

    return export_to(file, data, database, sign=not no_checkpoint)


@click.command("import")
@FILE
@_DATA
@_DATABASE
def import_(file: str, data: str | None, database: str) -> int:
    """Take an export into a casino that has no log yet.

    Exit status: 0 taken in; 2 refused, and nothing was written.
    """
    from croupier.cli.serve import import_from

    return import_from(file, data, database)


@click.command()
@click.argument("folder", metavar="FOLDER", shell_complete=A_FOLDER)
@_DATA
def backup(folder: str, data: str | None) -> int:
    """Copy a casino, in play or not, into a new folder from which it can be served again.

    The copy has every secret of the casino. Exit status: 0 copied; 2 refused.
    """
    from croupier.cli.serve import back_up_to

    return back_up_to(folder, data)


@click.command("rotate-key")
@_DATA
@_DATABASE
def rotate_key(data: str | None, database: str) -> int:
    """Change the key that signs checkpoints: the old one signs over to the new one.

    Of a casino at rest at once; of one that is served, or of a signer's folder, with the next
    checkpoint. Exit status: 0 the next key is made; 2 refused.
    """
    from croupier.cli.serve import rotate_key as rotated

    return rotated(data, database)


@click.command()
@click.argument("file", metavar="FILE", type=WrittenFile("a key", ".pem"), shell_complete=A_FILE)
def key(file: str) -> int:
    """Print the public half of a key that signs documents; the key is made where there is none.

    It is what `croupier verify --key` takes. Exit status: 0 printed; 2 refused.
    """
    from croupier.cli.documents import print_public_key

    return print_public_key(file)


@click.command()
@click.argument("folder", metavar="FOLDER", shell_complete=A_FOLDER)
@click.option(
    "--socket",
    "at",
    metavar="PATH",
    shell_complete=A_FILE,
    required=True,
    help="Where the casino asks.",
)
@click.option(
    "--for",
    "users",
    metavar="USER",
    multiple=True,
    help="A user whose processes may ask, besides your own; by name or number.",
)
def signer(folder: str, at: str, users: tuple[str, ...]) -> int:
    """Sign a casino's checkpoints in a process of its own, so that the server never has the key.

    Only a history that goes on from the last checkpoint signed is signed. Exit status: 0 stopped
    as asked; 2 it cannot be run.
    """
    from croupier.cli.serve import run_signer

    return run_signer(folder, at, users)


@click.command()
@click.argument("role", type=click.Choice(["operator", "inspector"]))
@_DATA
@_DATABASE
def recover(role: str, data: str | None, database: str) -> int:
    """Make a link for one more operator or inspector, where none of them can log in any more.

    The casino is at rest meanwhile. Every later export reports it. Exit status: 0 made; 2 refused.
    """
    from croupier.cli.serve import recover_role

    return recover_role(role, data, database)


@click.command()
@click.argument("copy", metavar="COPY", shell_complete=A_FOLDER)
@_DATA
def restore(copy: str, data: str | None) -> int:
    """Put a copy that `croupier backup` made back into an empty folder, once it is found whole.

    Exit status: 0 put back; 2 refused, and nothing can be served from the folder.
    """
    from croupier.cli.serve import restore_from

    return restore_from(copy, data)


@click.command()
@click.argument("table", metavar="TABLE")
@click.argument("number", metavar="N", type=click.IntRange(min=1))
@click.option(
    "--export",
    "file",
    metavar="FILE",
    shell_complete=A_FILE,
    required=True,
    help="An exported log.",
)
def recall(table: str, number: int, file: str) -> int:
    """Print the N-th Round of a live table as a Round record, to settle and adjudicate again.

    Exit status: 0 done; 2 there is no such Round, or the export cannot be read.
    """
    from croupier.cli.serve import recall_round

    return recall_round(table, number, file)


@click.command()
@FILES
@click.option(
    "--key",
    metavar="PUBLIC",
    multiple=True,
    help="A public key of the casino or office, digits or a PEM file: the first, or a later one.",
)
@click.option(
    "--held",
    metavar="FILE",
    shell_complete=A_FILE,
    multiple=True,
    help="Checkpoints that you kept: the export must go on from each of them.",
)
@click.option(
    "--witness", metavar="PUBLIC", multiple=True, help="A witness who must have signed, by key."
)
@click.option(
    "--beacon",
    metavar="URL|FILE",
    shell_complete=A_FILE,
    help="A public beacon, or a file of its rounds: its numbers must be those of the log.",
)
@JSON_EACH
def verify(
    *,
    files: tuple[str, ...],
    key: tuple[str, ...],
    held: tuple[str, ...],
    witness: tuple[str, ...],
    beacon: str | None,
    as_json: bool,
) -> int:
    """Check exported logs without the server: chain, cards, money and every settlement.

    Or check documents: whether each is what was signed, by the signature beside it (FILE.sig).
    Exit status, of several files the worst: 0 nothing is wrong; 1 something is; 2 a file cannot
    be read.
    """
    from croupier.cli.verify import VerifyOptions, verify_files

    return verify_files(files, VerifyOptions(as_json, key, held, witness, beacon))


@click.command()
@click.argument("file", metavar="[EXPORT]", shell_complete=A_FILE, required=False)
@_DATA
@_DATABASE
@click.option("--since", metavar="DAY", default="", help="The first day, as 2026-11-17 (UTC).")
@click.option("--until", metavar="DAY", default="", help="The last day.")
@JSON
def anomalies(
    *, file: str | None, data: str | None, database: str, since: str, until: str, as_json: bool
) -> int:
    """Count what people and tables did more often than is usual, by an export or a casino's log.

    Exit status: 0 nothing is unusual; 1 something is; 2 the log cannot be read.
    """
    from croupier.cli.anomalies import AnomalyOptions, print_anomalies

    options = AnomalyOptions(file=file, data=data, database=database, since=since, until=until)
    return print_anomalies(options, as_json)


@click.command()
@click.argument("at", metavar="URL")
@click.option(
    "--held",
    metavar="FILE",
    shell_complete=A_FILE,
    required=True,
    help="Where every checkpoint seen is kept.",
)
@click.option(
    "--own",
    metavar="FILE",
    shell_complete=A_FILE,
    required=True,
    help="The witness's own key; made where there is none.",
)
@click.option("--key", metavar="PUBLIC", help="The casino's public key; else the first one seen.")
@click.option(
    "--every", type=click.IntRange(min=1), default=60, show_default=True, help="Seconds between."
)
@click.option("--once", is_flag=True, help="Look once, and end.")
def witness(*, at: str, held: str, own: str, key: str | None, every: int, once: bool) -> int:
    """Sign a casino's checkpoints, and refuse a history that was changed, forked or rolled back.

    Exit status: 0 stopped as asked; 1 the history is another than before; 2 nothing was signed.
    """
    from croupier.cli.witness import WitnessOptions, witness_casino

    options = WitnessOptions(at=at, held=held, own=own, key=key)
    return witness_casino(options, None if once else every)


CASINO: Final = (
    *(serve, api, export, import_, backup, restore, recover, recall, verify, anomalies, witness),
    *(rotate_key, signer, key),
)
